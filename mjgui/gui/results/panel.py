"""What the tabs beside the fans have in common."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLabel, QScrollArea, QTreeWidgetItem, QVBoxLayout, QWidget

from mjgui.core.analysis import Analysis, Detection, Wait
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.questions.compare import AcrossRules
from mjgui.gui.state.words import Words
from mjgui.gui.widgets.fan_tree import FanTree

CHOICE = Qt.ItemDataRole.UserRole


class Asked:
    """An analysis with the rules it was made under and what was found in the hand, for questions about it.

    waits, survey: None until they have come. waits: of a finished hand, those it had before its winning tile came.
    """

    def __init__(self, analysis: Analysis, profile: RuleProfile) -> None:
        self.analysis = analysis
        self.profile = profile
        self.detection = Detection()
        self.survey: AcrossRules | None = None
        self.waits: tuple[Wait, ...] | None = analysis.waits if analysis.hand.winning is None else None


class Panel(QWidget):
    """A tab that says again what it says when the language or what is asked changes, and it is looked at."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.words = words
        self.asked: Asked | None = None
        self._stale = False
        words.changed.connect(self.retranslate)

    def take(self, asked: Asked | None) -> None:
        """What is asked has changed."""
        self.asked = asked
        self._stale = True
        if self.isVisible() and self.can_answer:
            self._refresh()

    @property
    def can_answer(self) -> bool:
        """Whether all has come that it says something of."""
        return True

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._refresh()

    def _refresh(self) -> None:
        self._stale = False
        self.retranslate()

    def retranslate(self) -> None:
        raise NotImplementedError

    def begin(self) -> None:
        """Take the keyboard focus where one begins."""
        raise NotImplementedError


class SurveyPanel(Panel):
    """A tab with a list of what the survey of a hand found; ``act`` is called with a row that is clicked or
    activated."""

    def __init__(self, words: Words, act: Callable[[QTreeWidgetItem], None]) -> None:
        super().__init__(words)
        self.tree = FanTree()
        self.tree.itemClicked.connect(act)
        self.tree.itemActivated.connect(act)
        self.column = QVBoxLayout(self)
        self.column.addWidget(self.tree, 1)

    @property
    def can_answer(self) -> bool:
        return self.asked is None or self.asked.survey is not None

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
