"""What stands above the deals of a score sheet: what was played and where, by whom, and what the table agreed on."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QFormLayout, QFrame, QHBoxLayout, QLabel, QLineEdit, QToolButton, QWidget

from mjgui.core.hand import Hand
from mjgui.core.score_sheet import ScoreSheet, Scoring, agreed_fields, sheet_table
from mjgui.core.texts import text
from mjgui.core.wording.score_sheets import player_name, sheet_table_line
from mjgui.files.score_sheets import MOST_LETTERS
from mjgui.gui.scores.asking import Asking
from mjgui.gui.state.theme import paint_indicators
from mjgui.gui.state.words import Words
from mjgui.gui.widgets.flow_layout import FlowLayout, padded
from mjgui.gui.widgets.form_controls import FormControls


class SheetHead(QFrame):
    """``edited`` gives the sheet with what was written here, ``refused`` why something cannot be so."""

    edited = Signal(object)
    refused = Signal(object)

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._words = words
        self._sheet: ScoreSheet | None = None
        self._scoring: Scoring | None = None
        self._shown_for: tuple[str, int] | None = None
        self.title, self.place = QLineEdit(), QLineEdit()
        self.names: list[QLineEdit] = []
        self.table: FormControls | None = None
        """The controls of what the table agreed on; None before there was a sheet."""
        self.settings = QToolButton()
        self.settings.setCheckable(True)
        self.table_line = QLabel()
        self.table_line.setWordWrap(True)
        self._table_form = QWidget()
        self._table_flow = FlowLayout(self._table_form)
        self._table_form.hide()
        self.settings.toggled.connect(self._table_form.setVisible)
        self._players = QHBoxLayout()
        self._labels = {key: QLabel() for key in ("sheet-title", "place", "players")}
        form = QFormLayout(self)
        form.addRow(self._labels["sheet-title"], self.title)
        form.addRow(self._labels["place"], self.place)
        form.addRow(self._labels["players"], self._players)
        form.addRow(self.settings, self.table_line)
        form.addRow(self._table_form)
        for line in (self.title, self.place):
            line.setMaxLength(MOST_LETTERS)
            line.editingFinished.connect(self._set_lines)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            paint_indicators(self)

    def show_sheet(self, sheet: ScoreSheet, scoring: Scoring) -> None:
        """Show what stands above a sheet, in the language now chosen."""
        self._sheet, self._scoring = sheet, scoring
        say = self._words.say
        if self._shown_for != (scoring.rules.system.id, len(sheet.players)):
            self._shown_for = (scoring.rules.system.id, len(sheet.players))
            self._make_names(len(sheet.players))
            self._make_table(scoring, len(sheet.players))
        for key, label in self._labels.items():
            label.setText(say(f"scores.{key}"))
        self.settings.setText(say("table.settings"))
        self.title.setAccessibleName(say("scores.sheet-title"))
        self.place.setAccessibleName(say("scores.place"))
        unnamed = replace(sheet, players=("",) * len(sheet.players))
        written = ((self.title, sheet.title), (self.place, sheet.place))
        for line, value in (*written, *zip(self.names, sheet.players, strict=True)):
            if line.text() != value:
                line.setText(value)
        for place, line in enumerate(self.names):
            seat = self._words.of(player_name(unnamed, place))
            line.setPlaceholderText(seat)
            line.setAccessibleName(say("scores.player", seat=seat))
        self.table_line.setText(self._words.of(sheet_table_line(scoring, sheet)))
        self._show_table()

    def _show_table(self) -> None:
        if self.table is not None and self._sheet is not None and self._scoring is not None:
            self.table.take(sheet_table(self._scoring.rules, self._sheet.table), Hand(), self._words)

    def _make_names(self, players: int) -> None:
        for line in self.names:
            self._players.removeWidget(line)
            line.deleteLater()
        self.names = [QLineEdit() for _ in range(players)]
        for place, line in enumerate(self.names):
            line.setMaxLength(MOST_LETTERS)
            line.editingFinished.connect(partial(self._set_name, place))
            self._players.addWidget(line)

    def _make_table(self, scoring: Scoring, players: int) -> None:
        while (item := self._table_flow.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        self.table = FormControls(Asking(agreed_fields(scoring.rules), players), self)
        for _, part in self.table.parts:
            self._table_flow.addWidget(padded(part.label, part.widget) if part.label else padded(part.widget))
        self.table.changed.connect(self._set_table)
        paint_indicators(self)

    # Editing.

    def _set_lines(self) -> None:
        if self._sheet is not None:
            self._edit(replace(self._sheet, title=self.title.text().strip(), place=self.place.text().strip()))

    def _set_name(self, place: int) -> None:
        if self._sheet is not None and place < len(self._sheet.players):
            names = list(self._sheet.players)
            names[place] = self.names[place].text().strip()
            self._edit(replace(self._sheet, players=tuple(names)))

    def _set_table(self) -> None:
        sheet, scoring = self._sheet, self._scoring
        if sheet is None or scoring is None or self.table is None:
            return
        table = {**sheet.table, **self.table.values(Hand())}
        players = scoring.players(table)
        if players != len(sheet.players) and sheet.deals:
            self._show_table()
            self.refused.emit(text("sheet.players-stay"))
            return
        names = (*sheet.players, *("" for _ in range(players)))[:players]
        self._edit(replace(sheet, table=table, players=names))

    def _edit(self, sheet: ScoreSheet) -> None:
        self.refused.emit(None)
        self.edited.emit(sheet)
