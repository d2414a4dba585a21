"""Work off the thread of the windows: what comes of it, where and when, and what becomes of it at the end."""

import logging
import re
import threading
import weakref
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QThread
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import mjgui.gui
from mjgui.gui.background import Background

SOURCES = Path(mjgui.gui.__file__).parent


@pytest.fixture
def background(qapp: QApplication) -> Iterator[Background]:
    made = Background("test")
    yield made
    made.close()


class Plain:
    """No object of Qt."""

    def __init__(self) -> None:
        self.threads: list[int] = []

    def take(self, _outcome: object) -> None:
        self.threads.append(threading.get_ident())


class Receiver(QObject):
    def __init__(self, got: list[object]) -> None:
        super().__init__()
        self._got = got

    def take(self, outcome: object) -> None:
        self._got.append(outcome)


def test_whatever_is_called_with_an_outcome_is_called_in_the_thread_of_the_windows(
    background: Background, qtbot: QtBot
) -> None:
    plain, worked = Plain(), []

    def take(outcome: object) -> None:
        plain.take(outcome)

    def work() -> None:
        worked.append(threading.get_ident())

    receivers: list[Callable[[object], None]] = [plain.take, take, partial(plain.take), lambda _: plain.take(None)]
    for receiver in receivers:
        background.run(work, receiver)
    qtbot.waitUntil(lambda: len(plain.threads) == len(receivers))
    assert set(plain.threads) == {threading.get_ident()}
    assert len(set(worked)) == 1
    assert threading.get_ident() not in worked


def test_work_is_done_in_the_order_it_is_asked_for(background: Background, qtbot: QtBot) -> None:
    got: list[int] = []
    for number in range(50):
        background.run(lambda number=number: number, got.append)
    qtbot.waitUntil(lambda: len(got) == 50)
    assert got == list(range(50))


def test_each_thing_is_given_as_soon_as_it_is_there(background: Background, qtbot: QtBot) -> None:
    go_on, got = threading.Event(), []

    def work() -> Iterator[str]:
        yield "first"
        assert go_on.wait(5)
        yield "second"

    background.stream(work, got.append)
    qtbot.waitUntil(lambda: got == ["first"])
    go_on.set()
    qtbot.waitUntil(lambda: got == ["first", "second"])


def broken() -> Iterator[int]:
    yield 1
    raise ZeroDivisionError("no such luck")


def test_what_ends_the_work_is_given_to_whoever_asked(background: Background, qtbot: QtBot) -> None:
    got: list[object] = []
    background.stream(broken, got.append, got.append)
    qtbot.waitUntil(lambda: len(got) == 2)
    assert got[0] == 1
    assert repr(got[1]) == "ZeroDivisionError('no such luck')"


def test_where_nobody_asks_for_failures_they_are_logged_and_work_goes_on(
    background: Background, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    got: list[int] = []
    background.stream(broken, got.append)
    background.run(lambda: 2, got.append)
    qtbot.waitUntil(lambda: got == [1, 2])
    (record,) = (each for each in caplog.records if each.name == "mjgui")
    assert record.levelno == logging.ERROR
    assert "no such luck" in caplog.text


def test_closing_waits_for_what_was_asked_and_nothing_is_given_afterwards(qtbot: QtBot) -> None:
    background = Background("test")
    done: list[int] = []
    got: list[object] = []
    for number in range(5):
        background.run(partial(QThread.msleep, 2))
        background.run(partial(done.append, number), got.append)
    background.close()
    assert done == [0, 1, 2, 3, 4]
    assert not background.is_running
    background.run(partial(done.append, 5), got.append)
    background.close()
    qtbot.wait(20)
    assert (done, got) == ([0, 1, 2, 3, 4], [])


def test_closing_what_was_never_used_is_clean(qapp: QApplication) -> None:
    background = Background("test")
    assert not background.is_running
    background.close()


def test_nothing_is_given_to_what_is_gone(background: Background, qtbot: QtBot) -> None:
    go_on = threading.Event()
    got: list[object] = []
    receiver = Receiver(got)

    def work() -> Iterator[str]:
        assert go_on.wait(5)
        yield "late"
        raise RuntimeError("later")

    background.stream(work, receiver.take, receiver.take)
    receiver.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    go_on.set()
    background.run(lambda: "last", got.append)
    qtbot.waitUntil(lambda: bool(got))
    assert got == ["last"]


class Held:
    """Belongs to a window, as far as this test goes."""

    def work(self) -> None:
        """There is nothing to do."""


def test_what_work_refers_to_is_never_freed_by_its_thread(background: Background, qtbot: QtBot) -> None:
    """Qt ends the process when another thread than theirs frees parts of windows."""
    freed: list[int] = []
    for _ in range(300):
        held = Held()
        weakref.finalize(held, lambda: freed.append(threading.get_ident()))
        background.run(held.work)
        del held
        QApplication.processEvents()
    qtbot.waitUntil(lambda: len(freed) == 300)
    assert set(freed) == {threading.get_ident()}


def test_threads_are_made_in_one_place_and_no_window_is_referred_to_weakly() -> None:
    threads = re.compile(r"\b(QThread|QRunnable|QThreadPool|threading\.Thread|concurrent\.futures)\b")
    weak = re.compile(r"\b(weakref|WeakMethod|QPointer)\b")
    gone = re.compile(r"\bisValid\b")
    found = {"threads": set(), "weak": set(), "gone": set()}
    for path in SOURCES.rglob("*.py"):
        source = path.read_text("utf-8")
        for name, pattern in (("threads", threads), ("weak", weak)):
            if pattern.search(source):
                found[name].add(path.name)
        # Indexes of Qt's tables have a method of this name.
        if re.search(r"import .*\bisValid\b", source) and gone.search(source):
            found["gone"].add(path.name)
    assert found == {"threads": {"background.py"}, "weak": set(), "gone": {"background.py"}}
