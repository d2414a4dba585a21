"""The hand as a line of text, live in both directions."""

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QInputMethodEvent, QTextCharFormat
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout, QWidget

from mjgui.core.hand import Hand
from mjgui.core.notation import ParseError, format_hand, parse_hand
from mjgui.core.texts import Text
from mjgui.gui.model import HandModel
from mjgui.gui.words import Words


class NotationLine(QWidget):
    """What is typed becomes the hand as soon as it is one; until then the hand stays as it was, the wrong
    character is underlined and the error said below. ``invalid`` tells whether the text is no hand."""

    invalid = Signal(bool)

    def __init__(self, model: HandModel, words: Words) -> None:
        super().__init__()
        self._model = model
        self._words = words
        self._error: ParseError | None = None
        # The hand this line gave the model; its own text stays as typed.
        self._typed: Hand | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        self.edit = QLineEdit()
        self.edit.setClearButtonEnabled(True)
        self.message = QLabel()
        self.message.setWordWrap(True)
        self.message.setObjectName("error")
        column.addWidget(self.edit)
        column.addWidget(self.message)
        self.edit.textEdited.connect(self._read)
        self.edit.editingFinished.connect(self._tidy)
        model.changed.connect(self._write)
        words.changed.connect(self._retranslate)
        self._write()
        self._retranslate()

    def _retranslate(self) -> None:
        self.edit.setPlaceholderText(self._words.say("notation.hint"))
        self.edit.setAccessibleName(self._words.say("notation.name"))
        self.edit.setToolTip(self._words.say("notation.tip"))
        self._show_error(self._error)

    def _read(self, text: str) -> None:
        if not text.strip():
            self._show_error(None)
            self._typed = Hand()
            self._model.clear()
            return
        try:
            self._typed = parse_hand(text)
        except ParseError as error:
            self._show_error(error)
            return
        self._show_error(None)
        self._model.set_hand(self._typed)

    def _write(self) -> None:
        hand = self._model.hand
        if hand == self._typed:
            return
        self._typed = None
        self._show_error(None)
        self.edit.setText(format_hand(hand) if hand.size or hand.flowers else "")

    def _tidy(self) -> None:
        """Write the hand canonically once typing has ended; a text that is no hand is left as it is."""
        if self._error is None and self._typed is not None:
            self._typed = None
            self._write()

    def _show_error(self, error: ParseError | None) -> None:
        if (error is None) != (self._error is None):
            self.invalid.emit(error is not None)
        self._error = error
        self.message.setText("" if error is None else self._words.of(Text(error.zh, error.en)))
        self.message.setVisible(error is not None)
        self._underline(error)

    def _underline(self, error: ParseError | None) -> None:
        """Mark the character where the error is. A line edit has formats only through its input method."""
        attributes = []
        if error is not None and self.edit.text():
            wrong = QTextCharFormat()
            wrong.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            wrong.setUnderlineColor("#d6336c")
            wrong.setFontUnderline(True)
            place = min(error.position, len(self.edit.text()) - 1) - self.edit.cursorPosition()
            attributes.append(
                QInputMethodEvent.Attribute(QInputMethodEvent.AttributeType.TextFormat, place, 1, wrong)
            )
        QCoreApplication.sendEvent(self.edit, QInputMethodEvent("", attributes))
