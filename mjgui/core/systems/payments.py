"""Who pays whom at a table: what it is in any rule system that has payments."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from mjgui.core.hand import Hand
from mjgui.core.rules.fans import Citation
from mjgui.core.systems.fields import Answer, Field, Form, Values, always
from mjgui.core.texts import SaidError, Text, text

T = TypeVar("T")


class TableError(SaidError):
    """Something that cannot be at a table."""

    fields: tuple[str, ...]
    """The ids of the fields it is about."""

    def __init__(self, words: Text, *fields: str) -> None:
        self.fields = fields
        super().__init__(words)


@dataclass(frozen=True, slots=True)
class TableRule:
    """What rules say of a field of the table, and where."""

    value: Any
    """The value of the field."""
    citation: Citation
    """Where it is stated."""


class PayingRules(Protocol):
    """What payments may ask of the rules in force."""

    @property
    def minimum(self) -> int: ...

    @property
    def rulings(self) -> Mapping[str, str]: ...

    @property
    def table(self) -> Mapping[str, TableRule]: ...

    @property
    def unread(self) -> Mapping[str, str]: ...


@dataclass(frozen=True, slots=True)
class Worth:
    """What is settled: a hand, and what it is worth."""

    hand: Hand
    """The hand."""
    total: int | None
    """The points of its win, without what is paid beside; None for no win."""
    beside: int = 0
    """Points paid beside the total, such as for flowers."""
    is_no_win: bool = False
    """Whether its fourteen tiles form no win, so that declaring one would be false; not of a win that cannot have been
    as it is said to be."""


@dataclass(frozen=True, slots=True)
class Payment:
    """One transfer. Seats are numbered from 0, East."""

    payer: int | None
    """None where it is not known who pays."""
    payee: int
    """Who is paid."""
    amount: int
    """In points."""
    reason: str
    """What it is for; its name is the text ``payment.<reason>``."""
    is_of_win: bool = True
    """Whether the win is worth it; else it is paid beside, as for a kong."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """What is paid for a hand."""

    points: int | None
    """What the win is worth to the winner; None for no win."""
    payments: tuple[Payment, ...]
    """Of the win, then what is paid beside."""
    unpaid: Text | None = None
    """Why a win is not paid, or would not be; None where it is."""
    table: Values = field(default_factory=dict)
    """The table at which it is settled: the values of every field of the form."""


@dataclass(frozen=True, slots=True)
class ClaimedPart:
    """A part of what is paid that can be claimed by itself."""

    id: str
    """By which claims name it, and the option of a command line: ``--<id>``."""
    label: str
    """Key of its name."""
    reasons: frozenset[str]
    """The reasons of the payments it is made of."""
    help: str
    """Key of what the command line's help says of it."""
    applies: Callable[[Hand], bool] = always
    """Whether a form asks for it of a hand."""


class Payments(Form, ABC, Generic[T]):
    """Who pays whom in a rule system. ``T`` is a table that has been checked."""

    in_points: ClassVar[bool] = False
    """Whether what is argued about at a table are points rather than totals, as wins of the same total are paid
    otherwise: then disputes and waits are shown in points too."""
    claimable: ClassVar[tuple[ClaimedPart, ...]] = ()
    """What can be claimed by itself, beside the points of the win and who pays."""
    answers: ClassVar[tuple[Answer, ...]] = ()
    """Disputed questions that a table agrees on before it plays; a window asks them beside the fields."""

    @abstractmethod
    def table(self, values: Values, hand: Hand) -> T:
        """The table at which a hand is settled. Raises TableError for one that cannot be."""

    @abstractmethod
    def paid(self, worth: Worth, table: T, rules: PayingRules) -> tuple[Payment, ...]:
        """Everything a hand is paid, whatever the minimum."""

    def barred(self, _table: T) -> Text | None:
        """Why the hand cannot win, whatever it is worth; None where it can."""
        return None

    def below_minimum(self, worth: Worth, _table: T, rules: PayingRules) -> tuple[Text, tuple[Payment, ...]]:
        """Why a win below the minimum is not paid, and what it costs."""
        return text("payment.below", total=worth.total or 0, minimum=rules.minimum), ()

    def no_win(self, _table: T, _rules: PayingRules) -> tuple[Text | None, tuple[Payment, ...]]:
        """What there is to say of fourteen tiles that form no win, should they be declared one, and what that costs;
        None for nothing."""
        return None, ()

    def settle(self, worth: Worth, table: T, rules: PayingRules) -> Settlement:
        """What is paid for a hand."""
        costs: tuple[Payment, ...] = ()
        unpaid, won = self.barred(table), worth.total
        if unpaid is None and won is not None and won < rules.minimum:
            unpaid, costs = self.below_minimum(worth, table, rules)
        elif unpaid is None and worth.is_no_win:
            unpaid, costs = self.no_win(table, rules)
        if unpaid is not None:
            won = None
        found = self.paid(Worth(worth.hand, won, worth.beside), table, rules)
        points = None if won is None else sum(payment.amount for payment in found if payment.is_of_win)
        return Settlement(points, (*found, *costs), unpaid)

    @property
    def of_rules(self) -> tuple[Field[Any], ...]:
        """The fields that rules can give a default, in the order of the form."""
        return tuple(each for each in self.fields if each.of_rules)
