"""The history of hands: looked through, opened again, and forgotten."""

from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QPersistentModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from mjgui.core.questions.recount import Recount
from mjgui.files.history import Entry
from mjgui.gui.cases.history_service import HistoryService
from mjgui.gui.state.preferences import Preferences
from mjgui.gui.state.theme import indicator_palette
from mjgui.gui.state.words import Words
from mjgui.gui.widgets.fitting import open_as_large_as
from mjgui.gui.widgets.focus_line import FocusLine
from mjgui.gui.windows import passing

COLUMNS = ("total", "fans", "hand", "profile", "time")
TOTAL, FANS, HAND, PROFILE, TIME = range(len(COLUMNS))
# Typing goes on for a moment before it is looked for, in milliseconds.
TYPING_MS = 120
Index = QModelIndex | QPersistentModelIndex


class _Entries(QAbstractTableModel):
    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self.entries: list[Entry] = []
        # By entry, what was counted of it against what counts now; of those that were looked at.
        self.recounts: dict[Entry, tuple[Recount, ...]] = {}

    def show(self, entries: list[Entry]) -> None:
        self.beginResetModel()
        self.entries = entries
        self.endResetModel()

    def recount(self, entry: Entry, recounts: tuple[Recount, ...]) -> None:
        """Say of an entry what it was counted as and is now."""
        self.recounts[entry] = recounts
        if any(recount.differs for recount in recounts) and entry in self.entries:
            changed = self.index(self.entries.index(entry), TOTAL)
            self.dataChanged.emit(changed, changed)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - as Qt has it
        return 0 if parent.isValid() else len(self.entries)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | None:
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return self._words.say(f"history.{COLUMNS[section]}")

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        entry = self.entries[index.row()]
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() == TOTAL:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.ToolTipRole and index.column() == TOTAL:
            return self._why(entry)
        if role == Qt.ItemDataRole.ToolTipRole and index.column() in (FANS, HAND):
            return self._said(entry, index.column())
        return self._said(entry, index.column()) if role == Qt.ItemDataRole.DisplayRole else None

    def _said(self, entry: Entry, column: int) -> str:
        if column == TOTAL:
            return self._totals(entry)
        if column == HAND:
            return self._words.of(entry.hand_in_full)
        if column == TIME:
            return entry.time.astimezone().strftime("%Y-%m-%d %H:%M")
        return self._words.of(entry.fans if column == FANS else entry.profile)

    def _otherwise(self, entry: Entry) -> tuple[Recount, ...]:
        """The counts that are kept of an entry and are not that of now."""
        return tuple(recount for recount in self.recounts.get(entry, ()) if recount.differs)

    def _totals(self, entry: Entry) -> str:
        """The total; where it was counted otherwise, that with its version, and the total of now."""
        otherwise = self._otherwise(entry)
        if not otherwise:
            return str(entry.total)
        say = self._words.say
        said = [
            say("history.counted-by", total=_number(each.record.total), program=each.record.program)
            for each in otherwise
        ]
        return say("history.counts", earlier=" → ".join(said), now=_number(otherwise[-1].total))

    def _why(self, entry: Entry) -> str | None:
        """Why it was counted otherwise; None where it was not."""
        return "\n\n".join("\n".join(map(self._words.of, each.texts)) for each in self._otherwise(entry)) or None


def _number(total: int | None) -> str:
    return "—" if total is None else str(total)


class HistoryDialog(QDialog):
    """The list of analysed hands. ``chosen`` gives the entry that is to be opened."""

    chosen = Signal(object)

    def __init__(
        self, history_service: HistoryService, preferences: Preferences, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._history_service = history_service
        self._preferences = preferences
        self._words = words = preferences.words
        self._fitted = False
        # Whose count of now has been asked for.
        self._asked: set[Entry] = set()
        self._label = QLabel()
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self._label.setBuddy(self.search)
        self.model = _Entries(words)
        self.table = QTableView()
        FocusLine(self.table)
        self.table.setModel(self.model)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setWordWrap(False)
        self.table.setShowGrid(False)
        self.table.setAlternatingRowColors(True)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(FANS, QHeaderView.ResizeMode.Stretch)
        header.setHighlightSections(False)
        self.count = QLabel()
        self.keep = QCheckBox()
        self.keep.setPalette(indicator_palette(self.palette()))
        self.buttons = {key: QPushButton() for key in ("open", "delete", "clear", "close")}
        top = QHBoxLayout()
        top.addWidget(self._label)
        top.addWidget(self.search, 1)
        bottom = QHBoxLayout()
        bottom.addWidget(self.keep)
        bottom.addStretch()
        for button in self.buttons.values():
            bottom.addWidget(button)
        column = QVBoxLayout(self)
        column.addLayout(top)
        column.addWidget(self.table, 1)
        column.addWidget(self.count)
        column.addLayout(bottom)
        open_as_large_as(self, 42, 28)
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(TYPING_MS)
        self._typing.timeout.connect(self._find)
        self._remove = QAction(self)
        self._remove.setShortcut(QKeySequence(QKeySequence.StandardKey.Delete))
        self._remove.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self._remove.triggered.connect(self.delete)
        self.table.addAction(self._remove)
        self.search.textChanged.connect(self._wait)
        self.search.returnPressed.connect(self._enter_table)
        self.table.activated.connect(self._open_row)
        self.table.selectionModel().selectionChanged.connect(self._enable)
        self.buttons["open"].clicked.connect(self.open_chosen)
        self.buttons["delete"].clicked.connect(self.delete)
        self.buttons["clear"].clicked.connect(self.ask_to_clear)
        self.buttons["close"].clicked.connect(self.reject)
        for button in self.buttons.values():
            button.setAutoDefault(False)
        self.keep.clicked.connect(self._choose)
        preferences.changed.connect(self._show_choice)
        history_service.found.connect(self._show)
        history_service.recounted.connect(self._take_recount)
        self.table.verticalScrollBar().valueChanged.connect(self._recount_shown)
        history_service.changed.connect(self._find)
        words.changed.connect(self._retranslate)
        self._show_choice()
        self._retranslate()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.keep.setPalette(indicator_palette(self.palette()))

    def refresh(self) -> None:
        """Show what is kept by now."""
        self._history_service.flush()
        self._find()

    def _retranslate(self) -> None:
        say = self._words.say
        self.setWindowTitle(say("history.title"))
        self._label.setText(say("history.search"))
        self.search.setAccessibleName(say("history.search"))
        self.search.setPlaceholderText(say("history.hint"))
        self.table.setAccessibleName(say("history.title"))
        self.keep.setText(say("history.keep"))
        self.keep.setToolTip(say("history.keep-tip"))
        for key, button in self.buttons.items():
            button.setText(say(f"history.{key}"))
        self.model.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(COLUMNS) - 1)
        self._fitted = False
        self._show(self.model.entries)

    def _wait(self) -> None:
        self._typing.start()

    def _find(self) -> None:
        self._history_service.find(self.search.text())

    def _show(self, entries: list[Entry]) -> None:
        row = self.table.currentIndex().row()
        self.model.show(entries)
        if entries:
            # One stays chosen, so that Enter and Delete always mean something.
            self.table.selectRow(min(max(row, 0), len(entries) - 1))
            self._fit_columns()
        key = "found" if entries else "not-found" if self.search.text().strip() else "nothing"
        self.count.setText(self._words.say(f"history.{key}", count=len(entries)))
        self._enable()
        self._recount_shown()

    def _recount_shown(self) -> None:
        """Ask how the hands in sight count now, if that is not known."""
        first, last = self.table.rowAt(0), self.table.rowAt(self.table.viewport().height() - 1)
        shown = self.model.entries[max(first, 0) : len(self.model.entries) if last < 0 else last + 1]
        unknown = [entry for entry in shown if entry not in self._asked]
        if unknown:
            self._asked.update(unknown)
            self._history_service.recount(unknown)

    def _take_recount(self, entry: Entry, recounts: tuple[Recount, ...]) -> None:
        self.model.recount(entry, recounts)
        if any(recount.differs for recount in recounts):
            self.table.resizeColumnToContents(TOTAL)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._recount_shown()

    def _fit_columns(self) -> None:
        """Fit the columns once for each language, so that they stay as wide as they are made by hand."""
        if not self._fitted:
            self._fitted = True
            for column in (TOTAL, HAND, PROFILE, TIME):
                self.table.resizeColumnToContents(column)
            self.table.setColumnWidth(HAND, min(self.table.columnWidth(HAND), self.width() * 2 // 5))

    def _enable(self) -> None:
        rows = len(self.table.selectionModel().selectedRows())
        self.buttons["open"].setEnabled(rows == 1)
        self.buttons["delete"].setEnabled(rows > 0)
        self.buttons["clear"].setEnabled(bool(self.model.entries) or bool(self.search.text()))

    def _enter_table(self) -> None:
        self.table.setFocus()

    def _choose(self, keep: bool) -> None:
        self._preferences.change(history=keep)

    def _show_choice(self) -> None:
        self.keep.setChecked(self._preferences.settings.history)

    def _open_row(self, index: QModelIndex) -> None:
        self.chosen.emit(self.model.entries[index.row()])
        self.accept()

    def open_chosen(self) -> None:
        rows = self.table.selectionModel().selectedRows()
        if len(rows) == 1:
            self._open_row(rows[0])

    def delete(self) -> None:
        """Forget what is selected."""
        rows = self.table.selectionModel().selectedRows()
        if rows:
            self._history_service.delete([self.model.entries[index.row()] for index in rows])

    def ask_to_clear(self) -> QMessageBox:
        """Forget everything, if that is what is wanted."""
        say = self._words.say
        question = say("history.title"), say("history.clear-asked")
        asking = passing(QMessageBox(QMessageBox.Icon.Question, *question, parent=self))
        sure = asking.addButton(say("history.clear-sure"), QMessageBox.ButtonRole.DestructiveRole)
        asking.setDefaultButton(asking.addButton(say("history.cancel"), QMessageBox.ButtonRole.RejectRole))
        sure.clicked.connect(self._history_service.clear)
        asking.open()
        return asking
