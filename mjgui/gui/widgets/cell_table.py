"""A table one goes through cell by cell."""

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QTableView

Index = QModelIndex | QPersistentModelIndex


class CellTable(QTableView):
    """Arrows move from cell to cell, and Tab leaves the table.

    ``chosen`` gives the cell on which Enter or Space is pressed, or which is clicked twice. ``pointed`` gives the cell
    the mouse comes to or the arrows go to, and an invalid index where there is none.
    """

    chosen = Signal(QModelIndex)
    pointed = Signal(QModelIndex)

    def __init__(self) -> None:
        super().__init__()
        self.setEditTriggers(QTableView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setMouseTracking(True)
        self.setCornerButtonEnabled(False)
        self.setHorizontalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.doubleClicked.connect(self.chosen)
        self.entered.connect(self.pointed)

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        self.pointed.emit(current)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointed.emit(self.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            if self.currentIndex().isValid():
                self.chosen.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)
