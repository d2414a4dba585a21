"""What the panels of the results have in common, and how one declares itself.

A panel is a class in a module of this package, with a ``PanelSpec``; that is all there is to adding one, beside its
texts.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Protocol

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLabel, QScrollArea, QTreeWidgetItem, QVBoxLayout, QWidget

from mjgui.core.analysis import Analysis, CountedHand, CountedReading
from mjgui.core.hand import Hand
from mjgui.core.inquiry import Inquiry
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.questions.what_if import Replacement
from mjgui.core.settlement import Settlement
from mjgui.core.systems.fields import Values
from mjgui.core.texts import Text
from mjgui.gui.state.command import CommandSpec
from mjgui.gui.state.faces import Faces
from mjgui.gui.state.model import HandModel
from mjgui.gui.state.rules_model import RulesModel
from mjgui.gui.state.words import Words
from mjgui.gui.widgets.fan_tree import FanTree

CHOICE = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown: a hand that was analysed, and one of its readings."""

    asked: Inquiry | None = None
    """The hand with its analysis; None before there is one, and where it failed."""
    reading: int = 0
    """Which one, from 0; 0 also where the hand has none."""

    @property
    def analysis(self) -> Analysis | None:
        return self.asked.analysis if self.asked else None

    @property
    def hand(self) -> Hand:
        return self.analysis.hand if self.analysis else Hand()

    @property
    def readings(self) -> tuple[CountedReading, ...]:
        return self.analysis.readings if self.analysis else ()

    @property
    def counted(self) -> CountedReading | None:
        """The reading that is shown; None where the hand has none."""
        return self.readings[self.reading] if self.reading < len(self.readings) else None


class PanelSignals(QObject):
    """What panels tell each other and the window, and the window tells them."""

    panel_wanted = Signal(str)
    """A panel is to be looked at: its id."""
    reading_chosen = Signal(int)
    """Another reading is to be shown, from 0."""
    fan_pointed = Signal(object)
    """A fan is pointed at, as a ``Pointed``; None for none."""
    fan_chosen = Signal(object)
    """A fan is to be pointed at, as a ``Pointed``."""
    places_pointed = Signal(object)
    """Sets of the reading are pointed at in the hand, by their indexes."""
    fan_asked = Signal(str)
    """Why a fan counts or does not is asked: its id."""
    page_chosen = Signal(str)
    """The reference page of a fan is wanted: its id."""
    hand_chosen = Signal(str)
    """A hand is to be opened in a window of its own, in notation."""
    changes_wanted = Signal()
    """What changed hands are worth is wanted."""
    changes_unwanted = Signal()
    """Nobody looks at that any longer."""


class Table(Protocol):
    """What was said of the table, beside the hand in a window."""

    def settle(self, asked: CountedHand, reading: int) -> Settlement | Text | None:
        """What is paid where a reading is shown, by its place, or why that cannot be said; None under rules that do not
        pay."""

    def values_for(self, asked: CountedHand) -> Values:
        """What was said in the form of the payments, for a hand; nothing under rules that do not pay."""


@dataclass(frozen=True, slots=True)
class PanelContext:
    """What a panel is made with."""

    model: HandModel
    """The hand of the window."""
    rules: RulesModel
    """The rules in force."""
    words: Words
    """The texts of the window, in its language."""
    faces: Faces
    """How tiles are drawn."""
    signals: PanelSignals
    """What panels tell each other and the window."""
    table: Table
    """What was said of the table."""


def _always(_profile: RuleProfile) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class PanelSpec:
    """How a panel stands among the others. Its title is the text ``tab.<id>``; the command that goes to it is called
    by the text ``menu.go-<id>``."""

    id: str
    """Names the panel, its title and its command."""
    place: int
    """The panels stand in this order."""
    keys: str = ""
    """The usual ones to go to it, in Qt's portable notation; "" for none."""
    applies: Callable[[RuleProfile], bool] = _always
    """Whether there is such a panel under some rules."""

    @property
    def command(self) -> CommandSpec:
        """The command that goes to the panel."""
        return CommandSpec(f"go-{self.id}", "go", self.keys)


class Panel(QWidget):
    """A tab that says again what it says when the language or what is asked changes, and it is looked at."""

    spec: ClassVar[PanelSpec]

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self.words = context.words
        self.signals = context.signals
        self.asked: Inquiry | None = None
        self._stale = False
        self.words.changed.connect(self.retranslate)

    @property
    def title(self) -> str:
        return self.words.say(f"tab.{self.spec.id}")

    def take(self, asked: Inquiry | None) -> None:
        """What is asked has changed, or it has been counted under other rules."""
        self.asked = asked
        self._stale = True
        if self.isVisible() and self.can_answer:
            self._refresh()

    def take_waits(self) -> None:
        """The waits of what is asked have come."""

    def take_table(self) -> None:
        """Something else was said of the table."""

    def take_replacement(self, row: Replacement) -> None:
        """The next row of changed hands has come."""

    def show_reading(self, shown: Shown) -> None:
        """Something else is shown, or another reading of it."""

    @property
    def can_answer(self) -> bool:
        """Whether all has come that it says something of."""
        return True

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._refresh()

    def _refresh(self) -> None:
        """Say something of what is asked now."""
        self._stale = False
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything again; each panel has its own way."""
        raise NotImplementedError

    def begin(self) -> None:
        """Take the keyboard focus where one begins; each panel has its own place."""
        raise NotImplementedError


class SurveyPanel(Panel):
    """A tab with a list of what becomes of a hand under other rules; ``act`` is called with a row that is clicked or
    activated."""

    def __init__(self, context: PanelContext, act: Callable[[QTreeWidgetItem], None]) -> None:
        super().__init__(context)
        self.tree = FanTree()
        self.tree.itemClicked.connect(act)
        self.tree.itemActivated.connect(act)
        self.column = QVBoxLayout(self)
        self.column.addWidget(self.tree, 1)

    @property
    def can_answer(self) -> bool:
        return self.asked is None or self.asked.knows_effects

    def begin(self) -> None:
        self.tree.setFocus()


class AnswerLabel(QLabel):
    """Words that may be long, and can be copied."""

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)

    def say(self, words: str) -> None:
        self.setText(words)
        self.setAccessibleName(words)


def scrolled(content: QWidget) -> QScrollArea:
    """What may need more room than a tab has."""
    area = QScrollArea()
    area.setWidget(content)
    area.setWidgetResizable(True)
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    # In the colour of the tab.
    for part in (content, area.viewport()):
        part.setAutoFillBackground(False)
    return area
