"""The tab of the tiles a hand waits for, or waited for until its winning tile came."""

from PySide6.QtCore import QEvent, QModelIndex, QSize, Qt
from PySide6.QtGui import QIcon, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QHeaderView, QLabel, QVBoxLayout, QWidget

from mjgui.core.analysis import Wait, certain, completed
from mjgui.core.hand.tiles import tile_name
from mjgui.core.inquiry import Inquiry
from mjgui.core.questions.points import in_points, wait_points
from mjgui.gui.results.panel import CHOICE, Panel, PanelContext, PanelSpec, scrolled
from mjgui.gui.widgets.cell_table import CellTable
from mjgui.render.tiles import ASPECT, tile_pixmap

TILE_WIDTH = 24
TILE, LEFT, SELF_DRAW, DISCARD = range(4)
HEADINGS = ("tile", "left", "self-draw", "discard")


class WaitsPanel(Panel):
    """A row for each wait: the copies left, and what it makes of the hand.

    Choosing one makes it the winning tile: drawn or discarded where that column is chosen, else as the hand is won now.
    """

    spec = PanelSpec("waits", place=50, keys="Ctrl+W")

    def __init__(self, context: PanelContext) -> None:
        super().__init__(context)
        self._model = context.model
        self._table = context.table
        self._faces = context.faces
        self.intro = QLabel()
        self.intro.setWordWrap(True)
        self.table = CellTable()
        self.rows = QStandardItemModel(0, len(HEADINGS))
        self.table.setModel(self.rows)
        self.table.setIconSize(QSize(TILE_WIDTH, round(TILE_WIDTH * ASPECT)))
        self.table.verticalHeader().hide()
        header = self.table.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)
        self.table.chosen.connect(self._choose)
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.intro)
        column.addWidget(self.table, 1)
        QVBoxLayout(self).addWidget(scrolled(content))
        self._faces.changed.connect(self.retranslate)

    @property
    def can_answer(self) -> bool:
        return self.asked is None or self.asked.knows_waits

    def take_waits(self) -> None:
        self.take(self.asked)

    def take_table(self) -> None:
        self.take(self.asked)

    def begin(self) -> None:
        self.table.setFocus()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self.retranslate()

    def retranslate(self) -> None:
        say = self.words.say
        current = self.table.currentIndex()
        tile = current.siblingAtColumn(TILE).data(CHOICE)
        waits = self._waits()
        self.rows.setRowCount(0)
        self.rows.setHorizontalHeaderLabels([say(f"waits.{key}") for key in HEADINGS])
        self.table.setAccessibleName(say("tab.waits"))
        self.intro.setText(self._intro(waits))
        if self.asked is not None:
            for wait in waits:
                self.rows.appendRow(self._row(wait, self.asked))
        height = max(round(TILE_WIDTH * ASPECT), self.table.fontMetrics().height()) + 6
        self.table.verticalHeader().setDefaultSectionSize(height)
        self.table.setMinimumHeight(4 * height)
        self.table.setVisible(bool(waits))
        kept = next((row for row, wait in enumerate(waits) if wait.tile == tile), None)
        if kept is not None:
            self.table.setCurrentIndex(self.rows.index(kept, current.column()))

    def _waits(self) -> tuple[Wait, ...]:
        """The waits, as far as they are known."""
        return self.asked.waits if self.asked and self.asked.knows_waits else ()

    def _intro(self, waits: tuple[Wait, ...]) -> str:
        say, asked = self.words.say, self.asked
        if asked is None or not asked.knows_waits:
            return ""
        problems = asked.analysis.problems
        if any(problem.code == "too-few-tiles" for problem in problems):
            return say("waits.unfinished")
        if problems and (any(each.of_tiles for each in problems) or asked.analysis.hand.winning is None):
            return say("waits.impossible")
        winning = asked.analysis.hand.winning
        name = "" if winning is None else self.words.of(tile_name(winning))
        if not waits:
            return say("waits.none" if winning is None else "waits.none-before", winning=name)
        key = "waits.some" if winning is None else "waits.some-before"
        return say(key, winning=name, kinds=len(waits), left=sum(wait.left for wait in waits))

    def _row(self, wait: Wait, asked: Inquiry) -> list[QStandardItem]:
        say, minimum = self.words.say, asked.analysis.minimum
        name = self.words.of(tile_name(wait.tile))
        won = wait.tile == asked.analysis.hand.winning
        label = say("waits.won", tile=name) if won else name
        items = [QStandardItem(label), QStandardItem(str(wait.left))]
        face = tile_pixmap(wait.tile, TILE_WIDTH, self.devicePixelRatioF(), index=self._faces.index)
        icon = QIcon(face)
        icon.addPixmap(face, QIcon.Mode.Selected)
        items[TILE].setIcon(icon)
        items[TILE].setData(say("waits.used-up", tile=label) if not wait.left else label, _NAME)
        items[LEFT].setData(say("waits.left-of", tile=name, left=wait.left), _NAME)
        drawn, discarded = wait_points(asked, wait, self._table.values_for(asked))
        for key, total, points in (
            ("self-draw", wait.total_self_draw, drawn),
            ("discard", wait.total_discard, discarded),
        ):
            shown, is_paid = _worth(total, minimum), points is not None and in_points(asked.rules)
            item = QStandardItem(say("waits.with-points", total=shown, points=points or 0) if is_paid else shown)
            if total is None:
                said = say("waits.used-up", tile=name)
            else:
                said = say("waits.worth", tile=name, how=say(f"waits.{key}"), total=total)
                if is_paid:
                    said = say("waits.paid", said=said, points=points or 0)
                if total < minimum:
                    said = say("waits.below", said=said, minimum=minimum)
                    item.setForeground(self.palette().brightText())
            item.setData(said, _NAME)
            items.append(item)
        for item, self_draw in zip(items, (None, None, True, False), strict=True):
            item.setData(wait.tile, CHOICE)
            item.setData(self_draw, _SELF_DRAW)
            item.setToolTip(item.data(_NAME))
            item.setEditable(False)
            if item is not items[TILE]:
                item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
            font = item.font()
            font.setBold(won)
            item.setFont(font)
        return items

    def _choose(self, index: QModelIndex) -> None:
        """Take the tile over, unless the hand has been edited since, or no copy of it is left."""
        if self.asked is None:
            return
        hand, tile, self_draw = self._model.hand, index.data(CHOICE), index.data(_SELF_DRAW)
        if certain(hand, self.asked.rules)[0] != self.asked.analysis.hand:
            return
        if self_draw is None:
            self_draw = hand.context.self_draw
        as_it_is = tile == hand.winning and self_draw == hand.context.self_draw
        if not as_it_is and any(wait.tile == tile and wait.left for wait in self._waits()):
            self._model.set_hand(completed(hand, tile, self_draw=self_draw))


_NAME = Qt.ItemDataRole.AccessibleTextRole
_SELF_DRAW = CHOICE + 1


def _worth(total: int | None, minimum: int) -> str:
    """A total against the minimum, if there is one."""
    if total is None:
        return "—"
    if not minimum:
        return str(total)
    return f"{total} ✓" if total >= minimum else f"{total} < {minimum}"
