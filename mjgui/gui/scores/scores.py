"""What a window does with the score sheet: shows it, enters its hand, shows a hand of it, prints it."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from mjgui.core.system_messages import words_of
from mjgui.core.systems.score_sheets import Event
from mjgui.core.texts import Text, text
from mjgui.files.stored_rules import Ruled
from mjgui.gui.cases.case_controller import CaseController
from mjgui.gui.editor.table_row import TableRow
from mjgui.gui.pictures.pictures import print_pages
from mjgui.gui.results.results import Results
from mjgui.gui.scores.score_dialog import ScoreDialog
from mjgui.gui.scores.score_model import ScoreModel
from mjgui.gui.state.command import Command, CommandSpec, MenuPlace
from mjgui.gui.state.model import HandModel
from mjgui.gui.state.rules_model import RulesModel
from mjgui.gui.state.words import Words
from mjgui.gui.windows import Dialogs
from mjgui.render.picture import Page
from mjgui.render.score_sheet import pages


class Scores(QObject):
    """What a window does with the score sheet that all windows share. ``said`` gives words for the user."""

    said = Signal(str)

    def __init__(
        self,
        model: ScoreModel,
        hand: HandModel,
        rules: RulesModel,
        table: TableRow,
        results: Results,
        controller: CaseController,
        words: Words,
        dialogs: Dialogs,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self.model = model
        self._hand, self._rules, self._table, self._results = hand, rules, table, results
        self._controller = controller
        self._words = words
        self._dialogs = dialogs

    def commands(self) -> tuple[Command, ...]:
        sheet = CommandSpec("score-sheet", "hand", "Ctrl+Shift+S", MenuPlace("table", 1, 1))
        enter = CommandSpec("enter-into-sheet", "hand", "Ctrl+Shift+T", MenuPlace("table", 1, 2))
        return Command(sheet, self.show), Command(enter, self.enter_hand)

    def show(self) -> ScoreDialog:
        """Show the sheet; the newest one where none is open."""
        self.model.resume()
        return self._dialogs.bring(self.dialog())

    def dialog(self) -> ScoreDialog:
        """The window of the sheet, shown or not."""
        return self._dialogs.have(ScoreDialog, self._make)

    def _make(self, window: QWidget) -> ScoreDialog:
        made = ScoreDialog(self.model, self._words, window)
        made.begin_wanted.connect(self.begin)
        made.hand_wanted.connect(self._enter)
        made.opened.connect(self.open_event)
        made.print_wanted.connect(self.print_sheet)
        return made

    def begin(self) -> None:
        """Begin another sheet by the rules of the window, at the table that is said there."""
        rules = Ruled(self._rules.stored, self._rules.adopted)
        payments = rules.profile.system.payments
        values = self._table.values
        agreed = {field.id: values[field.id] for field in payments.of_rules} if payments else {}
        try:
            self.model.begin(rules, agreed)
        except LookupError:
            self.dialog().say(text("sheet.no-sheets", profile=rules.stored.name))
        except OSError as error:
            self.dialog().say(words_of(error))

    def enter_hand(self) -> str:
        """Enter the hand of the window into the deal that is played now. Gives what was entered, or why nothing was."""
        self.model.resume()
        if self.model.sheet is None:
            self.show()
            return self._words.say("scores.none")
        refused = self._enter(None)
        if refused is not None:
            return self._words.say("scores.refused", reason=refused)
        return self._words.say("scores.entered", path=str(self.model.path))

    def _enter(self, chosen: tuple[int, int | None] | None) -> Text | None:
        """Enter the hand of the window, into the deal given, or in the place of an event of it. Gives why that cannot
        be."""
        refused = self._refused(chosen)
        self.dialog().say(refused)
        return refused

    def _refused(self, chosen: tuple[int, int | None] | None) -> Text | None:
        model, hand = self.model, self._hand.hand
        if model.sheet is None or model.scoring is None:
            return text("sheet.none")
        if model.scoring.rules.system is not self._rules.profile.system:
            return text("sheet.other-rules", profile=model.scoring.rules.name)
        if hand.winning is None and chosen is not None and chosen[1] is not None:
            return text("sheet.no-hand")
        asked, values = self._results.asked, self._table.values
        is_shown = asked is not None and asked.hand == hand
        reading = self._results.shown_reading if is_shown else 0
        hand = asked.analysis.hand if asked is not None and is_shown else hand
        deal = model.sheet.deals[model.target] if model.target < len(model.sheet.deals) else None
        if chosen is not None:
            deal = model.sheet.deals[chosen[0]]
        events = model.events_of(hand, reading, values, deal)
        if not events:
            return text("sheet.no-hand")
        return model.enter(events, *(chosen if chosen is not None else (None, None)))

    def open_event(self, event: Event) -> None:
        """Show the hand of an event in the window, under the rules of the sheet, with its payer."""
        kept = self.model.kept
        if kept is not None and event.hand is not None:
            values = {**kept.sheet.table, **event.values}
            self._controller.show(event.hand, kept.rules, event.reading, None, values)

    def pages(self) -> list[Page]:
        """The sheet on paper, in the window's language; nothing where none is open."""
        sheet, scoring = self.model.sheet, self.model.scoring
        return [] if sheet is None or scoring is None else pages(sheet, scoring, (self._words.language,))

    def print_sheet(self) -> None:
        """Print the sheet through the system's dialog."""
        made = self.pages()
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        dialog = QPrintDialog(printer, self._dialogs.window)
        dialog.setWindowTitle(self._words.say("scores.print"))
        if made and dialog.exec() == QPrintDialog.DialogCode.Accepted:
            print_pages(made, printer)

    def open(self, path: Path) -> None:
        """Show the sheet of a file; what is wrong with it is said, and nothing changes."""
        self.show().open_file(path)
