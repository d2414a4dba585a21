"""The drawn graph of a reading: which sets make which fans, what keeps the others from counting."""

from html import escape

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QShowEvent,
)
from PySide6.QtWidgets import QToolTip, QWidget

from mjgui.gui.results.panel import Shown
from mjgui.gui.state.faces import Faces
from mjgui.gui.state.pointing import Pointed
from mjgui.gui.state.words import Words
from mjgui.render.graph import DARK, LIGHT, Colours, Fact, Graph, Point, hit, layout, paint_graph

# A small graph does not grow beyond this in a large panel, and none is made so small that its letters, of ten units,
# cannot be read: then it is scrolled.
LARGEST, LEAST = 1.5, 0.9


class GraphView(QWidget):
    """Draws a reading as large as fits.

    Pointing at a shape, or stepping to it with the arrow keys, says why its fan counts or does not. A click, Enter or
    Space emits ``fan_chosen`` with what is pointed at, as a ``Pointed``.
    """

    fan_chosen = Signal(object)

    def __init__(self, words: Words, faces: Faces) -> None:
        super().__init__()
        self._words = words
        self._faces = faces
        self._shown = Shown()
        self._graph: Graph | None = None
        self._chosen: Pointed | None = None
        # The place of the shape pointed at.
        self._pointed: int | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        words.changed.connect(self._start_again)
        faces.changed.connect(self.update)
        self._start_again()

    def show_reading(self, shown: Shown) -> None:
        """Show another reading, or nothing where there is none."""
        self._shown = shown
        self._start_again()

    def choose(self, pointed: Pointed | None) -> None:
        """Emphasize the shapes of what a chosen fan points at; None for none."""
        self._chosen = pointed
        self.update()

    @property
    def graph(self) -> Graph | None:
        """What is drawn; laid out when it is first asked for."""
        if self._graph is None and self._shown.asked is not None and self._shown.counted is not None:
            self._graph = layout(self._shown.asked, self._shown.reading, self._words.language)
        return self._graph

    @property
    def emphasized(self) -> tuple[int, ...]:
        """The places of the shapes emphasized: that pointed at, else those of the chosen fan."""
        if self._pointed is not None:
            return (self._pointed,)
        shapes = self.graph.shapes if self.graph else ()
        return tuple(place for place, shape in enumerate(shapes) if self._chosen and _is_of(shape.fact, self._chosen))

    @property
    def reason(self) -> str:
        """What is said of the shape pointed at."""
        if self._pointed is None or self.graph is None:
            return ""
        return self._words.of(self.graph.shapes[self._pointed].fact.words)

    def shown_at(self, point: Point) -> QPointF:
        """Where in the panel a point of the graph is drawn."""
        scale, x, y = self._fit()
        return QPointF(x + point.x * scale, y + point.y * scale)

    def sizeHint(self) -> QSize:
        return QSize(520, 440)

    def minimumSizeHint(self) -> QSize:
        return QSize(220, 180)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            self._say_reason(event.globalPos())
            return True
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point_at(self._place(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point_at(None)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if not self.underMouse():
            self._point_at(None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = self._place(event.position())
        if event.button() == Qt.MouseButton.LeftButton and place is not None:
            self._point_at(place)
            self._emit()
        else:
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        number = len(self.graph.shapes) if self.graph else 0
        here, key = self._pointed, event.key()
        steps = {
            Qt.Key.Key_Right: 0 if here is None else here + 1,
            Qt.Key.Key_Down: 0 if here is None else here + 1,
            Qt.Key.Key_Left: -1 if here is None else here - 1,
            Qt.Key.Key_Up: -1 if here is None else here - 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: -1,
        }
        if number and key in steps:
            self._point_at(steps[Qt.Key(key)] % number)
            self._say_reason()
        elif here is not None and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._emit()
        elif here is not None and key == Qt.Key.Key_Escape:
            self._point_at(None)
            QToolTip.hideText()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = self._colours()
        painter.fillRect(self.rect(), QColor(colours.background))
        if self.graph is None:
            painter.setPen(QColor(colours.faint))
            wrapped = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(self.rect().adjusted(20, 20, -20, -20), wrapped, self._words.say("graph.nothing"))
        else:
            scale, x, y = self._fit()
            painter.save()
            painter.translate(x, y)
            painter.scale(scale, scale)
            paint_graph(painter, self.graph, colours, chosen=self.emphasized, index=self._faces.index)
            painter.restore()
        if self.hasFocus():
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 2))
            painter.drawRect(QRectF(self.rect()).adjusted(1, 1, -1, -1))

    def _colours(self) -> Colours:
        return DARK if self.palette().color(QPalette.ColorRole.Window).lightness() < 128 else LIGHT

    def _fit(self) -> tuple[float, float, float]:
        """The scale of the graph, and where its upper left corner is."""
        if self.graph is None:
            return 1.0, 0.0, 0.0
        width, height = self.graph.width, self.graph.height
        scale = min(self.width() / width, self.height() / height, LARGEST)
        return scale, (self.width() - width * scale) / 2, (self.height() - height * scale) / 2

    def _start_again(self) -> None:
        self._graph = self._pointed = None
        self._take_room()
        self.unsetCursor()
        self._name()
        self.update()

    def _take_room(self) -> None:
        """Ask for the room that the graph needs, as soon as it is looked at."""
        if self.isVisible():
            graph = self.graph
            self.setMinimumSize(*((graph.width * LEAST, graph.height * LEAST) if graph else (0, 0)))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._take_room()

    def _place(self, at: QPointF) -> int | None:
        scale, x, y = self._fit()
        return hit(self.graph, Point((at.x() - x) / scale, (at.y() - y) / scale)) if self.graph else None

    def _point_at(self, place: int | None) -> None:
        if place != self._pointed:
            self._pointed = place
            self.setCursor(Qt.CursorShape.ArrowCursor if place is None else Qt.CursorShape.PointingHandCursor)
            self._name()
            self.update()

    def _name(self) -> None:
        """Say for those who do not see it what is drawn and what is pointed at."""
        name = self._words.say("graph.name")
        if self._pointed is not None and self.graph is not None:
            name += f" {self._pointed + 1}/{len(self.graph.shapes)}"
        said = self.reason or ("" if self._shown.counted else self._words.say("graph.nothing"))
        self.setAccessibleName(f"{name}: {said}" if said else name)
        self.setAccessibleDescription(self._words.say("graph.keys"))

    def _say_reason(self, at: QPoint | None = None) -> None:
        """Say the reason in a tip at this place on the screen, or below the label where none is given."""
        if self.graph is None or self._pointed is None:
            QToolTip.hideText()
            return
        box = self.graph.shapes[self._pointed].label.box
        place = at or self.mapToGlobal(self.shown_at(Point(box.x, box.bottom)).toPoint())
        # Only a rich text wraps.
        QToolTip.showText(place, "<p>" + "<br>".join(map(escape, self.reason.split("\n"))) + "</p>", self)

    def _emit(self) -> None:
        if self.graph is not None and self._pointed is not None:
            fact = self.graph.shapes[self._pointed].fact
            self.fan_chosen.emit(Pointed(fact.fan, (fact.sets,), fact.principle is None))


def _is_of(fact: Fact, pointed: Pointed) -> bool:
    same = fact.fan == pointed.fan and (fact.principle is None) == pointed.counted
    return same and fact.sets in pointed.occurrences
