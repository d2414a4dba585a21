"""Who pays for a win in the national system, and what a false one costs.

On a discard the discarder pays the base and the total, the others the base; on a self-draw each pays both. Base,
split and penalty are what a profile says of the table, each with its source.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from mjgui.core.hand import Hand
from mjgui.core.systems.fields import (
    LETTERS,
    WINNER,
    Amount,
    Choice,
    Number,
    Option,
    Values,
    payer_of,
    seat_name,
    seat_of,
    seat_options,
)
from mjgui.core.systems.payments import PayingRules, Payment, Payments, TableError, Worth
from mjgui.core.systems.sources import load_sources
from mjgui.core.texts import Text, text

MOST_POINTS = 1_000
SHARED, ALONE, ALONE_TWICE = "shared", "alone", "alone-twice"

PAYER = payer_of()
BASE = Number(
    id="base",
    label="field.base",
    tip="field.base-tip",
    least=0,
    most=MOST_POINTS,
    default=8,
    of_rules=True,
    aside=True,
)
SPLIT = Choice(
    id="split",
    label="field.split",
    options={each: f"split.{each}" for each in (SHARED, ALONE, ALONE_TWICE)},
    default=SHARED,
    of_rules=True,
    aside=True,
)
FALSE_WIN = Amount(
    id="false_win",
    label="field.false-win",
    tip="field.false-win-tip",
    most=MOST_POINTS,
    unknown="field.not-read",
    of_rules=True,
    aside=True,
)


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits where, and what is paid by. Raises TableError for what cannot be."""

    seat: int
    """Of the winner, from 0, East."""
    payer: int | None
    """Who discarded the winning tile, or whose kong was robbed; None where unknown."""
    base: int
    """What each pays for any win, in points."""
    split: str
    """Who pays on a discard: an option of ``SPLIT``."""
    false_win: int | None
    """What a false win pays each of the others; None where that is not known."""

    def __post_init__(self) -> None:
        for seat, place in ((WINNER, self.seat), (PAYER, self.payer)):
            if place is not None and place not in range(len(LETTERS)):
                raise TableError(text("table.seat", seat=seat_name(place)), seat.id)
        if self.payer == self.seat:
            raise TableError(text("table.own-seat", seat=seat_name(self.seat)), PAYER.id)
        for field, points in ((BASE.id, self.base), (FALSE_WIN.id, self.false_win)):
            if points is not None and not 0 <= points <= MOST_POINTS:
                raise TableError(text("table.points", value=points, most=MOST_POINTS), field)

    @property
    def others(self) -> list[int]:
        return [place for place in range(len(LETTERS)) if place != self.seat]


class NationalPayments(Payments[Table]):
    """Every other seat pays a win; a win below the minimum pays them."""

    fields = (PAYER, BASE, SPLIT, FALSE_WIN)
    options = (
        *seat_options(PAYER),
        Option(name="--base", field=BASE, metavar="N", help="option.base"),
        Option(name="--split", field=SPLIT, help="option.split"),
        Option(name="--false-win", field=FALSE_WIN, metavar="N", help="option.false-win"),
    )

    def table(self, values: Values, hand: Hand) -> Table:
        return Table(
            seat_of(hand),
            None if hand.context.self_draw else PAYER.of(values),
            BASE.of(values),
            SPLIT.of(values),
            FALSE_WIN.of(values),
        )

    def paid(self, worth: Worth, table: Table, _rules: PayingRules) -> tuple[Payment, ...]:
        return () if worth.total is None else tuple(_won(worth.hand, worth.total + worth.beside, table))

    def below_minimum(self, worth: Worth, table: Table, rules: PayingRules) -> tuple[Text, tuple[Payment, ...]]:
        """A win below the minimum is a false one, as far as anybody declares it."""
        costs = _costs(table, rules)
        words = text("payment.false-below", total=worth.total or 0, minimum=rules.minimum, costs=costs)
        return words, _penalty(table)

    def no_win(self, table: Table, rules: PayingRules) -> tuple[Text, tuple[Payment, ...]]:
        return text("payment.false-no-win", costs=_costs(table, rules)), _penalty(table)


def _won(hand: Hand, worth: int, table: Table) -> Iterator[Payment]:
    """Who pays for a win of so many points, flowers included."""
    if hand.context.self_draw:
        for other in table.others:
            yield Payment(other, table.seat, table.base + worth, "win")
    elif table.split == ALONE_TWICE:
        yield Payment(table.payer, table.seat, 2 * (table.base + worth), "win")
    elif table.split == ALONE:
        yield Payment(table.payer, table.seat, len(table.others) * table.base + worth, "win")
    else:
        yield Payment(table.payer, table.seat, table.base + worth, "win")
        others: list[int | None] = [other for other in table.others if other != table.payer]
        if table.payer is None:
            # Which two of the three they are is not known either.
            others = [None] * (len(table.others) - 1)
        for payer in others if table.base else ():
            yield Payment(payer, table.seat, table.base, "base")


def _penalty(table: Table) -> tuple[Payment, ...]:
    """What a false win pays, as far as that is known."""
    if not table.false_win:
        return ()
    return tuple(Payment(table.seat, other, table.false_win, "false-win", is_of_win=False) for other in table.others)


def _costs(table: Table, rules: PayingRules) -> Text:
    """What a false win costs, as far as it is known."""
    if table.false_win is not None:
        return text("payment.false-costs", amount=table.false_win)
    source = rules.unread.get(FALSE_WIN.id)
    if source is None:
        return text("payment.false-unsaid")
    return text("payment.false-unread", text=load_sources()[source].short)
