"""Every command that has keys: one table, which a user may change."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeySequence

from mjgui.core.systems.registry import field_commands
from mjgui.core.texts import LANGUAGES


@dataclass(frozen=True, slots=True)
class Command:
    """id: its name is the text ``menu.<id>``, or what a rule system calls it. keys: the usual ones, in Qt's portable
    notation; "" for none."""

    id: str
    keys: str


# By the sections they are shown in. Those of ``strip`` work where the hand has the focus.
COMMANDS: Mapping[str, tuple[Command, ...]] = {
    "strip": (
        Command("strip-left", "Left"),
        Command("strip-right", "Right"),
        Command("strip-home", "Home"),
        Command("strip-end", "End"),
        Command("strip-back", "Backspace"),
        Command("strip-delete", "Del"),
        Command("strip-winning", "Return"),
        Command("strip-escape", "Esc"),
    ),
    "melds": (
        Command("meld-chow", "Alt+1"),
        Command("meld-pung", "Alt+2"),
        Command("meld-direct-kong", "Alt+3"),
        Command("meld-added-kong", "Alt+4"),
        Command("meld-concealed-kong", "Alt+5"),
    ),
    "context": (
        Command("how-discard", "Ctrl+1"),
        Command("how-self-draw", "Ctrl+2"),
        Command("how-robbing", "Ctrl+3"),
        Command("how-replacement", "Ctrl+4"),
        Command("how-last_tile", "Ctrl+5"),
        Command("how-last_of_kind", "Ctrl+6"),
        Command("wind-prevalent", "Ctrl+7"),
        Command("wind-seat", "Ctrl+8"),
        Command("flowers-less", "Ctrl+9"),
        Command("flowers-more", "Ctrl+0"),
    ),
    "table": tuple(Command(each.id, each.keys) for each in field_commands().values()),
    "hand": (
        Command("undo", "Ctrl+Z"),
        Command("redo", "Ctrl+Shift+Z"),
        Command("clear", "Ctrl+N"),
        Command("paste", "Ctrl+V"),
        Command("copy-canonical", "Ctrl+Shift+C"),
        Command("copy-compact", ""),
        Command("copy-pictures", ""),
        Command("copy-mpsz", ""),
        Command("copy-botzone", ""),
        Command("copy-tziakcha", ""),
        Command("open", "Ctrl+O"),
        Command("save", "Ctrl+S"),
        Command("history", "Ctrl+H"),
        Command("export", "Ctrl+E"),
        Command("print", "Ctrl+P"),
        Command("quit", "Ctrl+Q"),
    ),
    "go": (
        Command("go-hand", "Ctrl+G"),
        Command("go-notation", "Ctrl+L"),
        Command("go-rules", "Ctrl+Shift+R"),
        Command("go-fans", "Ctrl+R"),
        Command("go-graph", "Ctrl+B"),
        Command("go-disputes", "Ctrl+D"),
        Command("go-profiles", ""),
        Command("go-waits", "Ctrl+W"),
        Command("go-what-if", "Ctrl+I"),
        Command("go-claim", "Ctrl+K"),
        Command("go-why", "Ctrl+F"),
    ),
    "window": (
        Command("shortcuts", "F1"),
        Command("settings", "Ctrl+,"),
        Command("about", ""),
        Command("gallery", "F2"),
        Command("fan-page", "Shift+F2"),
        Command("proofs", ""),
        Command("seats", ""),
        Command("index", ""),
        Command("theme-system", ""),
        Command("theme-light", ""),
        Command("theme-dark", ""),
        *(Command(f"language-{key}", "") for key in ("system", *LANGUAGES)),
    ),
}
_USUAL = {command.id: command.keys for commands in COMMANDS.values() for command in commands}


class Shortcuts(QObject):
    """The keys of each command, in Qt's portable notation; ``changed`` follows every change."""

    changed = Signal()

    def __init__(self, chosen: Mapping[str, str]) -> None:
        """chosen: keys other than the usual ones, by command. Of commands there are not they are kept; those that two
        commands would share, or that are needed otherwise, are not used."""
        super().__init__()
        self._chosen = dict(chosen)
        for command, keys in chosen.items():
            if command in _USUAL and keys and (self.is_needed(keys) or self._is_shared(keys)):
                del self._chosen[command]

    @property
    def chosen(self) -> dict[str, str]:
        return dict(self._chosen)

    def keys(self, command: str) -> str:
        return self._chosen.get(command, _USUAL.get(command, ""))

    def shown(self, command: str) -> str:
        """The keys as this system writes them."""
        return QKeySequence(self.keys(command)).toString(QKeySequence.SequenceFormat.NativeText)

    def of(self, keys: str) -> str | None:
        """The command that has these keys."""
        wanted = QKeySequence(keys)
        return next((command for command in _USUAL if keys and QKeySequence(self.keys(command)) == wanted), None)

    def _is_shared(self, keys: str) -> bool:
        wanted = QKeySequence(keys)
        return sum(QKeySequence(self.keys(command)) == wanted for command in _USUAL) > 1

    @staticmethod
    def is_needed(keys: str) -> bool:
        """Whether the keys are needed to type tiles, to open menus or to go from control to control."""
        *modifiers, key = re.sub(r"\+$", "Plus", _portable(keys)).split("+")
        if set(modifiers) <= {"Shift", "Num"}:
            return len(key) == 1 or key in ("Plus", "Space", "Tab", "Backtab", "Enter")
        return modifiers == ["Alt"] and len(key) == 1 and key.isalpha()

    def assign(self, command: str, keys: str) -> str | None:
        """Give a command other keys, "" for none. A command that has them already is returned, and nothing done."""
        holder = self.of(keys)
        if holder not in (None, command):
            return holder
        if keys == _USUAL[command]:
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
