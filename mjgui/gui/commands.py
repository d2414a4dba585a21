"""What the window can be told to do, by menu and by keys."""

import inspect
import weakref
from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from mjgui.core.notation.emit import COPIED
from mjgui.core.systems.registry import field_commands
from mjgui.gui.state.shortcuts import Shortcuts
from mjgui.gui.state.words import Words


class Commands(QObject):
    """One action for each command of a window, with its keys and its name in the language now chosen."""

    def __init__(self, window: QWidget, shortcuts: Shortcuts, words: Words) -> None:
        super().__init__(window)
        self._shortcuts = shortcuts
        self._words = words
        self.actions: dict[str, QAction] = {}
        shortcuts.changed.connect(self._set_keys)
        words.changed.connect(self._name)

    def add(self, command: str, act: Callable[..., object], *given: object) -> QAction:
        """command: an id; its name is the text ``menu.<id>``, and its keys those of the table. act: what it does,
        with what is given."""
        # A method is not kept alive, so that a closed window is let go at once.
        found = weakref.WeakMethod(act) if inspect.ismethod(act) else lambda: act

        def run() -> None:
            if known := found():
                known(*given)

        action = self.actions[command] = QAction(self)
        action.triggered.connect(run)
        window = self.parent()
        assert isinstance(window, QWidget)
        # So that its keys work where no menu has it.
        window.addAction(action)
        self._set_keys()
        self._name()
        return action

    def _set_keys(self) -> None:
        for command, action in self.actions.items():
            action.setShortcut(QKeySequence(self._shortcuts.keys(command)))

    def _name(self) -> None:
        for command, action in self.actions.items():
            action.setText(name_of(command, self._words))


def name_of(command: str, words: Words) -> str:
    """How a command is called, a mark for its key in menus included."""
    notation = command.removeprefix("copy-")
    if of_field := field_commands().get(command):
        return words.term(of_field.label)
    return words.term(f"notation.{notation}") if notation in COPIED else words.say(f"menu.{command}")
