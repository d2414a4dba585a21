"""What a form asks for, as data: a window draws it, a command line takes it, a case file keeps it.

The words of a form are texts of its rule system, and are named here by their keys.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Generic, Literal, TypeAlias, TypeVar

import msgspec

from mjgui.core.hand import Hand, Meld
from mjgui.core.hand.tiles import KINDS, WINDS, Tile, tile_name, tile_text
from mjgui.core.texts import Text, same, text

T = TypeVar("T")

# What was said in a form, by the ids of its fields; what is not there is at its default.
Values: TypeAlias = Mapping[str, Any]

# The seats of a table, which are numbered from 0, by the letters of their winds.
Letter: TypeAlias = Literal["E", "S", "W", "N"]
LETTERS: tuple[Letter, ...] = ("E", "S", "W", "N")
MOST_MELDS = 4


def always(_hand: Hand) -> bool:
    """Holds for every hand."""
    return True


def seat_of(hand: Hand) -> int:
    """The seat of whoever holds a hand: that of its seat wind, or East where that is none."""
    wind = hand.context.seat
    return WINDS.index(wind) if wind in WINDS else 0


@dataclass(frozen=True, kw_only=True)
class Command:
    """A command of the keyboard that goes on to the next value of a field."""

    id: str
    """By which a user's settings name it."""
    keys: str
    """The usual keys, such as ``Alt+7``."""
    label: str
    """Key of its name."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Field(ABC, Generic[T]):
    """One thing that a form asks for."""

    id: str
    """Its key in case files and among the values of a form: a Python name."""
    default: T
    """Its value where none is given."""
    label: str | Callable[[Hand], str] = ""
    """Key of its name, which may depend on the hand; "" for what no form shows."""
    tip: str = ""
    """Key of what more there is to say of it; "" for nothing."""
    applies: Callable[[Hand], bool] = always
    """Whether a form asks for it of a hand."""
    command: Command | None = None
    """What goes on to its next value; None for what has no keys."""
    aside: bool = False
    """Whether a form asks for it only where all there is of a table is wanted, or where it is not as in the rules."""
    of_rules: bool = False
    """Whether it is the same in every deal, so that rules can say it: a profile has its default, pictures and sheets
    state it, and a new hand keeps it."""

    def of(self, values: Values) -> T:
        """Its value among those of a form."""
        value: T = values.get(self.id, self.default)
        return value

    def label_of(self, hand: Hand) -> str:
        """The key of its name for a hand."""
        return self.label if isinstance(self.label, str) else self.label(hand)

    @property
    @abstractmethod
    def json_type(self) -> Any:
        """The type of its value in JSON, with its bounds, as msgspec reads it."""

    def to_json(self, value: T) -> Any:
        """A value as it stands in JSON."""
        return value

    def of_json(self, value: Any) -> T:
        """What ``to_json`` gave, of the ``json_type``."""
        read: T = value
        return read


@dataclass(frozen=True, kw_only=True, eq=False)
class Number(Field[int]):
    """A whole number."""

    least: int
    """The least that a form offers and a case keeps."""
    most: int
    """The most that a form offers and a case keeps."""
    said: str = ""
    """Key of the number as it stands in a sentence; empty where it stands there alone."""

    @property
    def json_type(self) -> Any:
        return Annotated[int, msgspec.Meta(ge=self.least, le=self.most)]


@dataclass(frozen=True, kw_only=True, eq=False)
class Amount(Field[int | None]):
    """A number of points, or none where it is not known."""

    default: int | None = None
    """The number where none is given."""
    most: int
    """The most that it can be; the least is 0."""
    unknown: str
    """Key of what is said where it is not known."""

    @property
    def json_type(self) -> Any:
        return Annotated[int, msgspec.Meta(ge=0, le=self.most)] | None


@dataclass(frozen=True, kw_only=True, eq=False)
class Flag(Field[bool]):
    """Something that is so or not."""

    default: bool = False
    """Whether it is so where nothing is said."""

    @property
    def json_type(self) -> Any:
        return bool


@dataclass(frozen=True, kw_only=True, eq=False)
class Choice(Field[str]):
    """One of several values."""

    options: Mapping[str, str]
    """The key of the name of each value."""

    @property
    def json_type(self) -> Any:
        return Literal[tuple(self.options)]


@dataclass(frozen=True, kw_only=True, eq=False)
class Seat(Field[int | None]):
    """One of the seats, or none where ``nobody`` is given."""

    default: int | None = None
    """The seat where none is given, from 0, East; None for no seat."""
    nobody: str = ""
    """Key of what no seat is called; "" where there must be one."""
    others_only: bool = False
    """Whether it cannot be the seat of whoever holds the hand."""

    @property
    def json_type(self) -> Any:
        return Letter | None if self.nobody else Letter

    def to_json(self, value: int | None) -> Any:
        return None if value is None else LETTERS[value]

    def of_json(self, value: Any) -> int | None:
        return None if value is None else LETTERS.index(value)


@dataclass(frozen=True, kw_only=True, eq=False)
class Seats(Field[frozenset[int]]):
    """Any of the seats. Its label has a place for one: ``{seat}``."""

    default: frozenset[int] = frozenset()
    """The seats where none are given, from 0, East."""

    @property
    def json_type(self) -> Any:
        return list[Letter]

    def to_json(self, value: Collection[int]) -> Any:
        return [LETTERS[seat] for seat in sorted(value)]

    def of_json(self, value: Any) -> frozenset[int]:
        return frozenset(map(LETTERS.index, value))


@dataclass(frozen=True, kw_only=True, eq=False)
class NumberOfEach(Field[tuple[int, ...]]):
    """A whole number for each other seat, for as many as are known."""

    default: tuple[int, ...] = ()
    """The numbers where none are given."""
    least: int
    """The least each can be."""
    most: int
    """The most each can be."""

    @property
    def json_type(self) -> Any:
        return list[Annotated[int, msgspec.Meta(ge=self.least, le=self.most)]]

    def to_json(self, value: Collection[int]) -> Any:
        return list(value)

    def of_json(self, value: Any) -> tuple[int, ...]:
        return tuple(value)


@dataclass(frozen=True, kw_only=True, eq=False)
class Melds(Field[frozenset[int]]):
    """Any of the hand's melds, numbered from 1 in their order. Its label has a place for one: ``{meld}``."""

    default: frozenset[int] = frozenset()
    """The melds where none are given."""
    fits: Callable[[Meld], bool]
    """Whether it is asked of a meld."""

    @property
    def json_type(self) -> Any:
        return list[Annotated[int, msgspec.Meta(ge=1, le=MOST_MELDS)]]

    def to_json(self, value: Collection[int]) -> Any:
        return sorted(value)

    def of_json(self, value: Any) -> frozenset[int]:
        return frozenset(value)


@dataclass(frozen=True, kw_only=True, eq=False)
class TileOf(Field[Tile]):
    """One of the kinds of tiles."""

    @property
    def json_type(self) -> Any:
        return Literal[tuple(map(tile_text, range(KINDS)))]

    def to_json(self, value: Tile) -> Any:
        return tile_text(value)

    def of_json(self, value: Any) -> Tile:
        return next(tile for tile in range(KINDS) if tile_text(tile) == value)


@dataclass(frozen=True, kw_only=True, eq=False)
class Answer(Field[str | None]):
    """An answer to a disputed question for this once; None for that of the rules. Only a command line takes it for a
    value: a window changes its rules, and a case keeps the answers with them."""

    default: str | None = None
    """None: the answer of the rules."""
    ruling: str
    """The disputed question."""
    options: tuple[str, ...]
    """Those of its options that can be named."""

    @property
    def json_type(self) -> Any:
        return Literal[self.options] | None


@dataclass(frozen=True, kw_only=True, eq=False)
class Option:
    """A way to give a field its value on the command line."""

    name: str
    """Such as ``--players``; of what is given without a name, what help calls it, such as ``CLAIM``."""
    field: Field[Any]
    """The field that gets the value."""
    help: str
    """Key of what help says of it."""
    metavar: str = ""
    """What help calls the value; "" where it lists what there is."""
    required: bool = False
    """Whether it has to be given."""
    unfit: Callable[[Hand, Any], Text | None] = lambda _hand, _value: None
    """Why a value has no meaning for a hand; None where it has."""


def seat_name(seat: int) -> Text:
    """What a seat is called: by its wind; a number from 1, East, that no table has is said as it is."""
    return tile_name(WINDS[seat]) if seat in range(len(WINDS)) else same(str(seat + 1))


# Of whoever won. Only a command line asks for it, and has the hand say it, whose seat wind it is.
WINNER = Seat(id="seat")


def payer_of(applies: Callable[[Hand], bool] = lambda hand: not hand.context.self_draw) -> Seat:
    """The field for the seat that discarded the winning tile, or whose kong was robbed."""
    return Seat(
        id="payer",
        label=lambda hand: "field.robbed" if hand.context.robbing else "field.discarder",
        nobody="field.unknown",
        others_only=True,
        applies=applies,
        command=Command(id="table-payer", keys="Alt+8", label="command.table-payer"),
    )


def _of_wins(key: str, fits: Callable[[Hand], bool]) -> Callable[[Hand, object], Text | None]:
    """Refuses, in the words of this key, what is said of a win to which it does not fit."""
    return lambda hand, _seat: None if hand.winning is None or fits(hand) else text(key)


def seat_options(payer: Seat) -> tuple[Option, ...]:
    """How a command line is told who won, and who pays for it."""
    by_discard = _of_wins("table.no-discarder", lambda hand: not (hand.context.self_draw or hand.context.robbing))
    by_robbing = _of_wins("table.no-robbed", lambda hand: hand.context.robbing)
    return (
        Option(name="--seat", field=WINNER, help="option.seat"),
        Option(name="--discarder", field=payer, help="option.discarder", unfit=by_discard),
        Option(name="--robbed", field=payer, help="option.robbed", unfit=by_robbing),
    )


class Form:
    """What is asked together."""

    fields: ClassVar[tuple[Field[Any], ...]] = ()
    """What a window shows, in this order, and a case keeps."""
    options: ClassVar[tuple[Option, ...]] = ()
    """How a command line takes it, in the order of its help; also what no window needs to ask."""

    def seats(self, _values: Values) -> int:
        """How many seats the table has."""
        return len(LETTERS)
