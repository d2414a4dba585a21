"""What a seat may do, and who gets a discard that several want: the questions, and their answers in words."""

from collections.abc import Mapping

from mjgui.core.hand import Hand
from mjgui.core.hand.tiles import WINDS, tile_name
from mjgui.core.systems.fields import LETTERS, Answer, Choice, Flag, Option, Seat, Seats, Values
from mjgui.core.systems.national.claims import (
    LAST_DISCARD,
    ROBBABLE,
    ROBBING_LAST,
    SEVERAL,
    Claim,
    Discarder,
    OtherKong,
    Situation,
    decide,
    fits,
)
from mjgui.core.systems.national.statements import stated
from mjgui.core.systems.national.takers import Taken, Wanted, taken
from mjgui.core.systems.payments import TableError
from mjgui.core.systems.table_questions import TableAnswer, TableQuestion
from mjgui.core.texts import Text, joined, text

CLAIM = Choice(
    id="claim",
    label="seat-field.claim",
    options={claim.value: f"seat-claim.{claim.value}" for claim in Claim},
    default=Claim.WIN_BY_DISCARD.value,
)
FROM = Choice(
    id="discarder",
    label="seat-field.from",
    options={seat.value: f"seat-from.{seat.value}" for seat in Discarder},
    default=Discarder.BEFORE.value,
)
OTHER_KONG = Choice(
    id="kong",
    label="seat-field.other-kong",
    tip="seat-field.other-kong-tip",
    options={kong.value: f"seat-kong.{kong.value}" for kong in OtherKong},
    default=OtherKong.NONE.value,
)
DICE = Flag(id="dice", label="seat-field.dice", tip="seat-field.dice-tip")
LAST_TILE = Flag(id="last_tile", label="seat-field.last-tile", tip="seat-field.last-tile-tip")

DISCARDER = Seat(id="discarder", label="seat-field.discarder", default=0)
WINNERS = Seats(id="winners", label="seat-field.winner")
KONG = Seat(id="kong", label="seat-field.kong", nobody="seat-field.nobody")
PUNG = Seat(id="pung", label="seat-field.pung", nobody="seat-field.nobody")
CHOW = Seat(id="chow", label="seat-field.chow", nobody="seat-field.nobody")


def _ruling(ruling: str, name: str, told: str, *answers: str) -> Option:
    """The option that answers a disputed question for once."""
    return Option(name=name, field=Answer(id=ruling.replace("-", "_"), ruling=ruling, options=answers), help=told)


ROBBABLE_OPTION = _ruling(ROBBABLE, "--robbable", "seat-help.robbable", "added", "direct-with-dice")


class MayASeat(TableQuestion):
    """Whether a seat may do something, and why not. Raises TableError where another seat's kong leaves nothing to be
    asked."""

    id = "may"
    title = "seat-field.may"
    help = "seat-help.may"
    usual_lines = 8
    fields = (CLAIM, FROM, OTHER_KONG, DICE, LAST_TILE)
    options = (
        Option(name="CLAIM", field=CLAIM, metavar="CLAIM", required=True, help="seat-help.claim"),
        Option(name="--discarder", field=FROM, help="seat-help.from"),
        Option(name="--other-kong", field=OTHER_KONG, help="seat-help.other-kong"),
        Option(name="--dice", field=DICE, help="seat-help.dice"),
        Option(name="--last-tile", field=LAST_TILE, help="seat-help.last-tile"),
        ROBBABLE_OPTION,
        _ruling(ROBBING_LAST, "--robbing-last", "seat-help.robbing-last", "impossible", "legal"),
        _ruling(LAST_DISCARD, "--last-discard", "seat-help.last-discard", "left-open", "claimed", "won-only"),
    )

    def begin(self, hand: Hand, _table: Values) -> Values:
        how = hand.context
        claim = Claim.WIN_BY_DISCARD
        if how.self_draw:
            claim = Claim.WIN_BY_SELF_DRAW
        elif how.robbing:
            claim = Claim.WIN_BY_ROBBING
        kong = OtherKong.ADDED if how.robbing else OtherKong.NONE
        return {CLAIM.id: claim.value, OTHER_KONG.id: kong.value, LAST_TILE.id: how.last_tile}

    def answer(self, values: Values, rulings: Mapping[str, str]) -> TableAnswer:
        claim = Claim(CLAIM.of(values))
        at = Situation(
            discarder=Discarder(FROM.of(values)),
            kong=OtherKong(OTHER_KONG.of(values)),
            dice=DICE.of(values),
            last_tile=LAST_TILE.of(values),
        )
        wanted = text(f"seat-claim.{claim.value}")
        if not fits(claim, at):
            raise TableError(_unfit(at, wanted), OTHER_KONG.id)
        decided = decide(claim, at, rulings)
        outcome = {True: "yes", False: "no", None: "open"}[decided.allowed]
        words = text(f"seat-answer.{outcome}", claim=wanted)
        if decided.payer:
            robs = claim is Claim.WIN_BY_DISCARD and decided.counts_as is Claim.WIN_BY_ROBBING
            payer = text(f"seat-payer.{decided.payer}")
            words = text("seat-answer.robs" if robs else "seat-answer.pays", words=words, payer=payer)
        return TableAnswer(
            words,
            tuple(map(stated, decided.reasons)),
            tuple(map(stated, decided.remarks)),
            decided.rulings,
            {"claim": claim.value, "counts_as": decided.counts_as, "pays": decided.payer},
            decided.allowed,
        )


def _unfit(at: Situation, wanted: Text) -> Text:
    """Why a claim cannot go with the kong that another seat has declared."""
    if at.kong is OtherKong.NONE:
        return text("seat-wrong.which-kong")
    return text(f"seat-wrong.beside-{'direct' if at.kong is OtherKong.DIRECT else 'other'}", claim=wanted)


class WhoTakesATile(TableQuestion):
    """Who gets a discard that several want. Raises TableError where nobody wants it, where a seat wants it twice or
    would make a set with its own discard, and where both a pung and a kong of it are declared."""

    id = "takes"
    title = "seat-field.takes"
    help = "seat-help.takes"
    usual_lines = 4
    fields = (DISCARDER, WINNERS, KONG, PUNG, CHOW, DICE)
    options = (
        Option(name="--discarder", field=DISCARDER, required=True, help="seat-help.discarder"),
        Option(name="--winner", field=WINNERS, help="seat-help.winner"),
        Option(name="--kong", field=KONG, help="seat-help.kong"),
        Option(name="--pung", field=PUNG, help="seat-help.pung"),
        Option(name="--chow", field=CHOW, help="seat-help.chow"),
        Option(name="--dice", field=DICE, help="seat-help.dice"),
        ROBBABLE_OPTION,
        _ruling(SEVERAL, "--several-winners", "seat-help.several-winners", "nearest", "all"),
    )

    def answer(self, values: Values, rulings: Mapping[str, str]) -> TableAnswer:
        wanted = Wanted(
            discarder=DISCARDER.of(values) or 0,
            winners=frozenset(WINNERS.of(values)),
            kong=KONG.of(values),
            pung=PUNG.of(values),
            chow=CHOW.of(values),
            dice=DICE.of(values),
        )
        _check(wanted)
        found = taken(wanted, rulings)
        is_win = found.payer is not None
        only = found.seats[0] if len(found.seats) == 1 else None
        data = {
            "takes": _letter(only),
            "by": found.use,
            "wins": [LETTERS[seat] for seat in found.seats] if is_win else [],
            "pays": _letter(found.payer),
        }
        return TableAnswer(
            _who(found), tuple(map(stated, found.reasons)), tuple(map(stated, found.remarks)), found.rulings, data
        )


def _check(wanted: Wanted) -> None:
    """Raise TableError for what cannot be wanted at once."""
    sets = {field.id: seat for field, seat in ((KONG, wanted.kong), (PUNG, wanted.pung), (CHOW, wanted.chow))}
    there = {field: seat for field, seat in sets.items() if seat is not None}
    if not there and not wanted.winners:
        raise TableError(text("seat-wrong.nobody"), WINNERS.id, KONG.id, PUNG.id, CHOW.id)
    seen = set(wanted.winners)
    for field, seat in there.items():
        if seat == wanted.discarder:
            raise TableError(text("seat-wrong.own-discard", seat=LETTERS[seat]), field)
        if seat in seen:
            raise TableError(text("seat-wrong.twice", seat=LETTERS[seat]), field)
        seen.add(seat)
    if wanted.kong is not None and wanted.pung is not None:
        raise TableError(text("seat-wrong.pung-and-kong"), KONG.id, PUNG.id)


def _who(found: Taken) -> Text:
    """Who gets it and what for, and who pays."""
    if found.use is None:
        return text("seat-taken.nobody")
    parts = {"seats": joined(tile_name(WINDS[seat]) for seat in found.seats)}
    if found.payer is not None:
        parts["payer"] = tile_name(WINDS[found.payer])
    return text(f"seat-taken.{found.use}", **parts)


def _letter(seat: int | None) -> str | None:
    return None if seat is None else LETTERS[seat]
