"""What was typed into the strip and is not complete yet."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from mjgui.gui.widgets.tile_button import BELOW, RAISED, SIDE
from mjgui.render.tiles import ASPECT

WIDTH = 30
LETTERS = 22
# Of more characters the last ones are seen.
MOST = 10


class Ghost(QWidget):
    """Shows characters that wait for more: digits and honours as outlines of tiles, brackets as they are."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self._shown = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_text(self, text: str) -> None:
        self.text = text
        self._shown = text if len(text) <= MOST else f"…{text[-MOST:]}"
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(sum(map(self._width, self._shown)) + 2 * SIDE, RAISED + round(36 * ASPECT) + BELOW)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = self.palette().placeholderText().color()
        painter.setFont(self._letters())
        x = float(SIDE)
        height = WIDTH * ASPECT
        for character in self._shown:
            width = self._width(character)
            box = QRectF(x, self.height() - BELOW - height, width, height)
            if _is_tile(character):
                painter.setPen(QPen(colour, 1.4, Qt.PenStyle.DashLine))
                painter.drawRoundedRect(box.adjusted(2, 1, -2, -1), 4, 4)
            painter.setPen(colour)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, character)
            x += width

    def _letters(self) -> QFont:
        font = self.font()
        font.setPixelSize(LETTERS)
        return font

    def _width(self, character: str) -> int:
        """A tile's, or as wide as the letter is with a little around it."""
        return WIDTH if _is_tile(character) else QFontMetrics(self._letters()).horizontalAdvance(character) + 4


def _is_tile(character: str) -> bool:
    return character.isdecimal() or character.isupper()
