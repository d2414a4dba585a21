"""A tree whose texts wrap instead of being cut, and whose rows always stand open."""

from functools import lru_cache

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItemIterator,
)

from mjgui.gui.widgets.focus_line import FocusLine

Index = QModelIndex | QPersistentModelIndex
PADDING = QSize(8, 4)


class FanTree(QTreeWidget):
    """The last column takes the width that is left; rows spanning all columns wrap in the whole width."""

    def __init__(self) -> None:
        super().__init__()
        # Columns that have less room than their longest text.
        self._narrowed: set[int] = set()
        self.setRootIsDecorated(False)
        FocusLine(self)
        self.setItemsExpandable(False)
        self.setIndentation(12)
        self.setWordWrap(True)
        self.setUniformRowHeights(False)
        self.setItemDelegate(_Wrapping(self))
        self.setVerticalScrollMode(QTreeWidget.ScrollMode.ScrollPerPixel)
        # A bar that comes and goes has everything laid out three times at each filling.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.header()
        header.setStretchLastSection(True)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.sectionResized.connect(self.scheduleDelayedItemsLayout)

    def fit_columns(self) -> None:
        """Give each column but the last the width of its widest text."""
        self._narrowed.clear()
        for column in range(self.columnCount() - 1):
            self.resizeColumnToContents(column)
            # A very long name leaves the others their place, and wraps.
            most = int(self.viewport().width() * 0.55)
            if self.columnWidth(column) > most:
                self._narrowed.add(column)
                self.setColumnWidth(column, most)

    def place(self) -> tuple[object, int]:
        """What is chosen (by its data) and how far it is scrolled, to be restored after filling again."""
        current = self.currentItem()
        return (current.data(0, Qt.ItemDataRole.UserRole) if current else None), self.verticalScrollBar().value()

    def restore(self, place: tuple[object, int]) -> None:
        chosen, scrolled = place
        if chosen is not None:
            items = QTreeWidgetItemIterator(self)
            while found := items.value():
                if found.data(0, Qt.ItemDataRole.UserRole) == chosen:
                    self.setCurrentItem(found)
                    break
                items += 1
        self.verticalScrollBar().setValue(scrolled)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space does what Enter does."""
        current = self.currentItem()
        if event.key() == Qt.Key.Key_Space and current is not None:
            self.itemActivated.emit(current, 0)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def drawBranches(self, painter: QPainter, rect: QRect, index: Index) -> None:
        """No arrows: nothing folds."""

    def room(self, index: Index) -> int | None:
        """The width a text may take, in pixels; None where its column grows with it."""
        depth, parent = 1, index.parent()
        while parent.isValid():
            depth, parent = depth + 1, parent.parent()
        indent = self.indentation() * (depth - 1)
        if self.isFirstColumnSpanned(index.row(), index.parent()):
            return self.viewport().width() - indent - PADDING.width()
        if index.column() == self.columnCount() - 1:
            return self.columnWidth(index.column()) - PADDING.width()
        if index.column() in self._narrowed:
            return self.columnWidth(index.column()) - PADDING.width() - (indent if index.column() == 0 else 0)
        return None


class _Wrapping(QStyledItemDelegate):
    def __init__(self, tree: FanTree) -> None:
        super().__init__(tree)
        self._tree = tree

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        self.initStyleOption(option, index)
        room = self._tree.room(index)
        font = QFont(option.font)
        if room is None:
            # A text that becomes bold later has its place from the start.
            font.setBold(True)
        width, height = _measure(str(index.data() or ""), room if room is not None else 10_000, font.key())
        return QSize(0 if room is not None else width, height)


@lru_cache(maxsize=1 << 12)
def _measure(text: str, room: int, font: str) -> tuple[int, int]:
    """Width and height of a text that wraps, with padding; Qt asks for the same ones many times."""
    described = QFont()
    described.fromString(font)
    wrapped = Qt.TextFlag.TextWordWrap
    size = QFontMetrics(described).boundingRect(QRect(0, 0, room, 10_000), wrapped, text).size() + PADDING
    return size.width(), size.height()
