"""The main window: the editor on the left, what the hand is worth on the right."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QAction, QActionGroup, QCloseEvent, QDragEnterEvent, QDropEvent, QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QLabel,
    QMainWindow,
    QMenu,
    QScrollArea,
    QSplitter,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from mjgui import __version__
from mjgui.core.hand import Hand
from mjgui.core.notation import parse_hand
from mjgui.core.notation.emit import COPIED
from mjgui.core.settlement import pays
from mjgui.core.systems import SYSTEMS
from mjgui.core.texts import LANGUAGES
from mjgui.embedded import Shown
from mjgui.gui.cases.archive import HistoryChoice
from mjgui.gui.cases.cases import Cases
from mjgui.gui.cases.desk import Desk
from mjgui.gui.editor.context_row import ContextRow
from mjgui.gui.editor.notation_line import NotationLine
from mjgui.gui.editor.palette import Palette
from mjgui.gui.editor.strip import Strip
from mjgui.gui.editor.table_row import TableRow
from mjgui.gui.pictures.pictures import Pictures
from mjgui.gui.results.results import Results
from mjgui.gui.rulebook.proofs import ProofsDialog
from mjgui.gui.rulebook.rules_bar import RulesBar
from mjgui.gui.rulebook.seats import SeatsDialog
from mjgui.gui.state.edits import Edits
from mjgui.gui.state.faces import Faces
from mjgui.gui.state.model import HandModel
from mjgui.gui.state.rules import Rules
from mjgui.gui.state.theme import THEMES, Theme
from mjgui.gui.state.words import Words
from mjgui.gui.worker import Analyst

Key = TypeVar("Key", bound=str)


class MainWindow(QMainWindow):
    """Puts the parts together: every edit of the model goes to the analyst, every answer to the results.

    theme, faces, history: those of another window, which the two then share.
    """

    def __init__(
        self,
        hand: Hand,
        words: Words,
        analyst: Analyst | None = None,
        theme: Theme | None = None,
        faces: Faces | None = None,
        history: HistoryChoice | None = None,
    ) -> None:
        super().__init__()
        self.words = words
        self.rules = Rules()
        self.theme = theme or Theme()
        self.faces = faces or Faces()
        self.opened: list[MainWindow] = []
        self._proofs: ProofsDialog | None = None
        self._seats: SeatsDialog | None = None
        self.model = HandModel(hand)
        self.analyst = analyst or Analyst()
        self.strip = Strip(self.model, words, self.faces)
        self.notation = NotationLine(self.model, words)
        self.palette_ = Palette(self.model, words, self.faces)
        self.context = ContextRow(self.model, self.rules, words)
        self.table = TableRow(self.model, self.rules, words)
        self.results = Results(self.rules, words, self.faces, self.table.settle)
        self._titles: dict[str, QLabel] = {}
        editor = QWidget()
        column = QVBoxLayout(editor)
        for key, part in (
            ("hand", self.strip),
            ("notation", self.notation),
            ("palette", self.palette_),
            ("context", self.context),
            ("table", self.table),
        ):
            self._titles[key] = QLabel()
            font = self._titles[key].font()
            font.setBold(True)
            self._titles[key].setFont(font)
            column.addWidget(self._titles[key])
            column.addWidget(part)
        column.addStretch()
        self.splitter = QSplitter()
        scroll = QScrollArea()
        scroll.setWidget(editor)
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.splitter.addWidget(scroll)
        self.bar = RulesBar(self.rules, words)
        right = QWidget()
        right_column = QVBoxLayout(right)
        right_column.setContentsMargins(4, 4, 4, 4)
        right_column.addWidget(self.bar)
        right_column.addWidget(self.results, 1)
        self.splitter.addWidget(right)
        self.splitter.setStretchFactor(0, 3)
        self.splitter.setStretchFactor(1, 2)
        self.splitter.setChildrenCollapsible(False)
        self.setCentralWidget(self.splitter)
        self.pictures = Pictures(self, self.rules, self.results, self.table, words, self.faces)
        self.edits = Edits(self.model, self.rules, self)
        desk = Desk(self.model, self.rules, self.edits, self.notation, self.table, self.results, self)
        history = history or HistoryChoice()
        self.cases = Cases(self, desk, self.model, self.rules, self.edits, self.pictures, words, history)
        self._actions: dict[str, QAction] = {}
        self._menus: dict[str, QMenu] = {}
        self._make_menus()
        self.setMinimumSize(760, 520)
        self.results.setMinimumWidth(330)
        self.resize(1200, 800)
        self.splitter.setSizes([690, 510])
        self.model.changed.connect(self._ask)
        self.rules.changed.connect(self._take_rules)
        self.rules.listed.connect(self._ask)
        self.analyst.analyzed.connect(self.results.show_analysis)
        self.analyst.surveyed.connect(self.results.show_survey)
        self.analyst.failed.connect(self.results.show_failure)
        self.table.changed.connect(self.results.say_verdict)
        self.results.why.witness_chosen.connect(self.open_hand)
        self.results.reading_shown.connect(self.strip.show_reading)
        self.results.fan_pointed.connect(self.strip.outline)
        self.strip.places_pointed.connect(self.results.fans.mark)
        self.theme.changed.connect(self._check_choices)
        self.faces.changed.connect(self._check_choices)
        self.pictures.said.connect(self.statusBar().showMessage)
        self.pictures.opened.connect(self._show)
        self.cases.said.connect(self.statusBar().showMessage)
        self.analyst.analyzed.connect(self.cases.look_at)
        self.setAcceptDrops(True)
        self.notation.invalid.connect(self.results.set_stale)
        words.changed.connect(self._retranslate)
        self._retranslate()
        self._take_rules()
        self.notation.edit.setFocus()

    def _take_rules(self) -> None:
        self.model.is_meld = SYSTEMS[self.rules.profile.system].is_meld
        self._titles["table"].setVisible(pays(self.rules.profile))
        self._actions["seats"].setVisible(pays(self.rules.profile))
        if self._seats is not None and not pays(self.rules.profile):
            self._seats.close()
        self.palette_.offer_flowers("flowers" in SYSTEMS[self.rules.profile.system].context)
        self._ask()

    def _ask(self) -> None:
        self.analyst.request(self.model.hand, self.rules.profile, tuple(self.rules.profiles))

    def open_hand(self, notation: str) -> "MainWindow":
        """Show another hand in a window of its own, under the same rules."""
        window = MainWindow(
            parse_hand(notation), self.words, theme=self.theme, faces=self.faces, history=self.cases.choice
        )
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        window.rules.take(self.rules)
        window.cases.keeping.settle()
        self.opened = [*filter(isValid, self.opened), window]
        window.resize(self.size())
        window.show()
        return window

    def open_proofs(self) -> ProofsDialog:
        """Show what is listed as not counted against what is proved."""
        if self._proofs is None:
            self._proofs = ProofsDialog(self.rules, self.words, self)
            self._proofs.hand_chosen.connect(self.open_hand)
        self._proofs.show()
        self._proofs.raise_()
        return self._proofs

    def _copy(self, action: QAction) -> None:
        """Put the hand on the clipboard in one of the notations it can be copied as."""
        QApplication.clipboard().setText(COPIED[action.data()](self.model.hand))

    def open_seats(self) -> SeatsDialog:
        """Ask what a seat may do, beginning with the sets declared in the hand."""
        if self._seats is not None:
            self._seats.deleteLater()
        self._seats = SeatsDialog(self.words, len(self.model.hand.melds), self.table.players.value(), self)
        self._seats.show()
        return self._seats

    def _make_menus(self) -> None:
        bar = self.menuBar()
        self._menus["hand"] = bar.addMenu("")
        stack = self.edits.stack
        for key, back, changed, standard in (
            ("undo", stack.undo, stack.canUndoChanged, QKeySequence.StandardKey.Undo),
            ("redo", stack.redo, stack.canRedoChanged, QKeySequence.StandardKey.Redo),
        ):
            self._actions[key] = self._menus["hand"].addAction("", back)
            self._actions[key].setShortcut(QKeySequence(standard))
            self._actions[key].setEnabled(False)
            changed.connect(self._actions[key].setEnabled)
        self._menus["hand"].addSeparator()
        clear = self._menus["hand"].addAction("", self.model.clear)
        clear.setShortcut(QKeySequence("Ctrl+N"))
        self._actions["clear"] = clear
        self._menus["copy"] = self._menus["hand"].addMenu("")
        for notation in COPIED:
            self._actions[f"copy-{notation}"] = self._menus["copy"].addAction("")
            self._actions[f"copy-{notation}"].setData(notation)
        self._menus["copy"].triggered.connect(self._copy)
        for key, act, keys in (
            ("open", self.cases.choose, QKeySequence(QKeySequence.StandardKey.Open)),
            ("save", self.cases.save, QKeySequence(QKeySequence.StandardKey.Save)),
            ("history", self.cases.show_history, QKeySequence("Ctrl+H")),
            ("export", self.pictures.export, QKeySequence("Ctrl+E")),
            ("print", self.pictures.print_sheet, QKeySequence(QKeySequence.StandardKey.Print)),
        ):
            self._actions[key] = self._menus["hand"].addAction("", act)
            self._actions[key].setShortcut(keys)
        leave = self._menus["hand"].addAction("", QApplication.closeAllWindows)
        leave.setShortcut(QKeySequence.StandardKey.Quit)
        self._actions["quit"] = leave
        self._menus["rules"] = bar.addMenu("")
        self._actions["proofs"] = self._menus["rules"].addAction("", self.open_proofs)
        self._actions["seats"] = self._menus["rules"].addAction("", self.open_seats)
        self._menus["view"] = bar.addMenu("")
        self._menus["theme"] = self._menus["view"].addMenu("")
        self._add_choices("theme", THEMES, self.theme.choose, self.theme.choice)
        index = self._menus["view"].addAction("")
        index.setCheckable(True)
        index.toggled.connect(self.faces.show_index)
        self._actions["index"] = index
        self._menus["language"] = self._menus["view"].addMenu("")
        self._add_choices("language", LANGUAGES, self.words.choose, self.words.language)

    def _add_choices(self, menu: str, keys: Iterable[Key], choose: Callable[[Key], None], current: Key) -> None:
        """One action for each key, of which one is chosen."""
        group = QActionGroup(self)
        for key in keys:
            action = self._menus[menu].addAction("", partial(choose, key))
            action.setCheckable(True)
            action.setChecked(key == current)
            group.addAction(action)
            self._actions[key] = action

    def _show(self, shown: Shown) -> None:
        """Take a hand with the reading that is shown of it."""
        self.results.expect(shown.hand, shown.reading)
        self.model.set_hand(shown.hand)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if Cases.dropped(event.mimeData()) or _text(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        if path := Cases.dropped(event.mimeData()):
            event.acceptProposedAction()
            self.cases.open(path)
        elif text := _text(event.mimeData()):
            event.acceptProposedAction()
            self.notation.enter(text)

    def _check_choices(self) -> None:
        """Mark what is in force, which may have been chosen in another window."""
        for key in (self.theme.choice, self.words.language):
            self._actions[key].setChecked(True)
        self._actions["index"].setChecked(self.faces.index)

    def _retranslate(self) -> None:
        self._check_choices()
        self.setWindowTitle(self.words.say("window.title", version=__version__))
        for key, label in self._titles.items():
            label.setText(self.words.say(f"window.{key}"))
        for key, menu in self._menus.items():
            menu.setTitle(self.words.say(f"menu.{key}"))
        for key, action in self._actions.items():
            notation = key.removeprefix("copy-")
            said = self.words.term(f"notation.{notation}") if notation != key else self.words.say(f"menu.{key}")
            action.setText(said)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.cases.close()
        self.analyst.close()
        for dialog in self.findChildren(QDialog):
            dialog.close()
        event.accept()


def _text(data: QMimeData) -> str:
    """The words among what is dragged; empty where these are files."""
    return "" if data.hasUrls() else data.text().strip()
