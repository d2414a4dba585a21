"""What an answer to a disputed question, or a difference of a profile, changes in the rules it is applied to."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar, cast

from mjgui.core.hand import Hand
from mjgui.core.rules.fans import Citation, Fan, FanId, FanInstance

Scope: TypeAlias = Literal["hand", "within", "inside"] | int
Pair: TypeAlias = tuple[FanId, FanId]


@dataclass(frozen=True, slots=True)
class Exclusion:
    """Where one fan counts, another does not."""

    fan: FanId
    """The fan that counts."""
    excluded: FanId
    """The fan that then does not."""
    scope: Scope
    """Which occurrences are excluded.

    ``hand``: all. ``within``: those whose sets are all among the sets of ``fan``. A number n: the first n that nothing
    else excludes, of those within ``fan`` if there are such. ``inside``: none; the row only cites where the rules say
    that sets inside ``fan`` are not separated to make the other.
    """
    citation: Citation
    """Where it is stated."""
    form: str | None = None
    """Only in this form of hand; None for all."""
    given: FanId | None = None
    """Only where this fan is there too; None for always."""
    ruling: str | None = None
    """The disputed question the row answers, if any."""
    beside_proof: bool = False
    """Whether an answer that states it holds also where what is proved decides, which passes over all others."""

    @property
    def pair(self) -> Pair:
        return self.fan, self.excluded


@dataclass(frozen=True, slots=True)
class Subject:
    """A counted hand, for effects to say whether they can change anything about it."""

    hand: Hand
    """The hand, with what is certain about it set."""
    problems: frozenset[str]
    """Codes of all that is impossible about it, whether or not the rules allow it."""
    has_remarks: bool
    """Whether something about it was certain and so was set."""
    found: Sequence[Sequence[FanInstance]]
    """What was found in each reading, under whatever rules."""


T = TypeVar("T")


class HasSettings(Protocol):
    """Rules that answer settings."""

    @property
    def settings(self) -> Mapping[str, object]: ...


@dataclass(frozen=True, slots=True)
class Setting(Generic[T]):
    """A question of one rule system that its profiles answer with a single value."""

    id: str
    """Its key in rule files."""
    type: Any
    """The type of its value, such as ``bool`` or a ``Literal`` of the answers there are."""
    default: T
    """The answer of a profile that gives none."""
    touches: Callable[[Subject], bool] = lambda _subject: True
    """Whether another answer can change anything about a hand; in doubt it can."""
    concerns: Callable[[Fan], bool] = lambda _fan: False
    """Whether the question is about a fan."""

    def of(self, rules: HasSettings) -> T:
        """The answer in force."""
        return cast(T, rules.settings.get(self.id, self.default))


@dataclass(slots=True)
class Terms:
    """The rules while effects are applied to them: all that an effect changes, but for exclusions."""

    values: dict[FanId, int]
    """Points of fans; 0 for no such fan."""
    refused_marks: frozenset[str]
    """Marks under which an occurrence of a fan is none."""
    voiding_marks: frozenset[str]
    """Marks under which a reading is no win."""
    allowed_problems: frozenset[str]
    """Problems of a hand that are not held to be any."""
    settings: dict[str, object]
    """The answers to the rule system's questions, by the ids of its ``Setting``s."""
    minimum: int
    """The least total a win needs, in points."""
    cap: int | None
    """The most a hand is worth; None for no bound."""


@dataclass(frozen=True, slots=True)
class Effect:
    """A change of rules. What is left at its default changes nothing."""

    exclude: tuple[Exclusion, ...] = ()
    """Exclusions switched on."""
    allow: frozenset[Pair] = frozenset()
    """Exclusions switched off, as (fan, excluded)."""
    values: Mapping[FanId, int] = field(default_factory=dict)
    """Points of fans; 0 for no such fan."""
    refuse: frozenset[str] = frozenset()
    """Marks under which an occurrence is none from now on."""
    accept: frozenset[str] = frozenset()
    """Marks under which an occurrence is one again."""
    void: frozenset[str] = frozenset()
    """Marks under which a reading is no win."""
    legal: frozenset[str] = frozenset()
    """Problems of a hand that are not held to be any."""
    cap: int | None = None
    """The most a hand is worth; 0 takes the cap away."""
    minimum: int | None = None
    """The least total a win needs, in points; None leaves it as it is."""
    settings: Mapping[str, object] = field(default_factory=dict)
    """Answers to questions of the rule system, by the ids of its ``Setting``s."""

    def apply(self, terms: Terms) -> None:
        """Change the terms, but for exclusions; see ``exclusions_after``."""
        terms.values |= self.values
        terms.refused_marks = terms.refused_marks - self.accept | self.refuse
        terms.voiding_marks |= self.void
        terms.allowed_problems |= self.legal
        terms.settings |= self.settings
        if self.minimum is not None:
            terms.minimum = self.minimum
        if self.cap is not None:
            terms.cap = self.cap or None

    def beside_proof(self) -> "Effect":
        """What of the effect's exclusions holds also where what is proved decides."""
        return Effect(exclude=tuple(row for row in self.exclude if row.beside_proof))

    @property
    def pairs(self) -> frozenset[Pair]:
        """The exclusions that are switched on or off."""
        return self.allow | {row.pair for row in self.exclude}

    @property
    def marks(self) -> frozenset[str]:
        """The marks that count otherwise."""
        return self.refuse | self.accept | self.void

    def touches(self, subject: Subject, settings: Mapping[str, Setting[Any]]) -> bool:
        """Whether the effect can change anything about a hand; in doubt it can. ``settings`` are those of its rule
        system."""
        if self.cap is not None or self.minimum is not None or self.legal & subject.problems:
            return True
        if any(settings[name].touches(subject) for name in self.settings):
            return True
        for instances in subject.found:
            fans = {instance.fan for instance in instances}
            if fans & self.values.keys() or any(fan in fans and other in fans for fan, other in self.pairs):
                return True
            if self.marks and any(self.marks & set(instance.marks) for instance in instances):
                return True
        return False

    def concerns(self, fan: Fan, borne: frozenset[str], settings: Mapping[str, Setting[Any]]) -> bool:
        """Whether the effect is about a fan: its points, its exclusions, or when it counts. ``borne`` are the marks its
        occurrences may bear, ``settings`` those of its rule system."""
        return (
            fan.id in self.values
            or any(fan.id in pair for pair in self.pairs)
            or bool(borne & self.marks)
            or any(settings[name].concerns(fan) for name in self.settings)
        )


def exclusions_after(rows: Sequence[Exclusion], effects: Sequence[Effect]) -> tuple[Exclusion, ...]:
    """The exclusions once effects, in order, have switched some on and off. What an effect says of two fans it says of
    all forms of hands, or of the one it names, and of no other."""
    found: dict[Pair, tuple[Exclusion, ...]] = {}
    for row in rows:
        found[row.pair] = (*found.get(row.pair, ()), row)
    for effect in effects:
        for pair in effect.allow:
            found.pop(pair, None)
        for row in effect.exclude:
            found[row.pair] = (row,)
    return tuple(row for same in found.values() for row in same)
