"""Labels: a few lines of text in a box, drawn as outlines of the bundled font."""

from collections.abc import Mapping

from PySide6.QtGui import QPainter

from mjgui.render.flow import LEADING, Style, Words, text_width
from mjgui.render.graph.values import Box, Label, Role, Run

# How high a line of a label is, of the size of its letters: closer than on a page.
LINE = 1.2
# Wider than any line: no line of a label breaks.
UNBROKEN = 1e5


def width(line: tuple[Run, ...]) -> float:
    """How wide a line is."""
    return sum(text_width(run.text, Style(run.size, "")) for run in line)


def height(line: tuple[Run, ...]) -> float:
    """How high a line is."""
    return max(run.size for run in line) * LINE


def label(*lines: tuple[Run, ...], padding: tuple[float, float] = (0.0, 0.0)) -> Label:
    """A label at the origin as large as its lines. ``padding`` is that at the sides, and that above and below."""
    aside, above = padding
    box = Box(0, 0, max(map(width, lines)) + 2 * aside, sum(map(height, lines)) + 2 * above)
    return Label(box, lines)


def paint_label(painter: QPainter, shown: Label, colours: Mapping[Role, str], *, struck: bool = False) -> None:
    """Draw the text of a label; with ``struck`` its names are struck through."""
    y = shown.box.center.y - sum(map(height, shown.lines)) / 2
    for line in shown.lines:
        x = shown.box.center.x - width(line) / 2
        for run in line:
            style = Style(run.size, colours[run.role], struck=struck and run.role == "name")
            painter.save()
            painter.translate(x, y + (height(line) - run.size * LEADING) / 2)
            Words(run.text, style).paint(painter, UNBROKEN)
            painter.restore()
            x += text_width(run.text, style)
        y += height(line)
