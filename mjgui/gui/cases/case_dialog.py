"""The papers of a case: what was claimed, how it was ruled, where and when; saved to a file."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from mjgui.core.system_messages import words_of
from mjgui.core.texts import Text
from mjgui.core.wording.circumstances import in_full
from mjgui.files.cases import ENDING, MOST_CLAIMED, MOST_LETTERS, now, save, time_of
from mjgui.files.strict_json import ContentError
from mjgui.gui.cases.case_controller import CaseController
from mjgui.gui.state.words import Words
from mjgui.gui.widgets.fitting import open_as_large_as
from mjgui.gui.widgets.focus_line import FocusLine
from mjgui.gui.widgets.message import Message
from mjgui.gui.widgets.quiet_wheel import QuietWheel

LINES = ("fans", "table", "players", "time")
PAGES = ("ruling", "note")
FIELDS = ("total", "fans", "ruling", "table", "players", "time", "note")
PAGE_LINES = 4


class CaseDialog(QDialog):
    """Every field is the window's own from the moment it is typed; saving only writes the file. ``saved`` gives its
    path."""

    saved = Signal(object)

    def __init__(self, controller: CaseController, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._words = words
        self._showing = False
        # What was put into each page, and how it shows it.
        self._filled: dict[str, tuple[str, str]] = {}
        self.total = QSpinBox()
        # Below 0 for nothing claimed.
        self.total.setRange(-1, MOST_CLAIMED)
        self.total.setSpecialValueText("—")
        self.lines = {key: QLineEdit() for key in LINES}
        for line in self.lines.values():
            line.setMaxLength(MOST_LETTERS)
        self.pages = {key: QPlainTextEdit() for key in PAGES}
        for page in self.pages.values():
            page.setTabChangesFocus(True)
            page.setMinimumHeight(PAGE_LINES * page.fontMetrics().lineSpacing())
        self.hand = QLabel()
        self.hand.setWordWrap(True)
        self.hand.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._hand_label = QLabel()
        self.counted = QLabel()
        self.counted.setWordWrap(True)
        self.counted.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._counted_label = QLabel()
        self.anew = QPushButton()
        self.anew.setAutoDefault(False)
        self._labels = {key: QLabel() for key in FIELDS}
        form = QFormLayout()
        form.addRow(self._hand_label, self.hand)
        counted = QHBoxLayout()
        counted.addWidget(self.counted, 1)
        counted.addWidget(self.anew, 0, Qt.AlignmentFlag.AlignTop)
        form.addRow(self._counted_label, counted)
        self._form, self._counted_row = form, counted
        for key, field in self.fields.items():
            self._labels[key].setBuddy(field)
            form.addRow(self._labels[key], field)
        self.message = Message()
        self.message.setForegroundRole(QPalette.ColorRole.BrightText)
        self.message.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.buttons = {key: QPushButton() for key in ("begin", "save", "save-as", "close")}
        row = QHBoxLayout()
        row.addWidget(self.buttons["begin"])
        row.addStretch()
        for key in ("save", "save-as", "close"):
            row.addWidget(self.buttons[key])
        column = QVBoxLayout(self)
        column.addLayout(form, 1)
        column.addWidget(self.message)
        column.addLayout(row)
        open_as_large_as(self, 42, 30)
        QuietWheel.on(self.total)
        self.total.valueChanged.connect(self._write)
        for line in self.lines.values():
            line.textChanged.connect(self._write)
        for page in self.pages.values():
            page.textChanged.connect(self._write)
        self.anew.clicked.connect(controller.count_anew)
        self.buttons["begin"].clicked.connect(controller.begin)
        self.buttons["save"].clicked.connect(self.save)
        self.buttons["save-as"].clicked.connect(self.save_as)
        self.buttons["close"].clicked.connect(self.reject)
        self.buttons["save"].setDefault(True)
        # A default button looks alike with the focus and without.
        FocusLine(self.buttons["save"])
        for key in ("begin", "save-as", "close"):
            self.buttons[key].setAutoDefault(False)
        controller.changed.connect(self._show)
        words.changed.connect(self._retranslate)
        self._retranslate()

    @property
    def fields(self) -> dict[str, QWidget]:
        """Every field by what it holds, in the order it is asked."""
        all_fields: dict[str, QWidget] = {"total": self.total, **self.lines, **self.pages}
        return {key: all_fields[key] for key in FIELDS}

    def begin(self) -> None:
        """Show the window's case; one without a time is of now."""
        if self._controller.papers.time is None:
            self._controller.set_papers(replace(self._controller.papers, time=now()))
        self.message.clear()
        self._show()
        self.total.setFocus()

    def _retranslate(self) -> None:
        say = self._words.say
        self._hand_label.setText(say("window.hand"))
        self._counted_label.setText(say("case.counted"))
        self.anew.setText(say("case.count-anew"))
        self.anew.setToolTip(say("case.count-anew-tip"))
        for key, field in self.fields.items():
            words = say(f"claim.{key}" if key in ("total", "fans") else f"case.{key}")
            self._labels[key].setText(words)
            field.setAccessibleName(words)
        self.lines["fans"].setPlaceholderText(say("claim.hint"))
        self.lines["time"].setToolTip(say("case.time-tip"))
        for key, button in self.buttons.items():
            button.setText(say(f"case.{key}"))
        self.buttons["begin"].setToolTip(say("case.begin-tip"))
        self.message.clear()
        self._show()

    def _show(self) -> None:
        """Show the case as it is; a field that shows it already is left alone, with its cursor."""
        papers, path = self._controller.papers, self._controller.path
        name = path.stem if path and self._controller.is_filed else self._words.say("case.new")
        self.setWindowTitle(self._words.say("case.title", name=name))
        self.hand.setText(self._words.of(in_full(self._controller.case.hand)))
        self._show_count()
        if self._showing:
            return
        self._showing = True
        self.total.setValue(-1 if papers.total is None else papers.total)
        for key, words in (("fans", papers.fans), ("table", papers.table), ("players", papers.players)):
            if self.lines[key].text() != words:
                self.lines[key].setText(words)
        for key, words in (("ruling", papers.ruling), ("note", papers.note)):
            if self._page(key) != words:
                self.pages[key].setPlainText(words)
                self._filled[key] = words, self.pages[key].toPlainText()
        if self._time_or_error() != papers.time:
            self.lines["time"].setText(papers.time.isoformat(" ") if papers.time else "")
        self._showing = False

    def _show_count(self) -> None:
        """Show what was counted when the case was kept, and what is otherwise now; nothing of a case without."""
        recount, can_count_anew = self._controller.recount, self._controller.can_count_anew
        if recount is not None:
            first, *changes = map(self._words.of, recount.texts)
            self.counted.setText(first)
            self.counted.setToolTip("\n".join(changes))
        elif can_count_anew:
            self.counted.setText(self._words.say("case.uncounted"))
            self.counted.setToolTip("")
        self._form.setRowVisible(self._counted_row, recount is not None or can_count_anew)
        self.anew.setVisible(can_count_anew)

    def _page(self, key: str) -> str:
        """What a page holds: as it was given where nothing was typed, for it shows some characters as others."""
        words, as_shown = self._filled.get(key, ("", ""))
        shown = self.pages[key].toPlainText()
        return words if shown == as_shown else shown

    def _time_or_error(self) -> datetime | ContentError | None:
        words = self.lines["time"].text()
        try:
            return time_of(words) if words.strip() else None
        except ContentError as error:
            return error

    def _write(self) -> None:
        """Make what is typed the window's own."""
        if self._showing:
            return
        self.message.clear()
        time = self._time_or_error()
        if isinstance(time, ContentError):
            self._say("failed", reason=time.words)
        self.buttons["save"].setEnabled(not isinstance(time, ContentError))
        self.buttons["save-as"].setEnabled(not isinstance(time, ContentError))
        papers = replace(
            self._controller.papers,
            total=None if self.total.value() < 0 else self.total.value(),
            fans=self.lines["fans"].text(),
            table=self.lines["table"].text(),
            players=self.lines["players"].text(),
            ruling=self._page("ruling"),
            note=self._page("note"),
        )
        if not isinstance(time, ContentError):
            papers = replace(papers, time=time)
        self._showing = True
        self._controller.set_papers(papers)
        self._showing = False

    def save(self) -> None:
        """Write the case to its file; ask for one where there is none, or where another hand is in it."""
        if self._controller.path is not None and self._controller.is_filed:
            self.save_to(self._controller.path)
        else:
            self.save_as()

    def save_as(self) -> None:
        """Ask for a file and write the case to it."""
        proposed = str(self._controller.path or f"{now():%Y-%m-%d %H%M}{ENDING}")
        dialog = QFileDialog(self, self._words.say("case.save-as"), proposed, self._words.say("case.files"))
        dialog.selectFile(proposed)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(ENDING[1:])
        if dialog.exec() == QFileDialog.DialogCode.Accepted:
            self.save_to(Path(dialog.selectedFiles()[0]))

    def save_to(self, path: Path) -> None:
        """Write the case to a file; what goes wrong is said here, and the file before it stays."""
        if path.suffix.lower() != ENDING:
            # With another ending it would not be found again.
            self._say("ending", path=str(path), ending=ENDING)
            return
        try:
            kept = save(self._controller.to_save(), path)
        except (ContentError, OSError) as error:
            self._say("not-saved", path=str(path), reason=words_of(error))
        else:
            self._controller.saved(kept, path)
            self.saved.emit(path)
            self.accept()

    def _say(self, key: str, **parts: str | Text) -> None:
        self.message.say(self._words.say(f"case.{key}", **parts))
