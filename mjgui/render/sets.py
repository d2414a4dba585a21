"""Sets of an arrangement in a row."""

from PySide6.QtCore import QPointF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from mjgui.core.hand import Hand
from mjgui.core.hand.arrange import BODY, Reading
from mjgui.core.hand.tiles import Tile
from mjgui.render.tiles import ASPECT, tile_pixmap

WIN = QColor("#d9480f")


def groups(reading: Reading, hand: Hand) -> list[tuple[tuple[Tile | None, ...], bool]]:
    """What to draw: each group's tiles (None for a back) and whether the winning tile completes it."""
    arrangement = reading.arrangement
    found: list[tuple[tuple[Tile | None, ...], bool]] = []
    for index, tile_set in enumerate(arrangement.sets):
        tiles: tuple[Tile | None, ...] = tile_set.tiles
        if tile_set.meld is not None and not tile_set.meld.is_claimed:
            tiles = (None, tile_set.tiles[0], tile_set.tiles[0], None)
        found.append((tiles, index == reading.winning_set))
    if arrangement.body:
        found.insert(0, (arrangement.body, reading.winning_set == BODY))
    if not found:
        standing = hand.concealed if hand.winning is None else tuple(sorted((*hand.concealed, hand.winning)))
        found.append((standing, False))
    return found


# The line under the set the winning tile completes, and how far groups stand apart, in widths of a tile.
LINE = 4
GAP = 0.4


def sets_width(reading: Reading, hand: Hand, *, height: int) -> float:
    """How wide the sets are drawn at a height, in logical pixels."""
    parts = groups(reading, hand)
    return (height - LINE) / ASPECT * (sum(len(tiles) for tiles, _ in parts) + GAP * (len(parts) - 1))


def sets_pixmap(reading: Reading, hand: Hand, *, height: int, ratio: float = 1.0, index: bool = True) -> QPixmap:
    """The sets of a reading as a picture ``height`` logical pixels high. The set the winning tile completes is
    underlined.

    ``ratio`` is device pixels per logical pixel. ``index`` says whether numbers stand in the corners, where they can be
    read.
    """
    width = (height - LINE) / ASPECT
    size = QSizeF(sets_width(reading, hand, height=height) + 1, height) * ratio
    pixmap = QPixmap(size.toSize())
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    x = 0.0
    for tiles, marked in groups(reading, hand):
        start = x
        for tile in tiles:
            painter.drawPixmap(QPointF(x, 0), tile_pixmap(tile, width, ratio, index=index and height >= 38))
            x += width
        if marked:
            painter.setPen(QPen(WIN, 2.4))
            painter.drawLine(QPointF(start + 2, height - 2), QPointF(x - 2, height - 2))
        x += width * GAP
    painter.end()
    return pixmap
