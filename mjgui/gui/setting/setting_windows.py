"""What a window does with settings: opens the dialogs that show and change them, and what the program is."""

from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from mjgui.gui.setting.about import AboutDialog
from mjgui.gui.setting.settings_dialog import SettingsDialog
from mjgui.gui.setting.shortcuts_dialog import ShortcutsDialog
from mjgui.gui.state.command import Command, CommandSpec, MenuPlace
from mjgui.gui.state.preferences import Preferences
from mjgui.gui.state.rules_model import RulesModel
from mjgui.gui.windows import Dialogs


class SettingWindows(QObject):
    """The dialogs of settings, keys and the program itself."""

    def __init__(self, preferences: Preferences, rules: RulesModel, dialogs: Dialogs, parent: QObject) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._rules = rules
        self._dialogs = dialogs

    def commands(self) -> tuple[Command, ...]:
        keys = CommandSpec("shortcuts", "window", "F1", MenuPlace("help", 1, 1))
        settings = CommandSpec("settings", "window", "Ctrl+,", MenuPlace("view", 2, 1))
        about = CommandSpec("about", "window", menu=MenuPlace("help", 1, 2))
        return (
            Command(keys, self.open_shortcuts),
            Command(settings, self.open_settings),
            Command(about, self.open_about),
        )

    def open_shortcuts(self) -> ShortcutsDialog:
        """Show the keys of every command, to be changed."""
        make = partial(ShortcutsDialog, self._preferences.shortcuts, self._preferences.words)
        return self._dialogs.bring(self._dialogs.have(ShortcutsDialog, make))

    def open_settings(self) -> SettingsDialog:
        """Show everything that can be set."""
        return self._dialogs.bring(self._dialogs.have(SettingsDialog, self._make_settings))

    def _make_settings(self, window: QWidget) -> SettingsDialog:
        made = SettingsDialog(self._preferences, window)
        made.keys.clicked.connect(self.open_shortcuts)
        return made

    def open_about(self) -> AboutDialog:
        """Show the version, the licences, and what to tell someone who is asked about a fault."""
        make = partial(AboutDialog, self._rules, self._preferences.words)
        return self._dialogs.bring(self._dialogs.have(AboutDialog, make))
