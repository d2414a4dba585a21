"""A claim of what is paid against what is: the points of the win, what is paid beside it, and by whom."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from mjgui.core.analysis import CountedHand
from mjgui.core.hand.tiles import WINDS
from mjgui.core.settlement import Payment, Settlement, TableError, settle
from mjgui.core.systems.fields import Values, seat_name, seat_of
from mjgui.core.texts import Text, joined, text
from mjgui.core.wording.verdict import payment_lines


@dataclass(frozen=True, slots=True)
class PaidClaim:
    """What was claimed of the payments for a hand; None and nothing where nothing was."""

    points: int | None = None
    """What the win is paid in all."""
    payer: int | None = None
    """The seat that is said to pay it, from 0, East."""
    parts: Mapping[str, int] = field(default_factory=dict)
    """Points of what a system lets be claimed by itself, by the ids of its ``ClaimedPart``s."""

    def __bool__(self) -> bool:
        return self.points is not None or self.payer is not None or bool(self.parts)


@dataclass(frozen=True, slots=True)
class PaidLine:
    """One thing that was claimed of the payments."""

    what: str
    """``points``, ``payer``, or the id of a part."""
    is_right: bool | None
    """Whether it is right; None where that cannot be said."""
    text: Text
    """All of that in words."""


def check_paid(
    asked: CountedHand, claimed: PaidClaim, values: Values, readings: Iterable[int]
) -> tuple[int | None, tuple[PaidLine, ...]]:
    """Check what was claimed of the payments at a table. ``readings`` are the places of those that may count, the best
    first; the first for which all is right is taken, else the first. Gives its place, and a line for each thing."""
    found: tuple[int | None, tuple[PaidLine, ...]] = (None, ())
    places = list(readings) or [0]
    for place in places:
        try:
            settled = settle(asked, values, place)
        except TableError as error:
            return None, (PaidLine("table", None, error.words),)
        if claimed.payer is not None and claimed.payer >= _seats(asked, settled):
            return None, (PaidLine("payer", False, text("table.seat", seat=seat_name(claimed.payer))),)
        lines = tuple(_lines(asked, claimed, settled))
        if not found[1]:
            found = place, lines
        if all(line.is_right for line in lines):
            return place, lines
    return found


def _seats(asked: CountedHand, settled: Settlement) -> int:
    payments = asked.rules.system.payments
    return payments.seats(settled.table) if payments else len(WINDS)


def _lines(asked: CountedHand, claimed: PaidClaim, settled: Settlement) -> Iterable[PaidLine]:
    def paid(payments: Iterable[Payment]) -> Text | None:
        lines = payment_lines(replace(settled, payments=tuple(payments)), asked.analysis.hand)
        return joined(lines, zh="；", en="; ") if lines else None

    if claimed.points is not None:
        why = settled.unpaid or paid(each for each in settled.payments if each.is_of_win)
        yield _amount("points", asked.rules.system.text("paid-claim.points"), claimed.points, settled.points, why)
    payments = asked.rules.system.payments
    for part in payments.claimable if payments else ():
        if part.id in claimed.parts:
            of_part = [each for each in settled.payments if each.reason in part.reasons]
            worth = sum(each.amount for each in of_part)
            yield _amount(part.id, text(part.label), claimed.parts[part.id], worth, paid(of_part))
    if claimed.payer is not None:
        yield _payer(claimed.payer, settled, seat_of(asked.analysis.hand))


def _amount(what: str, label: Text, claimed: int, counted: int | None, why: Text | None) -> PaidLine:
    if claimed == counted:
        return PaidLine(what, True, text("paid-claim.right", what=label, counted=claimed))
    if counted is None:
        words = text("paid-claim.nothing", what=label, claimed=claimed)
    else:
        words = text("paid-claim.wrong", what=label, claimed=claimed, counted=counted)
    return PaidLine(what, False, words if why is None else text("paid-claim.because", words=words, paid=why))


def _payer(claimed: int, settled: Settlement, winner: int) -> PaidLine:
    """Whether the claimed seat pays most for the win: where all pay alike, none does."""
    seat = seat_name(claimed)
    if claimed == winner:
        return PaidLine("payer", False, text("paid-claim.winner", seat=seat))
    shares: Counter[int | None] = Counter()
    for each in settled.payments:
        if each.is_of_win:
            shares[each.payer] += each.amount
    if not shares:
        return PaidLine("payer", False, text("paid-claim.nobody", seat=seat))
    most = max(shares.values())
    paying = [payer for payer, amount in shares.items() if amount == most]
    if None in shares:
        return PaidLine("payer", None, text("paid-claim.unknown", seat=seat))
    if paying == [claimed]:
        return PaidLine("payer", True, text("paid-claim.pays", seat=seat))
    if len(paying) > 1:
        return PaidLine("payer", False, text("paid-claim.all-pay", seat=seat))
    other = seat_name(paying[0] or 0)
    return PaidLine("payer", False, text("paid-claim.other-pays", seat=seat, other=other))
