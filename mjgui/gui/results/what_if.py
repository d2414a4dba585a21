"""The tab of what the hand would be worth with a tile or a meld replaced."""

from PySide6.QtCore import QEvent, QModelIndex, Qt, QTimer
from PySide6.QtGui import QFontMetrics, QHideEvent
from PySide6.QtWidgets import QLabel, QProgressBar, QVBoxLayout, QWidget

from mjgui.core.analysis import certain
from mjgui.core.hand.tiles import KINDS, Tile
from mjgui.core.inquiry import Inquiry
from mjgui.core.questions.what_if import Part, Replacement, replaced
from mjgui.gui.results.panel import AnswerLabel, Panel, PanelContext, PanelSpec, scrolled
from mjgui.gui.results.what_if_table import Changes, TilesHeader
from mjgui.gui.widgets.cell_table import CellTable

# Of a column in which no hand wins.
NARROW = 7
# Painting takes longer than counting: rows are shown no more often than this.
PAUSE_MS = 40


class WhatIfPanel(Panel):
    """A row for each tile or meld of a finished hand, a column for each kind that could stand there instead. The rows
    are asked for when they are looked at. Choosing a cell makes its hand the hand."""

    spec = PanelSpec("what-if", place=60, keys="Ctrl+I")

    def __init__(self, context: PanelContext) -> None:
        super().__init__(context)
        self._model = context.model
        # What the table is laid out for, and whether its rows have been asked for.
        self._laid_out: Inquiry | None = None
        self._under_way = False
        # Rows that have come and are not shown yet, and for how long.
        self._come: list[Replacement] = []
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self._show_rows)
        # The target and kind to go to when the table is laid out next.
        self._next: tuple[Part, Tile, Tile] | None = None
        self.intro = QLabel()
        self.intro.setWordWrap(True)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(6)
        kept = self.bar.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self.bar.setSizePolicy(kept)
        self.bar.hide()
        self.changes = Changes(context.words)
        self.table = CellTable()
        self.table.setModel(self.changes)
        # Else the second line would be left out.
        self.table.setWordWrap(True)
        self.table.setShowGrid(False)
        self._columns = TilesHeader(Qt.Orientation.Horizontal, context.faces)
        self._places = TilesHeader(Qt.Orientation.Vertical, context.faces)
        self.table.setHorizontalHeader(self._columns)
        self.table.setVerticalHeader(self._places)
        self.answer = AnswerLabel()
        self._answer_area = scrolled(self.answer)
        self.table.pointed.connect(self._say)
        self.table.chosen.connect(self._choose)
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.intro)
        column.addWidget(self.bar)
        column.addWidget(self.table, 1)
        column.addWidget(self._answer_area)
        # Takes the place of the table where there is none.
        column.addStretch()
        QVBoxLayout(self).addWidget(scrolled(content))

    @property
    def is_complete(self) -> bool:
        """Whether all rows have come."""
        return self.changes.filled == len(self.changes.targets)

    def _refresh(self) -> None:
        self._stale = False
        if self._laid_out is not self.asked or self.asked is None:
            self._lay_out()
            self.retranslate()
        if self.changes.targets and not self._under_way and self.asked is not None and self.asked.knows_effects:
            self._under_way = True
            self.signals.changes_wanted.emit()

    def _lay_out(self) -> None:
        """Empty the table, for what is asked now."""
        current = self.table.currentIndex()
        if current.isValid() and self._next is None:
            target = self.changes.targets[current.row()]
            self._next = target.part, target.tile, current.column()
        self._laid_out, self._under_way = self.asked, False
        self._pause.stop()
        self._come = []
        self.changes.start(self.asked)
        finished = bool(self.changes.targets)
        self.table.setVisible(finished)
        self._answer_area.setVisible(finished)
        self.bar.setRange(0, len(self.changes.targets))
        self.bar.setValue(0)
        self.bar.setVisible(finished)
        self._go_to_next()

    def take_replacement(self, row: Replacement) -> None:
        self._come.append(row)
        if self.changes.filled + len(self._come) == len(self.changes.targets):
            self._show_rows()
        elif not self._pause.isActive():
            self._pause.start()

    def _show_rows(self) -> None:
        """Show the rows that have come."""
        self._pause.stop()
        self.changes.add(self._come)
        self._come = []
        self.bar.setValue(self.changes.filled)
        self.bar.setVisible(not self.is_complete)
        self._fit()
        self._say(self.table.currentIndex())

    def begin(self) -> None:
        self.table.setFocus()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._under_way and not self.is_complete:
            self.signals.changes_unwanted.emit()
            # Begun again when it is looked at again.
            self._laid_out, self._stale = None, True

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self.changes.palette = self.palette()
            self.changes.say_again()
            self._fit()

    def retranslate(self) -> None:
        say = self.words.say
        self.intro.setText(say("what-if.intro" if self.changes.targets else "what-if.unfinished"))
        self.table.setAccessibleName(say("tab.what-if"))
        self.table.setAccessibleDescription(say("what-if.keys"))
        self.bar.setAccessibleName(say("what-if.progress"))
        self.changes.say_again()
        self._fit()
        self._say(self.table.currentIndex())

    def _fit(self) -> None:
        """Columns that show something have room for it; the others leave theirs."""
        bold = self.table.font()
        bold.setBold(True)
        metrics = QFontMetrics(bold)
        rows = range(len(self.changes.targets))
        for kind in range(KINDS):
            width = NARROW
            if self.changes.has_any(kind):
                cells = [str(self.changes.index(row, kind).data() or "") for row in rows]
                written = max(metrics.horizontalAdvance(line) for cell in cells for line in cell.split("\n"))
                width = max(written + 8, self._columns.section_width(kind))
            self.table.setColumnWidth(kind, width)
        self._columns.setFixedHeight(self._columns.tile_height + 6)
        self._places.setDefaultSectionSize(max(2 * metrics.height() + 2, self._places.tile_height + 4))
        self._places.setFixedWidth(max((self._places.section_width(row) for row in rows), default=0) + 4)
        self.table.setMinimumHeight(self._columns.height() + 2 * self._places.defaultSectionSize() + 20)
        self._answer_area.setMinimumHeight(metrics.height())
        self._answer_area.setMaximumHeight(3 * metrics.height() + 8)

    def _go_to_next(self) -> None:
        if self._next is not None:
            part, tile, kind = self._next
            for row, target in enumerate(self.changes.targets):
                if (target.part, target.tile) == (part, tile):
                    self.table.setCurrentIndex(self.changes.index(row, kind))
                    break
        self._next = None

    def _say(self, index: QModelIndex) -> None:
        self.answer.say(self.changes.said(index.row(), index.column()) if index.isValid() else "")

    def _choose(self, index: QModelIndex) -> None:
        """Take a hand over that wins, unless the hand has been edited since."""
        target, kind, asked = self.changes.targets[index.row()], index.column(), self.asked
        value = self.changes.value(index.row(), kind)
        if asked is None or value is None or value.total is None or self.changes.is_now(index.row(), kind):
            return
        if certain(self._model.hand, asked.rules)[0] == asked.analysis.hand:
            # What is now there is gone to, when the table is laid out for it.
            self._next = target.part, kind, kind
            self._model.set_hand(replaced(self._model.hand, target, kind))
