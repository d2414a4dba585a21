"""How a window of its own opens."""

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QSplitter, QWidget


def open_as_large_as(window: QWidget, lines_wide: float, lines_high: float) -> None:
    """Give a window so many times the height of its letters, where the screen has room for it."""
    wanted = QSize(round(lines_wide * window.fontMetrics().height()), round(lines_high * window.fontMetrics().height()))
    window.resize(wanted.boundedTo(window.screen().availableSize() * 0.9))


def side_by_side(parts: Sequence[QWidget], sizes: list[int]) -> QSplitter:
    """Parts that share a window's width as these sizes do, until the user moves what is between them."""
    splitter = QSplitter()
    splitter.setChildrenCollapsible(False)
    for place, (part, size) in enumerate(zip(parts, sizes, strict=True)):
        splitter.addWidget(part)
        splitter.setStretchFactor(place, size)
    splitter.setSizes(sizes)
    return splitter
