"""What goes wrong in the program is kept in a report and said; the window goes on."""

import logging
import sys
import threading
from collections.abc import Callable
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox

from mjgui.core.notation import format_hand
from mjgui.core.system_messages import words_of
from mjgui.files.crash_reports import Watch, report, traceback_of
from mjgui.gui.state.model import HandModel
from mjgui.gui.state.rules_model import RulesModel
from mjgui.gui.state.words import Words
from mjgui.gui.window import MainWindow
from mjgui.gui.windows import Windows, passing

# As much as there is room for.
MOST_SAID = 4
BETWEEN = "\n\n\n"


class _Handler(logging.Handler):
    """Takes what is logged as a fault in the program."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        super().__init__(logging.ERROR)
        self._tell = tell

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and isinstance(record.exc_info[1], Exception):
            self._tell(traceback_of(record.exc_info[1]))


class _Record(QObject):
    """Has what a window shows on record, as long as the window is there."""

    def __init__(self, watch: Watch, model: HandModel, rules: RulesModel, parent: QObject) -> None:
        super().__init__(parent)
        self._watch = watch
        self._model = model
        self._rules = rules
        model.changed.connect(self.note)
        rules.changed.connect(self.note)

    def note(self) -> None:
        self._watch.note(format_hand(self._model.hand), self._rules.profile.id)


class Crashes(QObject):
    """While it is there, an exception nobody has caught is reported, and one that is logged; so is what ended an
    earlier process.
    """

    # From whatever thread the exception is in.
    _happened = Signal(str)

    def __init__(self, words: Words, windows: Windows) -> None:
        """``windows`` are those beside which a fault is said, with the hand that one of them shows."""
        super().__init__()
        self._words = words
        self._windows = windows
        windows.opened.connect(self.follow)
        self._reported: set[str] = set()
        # What said so last, as long as it is there.
        self.box: QMessageBox | None = None
        self._watch = Watch()
        self._before = sys.excepthook, threading.excepthook
        sys.excepthook = self._catch
        threading.excepthook = self._catch_in_thread
        self._happened.connect(self._report, Qt.ConnectionType.QueuedConnection)
        self._handler = _Handler(self._happened.emit)
        logging.getLogger("mjgui").addHandler(self._handler)

    def speak(self, words: Words) -> None:
        """Say what there is to say in the language of these from now on."""
        self._words = words

    def follow(self, window: MainWindow) -> None:
        """Have what a window shows on record should the process end by a fault."""
        _Record(self._watch, window.model, window.rules, window).note()

    def tell_earlier(self) -> None:
        """Say what ended earlier processes."""
        shown = {format_hand(window.model.hand) for window in self._main_windows()}
        for ended in self._watch.found:
            key = "crash.ended" if ended.hand in shown else "crash.ended-elsewhere"
            self._keep(ended.trace, key if ended.hand else "crash.ended-before", ended.hand, ended.profile)
        self._watch.found = []

    def fatal(self, error: Exception, hand: str = "") -> None:
        """Report that the program cannot go on, and wait until that has been read. ``hand`` is what it was to show."""
        self._keep(traceback_of(error), "crash.fatal", hand, "")
        if self.box is not None:
            self.box.exec()

    def close(self) -> None:
        logging.getLogger("mjgui").removeHandler(self._handler)
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
            window = self._window
            hand = format_hand(window.model.hand) if window else ""
            self._keep(trace, "crash.happened", hand, window.rules.profile.id if window else "")

    def _keep(self, trace: str, key: str, hand: str, profile: str) -> None:
        try:
            path = str(report(trace, hand, profile=profile, screen=QGuiApplication.platformName()))
            where = self._words.say("crash.report", path=path)
        except OSError as error:
            where = self._words.say("crash.no-report", reason=words_of(error))
        self._tell(f"{self._words.say(key, hand=hand)}\n\n{where}")

    def _tell(self, words: str) -> None:
        """Say it beside the window, which can be used meanwhile, and below what is said already."""
        if self.box is not None:
            said = [*self.box.text().split(BETWEEN), words]
            self.box.setText(BETWEEN.join(said[-MOST_SAID:]))
            return
        close = QMessageBox.StandardButton.Ok
        self.box = passing(QMessageBox(QMessageBox.Icon.Warning, "mjgui", words, close, self._window))
        self.box.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.box.setModal(False)
        self.box.finished.connect(self._forget_box)
        self.box.show()

    def _forget_box(self) -> None:
        self.box = None

    @property
    def _window(self) -> MainWindow | None:
        """The window in use."""
        window = self._windows.in_use
        return window if isinstance(window, MainWindow) else None

    def _main_windows(self) -> list[MainWindow]:
        return [each for each in self._windows.open_windows if isinstance(each, MainWindow)]
