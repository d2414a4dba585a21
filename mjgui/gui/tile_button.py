"""A tile one can press."""

from enum import Enum

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from mjgui.core.tiles import Tile
from mjgui.render.tiles import ASPECT, tile_pixmap


class Mark(Enum):
    """What a line below a tile says of it."""

    NONE = None
    CLAIMED = QColor("#2f6fb3")
    WINNING = QColor("#d9480f")


CHOSEN = QColor("#d9480f")
RAISED = 6
CAPTION_HEIGHT = 13


class TileButton(QAbstractButton):
    """Shows a tile's face, or its back for None; raised and framed when checked.

    width: of the face, in logical pixels. captioned: with a line of text below. Right click or the context-menu
    key emits ``removed``; Space and Enter press it.
    """

    removed = Signal()

    def __init__(self, tile: Tile | None = None, width: int = 36, *, captioned: bool = False) -> None:
        super().__init__()
        self._tile = tile
        self._width = width
        self._captioned = captioned
        self._caption = ""
        self._mark = Mark.NONE
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def tile(self) -> Tile | None:
        return self._tile

    def show_tile(self, tile: Tile | None, mark: Mark = Mark.NONE) -> None:
        if (tile, mark) != (self._tile, self._mark):
            self._tile, self._mark = tile, mark
            self.update()

    def set_caption(self, text: str) -> None:
        """A few characters, below the face or else in its lower corner."""
        if text != self._caption:
            self._caption = text
            self.update()

    def sizeHint(self) -> QSize:
        below = CAPTION_HEIGHT if self._captioned else RAISED
        return QSize(self._width + 4, round(self._width * ASPECT) + below + 4)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.removed.emit()
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        raised = 0 if self.isChecked() or self._captioned else RAISED
        face = QRectF(2, raised + 1, self._width, self._width * ASPECT)
        if not self.isEnabled():
            painter.setOpacity(0.35)
        painter.drawPixmap(face.topLeft(), tile_pixmap(self._tile, self._width, self.devicePixelRatioF()))
        painter.setOpacity(1)
        if self._caption:
            self._paint_caption(painter, face)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.isChecked():
            painter.setPen(QPen(CHOSEN, 2.5))
            painter.drawRoundedRect(face.adjusted(0, 0, 0, -1), 5, 5)
        elif self._mark is not Mark.NONE:
            painter.setPen(QPen(self._mark.value, 3))
            painter.drawLine(face.bottomLeft(), face.bottomRight())
        if self.hasFocus():
            painter.setPen(QPen(self.palette().highlight().color(), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 5, 5)

    def _paint_caption(self, painter: QPainter, face: QRectF) -> None:
        font = painter.font()
        font.setPixelSize(11)
        painter.setFont(font)
        if self._captioned:
            box = QRectF(0, face.bottom() + 1, self.width(), CAPTION_HEIGHT)
            painter.setPen(self.palette().windowText().color())
        else:
            box = QRectF(face.right() - 13, face.bottom() - 15, 12, 13)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(Mark.CLAIMED.value)
            painter.drawRoundedRect(box, 3, 3)
            painter.setPen(Qt.GlobalColor.white)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._caption)
