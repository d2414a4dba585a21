"""The score sheet that is open: changed in steps that can be undone, and written to its file after each of them."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from mjgui.core.hand import Hand
from mjgui.core.score_sheet import Evening, ScoreSheet, Scoring
from mjgui.core.system_messages import words_of
from mjgui.core.systems.fields import Values
from mjgui.core.systems.score_sheets import Deal, Event
from mjgui.core.texts import Text, text
from mjgui.files.cases import now
from mjgui.files.score_sheets import Kept, SheetFile, new_path, newest
from mjgui.files.stored_rules import Ruled
from mjgui.files.strict_json import ContentError
from mjgui.gui.background import Background


class _Step(QUndoCommand):
    def __init__(self, show: Callable[[ScoreSheet], None], before: ScoreSheet, after: ScoreSheet) -> None:
        super().__init__()
        self._show, self._before, self._after = show, before, after

    def undo(self) -> None:
        self._show(self._before)

    def redo(self) -> None:
        self._show(self._after)


def _written(kept: Kept, file: SheetFile) -> Text | None:
    """Write a sheet; why it could not be, if it could not."""
    try:
        file.save(kept)
    except (ContentError, OSError) as error:
        return words_of(error)
    return None


class ScoreModel(QObject):
    """The sheet that all windows of the program enter into.

    ``changed`` follows every change of the sheet or of its rules, ``stepped`` every step made, undone or redone,
    ``written`` every change of what is known to be on the disk. Without a sheet, ``sheet`` is None.
    """

    changed = Signal()
    stepped = Signal()
    written = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.failure: Text | None = None
        """Why what is shown is not on the disk; None where it is, or is being written."""
        self.stack = QUndoStack(self)
        # The stack itself would tell of it once more while it is deleted.
        self.stack.indexChanged.connect(self.stepped)
        self._file: SheetFile | None = None
        self._rules: Ruled | None = None
        self._scoring: Scoring | None = None
        self._sheet: ScoreSheet | None = None
        self._evening: Evening | None = None
        # The sheet that is known to be on the disk.
        self._on_disk: ScoreSheet | None = None
        self._background = Background("score sheet", self)

    @property
    def path(self) -> Path | None:
        """The file of the sheet; None without a sheet."""
        return None if self._file is None else self._file.path

    @property
    def sheet(self) -> ScoreSheet | None:
        return self._sheet

    @property
    def scoring(self) -> Scoring | None:
        """What plays it; None without a sheet."""
        return self._scoring

    @property
    def evening(self) -> Evening | None:
        """What came of it; None without a sheet."""
        return self._evening

    @property
    def is_kept(self) -> bool:
        """Whether all of it is on the disk."""
        return self._sheet is not None and self._on_disk is self._sheet

    def resume(self) -> None:
        """Show the newest sheet there is, unless one is shown."""
        path = None if self._sheet is not None else newest()
        if path is not None:
            self.open(path)

    def begin(self, rules: Ruled, table: Values) -> None:
        """Begin another sheet by these rules, at a table that has agreed on these values, in a file of its own. Raises
        LookupError for rules that have none, and OSError where it cannot be kept."""
        scoring = Scoring(rules.profile)
        sheet = ScoreSheet(players=("",) * scoring.players(table), table=table, time=now())
        self._take(Kept(rules, sheet), scoring, SheetFile(new_path()))
        self._write()

    def open(self, path: Path) -> Text | None:
        """Show the sheet of a file. Gives why that cannot be, if it cannot; then nothing changes."""
        try:
            file = SheetFile(path)
            kept = file.read()
        except (ContentError, OSError) as error:
            return words_of(error)
        self._take(kept, Scoring(kept.rules.profile), file)
        self._on_disk = self._sheet
        self.written.emit()
        return None

    def save_as(self, path: Path) -> None:
        """Keep the sheet in another file from now on, in place of what is there."""
        self._file, self._on_disk = SheetFile(path, replacing=True), None
        self._write()

    def _take(self, kept: Kept, scoring: Scoring, file: SheetFile) -> None:
        self._rules, self._scoring, self._file = kept.rules, scoring, file
        self._on_disk, self.failure = None, None
        self.stack.clear()
        self._show(kept.sheet, write=False)

    def change(self, sheet: ScoreSheet) -> None:
        """Have another sheet in its place, as one step."""
        if self._sheet is not None and sheet != self._sheet:
            self.stack.push(_Step(self._show, self._sheet, sheet))

    def _show(self, sheet: ScoreSheet, *, write: bool = True) -> None:
        assert self._scoring is not None
        self._sheet, self._evening = sheet, self._scoring.play(sheet)
        if write:
            self._write()
        self.changed.emit()

    @property
    def kept(self) -> Kept | None:
        """What its file holds."""
        return None if self._sheet is None or self._rules is None else Kept(self._rules, self._sheet)

    def _write(self) -> None:
        kept = self.kept
        if kept is not None and self._file is not None:
            self._background.run(partial(_written, kept, self._file), partial(self._deliver, kept.sheet))
            self.written.emit()

    def _deliver(self, sheet: ScoreSheet, failure: Text | None) -> None:
        self.failure = failure
        if failure is None:
            self._on_disk = sheet
        self.written.emit()

    # Entering.

    @property
    def target(self) -> int:
        """The deal that is played now: the last one, or the one after it."""
        if self._evening is None or self._sheet is None:
            return 0
        is_played = self._evening.next is None and not self._evening.is_over and bool(self._sheet.deals)
        return len(self._sheet.deals) - is_played

    def events_of(self, hand: Hand, reading: int, values: Values, deal: Deal | None) -> tuple[Event, ...]:
        """What is entered for a hand in a deal, or in a new one; nothing without a sheet."""
        return self._scoring.sheets.events_of(hand, reading, values, deal or Deal()) if self._scoring else ()

    def enter(self, events: tuple[Event, ...], deal: int | None = None, place: int | None = None) -> Text | None:
        """Enter events into a deal, the one that is played now unless it is given, as one step; with ``place`` the last
        of them in place of the one there. Gives why one of them cannot be, if one cannot; then nothing is entered."""
        if self._sheet is None or self._scoring is None:
            return text("sheet.none")
        sheet, at = self._sheet, self.target if deal is None else deal
        if at >= (self._scoring.sheets.most_deals or at + 1):
            return text("sheet.evening-over")
        for event in events[:-1]:
            sheet = sheet.with_event(at, event)
        sheet = sheet.with_event(at, events[-1], place)
        outcomes = self._scoring.play(sheet).deals[at].outcomes
        new = range(len(outcomes) - len(events), len(outcomes)) if place is None else (place,)
        refused = next((outcomes[each].refused for each in new if outcomes[each].refused is not None), None)
        if refused is not None:
            return refused
        self.change(sheet)
        return None

    def remove(self, deal: int, place: int | None) -> None:
        """Take out an event of a deal, or the whole deal, as one step."""
        if self._sheet is not None:
            gone = self._sheet.without_deal(deal) if place is None else self._sheet.without_event(deal, place)
            self.change(gone)

    def close(self) -> None:
        """Wait until it is written."""
        self._background.close()
