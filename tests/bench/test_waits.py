"""How soon after an edit its waits are shown, and how long a new one waits for the exploring of the last to stop.

Run with ``pytest -m benchmark --benchmark-enable tests/bench``.
"""

import time
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from mjgui.core import load_profile, parse_hand
from mjgui.core.inquiry import Inquiry
from mjgui.gui.results.waits import WaitsPanel
from mjgui.gui.window import MainWindow

pytestmark = pytest.mark.benchmark

NINE_GATES = "1112345678999m"
OTHER = "123456789m55s23p"


@pytest.mark.parametrize("text", [NINE_GATES, NINE_GATES + "5m"])
def test_the_waits_are_shown_soon_after_an_edit(
    benchmark: BenchmarkFixture, window: MainWindow, qtbot: QtBot, text: str
) -> None:
    """From an edit until the table is painted with nine rows: one round is one edit, which may take 100 ms."""
    waits = window.results.panel(WaitsPanel)
    window.results.tabs.setCurrentWidget(waits)
    name = Qt.ItemDataRole.AccessibleTextRole

    def shown() -> None:
        window.model.set_hand(parse_hand(text))
        qtbot.waitUntil(lambda: waits.rows.rowCount() == 9)
        waits.table.viewport().repaint()
        assert "1 of characters" in waits.rows.index(0, 0).data(name)

    def other() -> None:
        window.model.set_hand(parse_hand(OTHER))
        qtbot.waitUntil(lambda: waits.rows.rowCount() == 2)
        qtbot.wait(30)

    benchmark.pedantic(shown, setup=other, rounds=20)


@pytest.mark.parametrize("profile", ["mil-2025", "arithmetic"])
def test_waits_of_the_nine_gates(benchmark: BenchmarkFixture, profile: str) -> None:
    hand, rules = parse_hand(NINE_GATES + "5m"), load_profile(profile)
    benchmark(lambda: Inquiry(hand, rules).waits)


@pytest.mark.parametrize("text", ["1112223334445m5m", "1112345678999m5m", "[111m,1][EEE,1][3333p]99s99p9s"])
def test_all_that_could_be_replaced(benchmark: BenchmarkFixture, text: str) -> None:
    """All rows of a hand; beside it the longest time between two looks at ``stop``, which may be 10 ms."""
    looks: list[float] = []

    def stop() -> bool:
        looks.append(time.perf_counter())
        return False

    hand, profile = parse_hand(text), load_profile()
    benchmark(lambda: list(Inquiry(hand, profile).what_if()))
    list(Inquiry(hand, profile).what_if(stop))
    longest = max(after - before for before, after in pairwise(looks)) * 1e3
    benchmark.extra_info["longest step, ms"] = round(longest, 2)
