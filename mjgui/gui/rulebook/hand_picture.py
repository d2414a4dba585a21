"""A picture of a hand as it lies on a table, in as many lines as it needs."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from mjgui.core.hand import Hand
from mjgui.core.notation import format_hand
from mjgui.gui.state.faces import Faces
from mjgui.render.flow import Wrapped
from mjgui.render.table import hand_drawings

# Of a tile, in heights of a line of text; and between groups, in widths of a tile.
WIDTH, GAP = 1.7, 0.35


class HandPicture(QWidget):
    """Paints a hand; it cannot be edited. Tiles grow with the letters, as far as what lies together fits."""

    def __init__(self, faces: Faces) -> None:
        super().__init__()
        self._faces = faces
        self._hand = Hand()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        faces.changed.connect(self.update)

    @property
    def hand(self) -> Hand:
        return self._hand

    def show_hand(self, hand: Hand) -> None:
        self._hand = hand
        self.setAccessibleName(format_hand(hand))
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return int(self._drawn(width).height(width)) + 1

    def sizeHint(self) -> QSize:
        width = int(12 * WIDTH * self.fontMetrics().height())
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(int(5 * WIDTH * self.fontMetrics().height()), 0)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._drawn(self.width()).paint(painter, self.width())

    def _drawn(self, room: int) -> Wrapped:
        tile = WIDTH * self.fontMetrics().height()
        widest = max((each.size[0] for each in hand_drawings(self._hand, None, tile)), default=0.0)
        if widest > room:
            tile *= room / widest
        return Wrapped(hand_drawings(self._hand, None, tile, index=self._faces.index), gap=tile * GAP)
