"""The menus of the window, as a table."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from PySide6.QtCore import QObject
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QMenuBar

from mjgui.core.notation import copied_as
from mjgui.core.texts import LANGUAGES
from mjgui.gui.commands import Commands
from mjgui.gui.state.theme import SYSTEM, THEMES
from mjgui.gui.state.words import Words

# A command, a line, or a menu inside with its own entries.
Entry: TypeAlias = str | tuple[str, tuple[str, ...]] | None

COPIES = tuple(f"copy-{notation}" for notation in copied_as())
# The choices of a setting, of which one is in force.
CHOICES = {
    "theme": tuple(f"theme-{key}" for key in THEMES),
    "language": tuple(f"language-{key}" for key in (SYSTEM, *LANGUAGES)),
}
MENUS: tuple[tuple[str, tuple[Entry, ...]], ...] = (
    (
        "hand",
        (
            "undo",
            "redo",
            None,
            "clear",
            "paste",
            ("copy", COPIES),
            None,
            "open",
            "save",
            "history",
            None,
            "export",
            "print",
            None,
            "quit",
        ),
    ),
    ("rules", ("gallery", "fan-page", None, "proofs", "seats")),
    ("view", (("theme", CHOICES["theme"]), "index", ("language", CHOICES["language"]), None, "settings")),
    ("help", ("shortcuts", "about")),
)


class Menus(QObject):
    """Fills a menu bar; every entry is a command there is."""

    def __init__(self, bar: QMenuBar, commands: Commands, words: Words) -> None:
        super().__init__(bar)
        self._commands = commands
        self._words = words
        self._menus: dict[str, QMenu] = {}
        for name, entries in MENUS:
            self._menus[name] = bar.addMenu("")
            self._fill(self._menus[name], entries)
        words.changed.connect(self._name)
        self._name()

    def _fill(self, menu: QMenu, entries: Iterable[Entry]) -> None:
        for entry in entries:
            if entry is None:
                menu.addSeparator()
            elif isinstance(entry, tuple):
                name, inside = entry
                self._menus[name] = menu.addMenu("")
                self._fill(self._menus[name], inside)
            else:
                menu.addAction(self._commands.actions[entry])

    def _name(self) -> None:
        for name, menu in self._menus.items():
            menu.setTitle(self._words.say(f"menu.{name}"))


def add_choices(commands: Commands, setting: str, choose: Callable[[str, str], None]) -> None:
    """One checkable command for each choice of a setting, of which one is in force."""
    group = QActionGroup(commands)
    for command in CHOICES[setting]:
        action = commands.add(command, choose, setting, command.removeprefix(f"{setting}-"))
        action.setCheckable(True)
        group.addAction(action)
