"""A tile one can press."""

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QFont,
    QFontInfo,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QAbstractButton, QApplication, QSizePolicy

from mjgui.core.hand.tiles import Tile
from mjgui.gui.state.faces import Faces
from mjgui.render.tiles import ASPECT, tile_pixmap

WINNING = QColor("#d9480f")
CHOSEN = QColor("#d9480f")
# Room around the face: above, where a chosen tile rises to; below; and at both sides.
RAISED, BELOW, SIDE = 7, 3, 1
# Of the letters below a face, as a part of those around; and the line they stand in, of theirs.
CAPTION, CAPTION_LINE = 0.92, 1.18
CAPTIONED_SIDE = 2


class TileButton(QAbstractButton):
    """Shows a tile's face, or its back for None; raised and framed when checked.

    ``width`` is that of the upright face, in logical pixels. A button that is ``captioned`` has a line of text below,
    and is never raised.

    Right click or the context-menu key emits ``removed``. Space presses it; other keys are left to what it lies in.
    ``focused`` says that the keyboard focus has come or gone, ``pulled`` that it is being dragged.
    """

    removed = Signal()
    focused = Signal()
    pulled = Signal()

    def __init__(self, faces: Faces, tile: Tile | None = None, width: int = 36, *, captioned: bool = False) -> None:
        super().__init__()
        self._faces = faces
        self._tile = tile
        self._width = width
        self._captioned = captioned
        self._caption = ""
        self._turned = False
        self._winning = False
        self._pressed = QPoint()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        faces.changed.connect(self.update)

    @property
    def tile(self) -> Tile | None:
        return self._tile

    @property
    def turned(self) -> bool:
        return self._turned

    def show_tile(self, tile: Tile | None, *, turned: bool = False, winning: bool = False) -> None:
        """Show a tile: lying on its side where ``turned``, marked by a line where it is ``winning``."""
        if turned != self._turned:
            self.updateGeometry()
        if (tile, turned, winning) != (self._tile, self._turned, self._winning):
            self._tile, self._turned, self._winning = tile, turned, winning
            self.update()

    def set_caption(self, text: str) -> None:
        """A few characters, below the face."""
        if text != self._caption:
            self._caption = text
            self.update()

    def sizeHint(self) -> QSize:
        face = self._face()
        if self._captioned:
            return QSize(
                round(face.width()) + 2 * CAPTIONED_SIDE, round(face.bottom() + self._caption_height()) + BELOW
            )
        return QSize(round(face.width()) + 2 * SIDE, RAISED + round(face.height()) + BELOW)

    def _caption_font(self) -> QFont:
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * CAPTION)
        return font

    def _caption_height(self) -> float:
        return QFontInfo(self._caption_font()).pixelSize() * CAPTION_LINE

    def _face(self) -> QRectF:
        """Where the face is drawn."""
        face = QRectF(0, 0, self._width, self._width * ASPECT)
        if self._turned:
            face = face.transposed()
        above = 1 if self._captioned or self.isChecked() else RAISED
        face.moveTo(CAPTIONED_SIDE if self._captioned else SIDE, above)
        return face

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.removed.emit()
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Select):
            super().keyPressEvent(event)
        else:
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self._pressed = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        way = event.position().toPoint() - self._pressed
        if self.isDown() and way.manhattanLength() >= QApplication.startDragDistance():
            # What is dragged is not clicked.
            self.setDown(False)
            self.pulled.emit()
        else:
            super().mouseMoveEvent(event)

    def pixmap(self) -> QPixmap:
        """The face as it is drawn here."""
        ratio = self.devicePixelRatioF()
        return tile_pixmap(self._tile, self._width, ratio, index=self._faces.index, turned=self._turned)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focused.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.focused.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        face = self._face()
        if not self.isEnabled():
            painter.setOpacity(0.35)
        painter.drawPixmap(face.topLeft(), self.pixmap())
        painter.setOpacity(1)
        if self._captioned:
            self._paint_caption(painter, face)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.isChecked():
            painter.setPen(QPen(CHOSEN, 2.5))
            painter.drawRoundedRect(face.adjusted(0, 0, 0, -1), 5, 5)
        elif self._winning:
            painter.setPen(QPen(WINNING, 3))
            painter.drawLine(face.bottomLeft(), face.bottomRight())
        if self.hasFocus():
            painter.setPen(QPen(self.palette().highlight().color(), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 5, 5)

    def _paint_caption(self, painter: QPainter, face: QRectF) -> None:
        painter.setFont(self._caption_font())
        painter.setPen(self.palette().windowText().color())
        painter.drawText(
            QRectF(0, face.bottom() + 1, self.width(), self._caption_height()),
            Qt.AlignmentFlag.AlignCenter,
            self._caption,
        )
