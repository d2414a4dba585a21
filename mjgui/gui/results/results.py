"""What the hand is worth: the verdict, and below it the panels that say more."""

from dataclasses import replace
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QTabWidget, QVBoxLayout, QWidget

from mjgui.core.analysis import NOT_A_WIN, Analysis
from mjgui.core.hand import Hand
from mjgui.core.hand.tiles import tile_text
from mjgui.core.inquiry import Inquiry
from mjgui.core.questions.unsettled import unsettled_line
from mjgui.core.questions.what_if import Replacement
from mjgui.core.settlement import Settlement
from mjgui.core.texts import Text
from mjgui.core.wording.verdict import headline, payment_lines
from mjgui.gui.results.discovery import panels
from mjgui.gui.results.panel import Panel, PanelContext, PanelSignals, Shown, Table
from mjgui.gui.state.command import Command
from mjgui.gui.state.faces import Faces
from mjgui.gui.state.model import HandModel
from mjgui.gui.state.rules_model import RulesModel
from mjgui.gui.state.words import Words
from mjgui.gui.widgets.near_tabs import NearTabs

P = TypeVar("P", bound=Panel)


class Results(QWidget):
    """Paints what is asked of a hand; ``show_failure`` says that it could not be counted.

    ``reading_shown`` gives the Reading that is shown, or None; ``applied`` follows changes of which panels there are.
    """

    reading_shown = Signal(object)
    applied = Signal()

    def __init__(self, model: HandModel, rules: RulesModel, words: Words, faces: Faces, table: Table) -> None:
        super().__init__()
        self._rules = rules
        self._table = table
        self._words = words
        self._shown = Shown()
        self._failure: tuple[str, str] | None = None
        self._expected: tuple[Hand, int] = (Hand(), 0)
        self._stale = False
        self.signals = PanelSignals(self)
        self.verdict = QLabel()
        self.verdict.setObjectName("verdict")
        self.verdict.setWordWrap(True)
        self.verdict.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._enlarge_verdict()
        self.details = QLabel()
        self.details.setWordWrap(True)
        self.details.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._details_area = QScrollArea()
        self._details_area.setWidget(self.details)
        self._details_area.setWidgetResizable(True)
        self._details_area.setFrameShape(QFrame.Shape.NoFrame)
        self._details_area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._details_area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.tabs = QTabWidget()
        self.tabs.setTabBar(NearTabs())
        context = PanelContext(model, rules, words, faces, self.signals, table)
        self._panels = {kind.spec.id: kind(context) for kind in panels()}
        for panel in self._panels.values():
            self.tabs.addTab(panel, panel.title)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.verdict)
        column.addWidget(self._details_area)
        column.addWidget(self.tabs, 1)
        self.signals.reading_chosen.connect(self.choose_reading)
        self.signals.panel_wanted.connect(self._bring)
        words.changed.connect(self._retranslate)
        self._show(self._shown)

    def commands(self) -> tuple[Command, ...]:
        """One to go to each panel."""
        return tuple(
            Command(
                panel.spec.command, partial(self.go, name), enabled=partial(self._applies, panel), when=self.applied
            )
            for name, panel in self._panels.items()
        )

    @property
    def analysis(self) -> Analysis | None:
        return self._shown.analysis

    @property
    def asked(self) -> Inquiry | None:
        """The hand that is shown; None before there is an answer, and where it failed."""
        return self._shown.asked

    @property
    def shown_reading(self) -> int:
        """Which reading is shown, from 0."""
        return self._shown.reading

    def panel(self, kind: type[P]) -> P:
        """The panel of a kind."""
        panel = self._panels[kind.spec.id]
        assert isinstance(panel, kind)
        return panel

    def go(self, panel: str) -> None:
        """Show the panel of this id, and have the keyboard where one begins in it."""
        self._bring(panel)
        self._panels[panel].begin()

    def bring(self, kind: type[P]) -> P:
        """Show the panel of a kind."""
        self._bring(kind.spec.id)
        return self.panel(kind)

    def is_looked_at(self, kind: type[Panel]) -> bool:
        """Whether the panel of a kind is the one that is shown."""
        return self.tabs.currentWidget() is self.panel(kind)

    def _bring(self, panel: str) -> None:
        self.tabs.setCurrentWidget(self._panels[panel])

    def _applies(self, panel: Panel) -> bool:
        return panel.spec.applies(self._shown.asked.rules if self._shown.asked else self._rules.profile)

    def expect(self, hand: Hand, reading: int) -> None:
        """Show a reading other than the best as soon as this hand is analysed."""
        self._expected = hand, reading

    def show_analysis(self, asked: Inquiry) -> None:
        """Show a hand that has been analysed."""
        analysis, (hand, reading) = asked.analysis, self._expected
        reading = min(reading, len(analysis.readings) - 1) if analysis.hand == hand else 0
        self._failure = None
        self._show(Shown(asked, max(reading, 0)))

    def show_failure(self, notation: str, message: str) -> None:
        """Say what went wrong (``message``) with a hand, given in notation, that could not be counted."""
        self._failure = notation, message
        self._show(Shown())

    def show_waits(self) -> None:
        """The hand that is shown knows by now what it waits for."""
        for panel in self._panels.values():
            panel.take_waits()

    def show_comparison(self) -> None:
        """The hand that is shown has been counted under other rules."""
        self.say_verdict()
        self._ask()

    def show_replacement(self, row: Replacement) -> None:
        """Show the next row of the changed hands that were asked for."""
        for panel in self._panels.values():
            panel.take_replacement(row)

    def choose_reading(self, reading: int) -> None:
        """Show another reading, if there is one of this index."""
        if 0 <= reading < len(self._shown.readings) and reading != self._shown.reading:
            self._shown = replace(self._shown, reading=reading)
            self.say_verdict()
            self._show_reading()

    def set_stale(self, stale: bool) -> None:
        """Whether the notation line holds a text that is no hand, so that this is about the hand before."""
        self._stale = stale
        self.say_verdict()

    def _show(self, shown: Shown) -> None:
        self._shown = shown
        self._apply()
        self.say_verdict()
        self._show_reading()
        self._ask()

    def _apply(self) -> None:
        """Have those panels that there are under the rules."""
        before = [self.tabs.isTabVisible(place) for place in range(self.tabs.count())]
        after = [self._applies(panel) for panel in self._panels.values()]
        for place, applies in enumerate(after):
            self.tabs.setTabVisible(place, applies)
        if after != before:
            self.applied.emit()

    def _show_reading(self) -> None:
        counted = self._shown.counted
        self.reading_shown.emit(counted.reading if counted else None)
        for panel in self._panels.values():
            panel.show_reading(self._shown)

    def _ask(self) -> None:
        for panel in self._panels.values():
            panel.take(self._shown.asked)
        self._name_tabs()

    def _name_tabs(self) -> None:
        for place, panel in enumerate(self._panels.values()):
            if self.tabs.tabText(place) != panel.title:
                self.tabs.setTabText(place, panel.title)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._enlarge_verdict()
            self.say_verdict()
            self._ask()

    def _enlarge_verdict(self) -> None:
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * 1.6)
        font.setBold(True)
        self.verdict.setFont(font)

    def _retranslate(self) -> None:
        self.say_verdict()
        self._name_tabs()

    def take_table(self) -> None:
        """Something else was said of the table."""
        self.say_verdict()
        for panel in self._panels.values():
            panel.take_table()

    def say_verdict(self) -> None:
        """Say it again, as when what is shown has changed."""
        before = self.verdict.text()
        text, details = self._verdict()
        if self._stale:
            details = "\n".join(filter(None, (self._words.say("results.stale"), details)))
        self.verdict.setText(text)
        self.verdict.setAccessibleName(text)
        self.details.setText(details)
        self._details_area.setVisible(bool(details))
        self._fit_details()
        if before and text != before:
            QAccessible.updateAccessibility(QAccessibleEvent(self.verdict, QAccessible.Event.NameChanged))

    def _verdict(self) -> tuple[str, str]:
        say, analysis = self._words.say, self._shown.analysis
        if self._failure is not None:
            notation, message = self._failure
            return say("results.failed"), say("results.failed-details", notation=notation, message=message)
        asked = self._shown.asked
        if analysis is None or asked is None:
            return say("results.nothing"), ""
        remarks = "\n".join(self._words.of(remark.words) for remark in analysis.remarks)
        if analysis.readings:
            line, paid = self._paid(asked)
            return line, "\n".join(filter(None, (remarks, self._left_open(asked), paid)))
        paid = self._paid(asked)[1]
        if analysis.problems:
            reasons = [self._words.of(problem.words) for problem in analysis.problems]
            hand = analysis.hand
            unfinished = all(problem.code == "too-few-tiles" for problem in analysis.problems)
            if unfinished:
                expected = 13 if hand.winning is None else 14
                kongs = any(meld.kind.is_kong for meld in hand.melds)
                key = "results.unfinished-kongs" if kongs else "results.unfinished"
                return say(key, size=hand.size, expected=expected), ""
            profile = self._words.of(asked.rules.short_name)
            no_win = [problem.code for problem in analysis.problems] == [NOT_A_WIN]
            details = "\n".join(filter(None, (*(f"• {reason}" for reason in reasons), paid)))
            return say("results.no-win" if no_win else "results.impossible", profile=profile), details
        if not analysis.waits:
            return say("results.waits-for-nothing"), "\n".join(filter(None, (remarks, paid)))
        waits = say(
            "results.waits",
            tiles=" ".join(tile_text(wait.tile) for wait in analysis.waits),
            left=sum(wait.left for wait in analysis.waits),
        )
        return say("results.waiting"), "\n".join(filter(None, (remarks, waits, paid)))

    def _left_open(self, asked: Inquiry) -> str:
        """That the total hangs on what the text of the rules leaves open, as soon as that is known."""
        found = asked.unsettled if asked.knows_unsettled else None
        return self._words.of(unsettled_line(found, asked.rules)) if found else ""

    def _paid(self, asked: Inquiry) -> tuple[str, str]:
        """The verdict with the points of the win, "" where there is none, and who pays whom."""
        settled = self._table.settle(asked, self._shown.reading)
        known, line = settled if isinstance(settled, Settlement) else None, ""
        if asked.analysis.readings:
            line = self._words.of(headline(asked, asked.counting(self._shown.reading), known))
        if known is None:
            return line, self._words.of(settled) if isinstance(settled, Text) else ""
        settled = known
        lines = [self._words.of(each) for each in payment_lines(settled, asked.analysis.hand)]
        if settled.points is not None:
            line = self._words.say("results.with-points", line=line, points=settled.points)
        elif settled.unpaid:
            lines.insert(0, self._words.of(settled.unpaid))
        return line, "\n".join(lines)

    def _fit_details(self) -> None:
        """Make the details as high as what they hold, up to a third of the panel; the rest scrolls."""
        needed = max(self.details.heightForWidth(max(self.width() - 20, 100)), 0)
        self._details_area.setFixedHeight(min(needed, max(self.height() // 3, 60)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_details()
