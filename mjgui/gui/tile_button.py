"""A tile one can press."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from mjgui.core.tiles import Tile
from mjgui.render.tiles import ASPECT, tile_pixmap

CHOSEN = QColor("#d9480f")


class TileButton(QAbstractButton):
    """Shows a tile's face, or its back for None; raised and framed when checked.

    width: of the face, in logical pixels. Right click or the context-menu key emits ``removed``.
    """

    removed = Signal()

    def __init__(self, tile: Tile | None = None, width: int = 36, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tile = tile
        self._width = width
        self._badge = ""
        self._marked = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def tile(self) -> Tile | None:
        return self._tile

    def show_tile(self, tile: Tile | None, *, marked: bool = False) -> None:
        """marked: underlined, as the tile of a meld that was claimed."""
        if (tile, marked) != (self._tile, self._marked):
            self._tile, self._marked = tile, marked
            self.update()

    def set_badge(self, text: str) -> None:
        """A few characters in the lower corner, such as the copies left."""
        if text != self._badge:
            self._badge = text
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._width + 4, round(self._width * ASPECT) + 10)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.removed.emit()
        event.accept()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        raised = 0 if self.isChecked() else 6
        face = QRectF(2, raised + 1, self._width, self._width * ASPECT)
        if not self.isEnabled():
            painter.setOpacity(0.35)
        painter.drawPixmap(face.topLeft(), tile_pixmap(self._tile, self._width, self.devicePixelRatioF()))
        painter.setOpacity(1)
        if self._badge:
            self._paint_badge(painter, face)
        if self.isChecked() or self._marked:
            painter.setPen(QPen(CHOSEN, 2.5))
            if self.isChecked():
                painter.drawRoundedRect(face.adjusted(0, 0, 0, -1), 5, 5)
            else:
                painter.drawLine(face.bottomLeft(), face.bottomRight())
        if self.hasFocus():
            painter.setPen(QPen(self.palette().highlight().color(), 2, Qt.PenStyle.DotLine))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 5, 5)

    def _paint_badge(self, painter: QPainter, face: QRectF) -> None:
        font = painter.font()
        font.setPixelSize(11)
        font.setBold(True)
        painter.setFont(font)
        box = QRectF(face.right() - 15, face.bottom() - 15, 15, 14)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(255, 253, 244, 225))
        painter.drawRoundedRect(box, 4, 4)
        painter.setPen(QColor("#3c3830"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._badge)
