"""The hand as a line of text, live in both directions."""

from dataclasses import replace

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QInputMethodEvent, QPalette, QTextCharFormat
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout, QWidget

from mjgui.core.hand import Hand, WinContext
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
        # Always there, so that nothing moves when there is something to say.
        self.message = QLabel()
        self.message.setMinimumHeight(self.message.fontMetrics().height() + 4)
        self.message.setForegroundRole(QPalette.ColorRole.BrightText)
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
        how = self._model.hand.context
        winds = WinContext(prevalent=how.prevalent, seat=how.seat)
        if not text.strip():
            hand = Hand(context=winds)
        else:
            try:
                hand = parse_hand(text)
            except ParseError as error:
                self._show_error(error)
                return
            if "|" not in text:
                # The winds of a table stay until others are written.
                hand = replace(hand, context=winds)
        self._show_error(None)
        self._typed = hand
        self._model.set_hand(hand)

    def _write(self) -> None:
        hand = self._model.hand
        if hand == self._typed:
            return
        self._typed = None
        text = format_hand(hand) if hand.size or hand.flowers else ""
        if self._error is None:
            self.edit.setText(text)
        else:
            # What was typed and is no hand yet can be had back with undo.
            self._show_error(None)
            self.edit.selectAll()
            self.edit.insert(text)

    def _tidy(self) -> None:
        """Write the hand canonically once typing has ended; a text that is no hand is left as it is."""
        if self._error is None and self._typed is not None:
            self._typed = None
            self._write()

    def _show_error(self, error: ParseError | None) -> None:
        if (error is None) != (self._error is None):
            self.invalid.emit(error is not None)
        self._error = error
        words = "" if error is None else self._words.of(Text(error.zh, error.en))
        self.message.setText(" ".join(words.split()))
        self.message.setToolTip(words)
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
            attributes.append(QInputMethodEvent.Attribute(QInputMethodEvent.AttributeType.TextFormat, place, 1, wrong))
        QCoreApplication.sendEvent(self.edit, QInputMethodEvent("", attributes))
