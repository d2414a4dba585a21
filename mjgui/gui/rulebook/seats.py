"""The questions about the table that the rules in force answer, such as what a seat may do."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QDialog, QFormLayout, QGroupBox, QLabel, QScrollArea, QVBoxLayout, QWidget

from mjgui.core.hand import Hand
from mjgui.core.systems.fields import Values
from mjgui.core.systems.payments import TableError
from mjgui.core.systems.table_questions import TableQuestion
from mjgui.core.texts import text
from mjgui.gui.state.theme import paint_indicators
from mjgui.gui.state.words import Words
from mjgui.gui.widgets.form_controls import FormControls


class AskedQuestion(QObject):
    """A question with what asks it, answered in words as soon as anything is changed.

    ``hand`` is the one in the window, ``table`` what is chosen there of the table.
    """

    def __init__(self, question: TableQuestion, hand: Hand, table: Values, words: Words, parent: QObject) -> None:
        super().__init__(parent)
        self._question = question
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
        for part in self.controls.parts:
            if part.label is None:
                self._rows.addRow(part.widget)
            else:
                self._rows.addRow(part.label, part.widget)
        self.controls.changed.connect(self.say)
        words.changed.connect(self.say)
        self.say()

    def say(self) -> None:
        """Say everything in the language now chosen, the answer to what is asked now too."""
        self.box.setTitle(self._words.of(text(self._question.title)))
        self.controls.say(self._words, self._hand)
        for part in self.controls.parts:
            self._rows.setRowVisible(part.widget, part.is_asked)
        try:
            lines = self._question.answer(self.controls.values(self._hand)).lines
        except TableError as error:
            lines = (error.words,)
        self.answer.setText("\n• ".join(map(self._words.of, lines)))


class SeatsDialog(QDialog):
    """Questions one below the other. For ``hand`` and ``table`` see ``AskedQuestion``."""

    def __init__(
        self,
        words: Words,
        questions: Iterable[TableQuestion],
        hand: Hand,
        table: Values,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._words = words
        self.asked = {each.id: AskedQuestion(each, hand, table, words, self) for each in questions}
        content = QWidget()
        column = QVBoxLayout(content)
        for asked in self.asked.values():
            column.addWidget(asked.box)
            column.addWidget(asked.answer)
        column.addStretch()
        area = QScrollArea()
        area.setWidget(content)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(area)
        paint_indicators(self)
        self._name()
        self.resize((content.sizeHint() + QSize(24, 12)).boundedTo(self.screen().availableSize() * 0.9))
        words.changed.connect(self._name)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            paint_indicators(self)

    def _name(self) -> None:
        self.setWindowTitle(self._words.say("seats.title"))
