"""Who owns what is open: the program its main windows, a main window its dialogs.

- A main window is kept by ``Windows`` from when it is opened until it is closed, and by nothing else that lasts.
- Nothing inside a main window refers to the window: its parts are given what they need of each other, and whoever
  wants a dialog asks ``Dialogs`` for it. So the window is gone as soon as it has been closed, with all that it holds,
  and in the thread of the windows; Python need not find out later, in whatever thread, that nobody refers to it.
- A dialog is kept by its main window, shown or not, as long as that is there. One that is made anew each time takes
  the place of the one before, which is deleted; a question or a message is deleted when it is closed.
- What goes on in the background when a window or dialog goes is the matter of ``Background``.
"""

from collections.abc import Callable
from functools import partial
from typing import Protocol, TypeVar

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow, QWidget

from mjgui.gui.state.command import Command, CommandSpec, MenuPlace

# How soon it is tried again to let go of a closed window, in milliseconds.
AGAIN_MS = 50

D = TypeVar("D", bound=QDialog)
S = TypeVar("S", bound="Shared")
W = TypeVar("W", bound="OwnedWindow")


def passing(dialog: D) -> D:
    """A question or a message, which is deleted when it is closed."""
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return dialog


class Shared(Protocol):
    """What all windows of the program share."""

    def close(self) -> None:
        """Keep what is not kept yet; nothing is done afterwards."""


class Dialogs(QObject):
    """The dialogs of a main window, one of each kind."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._dialogs: dict[type[QDialog], QDialog] = {}

    @property
    def window(self) -> QWidget:
        """The main window, for what Qt wants one for. It is not to be kept: see above."""
        window = self.parent()
        assert isinstance(window, QWidget)
        return window

    def have(self, kind: type[D], make: Callable[[QWidget], D]) -> D:
        """The dialog of a kind, made when it is first asked for. ``make`` is given the window it belongs to."""
        found = self._dialogs.get(kind)
        return found if isinstance(found, kind) else self.anew(kind, make)

    def anew(self, kind: type[D], make: Callable[[QWidget], D]) -> D:
        """Another dialog of a kind, in the place of the one there was."""
        before = self._dialogs.pop(kind, None)
        if before is not None:
            before.close()
            before.deleteLater()
        made = make(self.window)
        self._dialogs[kind] = made
        return made

    @staticmethod
    def bring(dialog: D) -> D:
        """Show a dialog, before all other windows."""
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()
        return dialog

    def dismiss(self, kind: type[QDialog]) -> None:
        """Close the dialog of a kind, if it is open."""
        if kind in self._dialogs:
            self._dialogs[kind].close()

    def close(self) -> None:
        """Close every dialog, and what they have asked."""
        for dialog in self.window.findChildren(QDialog):
            dialog.close()


class OwnedWindow(QMainWindow):
    """A main window with its dialogs. ``closed`` gives it once it has been closed."""

    closed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.dialogs = Dialogs(self)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.dialogs.close()
        event.accept()
        self.closed.emit(self)


class Windows(QObject):
    """The main windows that are open. ``opened`` gives each before it is shown."""

    opened = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._open: list[OwnedWindow] = []
        self._shared: dict[type[Shared], Shared] = {}

    def commands(self) -> tuple[Command, ...]:
        return (Command(CommandSpec("quit", "hand", "Ctrl+Q", MenuPlace("hand", 5, 1)), self.close_all),)

    def shared(self, kind: type[S], make: Callable[[], S]) -> S:
        """What all windows share of a kind, made when it is first asked for; it is closed with the last of them."""
        found = self._shared.get(kind)
        if isinstance(found, kind):
            return found
        made = self._shared[kind] = make()
        return made

    def close_shared(self) -> None:
        """A window closes: with the last one goes what they share, once it has kept what it keeps."""
        if len(self._open) <= 1:
            for each in self._shared.values():
                each.close()
            self._shared.clear()

    @property
    def open_windows(self) -> tuple[OwnedWindow, ...]:
        return tuple(self._open)

    @property
    def in_use(self) -> OwnedWindow | None:
        """The window that has the focus, or any; None where none is open."""
        return next((each for each in self._open if each.isActiveWindow()), next(iter(self._open), None))

    def open(self, window: W) -> W:
        """Take a window over and show it."""
        self._open.append(window)
        # Not while it is told to close, as it would be deleted in the middle of that.
        window.closed.connect(self._let_go, Qt.ConnectionType.QueuedConnection)
        self.opened.emit(window)
        window.show()
        return window

    def _let_go(self, window: OwnedWindow) -> None:
        if self.thread().loopLevel() > 1:
            # Something waits for an answer, perhaps for that of a dialog in the window: it goes after.
            QTimer.singleShot(AGAIN_MS, partial(self._let_go, window))
            return
        self._open = [each for each in self._open if each is not window]

    @staticmethod
    def close_all() -> None:
        """Close every window there is, and so end the program."""
        QApplication.closeAllWindows()
