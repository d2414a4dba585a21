"""The keys of every command: the usual ones and those a user has chosen."""

import re
from collections.abc import Iterable, Mapping
from typing import get_args

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeySequence

from mjgui.gui.state.command import CommandSpec, Section


class Shortcuts(QObject):
    """The keys of each command, in Qt's portable notation; ``changed`` follows every change."""

    changed = Signal()

    def __init__(self, chosen: Mapping[str, str]) -> None:
        """``chosen`` has keys other than the usual ones, by command.

        Of commands that are never declared they are kept. Those that two commands would share, or that are needed
        otherwise, are not used.
        """
        super().__init__()
        self._chosen = dict(chosen)
        self._specs: dict[str, CommandSpec] = {}

    def declare(self, specs: Iterable[CommandSpec]) -> None:
        """Have commands in the table; each window has the same, and declares them anew."""
        self._specs |= {spec.id: spec for spec in specs if spec.id not in self._specs}
        for command, keys in list(self._chosen.items()):
            if command in self._specs and keys and (self.is_needed(keys) or self._is_shared(keys)):
                del self._chosen[command]

    @property
    def table(self) -> dict[str, tuple[CommandSpec, ...]]:
        """The commands of each section, as they were declared."""
        return {
            section: tuple(spec for spec in self._specs.values() if spec.section == section)
            for section in get_args(Section)
        }

    def spec(self, command: str) -> CommandSpec:
        """What is declared of a command. Raises KeyError for one that is not."""
        return self._specs[command]

    @property
    def chosen(self) -> dict[str, str]:
        return dict(self._chosen)

    def keys(self, command: str) -> str:
        usual = self._specs[command].keys if command in self._specs else ""
        return self._chosen.get(command, usual)

    def shown(self, command: str) -> str:
        """The keys as this system writes them."""
        return QKeySequence(self.keys(command)).toString(QKeySequence.SequenceFormat.NativeText)

    def of(self, keys: str) -> str | None:
        """The command that has these keys."""
        wanted = QKeySequence(keys)
        return next((command for command in self._specs if keys and QKeySequence(self.keys(command)) == wanted), None)

    def _is_shared(self, keys: str) -> bool:
        wanted = QKeySequence(keys)
        return sum(QKeySequence(self.keys(command)) == wanted for command in self._specs) > 1

    @staticmethod
    def is_needed(keys: str) -> bool:
        """Whether the keys are needed to type tiles, to open menus or to go from control to control."""
        *modifiers, key = re.sub(r"\+$", "Plus", _portable(keys)).split("+")
        if set(modifiers) <= {"Shift", "Num"}:
            return len(key) == 1 or key in ("Plus", "Space", "Tab", "Backtab", "Enter")
        return modifiers == ["Alt"] and len(key) == 1 and key.isalpha()

    def assign(self, command: str, keys: str) -> str | None:
        """Give a command other keys, "" for none. Where another command has them already, nothing is done and that
        command is given back. Raises KeyError for a command that is not declared."""
        holder = self.of(keys)
        if holder not in (None, command):
            return holder
        if keys == self._specs[command].keys:
            self._chosen.pop(command, None)
        else:
            self._chosen[command] = keys
        self.changed.emit()
        return None

    def reset(self) -> None:
        """Give every command its usual keys."""
        self._chosen = {}
        self.changed.emit()


def _portable(keys: str) -> str:
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.PortableText)
