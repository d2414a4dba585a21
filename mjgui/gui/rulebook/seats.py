"""The questions about the table that the rules in force answer, such as what a seat may do."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QDialog, QFormLayout, QGroupBox, QLabel, QScrollArea, QVBoxLayout, QWidget

from mjgui.core.hand import Hand
from mjgui.core.systems.base import RuleSystem
from mjgui.core.systems.fields import Values
from mjgui.core.systems.payments import TableError
from mjgui.core.systems.table_questions import TableQuestion
from mjgui.core.texts import text
from mjgui.core.wording.table_answers import answer_lines
from mjgui.gui.editor.table_row import TableRow
from mjgui.gui.state.model import HandModel
from mjgui.gui.state.rules_model import RulesModel
from mjgui.gui.state.theme import paint_indicators
from mjgui.gui.state.words import Words
from mjgui.gui.widgets.form_controls import FormControls

LETTERS_WIDE = 90


class AskedQuestion(QObject):
    """A question with what asks it, answered in words as soon as anything is changed.

    ``rules`` are to be of the system whose question it is. ``hand`` is the one in the window, ``table`` what is chosen
    there of the table.
    """

    def __init__(
        self, question: TableQuestion, rules: RulesModel, hand: Hand, table: Values, words: Words, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._question = question
        self._rules = rules
        self._hand = hand
        self._words = words
        known = question.begin(hand, table)
        self.controls = FormControls(question, self, known)
        self.controls.take(known, hand, words)
        self.box = QGroupBox()
        self.answer = QLabel()
        self.answer.setWordWrap(True)
        self.answer.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.answer.setMinimumHeight(question.usual_lines * self.answer.fontMetrics().lineSpacing())
        self._rows = QFormLayout(self.box)
        for _, part in self.controls.parts:
            if part.label is None:
                self._rows.addRow(part.widget)
            else:
                self._rows.addRow(part.label, part.widget)
        self.controls.changed.connect(self.say)
        self.say()

    def say(self) -> None:
        """Say everything in the language now chosen, the answer of the rules in force to what is asked now too."""
        self.box.setTitle(self._words.of(text(self._question.title)))
        self.controls.say(self._words, self._hand)
        for _, part in self.controls.parts:
            self._rows.setRowVisible(part.widget, part.is_asked)
        rules = self._rules.profile
        try:
            lines = answer_lines(self._question.answer(self.controls.values(self._hand), rules.rulings), rules)
        except TableError as error:
            lines = (error.words,)
        self.answer.setText("\n• ".join(map(self._words.of, lines)))


class SeatsDialog(QDialog):
    """The questions of the rules in force, one below the other; begun with the hand, and what is chosen of the table,
    when it is opened or rules of another system are chosen."""

    def __init__(
        self, words: Words, rules: RulesModel, model: HandModel, table: TableRow, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._words = words
        self._rules = rules
        self._model = model
        self._table = table
        self._system: RuleSystem | None = None
        self.asked: dict[str, AskedQuestion] = {}
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QScrollArea.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(self._area)
        self._say()
        rules.changed.connect(self._say)
        words.changed.connect(self._say)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            paint_indicators(self)

    def _say(self) -> None:
        """Ask and answer by the rules in force, in the language now chosen."""
        self.setWindowTitle(self._words.say("seats.title"))
        if self._system is self._rules.profile.system:
            for asked in self.asked.values():
                asked.say()
        else:
            self._fill()

    def _fill(self) -> None:
        """Ask what the system of the rules in force asks, in the place of what is asked now."""
        self._system = self._rules.profile.system
        hand, table = self._model.hand, self._table.values
        content = QWidget()
        column = QVBoxLayout(content)
        self.asked = {
            each.id: AskedQuestion(each, self._rules, hand, table, self._words, content)
            for each in self._system.questions
        }
        for asked in self.asked.values():
            column.addWidget(asked.box)
            column.addWidget(asked.answer)
        column.addStretch()
        self._area.setWidget(content)
        paint_indicators(self)
        # Wide enough that most reasons stand on two lines at the most.
        readable = QSize(LETTERS_WIDE * self.fontMetrics().horizontalAdvance("n"), 0)
        wanted = content.sizeHint().expandedTo(readable) + QSize(24, 12)
        self.resize(wanted.boundedTo(self.screen().availableSize() * 0.9))
