"""A fault in the program, as the user meets it; and what the program says of itself."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from mjgui import __version__
from mjgui.core import format_hand, parse_hand
from mjgui.core.analysis import Analysis, Stop, never
from mjgui.core.inquiry import Inquiry
from mjgui.files import crash_reports
from mjgui.files.crash_reports import Ended
from mjgui.gui import app
from mjgui.gui.crashes import Crashes
from mjgui.gui.state.words import Words
from mjgui.gui.window import MainWindow
from mjgui.gui.windows import Windows


@pytest.fixture
def crashes(window: MainWindow, qtbot: QtBot) -> Iterator[Crashes]:
    """Exceptions of the event loop, which else would fail the test, go to the program."""
    with qtbot.capture_exceptions():
        made = Crashes(window.words, window.windows)
        yield made
        made.close()
    if made.box is not None:
        made.box.close()


def fail() -> None:
    raise RuntimeError("boom")


def test_a_fault_is_reported_with_the_hand_and_the_window_goes_on(
    window: MainWindow, crashes: Crashes, qtbot: QtBot
) -> None:
    for _ in range(3):
        QTimer.singleShot(0, fail)
    qtbot.waitUntil(lambda: crashes.box is not None)
    qtbot.wait(50)
    # The same three times is reported once.
    (path,) = crash_reports.folder().glob("*.txt")
    assert "RuntimeError: boom" in path.read_text("utf-8")
    assert format_hand(window.model.hand) in path.read_text("utf-8")
    assert crashes.box is not None
    assert str(path) in crashes.box.text()
    assert format_hand(window.model.hand) in crashes.box.text()
    assert not crashes.box.isModal()
    window.palette_.buttons[0].click()
    assert window.model.hand.winning == 0


def test_where_no_report_can_be_kept_that_is_said(
    window: MainWindow, crashes: Crashes, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("MJGUI_STATE", str(tmp_path / "file"))
    QTimer.singleShot(0, fail)
    qtbot.waitUntil(lambda: crashes.box is not None)
    assert crashes.box is not None
    assert "No report could be kept" in crashes.box.text()


def test_what_ended_the_program_is_said_at_the_next_start(window: MainWindow, crashes: Crashes) -> None:
    hand = format_hand(window.model.hand)
    crashes._watch.found = [Ended("Fatal Python error: Segmentation fault", hand, "essay")]
    crashes.tell_earlier()
    (path,) = crash_reports.folder().glob("*.txt")
    assert "Segmentation fault" in path.read_text("utf-8")
    assert f"hand: {hand}" in path.read_text("utf-8")
    assert "profile: essay" in path.read_text("utf-8")
    assert crashes.box is not None
    assert f"The hand is back:\n{hand}" in crashes.box.text()


def test_each_of_several_that_ended_is_said_with_its_own_hand(window: MainWindow, crashes: Crashes) -> None:
    crashes._watch.found = [Ended("one", "123m", "essay"), Ended("other", "456s", "reform")]
    crashes.tell_earlier()
    reports = [path.read_text("utf-8") for path in sorted(crash_reports.folder().glob("*.txt"))]
    assert ["hand: 123m\n" in reports[0], "hand: 456s\n" in reports[1]] == [True, True]
    assert crashes.box is not None
    for path, hand in zip(sorted(crash_reports.folder().glob("*.txt")), ("123m", "456s"), strict=True):
        assert f"The hand was\n{hand}" in crashes.box.text()
        assert str(path) in crashes.box.text()


def test_a_fault_finds_the_hand_shown_last_on_record(window: MainWindow, crashes: Crashes, qtbot: QtBot) -> None:
    crashes.follow(window)
    (record,) = crash_reports.folder().glob("*.shown")
    assert record.read_text("utf-8") == f"{format_hand(window.model.hand)}\nmil-2025\n"
    window.model.set_hand(parse_hand("123m"))
    window.rules.choose("essay")
    assert record.read_text("utf-8").splitlines() == [format_hand(window.model.hand), "essay"]
    other = window.open_hand("456s")
    assert record.read_text("utf-8").splitlines() == [format_hand(other.model.hand), "essay"]
    other.close()


def test_an_analysis_that_fails_is_reported(window: MainWindow, crashes: Crashes, qtbot: QtBot) -> None:
    class Broken(Inquiry):
        def analyze(self, stop: Stop = never) -> Analysis:
            raise RuntimeError("no analysis")

    window.analyst._inquire = Broken
    window.model.set_hand(parse_hand("[NNN,3]78889m11888p8m"))
    qtbot.waitUntil(lambda: crashes.box is not None)
    (path,) = crash_reports.folder().glob("*.txt")
    assert "RuntimeError: no analysis" in path.read_text("utf-8")
    assert "hand: [NNN,3]" in path.read_text("utf-8")


def test_a_program_that_cannot_start_says_so(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: shown.append(box.text()))
    words = Words("en")
    made = Crashes(words, Windows())
    made.fatal(RuntimeError("no window"), "123m")
    made.close()
    assert made.box is not None
    made.box.close()
    assert made.box is None
    (path,) = crash_reports.folder().glob("*.txt")
    assert "RuntimeError: no window" in path.read_text("utf-8")
    assert "hand: 123m\n" in path.read_text("utf-8")
    assert "cannot start. 123m" in shown[0]
    assert str(path) in shown[0]


def test_the_hooks_are_as_before_afterwards(window: MainWindow) -> None:
    before = sys.excepthook
    made = Crashes(window.words, window.windows)
    assert sys.excepthook != before
    made.close()
    assert sys.excepthook == before


def test_the_program_says_what_it_is_and_is_made_of(window: MainWindow) -> None:
    about = window.setting.open_about()
    shown = [about.parts.item(row).text() for row in range(about.parts.count())]
    assert shown[0].startswith(f"mjgui {__version__} · MIT")
    assert any(name.startswith("PySide6") and "LGPL" in name for name in shown)
    assert any("noto" in name for name in shown)
    for row in range(about.parts.count()):
        about.parts.setCurrentRow(row)
        assert len(about.text.toPlainText()) > 300, shown[row]
    about.copy.click()
    copied = QApplication.clipboard().text()
    assert f"mjgui: {__version__}" in copied
    assert "profile: mil-2025" in copied
    assert about.copied.text() == "copied"


def test_a_fault_before_there_is_a_window_is_said(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []

    def no_font(_app: QApplication) -> None:
        raise RuntimeError("no font")

    monkeypatch.setattr(QMessageBox, "exec", lambda box: shown.append(box.text()))
    monkeypatch.setattr(app, "prepare", no_font)
    monkeypatch.setattr(app, "QApplication", lambda _argv: QApplication.instance())
    assert app.run([]) == 1
    (path,) = crash_reports.folder().glob("*.txt")
    assert "RuntimeError: no font" in path.read_text("utf-8")
    assert str(path) in shown[0]
