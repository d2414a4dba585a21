"""What has to be known of the table, under rules by which seats pay one another."""

from dataclasses import dataclass
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QLabel, QToolButton, QWidget

from mjgui.core.analysis import CountedHand
from mjgui.core.hand import Hand
from mjgui.core.settlement import Settlement, TableError, at_table, pays, settle
from mjgui.core.systems.base import RuleSystem
from mjgui.core.systems.fields import Answer, Field, Values
from mjgui.core.systems.registry import field_commands
from mjgui.core.texts import Text, text
from mjgui.core.wording.at_table import table_source, table_sources
from mjgui.gui.state.command import Command, CommandSpec
from mjgui.gui.state.model import HandModel
from mjgui.gui.state.rules_model import RulesModel
from mjgui.gui.state.theme import paint_indicators
from mjgui.gui.state.words import Words
from mjgui.gui.widgets.flow_layout import FlowLayout, padded
from mjgui.gui.widgets.form_controls import FormControls, Part
from mjgui.gui.widgets.quiet_wheel import QuietWheel


@dataclass(frozen=True, slots=True)
class _Asked:
    """What asks for a field, or a part of it."""

    field: Field[Any]
    """The field."""
    part: Part
    """What asks for it."""
    holder: QWidget
    """That with its label."""


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
        self._asked: dict[str, list[_Asked]] = {}
        self._answers: dict[str, list[_AnswerControl]] = {}
        # What was said of the hand before this one, in case it comes back.
        self._forgotten: tuple[Hand, Values] | None = None
        self.settings = QToolButton()
        self.settings.setCheckable(True)
        self.settings.toggled.connect(self.refresh)
        model.begun.connect(self._forget)
        model.changed.connect(self._look_at_hand)
        rules.changed.connect(self._look_at_rules)
        words.changed.connect(self.refresh)
        self._look_at_rules()

    def commands(self) -> tuple[Command, ...]:
        """One for each field of any rule system that has one."""
        return tuple(
            Command(CommandSpec(each.id, "table", each.keys, text=text(each.label)), partial(self.turn, each.id))
            for each in field_commands().values()
        )

    def settle(self, asked: CountedHand, reading: int) -> Settlement | Text | None:
        """What is paid where this reading, by its place, is shown, or why that cannot be said; None under rules that do
        not pay."""
        if self._form(asked.rules.system) is None:
            return None
        try:
            return settle(asked, self.values_for(asked), asked.counting(reading))
        except TableError as error:
            return error.words

    def values_for(self, asked: CountedHand) -> Values:
        """What is chosen here, for a hand; nothing under rules that do not pay."""
        form = self._form(asked.rules.system)
        return form.values(asked.analysis.hand) if form else {}

    @property
    def values(self) -> Values:
        """What is chosen here, for the hand there is; nothing under rules that do not pay."""
        form = self._form(self._rules.profile.system)
        return form.values(self._model.hand) if form else {}

    def take(self, values: Values) -> None:
        """Choose what was chosen before; what is not there is as the rules have it."""
        form = self._form(self._rules.profile.system)
        if form is None or values == self.values:
            return
        form.take(at_table(self._rules.profile, values), self._model.hand, self._words)
        self._change()

    def widgets(self, field: str) -> list[QWidget]:
        """The widgets that ask for a field of the rules in force, by its id. Raises KeyError for one there is not."""
        form = self._form(self._rules.profile.system)
        if form is None:
            raise KeyError(field)
        return form.widgets(field)

    def answer_of(self, ruling: str) -> QComboBox:
        """What asks for the answer to a disputed question. Raises KeyError where none does under the rules in force."""
        for each in self._answers.get(self._rules.profile.system.id, ()):
            if each.answer.ruling == ruling:
                return each.combo
        raise KeyError(ruling)

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
            self._asked[system.id] = []
            for field, part in form.parts:
                holder = padded(part.label, part.widget) if part.label else padded(part.widget)
                self._asked[system.id].append(_Asked(field, part, holder))
                self._add(holder)
            self._answers[system.id] = [_AnswerControl(each, self._rules) for each in system.payments.answers]
            for answer in self._answers[system.id]:
                self._add(answer.holder)
            # Behind all others.
            self._flow.removeWidget(self.settings)
            self._flow.addWidget(self.settings)
            form.changed.connect(self._change)
            paint_indicators(self)
            form.say(self._words, self._model.hand)
        return self._forms[system.id]

    def _add(self, holder: QWidget) -> None:
        holder.hide()
        self._flow.addWidget(holder)

    def _of_rules(self) -> Values:
        """What is chosen of what is the same in every deal."""
        payments, values = self._rules.profile.system.payments, self.values
        return {field.id: values[field.id] for field in payments.of_rules} if payments else {}

    def _look_at_rules(self) -> None:
        """Under another profile the table is as that has it, or as it was said to be beside it before."""
        profile, now = self._rules.profile, self.values
        form = self._form(profile.system)
        if form is not None:
            payments = profile.system.payments
            kept = {field.id: now[field.id] for field in payments.fields if not field.of_rules} if payments else {}
            wanted = at_table(profile, {**kept, **self._rules.table})
            if wanted != now:
                form.take(wanted, self._model.hand, self._words)
        self.refresh()

    def _forget(self) -> None:
        """What was said of one hand says nothing of another."""
        form = self._form(self._rules.profile.system)
        if form is not None:
            self._forgotten = self._model.hand, self.values
            form.take(at_table(self._rules.profile, self._of_rules()), self._model.hand, self._words)

    def _look_at_hand(self) -> None:
        forgotten, form = self._forgotten, self._form(self._rules.profile.system)
        if forgotten is not None and form is not None and forgotten[0] == self._model.hand:
            # It was undone.
            self._forgotten = None
            form.take({**forgotten[1], **self._of_rules()}, self._model.hand, self._words)
        self.refresh()

    def _change(self) -> None:
        self._rules.say_table(self._of_rules())
        self.refresh()
        self.changed.emit()

    def refresh(self) -> None:
        profile = self._rules.profile
        in_force = profile.system
        self.setVisible(pays(profile))
        self._form(in_force)
        as_in_rules, now = at_table(profile, {}), self.values
        for system, form in self._forms.items():
            form.say(self._words, self._model.hand)
            for each in self._asked[system]:
                if each.field.of_rules and system == in_force.id:
                    tip = self._words.of(text(each.field.tip)) if each.field.tip else ""
                    source = self._words.of(table_source(each.field, profile))
                    each.part.widget.setToolTip("\n".join(filter(None, (tip, source))))
                wanted = not each.field.aside or self.settings.isChecked()
                other = system == in_force.id and now[each.field.id] != as_in_rules[each.field.id]
                each.holder.setVisible(each.part.is_asked and system == in_force.id and (wanted or other))
            for answer in self._answers[system]:
                answer.say(self._words, self._model.hand, shown=system == in_force.id)
        fields = in_force.payments.fields if in_force.payments else ()
        self.settings.setVisible(any(field.aside for field in fields))
        self.settings.setText(self._words.say("table.settings"))
        self.settings.setToolTip("\n".join(map(self._words.of, table_sources(profile))))


class _AnswerControl:
    """Asks for the answer to a disputed question, which changes the rules in force."""

    def __init__(self, answer: Answer, rules: RulesModel) -> None:
        self.answer = answer
        self._rules = rules
        self.combo = QComboBox()
        self.combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        QuietWheel.on(self.combo)
        self._label = QLabel()
        self._label.setBuddy(self.combo)
        self.holder = padded(self._label, self.combo)
        self.combo.currentIndexChanged.connect(self._adopt)

    def _adopt(self) -> None:
        self._rules.adopt(self.answer.ruling, self.combo.currentData())

    def say(self, words: Words, hand: Hand, *, shown: bool) -> None:
        """Say everything in the language now chosen, with the answer in force."""
        self.holder.setVisible(shown)
        if not shown:
            return
        profile = self._rules.profile
        name = words.of(text(self.answer.label_of(hand)))
        self._label.setText(name)
        self.combo.setAccessibleName(name)
        with QSignalBlocker(self.combo):
            self.combo.clear()
            for option in profile.system.rulings[self.answer.ruling].options:
                self.combo.addItem(words.of(option.text), option.id)
            self.combo.setCurrentIndex(self.combo.findData(profile.rulings[self.answer.ruling]))
