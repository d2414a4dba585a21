"""Who sits at the table: players, who discarded, the unit, and kongs that were declared late."""

from functools import partial

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QSpinBox, QWidget

from mjgui.core.analysis import Analysis, CountedHand
from mjgui.core.hand import Hand, MeldKind
from mjgui.core.hand.tiles import WINDS, Tile, tile_name
from mjgui.core.settlement import Settlement, Table, TableError, pays, settlement
from mjgui.core.texts import Text
from mjgui.files.cases import Seating
from mjgui.gui.editor.context_row import padded
from mjgui.gui.state.command import Command, CommandSpec
from mjgui.gui.state.model import HandModel
from mjgui.gui.state.rules_model import RulesModel
from mjgui.gui.state.theme import indicator_palette
from mjgui.gui.state.words import Words
from mjgui.gui.widgets.flow_layout import FlowLayout
from mjgui.gui.widgets.quiet_wheel import QuietWheel

MELDS = 4


class TableRow(QWidget):
    """Shown under rules that pay by seats; ``changed`` follows every change of what is paid."""

    changed = Signal()

    def __init__(self, model: HandModel, rules: RulesModel, words: Words) -> None:
        super().__init__()
        self._model = model
        self._rules = rules
        self._words = words
        self._labels = {key: QLabel() for key in ("players", "payer", "unit")}
        self.players = QSpinBox()
        self.players.setRange(2, 4)
        self.players.setValue(4)
        self.payer = QComboBox()
        self.unit = QSpinBox()
        self.unit.setRange(1, 10_000)
        self.unit.setValue(Table().unit)
        self.double = QCheckBox()
        # One for each place a meld may have.
        self.late = [QCheckBox() for _ in range(MELDS)]
        self.burnt = [QCheckBox() for _ in range(MELDS)]
        # The kongs that are checked, by kind and tiles: a meld may change its place.
        self._checked: dict[str, set[tuple[MeldKind, tuple[Tile, ...]]]] = {"late": set(), "burnt": set()}
        flow = FlowLayout(self)
        self._holders: dict[str, QWidget] = {}
        for key, control in (("players", self.players), ("payer", self.payer), ("unit", self.unit)):
            self._labels[key].setBuddy(control)
            self._holders[key] = padded(self._labels[key], control)
            flow.addWidget(self._holders[key])
        self._holders["double"] = padded(self.double)
        flow.addWidget(self._holders["double"])
        self._late_holders = [padded(box) for box in self.late]
        self._burnt_holders = [padded(box) for box in self.burnt]
        for holder in (*self._late_holders, *self._burnt_holders):
            flow.addWidget(holder)
        QuietWheel.on(self.players, self.payer, self.unit)
        self.players.valueChanged.connect(self._change)
        self.payer.activated.connect(self._change)
        self.unit.valueChanged.connect(self._change)
        self.double.clicked.connect(self._change)
        for key, boxes in (("late", self.late), ("burnt", self.burnt)):
            for place, box in enumerate(boxes):
                box.clicked.connect(partial(self._check, key, place, box))
        model.changed.connect(self.refresh)
        rules.changed.connect(self.refresh)
        words.changed.connect(self.refresh)
        self.refresh()

    def commands(self) -> tuple[Command, ...]:
        keys = {"players": "Alt+7", "payer": "Alt+8", "double": "Alt+9"}
        return tuple(
            Command(CommandSpec(f"table-{key}", "table", usual), partial(self.turn, key)) for key, usual in keys.items()
        )

    def settle(self, asked: CountedHand, reading: int) -> Settlement | Text | None:
        """What is paid for a reading, or why that cannot be said; None under rules that do not pay."""
        if not pays(asked.rules):
            return None
        try:
            return settlement(asked, self._table(asked.analysis), reading)
        except TableError as error:
            return error.words

    @property
    def seating(self) -> Seating:
        """What is chosen here, for the hand there is."""
        late, burnt = (self._numbers(key, self._model.hand) for key in ("late", "burnt"))
        payer: int | None = self.payer.currentData()
        return Seating(self.players.value(), payer, self.unit.value(), self.double.isChecked(), late, burnt)

    def take(self, seating: Seating) -> None:
        """Choose what was chosen before."""
        if seating == self.seating:
            return
        self.players.setValue(seating.players)
        self.unit.setValue(seating.unit)
        self.double.setChecked(seating.double)
        self.payer.setCurrentIndex(max(self.payer.findData(seating.payer), 0))
        for key, numbers in (("late", seating.late), ("burnt", seating.burnt)):
            melds = enumerate(self._model.hand.melds, start=1)
            self._checked[key] = {(meld.kind, meld.tiles) for number, meld in melds if number in numbers}
        self._change()

    def turn(self, key: str) -> str:
        """Go on to the next number of players or payer, or turn doubling on or off; why that cannot be done, or
        nothing. key: ``players``, ``payer`` or ``double``."""
        if self.isHidden() or self._holders[key].isHidden():
            return self._words.say("table.not-asked")
        if key == "players":
            fewest, most = self.players.minimum(), self.players.maximum()
            self.players.setValue(fewest if self.players.value() == most else self.players.value() + 1)
        elif key == "payer":
            self.payer.setCurrentIndex((self.payer.currentIndex() + 1) % self.payer.count())
            self._change()
        else:
            self.double.click()
        return ""

    def _table(self, analysis: Analysis) -> Table:
        how = analysis.hand.context
        payer = None if how.self_draw else self.payer.currentData()
        return Table(
            players=self.players.value(),
            seat=WINDS.index(how.seat),
            discarder=None if how.robbing else payer,
            robbed=payer if how.robbing else None,
            late_kongs=self._numbers("late", analysis.hand),
            burnt_kongs=self._numbers("burnt", analysis.hand),
            unit=self.unit.value(),
            double_self_draw=self.double.isChecked(),
        )

    def _numbers(self, key: str, hand: Hand) -> frozenset[int]:
        """Numbers (from 1) of the melds that are checked."""
        checked = self._checked[key]
        return frozenset(n for n, meld in enumerate(hand.melds, start=1) if (meld.kind, meld.tiles) in checked)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            for box in (self.double, *self.late, *self.burnt):
                box.setPalette(indicator_palette(self.palette()))

    def _check(self, key: str, place: int, box: QCheckBox) -> None:
        meld = self._model.hand.melds[place]
        checked = self._checked[key]
        (checked.add if box.isChecked() else checked.discard)((meld.kind, meld.tiles))
        self._change()

    def _change(self) -> None:
        self.refresh()
        self.changed.emit()

    def refresh(self) -> None:
        hand, how, say = self._model.hand, self._model.hand.context, self._words.say
        self.setVisible(pays(self._rules.profile))
        self._holders["payer"].setVisible(not how.self_draw)
        self._holders["double"].setVisible(how.self_draw)
        self._labels["players"].setText(say("table.players"))
        self._labels["payer"].setText(say("table.robbed" if how.robbing else "table.discarder"))
        self._labels["unit"].setText(say("table.unit"))
        self.double.setText(say("table.double"))
        self.double.setToolTip(say("table.double-tip"))
        for control, key in ((self.players, "players"), (self.payer, "payer"), (self.unit, "unit")):
            control.setAccessibleName(self._labels[key].text())
        self._list_payers()
        # Declared late, a concealed kong is paid all the same.
        exposed = (MeldKind.DIRECT_KONG, MeldKind.ADDED_KONG)
        here = {(meld.kind, meld.tiles) for meld in hand.melds}
        for checked in self._checked.values():
            checked &= here
        for place in range(MELDS):
            meld = hand.melds[place] if place < len(hand.melds) else None
            for key, box, holder, asked in (
                ("late", self.late[place], self._late_holders[place], meld and meld.kind in exposed),
                ("burnt", self.burnt[place], self._burnt_holders[place], meld and meld.kind.is_kong),
            ):
                holder.setVisible(bool(asked))
                box.setChecked(meld is not None and (meld.kind, meld.tiles) in self._checked[key])
                box.setText(say(f"table.{key}", meld=str(meld or "")))
                box.setToolTip(say(f"table.{key}-tip"))

    def _list_payers(self) -> None:
        chosen = self.payer.currentData()
        seat = WINDS.index(self._model.hand.context.seat)
        self.payer.clear()
        self.payer.addItem(self._words.say("table.unknown"), None)
        for place in range(self.players.value()):
            if place != seat:
                self.payer.addItem(self._words.of(tile_name(WINDS[place])), place)
        self.payer.setCurrentIndex(max(self.payer.findData(chosen), 0))
