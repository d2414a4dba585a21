"""The profile in force: chosen from a list, with the session's changes undone by a button, and edited."""

from functools import partial

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from mjgui.gui.rulebook.profile_editor import ProfileEditor
from mjgui.gui.state.command import Command, CommandSpec
from mjgui.gui.state.rules_model import RulesModel
from mjgui.gui.state.words import Words
from mjgui.gui.widgets.quiet_wheel import QuietWheel
from mjgui.gui.windows import Dialogs


class RulesBar(QWidget):
    """The list of profiles, with buttons that undo the session's changes and edit the rules in force."""

    def __init__(self, rules: RulesModel, words: Words, dialogs: Dialogs) -> None:
        super().__init__()
        self._dialogs = dialogs
        self._rules = rules
        self._words = words
        self._label = QLabel()
        self.profile = QComboBox()
        self.profile.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._label.setBuddy(self.profile)
        self.reset = QPushButton()
        self.edit = QPushButton()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._label)
        row.addWidget(self.profile, 1)
        row.addWidget(self.reset)
        row.addWidget(self.edit)
        self.profile.activated.connect(self._choose)
        self.reset.clicked.connect(self._reset)
        QuietWheel.on(self.profile)
        self.edit.clicked.connect(self.open_editor)
        rules.changed.connect(self._refresh)
        rules.listed.connect(self._refresh)
        words.changed.connect(self._refresh)
        self._refresh()

    def commands(self) -> tuple[Command, ...]:
        return (Command(CommandSpec("go-rules", "go", "Ctrl+Shift+R"), self.profile.setFocus),)

    def _refresh(self) -> None:
        self._label.setText(self._words.say("rules.profile"))
        self.profile.setAccessibleName(self._words.say("rules.profile"))
        self.profile.clear()
        for profile in self._rules.profiles:
            self.profile.addItem(self._words.of(profile.name), profile.id)
        self.profile.setCurrentIndex(self.profile.findData(self._rules.stored.id))
        self.profile.setToolTip(self.profile.currentText())
        self.reset.setText(self._words.say("rules.reset", count=self._rules.changes))
        self.reset.setToolTip(self._words.say("rules.reset-tip"))
        self.reset.setVisible(self._rules.changes > 0)
        self.edit.setText(self._words.say("rules.edit"))
        self.edit.setToolTip(self._words.say("rules.edit-tip"))

    def _reset(self) -> None:
        # The button goes, and the focus with it.
        self.profile.setFocus()
        self._rules.reset()

    def _choose(self, index: int) -> None:
        self._rules.choose(self.profile.itemData(index))

    def open_editor(self) -> ProfileEditor:
        """Show the editor on the rules in force."""
        editor = self._dialogs.anew(ProfileEditor, partial(ProfileEditor, self._rules, self._words))
        editor.open()
        return editor
