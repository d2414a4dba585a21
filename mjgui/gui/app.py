"""Starts the window."""

import signal
import sys
import traceback
from pathlib import Path

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QFileOpenEvent, QFont, QFontDatabase, QIcon
from PySide6.QtWidgets import QApplication

from mjgui import resources
from mjgui.core.notation import parse_hand
from mjgui.files import session
from mjgui.gui.collector import Collector
from mjgui.gui.crashes import Crashes
from mjgui.gui.state.preferences import Preferences
from mjgui.gui.state.words import Words, system_language
from mjgui.gui.window import MainWindow
from mjgui.gui.windows import Windows
from mjgui.render.fonts import register

# Seven points, one short of the minimum: account-once takes the fourth pairing of the ring.
EXAMPLE = "[234m,1][234m,1]22334s55p4s"

# Python threads give way to each other this often (seconds); with the default of 5 ms the window stutters
# while the worker computes.
SWITCH_INTERVAL = 0.0001


def prepare(app: QApplication) -> None:
    """Style and fonts, the same on every machine."""
    sys.setswitchinterval(SWITCH_INTERVAL)
    if app.findChild(Collector) is None:
        Collector(app)
    app.setApplicationName("mjgui")
    # By it a desktop finds its entry of the program.
    app.setDesktopFileName("mjgui")
    app.setWindowIcon(icon())
    app.setStyle("Fusion")
    family = register()
    if not QFontDatabase.families(QFontDatabase.WritingSystem.SimplifiedChinese):
        app.setFont(QFont(family, app.font().pointSize()))
    else:
        # Chinese glyphs come from the bundled font where the window's own has none.
        QFont.insertSubstitution(app.font().family(), family)


def icon() -> QIcon:
    """The program's icon, drawn anew for small sizes."""
    made = QIcon()
    for file in (resources.root() / "icons").glob("*.png"):
        made.addFile(str(file))
    return made


def make_window(preferences: Preferences, windows: Windows | None = None) -> MainWindow:
    """The window as the last one was left; when there was none before, on an example in dispute. ``windows`` are those
    of the program, where there are any."""
    window = MainWindow(parse_hand(EXAMPLE), preferences, windows=windows)
    window.cases.resume()
    return window


def run(argv: list[str], file: Path | None = None) -> int:
    """Open the window and stay until it is closed. Gives the exit status. ``file`` is a case or a picture to open in
    it."""
    app = QApplication(argv)
    # Ctrl+C in the terminal ends the program; Python alone would not get to see it.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    windows = Windows()
    crashes = Crashes(Words(system_language()), windows)
    try:
        prepare(app)
        preferences = Preferences(system_language())
        crashes.speak(preferences.words)
        # First, as some controls name their parts only when they are made.
        preferences.words.translate_qt(app)
        windows.open(_first(preferences, windows, file))
    except Exception as error:
        traceback.print_exception(error)
        crashes.fatal(error, "" if file else session.newest_hand())
        crashes.close()
        return 1
    opener = _Opener(windows)
    app.installEventFilter(opener)
    crashes.tell_earlier()
    status = app.exec()
    crashes.close()
    return status


def _first(preferences: Preferences, windows: Windows, file: Path | None) -> MainWindow:
    if file is None:
        return make_window(preferences, windows)
    # What was left last waits for the next start without a file.
    window = MainWindow(parse_hand(EXAMPLE), preferences, windows=windows)
    window.open_file(file)
    return window


class _Opener(QObject):
    """Opens what a Mac asks a running program to open."""

    def __init__(self, windows: Windows) -> None:
        super().__init__()
        self._windows = windows

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and event.file():
            window = self._windows.in_use
            if isinstance(window, MainWindow):
                window.open_file(Path(event.file()))
            return True
        return super().eventFilter(watched, event)
