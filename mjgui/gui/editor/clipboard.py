"""The hand on the clipboard, in any notation."""

from functools import partial

from PySide6.QtWidgets import QApplication

from mjgui.core.notation import copied_as, write
from mjgui.core.notation.registry import Notation
from mjgui.gui.editor.notation_line import NotationLine
from mjgui.gui.state.command import Command, CommandSpec, MenuPlace
from mjgui.gui.state.model import HandModel
from mjgui.gui.state.words import Words

# The notation that is copied by keys.
USUAL = "canonical"


class Clipboard:
    """Copies the hand of a window, and takes one over through its notation line."""

    def __init__(self, model: HandModel, notation: NotationLine, words: Words) -> None:
        self._model = model
        self._notation = notation
        self._words = words

    def commands(self) -> tuple[Command, ...]:
        paste = CommandSpec("paste", "hand", "Ctrl+V", MenuPlace("hand", 2, 2))
        return (Command(paste, self.paste), *(self._copying(notation) for notation in copied_as().values()))

    def _copying(self, notation: Notation) -> Command:
        keys, place = "Ctrl+Shift+C" if notation.id == USUAL else "", MenuPlace("hand", 2, 3, inside="copy")
        spec = CommandSpec(f"copy-{notation.id}", "hand", keys, place, text=notation.name)
        return Command(spec, partial(self.copy, notation.id))

    def copy(self, notation: str) -> None:
        """Put the hand on the clipboard in one of the notations it can be copied as."""
        QApplication.clipboard().setText(write(self._model.hand, notation))

    def paste(self) -> str:
        """Take the hand on the clipboard, whatever notation it is in. Gives why there is none, or nothing."""
        pasted = QApplication.clipboard().text().strip()
        if not pasted:
            return self._words.say("window.nothing-to-paste")
        self._notation.enter(pasted)
        return ""
