"""Who gets a discard that several seats want. For the sources see ``claims``."""

from dataclasses import dataclass
from enum import StrEnum

from mjgui.core.systems.national.claims import ROBBABLE, SEVERAL, Rulings, dice_rob, of_dice

SEATS = 4


class Use(StrEnum):
    """What a discard is taken for."""

    WIN = "win"
    ROBBING = "robbing"
    KONG = "kong"
    PUNG = "pung"
    CHOW = "chow"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A discard, and who wants it. Seats are numbered from 0, East."""

    discarder: int
    """Whose discard it is."""
    winners: frozenset[int] = frozenset()
    """Who declares a win on it."""
    kong: int | None = None
    """Who declares a kong with it; None for nobody."""
    pung: int | None = None
    """Who punges it; None for nobody."""
    chow: int | None = None
    """Who chows it; None for nobody."""
    dice: bool = False
    """Whether dice were thrown for the kong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """Who gets a discard. What is said is named by keys of words."""

    use: Use | None = None
    """What for; None where nobody may take it."""
    seats: tuple[int, ...] = ()
    """Who gets it, nearest after whoever pays first; several where each of them wins."""
    payer: int | None = None
    """Who pays as the discarder does; None where it is no win."""
    reasons: tuple[str, ...] = ()
    """Why."""
    remarks: tuple[str, ...] = ()
    """What there is to know beside."""
    rulings: tuple[str, ...] = ()
    """The disputed questions it hangs on."""


def taken(wanted: Wanted, rulings: Rulings) -> Taken:
    """Who gets a discard under these answers to the disputed questions.

    Who may not have it is passed over with the reason: whoever discarded it and would win on it, and whoever would chow
    what another than the player before discarded.
    """
    robbed = wanted.kong if dice_rob(wanted.dice, rulings) else None
    passed_over = []
    winners = wanted.winners
    if robbed is None and wanted.discarder in winners:
        winners -= {wanted.discarder}
        passed_over.append("seat-rule.own-discard")
    chow = wanted.chow
    if chow is not None and _turns(wanted.discarder, chow) != 1:
        chow = None
        passed_over.append("seat-rule.chow-from-before")
    hangs_on = () if wanted.kong is None or not wanted.winners else (ROBBABLE,)
    if not winners:
        sets = {Use.KONG: wanted.kong, Use.PUNG: wanted.pung, Use.CHOW: chow}
        use = next((use for use, seat in sets.items() if seat is not None), None)
        seats = tuple(seat for seat in (sets[use] if use else None,) if seat is not None)
        priority = ["seat-rule.priority"] if seats else []
        said = (*priority, *passed_over)
        return Taken(use=use, seats=seats, reasons=said, remarks=of_dice(wanted.dice, rulings), rulings=hangs_on)
    payer = wanted.discarder if robbed is None else robbed
    nearest_first = tuple(sorted(winners, key=lambda seat: _turns(payer, seat)))
    reasons = ["seat-rule.priority", *(["seat-rule.kong-falls"] if wanted.kong is not None else [])]
    if robbed is not None:
        reasons = ["seat-rule.dice-rob", *(["seat-rule.dice-rob-own"] if wanted.discarder in winners else [])]
    several = ("seat-rule.several-not-said",) if len(winners) > 1 else ()
    if several:
        only_nearest = rulings[SEVERAL] == "nearest"
        reasons.append("seat-rule.nearest-wins" if only_nearest else "seat-rule.all-win")
        nearest_first = nearest_first[:1] if only_nearest else nearest_first
        hangs_on = (*hangs_on, SEVERAL)
    return Taken(
        use=Use.WIN if robbed is None else Use.ROBBING,
        seats=nearest_first,
        payer=payer,
        reasons=(*reasons, *passed_over),
        remarks=(*several, *of_dice(wanted.dice, rulings)),
        rulings=hangs_on,
    )


def _turns(first: int, second: int) -> int:
    """How many turns after one seat another's is."""
    return (second - first) % SEATS
