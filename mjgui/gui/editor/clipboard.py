"""The hand on the clipboard, in any notation."""

from functools import partial

from PySide6.QtWidgets import QApplication

from mjgui.core.notation.emit import COPIED
from mjgui.core.texts import text
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
        return (Command(paste, self.paste), *(self._copying(notation) for notation in COPIED))

    def _copying(self, notation: str) -> Command:
        keys, place = "Ctrl+Shift+C" if notation == USUAL else "", MenuPlace("hand", 2, 3, inside="copy")
        spec = CommandSpec(f"copy-{notation}", "hand", keys, place, text=text(f"notation.{notation}"))
        return Command(spec, partial(self.copy, notation))

    def copy(self, notation: str) -> None:
        """Put the hand on the clipboard in one of the notations it can be copied as."""
        QApplication.clipboard().setText(COPIED[notation](self._model.hand))

    def paste(self) -> str:
        """Take the hand on the clipboard, whatever notation it is in; why there is none, or nothing."""
        pasted = QApplication.clipboard().text().strip()
        if not pasted:
            return self._words.say("window.nothing-to-paste")
        self._notation.enter(pasted)
        return ""
