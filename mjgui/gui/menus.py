"""The menus of the window, made of what its commands declare."""

from itertools import groupby
from typing import get_args

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu, QMenuBar

from mjgui.gui.commands import CommandAction, Commands
from mjgui.gui.state.command import Menu, MenuPlace
from mjgui.gui.state.words import Words


class Menus(QObject):
    """Fills a menu bar with the commands that have a place in it."""

    def __init__(self, bar: QMenuBar, commands: Commands, words: Words) -> None:
        super().__init__(bar)
        self._words = words
        self._menus: dict[str, QMenu] = {}
        placed = [(action.command.spec.menu, action) for action in commands.actions.values()]
        for name in get_args(Menu):
            self._menus[name] = bar.addMenu("")
            self._fill(self._menus[name], [(place, action) for place, action in placed if place and place.menu == name])
        words.changed.connect(self._name)
        self._name()

    def _fill(self, menu: QMenu, entries: list[tuple[MenuPlace, CommandAction]]) -> None:
        entries.sort(key=lambda entry: (entry[0].group, entry[0].place))
        group = None
        for place, same in groupby(entries, key=lambda entry: entry[0]):
            if group is not None and place.group != group:
                menu.addSeparator()
            group = place.group
            within = menu
            if place.inside:
                within = self._menus[place.inside] = menu.addMenu("")
            for _, action in same:
                within.addAction(action)

    def _name(self) -> None:
        for name, menu in self._menus.items():
            menu.setTitle(self._words.say(f"menu.{name}"))
