"""A user's settings in force: the language, the theme, how tiles are drawn, keys; each change is kept."""

from functools import partial
from typing import Any

from msgspec.structs import replace as changed_struct
from PySide6.QtCore import QObject, Signal

from mjgui.core.system_messages import words_of
from mjgui.core.texts import LANGUAGES, Language
from mjgui.files import settings
from mjgui.gui.state.command import Command, CommandSpec, MenuPlace
from mjgui.gui.state.faces import Faces
from mjgui.gui.state.shortcuts import Shortcuts
from mjgui.gui.state.theme import SYSTEM, THEMES, Theme
from mjgui.gui.state.words import Words

KEPT_ON_RESET = ("geometry", "splitter")
# The settings of which one of several choices holds.
CHOICES: dict[str, tuple[str, ...]] = {"language": (SYSTEM, *LANGUAGES), "theme": THEMES}


class Preferences(QObject):
    """The settings in force. ``changed`` follows every change; ``failed`` says in words why one could not be kept.

    ``system`` is the language of the system, for whoever has chosen none.
    """

    changed = Signal()
    failed = Signal(str)

    def __init__(self, system: Language) -> None:
        super().__init__()
        loaded = settings.load()
        self._settings = loaded.settings
        self._system: Language = system
        # What was wrong with the file, to be said once there is a window.
        self.problem = loaded.error.words if loaded.error else None
        self.words = Words(self._language)
        self.theme = Theme()
        self.faces = Faces()
        self.shortcuts = Shortcuts(self._settings.shortcuts)
        self.shortcuts.changed.connect(self._keep_shortcuts)
        self._apply()

    def commands(self) -> tuple[Command, ...]:
        index = CommandSpec("index", "window", menu=MenuPlace("view", 1, 2))
        return (
            Command(index, partial(self.switch, "index"), checked=lambda: self._settings.index, when=self.changed),
            *self._choosing("theme", MenuPlace("view", 1, 1, inside="theme")),
            *self._choosing("language", MenuPlace("view", 1, 3, inside="language")),
        )

    def _choosing(self, setting: str, place: MenuPlace) -> tuple[Command, ...]:
        """A command for each choice of a setting."""

        def chosen(choice: str) -> bool:
            return bool(getattr(self._settings, setting) == choice)

        return tuple(
            Command(
                CommandSpec(f"{setting}-{choice}", "window", menu=place),
                partial(self.choose, setting, choice),
                checked=partial(chosen, choice),
                choice=setting,
                when=self.changed,
            )
            for choice in CHOICES[setting]
        )

    @property
    def settings(self) -> settings.Settings:
        return self._settings

    @property
    def _language(self) -> Language:
        chosen = self._settings.language
        return self._system if chosen == "system" else chosen

    def follow(self, system: Language) -> None:
        """The system has another language now."""
        self._system = system
        self._apply()

    def change(self, **fields: Any) -> None:
        """Set fields of the settings; they hold at once, also where they cannot be kept."""
        self._settings = changed_struct(self._settings, **fields)
        try:
            settings.keep(**fields)
        except OSError as error:
            said = self.words.say("setting.not-kept", path=str(settings.path()), reason=words_of(error))
            self.failed.emit(said)
        self._apply()
        self.changed.emit()

    def choose(self, setting: str, choice: str) -> None:
        """Set one field."""
        self.change(**{setting: choice})

    def switch(self, setting: str) -> None:
        """Turn one field on or off."""
        self.change(**{setting: not getattr(self._settings, setting)})

    def reset(self) -> None:
        """Set everything as it is at first, but for the place of the window."""
        usual = settings.Settings()
        self.change(**{name: getattr(usual, name) for name in usual.__struct_fields__ if name not in KEPT_ON_RESET})
        self.shortcuts.reset()

    def _apply(self) -> None:
        self.words.choose(self._language)
        self.theme.choose(self._settings.theme)
        self.faces.show_index(self._settings.index)

    def _keep_shortcuts(self) -> None:
        self.change(shortcuts=self.shortcuts.chosen)
