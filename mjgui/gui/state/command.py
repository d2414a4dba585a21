"""What a window can be told to do, as data: each part of it declares its commands beside what they do."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QWidget

from mjgui.core.texts import Text
from mjgui.gui.state.words import Words

# The menus of the bar, and the sections of the table of keys, in order. What is in ``strip`` works where the hand has
# the focus.
Menu: TypeAlias = Literal["hand", "rules", "table", "view", "help"]
Section: TypeAlias = Literal["strip", "melds", "context", "table", "hand", "go", "window"]


@dataclass(frozen=True, slots=True)
class MenuPlace:
    """Where a command stands in the menus. Those of one place and one menu inside follow each other as declared."""

    menu: Menu
    """Its title is the text ``menu.<menu>``."""
    group: int
    """Groups follow each other in this order, with a line between."""
    place: int
    """The order in the group."""
    inside: str = ""
    """A menu of its own that stands in this place and has the command; its title is the text ``menu.<inside>``."""


@dataclass(frozen=True, slots=True)
class CommandSpec:
    """What is known of a command without a window."""

    id: str
    """Names the command, its title and what is kept of its keys."""
    section: Section
    """Where it stands in the table of keys; commands of a section follow each other as declared."""
    keys: str = ""
    """The usual ones, in Qt's portable notation; "" for none."""
    menu: MenuPlace | None = None
    """None for what no menu has."""
    text: Text | None = None
    """Its name, where it is that of something else; None for the text ``menu.<id>``."""

    def name(self, words: Words) -> str:
        """What the command is called, with the mark for its key in a menu."""
        return words.say(f"menu.{self.id}") if self.text is None else words.of(self.text)


@dataclass(frozen=True, slots=True)
class Command:
    """A command of a window. What it refers to may be any part of the window, and not the window itself."""

    spec: CommandSpec
    """What is known of it without a window."""
    act: Callable[[], object]
    """What it does. Words that it returns are said to the user: why it could not be done, or "" where it could."""
    enabled: Callable[[], bool] | None = None
    """Whether it can be done now; None for what always can."""
    shown: Callable[[], bool] | None = None
    """Whether the menus have it now; None for what they always have."""
    checked: Callable[[], bool] | None = None
    """Whether what it stands for is on; None for what is neither on nor off."""
    choice: str = ""
    """The same for commands of which one is on; "" for others."""
    when: SignalInstance | None = None
    """What follows changes of what the functions above say; None where there is nothing to follow."""
    row_menu: QWidget | None = None
    """A list whose rows have the command in their own menu too."""
    in_part: bool = False
    """Whether its part takes the keys itself, where it has the focus."""


class Commanded(Protocol):
    """A part of a window that can be told to do something."""

    def commands(self) -> tuple[Command, ...]: ...
