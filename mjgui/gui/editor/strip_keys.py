"""The keyboard in the strip: tiles typed as in the notation, and keys that go from tile to tile."""

import unicodedata
from functools import partial

from PySide6.QtCore import QKeyCombination, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence

from mjgui.core.hand.tiles import Tile, is_flower
from mjgui.core.notation import ParseError
from mjgui.core.notation.typed import Typed, typed
from mjgui.core.texts import Text
from mjgui.gui.state.command import Command, CommandSpec
from mjgui.gui.state.model import HandModel
from mjgui.gui.state.shortcuts import Shortcuts

# The commands of the strip, with their usual keys.
USUAL = {
    "strip-left": "Left",
    "strip-right": "Right",
    "strip-home": "Home",
    "strip-end": "End",
    "strip-back": "Backspace",
    "strip-delete": "Del",
    "strip-winning": "Return",
    "strip-escape": "Esc",
}
COMMANDING = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


class StripKeys(QObject):
    """Turns keys into edits of the model.

    ``waits`` gives the characters that wait for more; ``said`` a Text about a key that could not be taken, or None;
    ``commanded`` a command that is about the tiles there are.
    """

    waits = Signal(str)
    said = Signal(object)
    commanded = Signal(str)

    def __init__(self, model: HandModel, shortcuts: Shortcuts, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self._shortcuts = shortcuts
        self.pending = ""
        # Why the last key was not taken, if it was not.
        self._reason: Text | None = None
        self._typing = False
        self._flower: Tile | None = None
        self._counts = model.hand.counts()
        model.changed.connect(self._look)

    def commands(self) -> tuple[Command, ...]:
        return tuple(
            Command(CommandSpec(command, "strip", keys), partial(self.act, command), in_part=True)
            for command, keys in USUAL.items()
        )

    def press(self, event: QKeyEvent) -> bool:
        """Whether a key was taken, as a command or as a character."""
        key = Qt.Key.Key_Return if event.key() == Qt.Key.Key_Enter else Qt.Key(event.key())
        keys = QKeySequence(QKeyCombination(_modifiers(event), key))
        command = self._shortcuts.of(keys.toString(QKeySequence.SequenceFormat.PortableText))
        if command in USUAL:
            self.act(command)
            return True
        return self.type_key(event)

    def act(self, command: str) -> None:
        """Do what a command of the strip says; the last character that waits goes before any tile does."""
        if command == "strip-escape":
            self.forget()
        elif command == "strip-back" and self.pending:
            self._wait(self.pending[:-1])
            self._say(None)
        else:
            self.commanded.emit(command)
            if command == "strip-back":
                self._say(None)

    def type_key(self, event: QKeyEvent) -> bool:
        """Whether a key was taken as a character."""
        character = unicodedata.normalize("NFKC", event.text())
        if _modifiers(event) & COMMANDING or len(character) != 1 or not character.isprintable() or character == " ":
            return False
        self.type(character)
        return True

    def type(self, character: str) -> None:
        """Take a character after those that wait."""
        if "]" in self.pending:
            # It is closed, and was refused.
            self._wait(self.pending + character)
            self.said.emit(self._reason)
            return
        try:
            found = typed(self.pending, character)
        except ParseError as error:
            if self.pending.startswith("["):
                # It cannot end as a meld any more, and nobody may be looking: nothing goes astray.
                self._wait(self.pending + character)
            self._say(error.words)
            return
        self._typing = True
        self._flower = None
        reason = self._take(found)
        self._typing = False
        if reason is None:
            self._wait(found.pending)
        elif found.meld:
            self._wait(self.pending + character)
        # Else what has no place waits as it did, to be changed.
        self._say(reason)

    def _take(self, found: Typed) -> Text | None:
        """Make what is complete a part of the hand. Gives why it has no place there, if it has none."""
        if found.tiles:
            reason = self._model.type_tiles(found.tiles)
            if reason is None and is_flower(found.tiles[-1]):
                self._flower = found.tiles[-1]
            return reason
        if found.meld:
            return self._model.type_meld(found.meld)
        if found.context:
            self._model.set_context(found.context)
        return None

    def _look(self) -> None:
        """Nothing waits any longer where another hand has come from elsewhere."""
        before, self._counts = self._counts, self._model.hand.counts()
        moved = sum(abs(new - old) for new, old in zip(self._counts, before, strict=True))
        if self.pending and not self._typing and moved > 1:
            self.forget()

    @property
    def typed_flower(self) -> Tile | None:
        """The flower that was typed last, if nothing was since."""
        return self._flower if self._flower in self._model.hand.flowers else None

    def forget(self) -> None:
        """Drop what waits."""
        self._wait("")
        self._say(None)

    def _wait(self, pending: str) -> None:
        self.pending = pending
        self.waits.emit(pending)

    def _say(self, words: Text | None) -> None:
        self._reason = words
        self.said.emit(words)


def _modifiers(event: QKeyEvent) -> Qt.KeyboardModifier:
    """Without what only tells a keypad from the other keys."""
    return event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
