"""What goes wrong in the program is kept in a report and said; the window goes on."""

import sys
import threading
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMessageBox
from shiboken6 import isValid

from mjgui.core.notation import format_hand
from mjgui.crash import Watch, report, traceback_of
from mjgui.files import reason_of
from mjgui.gui.state.words import Words
from mjgui.gui.window import MainWindow


class Crashes(QObject):
    """While it is there, an exception nobody has caught is reported; so is what ended an earlier process.

    box: what said so last.
    """

    # From whatever thread the exception is in.
    _happened = Signal(str)

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self._reported: set[str] = set()
        self.box: QMessageBox | None = None
        self._watch = Watch()
        self._before = sys.excepthook, threading.excepthook
        sys.excepthook = self._catch
        threading.excepthook = self._catch_in_thread
        self._happened.connect(self._report, Qt.ConnectionType.QueuedConnection)

    def tell_earlier(self) -> None:
        """Say what ended earlier processes, with the hand that came back."""
        for trace in self._watch.found:
            self._keep(trace, "crash.ended")
        self._watch.found = []

    def close(self) -> None:
        sys.excepthook, threading.excepthook = self._before
        self._watch.close()

    def _catch(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        self._before[0](kind, error, trace)
        if isinstance(error, Exception):
            self._happened.emit(traceback_of(error))

    def _catch_in_thread(self, given: threading.ExceptHookArgs) -> None:
        self._before[1](given)
        if isinstance(given.exc_value, Exception):
            self._happened.emit(traceback_of(given.exc_value))

    def _report(self, trace: str) -> None:
        # One that comes again and again is said once.
        if trace not in self._reported:
            self._reported.add(trace)
            self._keep(trace, "crash.happened")

    def _keep(self, trace: str, key: str) -> None:
        windows = [each for each in QApplication.topLevelWidgets() if isinstance(each, MainWindow)]
        window = next((each for each in windows if each.isActiveWindow()), windows[0] if windows else None)
        hand = format_hand(window.model.hand) if window else ""
        profile = window.rules.profile.id if window else ""
        try:
            where = str(report(trace, hand, profile=profile, screen=QGuiApplication.platformName()))
        except OSError as error:
            where = self._words.say("crash.not-kept", reason=reason_of(error))
        self._tell(window, self._words.say(key, path=where, hand=hand))

    def _tell(self, window: MainWindow | None, words: str) -> None:
        """Beside the window, which can be used meanwhile."""
        if self.box is not None and isValid(self.box):
            self.box.setText(words)
            return
        self.box = QMessageBox(QMessageBox.Icon.Warning, "mjgui", words, QMessageBox.StandardButton.Ok, window)
        self.box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.box.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.box.setModal(False)
        self.box.show()
