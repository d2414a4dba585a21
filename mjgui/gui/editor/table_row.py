"""What has to be known of the table, under rules by which seats pay one another."""

from functools import partial

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QWidget

from mjgui.core.analysis import CountedHand
from mjgui.core.settlement import Settlement, TableError, pays, settle
from mjgui.core.systems.base import RuleSystem
from mjgui.core.systems.fields import Values
from mjgui.core.systems.registry import field_commands
from mjgui.core.texts import Text, text
from mjgui.gui.editor.context_row import padded
from mjgui.gui.state.command import Command, CommandSpec
from mjgui.gui.state.model import HandModel
from mjgui.gui.state.rules_model import RulesModel
from mjgui.gui.state.theme import paint_indicators
from mjgui.gui.state.words import Words
from mjgui.gui.widgets.flow_layout import FlowLayout
from mjgui.gui.widgets.form_controls import FormControls, Part


class TableRow(QWidget):
    """Shown under rules that have payments; ``changed`` follows every change of what is paid."""

    changed = Signal()

    def __init__(self, model: HandModel, rules: RulesModel, words: Words) -> None:
        super().__init__()
        self._model = model
        self._rules = rules
        self._words = words
        self._flow = FlowLayout(self)
        # Of each rule system that was in force once: what was chosen there is so again when it comes back.
        self._forms: dict[str, FormControls] = {}
        self._holders: dict[str, list[tuple[Part, QWidget]]] = {}
        model.changed.connect(self.refresh)
        rules.changed.connect(self.refresh)
        words.changed.connect(self.refresh)
        self.refresh()

    def commands(self) -> tuple[Command, ...]:
        """One for each field of any rule system that has one."""
        return tuple(
            Command(CommandSpec(each.id, "table", each.keys, text=text(each.label)), partial(self.turn, each.id))
            for each in field_commands().values()
        )

    def settle(self, asked: CountedHand, reading: int) -> Settlement | Text | None:
        """What is paid for a reading, or why that cannot be said; None under rules that do not pay."""
        form = self._form(asked.rules.system)
        if form is None:
            return None
        try:
            return settle(asked, form.values(asked.analysis.hand), reading)
        except TableError as error:
            return error.words

    @property
    def values(self) -> Values:
        """What is chosen here, for the hand there is; nothing under rules that do not pay."""
        form = self._form(self._rules.profile.system)
        return form.values(self._model.hand) if form else {}

    def take(self, values: Values) -> None:
        """Choose what was chosen before."""
        form = self._form(self._rules.profile.system)
        if form is None or values == self.values:
            return
        form.take(values, self._model.hand, self._words)
        self._change()

    def widgets(self, field: str) -> list[QWidget]:
        """The widgets that ask for a field of the rules in force, by its id. Raises KeyError for one there is not."""
        form = self._form(self._rules.profile.system)
        if form is None:
            raise KeyError(field)
        return form.widgets(field)

    def turn(self, command: str) -> str:
        """Go on to the next value of the field that has a command. Gives why that cannot be done, or nothing."""
        form = self._form(self._rules.profile.system)
        if form is None or not form.turn(command, self._model.hand):
            return self._words.say("table.not-asked")
        return ""

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            paint_indicators(self)

    def _form(self, system: RuleSystem) -> FormControls | None:
        """The controls of a rule system; None for one that has no payments."""
        if system.payments is None:
            return None
        if system.id not in self._forms:
            form = self._forms[system.id] = FormControls(system.payments, self)
            self._holders[system.id] = []
            for part in form.parts:
                holder = padded(part.label, part.widget) if part.label else padded(part.widget)
                self._holders[system.id].append((part, holder))
                holder.hide()
                self._flow.addWidget(holder)
            form.changed.connect(self._change)
            paint_indicators(self)
            form.say(self._words, self._model.hand)
        return self._forms[system.id]

    def _change(self) -> None:
        self.refresh()
        self.changed.emit()

    def refresh(self) -> None:
        in_force = self._rules.profile.system
        self.setVisible(pays(self._rules.profile))
        self._form(in_force)
        for system, form in self._forms.items():
            form.say(self._words, self._model.hand)
            for part, holder in self._holders[system]:
                holder.setVisible(part.is_asked and system == in_force.id)
