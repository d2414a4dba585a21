"""A dialog that makes a user's own profile out of the rules in force."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from mjgui.core.hand import Hand
from mjgui.core.profiles.checks import MOST_POINTS
from mjgui.core.profiles.profile import Difference, RuleProfile, derived, own_text
from mjgui.core.profiles.profile_files import load_profile, profile_ids
from mjgui.core.rules.effects import Effect, Exclusion, Scope
from mjgui.core.rules.fans import Citation
from mjgui.core.rules.toml_file import ProfileError
from mjgui.core.settlement import at_table
from mjgui.core.system_messages import words_with_file
from mjgui.core.systems.fields import Values
from mjgui.core.texts import Text, same
from mjgui.core.wording.exclusions import scope_word, scope_words
from mjgui.files.profiles import delete, free_id, read_file, save
from mjgui.gui.state.rules_model import RulesModel
from mjgui.gui.state.theme import paint_indicators
from mjgui.gui.state.words import Words
from mjgui.gui.widgets.fitting import open_as_large_as
from mjgui.gui.widgets.form_controls import FormControls
from mjgui.gui.widgets.message import Message
from mjgui.gui.widgets.quiet_wheel import QuietWheel

HOUSE = Citation("house", same("—"), "decree")
SCOPES: tuple[Scope, ...] = ("hand", "within", 1, 2, 3)


class ProfileEditor(QDialog):
    """Name, minimum and cap, rulings, values, exclusions, payments. Saving keeps the profile among the user's own and
    counts by it."""

    def __init__(self, rules: RulesModel, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rules = rules
        self._words = words
        self._source = rules.profile
        # A profile that is the user's already is changed; of the program's own a new one is made.
        self._is_own = rules.stored.id not in profile_ids()
        self._base = load_profile(self._base_id())
        open_as_large_as(self, 44, 38)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._body = QWidget()
        self._column.addWidget(self._body)
        self.rows: list[Exclusion] = list(self._source.exclusions)
        self._build()
        self._opened = self._state()
        self._warned = ""
        words.changed.connect(self._retranslate)

    def _build(self) -> None:
        """Make all controls, in the language now chosen, as the rules say them."""
        say = self._words.say
        self.setWindowTitle(say("editor.title"))
        # As it is called until the user calls it otherwise.
        self._named = self._first_name()
        self.name = QLineEdit(self._named)
        self.minimum = QSpinBox()
        self.minimum.setRange(0, MOST_POINTS)
        self.minimum.setValue(self._source.minimum)
        self.cap = QSpinBox()
        self.cap.setRange(0, MOST_POINTS)
        self.cap.setSpecialValueText(say("editor.no-cap"))
        self.cap.setValue(self._source.cap or 0)
        form = QFormLayout()
        based = QLabel(self._words.of(self._base.name))
        based.setWordWrap(True)
        for key, field in (("base", based), ("name", self.name), ("minimum", self.minimum), ("cap", self.cap)):
            field.setAccessibleName(say(f"editor.{key}"))
            form.addRow(say(f"editor.{key}"), field)
        self.tabs = QTabWidget()
        self.options: dict[str, QComboBox] = {}
        self.values: dict[str, QSpinBox] = {}
        self.tabs.addTab(self._rulings_tab(), say("editor.rulings"))
        self.tabs.addTab(self._values_tab(), say("editor.values"))
        self.tabs.addTab(self._exclusions_tab(), say("editor.exclusions"))
        self.table = self._table_controls()
        if self.table is not None:
            self.tabs.addTab(self._table_tab(self.table), say("editor.table"))
        self.message = Message()
        buttons = QHBoxLayout()
        self.buttons: dict[str, QPushButton] = {}
        actions: dict[str, Callable[[], None]] = {
            "save": self.save,
            "export": self._export,
            "import": self._import,
            "delete": self._delete,
            "close": self.reject,
        }
        for key, act in actions.items():
            button = QPushButton(say(f"editor.{key}"))
            button.setAutoDefault(False)
            button.clicked.connect(lambda _checked, act=act: act())
            buttons.addWidget(button)
            self.buttons[key] = button
        self.buttons["delete"].setEnabled(self._is_own)
        body = QWidget()
        column = QVBoxLayout(body)
        column.addLayout(form)
        column.addWidget(self.tabs, 1)
        column.addWidget(self.message)
        column.addLayout(buttons)
        QuietWheel.on(self.minimum, self.cap, *self.options.values(), *self.values.values())
        self._column.replaceWidget(self._body, body)
        self._body.deleteLater()
        self._body = body
        paint_indicators(self)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            paint_indicators(self)

    def _retranslate(self) -> None:
        """Make the controls again, and leave in them what was put there."""
        typed, first, tab = self.name.text(), self.name.text() == self._named, self.tabs.currentIndex()
        numbers = [field.value() for field in self._numbers()]
        answers = [combo.currentIndex() for combo in self.options.values()]
        at_table = self._said_of_table()
        untouched = self._state() == self._opened
        self._build()
        self.tabs.setCurrentIndex(tab)
        if not first:
            self.name.setText(typed)
        for field, number in zip(self._numbers(), numbers, strict=True):
            field.setValue(number)
        for combo, answer in zip(self.options.values(), answers, strict=True):
            combo.setCurrentIndex(answer)
        if self.table is not None:
            self.table.take(at_table, Hand(), self._words)
        if untouched:
            self._opened = self._state()

    def _numbers(self) -> list[QSpinBox]:
        return [self.minimum, self.cap, *self.values.values()]

    def _state(self) -> tuple[object, ...]:
        """All that can be edited, to see whether it has been."""
        return (
            self.name.text(),
            self.minimum.value(),
            self.cap.value(),
            tuple(combo.currentIndex() for combo in self.options.values()),
            tuple(spin.value() for spin in self.values.values()),
            tuple(self.rows),
            tuple(self._said_of_table().items()),
        )

    def _sure(self, what: str) -> bool:
        """Whether something that loses work has been asked for twice running."""
        if self._warned == what:
            return True
        self._warned = what
        self.message.say(self._words.say(f"editor.{what}"))
        return False

    def reject(self) -> None:
        if self._state() == self._opened or self._sure("unsaved"):
            super().reject()

    def _base_id(self) -> str:
        stored = self._rules.stored
        return stored.base if self._is_own and stored.base else stored.id

    def _first_name(self) -> str:
        if self._is_own:
            return self._words.of(self._rules.stored.name)
        return self._words.say("editor.new-name", profile=self._words.of(self._rules.stored.short_name))

    def _rulings_tab(self) -> QWidget:
        rulings = self._source.system.rulings
        table = QTableWidget(len(rulings), 2)
        table.setAccessibleName(self._words.say("editor.rulings"))
        table.setHorizontalHeaderLabels([self._words.say("editor.question"), self._words.say("editor.answer")])
        table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        table.verticalHeader().hide()
        table.setTabKeyNavigation(False)
        table.setWordWrap(True)
        for row, ruling in enumerate(rulings.values()):
            item = QTableWidgetItem(self._words.of(ruling.question))
            item.setFlags(Qt.ItemFlag.ItemIsEnabled)
            item.setToolTip(item.text())
            table.setItem(row, 0, item)
            combo = QComboBox()
            combo.setAccessibleName(item.text())
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            for option in ruling.options:
                combo.addItem(self._words.of(option.text), option.id)
                combo.setItemData(combo.count() - 1, self._words.of(option.text), Qt.ItemDataRole.ToolTipRole)
            combo.setCurrentIndex(combo.findData(self._source.rulings[ruling.id]))
            combo.setToolTip(combo.currentText())
            combo.currentTextChanged.connect(combo.setToolTip)
            table.setCellWidget(row, 1, combo)
            self.options[ruling.id] = combo
        table.resizeRowsToContents()
        return table

    def _values_tab(self) -> QWidget:
        fans = list(self._source.fans.values())
        table = QTableWidget(len(fans), 2)
        table.setAccessibleName(self._words.say("editor.values"))
        table.setHorizontalHeaderLabels([self._words.say("results.fan"), self._words.say("results.points")])
        table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        table.verticalHeader().hide()
        for row, fan in enumerate(fans):
            item = QTableWidgetItem(fan.label)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled)
            table.setItem(row, 0, item)
            spin = QSpinBox()
            spin.setRange(0, MOST_POINTS)
            spin.setSpecialValueText(self._words.say("editor.no-fan"))
            spin.setValue(self._source.values.get(fan.id, 0))
            spin.setAccessibleName(item.text())
            table.setCellWidget(row, 1, spin)
            self.values[fan.id] = spin
        return table

    def _exclusions_tab(self) -> QWidget:
        self.exclusions = QTableWidget(0, 3)
        self.exclusions.setAccessibleName(self._words.say("editor.exclusions"))
        self.exclusions.setHorizontalHeaderLabels(
            [self._words.say(f"editor.{key}") for key in ("excluder", "excluded", "scope")]
        )
        self.exclusions.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.exclusions.verticalHeader().hide()
        self.exclusions.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.exclusions.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.fan, self.excluded, self.scope = QComboBox(), QComboBox(), QComboBox()
        for key, combo in (("excluder", self.fan), ("excluded", self.excluded)):
            combo.setAccessibleName(self._words.say(f"editor.{key}"))
            for fan in self._source.fans.values():
                combo.addItem(fan.label, fan.id)
        self.scope.setAccessibleName(self._words.say("editor.scope"))
        for scope in SCOPES:
            self.scope.addItem(self._words.of(scope_word(scope)), scope)
        for combo in (self.fan, self.excluded, self.scope):
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            combo.setToolTip(combo.currentText())
            combo.currentTextChanged.connect(combo.setToolTip)
        self.add, self.remove = (
            QPushButton(self._words.say("editor.add")),
            QPushButton(self._words.say("editor.remove")),
        )
        self.add.clicked.connect(self._add_row)
        self.remove.clicked.connect(self._remove_rows)
        for button in (self.add, self.remove):
            button.setAutoDefault(False)
        row = QHBoxLayout()
        for widget in (self.fan, self.excluded, self.scope, self.add, self.remove):
            row.addWidget(widget, 1 if isinstance(widget, QComboBox) else 0)
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.addWidget(self.exclusions, 1)
        column.addLayout(row)
        self._list_rows()
        return holder

    def _list_rows(self) -> None:
        fans = self._source.fans
        self.exclusions.setRowCount(len(self.rows))
        for index, row in enumerate(self.rows):
            texts = (
                *(fans[fan].label for fan in (row.fan, row.excluded)),
                self._words.of(scope_words(row, self._source)),
            )
            for column, words in enumerate(texts):
                self.exclusions.setItem(index, column, QTableWidgetItem(words))

    def _add_row(self) -> None:
        fan, excluded, scope = (combo.currentData() for combo in (self.fan, self.excluded, self.scope))
        self.rows = [row for row in self.rows if (row.fan, row.excluded) != (fan, excluded)]
        self.rows.append(Exclusion(fan, excluded, scope, HOUSE))
        self._list_rows()
        self.exclusions.scrollToBottom()

    def _remove_rows(self) -> None:
        chosen = {index.row() for index in self.exclusions.selectionModel().selectedRows()}
        self.rows = [row for index, row in enumerate(self.rows) if index not in chosen]
        self._list_rows()

    def _table_controls(self) -> FormControls | None:
        """What asks for what rules say of the table; None under rules that do not pay."""
        payments = self._source.system.payments
        if payments is None:
            return None
        controls = FormControls(payments, self, fields=payments.of_rules)
        # What was said of the table beside these rules may be what is to be kept.
        controls.take(at_table(self._source, self._rules.table), Hand(), self._words)
        return controls

    def _table_tab(self, controls: FormControls) -> QWidget:
        holder = QWidget()
        form = QFormLayout(holder)
        for _, part in controls.parts:
            if part.label is None:
                form.addRow(part.widget)
            else:
                form.addRow(part.label, part.widget)
        return holder

    def _said_of_table(self) -> Values:
        return self.table.values(Hand()) if self.table else {}

    def made(self) -> RuleProfile:
        """The profile as the dialog says it. Raises ProfileError where its rules contradict each other."""
        name = self.name.text().strip() or self._words.say("editor.unnamed")
        taken = {each.id for each in self._rules.profiles}
        identity = self._rules.stored.id if self._is_own else free_id(name, taken)
        chosen = {ruling: str(combo.currentData()) for ruling, combo in self.options.items()}
        start = self._derived(self._base.id, self._base.name, self._source.rulings, ())
        effect, before = self._effect(start), at_table(start, {})
        table = {name: value for name, value in self._said_of_table().items() if value != before[name]}
        differences = (Difference(HOUSE, effect, table=table),) if table or effect != Effect() else ()
        stored = self._rules.stored
        as_it_was = self._is_own and name == self._words.of(stored.name)
        made = self._derived(identity, stored.name if as_it_was else Text(name, name), chosen, differences)
        return replace(made, short_name=stored.short_name) if as_it_was else made

    def _derived(
        self, identity: str, name: Text, rulings: Mapping[str, str], differences: tuple[Difference, ...]
    ) -> RuleProfile:
        """A profile with these rulings and differences, and with all that was written into the file by hand."""
        written = self._rules.stored if self._is_own else self._base
        own = written.differences[len(self._base.differences) :]
        kept = (each for each in own if not _of_this_dialog(each))
        said = own_text(written, self._base)
        return derived(self._base, identity, name, rulings, (*kept, *differences), said)

    def _effect(self, start: RuleProfile) -> Effect:
        """What has been set by hand beside the rulings: otherwise than in ``start``, which is as the base has it with
        the rulings the dialog opened with."""
        before = {(row.fan, row.excluded): row for row in start.exclusions}
        after = {(row.fan, row.excluded): row for row in self.rows}
        added = [row for pair, row in after.items() if pair not in before or not _alike(before[pair], row)]
        values = {fan: spin.value() for fan, spin in self.values.items()}
        return Effect(
            exclude=tuple(replace(row, citation=HOUSE) for row in added),
            allow=frozenset(before.keys() - after.keys()),
            values={fan: points for fan, points in values.items() if points != start.values.get(fan, 0)},
            cap=self.cap.value() if self.cap.value() != (start.cap or 0) else None,
            minimum=self.minimum.value() if self.minimum.value() != start.minimum else None,
        )

    def save(self) -> None:
        """Keep the profile and count by it; what is wrong is said in the dialog, which stays open."""
        try:
            profile = self.made()
            save(profile, self._base)
        except (OSError, ProfileError) as error:
            self._say(error)
            return
        self._use(profile)

    def _use(self, profile: RuleProfile) -> None:
        """Count by a profile that has come among the user's own."""
        self._rules.forget_table(profile.id)
        self._rules.reload()
        self._rules.choose(profile.id)
        self.accept()

    def _say(self, error: OSError | ProfileError) -> None:
        self.message.say(self._words.say("editor.failed", reason=words_with_file(error)))

    def _export(self) -> None:
        path, _ = QFileDialog.getSaveFileName(
            self, self._words.say("editor.export"), "house-rules.toml", "TOML (*.toml)"
        )
        if path:
            self.export_to(Path(path))

    def export_to(self, path: Path) -> None:
        """Write the profile to a file; its id becomes the file's name."""
        try:
            profile = self.made()
            save(replace(profile, id=free_id(path.stem, set())), self._base, path)
        except (OSError, ProfileError) as error:
            self._say(error)
        else:
            self.message.say(self._words.say("editor.exported", path=str(path)))

    def _import(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, self._words.say("editor.import"), "", "TOML (*.toml)")
        if path:
            self.import_from(Path(path))

    def import_from(self, path: Path) -> None:
        """Take a profile from a file among the user's own and count by it."""
        try:
            profile = read_file(path, any_name=True)
            base = load_profile(profile.base or profile.id)
            taken = {each.id for each in self._rules.profiles}
            profile = replace(profile, id=free_id(profile.id, taken))
            save(profile, base)
        except (OSError, ProfileError) as error:
            self._say(error)
            return
        self._use(profile)

    def _delete(self) -> None:
        if not self._sure("delete-asked"):
            return
        try:
            delete(self._rules.stored.id)
        except OSError as error:
            self._say(error)
            return
        self._rules.choose(self._base.id)
        self._rules.reload()
        self.accept()


def _of_this_dialog(difference: Difference) -> bool:
    """Whether a difference is one that the dialog makes, and would make again."""
    rest = replace(difference.effect, exclude=(), allow=frozenset(), values={}, cap=None, minimum=None)
    return difference.citation == HOUSE and not difference.witness and rest == Effect()


def _alike(one: Exclusion, other: Exclusion) -> bool:
    return replace(one, citation=HOUSE, ruling=None) == replace(other, citation=HOUSE, ruling=None)
