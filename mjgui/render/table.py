"""A hand as it lies on a table: claimed tiles turned, standing ones by sets, the winning tile apart."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from mjgui.core.hand import Hand
from mjgui.core.hand.arrange import Reading, SetKind, TileSet
from mjgui.core.hand.table_layout import LaidTile, laid, standing
from mjgui.core.hand.tiles import Tile
from mjgui.render.flow import Drawing
from mjgui.render.tiles import ASPECT, paint_tile

WIN = QColor("#d9480f")
# A line under what the winning tile completes, and the room for it, in widths of a tile.
LINE, BELOW = 0.07, 0.16


def hand_drawings(hand: Hand, reading: Reading | None, width: float, *, index: bool = True) -> tuple[Drawing, ...]:
    """The hand in groups that stay whole where a line is full: melds, standing sets, the winning tile. The standing
    tiles are grouped by the sets of ``reading``, and ascend without one. ``width`` is that of a tile."""
    found = [_drawing(laid(meld), width, index=index) for meld in hand.melds]
    for group in standing(hand, reading):
        tiles = [LaidTile(tile) for tile in group.tiles]
        found.append(_drawing(tiles, width, index=index, marked=group.completed and group.place is not None))
    if hand.winning is not None:
        # It never stands alone in a line.
        apart = _drawing([LaidTile(hand.winning)], width, index=index, marked=True, before=0.6)
        found[-1:] = [_together(found[-1], apart)] if found else [apart]
    if hand.flowers:
        found.append(_drawing([LaidTile(tile) for tile in hand.flowers], width * 0.8, index=index, before=0.5))
    return tuple(found)


def _together(one: Drawing, other: Drawing) -> Drawing:
    """Two drawings side by side, standing on one line."""
    height = max(one.size[1], other.size[1])

    def draw(painter: QPainter) -> None:
        for each, x in ((one, 0.0), (other, one.size[0])):
            painter.save()
            painter.translate(x, height - each.size[1])
            each.draw(painter)
            painter.restore()

    return Drawing((one.size[0] + other.size[0], height), draw)


def set_drawing(tile_set: TileSet, width: float, *, completed: bool = False, index: bool = True) -> Drawing:
    """One set of a reading, upright; a concealed kong with its backs. ``completed`` says whether the winning tile
    completes it."""
    hidden = tile_set.kind is SetKind.KONG and not tile_set.is_claimed
    tiles = [LaidTile(None if hidden and place in (0, 3) else tile) for place, tile in enumerate(tile_set.tiles)]
    return _drawing(tiles, width, index=index, marked=completed)


def tiles_drawing(tiles: Sequence[Tile], width: float, *, index: bool = True) -> Drawing:
    """Upright tiles in a row."""
    return _drawing([LaidTile(tile) for tile in tiles], width, index=index)


def _drawing(
    tiles: Sequence[LaidTile], width: float, *, index: bool, marked: bool = False, before: float = 0.0
) -> Drawing:
    """Tiles in a row on one line, stacked ones above the turned tile before them."""
    boxes: list[tuple[QRectF, LaidTile]] = []
    x, top = before, 0.0
    for tile in tiles:
        if tile.stacked and boxes:
            under = boxes[-1][0]
            box = QRectF(under.x(), under.y() - 1, ASPECT, 1)
        elif tile.turned:
            box = QRectF(x, ASPECT - 1, ASPECT, 1)
            x += ASPECT
        else:
            box = QRectF(x, 0, 1, ASPECT)
            x += 1
        boxes.append((box, tile))
        top = min(top, box.top())

    def draw(painter: QPainter) -> None:
        painter.save()
        painter.scale(width, width)
        painter.translate(0, -top)
        for box, tile in boxes:
            if tile.turned:
                painter.save()
                painter.translate(box.center())
                painter.rotate(-90)
                paint_tile(painter, QRectF(-0.5, -ASPECT / 2, 1, ASPECT), tile.tile, index=index)
                painter.restore()
            else:
                paint_tile(painter, box, tile.tile, index=index)
        if marked:
            painter.setPen(QPen(WIN, LINE))
            y = ASPECT + BELOW / 2
            painter.drawLine(QPointF(before + 0.08, y), QPointF(x - 0.08, y))
        painter.restore()

    return Drawing((x * width, (ASPECT - top + BELOW) * width), draw)
