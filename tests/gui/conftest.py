"""The real window, off-screen."""

import pytest
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


@pytest.fixture
def desk(qtbot: QtBot, window: MainWindow) -> Desk:
    return Desk(qtbot, window)
