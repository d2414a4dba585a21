"""The history as the window uses it: read and written in the background, which a slow disk may hold up."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from mjgui.core.hand import Hand
from mjgui.core.inquiry import Inquiry
from mjgui.core.questions.kept_count import Record
from mjgui.core.questions.recount import Recount
from mjgui.core.settlement import Settlement
from mjgui.core.texts import Text, text
from mjgui.files.cases import now
from mjgui.files.history import Entry, History, HistoryError, entry_of
from mjgui.files.stored_rules import Ruled
from mjgui.files.strict_json import ContentError
from mjgui.gui.background import Background
from mjgui.gui.state.preferences import Preferences

# A hand is kept once it has been looked at for so long, in milliseconds; others were only on the way to it.
LOOKED_AT_MS = 1_000


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What came of reading or writing the history."""

    found: Sequence[Entry] | None
    """The entries that were asked for; None of a change."""
    failure: Text | None
    """Why it could not be done, if it could not."""
    moved: Path | None
    """Where the history was put aside, if it was damaged."""


def _tried(history: History, work: Callable[[], Sequence[Entry] | None]) -> _Outcome:
    """Do something with a history."""
    found, failure = None, None
    try:
        found = work()
    except HistoryError as error:
        failure = error.words
    moved, history.moved = history.moved, None
    return _Outcome(found, failure, moved)


def _counted_by(history: History, hand: Hand, rules: Ruled, program: str) -> Record | None:
    """What a version of the program counted of a hand, as far as the history can be read."""
    with suppress(HistoryError):
        return history.counted_by(hand, rules, program)
    return None


def _recounts(entries: Sequence[Entry]) -> Iterator[tuple[Entry, tuple[Recount, ...]]]:
    """Entries, each with its counts against that of now; those that cannot be opened are left out."""
    for entry in entries:
        with suppress(ContentError):
            yield entry, entry.recounts()


class HistoryService(QObject):
    """The history in the background. ``found`` answers the newest ``find`` with entries, ``recounted`` gives an entry
    with its counts against that of now, ``changed`` follows every change of what is kept, ``said`` gives words for the
    user."""

    found = Signal(object)
    recounted = Signal(object, object)
    changed = Signal()
    said = Signal(object)

    def __init__(self, preferences: Preferences, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._preferences = preferences
        # Used in the background only.
        self._history = History()
        self._background = Background("history", self)
        self._asked = 0
        self._failure: Text | None = None
        self._looked_at: tuple[Inquiry, Ruled, int, Settlement | None] | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(LOOKED_AT_MS)
        self._timer.timeout.connect(self.flush)

    def look_at(self, asked: Inquiry, rules: Ruled, reading: int = 0, settled: Settlement | None = None) -> None:
        """Note that a hand is shown under its rules, in the reading of this place, with what is paid for it; it is kept
        once it has been for a while."""
        self._looked_at = asked, rules, reading, settled
        self._timer.start()

    def flush(self) -> None:
        """Keep now what is looked at."""
        self._timer.stop()
        looked_at, self._looked_at = self._looked_at, None
        if (
            looked_at is not None
            and self._preferences.settings.history
            and (entry := entry_of(looked_at[0], looked_at[1], now(), *looked_at[2:])) is not None
        ):
            self._change(partial(self._history.add, entry))

    def find(self, wanted: str) -> None:
        """Ask for the entries that have all the words, the newest first."""
        self._asked += 1
        self._background.run(
            partial(_tried, self._history, partial(self._history.find, wanted)), partial(self._deliver, self._asked)
        )

    def recount(self, entries: Sequence[Entry]) -> None:
        """Ask how entries count now; ``recounted`` gives one after the other."""
        self._background.stream(partial(_recounts, list(entries)), self._deliver_recount)

    def look_up(self, hand: Hand, rules: Ruled, program: str, found: Callable[[Record | None], object]) -> None:
        """Ask what a version of the program counted of a hand under its rules; None is found where that is not
        known."""
        self._background.run(partial(_counted_by, self._history, hand, rules, program), found)

    def delete(self, entries: Sequence[Entry]) -> None:
        self._change(partial(self._history.delete, list(entries)))

    def clear(self) -> None:
        self._looked_at = None
        self._change(self._history.clear)

    def close(self) -> None:
        """Keep what is looked at, and wait until everything is written."""
        self.flush()
        self._background.close()

    def _change(self, work: Callable[[], None]) -> None:
        self._background.run(partial(_tried, self._history, work), self._tell_change)

    def _deliver_recount(self, recounted: tuple[Entry, tuple[Recount, ...]]) -> None:
        self.recounted.emit(*recounted)

    def _deliver(self, number: int, outcome: _Outcome) -> None:
        self._tell(outcome)
        if number == self._asked:
            self.found.emit(outcome.found or [])

    def _tell_change(self, outcome: _Outcome) -> None:
        self._tell(outcome)
        if outcome.failure is None:
            self._failure = None
        self.changed.emit()

    def _tell(self, outcome: _Outcome) -> None:
        """Say what went wrong; the same only once, until a change has worked again."""
        if outcome.failure is not None and outcome.failure != self._failure:
            self._failure = outcome.failure
            self.said.emit(outcome.failure)
        if outcome.moved is not None:
            self.said.emit(text("history.moved", path=str(outcome.moved)))
