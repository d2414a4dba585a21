"""The score sheet in a window: every deal with what happened in it, and what each player has won or lost."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QDialog,
    QFileDialog,
    QHeaderView,
    QLabel,
    QPushButton,
    QRadioButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mjgui.core.hand import Hand
from mjgui.core.score_sheet import ScoreSheet, Scoring
from mjgui.core.system_messages import words_of
from mjgui.core.systems.score_sheets import Event, EventKind
from mjgui.core.texts import Text, text
from mjgui.core.wording.score_sheets import (
    deal_name,
    player_names,
    signed,
    standing,
    statement_lines,
    told,
)
from mjgui.files.score_csv import as_csv
from mjgui.files.score_sheets import ENDING
from mjgui.files.whole_files import write_whole
from mjgui.gui.scores.asking import Asking
from mjgui.gui.scores.score_model import ScoreModel
from mjgui.gui.scores.sheet_head import SheetHead
from mjgui.gui.state.theme import paint_indicators
from mjgui.gui.state.words import Words
from mjgui.gui.widgets.fitting import open_as_large_as
from mjgui.gui.widgets.flow_layout import FlowLayout, padded
from mjgui.gui.widgets.form_controls import FormControls
from mjgui.gui.widgets.message import Message

DEAL, WHAT, PLAYERS = range(3)
ENTRY = Qt.ItemDataRole.UserRole


class ScoreDialog(QDialog):
    """Enters, corrects and shows. ``begin_wanted`` asks for another sheet by the rules of the window, ``hand_wanted``
    for the hand of the window to be entered, in place of an event where its deal and place are given, ``opened`` gives
    an event whose hand is to be shown, ``print_wanted`` asks for it on paper."""

    begin_wanted = Signal()
    hand_wanted = Signal(object)
    opened = Signal(object)
    print_wanted = Signal()

    def __init__(self, model: ScoreModel, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._words = words
        self._forms: dict[str, FormControls] = {}
        # The rule system, and how many seats, for which there are forms.
        self._shown_for: tuple[str, int] | None = None
        # Why what was asked for last was not done.
        self._refused: Text | None = None
        open_as_large_as(self, 52, 40)
        self.rules = QLabel()
        self.rules.setWordWrap(True)
        self.head = SheetHead(words)
        self.head.edited.connect(model.change)
        self.head.refused.connect(self.say)
        self.tree = QTreeWidget()
        self.tree.setAlternatingRowColors(True)
        self.tree.setWordWrap(True)
        self.tree.setUniformRowHeights(False)
        self.tree.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.tree.setAllColumnsShowFocus(True)
        self.tree.itemSelectionChanged.connect(self._look_at_choice)
        self.tree.itemActivated.connect(self._activate)
        self.standing = QLabel()
        self.standing.setWordWrap(True)
        self.kinds = QButtonGroup(self)
        self._kind_row = QWidget()
        self._kinds_flow = FlowLayout(self._kind_row)
        self._form_row = QWidget()
        self._form_flow = FlowLayout(self._form_row)
        self.message = Message()
        self.message.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.buttons: dict[str, QPushButton] = {}
        acts: dict[str, Callable[[], None]] = {
            "enter": self.enter,
            "correct": self.correct,
            "remove": self.remove,
            "open-hand": self._open_hand,
            "undo": model.stack.undo,
            "redo": model.stack.redo,
            "new": self.begin_wanted.emit,
            "open": self._open,
            "save-as": self._save_as,
            "csv": self._export,
            "print": self.print_wanted.emit,
            "close": self.reject,
        }
        for key, act in acts.items():
            button = QPushButton()
            button.setAutoDefault(False)
            button.clicked.connect(lambda _checked, act=act: act())
            self.buttons[key] = button
        entering, files = QWidget(), QWidget()
        for holder, keys in ((entering, tuple(acts)[:6]), (files, tuple(acts)[6:])):
            flow = FlowLayout(holder)
            for key in keys:
                flow.addWidget(self.buttons[key])
        column = QVBoxLayout(self)
        column.addWidget(self.rules)
        column.addWidget(self.head)
        column.addWidget(self.tree, 1)
        for part in (self.standing, self._kind_row, self._form_row, entering, self.message, files):
            column.addWidget(part)
        self.buttons["undo"].setShortcut(QKeySequence(QKeySequence.StandardKey.Undo))
        self.buttons["redo"].setShortcut(QKeySequence(QKeySequence.StandardKey.Redo))
        model.changed.connect(self.show_sheet)
        model.stepped.connect(self._say_steps)
        self._say_steps()
        model.written.connect(self._say_kept)
        words.changed.connect(self.show_sheet)
        self.show_sheet()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            paint_indicators(self)

    # Showing.

    def show_sheet(self) -> None:
        """Show all of it, in the language now chosen."""
        say, model = self._words.say, self._model
        sheet, scoring, evening = model.sheet, model.scoring, model.evening
        self.setWindowTitle(say("scores.title") if model.path is None else f"{model.path.stem} – {say('scores.title')}")
        for key, button in self.buttons.items():
            button.setText(say(f"scores.{key}"))
        there = sheet is not None
        for part in (self.head, self.tree, self.standing, self._kind_row, self._form_row):
            part.setVisible(there)
        for key in ("enter", "correct", "remove", "open-hand", "undo", "redo", "save-as", "csv", "print"):
            self.buttons[key].setVisible(there)
        if sheet is None or scoring is None or evening is None:
            self.rules.setText(say("scores.none"))
            self.rules.setToolTip("")
            self._say_kept()
            return
        self.rules.setText(self._words.of(scoring.rules.name))
        self.rules.setToolTip("\n".join(map(self._words.of, statement_lines(scoring, sheet))))
        self.head.show_sheet(sheet, scoring)
        self._show_kinds(scoring, sheet)
        self._show_deals(sheet, scoring)
        self.standing.setText(" · ".join(map(self._words.of, standing(sheet, evening))))
        self.standing.setAccessibleName(self.standing.text())
        self._look_at_choice()
        self._say_kept()

    def _say_steps(self) -> None:
        self.buttons["undo"].setEnabled(self._model.stack.canUndo())
        self.buttons["redo"].setEnabled(self._model.stack.canRedo())

    def _show_kinds(self, scoring: Scoring, sheet: ScoreSheet) -> None:
        """Offer what can be entered by the rules of the sheet."""
        seats = len(sheet.players)
        if self._shown_for != (scoring.rules.system.id, seats):
            self._shown_for = (scoring.rules.system.id, seats)
            for flow in (self._kinds_flow, self._form_flow):
                while (item := flow.takeAt(0)) is not None:
                    if (widget := item.widget()) is not None:
                        widget.deleteLater()
            self._forms.clear()
            for button in self.kinds.buttons():
                self.kinds.removeButton(button)
            for kind in scoring.sheets.kinds:
                button = QRadioButton()
                button.setProperty("kind", kind.id)
                button.toggled.connect(self._show_form)
                self.kinds.addButton(button)
                self._kinds_flow.addWidget(padded(button))
                form = self._forms[kind.id] = FormControls(Asking(kind.fields, seats), self)
                for _, part in form.parts:
                    holder = padded(part.label, part.widget) if part.label is not None else padded(part.widget)
                    holder.setProperty("kind", kind.id)
                    self._form_flow.addWidget(holder)
            self.kinds.buttons()[0].setChecked(True)
            paint_indicators(self)
        for button in self.kinds.buttons():
            kind = scoring.sheets.kind(button.property("kind"))
            button.setText(self._words.of(scoring.rules.system.text(kind.label)))
            self._forms[kind.id].say(self._words, Hand())
        self._show_form()

    def _show_form(self) -> None:
        kind = self.kind
        for holder in self._form_row.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            asked = kind is not None and holder.property("kind") == kind.id
            # Who pays a win is what the window says of its hand.
            holder.setVisible(asked and kind is not None and not kind.has_hand)
        self._look_at_choice()

    def _show_deals(self, sheet: ScoreSheet, scoring: Scoring) -> None:
        chosen = self.chosen
        evening = self._model.evening
        assert evening is not None
        say = self._words.of
        with QSignalBlocker(self.tree):
            self.tree.clear()
            names = map(say, player_names(sheet))
            self.tree.setHeaderLabels([self._words.say("scores.deal"), self._words.say("scores.what"), *names])
            self.tree.setAccessibleName(self._words.say("scores.title"))
            for at, deal in enumerate(told(sheet, evening, scoring)):
                state = "\n".join(map(say, (deal.seats, *deal.state)))
                row = QTreeWidgetItem(self.tree, [say(deal.name), state, *map(signed, deal.balance)])
                row.setData(DEAL, ENTRY, (at, None))
                font = row.font(DEAL)
                font.setBold(True)
                for column in range(self.tree.columnCount()):
                    if column != WHAT:
                        row.setFont(column, font)
                for place, event in enumerate(deal.events):
                    lines = "\n".join(map(say, (event.what, *event.lines)))
                    gains = [signed(gain) if gain else "" for gain in event.gains]
                    entry = QTreeWidgetItem(row, [str(place + 1), lines, *gains])
                    entry.setData(DEAL, ENTRY, (at, place))
                    entry.setToolTip(WHAT, lines)
                    if event.is_refused:
                        entry.setForeground(WHAT, self.palette().brightText())
                for item in _with_children(row):
                    for column in range(PLAYERS, self.tree.columnCount()):
                        item.setTextAlignment(column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
                    item.setTextAlignment(DEAL, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            self.tree.expandAll()
            header = self.tree.header()
            header.setStretchLastSection(False)
            for column in range(self.tree.columnCount()):
                mode = QHeaderView.ResizeMode.Stretch if column == WHAT else QHeaderView.ResizeMode.ResizeToContents
                header.setSectionResizeMode(column, mode)
            self._choose(chosen)

    def _choose(self, entry: tuple[int, int | None] | None) -> None:
        """Select an entry again, or scroll to what was entered last."""
        items = self._items()
        for item in items:
            if entry is not None and item.data(DEAL, ENTRY) == entry:
                self.tree.setCurrentItem(item)
                return
        if items:
            self.tree.scrollToItem(items[-1])

    def _items(self) -> list[QTreeWidgetItem]:
        """The rows of deals and events, from above."""
        tops = [self.tree.topLevelItem(place) for place in range(self.tree.topLevelItemCount())]
        return [item for top in tops if top is not None for item in _with_children(top)]

    @property
    def chosen(self) -> tuple[int, int | None] | None:
        """The deal and the place of the event that is selected; None for the place of a whole deal."""
        items = self.tree.selectedItems()
        return items[0].data(DEAL, ENTRY) if items else None

    @property
    def chosen_event(self) -> Event | None:
        chosen, sheet = self.chosen, self._model.sheet
        if chosen is None or chosen[1] is None or sheet is None:
            return None
        events = sheet.deals[chosen[0]].events if chosen[0] < len(sheet.deals) else ()
        # The rows may still be those of before a step.
        return events[chosen[1]] if chosen[1] < len(events) else None

    @property
    def kind(self) -> EventKind | None:
        """The kind that is to be entered."""
        button, scoring = self.kinds.checkedButton(), self._model.scoring
        return None if button is None or scoring is None else scoring.sheets.kind(button.property("kind"))

    def form(self, kind: str) -> FormControls:
        """What asks for a kind of event, by its id."""
        return self._forms[kind]

    def choose_kind(self, kind: str) -> None:
        """Offer to enter this kind of event."""
        next(each for each in self.kinds.buttons() if each.property("kind") == kind).setChecked(True)

    def _look_at_choice(self) -> None:
        event = self.chosen_event
        self.buttons["remove"].setEnabled(self.chosen is not None)
        self.buttons["correct"].setEnabled(event is not None)
        evening, deal = self._model.evening, self.deal
        if evening is not None and deal is not None and deal < len(evening.deals):
            name = self._words.of(deal_name(evening.deals[deal].start))
            self.buttons["enter"].setText(self._words.say("scores.enter-into", deal=name))
        else:
            self.buttons["enter"].setText(self._words.say("scores.enter"))
        self.buttons["open-hand"].setEnabled(event is not None and event.hand is not None)

    def _activate(self) -> None:
        """An entry was chosen: a hand is shown in the window, anything else in the form that asks for it."""
        event = self.chosen_event
        if event is None:
            return
        self.choose_kind(event.kind)
        self._forms[event.kind].take(event.values, Hand(), self._words)
        if event.hand is not None:
            self.opened.emit(event)

    # Entering.

    @property
    def deal(self) -> int | None:
        """The deal that is chosen as a whole, which is entered into; None for the one that is played now."""
        chosen = self.chosen
        return chosen[0] if chosen is not None and chosen[1] is None else None

    def enter(self) -> None:
        """Enter what is asked for into the deal that is chosen as a whole, else into the one that is played now."""
        kind = self.kind
        if kind is None:
            return
        if kind.has_hand:
            self.hand_wanted.emit(None if self.deal is None else (self.deal, None))
        else:
            self.say(self._model.enter((Event(kind.id, self._forms[kind.id].values(Hand())),), self.deal))

    def correct(self) -> None:
        """Put what is asked for in the place of the chosen event."""
        kind, chosen = self.kind, self.chosen
        if kind is None or chosen is None or chosen[1] is None:
            return
        if kind.has_hand:
            self.hand_wanted.emit(chosen)
        else:
            event = Event(kind.id, self._forms[kind.id].values(Hand()))
            self.say(self._model.enter((event,), chosen[0], chosen[1]))

    def remove(self) -> None:
        """Take out the chosen event, or deal."""
        chosen = self.chosen
        if chosen is not None:
            self._model.remove(*chosen)
            self.say(None)

    def say(self, refused: Text | None) -> None:
        """Say why something was not done; nothing where it was."""
        self._refused = refused
        self._say_kept()

    def _say_kept(self) -> None:
        model = self._model
        lines = [] if self._refused is None else [text("sheet.refused", reason=self._refused)]
        shown = [self._words.of(line) for line in lines]
        if model.failure is not None:
            shown.append(self._words.say("scores.not-kept", path=str(model.path), reason=model.failure))
        elif model.sheet is not None:
            key = "scores.kept" if model.is_kept else "scores.keeping"
            shown.append(self._words.say(key, path=str(model.path)))
        self.message.say("\n".join(shown))

    def _open_hand(self) -> None:
        event = self.chosen_event
        if event is not None and event.hand is not None:
            self.opened.emit(event)

    # Files.

    def _open(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, self._words.say("scores.open"), "", f"*{ENDING} (*{ENDING})")
        if path:
            self.open_file(Path(path))

    def open_file(self, path: Path) -> None:
        """Show the sheet of a file; what is wrong with it is said, and nothing changes."""
        reason = self._model.open(path)
        self.say(None if reason is None else text("sheet.not-opened", path=str(path), reason=reason))

    def _save_as(self) -> None:
        path, _ = QFileDialog.getSaveFileName(self, self._words.say("scores.save-as"), "", f"*{ENDING} (*{ENDING})")
        if path:
            self._model.save_as(Path(path if path.endswith(ENDING) else path + ENDING))

    def _export(self) -> None:
        path, _ = QFileDialog.getSaveFileName(self, self._words.say("scores.csv"), "", "CSV (*.csv)")
        if path:
            self.export_to(Path(path))

    def export_to(self, path: Path) -> None:
        """Write the sheet as comma-separated values to a file; what goes wrong is said."""
        sheet, scoring = self._model.sheet, self._model.scoring
        if sheet is None or scoring is None:
            return
        try:
            write_whole(path, as_csv(sheet, scoring, self._words.language).encode("utf-8-sig"))
        except OSError as error:
            self.say(text("sheet.not-opened", path=str(path), reason=words_of(error)))


def _with_children(row: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    """A row and those inside it."""
    return [row, *(child for place in range(row.childCount()) if (child := row.child(place)) is not None)]
