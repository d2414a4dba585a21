"""What a seat may do at a table of the arithmetic rules, and who takes a tile that several claim."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QGroupBox,
    QLabel,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from mjgui.core.hand.tiles import WINDS, tile_name
from mjgui.core.systems.arithmetic.claims import Claim, refusals, taker
from mjgui.core.texts import text
from mjgui.gui.state.theme import indicator_palette
from mjgui.gui.state.words import Words
from mjgui.gui.widgets.quiet_wheel import QuietWheel

CIRCUMSTANCES = ("open", "passed-up", "last-tile", "at-the-win")


class SeatsDialog(QDialog):
    """Two questions, each answered in words as soon as anything is changed.

    declared: sets of the hand in the window, to begin with. players: at the table.
    """

    def __init__(self, words: Words, declared: int, players: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self._seats = WINDS[:players]
        self._labels = {key: QLabel() for key in ("claim", "declared", "others", "discarder", "kong")}
        self.claim = QComboBox()
        self.declared = QSpinBox()
        self.declared.setRange(0, 4)
        self.declared.setValue(declared)
        self.others = [QSpinBox() for _ in self._seats[1:]]
        for spin in self.others:
            spin.setRange(0, 4)
        self.circumstances = {key: QCheckBox() for key in CIRCUMSTANCES}
        self.answer = QLabel()
        self.discarder = QComboBox()
        self.winners = [QCheckBox() for _ in self._seats]
        self.kong = QComboBox()
        self.takes = QLabel()
        for label, lines in ((self.answer, 4), (self.takes, 1)):
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
            label.setMinimumHeight(lines * label.fontMetrics().lineSpacing())
        self._may, self._takes = QGroupBox(), QGroupBox()
        form = QFormLayout(self._may)
        form.addRow(self._labels["claim"], self.claim)
        form.addRow(self._labels["declared"], self.declared)
        for place, spin in enumerate(self.others):
            form.addRow(self._labels["others"] if not place else QLabel(), spin)
        for box in self.circumstances.values():
            form.addRow(box)
        second = QFormLayout(self._takes)
        second.addRow(self._labels["discarder"], self.discarder)
        for box in self.winners:
            second.addRow(box)
        second.addRow(self._labels["kong"], self.kong)
        content = QWidget()
        column = QVBoxLayout(content)
        for part in (self._may, self.answer, self._takes, self.takes):
            column.addWidget(part)
        column.addStretch()
        area = QScrollArea()
        area.setWidget(content)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(area)
        QuietWheel.on(self.claim, self.declared, *self.others, self.discarder, self.kong)
        self._paint_boxes()
        self._retranslate()
        self.resize((content.sizeHint() + QSize(24, 12)).boundedTo(self.screen().availableSize() * 0.9))
        for combo in (self.claim, self.discarder, self.kong):
            combo.currentIndexChanged.connect(self._answer)
        for spin in (self.declared, *self.others):
            spin.valueChanged.connect(self._answer)
        for box in (*self.circumstances.values(), *self.winners):
            box.toggled.connect(self._answer)
        words.changed.connect(self._retranslate)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._paint_boxes()

    def _paint_boxes(self) -> None:
        for box in self.findChildren(QCheckBox):
            box.setPalette(indicator_palette(self.palette()))

    def _retranslate(self) -> None:
        say, of = self._words.say, self._words.of
        self.setWindowTitle(say("seats.title"))
        self._may.setTitle(say("seats.may"))
        self._takes.setTitle(say("seats.takes"))
        for key, label in self._labels.items():
            label.setText(say(f"seats.{key}"))
        for key, control in (
            ("claim", self.claim),
            ("declared", self.declared),
            ("discarder", self.discarder),
            ("kong", self.kong),
        ):
            self._labels[key].setBuddy(control)
            control.setAccessibleName(say(f"seats.{key}"))
        for number, spin in enumerate(self.others, start=1):
            spin.setAccessibleName(f"{say('seats.others')} {number}")
        for key, box in self.circumstances.items():
            box.setText(say(f"seats.{key}"))
        for wind, box in zip(self._seats, self.winners, strict=True):
            box.setText(say("seats.wins", seat=of(tile_name(wind))))
        _fill(self.claim, [(of(text(f"claim-kind.{claim.value}")), claim) for claim in Claim])
        seats = [(of(tile_name(wind)), place) for place, wind in enumerate(self._seats)]
        _fill(self.discarder, seats)
        _fill(self.kong, [(say("seats.nobody"), None), *seats])
        self._answer()

    def _answer(self) -> None:
        self.answer.setText(self._may_words())
        self.takes.setText(self._takes_words())

    def _may_words(self) -> str:
        claim = Claim(self.claim.currentData())
        ticked = {key: box.isChecked() for key, box in self.circumstances.items()}
        reasons = refusals(
            claim,
            is_open=ticked["open"],
            declared=self.declared.value(),
            others_declared=[spin.value() for spin in self.others],
            at_the_win=ticked["at-the-win"],
            last_tile_taken=ticked["last-tile"],
            passed_up=ticked["passed-up"],
        )
        verdict = text("claim-refused.no" if reasons else "claim-refused.yes", claim=text(f"claim-kind.{claim.value}"))
        return "\n• ".join(self._words.of(words) for words in (verdict, *reasons))

    def _takes_words(self) -> str:
        discarder, kong = self.discarder.currentData(), self.kong.currentData()
        winners = [place for place, box in enumerate(self.winners) if box.isChecked()]
        if not winners and kong is None:
            return self._words.say("seats.nobody-claims")
        if discarder in (*winners, kong):
            return self._words.say("seats.own-discard")
        if kong in winners:
            return self._words.say("seats.wins-and-kongs")
        seat = tile_name(WINDS[taker(winners, kong, discarder, len(self._seats))])
        return self._words.of(text("claim-refused.takes", seat=seat))


def _fill(combo: QComboBox, choices: Sequence[tuple[str, object]]) -> None:
    """Name the choices again, and keep the chosen one."""
    combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    chosen = max(combo.currentIndex(), 0)
    combo.blockSignals(True)
    combo.clear()
    for words, value in choices:
        combo.addItem(words, value)
    combo.setCurrentIndex(chosen)
    combo.blockSignals(False)
