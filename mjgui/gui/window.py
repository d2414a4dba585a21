"""The main window: the editor on the left, what the hand is worth on the right."""

from PySide6.QtCore import QByteArray, QEvent, QMimeData, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QMainWindow, QScrollArea, QSplitter, QVBoxLayout, QWidget
from shiboken6 import isValid

from mjgui import __version__
from mjgui.core.hand import Hand, MeldKind
from mjgui.core.notation import parse_hand
from mjgui.core.notation.emit import COPIED
from mjgui.core.settlement import pays
from mjgui.core.systems.registry import field_commands
from mjgui.gui.cases.case_controller import CaseController
from mjgui.gui.cases.cases import Cases
from mjgui.gui.commands import Commands
from mjgui.gui.editor.context_row import ContextRow
from mjgui.gui.editor.notation_line import NotationLine
from mjgui.gui.editor.palette import Palette
from mjgui.gui.editor.strip import Strip
from mjgui.gui.editor.table_row import TableRow
from mjgui.gui.menus import CHOICES, Menus, add_choices
from mjgui.gui.pictures.pictures import Pictures
from mjgui.gui.results.results import Results
from mjgui.gui.rulebook.proofs import ProofsDialog
from mjgui.gui.rulebook.reference_windows import ReferenceWindows
from mjgui.gui.rulebook.rules_bar import RulesBar
from mjgui.gui.rulebook.seats import SeatsDialog
from mjgui.gui.setting.about import AboutDialog
from mjgui.gui.setting.settings_dialog import SettingsDialog
from mjgui.gui.setting.shortcuts_dialog import ShortcutsDialog
from mjgui.gui.state.edits import Edits
from mjgui.gui.state.model import HandModel
from mjgui.gui.state.preferences import Preferences
from mjgui.gui.state.rules_model import RulesModel
from mjgui.gui.state.words import system_language
from mjgui.gui.widgets.fitting import bring
from mjgui.gui.worker import Analyst


class MainWindow(QMainWindow):
    """Puts the parts together: every edit of the model goes to the analyst, every answer to the results.

    preferences: those of another window, where there is one. ``another_opened`` gives a window opened from this one.
    """

    another_opened = Signal(object)

    def __init__(self, hand: Hand, preferences: Preferences, analyst: Analyst | None = None) -> None:
        super().__init__()
        self.preferences = preferences
        self.words = words = preferences.words
        self.theme = preferences.theme
        self.faces = preferences.faces
        self.rules = RulesModel()
        self.opened: list[MainWindow] = []
        self._proofs: ProofsDialog | None = None
        self._seats: SeatsDialog | None = None
        self._shortcuts: ShortcutsDialog | None = None
        self._settings: SettingsDialog | None = None
        self._about: AboutDialog | None = None
        self.model = HandModel(self.rules.profile.system.is_meld, hand)
        self.analyst = analyst or Analyst()
        self.strip = Strip(self.model, words, self.faces, preferences.shortcuts)
        self.notation = NotationLine(self.model, words)
        self.palette_ = Palette(self.model, words, self.faces)
        self.context = ContextRow(self.model, self.rules, words)
        self.table = TableRow(self.model, self.rules, words)
        self.results = Results(self.model, self.rules, words, self.faces, self.table.settle)
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
        self.pictures = Pictures(self, self.results, self.table, words, self.faces)
        self.edits = Edits(self.model, self.rules, self)
        controller = CaseController(self.model, self.rules, self.edits, self.notation, self.table, self.results, self)
        self.reference = ReferenceWindows(
            self, self.model, self.rules, controller.one_step, self.results, words, self.faces
        )
        self.cases = Cases(self, controller, self.rules, self.edits, preferences)
        self.commands = Commands(self, preferences.shortcuts, words)
        self._add_commands()
        self._menus = Menus(self.menuBar(), self.commands, words)
        self.setMinimumSize(760, 520)
        self.results.setMinimumWidth(330)
        self.resize(1200, 800)
        settings = preferences.settings
        self.restoreGeometry(QByteArray.fromBase64(settings.geometry.encode()))
        self.splitter.setSizes(settings.splitter if len(settings.splitter) == 2 else [690, 510])
        self.model.changed.connect(self._ask)
        self.rules.changed.connect(self._take_rules)
        self.rules.listed.connect(self._ask)
        self.analyst.analyzed.connect(self.results.show_analysis)
        self.analyst.waited.connect(self.results.show_waits)
        self.analyst.surveyed.connect(self.results.show_survey)
        self.analyst.explored.connect(self.results.what_if.add)
        self.results.what_if.wanted.connect(self.analyst.explore)
        self.results.what_if.unwanted.connect(self.analyst.stop_exploring)
        self.analyst.failed.connect(self.results.show_failure)
        # After what they point at is shown.
        self.analyst.analyzed.connect(self.reference.point_at_fan)
        self.analyst.surveyed.connect(self.reference.point_at_ruling)
        self.table.changed.connect(self.results.say_verdict)
        self.results.why.witness_chosen.connect(self.open_hand)
        self.results.reading_shown.connect(self.strip.show_reading)
        self.results.fan_pointed.connect(self.strip.outline)
        self.strip.places_pointed.connect(self.results.fans.mark)
        preferences.changed.connect(self._check_choices)
        preferences.failed.connect(self.statusBar().showMessage)
        if preferences.problem:
            self.statusBar().showMessage(words.say("setting.unusable", reason=words.of(preferences.problem)))
        self.reference.hand_chosen.connect(self.open_hand)
        self.reference.said.connect(self.statusBar().showMessage)
        self.cases.said.connect(self.statusBar().showMessage)
        self.analyst.analyzed.connect(self.cases.look_at)
        self.setAcceptDrops(True)
        self.notation.invalid.connect(self.results.set_stale)
        self.strip.said.connect(self.notation.remark)
        words.changed.connect(self._retranslate)
        self.cases.controller.changed.connect(self._name)
        # What was said is in the other language.
        words.changed.connect(self.statusBar().clearMessage)
        self._retranslate()
        self._check_choices()
        self._take_rules()
        self.strip.setFocus()

    def _take_rules(self) -> None:
        self.model.is_meld = self.rules.profile.system.is_meld
        self._titles["table"].setVisible(pays(self.rules.profile))
        has_questions = bool(self.rules.profile.system.questions)
        self.commands.actions["seats"].setVisible(has_questions)
        if self._seats is not None and not has_questions:
            self._seats.close()
        self.model.with_flowers = "flowers" in self.rules.profile.system.circumstances
        self.palette_.offer_flowers(self.model.with_flowers)
        self._ask()

    def _ask(self) -> None:
        self.analyst.request(self.model.hand, self.rules.profile, tuple(self.rules.profiles))

    def open_hand(self, notation: str) -> "MainWindow":
        """Show another hand in a window of its own, under the same rules."""
        window = MainWindow(parse_hand(notation), self.preferences)
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        window.rules.take(self.rules)
        window.cases.autosave.mark_saved()
        self.opened = [*filter(isValid, self.opened), window]
        self.another_opened.emit(window)
        window.resize(self.size())
        window.show()
        return window

    def open_proofs(self) -> ProofsDialog:
        """Show what is listed as not counted against what is proved."""
        if self._proofs is None:
            self._proofs = ProofsDialog(self.rules, self.words, self)
            self._proofs.hand_chosen.connect(self.open_hand)
        bring(self._proofs)
        return self._proofs

    def _copy(self, notation: str) -> None:
        """Put the hand on the clipboard in one of the notations it can be copied as."""
        QApplication.clipboard().setText(COPIED[notation](self.model.hand))

    def _paste(self) -> None:
        """Take the hand on the clipboard, whatever notation it is in."""
        if text := QApplication.clipboard().text().strip():
            self.statusBar().clearMessage()
            self.notation.enter(text)
        else:
            self.statusBar().showMessage(self.words.say("window.nothing-to-paste"))

    def open_seats(self) -> SeatsDialog:
        """Ask what the rules answer of the table, such as what a seat may do, beginning with what the hand shows."""
        if self._seats is not None:
            self._seats.deleteLater()
        questions = self.rules.profile.system.questions
        self._seats = SeatsDialog(self.words, questions, self.model.hand, self.table.values, self)
        self._seats.show()
        return self._seats

    def open_shortcuts(self) -> ShortcutsDialog:
        """Show the keys of every command, to be changed."""
        if self._shortcuts is None:
            self._shortcuts = ShortcutsDialog(self.preferences.shortcuts, self.words, self)
        bring(self._shortcuts)
        return self._shortcuts

    def open_settings(self) -> SettingsDialog:
        """Show everything that can be set."""
        if self._settings is None:
            self._settings = SettingsDialog(self.preferences, self)
            self._settings.keys.clicked.connect(self.open_shortcuts)
        bring(self._settings)
        return self._settings

    def open_about(self) -> AboutDialog:
        """Show the version, the licences, and what to tell someone who is asked about a fault."""
        if self._about is None:
            self._about = AboutDialog(self.rules, self.words, self)
        bring(self._about)
        return self._about

    def _add_commands(self) -> None:
        add, stack = self.commands.add, self.edits.stack
        for command, act, changed in (
            ("undo", stack.undo, stack.canUndoChanged),
            ("redo", stack.redo, stack.canRedoChanged),
        ):
            action = add(command, act)
            action.setEnabled(False)
            changed.connect(action.setEnabled)
        add("clear", self.model.clear)
        add("paste", self._paste)
        for notation in COPIED:
            add(f"copy-{notation}", self._copy, notation)
        add("open", self.cases.choose)
        add("save", self.cases.save)
        add("history", self.cases.show_history)
        add("export", self.pictures.export)
        add("print", self.pictures.print_sheet)
        add("quit", QApplication.closeAllWindows)
        add("gallery", self.reference.open_gallery)
        self.results.fans.addAction(add("fan-page", self.reference.open_page_in_view))
        add("proofs", self.open_proofs)
        add("seats", self.open_seats)
        add("shortcuts", self.open_shortcuts)
        add("settings", self.open_settings)
        add("about", self.open_about)
        add("index", self.preferences.switch, "index").setCheckable(True)
        for setting in CHOICES:
            add_choices(self.commands, setting, self.preferences.choose)
        self._add_keys()

    def _add_keys(self) -> None:
        """What no menu has: the way the hand was won, melds of the chosen tiles, and where to go."""
        add = self.commands.add
        for kind in MeldKind:
            add(f"meld-{kind.value}", self.strip.declare, kind)
        for key in (*self.context.how, *self.context.flags):
            add(f"how-{key}", self._press, key)
        for key in self.context.winds:
            add(f"wind-{key}", self._turn_wind, key)
        for command in field_commands():
            add(command, self._turn_table, command)
        add("flowers-less", self.context.flowers.stepDown)
        add("flowers-more", self.context.flowers.stepUp)
        add("go-hand", self.strip.setFocus)
        add("go-notation", self.notation.begin)
        add("go-rules", self.bar.profile.setFocus)
        for tab in ("fans", "graph", "disputes", "profiles", "waits", "what-if", "claim", "why"):
            add(f"go-{tab}", self.results.go, tab)

    # What cannot be done is said.

    def _press(self, circumstance: str) -> None:
        self.statusBar().showMessage(self.context.press(circumstance))

    def _turn_table(self, command: str) -> None:
        self.statusBar().showMessage(self.table.turn(command))

    def _turn_wind(self, wind: str) -> None:
        self.statusBar().showMessage(self.context.turn_wind(wind))

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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What is typed where nothing takes it goes to the hand."""
        if not self.strip.keys.type_key(event):
            super().keyPressEvent(event)

    def _check_choices(self) -> None:
        """Mark what is in force, which may have been chosen in another window."""
        settings = self.preferences.settings
        for command in (f"theme-{settings.theme}", f"language-{settings.language}"):
            self.commands.actions[command].setChecked(True)
        self.commands.actions["index"].setChecked(settings.index)

    def _name(self) -> None:
        """Title the window, with the case's file as long as the hand in it is shown."""
        title, controller = self.words.say("window.title", version=__version__), self.cases.controller
        self.setWindowTitle(
            f"{controller.path.name} – {title}" if controller.path is not None and controller.is_filed else title
        )

    def _retranslate(self) -> None:
        self._name()
        for key, label in self._titles.items():
            label.setText(self.words.say(f"window.{key}"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LocaleChange:
            self.preferences.follow(system_language())

    def closeEvent(self, event: QCloseEvent) -> None:
        geometry = self.saveGeometry().toBase64().toStdString()
        self.preferences.change(geometry=geometry, splitter=self.splitter.sizes())
        self.cases.close()
        self.analyst.close()
        for dialog in self.findChildren(QDialog):
            dialog.close()
        event.accept()


def _text(data: QMimeData) -> str:
    """The words among what is dragged, or a link; empty where these are files."""
    links = data.urls()
    if any(link.isLocalFile() for link in links):
        return ""
    return data.text().strip() or (links[0].toString() if links else "")
