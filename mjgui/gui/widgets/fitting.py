"""How a window of its own opens."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget


def open_as_large_as(window: QWidget, lines_wide: float, lines_high: float) -> None:
    """Give a window so many times the height of its letters, where the screen has room for it."""
    wanted = QSize(round(lines_wide * window.fontMetrics().height()), round(lines_high * window.fontMetrics().height()))
    window.resize(wanted.boundedTo(window.screen().availableSize() * 0.9))


def bring(window: QWidget) -> None:
    """Show a window, before all others."""
    window.show()
    window.raise_()
    window.activateWindow()
