"""The history as the window uses it: read and written in a thread of its own, which a slow disk may hold up."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QThread, QTimer, Signal, Slot

from mjgui.core.analysis import Analysis
from mjgui.core.texts import text
from mjgui.files.cases import now
from mjgui.files.history import Entry, History, HistoryError, entry_of
from mjgui.files.stored_rules import Ruled
from mjgui.gui.state.preferences import Preferences

# A hand is kept once it has been looked at for so long, in milliseconds; others were only on the way to it.
LOOKED_AT_MS = 1_000


class _Worker(QObject):
    found = Signal(int, object)
    done = Signal()
    said = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._history = History()
        self._failure = ""

    @Slot(object)
    def add(self, entry: Entry) -> None:
        self._work(lambda: self._history.add(entry))

    @Slot(object)
    def delete(self, entries: Sequence[Entry]) -> None:
        self._work(lambda: self._history.delete(entries))

    @Slot()
    def clear(self) -> None:
        self._work(self._history.clear)

    @Slot(int, str)
    def find(self, number: int, wanted: str) -> None:
        try:
            found = self._history.find(wanted)
        except HistoryError as error:
            self._fail(error)
            found = []
        self._tell_moved()
        self.found.emit(number, found)

    @Slot()
    def finish(self) -> None:
        QThread.currentThread().quit()

    def _work(self, work: Callable[[], None]) -> None:
        try:
            work()
        except HistoryError as error:
            self._fail(error)
        else:
            self._failure = ""
        self._tell_moved()
        self.done.emit()

    def _fail(self, error: HistoryError) -> None:
        """Say the same only once, until it has worked again."""
        if error.words.en != self._failure:
            self._failure = error.words.en
            self.said.emit(error.words)

    def _tell_moved(self) -> None:
        if self._history.moved is not None:
            self.said.emit(text("history.moved", path=str(self._history.moved)))
            self._history.moved = None


class HistoryService(QObject):
    """``found`` answers the newest ``find`` with entries, ``changed`` follows every change of what is kept, ``said``
    gives words for the user."""

    found = Signal(object)
    changed = Signal()
    said = Signal(object)
    _add = Signal(object)
    _delete = Signal(object)
    _clear = Signal()
    _find = Signal(int, str)
    _finish = Signal()

    def __init__(self, preferences: Preferences, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._asked = 0
        self._looked_at: tuple[Analysis, Ruled] | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(LOOKED_AT_MS)
        self._timer.timeout.connect(self.flush)
        self._thread = QThread(self)
        self._thread.setObjectName("history")
        self._worker = _Worker()
        self._worker.moveToThread(self._thread)
        self._add.connect(self._worker.add)
        self._delete.connect(self._worker.delete)
        self._clear.connect(self._worker.clear)
        self._find.connect(self._worker.find)
        self._finish.connect(self._worker.finish)
        # Methods of an object of this thread, so that Qt calls them in it.
        self._worker.found.connect(self._deliver)
        self._worker.done.connect(self._tell_change)
        self._worker.said.connect(self._tell)
        self._thread.start()

    def look_at(self, analysis: Analysis, rules: Ruled) -> None:
        """A hand is shown; it is kept once it has been for a while."""
        self._looked_at = analysis, rules
        self._timer.start()

    def flush(self) -> None:
        """Keep now what is looked at."""
        self._timer.stop()
        looked_at, self._looked_at = self._looked_at, None
        if (
            looked_at is not None
            and self._preferences.settings.history
            and (entry := entry_of(*looked_at, now())) is not None
        ):
            self._add.emit(entry)

    def find(self, wanted: str) -> None:
        """Ask for the entries that have all the words, the newest first."""
        self._asked += 1
        self._find.emit(self._asked, wanted)

    def delete(self, entries: Sequence[Entry]) -> None:
        self._delete.emit(list(entries))

    def clear(self) -> None:
        self._looked_at = None
        self._clear.emit()

    def close(self) -> None:
        """Keep what is looked at, and wait until everything is written."""
        self.flush()
        self._finish.emit()
        self._thread.wait()

    @Slot(int, object)
    def _deliver(self, number: int, entries: list[Entry]) -> None:
        if number == self._asked:
            self.found.emit(entries)

    @Slot()
    def _tell_change(self) -> None:
        self.changed.emit()

    @Slot(object)
    def _tell(self, words: object) -> None:
        self.said.emit(words)
