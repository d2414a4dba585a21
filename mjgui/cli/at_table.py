"""Who sits where, from the options of the command line."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from mjgui.cli.words import said
from mjgui.core.analysis import Analysis
from mjgui.core.hand import WinContext
from mjgui.core.profile import RuleProfile
from mjgui.core.report import settlement_report
from mjgui.core.settlement import Settlement, Table, TableError, settlement
from mjgui.core.texts import Text
from mjgui.core.tiles import WINDS


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
            "--double-self-draw": self.double_self_draw or None,
            "--unit": self.unit,
            "--reading": self.reading,
        }
        return [option for option, value in known.items() if value is not None]

    def settle(self, analysis: Analysis, profile: RuleProfile) -> "Settlement | Text":
        """What is paid for a hand, or why that cannot be said."""
        number = self.reading or 1
        if analysis.readings and not 1 <= number <= len(analysis.readings):
            parts: dict[str, str | int] = {"number": number, "count": len(analysis.readings)}
            return Text(said("no-reading", "zh", **parts), said("no-reading", "en", **parts))
        try:
            return settlement(analysis, profile, self._table(analysis.hand.context), number - 1)
        except TableError as error:
            return Text(error.zh, error.en)

    def _table(self, how: WinContext) -> Table:
        """Of discarder and robbed seat the one that the way of winning asks for."""
        table = Table()
        return replace(
            table,
            players=self.players if self.players is not None else table.players,
            seat=self.seat.place if self.seat is not None else WINDS.index(how.seat),
            discarder=self.discarder.place if self.discarder and not how.self_draw and not how.robbing else None,
            robbed=self.robbed.place if self.robbed and how.robbing else None,
            late_kongs=frozenset(self.late_kongs),
            unit=self.unit if self.unit is not None else table.unit,
            double_self_draw=self.double_self_draw,
        )


def settled_report(settled: Settlement | Text) -> dict[str, Any]:
    """Points and payments as JSON prints them."""
    if isinstance(settled, Settlement):
        return settlement_report(settled)
    return {"points": None, "payments": [], "table_problem": {"zh": settled.zh, "en": settled.en}}
