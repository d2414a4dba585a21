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
    excluded: FanId
    scope: Scope
    """Which occurrences are excluded.

    ``hand``: all. ``within``: those whose sets are all among the sets of ``fan``. A number n: the first n that nothing
    else excludes, of those within ``fan`` if there are such. ``inside``: none; the row only cites where the rules say
    that sets inside ``fan`` are not separated to make the other.
    """
    citation: Citation
    form: str | None = None
    """Only in this form of hand; None for all."""
    given: FanId | None = None
    """Only where this fan is there too; None for always."""
    ruling: str | None = None
    """The disputed question the row answers, if any."""

    @property
    def pair(self) -> Pair:
        return self.fan, self.excluded


@dataclass(frozen=True, slots=True)
class Subject:
    """A counted hand, for effects to say whether they can change anything about it."""

    hand: Hand
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
    refused_marks: frozenset[str]
    voiding_marks: frozenset[str]
    allowed_problems: frozenset[str]
    settings: dict[str, object]
    minimum: int
    cap: int | None


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
    """Problems of a hand that are none."""
    cap: int | None = None
    """The most a hand is worth; 0 takes the cap away."""
    minimum: int | None = None
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

    @property
    def pairs(self) -> frozenset[Pair]:
        """The exclusions that are switched on or off."""
        return self.allow | {row.pair for row in self.exclude}

    @property
    def marks(self) -> frozenset[str]:
        """The marks that count otherwise."""
        return self.refuse | self.accept | self.void

    def touches(self, subject: Subject, settings: Mapping[str, Setting[Any]]) -> bool:
        """Whether the effect can change anything about a hand; in doubt it can. settings: of its rule system."""
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
        """Whether the effect is about a fan: its points, its exclusions, or when it counts. borne: the marks its
        occurrences may bear. settings: of its rule system."""
        return (
            fan.id in self.values
            or any(fan.id in pair for pair in self.pairs)
            or bool(borne & self.marks)
            or any(settings[name].concerns(fan) for name in self.settings)
        )


def exclusions_after(rows: Sequence[Exclusion], effects: Sequence[Effect]) -> dict[Pair, Exclusion]:
    """Exclusions after effects, in order, have switched some on and off."""
    found = {row.pair: row for row in rows}
    for effect in effects:
        for pair in effect.allow:
            found.pop(pair, None)
        for row in effect.exclude:
            found[row.pair] = row
    return found
