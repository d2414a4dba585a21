"""What is proved of every two fans of a system: the checked-in table that ``mjgui prove`` works out."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal, Protocol, TypeAlias

import msgspec

from mjgui import resources
from mjgui.core.rules.fans import Citation, FanId
from mjgui.core.rules.rulings import Exclusion
from mjgui.core.texts import same

Relation: TypeAlias = Literal["always", "never", "sometimes"]
RELATIONS: tuple[Relation, ...] = ("always", "never", "sometimes")


# Fans that more hands can hold where the rules take more ways of winning for possible.
OF_CIRCUMSTANCES = frozenset({"robbing-the-kong", "last-tile-claim", "last-tile-draw", "out-with-replacement-tile"})


class Definitions(Protocol):
    """What a profile takes for an occurrence of a fan and for a possible hand."""

    @property
    def refused_marks(self) -> frozenset[str]: ...

    @property
    def allowed_problems(self) -> frozenset[str]: ...

    @property
    def redefined(self) -> frozenset[FanId]: ...


@dataclass(frozen=True, slots=True)
class Proof:
    """Whether readings with ``fan`` hold ``other`` too.

    cases: how many were gone through where it is always or never; 0 for sometimes, which its hands show.
    together, apart: the simplest hand, in notation, with a reading that holds both, or only ``fan``; None where
    there is none. least: how often ``other`` is there at least where it always is; inside, most: how often at least
    and at most among the sets of one occurrence of ``fan``. always_so: whatever marks rules refuse; else it is so
    with those the table was worked out for.
    """

    fan: FanId
    other: FanId
    relation: Relation
    cases: int
    together: str | None
    apart: str | None
    least: int = 0
    inside: int = 0
    most: int = 0
    always_so: bool = False


@dataclass(frozen=True, slots=True)
class OneOfTwo:
    """Two fans of which exactly one is there wherever ``fan`` is. hands: one with each."""

    fan: FanId
    others: tuple[FanId, FanId]
    cases: int
    hands: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Proofs:
    """The table. layouts: ways to lay out fourteen tiles it goes through. refused_marks: marks under which an
    occurrence of a fan was taken for none, those of the system's default profile. marks: those the occurrences of a
    fan may bear."""

    layouts: int
    refused_marks: frozenset[str]
    marks: Mapping[FanId, frozenset[str]]
    proofs: Mapping[tuple[FanId, FanId], Proof]
    one_of_two: tuple[OneOfTwo, ...]

    def of(self, fan: FanId, other: FanId, rules: Definitions) -> Proof | None:
        """What is proved of two fans under some rules; None where one of them has no predicate, or the rules take
        other occurrences for theirs, or other hands for possible, than those the table was worked out for."""
        proof = self.proofs.get((fan, other))
        if {fan, other} & rules.redefined:
            return None
        if proof is None or proof.always_so:
            return proof
        borne = self.marks.get(fan, frozenset()) | self.marks.get(other, frozenset())
        same = borne & rules.refused_marks == borne & self.refused_marks
        return proof if same and not (rules.allowed_problems and {fan, other} & OF_CIRCUMSTANCES) else None

    def is_implied(self, fan: FanId, other: FanId, rules: Definitions) -> bool:
        """Whether a fan always comes with another under some rules."""
        proof = self.of(fan, other, rules)
        return proof is not None and proof.relation == "always"


class _AlwaysRow(msgspec.Struct, forbid_unknown_fields=True):
    fan: str
    cases: int
    least: int
    inside: int
    most: int
    always_so: bool
    hand: int


class _NeverRow(msgspec.Struct, forbid_unknown_fields=True):
    fan: str
    cases: int
    hand: int


class _SometimesRow(msgspec.Struct, forbid_unknown_fields=True, array_like=True):
    fan: str
    together: int
    apart: int


class _OneOfTwoRow(msgspec.Struct, forbid_unknown_fields=True):
    fans: tuple[str, str]
    cases: int
    hands: tuple[int, int]


class FanRow(msgspec.Struct, forbid_unknown_fields=True):
    """What is proved of one fan; hands are numbers in the table's list."""

    fan: str
    always: list[_AlwaysRow]
    never: list[_NeverRow]
    sometimes: list[_SometimesRow]
    one_of_two: list[_OneOfTwoRow]


class ProofFile(msgspec.Struct, forbid_unknown_fields=True):
    layouts: int
    refused: list[str]
    marks: dict[str, list[str]]
    hands: list[str]
    fans: list[FanRow]


def written(proofs: Proofs) -> bytes:
    """The table as the text of its file: one line for each hand and each fan."""
    hands: dict[str, int] = {}

    def number(hand: str | None) -> int:
        return hands.setdefault(hand or "", len(hands))

    rows = {fan: FanRow(fan, [], [], [], []) for fan, _ in proofs.proofs}
    places = {fan: place for place, fan in enumerate(rows)}
    for proof in sorted(
        proofs.proofs.values(), key=lambda each: (places[each.fan], RELATIONS.index(each.relation), places[each.other])
    ):
        row = rows[proof.fan]
        match proof.relation:
            case "always":
                hand = number(proof.together)
                row.always.append(
                    _AlwaysRow(proof.other, proof.cases, proof.least, proof.inside, proof.most, proof.always_so, hand)
                )
            case "never":
                row.never.append(_NeverRow(proof.other, proof.cases, number(proof.apart)))
            case "sometimes":
                row.sometimes.append(_SometimesRow(proof.other, number(proof.together), number(proof.apart)))
    for pair in proofs.one_of_two:
        shown = number(pair.hands[0]), number(pair.hands[1])
        rows[pair.fan].one_of_two.append(_OneOfTwoRow(pair.others, pair.cases, shown))

    marks = {fan: sorted(borne) for fan, borne in sorted(proofs.marks.items())}

    def lines(values: Collection[object]) -> str:
        return "[\n" + ",\n".join(msgspec.json.encode(value).decode() for value in values) + "\n]"

    return (
        f'{{"layouts": {proofs.layouts},\n"refused": {msgspec.json.encode(sorted(proofs.refused_marks)).decode()},\n'
        f'"marks": {msgspec.json.encode(marks).decode()},\n'
        f'"hands": {lines(hands)},\n"fans": {lines(rows.values())}}}\n'
    ).encode()


def read(content: bytes) -> Proofs:
    """The table of a file. Raises msgspec.ValidationError or DecodeError for what is none."""
    file = msgspec.json.decode(content, type=ProofFile)
    hands = file.hands
    proofs: dict[tuple[FanId, FanId], Proof] = {}
    for row in file.fans:
        for always in row.always:
            proofs[row.fan, always.fan] = Proof(
                row.fan, always.fan, "always", always.cases, hands[always.hand], None,
                always.least, always.inside, always.most, always.always_so,
            )  # fmt: skip
        for never in row.never:
            proofs[row.fan, never.fan] = Proof(row.fan, never.fan, "never", never.cases, None, hands[never.hand])
        for some in row.sometimes:
            proofs[row.fan, some.fan] = Proof(
                row.fan, some.fan, "sometimes", 0, hands[some.together], hands[some.apart]
            )
    pairs = tuple(
        OneOfTwo(row.fan, pair.fans, pair.cases, (hands[pair.hands[0]], hands[pair.hands[1]]))
        for row in file.fans
        for pair in row.one_of_two
    )
    marks = {fan: frozenset(borne) for fan, borne in file.marks.items()}
    return Proofs(file.layouts, frozenset(file.refused), marks, proofs, pairs)


@cache
def load_proofs(system: str) -> Proofs | None:
    """The table of a system, if it has one."""
    path = f"rules/{system}/proved.json"
    return read(resources.read(path)) if resources.exists(path) else None


@dataclass(frozen=True, slots=True)
class Under:
    """Definitions a profile is still to have."""

    refused_marks: frozenset[str]
    allowed_problems: frozenset[str]
    redefined: frozenset[FanId]


@cache
def proved_exclusions(system: str, rules: Under) -> tuple[Exclusion, ...]:
    """The exclusions of what always comes with a fan, and of nothing else, under these definitions.

    Excluded are the occurrences among the sets of the fan where there are always as many of them; else as many as
    there are at least.
    """
    proofs = load_proofs(system)
    if proofs is None:
        return ()
    return tuple(
        Exclusion(
            proof.fan,
            proof.other,
            "within" if proof.inside == proof.most > 0 else proof.least,
            Citation("proof", same(f"n = {proof.cases:,}"), "implied"),
        )
        for proof in proofs.proofs.values()
        if proofs.is_implied(proof.fan, proof.other, rules)
    )
