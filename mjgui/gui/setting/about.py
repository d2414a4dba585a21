"""What the program is: its version, the licences of all it is made of, and diagnostics to copy."""

from importlib.metadata import PackageNotFoundError

from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from mjgui import __version__
from mjgui.diagnostics import diagnostics
from mjgui.gui.state.rules_model import RulesModel
from mjgui.gui.state.words import Words
from mjgui.gui.widgets.fitting import open_as_large_as, side_by_side
from mjgui.gui.widgets.focus_line import FocusLine
from mjgui.licences import Notice, notices


class AboutDialog(QDialog):
    """Shows the version, the licences and the diagnostics."""

    def __init__(self, rules: RulesModel, words: Words, parent: QWidget) -> None:
        super().__init__(parent)
        self._rules = rules
        self._words = words
        self._missing = ""
        self._notices: tuple[Notice, ...] = ()
        try:
            self._notices = notices()
        except PackageNotFoundError as error:
            self._missing = error.name
        self._title = QLabel()
        font = self._title.font()
        font.setBold(True)
        self._title.setFont(font)
        self._licence = QLabel()
        self._licence.setWordWrap(True)
        self.parts = QListWidget()
        self.parts.addItems([f"{each.name} {each.version} · {each.licence}" for each in self._notices])
        self.parts.setWordWrap(True)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        FocusLine(self.text)
        self.parts.currentRowChanged.connect(self._show)
        both = side_by_side((self.parts, self.text), [240, 420])
        self.copy = QPushButton()
        self.copied = QLabel()
        self.close_ = QPushButton()
        self.copy.clicked.connect(self._copy)
        self.close_.clicked.connect(self.reject)
        row = QHBoxLayout()
        row.addWidget(self.copy)
        row.addWidget(self.copied, 1)
        row.addWidget(self.close_)
        for button in (self.copy, self.close_):
            button.setAutoDefault(False)
        column = QVBoxLayout(self)
        column.addWidget(self._title)
        column.addWidget(self._licence)
        column.addWidget(both, 1)
        column.addLayout(row)
        open_as_large_as(self, 44, 30)
        self.parts.setCurrentRow(0)
        words.changed.connect(self._retranslate)
        self._retranslate()

    def _retranslate(self) -> None:
        say = self._words.say
        self.setWindowTitle(say("about.title"))
        self._title.setText(say("about.version", version=__version__))
        self._licence.setText(say("about.missing", name=self._missing) if self._missing else say("about.licence"))
        self.parts.setAccessibleName(say("about.parts"))
        self.text.setAccessibleName(say("about.text"))
        self.copy.setText(say("about.copy"))
        self.copy.setToolTip(say("about.copy-tip"))
        self.copied.setText("")
        self.close_.setText(say("about.close"))

    def _show(self, row: int) -> None:
        self.text.setPlainText(self._notices[row].text if 0 <= row < len(self._notices) else "")

    def _copy(self) -> None:
        found = diagnostics(qt=qVersion(), screen=QGuiApplication.platformName(), profile=self._rules.profile.id)
        QApplication.clipboard().setText(found)
        self.copied.setText(self._words.say("about.copied"))
