"""The worker thread: the newest request wins, failures are said, closing is clean."""

import gc
import sys
import threading
import weakref

import pytest
from PySide6.QtCore import QCoreApplication, QObject, QThread, Slot
from pytestqt.qtbot import QtBot

from mjgui.core import parse_hand
from mjgui.core.analysis import Analysis, Cancelled, Stop, never
from mjgui.core.hand import Hand
from mjgui.core.inquiry import Inquiry
from mjgui.core.profiles.profile import RuleProfile
from mjgui.gui.app import EXAMPLE, make_window
from mjgui.gui.state.preferences import Preferences
from mjgui.gui.window import MainWindow
from mjgui.gui.worker import Analyst
from tests.gui.conftest import Desk
from tests.hands import HandMaker


class Keeper(QObject):
    """Lives in the thread of the test, so that signals reach it there."""

    def __init__(self, kept: list) -> None:
        super().__init__()
        self.kept = kept

    @Slot(object)
    def keep(self, asked: Inquiry) -> None:
        self.kept.append(asked.hand)

    @Slot(object)
    def note_thread(self, _asked: Inquiry) -> None:
        app = QCoreApplication.instance()
        assert app is not None
        self.kept.append(QThread.currentThread() is app.thread())


def test_fast_edits_end_with_the_last_hand(window: MainWindow, desk: Desk) -> None:
    for hand in HandMaker(51).take(200):
        window.model.set_hand(hand)
    window.model.set_hand(parse_hand("1112345678999m5m"))
    assert desk.analysis_of("1112345678999m5m").total == 91
    assert window.results.verdict.text().startswith("91 fan")


def test_a_late_answer_is_dropped(qtbot: QtBot, mil: RuleProfile) -> None:
    release = threading.Event()
    first, second = parse_hand(EXAMPLE), parse_hand("1112345678999m5m")

    class Slow(Inquiry):
        def analyze(self, stop: Stop = never) -> Analysis:
            if self.hand == first:
                release.wait(5)
            return super().analyze()

    analyst = Analyst(Slow)
    answers: list[Hand] = []
    keep = Keeper(answers)
    analyst.analyzed.connect(keep.keep)
    analyst.request(first, mil)
    analyst.request(second, mil)
    release.set()
    qtbot.waitUntil(lambda: bool(answers), timeout=5_000)
    qtbot.wait(50)
    assert answers == [second]
    analyst.close()


def test_work_that_is_no_longer_wanted_stops(qtbot: QtBot, mil: RuleProfile) -> None:
    started, stopped = threading.Event(), threading.Event()

    class UntilTold(Inquiry):
        def analyze(self, stop: Stop = never) -> Analysis:
            if self.hand.size == 0:
                started.set()
                while not stop():
                    QThread.msleep(1)
                stopped.set()
                raise Cancelled
            return super().analyze()

    analyst = Analyst(UntilTold)
    analyst.request(Hand(), mil)
    assert started.wait(5)
    with qtbot.waitSignal(analyst.analyzed, timeout=5_000):
        analyst.request(parse_hand(EXAMPLE), mil)
    assert stopped.is_set()
    analyst.close()


def test_a_failure_is_shown_with_the_hand(qtbot: QtBot, caplog: pytest.LogCaptureFixture) -> None:
    class Failing(Inquiry):
        def analyze(self, stop: Stop = never) -> Analysis:
            raise ZeroDivisionError("no such luck")

    window = MainWindow(parse_hand(EXAMPLE), Preferences("en"), Analyst(Failing))
    qtbot.addWidget(window)
    qtbot.waitUntil(lambda: window.results.verdict.text() == "The analysis failed", timeout=5_000)
    assert EXAMPLE in window.results.details.text()
    assert "ZeroDivisionError: no such luck" in window.results.details.text()
    assert "ZeroDivisionError" in caplog.text
    window.close()


def test_answers_arrive_in_the_thread_of_the_window(qtbot: QtBot, mil: RuleProfile) -> None:
    threads: list[bool] = []
    keep = Keeper(threads)
    analyst = Analyst()
    analyst.analyzed.connect(keep.note_thread)
    with qtbot.waitSignal(analyst.analyzed, timeout=5_000):
        analyst.request(parse_hand(EXAMPLE), mil)
    qtbot.waitUntil(lambda: threads == [True], timeout=1_000)
    analyst.close()


def test_closing_while_busy_is_clean(qtbot: QtBot) -> None:
    for _ in range(5):
        window = make_window(Preferences("en"))
        qtbot.addWidget(window)
        window.show()
        for hand in HandMaker(52).take(20):
            window.model.set_hand(hand)
        window.close()
        assert not window.analyst.is_running
        shown = window.results.analysis
        qtbot.wait(20)
        assert window.results.analysis is shown


def test_void_calls_keep_none_alive(window: MainWindow) -> None:
    """PySide6 6.12.0 on Python < 3.12 lost a reference to None at nearly every such call."""
    before = sys.getrefcount(None)
    for _ in range(1_000):
        window.update()
    assert abs(sys.getrefcount(None) - before) < 50


def test_a_closed_window_is_let_go_at_once(qtbot: QtBot) -> None:
    """Else it would be collected later, and in whatever thread that happens."""
    gc.collect()
    gc.disable()
    try:
        window = make_window(Preferences("en"))
        window.show()
        window.rules.choose("arithmetic")
        window.reference.open_proofs().close()
        window.reference.open_seats().close()
        window.close()
        gone = weakref.ref(window)
        del window
        assert gone() is None
    finally:
        gc.enable()
