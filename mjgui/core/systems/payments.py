"""Who pays whom at a table: what it is in any rule system that has payments."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from mjgui.core.hand import Hand
from mjgui.core.systems.fields import Form, Values
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


class Payments(Form, ABC, Generic[T]):
    """Who pays whom in a rule system. ``T`` is a table that has been checked."""

    @abstractmethod
    def table(self, values: Values, hand: Hand) -> T:
        """The table at which a hand is settled. Raises TableError for one that cannot be."""

    @abstractmethod
    def paid(self, hand: Hand, total: int | None, table: T, rulings: Mapping[str, str]) -> tuple[Payment, ...]:
        """Everything a hand is paid. ``total`` are the points of the win, None for none; ``rulings`` the options in
        force."""

    def barred(self, _table: T) -> Text | None:
        """Why the hand cannot win, whatever it is worth; None where it can."""
        return None

    def settle(self, hand: Hand, total: int | None, minimum: int, table: T, rulings: Mapping[str, str]) -> Settlement:
        """What is paid for a hand.

        ``total`` are the points of its win, None for none; ``minimum`` is the least total of a win that is paid;
        ``rulings`` are the options in force.
        """
        unpaid = self.barred(table)
        if unpaid is None and total is not None and total < minimum:
            unpaid = text("payment.below", total=total, minimum=minimum)
        won = None if unpaid else total
        found = self.paid(hand, won, table, rulings)
        points = None if won is None else sum(payment.amount for payment in found if payment.is_of_win)
        return Settlement(points, found, unpaid)
