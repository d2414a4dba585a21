"""The real window, off-screen."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mjgui.core import parse_hand
from mjgui.core.analysis import Analysis
from mjgui.gui.app import make_window, prepare
from mjgui.gui.window import MainWindow


@pytest.fixture(scope="session")
def qapp_cls() -> type[QApplication]:
    return QApplication


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    prepare(app)
    opened = make_window("en")
    qtbot.addWidget(opened)
    opened.show()
    qtbot.waitExposed(opened)
    yield opened
    opened.close()


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


@pytest.fixture
def desk(qtbot: QtBot, window: MainWindow) -> Desk:
    return Desk(qtbot, window)
