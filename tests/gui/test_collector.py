"""Garbage is collected in the window's thread alone."""

import gc
import subprocess
import sys
import threading
import weakref

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mjgui.gui.app import prepare
from mjgui.gui.collector import THRESHOLDS, Collector
from mjgui.gui.window import MainWindow


class Ring:
    """Garbage that counting references does not free."""

    def __init__(self) -> None:
        self.own = self


def test_garbage_is_collected_while_the_window_waits(qtbot: QtBot) -> None:
    owner = QObject()
    Collector(owner)
    gone = weakref.ref(Ring())
    held: list[list[int]] = []

    def collected() -> bool:
        # What earlier tests leave is freed meanwhile, and counts against what is made.
        held.extend([] for _ in range(THRESHOLDS[0]))
        return gone() is None

    assert not collected()
    qtbot.waitUntil(collected, timeout=2_000)


def test_no_other_thread_collects(qtbot: QtBot) -> None:
    owner = QObject()
    Collector(owner)
    collecting: set[int] = set()

    def note(_phase: str, _info: dict[str, int]) -> None:
        collecting.add(threading.get_ident())

    def work() -> None:
        kept = [Ring() for _ in range(20 * THRESHOLDS[0])]
        del kept

    gc.callbacks.append(note)
    thread = threading.Thread(target=work)
    thread.start()
    qtbot.waitUntil(lambda: not thread.is_alive(), timeout=10_000)
    qtbot.waitUntil(lambda: bool(collecting), timeout=2_000)
    gc.callbacks.remove(note)
    assert collecting == {threading.get_ident()}


def test_one_collector_is_enough(window: MainWindow, qapp: QApplication) -> None:
    prepare(qapp)
    assert len(qapp.findChildren(Collector)) == 1


WINDOWS = """
import gc
from PySide6.QtWidgets import QApplication
from mjgui.core import parse_hand
from mjgui.gui.app import EXAMPLE, prepare
from mjgui.gui.state.preferences import Preferences
from mjgui.gui.window import MainWindow
app = QApplication([])
prepare(app)
for _ in range(30):
    window = MainWindow(parse_hand(EXAMPLE), Preferences("en"))
    window.show()
    app.processEvents()
    window.close()
    del window
    app.processEvents()
"""


def test_many_windows_that_come_and_go_end_nothing() -> None:
    done = subprocess.run([sys.executable, "-c", WINDOWS], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
