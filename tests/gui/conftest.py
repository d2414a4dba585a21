"""The real window, off-screen."""

import gc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QAccessible, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QTableView
from pytestqt.qtbot import QtBot

from mjgui.core import parse_hand
from mjgui.core.analysis import Analysis
from mjgui.gui.app import make_window
from mjgui.gui.collector import THRESHOLDS
from mjgui.gui.state.preferences import Preferences
from mjgui.gui.window import MainWindow
from mjgui.render.fonts import register


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


def drop(window: MainWindow, path: Path) -> None:
    """Drop a file on the window."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    entered = QDragEnterEvent(QPointF(5, 5).toPoint(), copy, data, left, none)
    window.dragEnterEvent(entered)
    if entered.isAccepted():
        window.dropEvent(QDropEvent(QPointF(5, 5), copy, data, left, none))


@pytest.fixture(autouse=True)
def font_is_there(qapp: QApplication) -> None:
    """As in the program, before anything is laid out: with another font texts have another height."""
    register()


@pytest.fixture(autouse=True)
def nothing_is_freed_by_other_threads() -> Iterator[None]:
    """As in the program, where ``Collector`` sees to that."""
    gc.disable()
    yield
    gc.set_threshold(*THRESHOLDS)
    gc.enable()


@pytest.fixture
def desk(qtbot: QtBot, window: MainWindow) -> Desk:
    return Desk(qtbot, window)


@pytest.fixture
def start(qtbot: QtBot) -> Iterator[Callable[[], MainWindow]]:
    """Opens windows as the program does."""
    opened = []

    def make() -> MainWindow:
        window = make_window(Preferences("en"))
        qtbot.addWidget(window)
        window.show()
        opened.append(window)
        return window

    yield make
    for window in opened:
        window.close()


def said(window: MainWindow) -> str:
    return window.statusBar().currentMessage()


def nothing_said(window: MainWindow) -> None:
    window.statusBar().clearMessage()


# Cases.
