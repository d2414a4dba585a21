"""How the counting principles of a rule system keep fans from counting.

``mjgui.core.counting`` goes through the principles a system lists, in their order, and knows none of them by name.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from mjgui.core.hand.arrange import Arrangement
from mjgui.core.rules.effects import Exclusion, HasSettings
from mjgui.core.rules.fans import Citation, Fan, FanId, FanInstance
from mjgui.core.rules.principles import Principle
from mjgui.core.rules.proofs import Definitions, Under


class Rules(HasSettings, Definitions, Protocol):
    """What a principle, or a system, may ask of the rules in force."""

    @property
    def fans(self) -> Mapping[FanId, Fan]: ...

    @property
    def values(self) -> Mapping[FanId, int]: ...

    @property
    def principles(self) -> Mapping[str, Principle]: ...

    @property
    def exclusions(self) -> tuple[Exclusion, ...]: ...

    @property
    def root(self) -> "Rules":
        """The same with every disputed question at its default and no differences."""

    def row(self, fan: FanId, excluded: FanId) -> Exclusion | None:
        """The exclusion of one fan by another, if there is one."""

    def citation_of(self, row: Exclusion) -> Citation:
        """Where they state an exclusion, or what they take it from."""

    def ruling_of(self, row: Exclusion) -> str | None:
        """The disputed question an exclusion hangs on, if any."""

    def adopt(self, ruling: str, option: str) -> "Rules":
        """The rules with another option of one ruling."""


@dataclass(frozen=True, slots=True)
class Making:
    """What is known of rules while their exclusions are still to be found."""

    settings: Mapping[str, object]
    """The answers to the rule system's questions."""
    under: Under
    """What they take for an occurrence of a fan and for a possible hand."""
    listed: tuple[Exclusion, ...]
    """What they would exclude by what is listed."""
    carried_over: frozenset[FanId]
    """The fans that their text leaves out."""


# Of a fan that is to join others already there in an arrangement, those beside which it may not stand; none lets it
# join.
Limit: TypeAlias = Callable[[FanInstance, Sequence[FanInstance], Arrangement], Sequence[FanInstance]]


@dataclass(frozen=True, slots=True)
class Stated:
    """Where a reason is stated, and the disputed question it hangs on."""

    citation: Citation
    """The text and the place in it."""
    ruling: str | None = None
    """The id of the disputed question; None where nobody disputes it."""


@dataclass(frozen=True)
class CountingPrinciple:
    """A principle that keeps fans from counting."""

    id: str
    """Of its name and words in the system's table of principles."""
    ruling: str | None = None
    """The disputed question that its reasons hang on, if any."""

    def stated(self, _found: FanInstance, _by: Sequence[FanInstance], rules: Rules) -> Stated:
        """Where it is stated that a fan does not count beside those that suppress it, which are at least one."""
        return Stated(rules.principles[self.id].citation, self.ruling)

    def closes_circle(self, _rules: Rules) -> bool:
        """Whether what suppresses a fan is the way that already links the sets it would link once more."""
        return False


@dataclass(frozen=True)
class ExcludesByRow(CountingPrinciple):
    """Where a fan counts, those that a row of the rules excludes do not (see ``Exclusion``)."""

    def stated(self, found: FanInstance, by: Sequence[FanInstance], rules: Rules) -> Stated:
        row = rules.row(by[0].fan, found.fan)
        if row is None:
            # The values make it dearer to count the fan than what it excludes.
            return super().stated(found, by, rules)
        citation = rules.principles[self.id].citation if row.scope == "inside" else rules.citation_of(row)
        return Stated(citation, rules.ruling_of(row))


@dataclass(frozen=True)
class LimitsCombining(CountingPrinciple, ABC):
    """Fans made by relating sets may not all be made of the same sets."""

    @abstractmethod
    def limit(self, rules: Rules) -> Limit:
        """The limit under some rules."""
