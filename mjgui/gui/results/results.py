"""What the hand is worth: the verdict, the readings, and for the chosen one what counts and what does not."""

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QIcon, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTabWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mjgui.core.analysis import Analysis, Wait
from mjgui.core.hand import Hand
from mjgui.core.hand.tiles import tile_text
from mjgui.core.notation import format_hand
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.questions.compare import AcrossRules
from mjgui.core.settlement import Settlement
from mjgui.core.texts import Text
from mjgui.core.wording.verdict import payment_line, verdict
from mjgui.gui.results.claim import ClaimPanel
from mjgui.gui.results.disputes import DisputesPanel
from mjgui.gui.results.fan_list import FAN, FAN_ROLE, FanList
from mjgui.gui.results.graph_panel import GraphPanel
from mjgui.gui.results.panel import Asked, Panel
from mjgui.gui.results.profiles import ProfilesPanel
from mjgui.gui.results.waits import WaitsPanel
from mjgui.gui.results.what_if import WhatIfPanel
from mjgui.gui.results.why import WhyPanel
from mjgui.gui.state.faces import Faces
from mjgui.gui.state.model import HandModel
from mjgui.gui.state.pointing import Pointed
from mjgui.gui.state.rules_model import RulesModel
from mjgui.gui.state.words import Words
from mjgui.gui.widgets.near_tabs import NearTabs
from mjgui.render.sets import sets_pixmap, sets_width

# What is paid for a reading, by its place: see ``TableRow.settle``.
Settle: TypeAlias = Callable[[Analysis, RuleProfile, int], Settlement | Text | None]

SETS_HEIGHT = 30


class _TotalFirst(QStyledItemDelegate):
    """Puts the picture behind the text, so that a narrow list cuts the last set and not the total."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        option.decorationPosition = QStyleOptionViewItem.Position.Right


class Results(QWidget):
    """Paints an Analysis; ``show_failure`` says that one could not be made.

    ``reading_shown`` gives the Reading whose fans are listed, or None; ``fan_pointed`` the selected fan as a
    ``Pointed``, or None.
    """

    reading_shown = Signal(object)
    fan_pointed = Signal(object)

    def __init__(self, model: HandModel, rules: RulesModel, words: Words, faces: Faces, settle: Settle) -> None:
        super().__init__()
        self._rules = rules
        self._settle = settle
        # The rules the analysis shown was made under.
        self._profile = rules.profile
        self._words = words
        self._faces = faces
        self._analysis: Analysis | None = None
        self._failure: tuple[str, str] | None = None
        self._asked: Asked | None = None
        self._listed: Analysis | None = None
        self._expected: tuple[Hand, int] = (Hand(), 0)
        self._stale = False
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
        self._details_area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.readings = QListWidget()
        self.readings.setUniformItemSizes(True)
        self.readings.setItemDelegate(_TotalFirst(self.readings))
        self.readings.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.readings.currentRowChanged.connect(self._show_reading)
        self.fans = FanList(words)
        self.fans.pointed.connect(self.fan_pointed)
        counted = QWidget()
        inner = QVBoxLayout(counted)
        inner.setContentsMargins(0, 4, 0, 0)
        inner.addWidget(self.readings)
        inner.addWidget(self.fans, 1)
        # Takes the place of the fans where there are none.
        self._filler = QWidget()
        inner.addWidget(self._filler, 1)
        self.graph = GraphPanel(words, faces)
        self.disputes = DisputesPanel(rules, words)
        self.comparison = ProfilesPanel(rules, words)
        self.waits = WaitsPanel(model, words, faces)
        self.what_if = WhatIfPanel(model, words, faces)
        self.claim = ClaimPanel(words)
        self.why = WhyPanel(words)
        self.tabs = QTabWidget()
        self.tabs.setTabBar(NearTabs())
        self._panels: dict[str, Panel] = {
            "disputes": self.disputes,
            "profiles": self.comparison,
            "waits": self.waits,
            "what-if": self.what_if,
            "claim": self.claim,
            "why": self.why,
        }
        self.tabs.addTab(counted, "")
        area = QScrollArea()
        area.setWidget(self.graph)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.tabs.addTab(area, "")
        for panel in self._panels.values():
            self.tabs.addTab(panel, "")
        self.why.reading_chosen.connect(self._choose_reading)
        self.fans.itemActivated.connect(self._ask_why)
        self.fans.pointed.connect(self._point_in_graph)
        self.graph.fan_chosen.connect(self.fans.choose)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.verdict)
        column.addWidget(self._details_area)
        column.addWidget(self.tabs, 1)
        words.changed.connect(self.refresh)
        faces.changed.connect(self._draw_sets)
        self.refresh()

    @property
    def analysis(self) -> Analysis | None:
        return self._analysis

    @property
    def profile(self) -> RuleProfile:
        """The rules the analysis was made under."""
        return self._profile

    @property
    def shown_reading(self) -> int:
        """Which reading is shown, from 0."""
        return max(self.readings.currentRow(), 0) if self._analysis is self._listed else 0

    def go(self, tab: str) -> None:
        """Show a tab, and have the keyboard where one begins in it."""
        if panel := self._panels.get(tab):
            self.tabs.setCurrentIndex(self.tabs.indexOf(panel))
            panel.begin()
        else:
            self.tabs.setCurrentIndex(("fans", "graph").index(tab))
            (self.readings if tab == "fans" else self.graph).setFocus()

    def expect(self, hand: Hand, reading: int) -> None:
        """Show a reading other than the best as soon as this hand is analysed."""
        self._expected = hand, reading

    def show_analysis(self, analysis: Analysis) -> None:
        """analysis: made under the rules in force."""
        self._analysis, self._failure = analysis, None
        self._profile = self._rules.profile
        self._asked = Asked(analysis, self._profile)
        self.refresh()

    def show_waits(self, waits: tuple[Wait, ...]) -> None:
        """waits: of the analysis shown last."""
        if self._asked is not None:
            self._asked.waits = waits
            self.waits.take(self._asked)

    def show_survey(self, survey: AcrossRules) -> None:
        """survey: of the analysis shown last."""
        if self._asked is not None:
            self._asked.survey = survey
            self._show_asked()

    def _show_asked(self) -> None:
        for panel in self._panels.values():
            panel.take(self._asked)
        flips = self._asked.survey.flips if self._asked and self._asked.survey else ()
        count = f" ({len(flips)})" if flips else ""
        self.tabs.setTabText(self.tabs.indexOf(self.disputes), self._words.say("tab.disputes") + count)

    def _choose_reading(self, index: int) -> None:
        if 0 <= index < self.readings.count():
            self.readings.setCurrentRow(index)

    def _point_in_graph(self, pointed: Pointed | None) -> None:
        self.graph.choose(pointed)

    def _ask_why(self, item: QTreeWidgetItem) -> None:
        """A fan that is activated is explained."""
        if fan := item.data(FAN, FAN_ROLE):
            self.why.ask(fan)
            self.tabs.setCurrentWidget(self.why)

    def show_failure(self, notation: str, message: str) -> None:
        """notation: of the hand that could not be counted. message: what went wrong."""
        self._analysis, self._failure, self._asked = None, (notation, message), None
        self.refresh()

    def set_stale(self, stale: bool) -> None:
        """Whether the notation line holds a text that is no hand, so that this is about the hand before."""
        self._stale = stale
        self.say_verdict()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._show_reading(self.readings.currentRow())
        elif event.type() == QEvent.Type.FontChange:
            self._enlarge_verdict()
            self.refresh()

    def _enlarge_verdict(self) -> None:
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * 1.6)
        font.setBold(True)
        self.verdict.setFont(font)

    def refresh(self) -> None:
        self.readings.setAccessibleName(self._words.say("results.readings"))
        self.fans.setAccessibleName(self._words.say("results.fans"))
        self.fans.setHeaderLabels([self._words.say(f"results.{key}") for key in ("fan", "points", "sets")])
        for index, key in enumerate(("fans", "graph", *self._panels)):
            self.tabs.setTabText(index, self._words.say(f"tab.{key}"))
        self.say_verdict()
        self._list_readings()
        self._show_asked()

    def say_verdict(self) -> None:
        """Say it again, as when what is paid has changed."""
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
        say, analysis = self._words.say, self._analysis
        if self._failure is not None:
            notation, message = self._failure
            return say("results.failed"), say("results.failed-details", notation=notation, message=message)
        if analysis is None:
            return say("results.nothing"), ""
        remarks = "\n".join(self._words.of(remark.words) for remark in analysis.remarks)
        if analysis.readings:
            line, paid = self._paid(analysis, self._words.of(verdict(analysis, self._profile, self._laid_down())))
            return line, "\n".join(filter(None, (remarks, paid)))
        if analysis.problems:
            reasons = [self._words.of(problem.words) for problem in analysis.problems]
            hand = analysis.hand
            unfinished = all(problem.code == "too-few-tiles" for problem in analysis.problems)
            if unfinished:
                expected = 13 if hand.winning is None else 14
                kongs = any(meld.kind.is_kong for meld in hand.melds)
                key = "results.unfinished-kongs" if kongs else "results.unfinished"
                return say(key, size=hand.size, expected=expected), ""
            profile = self._words.of(self._profile.short_name)
            no_win = [problem.code for problem in analysis.problems] == ["not-a-win"]
            details = "\n".join(f"• {reason}" for reason in reasons)
            return say("results.no-win" if no_win else "results.impossible", profile=profile), details
        paid = self._paid(analysis, "")[1]
        if not analysis.waits:
            return say("results.waits-for-nothing"), "\n".join(filter(None, (remarks, paid)))
        waits = say(
            "results.waits",
            tiles=" ".join(tile_text(wait.tile) for wait in analysis.waits),
            left=sum(wait.left for wait in analysis.waits),
        )
        return say("results.waiting"), "\n".join(filter(None, (remarks, waits, paid)))

    def _laid_down(self) -> int:
        """The reading that counts: the best, or where the rules say so the chosen one."""
        chosen = self._profile.system.chooses_reading(self._profile.rulings)
        return max(self.readings.currentRow(), 0) if chosen and self._analysis is self._listed else 0

    def _paid(self, analysis: Analysis, line: str) -> tuple[str, str]:
        """The verdict with the points of the win, and who pays whom."""
        settled = self._settle(analysis, self._profile, self._laid_down())
        if settled is None:
            return line, ""
        if not isinstance(settled, Settlement):
            return line, self._words.of(settled)
        lines = [self._words.of(payment_line(payment)) for payment in settled.payments]
        if settled.points is not None:
            line = self._words.say("results.with-points", line=line, points=settled.points)
        elif settled.unpaid:
            line = self._words.say("results.unpaid", profile=self._words.of(self._profile.short_name))
            lines.insert(0, self._words.of(settled.unpaid))
        return line, "\n".join(lines)

    def _list_readings(self) -> None:
        analysis = self._analysis
        chosen = self.readings.currentRow() if analysis is self._listed else self._expected_reading()
        self._listed = analysis
        # That the list is empty for a moment is not to be seen.
        with QSignalBlocker(self.readings):
            self.readings.clear()
        counted = analysis.readings if analysis else ()
        self.readings.setVisible(bool(counted))
        self.fans.setVisible(bool(counted))
        self._filler.setVisible(not counted)
        for number, entry in enumerate(counted, start=1):
            form = self._words.term(f"form.{entry.reading.arrangement.form}")
            lost = counted[0].total - entry.total
            key = "results.reading-lost" if lost else "results.reading"
            item = QListWidgetItem(self._words.say(key, number=number, total=entry.total, lost=lost))
            item.setToolTip(form)
            sets = " ".join(map(str, entry.reading.arrangement.sets)) or format_hand(self._hand())
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{item.text()}, {form}: {sets}")
            self.readings.addItem(item)
        self._draw_sets()
        if counted:
            self.readings.setCurrentRow(max(chosen, 0))
        else:
            self._show_reading(-1)

    def _expected_reading(self) -> int:
        """The reading a new analysis is first shown in."""
        hand, reading = self._expected
        return min(reading, len(self._analysis.readings) - 1) if self._analysis and self._analysis.hand == hand else 0

    def _hand(self) -> Hand:
        return self._analysis.hand if self._analysis else Hand()

    def _draw_sets(self) -> None:
        """Draw the sets of each reading, as high as the width allows."""
        counted = self._analysis.readings if self._analysis else ()
        if not counted:
            return
        ratio = self.devicePixelRatioF()
        widest = max(sets_width(entry.reading, self._hand(), height=SETS_HEIGHT) for entry in counted)
        metrics = self.readings.fontMetrics()
        text = max(metrics.horizontalAdvance(self.readings.item(row).text()) for row in range(self.readings.count()))
        room = max(self.width() - text - 40, 100)
        height = max(16, min(SETS_HEIGHT, int(SETS_HEIGHT * room / widest)))
        for row, entry in enumerate(counted):
            pixmap = sets_pixmap(entry.reading, self._hand(), height=height, ratio=ratio, index=self._faces.index)
            icon = QIcon(pixmap)
            icon.addPixmap(pixmap, QIcon.Mode.Selected)
            self.readings.item(row).setIcon(icon)
        self.readings.setIconSize(QSize(int(widest * height / SETS_HEIGHT) + 1, height))
        row_height = max(height + 6, metrics.height() + 6)
        self.readings.setFixedHeight(min(len(counted), 4) * row_height + 2 * self.readings.frameWidth())

    def _fit_details(self) -> None:
        """As high as the details are, up to a third of the panel; the rest scrolls."""
        needed = max(self.details.heightForWidth(max(self.width() - 20, 100)), 0)
        self._details_area.setFixedHeight(min(needed, max(self.height() // 3, 60)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_details()
        if event.size().width() != event.oldSize().width():
            self._draw_sets()

    def _show_reading(self, row: int) -> None:
        if self._laid_down():
            self.say_verdict()
        shown = self._analysis.readings[row] if self._analysis and 0 <= row < len(self._analysis.readings) else None
        self.reading_shown.emit(shown.reading if shown else None)
        self.graph.show_reading(shown, self._hand(), self._profile)
        self.fans.list_fans(self._analysis, row, self._profile)
