"""How the hand was won: controls that offer only what is possible, and say why of the rest."""

from collections.abc import Set
from dataclasses import replace
from functools import partial
from itertools import count
from typing import Any

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QLabel,
    QRadioButton,
    QSpinBox,
    QWidget,
)

from mjgui.core.analysis import certain, impossible
from mjgui.core.hand import WinContext
from mjgui.core.hand.tiles import WINDS, tile_name
from mjgui.core.wording.table_answers import circumstance_lines
from mjgui.gui.state.command import Command, CommandSpec
from mjgui.gui.state.model import HandModel
from mjgui.gui.state.rules_model import RulesModel
from mjgui.gui.state.theme import indicator_palette
from mjgui.gui.state.words import Words
from mjgui.gui.widgets.flow_layout import FlowLayout, padded
from mjgui.gui.widgets.quiet_wheel import QuietWheel

HOW = ("discard", "self-draw", "robbing")
FLAGS = ("replacement", "last_tile", "last_of_kind", "dealt", "kong_declared", "dice_thrown")
# Of those that came last, as digits with Ctrl are taken.
OWN_KEYS = {"dealt": "Ctrl+T", "kong_declared": "Ctrl+J", "dice_thrown": "Ctrl+M"}


def chosen(how: WinContext, key: str) -> WinContext:
    """A way of winning once a key of ``HOW`` is chosen: what is then impossible is no longer so."""
    if key == "self-draw":
        return replace(how, self_draw=True, robbing=False, kong_declared=False, dice_thrown=False)
    by_another = replace(how, self_draw=False, replacement=False, dealt=None if how.dealt else how.dealt)
    if key == "discard":
        return replace(by_another, robbing=False)
    return replace(by_another, robbing=True, kong_declared=False, dice_thrown=False)


def turned(how: WinContext, key: str) -> WinContext:
    """A way of winning once a key of ``FLAGS`` is pressed.

    What is drawn, as a replacement tile, or discarded is so by its nature: choosing it says so. Whether the hand was
    dealt goes on from nothing said to yes, to no, and back.
    """
    if key == "dealt":
        dealt = {None: True, True: False, False: None}[how.dealt]
        return replace(chosen(how, "self-draw") if dealt else how, dealt=dealt)
    changed: dict[str, Any] = {key: not getattr(how, key)}
    if key == "replacement" and not how.replacement:
        how = chosen(how, "self-draw")
    if key == "kong_declared":
        how = replace(how, dice_thrown=False) if how.kong_declared else chosen(how, "discard")
    return replace(how, **changed)


class ContextRow(QWidget):
    """Radio buttons for discard, self-draw and robbing; boxes for the other circumstances; winds; flowers."""

    def __init__(self, model: HandModel, rules: RulesModel, words: Words) -> None:
        super().__init__()
        self._model = model
        self._rules = rules
        self._words = words
        flow = FlowLayout(self)
        self.how: dict[str, QRadioButton] = {}
        group = QButtonGroup(self)
        for key in HOW:
            radio = QRadioButton()
            group.addButton(radio)
            radio.clicked.connect(partial(self._choose, key))
            self.how[key] = radio
            flow.addWidget(padded(radio))
        # Why each circumstance is impossible, where it is.
        self._reasons: dict[str, list[str]] = {}
        # What only some rule systems ask.
        self._holders: dict[str, QWidget] = {}
        self.flags: dict[str, QCheckBox] = {}
        for key in FLAGS:
            box = QCheckBox()
            box.setTristate(key == "dealt")
            box.clicked.connect(partial(self._turn, key))
            self.flags[key] = box
            self._holders[key] = padded(box)
            flow.addWidget(self._holders[key])
        self.winds: dict[str, QComboBox] = {}
        self._labels: dict[str, QLabel] = {}
        for key in ("prevalent", "seat"):
            combo = QComboBox()
            combo.addItems([""] * len(WINDS))
            combo.activated.connect(partial(self._set_wind, key))
            self.winds[key] = combo
            self._labels[key] = QLabel()
            self._holders[key] = padded(self._labels[key], combo)
            flow.addWidget(self._holders[key])
        self.flowers = QSpinBox()
        self.flowers.setRange(0, 8)
        self.flowers.valueChanged.connect(model.set_flower_count)
        self._labels["flowers"] = QLabel()
        self._holders["flowers"] = padded(self._labels["flowers"], self.flowers)
        flow.addWidget(self._holders["flowers"])
        for key, control in (*self.winds.items(), ("flowers", self.flowers)):
            self._labels[key].setBuddy(control)
        QuietWheel.on(*self.winds.values())
        model.changed.connect(self.refresh)
        rules.changed.connect(self.refresh)
        words.changed.connect(self._retranslate)
        self._retranslate()

    def commands(self) -> tuple[Command, ...]:
        number = count(1)
        return (
            *(
                Command(
                    CommandSpec(f"how-{key}", "context", OWN_KEYS.get(key) or f"Ctrl+{next(number)}"),
                    partial(self.press, key),
                )
                for key in (*self.how, *self.flags)
            ),
            *(
                Command(CommandSpec(f"wind-{key}", "context", f"Ctrl+{next(number)}"), partial(self.turn_wind, key))
                for key in self.winds
            ),
            Command(CommandSpec("flowers-less", "context", "Ctrl+9"), self.flowers.stepDown),
            Command(CommandSpec("flowers-more", "context", "Ctrl+0"), self.flowers.stepUp),
        )

    def _retranslate(self) -> None:
        for key, button in (*self.how.items(), *self.flags.items()):
            button.setText(self._words.say(f"context.{key}"))
        for key, label in self._labels.items():
            label.setText(self._words.say(f"context.{key}"))
        for key, combo in self.winds.items():
            combo.setAccessibleName(self._words.say(f"context.{key}"))
            for place, wind in enumerate(WINDS):
                combo.setItemText(place, self._words.of(tile_name(wind)))
        self.flowers.setAccessibleName(self._words.say("context.flowers"))
        self.refresh()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            for button in (*self.how.values(), *self.flags.values()):
                button.setPalette(indicator_palette(self.palette()))

    def press(self, key: str) -> str:
        """Press the control of a circumstance, by its key in ``HOW`` or ``FLAGS``. Gives why that cannot be done, or
        nothing."""
        button = self.how[key] if key in HOW else self.flags[key]
        if key in FLAGS and key not in self._rules.profile.system.circumstances:
            return self._words.say("context.not-asked", name=button.text())
        if not button.isEnabled():
            return self._words.say("list.mark").join(self._reasons[key])
        button.click()
        return ""

    def turn_wind(self, key: str) -> str:
        """Go on to the next wind, where the key is ``prevalent`` or ``seat``. Gives why that cannot be done, or
        nothing."""
        if self._holders[key].isHidden():
            return self._words.say("context.not-asked", name=self._labels[key].text())
        how = self._model.hand.context
        self._set_wind(key, (WINDS.index(getattr(how, key)) + 1) % len(WINDS))
        return ""

    def _choose(self, key: str) -> None:
        self._model.set_context(chosen(self._model.hand.context, key))

    def _turn(self, key: str) -> None:
        self._model.set_context(turned(self._model.hand.context, key))

    def _set_wind(self, key: str, place: int) -> None:
        changed: dict[str, Any] = {key: WINDS[place]}
        self._model.set_context(replace(self._model.hand.context, **changed))

    def refresh(self) -> None:
        hand, how = self._model.hand, self._model.hand.context
        for key, holder in self._holders.items():
            asked = key in self._rules.profile.system.circumstances
            # Of dice something is said only where there is a kong they are thrown for.
            holder.setVisible(asked and (key != "dice_thrown" or how.kong_declared or how.dice_thrown))
        current = "robbing" if how.robbing else "self-draw" if how.self_draw else "discard"
        self.how[current].setChecked(True)
        before = {problem.code for problem in impossible(hand, self._rules.profile)}
        for key, radio in self.how.items():
            self._offer(radio, key, chosen(how, key), before)
        settled, remarks = certain(hand, self._rules.profile)
        for key, box in self.flags.items():
            on = getattr(how, key)
            if not on and getattr(settled.context, key):
                box.setChecked(True)
                box.setEnabled(False)
                self._reasons[key] = [self._words.of(remark.words) for remark in remarks]
                box.setToolTip("\n".join(self._reasons[key]))
                continue
            box.setCheckState(self._state(key))
            self._offer(box, key, turned(how, key), before)
        for key, combo in self.winds.items():
            wind = getattr(how, key)
            combo.setCurrentIndex(WINDS.index(wind) if wind in WINDS else -1)
        self.flowers.blockSignals(True)
        self.flowers.setValue(len(hand.flowers))
        self.flowers.blockSignals(False)

    def _state(self, key: str) -> Qt.CheckState:
        """How the box of a circumstance is checked: half, where nothing is said of it and it may be so."""
        hand = self._model.hand
        said = getattr(hand.context, key)
        if said is None:
            dealt = replace(hand, context=replace(hand.context, dealt=True))
            may_be = hand.winning is not None and not impossible(dealt, self._rules.profile)
            return Qt.CheckState.PartiallyChecked if may_be else Qt.CheckState.Unchecked
        return Qt.CheckState.Checked if said else Qt.CheckState.Unchecked

    def _offer(self, button: QAbstractButton, key: str, wanted: WinContext, before: Set[str]) -> None:
        """Enable a control unless what it would set is impossible in a way the hand is not already, ``before``."""
        hand = self._model.hand
        reasons = [
            self._words.of(problem.words)
            for problem in impossible(replace(hand, context=wanted), self._rules.profile)
            if problem.code not in before
        ]
        self._reasons[key] = reasons
        button.setEnabled(button.isChecked() or not reasons)
        rules = self._rules.profile
        told = circumstance_lines(key, rules) if key in rules.system.circumstances else ()
        tip = [self._words.say(f"context.{key}-tip"), *map(self._words.of, told)]
        button.setToolTip("\n".join(tip if button.isEnabled() else [*tip, *reasons]))
