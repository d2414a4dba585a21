"""A score sheet: who played, the deals in order, and what each player has won or lost after each of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from fractions import Fraction
from itertools import accumulate
from typing import Any

from mjgui.core.analysis import NOT_A_WIN, CountedHand
from mjgui.core.hand import Hand
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.settlement import at_table, settle
from mjgui.core.systems.fields import Field, Values
from mjgui.core.systems.payments import Settlement, TableError
from mjgui.core.systems.score_sheets import AtSheet, Deal, Event, PlayedDeal, ScoreSheets, Start
from mjgui.core.texts import Text, text


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """What is kept of an evening."""

    players: tuple[str, ...] = ("", "", "", "")
    """Their names, in the order they sat in the first deal, East first; "" where a name is not known."""
    table: Values = field(default_factory=dict)
    """What the table agreed on: values of fields of the payments' form, and of the sheet's; else as in the rules."""
    deals: tuple[Deal, ...] = ()
    """In the order they were played."""
    title: str = ""
    """What was played."""
    place: str = ""
    """Where."""
    time: datetime | None = None
    """When it began, with the offset from UTC; None where that is not said."""
    note: str = ""
    """Whatever else is written down."""
    rest: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """What a file has of it beside, which is written again."""

    def with_deal(self, place: int, deal: Deal) -> "ScoreSheet":
        """The sheet with another deal in this place, or behind the last. Raises IndexError for a place further on."""
        if place > len(self.deals):
            raise IndexError(place)
        return replace(self, deals=(*self.deals[:place], deal, *self.deals[place + 1 :]))

    def with_event(self, deal: int, event: Event, place: int | None = None) -> "ScoreSheet":
        """The sheet with an event in a deal, or in a new one behind the last: behind its others, or in the place of the
        one at ``place``."""
        old = self.deals[deal] if deal < len(self.deals) else Deal()
        at = len(old.events) if place is None else place
        return self.with_deal(deal, replace(old, events=(*old.events[:at], event, *old.events[at + 1 :])))

    def without_event(self, deal: int, place: int) -> "ScoreSheet":
        """The sheet without an event of a deal."""
        old = self.deals[deal]
        return self.with_deal(deal, replace(old, events=(*old.events[:place], *old.events[place + 1 :])))

    def without_deal(self, place: int) -> "ScoreSheet":
        """The sheet without a deal."""
        return replace(self, deals=(*self.deals[:place], *self.deals[place + 1 :]))


@dataclass(frozen=True, slots=True)
class Evening:
    """A score sheet with what came of it."""

    deals: tuple[PlayedDeal, ...]
    """Each deal."""
    balances: tuple[tuple[int, ...], ...]
    """What each player has won or lost after each deal; they sum to zero."""
    total: tuple[int, ...]
    """The same after all of them."""
    next: Start | None
    """How the deal after the last begins; None where there is none, as the last goes on or the evening is over."""
    places: tuple[Fraction, ...] | None
    """What the place of each player is worth as it stands; None where places are worth nothing."""
    is_over: bool
    """Whether the last deal there can be is over."""


def sheets_of(rules: RuleProfile) -> ScoreSheets:
    """What the sheets of some rules keep. Raises LookupError for rules that have none."""
    if rules.system.score_sheets is None:
        raise LookupError(f"{rules.system.id} has no score sheets")
    return rules.system.score_sheets


def agreed_fields(rules: RuleProfile) -> tuple[Field[Any], ...]:
    """What a table agrees on for all deals of a sheet. Raises LookupError for rules that have no sheets."""
    payments = rules.system.payments
    return (*(payments.of_rules if payments else ()), *sheets_of(rules).fields)


def sheet_table(rules: RuleProfile, said: Values) -> Values:
    """A value for everything a sheet's table agrees on: as it was said, else as the rules have it."""
    sheets = sheets_of(rules)
    return {**at_table(rules, said), **{field.id: field.of(said) for field in sheets.fields}}


class Scoring:
    """Plays score sheets by some rules. Each hand is counted once."""

    def __init__(self, rules: RuleProfile) -> None:
        """Raises LookupError for rules that have no score sheets."""
        self.rules = rules
        self.sheets = sheets_of(rules)
        self._counted: dict[Hand, CountedHand] = {}

    def counted(self, hand: Hand) -> CountedHand:
        """A declared hand, counted."""
        if hand not in self._counted:
            self._counted[hand] = CountedHand(hand, self.rules)
        return self._counted[hand]

    def players(self, table: Values) -> int:
        """How many players sit at a table."""
        payments = self.rules.system.payments
        return payments.seats(sheet_table(self.rules, table)) if payments else 0

    def play(self, sheet: ScoreSheet) -> Evening:
        """What comes of a sheet."""
        table = sheet_table(self.rules, sheet.table)

        def settled(hand: Hand, reading: int, values: Values) -> Settlement | Text:
            return self._settle(hand, reading, {**table, **values})

        at = AtSheet(settled, table, self.rules.rulings)
        played: list[PlayedDeal] = []
        before: PlayedDeal | None = None
        for number, deal in enumerate(sheet.deals):
            before = self.sheets.play(deal, self.sheets.start(number, before, table), at)
            played.append(before)
        most = self.sheets.most_deals
        ended = before is None or before.is_over
        is_over = most is not None and len(played) >= most and ended
        following = self.sheets.start(len(played), before, table) if ended and not is_over else None
        zero = (0,) * self.players(sheet.table)
        balances = tuple(accumulate((deal.gains for deal in played), _sum, initial=zero))
        total = balances[-1]
        return Evening(tuple(played), balances[1:], total, following, self.sheets.places(total), is_over)

    def _settle(self, hand: Hand, reading: int, values: Values) -> Settlement | Text:
        asked = self.counted(hand)
        analysis = asked.analysis
        for problem in analysis.problems:
            if problem.code != NOT_A_WIN:
                # As it is said to have been won, it cannot have been.
                return problem.words
        if analysis.readings and reading >= len(analysis.readings):
            return text("sheet.no-reading", number=reading + 1)
        try:
            return settle(asked, values, asked.counting(reading))
        except TableError as error:
            return error.words


def _sum(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))
