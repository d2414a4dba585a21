"""Keeps what a window is like while it is worked in, so that it comes back after any end of the program."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from mjgui.core.texts import text
from mjgui.jsonfile import ContentError
from mjgui.session import Place, Session, folder

# Edits that follow each other so closely are written together, in milliseconds.
TOGETHER_MS = 80


class Keeping(QObject):
    """``kept`` follows each state that is written, ``said`` gives words for the user.

    collect: what gives the state of the window.
    """

    kept = Signal()
    said = Signal(object)

    def __init__(self, collect: Callable[[], Session], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._collect = collect
        self._place: Place | None = None
        self._written = collect()
        self._failed = False
        self._closed = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(TOGETHER_MS)
        self._timer.timeout.connect(self.write)

    def resume(self) -> Session | None:
        """Take over what the newest window that is gone was like; None where there is none."""
        try:
            self._place = Place()
        except OSError as error:
            self._fail(error)
            return None
        for words in self._place.said:
            self.said.emit(words)
        return self._place.left

    def settle(self) -> None:
        """What the window is like now need not be written."""
        self._timer.stop()
        self._written = self._collect()

    def note(self) -> None:
        """Something may have changed: it is written soon."""
        if not self._closed and not self._timer.isActive():
            self._timer.start()

    def write(self, *, lasting: bool = False) -> None:
        """Write the state now, if it is another one. lasting: also if the power fails."""
        self._timer.stop()
        state = self._collect()
        if state == self._written:
            return
        try:
            self._place = self._place or Place(take_over=False)
            self._place.write(state, lasting=lasting)
        except (OSError, ContentError) as error:
            self._fail(error)
            return
        self._written, self._failed = state, False
        self.kept.emit()

    def close(self) -> None:
        """Write what is not written yet, and leave it for the next start."""
        self.write(lasting=True)
        self._closed = True
        if self._place is not None:
            self._place.release()
            self._place = None

    def _fail(self, error: OSError | ContentError) -> None:
        """Say that nothing is kept: once, until it is again."""
        if not self._failed:
            self._failed = True
            reason = error.words if isinstance(error, ContentError) else error.strerror or str(error)
            self.said.emit(text("session.failed", path=str(folder()), reason=reason))
