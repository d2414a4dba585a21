"""What is proved of every two fans of a system: the checked-in table that ``mjgui prove`` works out."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, Protocol, TypeAlias

import msgspec

from mjgui.core.rules.effects import Exclusion, Pair, Scope
from mjgui.core.rules.fans import Citation, FanId
from mjgui.core.texts import same

Relation: TypeAlias = Literal["always", "never", "sometimes"]
# The source that citations of what is only proved name.
PROOF = "proof"
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

    @classmethod
    def of(cls, rules: Definitions) -> "Under":
        """The definitions of rules, and nothing else of them."""
        return cls(rules.refused_marks, rules.allowed_problems, rules.redefined)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a table is to be worked out for."""

    under: Under
    """The definitions."""
    fans: frozenset[FanId]
    """The fans that something is to be proved of."""


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
    under: Under
    """The definitions it was worked out under."""
    marks: Mapping[FanId, frozenset[str]]
    """The marks that the occurrences of a fan may bear."""
    proofs: Mapping[Pair, Proof]
    """Each proof by (fan, other)."""
    one_of_two: tuple[OneOfTwo, ...]
    """For each such fan, the two others of which exactly one comes with it."""
    by_form: Mapping[str, Mapping[Pair, Proof]] = field(default_factory=dict)
    """The forms of which it is asked apart what comes with what, and what is proved among the hands of each."""
    of_circumstances: frozenset[FanId] = frozenset()
    """Fans that more hands can hold where rules take more ways of winning for possible."""

    def of(self, fan: FanId, other: FanId, rules: Definitions, form: str | None = None) -> Proof | None:
        """What is proved of two fans under some rules, in hands of a form where that is asked apart. None where one of
        them has no finder, or where the rules take other occurrences for theirs, or other hands for possible, than
        those the table was worked out for."""
        proof = self.by_form.get(form or "", self.proofs).get((fan, other))
        if {fan, other} & (rules.redefined ^ self.under.redefined):
            return None
        if proof is None or proof.always_so:
            return proof
        borne = self.marks.get(fan, frozenset()) | self.marks.get(other, frozenset())
        same = borne & rules.refused_marks == borne & self.under.refused_marks
        hands = rules.allowed_problems == self.under.allowed_problems or not {fan, other} & self.of_circumstances
        return proof if same and hands else None

    def without_forms(self) -> "Proofs":
        """The same with no form asked apart."""
        return replace(self, by_form={})

    def is_implied(self, fan: FanId, other: FanId, rules: Definitions, form: str | None = None) -> bool:
        """Whether a fan always comes with another under some rules, in hands of a form where that is asked apart."""
        proof = self.of(fan, other, rules, form)
        return proof is not None and proof.relation == "always"

    def exclusions(self, rules: Definitions, forms: Sequence[str]) -> tuple[Exclusion, ...]:
        """The exclusions of what always comes with a fan, and of nothing else, under some rules: in every form, and in
        forms that are asked apart what always comes with it there. ``forms`` are those there are."""
        tables = (self.proofs, *self.by_form.values())
        pairs = dict.fromkeys(pair for proved in tables for pair, proof in proved.items() if proof.relation == "always")
        return tuple(row for pair in pairs for row in self._exclusions(pair, rules, forms))

    def _exclusions(self, pair: Pair, rules: Definitions, forms: Sequence[str]) -> Iterator[Exclusion]:
        anywhere = self._exclusion(pair, rules, None)
        apart = [self._exclusion(pair, rules, form) for form, proved in self.by_form.items() if pair in proved]
        if anywhere and all(row and row.scope == anywhere.scope for row in apart):
            yield anywhere
            return
        for form in forms:
            row = self._exclusion(pair, rules, form) if form in self.by_form else anywhere
            if row:
                yield replace(row, form=form)

    def _exclusion(self, pair: Pair, rules: Definitions, form: str | None) -> Exclusion | None:
        """The exclusion of one fan by another where that always comes with it; None where it does not.

        Where there are always as many occurrences among the sets of the fan, those are excluded; else as many as there
        are at least.
        """
        proof = self.of(*pair, rules, form)
        if proof is None or proof.relation != "always":
            return None
        scope: Scope = "within" if proof.inside == proof.most > 0 else proof.least
        return Exclusion(*pair, scope, Citation(PROOF, same(f"n = {proof.cases:,}"), "implied"))


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
    """What is proved of one fan, in all hands or in those of one form. Hands are given by their numbers in the table's
    list."""

    fan: str
    """The fan."""
    always: list[_AlwaysRow]
    """What always comes with it."""
    never: list[_NeverRow]
    """What never does."""
    sometimes: list[_SometimesRow]
    """What does in some readings."""
    one_of_two: list[_OneOfTwoRow] = []
    """The two others of which exactly one does."""


class ProofFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file of a table of proofs; see ``Proofs``."""

    layouts: int
    """How many ways to lay out fourteen tiles it goes through."""
    refused: list[str]
    """Marks under which an occurrence of a fan was taken for none."""
    allowed: list[str]
    """Problems of a hand that were not held to be any."""
    redefined: list[str]
    """Fans whose definition was another than that of the system."""
    marks: dict[str, list[str]]
    """The marks that the occurrences of a fan may bear."""
    hands: list[str]
    """In notation; rows refer to them by their place."""
    fans: list[FanRow]
    """A row for each fan."""
    by_form: dict[str, list[FanRow]]
    """For each form that is asked apart, the rows for its hands."""


class _Hands:
    """The hands that a file refers to by number."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def number(self, hand: str | None) -> int:
        return self.numbers.setdefault(hand or "", len(self.numbers))


def _rows(proofs: Mapping[Pair, Proof], hands: _Hands) -> dict[FanId, FanRow]:
    """A row for each fan. What is put into ``hands`` is what they refer to."""
    rows = {fan: FanRow(fan, [], [], []) for fan, _ in proofs}
    places = {fan: place for place, fan in enumerate(rows)}
    number = hands.number
    for proof in sorted(
        proofs.values(), key=lambda each: (places[each.fan], RELATIONS.index(each.relation), places[each.other])
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
    return rows


def written(proofs: Proofs) -> bytes:
    """The table as the text of its file: one line for each hand and each fan."""
    hands = _Hands()
    rows = _rows(proofs.proofs, hands)
    for pair in proofs.one_of_two:
        shown = hands.number(pair.hands[0]), hands.number(pair.hands[1])
        rows[pair.fan].one_of_two.append(_OneOfTwoRow(pair.others, pair.cases, shown))
    by_form = {form: _rows(proved, hands).values() for form, proved in proofs.by_form.items()}
    under = proofs.under

    def line(value: object) -> str:
        return msgspec.json.encode(value).decode()

    def lines(values: Iterable[object]) -> str:
        return "[\n" + ",\n".join(map(line, values)) + "\n]"

    forms = ",\n".join(f"{line(form)}: {lines(rows)}" for form, rows in by_form.items())
    return (
        f'{{"layouts": {proofs.layouts},\n"refused": {line(sorted(under.refused_marks))},\n'
        f'"allowed": {line(sorted(under.allowed_problems))},\n"redefined": {line(sorted(under.redefined))},\n'
        f'"marks": {line({fan: sorted(borne) for fan, borne in sorted(proofs.marks.items())})},\n'
        f'"hands": {lines(hands.numbers)},\n"fans": {lines(rows.values())},\n"by_form": {{{forms}}}}}\n'
    ).encode()


def read_proofs(content: bytes, of_circumstances: frozenset[FanId]) -> Proofs:
    """The table of a file. For ``of_circumstances`` see ``Proofs``. Raises msgspec.ValidationError or DecodeError for
    what is no table."""
    file = msgspec.json.decode(content, type=ProofFile)
    hands = file.hands
    pairs = tuple(
        OneOfTwo(row.fan, pair.fans, pair.cases, (hands[pair.hands[0]], hands[pair.hands[1]]))
        for row in file.fans
        for pair in row.one_of_two
    )
    return Proofs(
        file.layouts,
        Under(frozenset(file.refused), frozenset(file.allowed), frozenset(file.redefined)),
        {fan: frozenset(borne) for fan, borne in file.marks.items()},
        _read(file.fans, hands),
        pairs,
        {form: _read(rows, hands) for form, rows in file.by_form.items()},
        of_circumstances,
    )


def _read(rows: Iterable[FanRow], hands: Sequence[str]) -> Mapping[Pair, Proof]:
    """What rows say of every two fans."""
    proofs: dict[Pair, Proof] = {}
    for row in rows:
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
    return proofs
