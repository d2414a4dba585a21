"""The hand as a line of text, live in both directions."""

from dataclasses import replace
from html import escape

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QInputMethodEvent, QKeyEvent, QKeySequence, QPalette, QTextCharFormat
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout, QWidget

from mjgui.core.hand import Hand, Unwritten
from mjgui.core.notation import Candidate, ParseError, format_hand, parse_hand, read
from mjgui.core.texts import Text
from mjgui.gui.state.command import Command, CommandSpec
from mjgui.gui.state.model import HandModel
from mjgui.gui.state.words import Words

# As many characters as a line edit can hold.
LONGEST = 2**31 - 1


class NotationLine(QWidget):
    """The line of text. What is typed becomes the hand as soon as it is one. Until then the hand stays as it was, the
    wrong character is underlined and the error said below.

    What is pasted may be in any notation. Below stands what it was taken for, what was assumed, and each other hand it
    can be. ``invalid`` tells whether the text is no hand.
    """

    invalid = Signal(bool)

    def __init__(self, model: HandModel, words: Words) -> None:
        super().__init__()
        self._model = model
        self._words = words
        self._error: ParseError | None = None
        # What a pasted text can be, and which of these was taken.
        self._candidates: tuple[Candidate, ...] = ()
        self._taken = 0
        self._before = ""
        self._clicked = False
        self._writing = False
        self._remark: Text | None = None
        # The hand this line gave the model; its own text stays as typed.
        self._typed: Hand | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        self.edit = QLineEdit()
        self.edit.setClearButtonEnabled(True)
        # A pasted game record is long.
        self.edit.setMaxLength(LONGEST)
        # Always there, so that nothing moves when there is something to say.
        self.message = QLabel()
        self.message.setMinimumHeight(2 * self.message.fontMetrics().lineSpacing())
        self.message.setTextFormat(Qt.TextFormat.RichText)
        self.message.setWordWrap(True)
        self.message.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.message.setForegroundRole(QPalette.ColorRole.BrightText)
        self.message.linkActivated.connect(self._take)
        column.addWidget(self.edit)
        column.addWidget(self.message)
        self.edit.installEventFilter(self)
        self.edit.textEdited.connect(self._read)
        self.edit.editingFinished.connect(self._tidy)
        model.changed.connect(self._write)
        words.changed.connect(self._retranslate)
        self._write()
        self._retranslate()

    def commands(self) -> tuple[Command, ...]:
        return (Command(CommandSpec("go-notation", "go", "Ctrl+L"), self.begin),)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            undo, redo = event.matches(QKeySequence.StandardKey.Undo), event.matches(QKeySequence.StandardKey.Redo)
            if (undo and not self.edit.isUndoAvailable()) or (redo and not self.edit.isRedoAvailable()):
                # Without a step of its own the line leaves them to the window.
                event.ignore()
                return True
        elif event.type() == QEvent.Type.FocusIn and isinstance(event, QFocusEvent):
            self._clicked = event.reason() == Qt.FocusReason.MouseFocusReason
        elif event.type() == QEvent.Type.MouseButtonRelease and self._clicked:
            # The first click chooses all, so that what is pasted takes its place.
            self._clicked = False
            if not self.edit.hasSelectedText():
                self.edit.selectAll()
        return super().eventFilter(watched, event)

    def begin(self) -> None:
        """Take the keyboard focus, with all of the text chosen."""
        self.edit.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.edit.selectAll()

    def _retranslate(self) -> None:
        self.edit.setPlaceholderText(self._words.say("notation.hint"))
        self.edit.setAccessibleName(self._words.say("notation.name"))
        self.edit.setToolTip(self._words.say("notation.tip"))
        self._show_error(self._error)

    def enter(self, text: str) -> None:
        """Take a text in any notation, as if it were pasted over what is there."""
        self.edit.selectAll()
        self.edit.insert(text)
        self._before = ""
        self._read(self.edit.text())

    def remark(self, words: Text | None) -> None:
        """Say something about a key pressed elsewhere; nothing to have it gone."""
        self._remark = words
        self._show_error(self._error)

    @property
    def unfinished(self) -> str | None:
        """The text where it is no hand yet."""
        return None if self._error is None else self.edit.text()

    def resume(self, text: str) -> None:
        """Go on with a text that was no hand yet."""
        self.edit.setText(text)
        self._before = self.edit.text()
        self._read(self._before)

    def _read(self, text: str) -> None:
        if self._writing:
            # It says what the hand is, and of some hands not all.
            return
        # More than one character at once was pasted or dropped.
        pasted = _inserted(self._before, text) > 1
        self._before = text
        self._candidates = ()
        self._remark = None
        try:
            if pasted and text.strip():
                self._candidates, self._taken = read(text), 0
                hand = self._at_table(self._candidates[0].hand, self._candidates[0].says_winds)
            else:
                hand = self._as_won(self._at_table(parse_hand(text) if text.strip() else Hand(), "|" in text))
        except ParseError as error:
            self._show_error(error)
            return
        self._typed = hand
        self._show_error(None)
        (self._model.begin if pasted else self._model.set_hand)(hand)

    def _at_table(self, hand: Hand, says_winds: bool) -> Hand:
        """The hand of a text; the winds of a table stay until others are written."""
        if says_winds:
            return hand
        how = self._model.hand.context
        return replace(hand, context=replace(hand.context, prevalent=how.prevalent, seat=how.seat))

    def _as_won(self, hand: Hand) -> Hand:
        """The hand of a text that is being typed; what the line has no place for stays with the way of winning it was
        said of."""
        how = self._model.hand.context
        won = Unwritten.of(how).said_of(hand)
        return won if replace(won.context, prevalent=how.prevalent, seat=how.seat) == how else hand

    def _take(self, number: str) -> None:
        """Take the text for another of the hands it can be."""
        self._taken = int(number)
        taken = self._candidates[self._taken]
        self._typed = self._at_table(taken.hand, taken.says_winds)
        self._model.begin(self._typed)
        self._show_error(None)

    def _write(self) -> None:
        hand = self._model.hand
        if hand == self._typed:
            return
        self._typed = None
        self._candidates = ()
        text = format_hand(hand) if hand.size or hand.flowers else ""
        self._before = text
        if self._error is None:
            self.edit.setText(text)
            self._show_error(None)
        else:
            # What was typed and is no hand yet can be had back with undo.
            self._show_error(None)
            self._writing = True
            self.edit.selectAll()
            self.edit.insert(text)
            self._writing = False

    def _tidy(self) -> None:
        """Write the hand canonically once typing has ended; a text that is no hand is left as it is."""
        if self._error is None and self._typed is not None:
            candidates = self._candidates
            self._typed = None
            self._write()
            self._candidates = candidates
            self._show_error(None)

    def _show_error(self, error: ParseError | None) -> None:
        if (error is None) != (self._error is None):
            self.invalid.emit(error is not None)
        self._error = error
        wrong = self._remark or (error.words if error else None)
        words = escape(self._words.of(wrong)) if wrong else self._note()
        role = QPalette.ColorRole.BrightText if wrong else QPalette.ColorRole.WindowText
        self.message.setForegroundRole(role)
        self.message.setText(" ".join(words.split()))
        tip = f"<p>{words}</p>" if words else ""
        self.message.setToolTip(tip)
        self._underline(error)

    def _note(self) -> str:
        """What a pasted text was taken for, with a link for each other hand."""
        if not self._candidates:
            return ""
        taken = self._candidates[self._taken]
        if taken.is_plain and taken.says_winds and len(self._candidates) == 1:
            return ""
        say = self._words.say
        said = [say("notation.read-as", notation=taken.name)]
        said += [self._words.of(assumed) for assumed in taken.assumed]
        if not taken.says_winds:
            said.append(say("notation.winds-stay"))
        links = [
            f'<a href="{number}">{escape(say("notation.instead", hand=format_hand(other.hand).partition("|")[0]))}</a>'
            for number, other in enumerate(self._candidates)
            if number != self._taken
        ]
        return " · ".join([*map(escape, said), *links])

    def _underline(self, error: ParseError | None) -> None:
        """Mark the character where the error is. A line edit has formats only through its input method."""
        attributes = []
        if error is not None and self.edit.text():
            wrong = QTextCharFormat()
            wrong.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            wrong.setUnderlineColor("#d6336c")
            wrong.setFontUnderline(True)
            text = self.edit.text()
            at = min(error.position, len(text) - 1)
            place, length = _units(text[:at]) - self.edit.cursorPosition(), _units(text[at])
            attributes.append(
                QInputMethodEvent.Attribute(QInputMethodEvent.AttributeType.TextFormat, place, length, wrong)
            )
        QCoreApplication.sendEvent(self.edit, QInputMethodEvent("", attributes))


def _units(text: str) -> int:
    """How many places a text takes in a line edit, where a tile character takes two."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _inserted(before: str, after: str) -> int:
    """How many characters in a row make one text of the other."""
    same = _alike(before, after)
    return len(after) - same - _alike(before[same:][::-1], after[same:][::-1])


def _alike(one: str, other: str) -> int:
    """How many characters two texts begin alike with."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
