"""Who pays whom: the win, a robbed kong, and each kong of its own.

Source: 广东麻将、长沙麻将以及创新麻将的综合打法, 计分计番方法 and 其他说明.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from mjgui.core.hand import Hand, Meld, MeldKind
from mjgui.core.systems.fields import seat_name
from mjgui.core.systems.payments import Payment, TableError
from mjgui.core.texts import text

# The most points of a fan that a form offers and a file keeps.
MOST_UNIT = 10_000
# Points at four players, for a unit of 5.
UNIT = 5
ROBBING = 15
PRIVATE_KONG = 15
PUBLIC_KONG_EACH = 5
CONCEALED_KONG_EACH = 10


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits where, and what is paid by. Seats are 0 (East) to players - 1. Raises TableError for what cannot be."""

    players: int = 4
    """2 to 4."""
    seat: int = 0
    """Of the winner."""
    payer: int | None = None
    """Who discarded the winning tile, or whose kong was robbed; None where unknown."""
    late_kongs: frozenset[int] = frozenset()
    """Numbers (from 1) of melds that are kongs not declared at once; an exposed one is not paid."""
    kongs_without_replacement: frozenset[int] = frozenset()
    """Numbers of those without their replacement tile, which are not paid and leave the seat a dead hand."""
    unit: int = UNIT
    """Points of one fan."""
    double_self_draw: bool = False
    """Whether each share of a self-draw is doubled."""

    def __post_init__(self) -> None:
        if self.players not in (2, 3, 4):
            raise _refused("players", "players", self.players)
        if not 1 <= self.unit <= MOST_UNIT:
            raise _refused("unit", "unit", self.unit)
        for field, numbers in (("late_kongs", self.late_kongs), ("burnt_kongs", self.kongs_without_replacement)):
            for number in numbers:
                if number not in range(1, 5):
                    raise _refused("kong-number", field, number)
        for field, place in (("seat", self.seat), ("payer", self.payer)):
            if place is not None and place not in range(self.players):
                raise TableError(text("table.seat", seat=seat_name(place)), field)
        if self.payer == self.seat:
            raise TableError(text("table.own-seat", seat=seat_name(self.seat)), "payer")

    @property
    def others(self) -> list[int]:
        return [place for place in range(self.players) if place != self.seat]

    def scaled(self, points: int) -> int:
        """Points at four players and a unit of 5, at this table: ``points`` × (players - 1) / 3 × unit / 5."""
        return points * (self.players - 1) * self.unit // (3 * UNIT)


def _refused(code: str, field: str, value: int) -> TableError:
    return TableError(text(f"table.{code}", value=value), field)


NO_RULINGS: Mapping[str, str] = {}


def win_payments(hand: Hand, fans: int, table: Table, rulings: Mapping[str, str] = NO_RULINGS) -> list[Payment]:
    """For a win of so many fans: the discarder pays, or on a self-draw each other; a robbed seat pays for the
    robbing too.

    ``rulings`` are the options in force: whether the robbing is shared by all others, and whether it is all that a win
    without fans is paid.
    """
    share = table.unit * max(fans, 1)
    how = hand.context
    if how.self_draw:
        share *= 2 if table.double_self_draw else 1
        return [Payment(other, table.seat, share, "win") for other in table.others]
    payer = table.others[0] if table.players == 2 else table.payer
    alone = how.robbing and not fans and rulings.get("robbing-without-fan") == "robbing-alone"
    found = [] if alone else [Payment(payer, table.seat, share, "win")]
    if how.robbing and rulings.get("robbed-kong") == "shared":
        part = table.scaled(ROBBING) // len(table.others)
        found += [Payment(other, table.seat, part, "robbing") for other in table.others]
    elif how.robbing:
        found.append(Payment(payer, table.seat, table.scaled(ROBBING), "robbing"))
    return found


def kong_payments(hand: Hand, table: Table) -> list[Payment]:
    """For the hand's kongs, also without a win."""
    return [payment for number, meld in enumerate(hand.melds, start=1) for payment in _kong(number, meld, table)]


def _kong(number: int, meld: Meld, table: Table) -> Iterator[Payment]:
    if number in table.kongs_without_replacement:
        return
    late = number in table.late_kongs
    if meld.kind is MeldKind.CONCEALED_KONG:
        for other in table.others:
            yield _beside(other, table, CONCEALED_KONG_EACH * table.unit // UNIT, "concealed-kong")
    elif late:
        return
    elif meld.kind is MeldKind.ADDED_KONG:
        for other in table.others:
            yield _beside(other, table, PUBLIC_KONG_EACH * table.unit // UNIT, "public-kong")
    elif meld.kind is MeldKind.DIRECT_KONG:
        yield _beside(_source(meld, table), table, table.scaled(PRIVATE_KONG), "private-kong")


def _beside(payer: int | None, table: Table, amount: int, reason: str) -> Payment:
    return Payment(payer, table.seat, amount, reason, is_of_win=False)


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


def points(hand: Hand, fans: int, table: Table) -> int:
    """What the win is worth to the winner, robbing included, kongs not."""
    return sum(payment.amount for payment in win_payments(hand, fans, table))
