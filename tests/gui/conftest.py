"""The real window, off-screen."""

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QTableView
from pytestqt.qtbot import QtBot

from mjgui.core import parse_hand
from mjgui.core.analysis import Analysis
from mjgui.gui.window import MainWindow


class Desk:
    """Waits for what the window says."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        self.qtbot = qtbot
        self.window = window

    def analysis_of(self, text: str) -> Analysis:
        """The analysis shown, once it is that of the hand."""
        wanted = parse_hand(text)

        def shown() -> bool:
            analysis = self.window.results.analysis
            return analysis is not None and analysis.hand == wanted

        self.qtbot.waitUntil(shown, timeout=5_000)
        assert self.window.results.analysis is not None
        return self.window.results.analysis


def cell_names(table: QTableView) -> list[str]:
    """What a screen reader is told of the cells of a table, row by row."""
    interface = QAccessible.queryAccessibleInterface(table)
    cells = [interface.child(index) for index in range(interface.childCount())]
    return [cell.text(QAccessible.Text.Name) for cell in cells if cell.role() == QAccessible.Role.Cell]


@pytest.fixture
def desk(qtbot: QtBot, window: MainWindow) -> Desk:
    return Desk(qtbot, window)
