"""What is proved of every two fans of a system: the checked-in table that ``mjgui prove`` works out."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

import msgspec

from mjgui.core.rules.effects import Exclusion
from mjgui.core.rules.fans import Citation, FanId
from mjgui.core.texts import same

Relation: TypeAlias = Literal["always", "never", "sometimes"]
RELATIONS: tuple[Relation, ...] = ("always", "never", "sometimes")


class Definitions(Protocol):
    """What rules take for an occurrence of a fan and for a possible hand."""

    @property
    def refused_marks(self) -> frozenset[str]: ...

    @property
    def allowed_problems(self) -> frozenset[str]: ...

    @property
    def redefined(self) -> frozenset[FanId]: ...


@dataclass(frozen=True, slots=True)
class Under:
    """The definitions of rules that are still being made."""

    refused_marks: frozenset[str]
    """Marks under which an occurrence of a fan is none."""
    allowed_problems: frozenset[str]
    """Problems of a hand that they do not hold to be any."""
    redefined: frozenset[FanId]
    """Fans whose definition is another than that of the system."""


@dataclass(frozen=True, slots=True)
class Proof:
    """Whether readings with one fan hold another too."""

    fan: FanId
    """The fan that the readings hold."""
    other: FanId
    """The fan that they may hold too."""
    relation: Relation
    """Whether they hold it always, never or sometimes."""
    cases: int
    """How many were gone through where it is always or never; 0 for sometimes, which its hands show."""
    together: str | None
    """The simplest hand, in notation, with a reading that holds both; None where there is none."""
    apart: str | None
    """The simplest hand with a reading that holds only ``fan``; None where there is none."""
    least: int = 0
    """How often ``other`` is there at least, where it always is."""
    inside: int = 0
    """How often it is there at least among the sets of one occurrence of ``fan``."""
    most: int = 0
    """How often it is there at most among them."""
    always_so: bool = False
    """Whether it is so whatever marks rules refuse; else it is so with those the table was worked out for."""


@dataclass(frozen=True, slots=True)
class OneOfTwo:
    """Two fans of which exactly one is there wherever ``fan`` is."""

    fan: FanId
    """The fan that the readings hold."""
    others: tuple[FanId, FanId]
    """The two of which they hold exactly one."""
    cases: int
    """How many were gone through."""
    hands: tuple[str, str]
    """In notation, one with each."""


@dataclass(frozen=True, slots=True)
class Proofs:
    """The table of what is proved of the fans of a rule system."""

    layouts: int
    """How many ways to lay out fourteen tiles it goes through."""
    refused_marks: frozenset[str]
    """Marks under which an occurrence of a fan was taken for none: those of the system's default profile."""
    marks: Mapping[FanId, frozenset[str]]
    """The marks that the occurrences of a fan may bear."""
    proofs: Mapping[tuple[FanId, FanId], Proof]
    """Each proof by (fan, other)."""
    one_of_two: tuple[OneOfTwo, ...]
    """For each such fan, the two others of which exactly one comes with it."""
    of_circumstances: frozenset[FanId] = frozenset()
    """Fans that more hands can hold where rules take more ways of winning for possible."""

    def of(self, fan: FanId, other: FanId, rules: Definitions) -> Proof | None:
        """What is proved of two fans under some rules. None where one of them has no finder, or where the rules take
        other occurrences for theirs, or other hands for possible, than those the table was worked out for."""
        proof = self.proofs.get((fan, other))
        if {fan, other} & rules.redefined:
            return None
        if proof is None or proof.always_so:
            return proof
        borne = self.marks.get(fan, frozenset()) | self.marks.get(other, frozenset())
        same = borne & rules.refused_marks == borne & self.refused_marks
        return proof if same and not (rules.allowed_problems and {fan, other} & self.of_circumstances) else None

    def is_implied(self, fan: FanId, other: FanId, rules: Definitions) -> bool:
        """Whether a fan always comes with another under some rules."""
        proof = self.of(fan, other, rules)
        return proof is not None and proof.relation == "always"

    def exclusions(self, rules: Definitions) -> tuple[Exclusion, ...]:
        """The exclusions of what always comes with a fan, and of nothing else, under some rules.

        Where there are always as many occurrences among the sets of the fan, those are excluded; else as many as there
        are at least.
        """
        return tuple(
            Exclusion(
                proof.fan,
                proof.other,
                "within" if proof.inside == proof.most > 0 else proof.least,
                Citation("proof", same(f"n = {proof.cases:,}"), "implied"),
            )
            for proof in self.proofs.values()
            if self.is_implied(proof.fan, proof.other, rules)
        )


class _AlwaysRow(msgspec.Struct, forbid_unknown_fields=True):
    """A fan that always comes with the one of the row; see ``Proof``."""

    fan: str
    """The fan that always comes with it."""
    cases: int
    """How many were gone through."""
    least: int
    """How often it is there at least."""
    inside: int
    """How often at least among the sets of one occurrence."""
    most: int
    """How often at most among them."""
    always_so: bool
    """Whether it is so whatever marks rules refuse."""
    hand: int
    """A hand that holds both."""


class _NeverRow(msgspec.Struct, forbid_unknown_fields=True):
    """A fan that never comes with the one of the row; see ``Proof``."""

    fan: str
    """The fan that never comes with it."""
    cases: int
    """How many were gone through."""
    hand: int
    """A hand that holds the one without the other."""


class _SometimesRow(msgspec.Struct, forbid_unknown_fields=True, array_like=True):
    """A fan that comes with the one of the row in some readings; see ``Proof``."""

    fan: str
    """The fan that sometimes comes with it."""
    together: int
    """A hand that holds both."""
    apart: int
    """A hand that holds the one without the other."""


class _OneOfTwoRow(msgspec.Struct, forbid_unknown_fields=True):
    """Two fans of which exactly one comes with that of the row; see ``OneOfTwo``."""

    fans: tuple[str, str]
    """The two."""
    cases: int
    """How many were gone through."""
    hands: tuple[int, int]
    """A hand with each."""


class FanRow(msgspec.Struct, forbid_unknown_fields=True):
    """What is proved of one fan. Hands are given by their numbers in the table's list."""

    fan: str
    """The fan."""
    always: list[_AlwaysRow]
    """What always comes with it."""
    never: list[_NeverRow]
    """What never does."""
    sometimes: list[_SometimesRow]
    """What does in some readings."""
    one_of_two: list[_OneOfTwoRow]
    """The two others of which exactly one does."""


class ProofFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file of a table of proofs; see ``Proofs``."""

    layouts: int
    """How many ways to lay out fourteen tiles it goes through."""
    refused: list[str]
    """Marks under which an occurrence of a fan was taken for none."""
    marks: dict[str, list[str]]
    """The marks that the occurrences of a fan may bear."""
    hands: list[str]
    """In notation; rows refer to them by their place."""
    fans: list[FanRow]
    """A row for each fan."""


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


def read_proofs(content: bytes, of_circumstances: frozenset[FanId]) -> Proofs:
    """The table of a file. For ``of_circumstances`` see ``Proofs``. Raises msgspec.ValidationError or DecodeError for
    what is no table."""
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
    return Proofs(file.layouts, frozenset(file.refused), marks, proofs, pairs, of_circumstances)
