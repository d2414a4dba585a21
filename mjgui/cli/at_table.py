"""Who sits where, from the options of the command line."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from mjgui.cli.words import words
from mjgui.core.analysis import Analysis, CountedHand
from mjgui.core.hand import WinContext
from mjgui.core.hand.tiles import WINDS
from mjgui.core.report import settlement_report
from mjgui.core.settlement import Settlement, Table, TableError, settlement
from mjgui.core.texts import Text

MELDS = 4


class Seat(StrEnum):
    E = "E"
    S = "S"
    W = "W"
    N = "N"

    @property
    def place(self) -> int:
        return list(Seat).index(self)


class Full(StrEnum):
    declared = "declared"
    derived = "derived"


@dataclass(frozen=True, slots=True)
class AtTable:
    """What was said about the table, None for what was not; and the reading laid down, counted from 1."""

    players: int | None = None
    seat: Seat | None = None
    discarder: Seat | None = None
    robbed: Seat | None = None
    late_kongs: tuple[int, ...] = ()
    burnt_kongs: tuple[int, ...] = ()
    double_self_draw: bool = False
    unit: int | None = None
    reading: int | None = None

    @property
    def given(self) -> list[str]:
        """The options that were given."""
        known = {
            "--players": self.players,
            "--seat": self.seat,
            "--discarder": self.discarder,
            "--robbed": self.robbed,
            "--late-kong": self.late_kongs or None,
            "--burnt-kong": self.burnt_kongs or None,
            "--double-self-draw": self.double_self_draw or None,
            "--unit": self.unit,
            "--reading": self.reading,
        }
        return [option for option, value in known.items() if value is not None]

    def settle(self, asked: CountedHand) -> "Settlement | Text":
        """What is paid for a hand, or why that cannot be said."""
        analysis = asked.analysis
        if wrong := self._unfit(analysis):
            return wrong
        try:
            return settlement(asked, self._table(analysis.hand.context), self.place)
        except TableError as error:
            return error.words

    @property
    def place(self) -> int:
        """The reading that was laid down, from 0; the best unless another was named."""
        return 0 if self.reading is None else self.reading - 1

    def _unfit(self, analysis: Analysis) -> Text | None:
        """What was said and has no meaning for a hand."""
        how, melds = analysis.hand.context, analysis.hand.melds
        if analysis.readings and not 0 <= self.place < len(analysis.readings):
            return words("no-reading", number=self.place + 1, count=len(analysis.readings))
        for number in (*self.late_kongs, *self.burnt_kongs):
            if 1 <= number <= MELDS and (number > len(melds) or not melds[number - 1].kind.is_kong):
                return words("no-kong", number=number)
        if analysis.hand.winning is None:
            return None
        if self.discarder and (how.self_draw or how.robbing):
            return words("no-discarder")
        return words("no-robbed") if self.robbed and not how.robbing else None

    def _table(self, how: WinContext) -> Table:
        table = Table()
        return replace(
            table,
            players=self.players if self.players is not None else table.players,
            seat=self.seat.place if self.seat is not None else WINDS.index(how.seat),
            discarder=self.discarder.place if self.discarder else None,
            robbed=self.robbed.place if self.robbed else None,
            late_kongs=frozenset(self.late_kongs),
            burnt_kongs=frozenset(self.burnt_kongs),
            unit=self.unit if self.unit is not None else table.unit,
            double_self_draw=self.double_self_draw,
        )


def settled_report(settled: Settlement | Text, place: int) -> dict[str, Any]:
    """Points and payments as JSON prints them; place: of the reading they are for."""
    if isinstance(settled, Settlement):
        return {"paid_reading": place, **settlement_report(settled)}
    return {"points": None, "payments": [], "table_problem": settled._asdict()}
