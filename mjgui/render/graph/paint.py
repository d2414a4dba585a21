"""Paints a graph with any painter; finds what lies at a point of it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker, QPen

from mjgui.render.graph.lettering import paint_label
from mjgui.render.graph.values import Circle, Graph, Node, Point, Role, Shape
from mjgui.render.table import WIN
from mjgui.render.tiles import paint_tile


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of a graph."""

    background: str
    """Of the page."""
    card: str
    """Below the tiles of a node."""
    frame: str
    """Around a node."""
    text: str
    """Of what is written."""
    faint: str
    """Of what matters less."""
    counted: str
    """Of fans that count."""
    chosen: str
    """Around what is pointed at."""
    traced: str
    """Of the way that already links what would be linked once more."""
    patterns: tuple[str, ...]
    """Of what principles keep from counting, by the numbers of their patterns."""

    def of(self, pattern: int | None) -> str:
        """The colour of a fan that the principle with a pattern keeps from counting; None for one that counts."""
        if pattern is None:
            return self.counted
        return self.patterns[pattern] if pattern < len(self.patterns) else self.faint


LIGHT = Colours(
    background="#ffffff",
    card="#f1f0ec",
    frame="#cfccc2",
    text="#1c1c1e",
    faint="#66635c",
    counted="#1f5fa8",
    chosen="#7b3fb3",
    traced="#0b7a6f",
    patterns=("#a3541a", "#5f7a00", "#b3246b", "#0b7a6f"),
)
DARK = Colours(
    background="#2b2e32",
    card="#383b40",
    frame="#5b5f66",
    text="#eceae4",
    faint="#b3b0a8",
    counted="#8ab8ee",
    chosen="#c39af2",
    traced="#58cfc0",
    patterns=("#e8a06a", "#b5cc5a", "#f08fbf", "#58cfc0"),
)

# Dashes and gaps in widths of the line, so that no principle is told by its colour alone.
PATTERNS: Mapping[int, tuple[float, ...]] = {
    0: (5, 2.5),
    1: (1, 1.8),
    2: (7, 2.2, 1, 2.2),
    3: (6, 2, 1, 2, 1, 2),
    5: (2.5, 2.5),
}
OTHER_PATTERN = (9.0, 4.0)
LINE, BORDER, HALO = 1.9, 1.2, 9.0
# How opaque the band is that traces a circle, and the inside of an outline, of 255.
TRACED, TINT = 64, 26
# How near to a line counts as on it.
NEAR = 9.0


def paint_graph(
    painter: QPainter, graph: Graph, colours: Colours, *, chosen: Collection[int] = (), index: bool = True
) -> None:
    """Paint a graph, its background included.

    ``chosen`` are the places of shapes to be emphasized, with their sets and the circles they would close. ``index``
    says whether numbers stand in the corners of the tiles.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(QRectF(0, 0, graph.width, graph.height), QColor(colours.background))
    _paint_outlines(painter, graph, colours, chosen)
    circles = [circle for shape in graph.shapes for circle in shape.fact.circles]
    emphasized = [circle for place in chosen for circle in graph.shapes[place].fact.circles]
    _paint_circles(painter, graph, colours, emphasized or circles, strong=bool(emphasized))
    for place, shape in enumerate(graph.shapes):
        if shape.fact.kind == "edge":
            _paint_line(painter, shape, colours, chosen=place in chosen)
    sets = {index for place in chosen for index in graph.shapes[place].fact.sets}
    for node in graph.nodes:
        _paint_node(painter, node, colours, chosen=node.set in sets, index=index)
    for place, shape in enumerate(graph.shapes):
        _paint_shape_label(painter, shape, colours, chosen=place in chosen)
    for caption in graph.captions:
        paint_label(painter, caption, {"other": colours.faint})
    _paint_key(painter, graph, colours)
    painter.restore()


def hit(graph: Graph, at: Point) -> int | None:
    """The place of the shape at a point: the one whose label it is, else whose line is near."""
    for place, shape in enumerate(graph.shapes):
        if shape.label.box.holds(at):
            return place
    if any(node.box.holds(at) for node in graph.nodes):
        return None
    stroker = QPainterPathStroker()
    stroker.setWidth(NEAR)
    for kind in ("edge", "outline"):
        for place, shape in enumerate(graph.shapes):
            if shape.fact.kind == kind and stroker.createStroke(path(shape)).contains(QPointF(*at)):
                return place
    return None


def path(shape: Shape) -> QPainterPath:
    """The line of an edge or an outline; empty for other shapes."""
    if not shape.line:
        return QPainterPath()
    start, *rest = (QPointF(*point) for point in shape.line)
    found = QPainterPath(start)
    if shape.fact.kind == "edge":
        found.quadTo(*rest)
        return found
    for point in rest:
        found.lineTo(point)
    found.closeSubpath()
    return found


def _pen(colours: Colours, pattern: int | None, width: float) -> QPen:
    pen = QPen(QColor(colours.of(pattern)), width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if pattern is not None:
        pen.setDashPattern(PATTERNS.get(pattern, OTHER_PATTERN))
    return pen


def _faded(name: str, alpha: int) -> QColor:
    colour = QColor(name)
    colour.setAlpha(alpha)
    return colour


def _paint_line(painter: QPainter, shape: Shape, colours: Colours, *, chosen: bool) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if chosen:
        painter.setPen(QPen(_faded(colours.chosen, 110), HALO))
        painter.drawPath(path(shape))
    painter.setPen(_pen(colours, shape.fact.pattern, LINE * (1.3 if chosen else 1.0)))
    painter.drawPath(path(shape))


def _paint_outlines(painter: QPainter, graph: Graph, colours: Colours, chosen: Collection[int]) -> None:
    """The largest first; those that count have their inside tinted."""
    found = [(place, shape) for place, shape in enumerate(graph.shapes) if shape.fact.kind == "outline"]
    for place, shape in sorted(found, key=lambda each: -len(each[1].fact.sets)):
        if shape.fact.pattern is None:
            painter.fillPath(path(shape), _faded(colours.of(None), TINT))
        _paint_line(painter, shape, colours, chosen=place in chosen)


def _paint_circles(
    painter: QPainter, graph: Graph, colours: Colours, circles: Collection[Circle], *, strong: bool
) -> None:
    """A broad band along what links the sets of each circle already."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(_faded(colours.traced, 2 * TRACED if strong else TRACED), HALO, c=Qt.PenCapStyle.RoundCap))
    steps = {
        (shape, frozenset((a, b)))
        for circle in circles
        for shape, a, b in zip(circle.shapes, circle.sets, circle.sets[1:], strict=False)
    }
    for place, ends in sorted(steps, key=lambda step: (step[0], sorted(step[1]))):
        shape = graph.shapes[place]
        if shape.fact.kind == "edge":
            painter.drawPath(path(shape))
        else:
            start, end = (QPointF(*graph.node(index).box.center) for index in sorted(ends))
            painter.drawLine(start, end)


def _paint_node(painter: QPainter, node: Node, colours: Colours, *, chosen: bool, index: bool) -> None:
    painter.setPen(QPen(QColor(colours.chosen), 2.4) if chosen else QPen(QColor(colours.frame), 1.0))
    painter.setBrush(QColor(colours.card))
    painter.drawRoundedRect(QRectF(*node.box), 6, 6)
    for place, tile in zip(node.places, node.tiles, strict=True):
        paint_tile(painter, QRectF(*place), tile, index=index)
    if node.wins:
        y = node.box.bottom - 2.2
        painter.setPen(QPen(WIN, 2.4))
        painter.drawLine(QPointF(node.box.x + 7, y), QPointF(node.box.right - 7, y))


def _paint_shape_label(painter: QPainter, shape: Shape, colours: Colours, *, chosen: bool) -> None:
    counts = shape.fact.pattern is None
    box = QRectF(*shape.label.box)
    painter.setPen(QPen(QColor(colours.chosen), 2.4) if chosen else _pen(colours, shape.fact.pattern, BORDER))
    painter.setBrush(QColor(colours.background))
    painter.drawRoundedRect(box, 5, 5)
    roles: dict[Role, str] = {
        "name": colours.text if counts else colours.faint,
        "points": colours.of(shape.fact.pattern),
        "other": colours.faint,
    }
    paint_label(painter, shape.label, roles, struck=not counts)


def _paint_key(painter: QPainter, graph: Graph, colours: Colours) -> None:
    for entry in graph.key:
        middle = entry.sample.center.y
        ends = QPointF(entry.sample.x, middle), QPointF(entry.sample.right, middle)
        if entry.pattern is None:
            painter.setPen(QPen(_faded(colours.traced, TRACED), HALO, c=Qt.PenCapStyle.FlatCap))
            painter.drawLine(*ends)
        painter.setPen(_pen(colours, entry.pattern, LINE))
        painter.drawLine(*ends)
        paint_label(painter, entry.label, {"name": colours.text})
