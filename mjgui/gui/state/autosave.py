"""Keeps what a window is like while it is worked in, so that it comes back after any end of the program."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from mjgui.core.system_messages import words_of
from mjgui.core.texts import Text, text
from mjgui.files.session import Session, WindowSlot, folder
from mjgui.files.strict_json import ContentError
from mjgui.gui.background import Background

# Edits that follow each other so closely are written together, in milliseconds.
TOGETHER_MS = 80


def _written(place: WindowSlot, state: Session, *, lasting: bool) -> Text | None:
    """Write a state; why it could not be, if it could not."""
    try:
        place.write(state, lasting=lasting)
    except (ContentError, OSError) as error:
        return words_of(error)
    return None


class Autosave(QObject):
    """Writes the state of a window. ``kept`` gives each state that is written, ``said`` words for the user.

    It is written in the background, as a file that is waited for would hold up the window.
    """

    kept = Signal(object)
    said = Signal(object)

    def __init__(self, collect: Callable[[], Session], parent: QObject | None = None) -> None:
        """``collect`` is asked for the state of the window."""
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
        self._background = Background("keeping", self)

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
            self._background.run(partial(_written, place, state, lasting=False), partial(self._deliver, state))

    def _have_place(self) -> WindowSlot | None:
        try:
            self._place = self._place or WindowSlot(take_over=False)
        except OSError as error:
            self._fail(words_of(error))
        return self._place

    def _deliver(self, state: Session, failure: Text | None) -> None:
        self._under_way = None
        if failure is not None:
            self._fail(failure)
            return
        self._kept, self._failed = state, False
        self.kept.emit(state)

    def close(self) -> None:
        """Write what is not written yet, and leave it for the next start; once is enough."""
        if self._closed:
            return
        self._timer.stop()
        self._background.close()
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
