"""The controls that ask for the fields of a form, whichever rule system it is of."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QSpinBox, QWidget

from mjgui.core.hand import Hand, Meld, MeldKind
from mjgui.core.hand.tiles import KINDS, WINDS, Tile, tile_name
from mjgui.core.systems.fields import (
    LETTERS,
    MOST_MELDS,
    Amount,
    Choice,
    Field,
    Flag,
    Form,
    Melds,
    Number,
    NumberOfEach,
    Seat,
    Seats,
    TileOf,
    Values,
    seat_of,
)
from mjgui.core.texts import Text, text
from mjgui.gui.state.words import Words
from mjgui.gui.widgets.quiet_wheel import QuietWheel

F = TypeVar("F", bound=Field[Any])


@dataclass(slots=True)
class Part:
    """A widget that asks for a field, or for a part of it."""

    widget: QWidget
    """What asks."""
    label: QLabel | None = None
    """Stands before the widget; None for one that names itself."""
    is_asked: bool = True
    """Whether it is asked for of the hand, and at a table of so many seats."""


# How many letters of a choice are shown at least; its list shows all.
SHOWN_OF_A_CHOICE = 18


class Control(QObject, Generic[F]):
    """Asks for one field. ``changed`` follows every change of its value that was not made by ``take``."""

    changed = Signal()

    def __init__(self, field: F, parts: list[Part]) -> None:
        super().__init__()
        self.field = field
        self.parts = parts
        """In the order they stand in."""

    @abstractmethod
    def value(self, hand: Hand) -> Any:
        """What is chosen, for a hand."""

    @abstractmethod
    def take(self, value: Any, hand: Hand) -> None:
        """Choose what was chosen before. What is shown follows when the control is told what to say."""

    def say(self, words: Words, hand: Hand, seats: int) -> None:
        """Say everything in the language now chosen, and offer what there is of a hand at a table of so many seats."""
        asked = self.field.applies(hand)
        tip = words.of(text(self.field.tip)) if self.field.tip else ""
        for part in self.parts:
            part.is_asked = asked
            part.widget.setToolTip(tip)
        with QSignalBlocker(self):
            self._say(words, hand, seats)

    @abstractmethod
    def _say(self, words: Words, hand: Hand, seats: int) -> None: ...

    def turn(self) -> None:
        """Go on to the next value. Raises TypeError where the field has no command for that."""
        raise TypeError(f"{self.field.id} has no next value")

    def _name(self, words: Words, hand: Hand, **parts: str | Text) -> str:
        return words.of(text(self.field.label_of(hand), **parts))


def _named(part: Part, name: str) -> None:
    """Call a part that has a label."""
    if part.label is not None:
        part.label.setText(name)
    part.widget.setAccessibleName(name)


class _NumberControl(Control[Number]):
    def __init__(self, field: Number) -> None:
        self._spin = _spin(field.least, field.most, field.default)
        super().__init__(field, [_labelled(self._spin)])
        self._spin.valueChanged.connect(self.changed)

    def value(self, _hand: Hand) -> int:
        return self._spin.value()

    def take(self, value: int, _hand: Hand) -> None:
        with QSignalBlocker(self):
            self._spin.setValue(value)

    def _say(self, words: Words, hand: Hand, _seats: int) -> None:
        _named(self.parts[0], self._name(words, hand))

    def turn(self) -> None:
        at_most = self._spin.value() == self._spin.maximum()
        self._spin.setValue(self._spin.minimum() if at_most else self._spin.value() + 1)


class _AmountControl(Control[Amount]):
    def __init__(self, field: Amount) -> None:
        # Below 0 for what is not known.
        self._spin = _spin(-1, field.most, -1 if field.default is None else field.default)
        super().__init__(field, [_labelled(self._spin)])
        self._spin.valueChanged.connect(self.changed)

    def value(self, _hand: Hand) -> int | None:
        return self._spin.value() if self._spin.value() >= 0 else None

    def take(self, value: int | None, _hand: Hand) -> None:
        with QSignalBlocker(self):
            self._spin.setValue(-1 if value is None else value)

    def _say(self, words: Words, hand: Hand, _seats: int) -> None:
        self._spin.setSpecialValueText(words.of(text(self.field.unknown)))
        _named(self.parts[0], self._name(words, hand))


class _FlagControl(Control[Flag]):
    def __init__(self, field: Flag) -> None:
        self._box = QCheckBox()
        self._box.setChecked(field.default)
        super().__init__(field, [Part(self._box)])
        self._box.toggled.connect(self.changed)

    def value(self, _hand: Hand) -> bool:
        return self._box.isChecked()

    def take(self, value: bool, _hand: Hand) -> None:
        with QSignalBlocker(self):
            self._box.setChecked(value)

    def _say(self, words: Words, hand: Hand, _seats: int) -> None:
        self._box.setText(self._name(words, hand))

    def turn(self) -> None:
        self._box.click()


class _ListControl(Control[F]):
    """Has one of several values chosen; the first that is offered as long as the one chosen before is not."""

    def __init__(self, field: F) -> None:
        self._combo = QComboBox()
        self._combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        QuietWheel.on(self._combo)
        self._chosen = self._wished = field.default
        super().__init__(field, [_labelled(self._combo)])
        self._combo.currentIndexChanged.connect(self._choose)

    def value(self, _hand: Hand) -> Any:
        return self._chosen

    def take(self, value: Any, _hand: Hand) -> None:
        self._chosen = self._wished = value

    def turn(self) -> None:
        self._combo.setCurrentIndex((self._combo.currentIndex() + 1) % self._combo.count())

    def _choose(self) -> None:
        self._chosen = self._wished = self._combo.currentData()
        self.changed.emit()

    def _say(self, words: Words, hand: Hand, seats: int) -> None:
        _named(self.parts[0], self._name(words, hand))
        with QSignalBlocker(self._combo):
            self._combo.clear()
            for value, name in self._offered(hand, seats):
                self._combo.addItem(words.of(name), value)
            self._combo.setCurrentIndex(max(self._combo.findData(self._wished), 0))
        self._chosen = self._combo.currentData()

    @abstractmethod
    def _offered(self, hand: Hand, seats: int) -> Iterator[tuple[Any, Text]]:
        """Each value with its name."""


class _ChoiceControl(_ListControl[Choice]):
    def __init__(self, field: Choice) -> None:
        super().__init__(field)
        # Its names may be sentences: they do not widen what it stands in.
        self._combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._combo.setMinimumContentsLength(SHOWN_OF_A_CHOICE)

    def _offered(self, _hand: Hand, _seats: int) -> Iterator[tuple[Any, Text]]:
        return ((value, text(key)) for value, key in self.field.options.items())


class _TileControl(_ListControl[TileOf]):
    def _offered(self, _hand: Hand, _seats: int) -> Iterator[tuple[Any, Text]]:
        return ((tile, tile_name(tile)) for tile in range(KINDS))


class _SeatControl(_ListControl[Seat]):
    def _offered(self, hand: Hand, seats: int) -> Iterator[tuple[Any, Text]]:
        # Of two players the other one is known.
        if self.field.nobody and not (self.field.others_only and seats == 2):
            yield None, text(self.field.nobody)
        for seat in range(seats):
            if not (self.field.others_only and seat == seat_of(hand)):
                yield seat, tile_name(WINDS[seat])


class _SeatsControl(Control[Seats]):
    def __init__(self, field: Seats) -> None:
        self._boxes = [QCheckBox() for _ in LETTERS]
        super().__init__(field, [Part(box) for box in self._boxes])
        for box in self._boxes:
            box.toggled.connect(self.changed)

    def value(self, _hand: Hand) -> frozenset[int]:
        return frozenset(
            seat for seat, part in enumerate(self.parts) if part.is_asked and self._boxes[seat].isChecked()
        )

    def take(self, value: Iterable[int], _hand: Hand) -> None:
        with QSignalBlocker(self):
            for seat, box in enumerate(self._boxes):
                box.setChecked(seat in value)

    def _say(self, words: Words, hand: Hand, seats: int) -> None:
        for seat, part in enumerate(self.parts):
            part.is_asked = part.is_asked and seat < seats
            self._boxes[seat].setText(self._name(words, hand, seat=tile_name(WINDS[seat])))


class _NumberOfEachControl(Control[NumberOfEach]):
    """A number for each of the other seats, in no order."""

    def __init__(self, field: NumberOfEach) -> None:
        self._spins = [_spin(field.least, field.most, field.least) for _ in LETTERS[1:]]
        super().__init__(field, [_labelled(spin) for spin in self._spins])
        for spin in self._spins:
            spin.valueChanged.connect(self.changed)

    def value(self, _hand: Hand) -> tuple[int, ...]:
        return tuple(spin.value() for spin, part in zip(self._spins, self.parts, strict=True) if part.is_asked)

    def take(self, value: tuple[int, ...], _hand: Hand) -> None:
        with QSignalBlocker(self):
            for place, spin in enumerate(self._spins):
                spin.setValue(value[place] if place < len(value) else self.field.least)

    def _say(self, words: Words, hand: Hand, seats: int) -> None:
        name = self._name(words, hand)
        for number, part in enumerate(self.parts, start=1):
            part.is_asked = part.is_asked and number < seats
            _named(part, f"{name} {number}")
            if part.label is not None:
                # Said once for all of them.
                part.label.setText(name if number == 1 else "")


class _MeldsControl(Control[Melds]):
    """Melds are remembered by kind and tiles: one may change its place."""

    def __init__(self, field: Melds) -> None:
        self._boxes = [QCheckBox() for _ in range(MOST_MELDS)]
        self._checked: set[tuple[MeldKind, tuple[Tile, ...]]] = set()
        self._hand = Hand()
        super().__init__(field, [Part(box) for box in self._boxes])
        for box in self._boxes:
            box.toggled.connect(self._check)

    def value(self, hand: Hand) -> frozenset[int]:
        return frozenset(number for number, meld in enumerate(hand.melds, start=1) if self._is_checked(meld))

    def take(self, value: Iterable[int], hand: Hand) -> None:
        numbered = enumerate(hand.melds, start=1)
        self._checked = {_kept(meld) for number, meld in numbered if number in value and self.field.fits(meld)}

    def _is_checked(self, meld: Meld) -> bool:
        return _kept(meld) in self._checked

    def _check(self) -> None:
        for meld, box in zip(self._hand.melds, self._boxes, strict=False):
            (self._checked.add if box.isChecked() else self._checked.discard)(_kept(meld))
        self.changed.emit()

    def _say(self, words: Words, hand: Hand, _seats: int) -> None:
        self._hand = hand
        self._checked &= set(map(_kept, hand.melds))
        for place, (box, part) in enumerate(zip(self._boxes, self.parts, strict=True)):
            meld = hand.melds[place] if place < len(hand.melds) else None
            part.is_asked = part.is_asked and meld is not None and self.field.fits(meld)
            with QSignalBlocker(box):
                box.setChecked(meld is not None and self._is_checked(meld))
            box.setText(self._name(words, hand, meld=str(meld or "")))


def _kept(meld: Meld) -> tuple[MeldKind, tuple[Tile, ...]]:
    return meld.kind, meld.tiles


def _spin(least: int, most: int, value: int) -> QSpinBox:
    spin = QSpinBox()
    spin.setRange(least, most)
    spin.setValue(value)
    QuietWheel.on(spin)
    return spin


def _labelled(widget: QWidget) -> Part:
    label = QLabel()
    label.setBuddy(widget)
    return Part(widget, label)


_CONTROLS: dict[type[Field[Any]], Any] = {
    Number: _NumberControl,
    Amount: _AmountControl,
    Flag: _FlagControl,
    Choice: _ChoiceControl,
    Seat: _SeatControl,
    Seats: _SeatsControl,
    TileOf: _TileControl,
    NumberOfEach: _NumberOfEachControl,
    Melds: _MeldsControl,
}


class FormControls(QObject):
    """The controls of a form, or of some of its fields. ``changed`` follows every change of a value that was not made
    by ``take``.

    ``known`` are values of what is not asked here.
    """

    changed = Signal()

    def __init__(
        self, form: Form, parent: QObject, known: Values | None = None, fields: Iterable[Field[Any]] | None = None
    ) -> None:
        super().__init__(parent)
        self._form = form
        self._known = known or {}
        asked = form.fields if fields is None else fields
        self._controls: dict[str, Control[Any]] = {field.id: _CONTROLS[type(field)](field) for field in asked}
        for control in self._controls.values():
            control.setParent(self)
            control.changed.connect(self.changed)

    @property
    def parts(self) -> list[tuple[Field[Any], Part]]:
        """All widgets with the fields they ask for, in the order they stand in."""
        return [(control.field, part) for control in self._controls.values() for part in control.parts]

    def widgets(self, field: str) -> list[Any]:
        """The widgets that ask for a field now. Raises KeyError for one there is not."""
        return [part.widget for part in self._controls[field].parts if part.is_asked]

    def values(self, hand: Hand) -> Values:
        """What is chosen, for a hand, and what is known."""
        return {**self._known, **{identity: control.value(hand) for identity, control in self._controls.items()}}

    def take(self, values: Values, hand: Hand, words: Words) -> None:
        """Choose what was chosen before, as far as it is there; the rest at its default."""
        for control in self._controls.values():
            control.take(control.field.of(values), hand)
        self.say(words, hand)

    def say(self, words: Words, hand: Hand) -> None:
        """Say everything in the language now chosen, and offer what there is of a hand."""
        seats = self._form.seats(self.values(hand))
        for control in self._controls.values():
            control.say(words, hand, seats)

    def turn(self, command: str, hand: Hand) -> bool:
        """Go on to the next value of the field that has the command of this id. Gives whether it is asked of a hand."""
        for control in self._controls.values():
            field = control.field
            if field.command and field.command.id == command and field.applies(hand):
                control.turn()
                return True
        return False
