"""Everything that can be set, in one place; each choice holds at once."""

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from mjgui.files import settings
from mjgui.gui.state.preferences import CHOICES, Preferences
from mjgui.gui.state.theme import indicator_palette

SWITCHES = ("index", "history")


class SettingsDialog(QDialog):
    """The settings. ``keys`` is the button that asks for the keys of commands."""

    def __init__(self, preferences: Preferences, parent: QWidget) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self.choices = {name: QComboBox() for name in CHOICES}
        self.switches = {name: QCheckBox() for name in SWITCHES}
        self._labels = {name: QLabel() for name in CHOICES}
        form = QFormLayout()
        for name, combo in self.choices.items():
            self._labels[name].setBuddy(combo)
            form.addRow(self._labels[name], combo)
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            combo.activated.connect(self._take)
        for box in self.switches.values():
            form.addRow(box)
            box.clicked.connect(self._take)
        self.keys = QPushButton()
        self.reset = QPushButton()
        self.reset.clicked.connect(preferences.reset)
        self.where = QLineEdit(str(settings.path()))
        self.where.setReadOnly(True)
        self._labels["where"] = QLabel()
        self._labels["where"].setBuddy(self.where)
        form.addRow(self._labels["where"], self.where)
        row = QHBoxLayout()
        for button in (self.keys, self.reset):
            button.setAutoDefault(False)
            row.addWidget(button)
        column = QVBoxLayout(self)
        column.setSizeConstraint(QVBoxLayout.SizeConstraint.SetMinimumSize)
        column.addLayout(form)
        column.addLayout(row)
        column.addStretch()
        preferences.changed.connect(self._show)
        preferences.words.changed.connect(self._retranslate)
        self._retranslate()

    def _retranslate(self) -> None:
        say = self._preferences.words.say
        self.setWindowTitle(say("setting.title"))
        for name, combo in self.choices.items():
            self._labels[name].setText(say(f"setting.{name}"))
            combo.setAccessibleName(say(f"setting.{name}"))
            combo.clear()
            for key in CHOICES[name]:
                combo.addItem(say(f"menu.{name}-{key}"), key)
        for name, box in self.switches.items():
            box.setText(say(f"setting.{name}"))
            box.setToolTip(say(f"setting.{name}-tip"))
        self.keys.setText(say("setting.keys"))
        self.reset.setText(say("setting.reset"))
        self._labels["where"].setText(say("setting.where"))
        self.where.setAccessibleName(say("setting.where"))
        self._show()

    def _show(self) -> None:
        """Show what is in force."""
        for name, combo in self.choices.items():
            combo.setCurrentIndex(combo.findData(getattr(self._preferences.settings, name)))
        for name, box in self.switches.items():
            box.setChecked(getattr(self._preferences.settings, name))
            box.setPalette(indicator_palette(self.palette()))

    def _take(self) -> None:
        """Set what differs from what is in force."""
        shown = {name: combo.currentData() for name, combo in self.choices.items()}
        shown |= {name: box.isChecked() for name, box in self.switches.items()}
        now = self._preferences.settings
        self._preferences.change(**{name: value for name, value in shown.items() if value != getattr(now, name)})
