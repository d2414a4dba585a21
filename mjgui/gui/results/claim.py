"""The tab where a claim is checked."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from mjgui.core.hand.tiles import WINDS
from mjgui.core.inquiry import Inquiry
from mjgui.core.questions.paid_claim import PaidClaim
from mjgui.core.settlement import pays
from mjgui.core.systems.fields import seat_name, seat_of
from mjgui.core.systems.registry import systems
from mjgui.core.texts import Text, joined, same, text
from mjgui.core.wording.claims import claim_read
from mjgui.core.wording.names import read_claim
from mjgui.files.cases import MOST_CLAIMED, MOST_LETTERS
from mjgui.gui.results.panel import AnswerLabel, Panel, PanelContext, PanelSpec, Shown, scrolled
from mjgui.gui.widgets.quiet_wheel import QuietWheel


class ClaimPanel(Panel):
    """A claimed total, fans, and under rules that pay what is paid and by whom, against the count. ``claimed`` follows
    every change of what is claimed."""

    spec = PanelSpec("claim", place=70, keys="Ctrl+K")
    claimed = Signal()

    def __init__(self, context: PanelContext) -> None:
        super().__init__(context)
        self._table = context.table
        self._reading = 0
        self.total = _points()
        self.fans = QLineEdit()
        self.fans.setMaxLength(MOST_LETTERS)
        self.fans.setClearButtonEnabled(True)
        self.points = _points()
        self.payer = QComboBox()
        QuietWheel.on(self.payer)
        # What each rule system lets be claimed by itself, by its id.
        self._claimable = {
            (system.id, part.id): part for system in systems() if system.payments for part in system.payments.claimable
        }
        self.parts = {key: _points() for key in self._claimable}
        fields: list[QWidget] = [self.total, self.fans, self.points, *self.parts.values(), self.payer]
        self._labels = {field: QLabel() for field in fields}
        self._form = QFormLayout()
        for field, label in self._labels.items():
            label.setBuddy(field)
            self._form.addRow(label, field)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.answer = AnswerLabel()
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self._form)
        column.addWidget(self.answer, 1)
        QVBoxLayout(self).addWidget(scrolled(content))
        for spin in (self.total, self.points, *self.parts.values()):
            spin.valueChanged.connect(self.claimed)
        self.fans.textChanged.connect(self.claimed)
        self.payer.currentIndexChanged.connect(self.claimed)
        self.claimed.connect(self._answer_again)

    def begin(self) -> None:
        self.total.setFocus()
        self.total.selectAll()

    @property
    def paid(self) -> PaidClaim:
        """What is claimed of the payments, whether or not the rules in force pay."""
        parts = {part: spin.value() for (_, part), spin in self.parts.items() if spin.value() >= 0}
        return PaidClaim(_value(self.points), self.payer.currentData(), parts)

    @property
    def claimed_total(self) -> int | None:
        return _value(self.total)

    def take_claim(self, total: int | None, fans: str, paid: PaidClaim) -> None:
        """Have this claimed; ``claimed`` does not follow."""
        with self._unsaid():
            self.total.setValue(-1 if total is None else total)
            self.fans.setText(fans)
            self.points.setValue(-1 if paid.points is None else paid.points)
            for (_, part), spin in self.parts.items():
                spin.setValue(paid.parts.get(part, -1))
            self._offer_seats(paid.payer)
        self._answer_again()

    @contextmanager
    def _unsaid(self) -> Iterator[None]:
        with QSignalBlocker(self):
            yield

    def show_reading(self, shown: Shown) -> None:
        self._reading = shown.reading
        self._answer_again()

    def take_table(self) -> None:
        with self._unsaid():
            self._offer_seats(self.payer.currentData())
        self._answer_again()

    def retranslate(self) -> None:
        named = {"total": self.total, "fans": self.fans, "win-points": self.points, "payer": self.payer}
        for key, field in named.items():
            self._name(field, self.words.say(f"claim.{key}"))
        for part, claimable in self._claimable.items():
            self._name(self.parts[part], self.words.say("claim.part", part=text(claimable.label)))
        self.fans.setPlaceholderText(self.words.say("claim.hint"))
        with self._unsaid():
            self._offer_seats(self.payer.currentData())
        self._show_fields()
        self._answer_again()

    def _name(self, field: QWidget, name: str) -> None:
        self._labels[field].setText(name)
        field.setAccessibleName(name)

    def _show_fields(self) -> None:
        """Show the fields that the rules ask for, and those in which something is claimed."""
        rules = self.asked.rules if self.asked else None
        paying = rules is not None and pays(rules)
        self._form.setRowVisible(self.points, paying)
        self._form.setRowVisible(self.payer, paying)
        for (system, identity), spin in self.parts.items():
            applies = self._claimable[system, identity].applies
            is_asked = self.asked is not None and rules is not None and rules.system.id == system
            shown = is_asked and self.asked is not None and (applies(self.asked.hand) or spin.value() >= 0)
            self._form.setRowVisible(spin, shown)

    def _offer_seats(self, chosen: int | None) -> None:
        """Offer whoever can pay, and the seat that was chosen before, whatever it is by now."""
        self.payer.clear()
        self.payer.addItem("—", None)
        asked = self.asked
        payments = asked.rules.system.payments if asked else None
        seats = payments.seats(self._table.values_for(asked)) if payments and asked else len(WINDS)
        winner = seat_of(asked.hand) if asked else None
        for seat in range(len(WINDS)):
            if seat == chosen or (seat < seats and seat != winner):
                self.payer.addItem(self.words.of(seat_name(seat)), seat)
        self.payer.setCurrentIndex(max(self.payer.findData(chosen), 0))

    def texts(self) -> tuple[Text, ...]:
        """What there is to say of the claim, the verdict first; nothing where nothing is claimed that is
        understood."""
        asked = self.asked
        if asked is None:
            return ()
        claimed, unknown = read_claim(self.fans.text(), asked.rules)
        if unknown:
            return (text("claim.not-understood", names=joined(map(same, unknown))),)
        paid = self._asked_payments(asked)
        if self.claimed_total is None and not claimed and not paid:
            return ()
        verdict = asked.claim(
            self.claimed_total, claimed, paid, reading=self._chosen(asked), table=self._table.values_for(asked)
        )
        return (claim_read(claimed, asked.rules), *verdict.texts) if claimed else verdict.texts

    def _asked_payments(self, asked: Inquiry) -> PaidClaim:
        """What is claimed of the payments that the rules ask for."""
        if not pays(asked.rules):
            return PaidClaim()
        parts: Mapping[str, int] = {
            part: spin.value()
            for (system, part), spin in self.parts.items()
            if system == asked.rules.system.id and spin.value() >= 0
        }
        return PaidClaim(_value(self.points), self.payer.currentData(), parts)

    def _chosen(self, asked: Inquiry) -> int | None:
        """The place of the reading that was laid down; None where none but the best is shown."""
        place = asked.counting(self._reading)
        return place if 0 < place < len(asked.analysis.readings) else None

    def _answer_again(self) -> None:
        self.answer.say(self._answer())

    def _answer(self) -> str:
        if self.asked is None:
            return ""
        lines = [self.words.of(words) for words in self.texts()]
        return "\n• ".join(lines) if lines else self.words.say("claim.nothing")


def _points() -> QSpinBox:
    """A field for a number of points."""
    spin = QSpinBox()
    # Below 0 for nothing claimed.
    spin.setRange(-1, MOST_CLAIMED)
    spin.setValue(-1)
    spin.setSpecialValueText("—")
    return spin


def _value(spin: QSpinBox) -> int | None:
    return spin.value() if spin.value() >= 0 else None
