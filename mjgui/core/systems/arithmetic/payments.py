"""Who pays whom: the win, a robbed kong, and each kong of its own.

Source: 广东麻将、长沙麻将以及创新麻将的综合打法, 计分计番方法 and 其他说明.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from mjgui.core.hand import Hand, Meld, MeldKind
from mjgui.core.texts import SaidError, text

# Points at four players, for a unit of 5.
UNIT = 5
ROBBING = 15
PRIVATE_KONG = 15
PUBLIC_KONG_EACH = 5
CONCEALED_KONG_EACH = 10


class TableError(SaidError):
    """A seat or number that cannot be. field: of the table."""

    def __init__(self, code: str, field: str, value: int) -> None:
        self.code, self.field = code, field
        super().__init__(text(f"table.{code}", value=value))


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits where. Seats are 0 (East) to players - 1.

    players: 2 to 4. seat: of the winner. discarder: who discarded the winning tile; robbed: whose kong was
    robbed; None where unknown. late_kongs: numbers (from 1) of melds that are kongs not declared at once; an
    exposed one is not paid. burnt_kongs: numbers of those without their replacement tile, which are not paid and
    leave the seat a dead hand. unit: points of one fan. double_self_draw: whether each share of a self-draw is
    doubled. Raises TableError for what cannot be.
    """

    players: int = 4
    seat: int = 0
    discarder: int | None = None
    robbed: int | None = None
    late_kongs: frozenset[int] = frozenset()
    burnt_kongs: frozenset[int] = frozenset()
    unit: int = UNIT
    double_self_draw: bool = False

    def __post_init__(self) -> None:
        if self.players not in (2, 3, 4):
            raise TableError("players", "players", self.players)
        if self.unit < 1:
            raise TableError("unit", "unit", self.unit)
        for field in ("late_kongs", "burnt_kongs"):
            for number in getattr(self, field):
                if number not in range(1, 5):
                    raise TableError("kong-number", field, number)
        for name in ("seat", "discarder", "robbed"):
            place = getattr(self, name)
            if place is not None and place not in range(self.players):
                raise TableError("seat", name, place + 1)
        for name in ("discarder", "robbed"):
            if getattr(self, name) == self.seat:
                raise TableError("own-seat", name, self.seat + 1)

    @property
    def others(self) -> list[int]:
        return [place for place in range(self.players) if place != self.seat]

    def scaled(self, points: int) -> int:
        """Points at four players and a unit of 5, at this table: ``points`` × (players - 1) / 3 × unit / 5."""
        return points * (self.players - 1) * self.unit // (3 * UNIT)


@dataclass(frozen=True, slots=True)
class Payment:
    """One transfer. payer: None where it is not known who pays. reason: ``win``, ``robbing`` or a kind of kong."""

    payer: int | None
    payee: int
    amount: int
    reason: str


def payments(hand: Hand, fans: int | None, table: Table, rulings: Mapping[str, str]) -> list[Payment]:
    """Everything a hand is paid. fans: of the win, None for none; kongs are paid all the same."""
    win = [] if fans is None else win_payments(hand, fans, table, shared=rulings["robbed-kong"] == "shared")
    return win + kong_payments(hand, table)


def win_payments(hand: Hand, fans: int, table: Table, *, shared: bool = False) -> list[Payment]:
    """For a win of so many fans: the discarder pays, or on a self-draw each other; a robbed seat pays for the
    robbing too, unless that is shared by all others."""
    share = table.unit * max(fans, 1)
    how = hand.context
    if how.self_draw:
        share *= 2 if table.double_self_draw else 1
        return [Payment(other, table.seat, share, "win") for other in table.others]
    payer = table.robbed if how.robbing else table.discarder
    found = [Payment(payer, table.seat, share, "win")]
    if how.robbing and shared:
        part = table.scaled(ROBBING) // len(table.others)
        found += [Payment(other, table.seat, part, "robbing") for other in table.others]
    elif how.robbing:
        found.append(Payment(payer, table.seat, table.scaled(ROBBING), "robbing"))
    return found


def kong_payments(hand: Hand, table: Table) -> list[Payment]:
    """For the hand's kongs, also without a win."""
    return [payment for number, meld in enumerate(hand.melds, start=1) for payment in _kong(number, meld, table)]


def _kong(number: int, meld: Meld, table: Table) -> Iterator[Payment]:
    if number in table.burnt_kongs:
        return
    late = number in table.late_kongs
    if meld.kind is MeldKind.CONCEALED_KONG:
        for other in table.others:
            yield Payment(other, table.seat, CONCEALED_KONG_EACH * table.unit // UNIT, "concealed-kong")
    elif late:
        return
    elif meld.kind is MeldKind.ADDED_KONG:
        for other in table.others:
            yield Payment(other, table.seat, PUBLIC_KONG_EACH * table.unit // UNIT, "public-kong")
    elif meld.kind is MeldKind.DIRECT_KONG:
        yield Payment(_source(meld, table), table.seat, table.scaled(PRIVATE_KONG), "private-kong")


def _source(meld: Meld, table: Table) -> int | None:
    """The seat a meld came from; with fewer than four players the mark may name nobody."""
    if meld.seat is None:
        return None
    if table.players == 2:
        return table.others[0]
    if table.players == 3 and meld.seat == 2:
        # Nobody sits opposite.
        return None
    # 1 is the player before, 2 opposite, 3 after.
    steps = {1: -1, 2: 2, 3: 1}[meld.seat]
    return (table.seat + steps) % table.players


# What of the payments the win is worth to the winner; kongs are beside it.
WIN = frozenset({"win", "robbing"})


def points(hand: Hand, fans: int, table: Table) -> int:
    """What the win is worth to the winner, robbing included, kongs not."""
    return sum(payment.amount for payment in win_payments(hand, fans, table))
