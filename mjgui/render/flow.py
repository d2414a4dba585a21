"""Parts of a page, one below the other: words that wrap and are drawn as outlines, and whatever paints itself.

All lengths are in units of the page, whatever it is painted on.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QWidget

from mjgui.render.fonts import register, rounded


@dataclass(frozen=True, slots=True)
class Style:
    """How words look."""

    size: float
    """Of the letters, in units."""
    colour: str
    """As Qt reads it, such as ``#1c1c1e``."""
    bold: bool = False
    """Whether the letters are bold."""
    struck: bool = False
    """Whether a line goes through them."""


MEASURED = 128
LEADING = 1.32
# How much wider than its lines bold words are drawn, of a letter's size.
BOLDER = 0.035


class Part(Protocol):
    """Something with a height at a width, that paints itself with its upper left corner at the origin."""

    def height(self, width: float) -> float: ...

    def paint(self, painter: QPainter, width: float) -> None: ...


@cache
def _font() -> QFont:
    font = QFont(register())
    # Whole pixels alone are measured alike everywhere; the outlines are scaled to the size.
    font.setPixelSize(MEASURED)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


@lru_cache(maxsize=1 << 12)
def _lines(words: str, room: float) -> tuple[str, ...]:
    """Words broken to fit a room in measured pixels; nothing is lost."""
    lines: list[str] = []
    for paragraph in words.split("\n"):
        layout = QTextLayout(paragraph, _font())
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        option.setUseDesignMetrics(True)
        layout.setTextOption(option)
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(room)
            lines.append(paragraph[line.textStart() : line.textStart() + line.textLength()].rstrip())
        layout.endLayout()
    return tuple(lines)


@lru_cache(maxsize=1 << 12)
def _outline(line: str) -> QPainterPath:
    path = QPainterPath()
    path.addText(0, 0, _font(), line)
    return rounded(path)


def text_width(words: str, style: Style) -> float:
    """How wide words are on one line."""
    return QFontMetricsF(_font()).horizontalAdvance(words) * style.size / MEASURED


def _letters(painter: QPainter, line: str, colour: QColor, *, bold: bool) -> None:
    """Letters of the measured size. The font comes in one weight: bold ones have an edge."""
    if isinstance(painter.device(), QImage | QPixmap | QWidget):
        # On pixels the same letters are drawn fifty times as fast as their outlines.
        painter.setFont(_font())
        painter.setPen(colour)
        for x in (-0.5, 0.5) if bold else (0.0,):
            painter.drawText(QPointF(x * MEASURED * BOLDER, 0), line)
        return
    painter.setPen(QPen(colour, MEASURED * BOLDER) if bold else QPen(Qt.PenStyle.NoPen))
    painter.setBrush(colour)
    painter.drawPath(_outline(line))


@dataclass(frozen=True, slots=True)
class Words:
    """Words that wrap."""

    text: str
    """The words; a line break stays one."""
    style: Style
    """How they look."""
    align: float = 0.0
    """0 left, 0.5 centre, 1 right."""

    def _broken(self, width: float) -> tuple[str, ...]:
        return _lines(self.text, max(width, self.style.size) * MEASURED / self.style.size)

    def height(self, width: float) -> float:
        return len(self._broken(width)) * self.style.size * LEADING

    def paint(self, painter: QPainter, width: float) -> None:
        scale = self.style.size / MEASURED
        for number, line in enumerate(self._broken(width)):
            long = text_width(line, self.style)
            painter.save()
            painter.translate(QPointF((width - long) * self.align, (number * LEADING + 1.02) * self.style.size))
            colour = QColor(self.style.colour)
            if self.style.struck:
                thick = self.style.size * 0.06
                painter.fillRect(QRectF(0, -self.style.size * 0.36, long, thick), colour)
            painter.scale(scale, scale)
            _letters(painter, line, colour, bold=self.style.bold)
            painter.restore()


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture of a fixed size, made smaller where there is less room."""

    size: tuple[float, float]
    """Width and height, in units."""
    draw: Callable[[QPainter], None]
    """Paints it with its upper left corner at the origin."""

    def _scale(self, width: float) -> float:
        return min(1.0, width / self.size[0]) if self.size[0] else 1.0

    def height(self, width: float) -> float:
        return self.size[1] * self._scale(width)

    def paint(self, painter: QPainter, width: float) -> None:
        painter.save()
        painter.scale(self._scale(width), self._scale(width))
        self.draw(painter)
        painter.restore()


@dataclass(frozen=True, slots=True)
class Space:
    """Nothing, so many units high."""

    units: float
    """Its height."""

    def height(self, _width: float) -> float:
        return self.units

    def paint(self, _painter: QPainter, _width: float) -> None:
        """Nothing."""


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A line across the page."""

    colour: str
    """As Qt reads it."""
    thickness: float = 1.0
    """In units."""

    def height(self, _width: float) -> float:
        return self.thickness

    def paint(self, painter: QPainter, width: float) -> None:
        painter.fillRect(QRectF(0, 0, width, self.thickness), QColor(self.colour))


@dataclass(frozen=True, slots=True)
class Columns:
    """Parts side by side."""

    parts: tuple[Part, ...]
    """From left to right."""
    widths: tuple[float | None, ...]
    """Of each: a share of the room (up to 1) or, above 1, units; None shares what is left."""
    gap: float = 12.0
    """Between two of them, in units."""

    def _rooms(self, width: float) -> list[float]:
        room = width - self.gap * (len(self.parts) - 1)
        fixed = [None if share is None else share * room if share <= 1 else share for share in self.widths]
        left = room - sum(each for each in fixed if each is not None)
        shared = left / max(1, fixed.count(None))
        return [shared if each is None else each for each in fixed]

    def height(self, width: float) -> float:
        return max(part.height(room) for part, room in zip(self.parts, self._rooms(width), strict=True))

    def paint(self, painter: QPainter, width: float) -> None:
        painter.save()
        for part, room in zip(self.parts, self._rooms(width), strict=True):
            part.paint(painter, room)
            painter.translate(room + self.gap, 0)
        painter.restore()


@dataclass(frozen=True, slots=True)
class Stack:
    """Parts one below the other."""

    parts: Sequence[Part]
    """From above."""
    gap: float = 0.0
    """Between two of them, in units."""

    def height(self, width: float) -> float:
        return sum(part.height(width) for part in self.parts) + self.gap * max(0, len(self.parts) - 1)

    def paint(self, painter: QPainter, width: float) -> None:
        painter.save()
        for part in self.parts:
            part.paint(painter, width)
            painter.translate(0, part.height(width) + self.gap)
        painter.restore()


@dataclass(frozen=True, slots=True)
class Wrapped:
    """Small drawings in rows, as many in a row as fit; each is whole."""

    parts: tuple[Drawing, ...]
    """In the order of the text."""
    gap: float = 8.0
    """Between two of them, beside and below, in units."""

    def _rows(self, width: float) -> list[list[Drawing]]:
        rows: list[list[Drawing]] = []
        used = 0.0
        for part in self.parts:
            if not rows or used + self.gap + part.size[0] > width:
                rows.append([part])
                used = part.size[0]
            else:
                rows[-1].append(part)
                used += self.gap + part.size[0]
        return rows

    def height(self, width: float) -> float:
        rows = self._rows(width)
        return sum(max(part.height(width) for part in row) for row in rows) + self.gap * max(0, len(rows) - 1)

    def paint(self, painter: QPainter, width: float) -> None:
        painter.save()
        for row in self._rows(width):
            tall = max(part.height(width) for part in row)
            painter.save()
            for part in row:
                painter.save()
                painter.translate(0, tall - part.height(width))
                part.paint(painter, width)
                painter.restore()
                painter.translate(part.size[0] + self.gap, 0)
            painter.restore()
            painter.translate(0, tall + self.gap)
        painter.restore()
