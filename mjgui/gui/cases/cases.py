"""What a window does with cases and the history, and how it comes back after any end of the program."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from mjgui.core.inquiry import Inquiry
from mjgui.core.system_messages import words_of
from mjgui.core.texts import Text
from mjgui.files.cases import ENDING, Case, read
from mjgui.files.embedded import EmbeddedError
from mjgui.files.history import Entry
from mjgui.files.score_sheets import ENDING as SHEET_ENDING
from mjgui.files.stored_rules import Ruled
from mjgui.files.strict_json import ContentError
from mjgui.gui.cases.case_controller import CaseController
from mjgui.gui.cases.case_dialog import CaseDialog
from mjgui.gui.cases.history_dialog import HistoryDialog
from mjgui.gui.cases.history_service import HistoryService
from mjgui.gui.pictures.pictures import ENDINGS, read_picture
from mjgui.gui.state.autosave import Autosave
from mjgui.gui.state.command import Command, CommandSpec, MenuPlace
from mjgui.gui.state.edits import Edits
from mjgui.gui.state.preferences import Preferences
from mjgui.gui.state.rules_model import RulesModel
from mjgui.gui.state.words import Words
from mjgui.gui.windows import Dialogs

# How the names of all files end that a window opens.
OPENABLE = (ENDING, SHEET_ENDING, *ENDINGS)


class Cases(QObject):
    """What a window does with cases and the history. ``said`` gives words for the user, ``named`` a file that is to be
    opened, which may be no case."""

    said = Signal(str)
    named = Signal(Path)

    def __init__(
        self,
        controller: CaseController,
        rules: RulesModel,
        edits: Edits,
        words: Words,
        preferences: Preferences,
        dialogs: Dialogs,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self.controller = controller
        self._dialogs = dialogs
        self._preferences = preferences
        self._rules = rules
        self._edits = edits
        self._words = words
        # A hand that nobody made here is none for the history.
        self._is_own = False
        self.history_service = HistoryService(preferences, self)
        self.autosave = Autosave(lambda: controller.session, self)
        self.history_service.said.connect(self._say)
        self.autosave.said.connect(self._say)
        controller.changed.connect(self.autosave.note)

    def commands(self) -> tuple[Command, ...]:
        controller = self.controller
        return (
            Command(CommandSpec("open", "hand", "Ctrl+O", MenuPlace("hand", 3, 1)), self.choose),
            Command(CommandSpec("save", "hand", "Ctrl+S", MenuPlace("hand", 3, 2)), self.save),
            Command(CommandSpec("history", "hand", "Ctrl+H", MenuPlace("hand", 3, 3)), self.show_history),
            Command(
                CommandSpec("count-anew", "hand", "", MenuPlace("hand", 3, 4)),
                controller.count_anew,
                enabled=lambda: controller.can_count_anew,
                when=controller.changed,
            ),
        )

    def resume(self) -> None:
        """Go on where the last window that is gone was left."""
        session = self.autosave.resume()
        if session is not None:
            self.controller.resume(session)
            self._look_up_count(session.case)
            self._is_own = True
        self.autosave.mark_saved()

    def look_again(self) -> None:
        """Another reading of the hand is shown, or something else was said of the table."""
        asked = self.controller.asked
        if asked is not None and self._is_own:
            self.look_at(asked)

    def look_at(self, asked: Inquiry) -> None:
        """The hand in the window has been analysed under the rules in force."""
        if self._is_own or self._edits.stack.index() > 0:
            self._is_own = True
            reading, settled = self.controller.shown(asked)
            self.history_service.look_at(asked, Ruled(self._rules.stored, self._rules.adopted), reading, settled)

    def save(self) -> CaseDialog:
        """Ask for the papers of the case and where to save it."""
        dialog = self._dialogs.have(CaseDialog, self._make_case)
        dialog.begin()
        return self._dialogs.bring(dialog)

    def _make_case(self, window: QWidget) -> CaseDialog:
        made = CaseDialog(self.controller, self._words, window)
        made.saved.connect(self._tell_saved)
        return made

    def show_history(self) -> HistoryDialog:
        """Show the hands that were analysed."""
        dialog = self._dialogs.have(HistoryDialog, self._make_history)
        dialog.refresh()
        self._dialogs.bring(dialog)
        dialog.search.setFocus()
        return dialog

    def _make_history(self, window: QWidget) -> HistoryDialog:
        made = HistoryDialog(self.history_service, self._preferences, window)
        made.chosen.connect(self.open_entry)
        return made

    def choose(self) -> None:
        """Ask for a file that can be opened."""
        names = " ".join(f"*{ending}" for ending in OPENABLE)
        path, _ = QFileDialog.getOpenFileName(
            self._dialogs.window, self._words.say("menu.open"), "", f"{self._words.say('case.openable')} ({names})"
        )
        if path:
            self.named.emit(Path(path))

    @staticmethod
    def dropped(data: QMimeData) -> Path | None:
        """The file among what is dragged, if it is one that can be opened."""
        urls = data.urls()
        if len(urls) != 1 or not urls[0].isLocalFile():
            return None
        path = Path(urls[0].toLocalFile())
        return path if path.suffix.lower() in OPENABLE else None

    def open(self, path: Path) -> None:
        """Show again what a case or an exported picture holds, as one step; what is wrong with it is said, and
        nothing changes."""
        ending = path.suffix.lower()
        if ending not in (ENDING, *ENDINGS):
            expected = ", ".join(OPENABLE)
            self._tell("export.not-opened", path=str(path), reason=self._words.say("case.endings", endings=expected))
            return
        try:
            if ending == ENDING:
                case = read(path)
                rules, lent = case.rules, self.controller.open(case, path)
                self._look_up_count(case)
            else:
                shown = read_picture(path)
                rules = Ruled(shown.profile, {})
                lent = self.controller.show(shown.hand, rules, shown.reading, shown.counted, shown.payments)
        except (ContentError, EmbeddedError, OSError) as error:
            self._tell("export.not-opened", path=str(path), reason=words_of(error))
            return
        if lent:
            self._tell_lent(rules)
        else:
            self._tell("export.opened", path=str(path))

    def _look_up_count(self, case: Case) -> None:
        """Look in the history for what the version that wrote a case counted, where the case does not say it."""
        program = case.papers.rest.get("program")
        if case.papers.counted is None and isinstance(program, str):
            found = partial(self.controller.find_count, case)
            self.history_service.look_up(case.hand, case.rules, program, found)

    def open_entry(self, entry: Entry) -> None:
        """Show a hand of the history again, as one step."""
        try:
            hand, rules = entry.opened()
            counted = entry.records(rules.profile.fans)[0]
            reading, table = entry.shown()
        except ContentError as error:
            self._tell("export.not-opened", path=entry.notation, reason=words_of(error))
            return
        if self.controller.show(hand, rules, reading, counted, table):
            self._tell_lent(rules)

    def _tell_lent(self, rules: Ruled) -> None:
        self._tell("case.lent", profile=self._words.of(rules.stored.name))

    def _tell_saved(self, path: Path) -> None:
        self._tell("export.saved", path=str(path))

    def _tell(self, key: str, **parts: str | Text) -> None:
        self.said.emit(self._words.say(key, **parts))

    def _say(self, words: Text) -> None:
        self.said.emit(self._words.of(words))

    def close(self) -> None:
        """Keep what is not kept yet; nothing is said afterwards."""
        self.autosave.close()
        self.history_service.close()
