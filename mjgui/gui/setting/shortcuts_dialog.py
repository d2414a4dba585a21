"""The keys of every command: shown, searched and changed."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mjgui.gui.state.shortcuts import Shortcuts
from mjgui.gui.state.words import Words
from mjgui.gui.widgets.fitting import open_as_large_as

COMMAND = Qt.ItemDataRole.UserRole


class ShortcutsDialog(QDialog):
    """A list of the commands with their keys, and a field to give the chosen one others."""

    def __init__(self, shortcuts: Shortcuts, words: Words, parent: QWidget) -> None:
        super().__init__(parent)
        self._shortcuts = shortcuts
        self._words = words
        self.typing = QLabel()
        self.typing.setWordWrap(True)
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._fill)
        self.tree = QTreeWidget()
        self.tree.setRootIsDecorated(False)
        self.tree.setItemsExpandable(False)
        self.tree.setColumnCount(2)
        self.tree.setWordWrap(True)
        self.tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.tree.header().setStretchLastSection(False)
        self.tree.currentItemChanged.connect(self._choose)
        self.keys = QKeySequenceEdit()
        self.tree.itemActivated.connect(self.keys.setFocus)
        self.keys.setMaximumSequenceLength(1)
        self._label = QLabel()
        self._label.setBuddy(self.keys)
        self.assign = QPushButton()
        self.none = QPushButton()
        self.reset = QPushButton()
        for button, act in ((self.assign, self._assign), (self.none, self._take_away), (self.reset, shortcuts.reset)):
            button.setAutoDefault(False)
            button.clicked.connect(act)
        self.message = QLabel()
        self.message.setWordWrap(True)
        bottom = QGridLayout()
        bottom.addWidget(self._label, 0, 0)
        bottom.addWidget(self.keys, 0, 1)
        bottom.addWidget(self.assign, 0, 2)
        bottom.addWidget(self.none, 0, 3)
        bottom.addWidget(self.message, 1, 0, 1, 3)
        bottom.addWidget(self.reset, 1, 3)
        bottom.setColumnStretch(1, 1)
        column = QVBoxLayout(self)
        column.addWidget(self.typing)
        column.addWidget(self.search)
        column.addWidget(self.tree, 1)
        column.addLayout(bottom)
        open_as_large_as(self, 38, 38)
        shortcuts.changed.connect(self._fill)
        words.changed.connect(self._retranslate)
        self._retranslate()

    @property
    def command(self) -> str | None:
        """The command that is chosen."""
        item = self.tree.currentItem()
        return item.data(0, COMMAND) if item else None

    def choose(self, command: str) -> None:
        """Choose a command in the list."""
        rows = map(self.tree.topLevelItem, range(self.tree.topLevelItemCount()))
        row = next((row for row in rows if row and row.data(0, COMMAND) == command), None)
        if row:
            self.tree.setCurrentItem(row)

    def _retranslate(self) -> None:
        say = self._words.say
        self.setWindowTitle(say("shortcuts.title"))
        self.typing.setText(say("shortcuts.typing"))
        self.search.setPlaceholderText(say("shortcuts.search"))
        self.search.setAccessibleName(say("shortcuts.search"))
        self.tree.setAccessibleName(say("shortcuts.title"))
        self.tree.setHeaderLabels([say("shortcuts.command"), say("shortcuts.keys")])
        self._label.setText(say("shortcuts.other"))
        # The field proper is a line edit inside.
        self.keys.setAccessibleName(say("shortcuts.other"))
        for field in self.keys.findChildren(QLineEdit):
            field.setAccessibleName(say("shortcuts.other"))
        self.assign.setText(say("shortcuts.assign"))
        self.none.setText(say("shortcuts.none"))
        self.reset.setText(say("shortcuts.reset"))
        self.message.setText("")
        self._fill()

    def _fill(self) -> None:
        wanted, chosen = self.search.text().strip().casefold(), self.command
        self.tree.clear()
        bold = QFont(self.tree.font())
        bold.setBold(True)
        for section, specs in self._shortcuts.table.items():
            rows = [
                (spec.id, name, self._shortcuts.shown(spec.id))
                for spec in specs
                for name in [self.name(spec.id)]
                if wanted in f"{name} {self._shortcuts.shown(spec.id)}".casefold()
            ]
            if rows:
                heading = QTreeWidgetItem(self.tree, [self._words.say(f"shortcuts.{section}")])
                heading.setFirstColumnSpanned(True)
                heading.setFlags(Qt.ItemFlag.ItemIsEnabled)
                heading.setFont(0, bold)
            for command, name, keys in rows:
                row = QTreeWidgetItem(self.tree, [f"    {name}", keys or "—"])
                row.setData(0, COMMAND, command)
        if chosen:
            self.choose(chosen)
        self._choose()

    def name(self, command: str) -> str:
        """What a command is called, without marks of menus."""
        return self._shortcuts.spec(command).name(self._words).replace("(&", "(").replace("&", "").rstrip("…")

    def _choose(self) -> None:
        command = self.command
        for widget in (self.keys, self.assign, self.none):
            widget.setEnabled(command is not None)
        self.keys.setKeySequence(QKeySequence(self._shortcuts.keys(command)) if command else QKeySequence())
        for field in self.keys.findChildren(QLineEdit):
            # Each time, as Qt puts its own words there.
            field.setPlaceholderText(self._words.say("shortcuts.press"))

    def _assign(self) -> None:
        self._give(self.keys.keySequence().toString(QKeySequence.SequenceFormat.PortableText))

    def _take_away(self) -> None:
        self._give("")

    def _give(self, keys: str) -> None:
        command = self.command
        if command is None:
            return
        shown = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText) or "—"
        if self._shortcuts.is_needed(keys):
            self.message.setText(self._words.say("shortcuts.needed", keys=shown))
            return
        holder = self._shortcuts.assign(command, keys)
        key = "shortcuts.given" if holder is None else "shortcuts.taken"
        self.message.setText(self._words.say(key, keys=shown, command=self.name(holder or command)))
