"""The faces of the tiles, drawn from code, crisp at any size.

A face is drawn in a space 60 wide and 80 high; ``paint_tile`` fits it into a rectangle.
"""

from collections.abc import Callable
from functools import cache

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPixmap, QPixmapCache, QTransform

from mjgui.core.hand.tiles import ANY_FLOWER, FLOWERS, Tile, is_suited, rank, suit, tile_text
from mjgui.render.fonts import outline, rounded
from mjgui.render.symbols import Face, SymbolGenerator

WIDTH, HEIGHT = 60.0, 80.0
ASPECT = HEIGHT / WIDTH

IVORY = QColor("#fffdf4")
SHADE = QColor("#d9d2bd")
EDGE = QColor("#847c66")
BACK = QColor("#2f7d5b")
RED = QColor("#c0271f")
GREEN = QColor("#17733f")
BLUE = QColor("#1f4b99")
BLACK = QColor("#1d1d1f")
INDEX = QColor("#6b6557")

_NUMERALS = "一二三四五六七八九"
_HONOR_GLYPHS = {27: "東", 28: "南", 29: "西", 30: "北", 31: "中", 32: "發"}
_FLOWER_GLYPHS = dict(zip(FLOWERS, "梅蘭竹菊春夏秋冬", strict=True)) | {ANY_FLOWER: "花"}

# Where the circles of 1p-9p lie: (x, y, radius, colour).
_L, _C, _R = 17.0, 30.0, 43.0
_CIRCLES: tuple[tuple[tuple[float, float, float, QColor], ...], ...] = (
    ((_C, 41, 21, GREEN),),
    ((_C, 26, 12, GREEN), (_C, 57, 12, BLUE)),
    ((17, 23, 9.5, BLUE), (_C, 43, 9.5, RED), (43, 63, 9.5, GREEN)),
    ((_L, 25, 10.5, BLUE), (_R, 25, 10.5, GREEN), (_L, 58, 10.5, GREEN), (_R, 58, 10.5, BLUE)),
    ((17, 23, 8.6, BLUE), (43, 23, 8.6, GREEN), (_C, 43, 8.6, RED), (17, 63, 8.6, GREEN), (43, 63, 8.6, BLUE)),
    tuple((x, y, 8.8, GREEN if y < 30 else RED) for y in (22.0, 43.0, 63.0) for x in (18.0, 42.0)),
    (
        (17, 19, 6.6, GREEN),
        (_C, 25, 6.6, GREEN),
        (43, 31, 6.6, GREEN),
        *((x, y, 8.0, RED) for y in (48.0, 66.0) for x in (19.0, 41.0)),
    ),
    tuple((x, y, 7.4, BLUE) for y in (17.0, 34.0, 51.0, 68.0) for x in (19.0, 41.0)),
    tuple((x, y, 7.6, colour) for y, colour in ((22.5, BLUE), (43.0, RED), (63.5, GREEN)) for x in (14.0, 30.0, 46.0)),
)

# Where the sticks of 2s-9s stand: (x, y of the middle, lean in degrees, colour).
_STICKS: dict[int, tuple[tuple[float, float, float, QColor], ...]] = {
    1: ((_C, 25, 0, GREEN), (_C, 58, 0, BLUE)),
    2: ((_C, 25, 0, BLUE), (19, 58, 0, GREEN), (41, 58, 0, GREEN)),
    3: ((19, 25, 0, BLUE), (41, 25, 0, GREEN), (19, 58, 0, GREEN), (41, 58, 0, BLUE)),
    4: ((14, 25, 0, GREEN), (46, 25, 0, BLUE), (_C, 42, 0, RED), (14, 58, 0, BLUE), (46, 58, 0, GREEN)),
    5: tuple((x, y, 0, GREEN if y < 40 else BLUE) for y in (25.0, 58.0) for x in (14.0, _C, 46.0)),
    6: (
        (_C, 18, 0, RED),
        *((x, y, 0, BLUE if x == _C else GREEN) for y in (42.0, 65.0) for x in (14.0, _C, 46.0)),
    ),
    7: (
        *((x, y, 0, GREEN) for y in (25.0, 58.0) for x in (11.0, 49.0)),
        (24, 26, 28, BLUE),
        (36, 26, -28, BLUE),
        (24, 57, -28, BLUE),
        (36, 57, 28, BLUE),
    ),
    8: tuple(
        (x, y, 0, colour)
        for x, colour in ((13.0, GREEN), (_C, RED), (47.0, BLUE))
        for y in (19.0, 42.0, 65.0)
    ),
}  # fmt: skip
_STICK_LENGTH = {1: 27.0, 2: 27.0, 3: 27.0, 4: 26.0, 5: 27.0, 6: 19.0, 7: 26.0, 8: 19.0}


def paint_tile(painter: QPainter, box: QRectF, tile: Tile | None, *, index: bool = True, turned: bool = False) -> None:
    """Draw a tile's face, or its back for None, as large as fits into ``box``, centred.

    ``index`` says whether the number or letter stands in the corner, for those who do not read the faces. A tile that
    is ``turned`` lies on its side, its upper end to the left.
    """
    width, height = (HEIGHT, WIDTH) if turned else (WIDTH, HEIGHT)
    scale = min(box.width() / width, box.height() / height)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.center())
    painter.scale(scale, scale)
    painter.translate(-width / 2, -height / 2)
    device = painter.device()
    if isinstance(device, SymbolGenerator):
        device.place(Face(tile, index, turned), painter.worldTransform())
    else:
        _paint_face(painter, tile, index=index, turned=turned)
    painter.restore()


def _paint_face(painter: QPainter, tile: Tile | None, *, index: bool, turned: bool) -> None:
    width, height = (HEIGHT, WIDTH) if turned else (WIDTH, HEIGHT)
    _body(painter, IVORY if tile is not None else BACK, width, height)
    if tile is not None:
        if turned:
            _turn(painter)
        _face(tile)(painter)
        if index:
            _glyph(painter, tile_text(tile)[0], QRectF(3, 3.5, 8, 9.5), INDEX)


def tile_pixmap(tile: Tile | None, width: float, ratio: float, *, index: bool = True, turned: bool = False) -> QPixmap:
    """A face for a screen, drawn once and kept.

    ``width`` is that of the upright tile in logical pixels, ``ratio`` is device pixels per logical pixel. For ``index``
    and ``turned`` see ``paint_tile``.
    """
    key = f"tile/{tile}/{width}/{ratio}/{index}/{turned}"
    face = QPixmap()
    if not QPixmapCache.find(key, face):
        size = QSizeF(width, width * ASPECT)
        if turned:
            size.transpose()
        face = QPixmap((size * ratio).toSize())
        face.setDevicePixelRatio(ratio)
        face.fill(Qt.GlobalColor.transparent)
        painter = QPainter(face)
        paint_tile(painter, QRectF(QPointF(), size), tile, index=index, turned=turned)
        painter.end()
        QPixmapCache.insert(key, face)
    return face


# How much of a tile's height is its lower edge, seen from above.
_EDGE = 3.7


def _body(painter: QPainter, colour: QColor, width: float, height: float) -> None:
    """The tile without its face; what is nearest to the viewer is its lower edge, however it lies."""
    painter.setPen(QPen(EDGE, 1.2))
    painter.setBrush(SHADE)
    painter.drawRoundedRect(QRectF(0.8, 2, width - 1.6, height - 2.8), 7, 7)
    painter.setBrush(colour)
    painter.drawRoundedRect(QRectF(0.8, 0.8, width - 1.6, height - 0.8 - _EDGE), 7, 7)


def _turn(painter: QPainter) -> None:
    """Have a face painted onto a body that lies on its side, which is lower by its edge."""
    scale = 1 - _EDGE / WIDTH
    painter.translate(HEIGHT / 2, (WIDTH - _EDGE) / 2)
    painter.rotate(-90)
    painter.scale(scale, scale)
    painter.translate(-WIDTH / 2, -HEIGHT / 2)


def _face(tile: Tile) -> Callable[[QPainter], None]:
    if not is_suited(tile):
        return lambda painter: _honor(painter, tile)
    draw = (_character, _bamboo, _dots)[suit(tile)]
    return lambda painter: draw(painter, rank(tile))


def _glyph(painter: QPainter, text: str, box: QRectF, colour: QColor) -> None:
    """One glyph, as large as fits into the box."""
    path = outline(text)
    size = path.boundingRect()
    scale = min(box.width() / size.width(), box.height() / size.height())
    painter.save()
    painter.translate(box.center())
    painter.scale(scale, scale)
    painter.setBrush(colour)
    painter.setPen(QPen(colour, 2.4))
    painter.drawPath(path)
    painter.restore()


def _character(painter: QPainter, number: int) -> None:
    height = 8.0 if number == 0 else 24.0
    _glyph(painter, _NUMERALS[number], QRectF(14, 22 - height / 2, 34, height), BLACK)
    _glyph(painter, "萬", QRectF(14, 38, 32, 34), RED)


def _dots(painter: QPainter, number: int) -> None:
    for radius, colour, rings, hearts in _dot_paths(number):
        painter.setPen(QPen(QColor(colour), radius * 0.28))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(rings)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(RED if number == 0 else QColor(colour))
        painter.drawPath(hearts)


@cache
def _dot_paths(number: int) -> tuple[tuple[float, str, QPainterPath, QPainterPath], ...]:
    """All circles of a size and colour as two paths."""
    found: dict[tuple[float, str], tuple[QPainterPath, QPainterPath]] = {}
    for x, y, radius, colour in _CIRCLES[number]:
        rings, hearts = found.setdefault((radius, colour.name()), (QPainterPath(), QPainterPath()))
        rings.addEllipse(QPointF(x, y), radius * 0.86, radius * 0.86)
        hearts.addEllipse(QPointF(x, y), radius * 0.42, radius * 0.42)
    return tuple((*key, rounded(rings, 2), rounded(hearts, 2)) for key, (rings, hearts) in found.items())


def _bamboo(painter: QPainter, number: int) -> None:
    if number == 0:
        _bird(painter)
        return
    sticks, light = _stick_paths(number)
    painter.setPen(Qt.PenStyle.NoPen)
    for colour, path in sticks:
        painter.setBrush(QColor(colour))
        painter.drawPath(path)
    painter.setPen(QPen(IVORY, 1.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(light)


@cache
def _stick_paths(number: int) -> tuple[tuple[tuple[str, QPainterPath], ...], QPainterPath]:
    """All sticks of a colour as one path, and the light on all of them: few shapes make small files."""
    half = _STICK_LENGTH[number] / 2
    sticks: dict[str, QPainterPath] = {}
    light = QPainterPath()
    for x, y, lean, colour in _STICKS[number]:
        placed = QTransform().translate(x, y).rotate(lean)
        stick, shine = QPainterPath(), QPainterPath()
        stick.addRoundedRect(QRectF(-3.2, -half, 6.4, half - 0.8), 2.6, 2.6)
        stick.addRoundedRect(QRectF(-3.2, 0.8, 6.4, half - 0.8), 2.6, 2.6)
        for start, end in ((-half + 3, -3), (3, half - 3)):
            shine.moveTo(0, start)
            shine.lineTo(0, end)
        sticks.setdefault(colour.name(), QPainterPath()).addPath(placed.map(stick))
        light.addPath(placed.map(shine))
    return tuple((colour, rounded(path, 2)) for colour, path in sticks.items()), rounded(light, 2)


def _bird(painter: QPainter) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    for lean, colour in ((-34, GREEN), (-12, BLUE), (10, GREEN)):
        painter.save()
        painter.translate(33, 46)
        painter.rotate(lean)
        painter.setBrush(colour)
        painter.drawEllipse(QRectF(-4, 4, 8, 26))
        painter.restore()
    body = QPainterPath()
    body.moveTo(24, 18)
    body.cubicTo(8, 34, 16, 56, 34, 52)
    body.cubicTo(48, 48, 44, 30, 33, 27)
    body.closeSubpath()
    painter.setBrush(QBrush(GREEN))
    painter.drawPath(body)
    painter.setBrush(RED)
    painter.drawEllipse(QPointF(25, 20), 7.5, 7.5)
    beak = QPainterPath(QPointF(18.5, 17))
    beak.lineTo(10, 21)
    beak.lineTo(18.5, 23.5)
    beak.closeSubpath()
    painter.drawPath(beak)
    painter.setBrush(IVORY)
    painter.drawEllipse(QPointF(23.5, 18.5), 2.2, 2.2)
    painter.setBrush(BLUE)
    painter.drawEllipse(QRectF(24, 33, 16, 10))


def _honor(painter: QPainter, tile: Tile) -> None:
    if tile == 33:
        painter.setPen(QPen(BLUE, 3))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(14, 17, 32, 48), 3, 3)
        painter.setPen(QPen(BLUE, 1.4))
        painter.drawRoundedRect(QRectF(19, 22, 22, 38), 2, 2)
    elif tile in _HONOR_GLYPHS:
        colour = {31: RED, 32: GREEN}.get(tile, BLACK)
        _glyph(painter, _HONOR_GLYPHS[tile], QRectF(12, 18, 36, 46), colour)
    else:
        colour = GREEN if tile in FLOWERS[:4] else RED
        painter.setPen(QPen(colour, 1.6))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF(30, 41), 22, 22)
        _glyph(painter, _FLOWER_GLYPHS[tile], QRectF(16, 27, 28, 28), colour)
