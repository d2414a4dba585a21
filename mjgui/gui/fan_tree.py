"""A tree whose texts wrap instead of being cut, and whose rows always stand open."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QTreeWidget

Index = QModelIndex | QPersistentModelIndex
PADDING = QSize(8, 4)


class FanTree(QTreeWidget):
    """The last column takes the width that is left; rows spanning all columns wrap in the whole width."""

    def __init__(self) -> None:
        super().__init__()
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setIndentation(12)
        self.setWordWrap(True)
        self.setUniformRowHeights(False)
        self.setItemDelegate(_Wrapping(self))
        self.setVerticalScrollMode(QTreeWidget.ScrollMode.ScrollPerPixel)
        header = self.header()
        header.setStretchLastSection(True)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.sectionResized.connect(self.scheduleDelayedItemsLayout)

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
        return None


class _Wrapping(QStyledItemDelegate):
    def __init__(self, tree: FanTree) -> None:
        super().__init__(tree)
        self._tree = tree

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        self.initStyleOption(option, index)
        metrics = QFontMetrics(option.font)
        room = self._tree.room(index)
        box = QRect(0, 0, room if room is not None else 10_000, 10_000)
        size = metrics.boundingRect(box, Qt.TextFlag.TextWordWrap, str(index.data() or "")).size() + PADDING
        return QSize(0, size.height()) if room is not None else size
