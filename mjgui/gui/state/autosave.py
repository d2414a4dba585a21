"""Keeps what a window is like while it is worked in, so that it comes back after any end of the program."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QThread, QTimer, Signal, Slot

from mjgui.core.system_messages import words_of
from mjgui.core.texts import Text, text
from mjgui.files.session import Session, WindowSlot, folder
from mjgui.files.strict_json import ContentError

# Edits that follow each other so closely are written together, in milliseconds.
TOGETHER_MS = 80


def _written(place: WindowSlot, state: Session, *, lasting: bool) -> Text | None:
    """Write a state; why it could not be, if it could not."""
    try:
        place.write(state, lasting=lasting)
    except (ContentError, OSError) as error:
        return words_of(error)
    return None


class _Writer(QObject):
    """Writes in a thread of its own, as a file that is waited for would hold up the window."""

    done = Signal(object, object)

    @Slot(object, object)
    def write(self, place: WindowSlot, state: Session) -> None:
        self.done.emit(state, _written(place, state, lasting=False))


class Autosave(QObject):
    """``kept`` gives each state that is written, ``said`` words for the user.

    collect: what gives the state of the window.
    """

    kept = Signal(object)
    said = Signal(object)
    _write = Signal(object, object)

    def __init__(self, collect: Callable[[], Session], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._collect = collect
        self._place: WindowSlot | None = None
        self._kept = collect()
        # What is being written.
        self._under_way: Session | None = None
        self._failed = False
        self._closed = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(TOGETHER_MS)
        self._timer.timeout.connect(self.write)
        self._thread = QThread(self)
        self._thread.setObjectName("keeping")
        self._writer = _Writer()
        self._writer.moveToThread(self._thread)
        self._write.connect(self._writer.write)
        # A method of an object of this thread, so that Qt calls it in it.
        self._writer.done.connect(self._deliver)
        self._thread.start()

    def resume(self) -> Session | None:
        """Take over what the newest window that is gone was like; None where there is none."""
        try:
            self._place = WindowSlot()
        except OSError as error:
            self._fail(words_of(error))
            return None
        for words in self._place.said:
            self.said.emit(words)
        return self._place.left

    def mark_saved(self) -> None:
        """What the window is like now need not be written."""
        self._timer.stop()
        self._kept = self._collect()

    def note(self) -> None:
        """Something may have changed: it is written soon."""
        if not self._closed and not self._timer.isActive():
            self._timer.start()

    def write(self) -> None:
        """Have the state written now, if it is another one."""
        self._timer.stop()
        if self._under_way is not None:
            # Only one at a time, so that the newest is the last.
            self._timer.start()
            return
        state = self._collect()
        if state != self._kept and (place := self._have_place()):
            self._under_way = state
            self._write.emit(place, state)

    def _have_place(self) -> WindowSlot | None:
        try:
            self._place = self._place or WindowSlot(take_over=False)
        except OSError as error:
            self._fail(words_of(error))
        return self._place

    @Slot(object, object)
    def _deliver(self, state: Session, failure: Text | None) -> None:
        self._under_way = None
        if self._closed:
            return
        if failure is not None:
            self._fail(failure)
            return
        self._kept, self._failed = state, False
        self.kept.emit(state)

    def close(self) -> None:
        """Write what is not written yet, and leave it for the next start."""
        self._timer.stop()
        self._thread.quit()
        self._thread.wait()
        self._write_last()
        self._closed = True
        if self._place is not None:
            self._place.release()
            self._place = None

    def _write_last(self) -> None:
        state = self._collect()
        # One that was under way may have been written or not.
        if state == self._kept and self._under_way is None:
            return
        place = self._have_place()
        failure = _written(place, state, lasting=True) if place else None
        if failure is not None:
            self._fail(failure)

    def _fail(self, reason: Text) -> None:
        """Say that nothing is kept: once, until it is again."""
        if not self._failed:
            self._failed = True
            self.said.emit(text("session.failed", path=str(folder()), reason=reason))
