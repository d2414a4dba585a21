"""What a window can be told to do, by menu and by keys."""

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QWidget

from mjgui.gui.state.command import Command
from mjgui.gui.state.shortcuts import Shortcuts
from mjgui.gui.state.words import Words


class CommandAction(QAction):
    """The action of a command, which follows what the command declares. ``said`` gives words of what it did."""

    said = Signal(str)

    def __init__(self, command: Command, parent: QObject) -> None:
        super().__init__(parent)
        self.command = command
        self.setCheckable(command.checked is not None)
        self.triggered.connect(self._act)
        if command.when is not None:
            command.when.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Ask again whether it can be done, is shown and is on."""
        command = self.command
        self.setEnabled(command.enabled is None or command.enabled())
        self.setVisible(command.shown is None or command.shown())
        if command.checked is not None:
            self.setChecked(command.checked())

    def _act(self) -> None:
        answer = self.command.act()
        if isinstance(answer, str):
            self.said.emit(answer)


class Commands(QObject):
    """One action for each command of a window, with its keys and its name in the language now chosen. ``said`` gives
    words of what a command did, for the user."""

    said = Signal(str)

    def __init__(self, window: QWidget, commands: Iterable[Command], shortcuts: Shortcuts, words: Words) -> None:
        """Raises ValueError where two commands have the same id."""
        super().__init__(window)
        self._shortcuts = shortcuts
        self._words = words
        self.actions: dict[str, CommandAction] = {}
        groups: dict[str, QActionGroup] = {}
        commands = list(commands)
        _check(commands)
        shortcuts.declare(command.spec for command in commands)
        for command in commands:
            if command.in_part:
                continue
            action = self.actions[command.spec.id] = CommandAction(command, self)
            action.said.connect(self.said)
            # So that its keys work where no menu has it.
            window.addAction(action)
            if command.row_menu is not None:
                command.row_menu.addAction(action)
            if command.choice:
                if command.choice not in groups:
                    groups[command.choice] = QActionGroup(self)
                groups[command.choice].addAction(action)
        shortcuts.changed.connect(self._set_keys)
        words.changed.connect(self._name)
        self._set_keys()
        self._name()

    def _set_keys(self) -> None:
        for command, action in self.actions.items():
            action.setShortcut(QKeySequence(self._shortcuts.keys(command)))

    def _name(self) -> None:
        for action in self.actions.values():
            action.setText(action.command.spec.name(self._words))


def _check(commands: Iterable[Command]) -> None:
    known: set[str] = set()
    for command in commands:
        if command.spec.id in known:
            raise ValueError(f"two commands are called {command.spec.id}; each has its own id")
        known.add(command.spec.id)
