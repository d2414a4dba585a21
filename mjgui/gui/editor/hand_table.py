"""Where the tiles of a hand lie: with those of their set, apart from others, some on top of others."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from mjgui.gui.widgets.flow_layout import FlowLayout
from mjgui.gui.widgets.tile_button import BELOW, RAISED, WINNING

# Around all blocks, for what is drawn around each.
MARGIN = 3
# A tile covers this much of the one it lies on: the room around the faces but for a seam.
COVERED = RAISED + BELOW - 2
# From the middle of the mark on an outline to its corners.
DIAMOND = 4.5


@dataclass(frozen=True, slots=True)
class Block:
    """Widgets that lie together."""

    widgets: tuple[QWidget, ...]
    """From left to right."""
    before: int = 0
    """The gap before them, in pixels."""
    stacked: int | None = None
    """The place of the one that lies on the one before it; None for none."""
    loose: bool = False
    """Whether they may go on in the next line anywhere, not only where no line has room for all."""


class HandTable(QWidget):
    """Places blocks of widgets, and draws around them which are pointed at and which the winning tile completes."""

    def __init__(self, widgets: Sequence[QWidget]) -> None:
        super().__init__()
        self._layout = _HandLayout(self)
        self._widgets = tuple(widgets)
        for widget in widgets:
            self._layout.addWidget(widget)
        self._completed: int | None = None
        self._outlined: frozenset[int] = frozenset()
        self._cursor = False
        self._target = QRect()

    def show_cursor(self, shown: bool) -> None:
        """Whether a line behind the last tile says that typed ones come there."""
        self._cursor = shown
        self.update()

    def aim(self, target: QWidget | None) -> None:
        """Show where something that is dragged would come."""
        box = target.geometry() if target else QRect()
        if box != self._target:
            self._target = box
            self.update()

    @property
    def target(self) -> QRect:
        """Where something that is dragged would come; empty where it cannot be dropped."""
        return self._target

    def nearest(self, point: QPoint, widgets: Sequence[QWidget]) -> QWidget | None:
        """The one of some widgets that is at a point, or nearest to it; None where there are none."""

        def away(widget: QWidget) -> int:
            box = widget.geometry()
            near = QPoint(min(max(point.x(), box.left()), box.right()), min(max(point.y(), box.top()), box.bottom()))
            return (point - near).manhattanLength()

        return min(widgets, key=away, default=None)

    def lay(self, blocks: Sequence[Block]) -> None:
        """Place these blocks, which are all that is to be seen."""
        if tuple(blocks) == self._layout.blocks:
            # Some may have another shape all the same.
            self._layout.activate()
            return
        seen = {widget for block in blocks for widget in block.widgets}
        # Else all would be laid out again for each widget that comes or goes.
        self._layout.setEnabled(False)
        for widget in self._widgets:
            widget.setVisible(widget in seen)
        self._layout.setEnabled(True)
        self._layout.lay(tuple(blocks))

    @property
    def blocks(self) -> tuple[Block, ...]:
        return self._layout.blocks

    @property
    def outlined(self) -> frozenset[int]:
        """Indexes of the blocks that have an outline."""
        return self._outlined

    @property
    def completed(self) -> int | None:
        """Index of the block that is underlined."""
        return self._completed

    def mark(self, completed: int | None, outlined: Collection[int]) -> None:
        """Underline the block the winning tile completes, and outline those pointed at."""
        marks = completed, frozenset(outlined)
        if marks != (self._completed, self._outlined):
            self._completed, self._outlined = marks
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for index, box in self._layout.boxes:
            if index == self._completed:
                painter.setPen(QPen(WINNING, 1.5))
                painter.drawLine(QPointF(box.left() + 3, box.bottom()), QPointF(box.right() - 2, box.bottom()))
            if index in self._outlined:
                self._outline(painter, QRectF(box))
        if not self._target.isEmpty():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self.palette().highlight().color(), 2, Qt.PenStyle.DashLine))
            painter.drawRoundedRect(QRectF(self._target).adjusted(-1, RAISED - 3, 1, 1), 4, 4)
        if self._cursor and self._layout.boxes:
            end = QRectF(self._layout.boxes[-1][1])
            painter.fillRect(
                QRectF(end.right() + 2, end.top() + RAISED, 2.5, end.height() - RAISED), self.palette().highlight()
            )

    def _outline(self, painter: QPainter, box: QRectF) -> None:
        """A frame with a diamond on it, so that not only its colour tells it from other frames."""
        colour = self.palette().linkVisited().color()
        frame = box.adjusted(-1, RAISED - 3, 1, 1)
        painter.setPen(QPen(colour, 2.4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(frame, 6, 6)
        middle = QPointF(frame.center().x(), frame.top())
        path = QPainterPath(middle - QPointF(0, DIAMOND))
        for corner in (QPointF(DIAMOND, 0), QPointF(0, DIAMOND), QPointF(-DIAMOND, 0)):
            path.lineTo(middle + corner)
        painter.fillPath(path, colour)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a widget lies in its line."""

    widget: QWidget
    """The widget."""
    block: int
    """The block it is of, by its index."""
    size: QSize
    """How large it is."""
    left: int
    """Where its left side is in the line, in pixels."""
    lift: int
    """How far it lies above the line's lower edge, in pixels."""


# Wider than any scroll bar.
SCROLL_BAR = 40


class _HandLayout(FlowLayout):
    """Lines of blocks; in a line all lie on the same lower edge."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.blocks: tuple[Block, ...] = ()
        # The place each block takes; one for each line it lies in.
        self.boxes: list[tuple[int, QRect]] = []
        # The most it took, by width: what lies below is not to jump at each edit.
        self._room: dict[int, int] = {}
        # Of each block's widgets. Qt asks for heights at many widths at each edit.
        self._sizes: list[list[QSize]] = []

    def lay(self, blocks: tuple[Block, ...]) -> None:
        self.blocks = blocks
        if sum(len(block.widgets) for block in blocks) <= 1:
            self._room.clear()
        self.invalidate()
        self.activate()

    def invalidate(self) -> None:
        self._sizes = []
        super().invalidate()

    def heightForWidth(self, width: int) -> int:
        """The height of the lines; once more of them were needed it keeps their room, until there are no tiles."""
        self._room[width] = max(self._room.get(width, 0), super().heightForWidth(width))
        # A scroll bar that comes or goes is no other width.
        return max(height for near, height in self._room.items() if abs(near - width) < SCROLL_BAR)

    def minimumSize(self) -> QSize:
        return super().minimumSize() + QSize(2 * MARGIN, 2 * MARGIN)

    def _place(self, rect: QRect, *, move: bool) -> int:
        lines = list(self._lines(rect.width() - 2 * MARGIN))
        heights = [max(place.lift + place.size.height() for place in line) for line in lines]
        if move:
            self._move(rect, lines, heights)
        return sum(heights) + MARGIN * (len(lines) + 1)

    def _move(self, rect: QRect, lines: list[list[_Place]], heights: list[int]) -> None:
        boxes: dict[tuple[int, int], QRect] = {}
        y = rect.y() + MARGIN
        for number, (line, height) in enumerate(zip(lines, heights, strict=True)):
            y += height
            for place in line:
                top = y - place.lift - place.size.height()
                box = QRect(QPoint(rect.x() + MARGIN + place.left, top), place.size)
                boxes[number, place.block] = boxes.get((number, place.block), QRect()).united(box)
                place.widget.setGeometry(box)
            y += MARGIN
        self.boxes = [(block, box) for (_, block), box in boxes.items()]
        if table := self.parentWidget():
            table.update()

    def _lines(self, width: int) -> Iterator[list[_Place]]:
        if not self._sizes:
            self._sizes = [
                [each.sizeHint().expandedTo(each.minimumSize()) for each in block.widgets] for block in self.blocks
            ]
        line: list[_Place] = []
        x = 0
        for index, (block, sizes) in enumerate(zip(self.blocks, self._sizes, strict=True)):
            needed = sum(size.width() for place, size in enumerate(sizes) if place != block.stacked)
            if line:
                x += block.before
            if line and not block.loose and x + needed > width:
                yield line
                line, x = [], 0
            for place, (widget, size) in enumerate(zip(block.widgets, sizes, strict=True)):
                if place == block.stacked:
                    below = line[-1]
                    line.append(_Place(widget, index, size, below.left, below.size.height() - COVERED))
                    continue
                if line and x + size.width() > width:
                    yield line
                    line, x = [], 0
                line.append(_Place(widget, index, size, x, 0))
                x += size.width()
        if line:
            yield line
