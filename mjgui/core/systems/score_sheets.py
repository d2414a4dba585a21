"""What a score sheet of a rule system keeps: the deals of an evening, what happens in them that bears on points, who
sits where."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar

from mjgui.core.hand import Hand
from mjgui.core.systems.fields import Field, Form, Values
from mjgui.core.systems.payments import Payment, Settlement
from mjgui.core.systems.table_questions import Statement
from mjgui.core.texts import Text


@dataclass(frozen=True, slots=True)
class Event:
    """Something in a deal that bears on points."""

    kind: str
    """The id of its ``EventKind``."""
    values: Values = field(default_factory=dict)
    """What was said of it, by the ids of its kind's fields; seats are those of the deal."""
    hand: Hand | None = None
    """The hand that was declared, of a kind that has one."""
    reading: int = 0
    """The place of the reading that was laid down, from 0."""
    note: str = ""
    """Whatever else is written down of it."""
    rest: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """What a file has of it beside, which is written again."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal, as far as it has gone."""

    events: tuple[Event, ...] = ()
    """In the order they happened."""
    rest: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """What a file has of it beside, which is written again."""


@dataclass(frozen=True, kw_only=True)
class EventKind:
    """A kind of event."""

    id: str
    """Its name in files."""
    label: str
    """Key of its name."""
    fields: tuple[Field[Any], ...] = ()
    """What is asked of it, in this order."""
    has_hand: bool = False
    """Whether it is of a hand that was declared."""


@dataclass(frozen=True, slots=True)
class Start:
    """How a deal begins."""

    number: int
    """Its place, from 0."""
    players: tuple[int, ...]
    """Who sits on each seat, by the places of the players on the sheet."""
    prevalent: int | None = None
    """The seat whose wind is the prevalent one; None where there is none."""
    dealer: int | None = 0
    """The seat of the dealer; None where it is not known."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an event."""

    payments: tuple[Payment, ...] = ()
    """Who pays whom, by seats."""
    refused: Text | None = None
    """Why it cannot be, so that nothing is paid for it; None where it can."""
    notes: tuple[Text, ...] = ()
    """What follows from it, or else there is to say."""


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal with what came of it."""

    start: Start
    """How it began."""
    outcomes: tuple[Outcome, ...]
    """Of each event."""
    is_over: bool = False
    """Whether it is at its end."""
    state: tuple[Text, ...] = ()
    """How it stands, in words, such as who may do what no more."""
    last: int | None = None
    """The seat that drew the last tile; None where nobody did, or that is not asked."""

    @property
    def gains(self) -> tuple[int, ...]:
        """What each player won or lost in it, in points; they sum to zero."""
        return tuple(map(sum, zip(*map(self.gains_of, self.outcomes), strict=True))) or (0,) * len(self.start.players)

    def gains_of(self, outcome: Outcome) -> tuple[int, ...]:
        """What each player won or lost by one of its outcomes."""
        found = [0] * len(self.start.players)
        for payment in outcome.payments:
            if payment.payer is not None:
                found[self.start.players[payment.payer]] -= payment.amount
                found[self.start.players[payment.payee]] += payment.amount
        return tuple(found)


# What a declared hand is paid with these values of the payments' form, in the reading of this place; or why that cannot
# be said.
Settling = Callable[[Hand, int, Values], Settlement | Text]


@dataclass(frozen=True, slots=True)
class AtSheet:
    """What a sheet goes by."""

    settle: Settling
    """Settles a declared hand by the rules and the table of the sheet."""
    table: Values
    """What the table has agreed on: a value for each field of the payments' form and of the sheet's."""
    rulings: Mapping[str, str]
    """The answers in force to the disputed questions."""


class ScoreSheets(Form, ABC):
    """The score sheets of a rule system. Its own ``fields`` are asked once for a sheet."""

    kinds: ClassVar[tuple[EventKind, ...]]
    """What can be entered, in the order a window offers it."""
    most_deals: ClassVar[int | None] = None
    """How many deals an evening has; None for no end."""

    def kind(self, identity: str) -> EventKind:
        """The kind with an id. Raises KeyError for one there is not."""
        return {each.id: each for each in self.kinds}[identity]

    @abstractmethod
    def start(self, number: int, before: PlayedDeal | None, table: Values) -> Start:
        """How the deal of this place begins after the one before it; None for the first."""

    @abstractmethod
    def play(self, deal: Deal, start: Start, at: AtSheet) -> PlayedDeal:
        """What comes of a deal."""

    @abstractmethod
    def events_of(self, hand: Hand, reading: int, values: Values, deal: Deal) -> tuple[Event, ...]:
        """What is entered for a declared hand, in this order: the win, and what is paid beside it and is not entered in
        the deal yet. ``values`` are those of the payments' form."""

    def places(self, _balances: Sequence[int]) -> tuple[Fraction, ...] | None:
        """What the place of each player is worth, given the balances; None where places are worth nothing."""
        return None

    def statements(self, _table: Values) -> tuple[Statement, ...]:
        """What goes without entering, such as how seats change, and where that is stated."""
        return ()


def table_points(balances: Sequence[int], by_place: Sequence[int]) -> tuple[Fraction, ...]:
    """What the players' places are worth, the highest balance first; players with the same balance share what their
    places are worth together."""
    ranked = sorted(balances, reverse=True)
    worth: dict[int, Fraction] = {}
    for balance in set(balances):
        places = [place for place, each in enumerate(ranked) if each == balance]
        worth[balance] = Fraction(sum(by_place[place] for place in places), len(places))
    return tuple(worth[balance] for balance in balances)
