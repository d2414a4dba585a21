"""The main window: the editor on the left, what the hand is worth on the right."""

from pathlib import Path

from PySide6.QtCore import QByteArray, QEvent, QMimeData
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from mjgui import __version__
from mjgui.core.hand import Hand
from mjgui.core.notation import parse_hand
from mjgui.core.settlement import pays
from mjgui.files.score_sheets import ENDING
from mjgui.gui.cases.case_controller import CaseController
from mjgui.gui.cases.cases import Cases
from mjgui.gui.cases.recount_bar import RecountBar
from mjgui.gui.commands import Commands
from mjgui.gui.editor.clipboard import Clipboard
from mjgui.gui.editor.column import EditorColumn
from mjgui.gui.editor.context_row import ContextRow
from mjgui.gui.editor.notation_line import NotationLine
from mjgui.gui.editor.palette import Palette
from mjgui.gui.editor.strip import Strip
from mjgui.gui.editor.table_row import TableRow
from mjgui.gui.menus import Menus
from mjgui.gui.pictures.pictures import Pictures
from mjgui.gui.results.results import Results
from mjgui.gui.rulebook.reference_windows import ReferenceWindows
from mjgui.gui.rulebook.rules_bar import RulesBar
from mjgui.gui.scores.score_model import ScoreModel
from mjgui.gui.scores.scores import Scores
from mjgui.gui.setting.setting_windows import SettingWindows
from mjgui.gui.state.command import Commanded
from mjgui.gui.state.edits import Edits
from mjgui.gui.state.model import HandModel
from mjgui.gui.state.preferences import Preferences
from mjgui.gui.state.rules_model import RulesModel
from mjgui.gui.state.words import WindowWords, system_language
from mjgui.gui.windows import OwnedWindow, Windows
from mjgui.gui.worker import Analyst


class MainWindow(OwnedWindow):
    """Puts the parts together: every edit of the model goes to the analyst, every answer to the results. What a part
    can be told to do it declares itself, and so does a panel of the results."""

    def __init__(
        self, hand: Hand, preferences: Preferences, analyst: Analyst | None = None, windows: Windows | None = None
    ) -> None:
        """``preferences`` and ``windows`` are those of the program, where there is another window."""
        super().__init__()
        self.windows = windows or Windows()
        self.preferences = preferences
        self.theme = preferences.theme
        self.faces = preferences.faces
        self.rules = RulesModel()
        self.words = WindowWords(preferences.words, self.rules.profile.system)
        self.model = HandModel(self.rules.profile.system.is_meld, hand)
        self.analyst = analyst or Analyst()
        self.edits = Edits(self.model, self.rules, self)
        self._add_editor()
        self._add_results()
        self._add_files()
        self._add_dialogs()
        self._add_commands()
        self._lay_out()
        self._connect()
        self._restore_geometry()
        self._name()
        self._take_rules()
        self.strip.setFocus()

    def _add_editor(self) -> None:
        model, rules, words, faces = self.model, self.rules, self.words, self.faces
        self.strip = Strip(model, words, faces, self.preferences.shortcuts)
        self.notation = NotationLine(model, words)
        self.clipboard = Clipboard(model, self.notation, words)
        self.palette_ = Palette(model, words, faces)
        self.context = ContextRow(model, rules, words)
        self.table = TableRow(model, rules, words)
        parts: dict[str, QWidget] = {
            "hand": self.strip,
            "notation": self.notation,
            "palette": self.palette_,
            "context": self.context,
            "table": self.table,
        }
        self._editor = EditorColumn(parts, words)

    def _add_results(self) -> None:
        self.bar = RulesBar(self.rules, self.words, self.dialogs)
        self.results = Results(self.model, self.rules, self.words, self.faces, self.table)
        self.results.setMinimumWidth(330)

    def _add_files(self) -> None:
        rules, edits = self.rules, self.edits
        controller = CaseController(self.model, rules, edits, self.notation, self.table, self.results, self)
        self.cases = Cases(controller, rules, edits, self.words, self.preferences, self.dialogs, self)
        self.recount = RecountBar(controller, self.words)
        self.pictures = Pictures(
            self.results, self.table, self.dialogs, self.words, self.faces, lambda: controller.decided
        )

    def _add_dialogs(self) -> None:
        self.scores = Scores(
            self.windows.shared(ScoreModel, ScoreModel),
            self.model,
            self.rules,
            self.table,
            self.results,
            self.cases.controller,
            self.words,
            self.dialogs,
            self,
        )
        self.reference = ReferenceWindows(
            self.model,
            self.rules,
            self.cases.controller.one_step,
            self.table,
            self.results,
            self.words,
            self.faces,
            self.dialogs,
            self,
        )
        self.setting = SettingWindows(self.preferences, self.rules, self.dialogs, self)

    def _add_commands(self) -> None:
        """Add the commands in the order in which they stand in the table of keys."""
        parts: tuple[Commanded, ...] = (
            self.edits,
            self.strip,
            self.notation,
            self.clipboard,
            self.context,
            self.table,
            self.bar,
            self.results,
            self.cases,
            self.pictures,
            self.scores,
            self.windows,
            self.setting,
            self.reference,
            self.preferences,
        )
        commands = [command for part in parts for command in part.commands()]
        self.commands = Commands(self, commands, self.preferences.shortcuts, self.words)
        self._menus = Menus(self.menuBar(), self.commands, self.words)

    def _lay_out(self) -> None:
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(4, 4, 4, 4)
        column.addWidget(self.bar)
        column.addWidget(self.recount)
        column.addWidget(self.results, 1)
        self.splitter = QSplitter()
        self.splitter.addWidget(self._editor)
        self.splitter.addWidget(right)
        self.splitter.setStretchFactor(0, 3)
        self.splitter.setStretchFactor(1, 2)
        self.splitter.setChildrenCollapsible(False)
        self.setCentralWidget(self.splitter)
        self.setMinimumSize(760, 520)
        self.setAcceptDrops(True)

    def _connect(self) -> None:
        self.model.changed.connect(self._ask)
        self.rules.changed.connect(self._take_rules)
        self.rules.listed.connect(self._ask)
        self._connect_results()
        self._connect_words()
        self.cases.controller.changed.connect(self._name)
        self.cases.named.connect(self.open_file)
        self.words.changed.connect(self._name)

    def _connect_results(self) -> None:
        analyst, results, signals = self.analyst, self.results, self.results.signals
        analyst.analyzed.connect(results.show_analysis)
        analyst.waited.connect(results.show_waits)
        analyst.compared.connect(results.show_comparison)
        analyst.explored.connect(results.show_replacement)
        analyst.failed.connect(results.show_failure)
        # After what they point at is shown.
        analyst.analyzed.connect(self.reference.point_at_fan)
        analyst.compared.connect(self.reference.point_at_ruling)
        analyst.analyzed.connect(self.cases.look_at)
        for shown_otherwise in (results.reading_shown, self.table.changed):
            shown_otherwise.connect(self.cases.look_again)
        signals.changes_wanted.connect(analyst.explore)
        signals.changes_unwanted.connect(analyst.stop_exploring)
        signals.hand_chosen.connect(self.open_hand)
        self.reference.hand_chosen.connect(self.open_hand)
        signals.fan_pointed.connect(self.strip.outline)
        self.strip.places_pointed.connect(signals.places_pointed)
        results.reading_shown.connect(self.strip.show_reading)
        self.table.changed.connect(results.take_table)
        self.notation.invalid.connect(results.set_stale)

    def _connect_words(self) -> None:
        """What is said to the user, and where."""
        self.strip.said.connect(self.notation.remark)
        say = self.statusBar().showMessage
        for said in (self.commands.said, self.preferences.failed, self.reference.said, self.cases.said):
            said.connect(say)
        # What was said is in the other language.
        self.preferences.words.changed.connect(self.statusBar().clearMessage)
        if self.preferences.problem:
            say(self.words.say("setting.unusable", reason=self.words.of(self.preferences.problem)))

    def _restore_geometry(self) -> None:
        settings = self.preferences.settings
        self.resize(1200, 800)
        self.restoreGeometry(QByteArray.fromBase64(settings.geometry.encode()))
        self.splitter.setSizes(settings.splitter if len(settings.splitter) == 2 else [690, 510])

    def _take_rules(self) -> None:
        system = self.rules.profile.system
        self.model.is_meld, self.model.says = system.is_meld, system.text
        self.model.with_flowers = "flowers" in system.circumstances
        self.palette_.offer_flowers(self.model.with_flowers)
        self.words.use(system)
        self._editor.show_title("table", pays(self.rules.profile))
        self._ask()

    def _ask(self) -> None:
        self.analyst.request(self.model.hand, self.rules.profile, tuple(self.rules.profiles))

    def open_hand(self, notation: str) -> "MainWindow":
        """Show another hand in a window of its own, under the same rules."""
        window = MainWindow(parse_hand(notation), self.preferences, windows=self.windows)
        window.rules.take(self.rules)
        window.cases.autosave.mark_saved()
        window.resize(self.size())
        return self.windows.open(window)

    def open_file(self, path: Path) -> None:
        """Show what a file holds: a score sheet in its own window, a case or a picture in this one."""
        if path.suffix.lower() == ENDING:
            self.scores.open(path)
        else:
            self.cases.open(path)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if Cases.dropped(event.mimeData()) or _text(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        if path := Cases.dropped(event.mimeData()):
            event.acceptProposedAction()
            self.open_file(path)
        elif text := _text(event.mimeData()):
            event.acceptProposedAction()
            self.notation.enter(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What is typed where nothing takes it goes to the hand."""
        if not self.strip.keys.type_key(event):
            super().keyPressEvent(event)

    def _name(self) -> None:
        """Title the window, with the case's file as long as the hand in it is shown."""
        title, controller = self.words.say("window.title", version=__version__), self.cases.controller
        self.setWindowTitle(
            f"{controller.path.name} – {title}" if controller.path is not None and controller.is_filed else title
        )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LocaleChange:
            self.preferences.follow(system_language())

    def closeEvent(self, event: QCloseEvent) -> None:
        geometry = self.saveGeometry().toBase64().toStdString()
        self.preferences.change(geometry=geometry, splitter=self.splitter.sizes())
        for part in (self.cases, self.pictures, self.analyst):
            part.close()
        self.windows.close_shared()
        super().closeEvent(event)


def _text(data: QMimeData) -> str:
    """The words among what is dragged, or a link; empty where these are files."""
    links = data.urls()
    if any(link.isLocalFile() for link in links):
        return ""
    return data.text().strip() or (links[0].toString() if links else "")
