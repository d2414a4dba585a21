"""A referee at a contested table: from the hand as it is heard to the verdict, the claim answered and the case filed,
by nothing but keys."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from mjgui.core import parse_hand
from mjgui.files.cases import read
from mjgui.gui.cases.case_dialog import CaseDialog
from mjgui.gui.results.claim import ClaimPanel
from mjgui.gui.window import MainWindow
from tests.gui.conftest import Desk

CTRL = Qt.KeyboardModifier.ControlModifier


class Presses:
    """Presses keys, and counts them."""

    def __init__(self) -> None:
        self.count = 0

    def press(
        self, qtbot: QtBot, key: Qt.Key | str, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        """Press a key wherever the focus is."""
        where = QApplication.focusWidget()
        assert where is not None
        qtbot.keyClick(where, key, modifier)
        self.count += 1


def test_from_a_heard_hand_to_a_filed_case(
    window: MainWindow, desk: Desk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    keys = Presses()
    keys.press(qtbot, Qt.Key.Key_N, CTRL)
    for key in "[NNN3]78889m11888p8m":
        keys.press(qtbot, key)
    analysis = desk.analysis_of("[NNN,3]78889m11888p8m")
    assert analysis.total == 8
    assert window.results.verdict.text().startswith("8 fan ≥ 8")
    # The claim.
    keys.press(qtbot, Qt.Key.Key_K, CTRL)
    keys.press(qtbot, "9")
    qtbot.waitUntil(lambda: "claimed 9" in window.results.panel(ClaimPanel).answer.text())
    assert "counted 8" in window.results.panel(ClaimPanel).answer.text()
    # The case.
    keys.press(qtbot, Qt.Key.Key_S, CTRL)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeWindow(), CaseDialog))

    def name_the_file() -> None:
        asked = QApplication.activeModalWidget()
        assert isinstance(asked, QFileDialog)
        for key in "case7":
            keys.press(qtbot, key)
        keys.press(qtbot, Qt.Key.Key_Return)

    QTimer.singleShot(300, name_the_file)
    keys.press(qtbot, Qt.Key.Key_Return)
    path = tmp_path / "case7.mjcase"
    qtbot.waitUntil(path.exists)
    case = read(path)
    assert case.hand == parse_hand("[NNN,3]78889m11888p8m")
    assert case.papers.total == 9
    assert keys.count < 60
