"""How long one waits at the table: from a key to the verdict, and for the window to come.

Run with ``pytest -m benchmark --benchmark-enable tests/bench``; see README.
"""

import os
import statistics
import subprocess
import sys
import time
from itertools import cycle

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from mjgui.core import parse_hand
from mjgui.core.hand import Hand
from mjgui.gui.window import MainWindow

pytestmark = pytest.mark.benchmark

PRESSES = 500


class Painted(QObject):
    """Knows when a widget was last painted."""

    def __init__(self) -> None:
        super().__init__()
        self.at = 0.0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() == QEvent.Type.Paint:
            self.at = time.perf_counter()
        return super().eventFilter(watched, event)


@pytest.mark.parametrize("tab", ["fans", "graph", "waits"])
def test_from_a_key_to_the_painted_verdict(
    benchmark: BenchmarkFixture, window: MainWindow, qtbot: QtBot, capsys: pytest.CaptureFixture[str], tab: str
) -> None:
    """Another winning tile typed into a finished hand, 500 times; a press is done once the new verdict is painted.
    The bound is 50 ms for 95 of 100."""
    window.model.set_hand(parse_hand("[NNN,3]78889m11888p8m"))
    window.results.go(tab)
    window.strip.setFocus()
    qtbot.wait(300)
    painted = Painted()
    window.results.verdict.installEventFilter(painted)
    waited: list[float] = []

    def shown() -> Hand | None:
        return window.results.analysis.hand if window.results.analysis else None

    def press_all() -> None:
        waited.clear()
        # Of each tile a digit that waits, then its suit: two keys, of which the second changes the verdict.
        for text in [text for _, text in zip(range(PRESSES // 2), cycle(["6m", "8m", "9m", "7m"]), strict=False)]:
            for key in text:
                before = window.model.hand
                start = time.perf_counter()
                QTest.keyClick(window.strip, key)
                changed = window.model.hand != before
                while changed and not (painted.at > start and shown() == window.model.hand):
                    QApplication.processEvents()
                waited.append(time.perf_counter() - start)

    benchmark.pedantic(press_all, rounds=1)
    late = statistics.quantiles(waited, n=20)[-1] * 1e3
    changing = statistics.quantiles(waited[1::2], n=20)[-1] * 1e3
    benchmark.extra_info |= {
        "p95 of all, ms": round(late, 1),
        "p95 of those that change the verdict, ms": round(changing, 1),
    }
    with capsys.disabled():
        print(
            f"\nkey to painted verdict with {tab}, 95 of 100: {late:.1f} ms; of keys that change it {changing:.1f} ms"
        )


# The program itself, told to end once its window is painted.
STARTED = """
import resource, sys
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication
from mjgui.gui import app as started

class Painted(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            QTimer.singleShot(0, QApplication.closeAllWindows)
        return False

painted = Painted()
made = started.make_window

def make_window(*given):
    window = made(*given)
    window.centralWidget().installEventFilter(painted)
    window.strip.table.installEventFilter(painted)
    return window

started.make_window = make_window
started.run(["mjgui"])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def test_the_start(benchmark: BenchmarkFixture, capsys: pytest.CaptureFixture[str]) -> None:
    """The program as it is started, until the window has been painted (bound 1 s), and what it then takes of the
    memory (bound 250 MB)."""
    memory: list[float] = []

    def start() -> None:
        done = subprocess.run(
            [sys.executable, "-c", STARTED], capture_output=True, text=True, check=True, env=os.environ.copy()
        )
        memory.append(float(done.stdout))

    benchmark.pedantic(start, rounds=10, warmup_rounds=1)
    benchmark.extra_info["memory, MB"] = round(max(memory))
    with capsys.disabled():
        print(f"\nmost memory: {max(memory):.0f} MB")
