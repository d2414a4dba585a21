"""What a seat may do, and who takes a tile that several claim: the questions, and their answers in words."""

from collections.abc import Mapping

from mjgui.core.hand import Hand
from mjgui.core.hand.tiles import WINDS, tile_name
from mjgui.core.rules.fans import Citation
from mjgui.core.systems.arithmetic.claims import KONGS, Claim, refusals, taker
from mjgui.core.systems.arithmetic.table_form import PLAYERS
from mjgui.core.systems.fields import LETTERS, Choice, Flag, Number, NumberOfEach, Option, Seat, Seats, Values
from mjgui.core.systems.payments import TableError
from mjgui.core.systems.table_questions import Statement, TableAnswer, TableQuestion
from mjgui.core.texts import Text, text

KONG_NOTE = Citation("arithmetic", Text("其他说明 4", "note 4"), "printed")
PLAYING = Citation("arithmetic", Text("打牌方法", "playing"), "printed")

CLAIM = Choice(
    id="claim",
    label="may.claim",
    options={claim.value: f"claim-kind.{claim.value}" for claim in Claim},
    default=Claim.WIN_BY_DISCARD.value,
)
DECLARED = Number(id="declared", label="may.declared", least=0, most=4, default=0)
OTHERS = NumberOfEach(id="others", label="may.others", least=0, most=4)
OPEN = Flag(id="open", label="may.open")
PASSED_UP = Flag(id="passed_up", label="may.passed-up")
LAST_TILE = Flag(id="last_tile", label="may.last-tile")
AT_THE_WIN = Flag(id="at_the_win", label="may.at-the-win")

DISCARDER = Seat(id="discarder", label="takes.discarder", default=0)
WINNERS = Seats(id="winners", label="takes.wins")
KONG = Seat(id="kong", label="takes.kong", nobody="takes.nobody")


class MayASeat(TableQuestion):
    """Whether a seat may do something, and why not."""

    id = "may"
    title = "may.title"
    help = "may.help"
    usual_lines = 4
    fields = (CLAIM, DECLARED, OTHERS, OPEN, PASSED_UP, LAST_TILE, AT_THE_WIN)
    options = (
        Option(name="CLAIM", field=CLAIM, metavar="CLAIM", required=True, help="may.help-claim"),
        Option(name="--open", field=OPEN, help="may.help-open"),
        Option(name="--declared", field=DECLARED, metavar="N", help="may.help-declared"),
        Option(name="--others", field=OTHERS, metavar="N,N,N", help="may.help-others"),
        Option(name="--at-the-win", field=AT_THE_WIN, help="may.help-at-the-win"),
        Option(name="--last-tile", field=LAST_TILE, help="may.help-last-tile"),
        Option(name="--passed-up", field=PASSED_UP, help="may.help-passed-up"),
    )

    def seats(self, values: Values) -> int:
        return PLAYERS.of(values)

    def begin(self, hand: Hand, table: Values) -> Values:
        return {DECLARED.id: len(hand.melds), PLAYERS.id: PLAYERS.of(table)}

    def answer(self, values: Values, _rulings: Mapping[str, str]) -> TableAnswer:
        claim = Claim(CLAIM.of(values))
        reasons = refusals(
            claim,
            is_open=OPEN.of(values),
            declared=DECLARED.of(values),
            others_declared=OTHERS.of(values),
            at_the_win=AT_THE_WIN.of(values),
            last_tile_taken=LAST_TILE.of(values),
            passed_up=PASSED_UP.of(values),
        )
        key = "claim-refused.no" if reasons else "claim-refused.yes"
        return TableAnswer(
            text(key, claim=text(f"claim-kind.{claim.value}")),
            tuple(map(Statement, reasons)),
            remarks=_of_a_kong(claim, last_tile_taken=LAST_TILE.of(values)),
            data={"claim": claim.value},
            is_allowed=not reasons,
        )


def _of_a_kong(claim: Claim, *, last_tile_taken: bool) -> tuple[Statement, ...]:
    """What there is to know of a kong that a seat wants to declare."""
    if claim not in KONGS:
        return ()
    burnt = last_tile_taken and claim is not Claim.PRIVATE_KONG
    key = "claim-refused.no-replacement" if burnt else "claim-refused.declared-late"
    return (Statement(text(key), (KONG_NOTE,)),)


class WhoTakesATile(TableQuestion):
    """Who takes a discard that several claim. Raises TableError where nobody claims it, a seat is not at the table, the
    discarder claims it, or one seat wins and declares the kong."""

    id = "takes"
    title = "takes.title"
    help = "takes.help"
    usual_lines = 3
    fields = (DISCARDER, WINNERS, KONG)
    options = (
        Option(name="--discarder", field=DISCARDER, required=True, help="takes.help-discarder"),
        Option(name="--winner", field=WINNERS, help="takes.help-winner"),
        Option(name="--kong", field=KONG, help="takes.help-kong"),
        Option(name="--players", field=PLAYERS, metavar="N", help="option.players"),
    )

    def seats(self, values: Values) -> int:
        return PLAYERS.of(values)

    def begin(self, _hand: Hand, table: Values) -> Values:
        return {PLAYERS.id: PLAYERS.of(table)}

    def answer(self, values: Values, _rulings: Mapping[str, str]) -> TableAnswer:
        discarder, winners, kong = DISCARDER.of(values) or 0, sorted(WINNERS.of(values)), KONG.of(values)
        claiming = [*winners, *([] if kong is None else [kong])]
        if not claiming:
            raise TableError(text("takes.nobody-claims"), WINNERS.id, KONG.id)
        for seat in (discarder, *claiming):
            if seat >= self.seats(values):
                raise TableError(text("takes.not-at-the-table", seat=LETTERS[seat]))
        if discarder in claiming:
            raise TableError(text("takes.own-discard"), DISCARDER.id)
        if kong is not None and kong in winners:
            raise TableError(text("takes.wins-and-kongs", seat=LETTERS[kong]), KONG.id)
        taken_by = taker(winners, kong, discarder, self.seats(values))
        words = text("claim-refused.takes", seat=tile_name(WINDS[taken_by]))
        remarks = [
            *(["each-paid"] if len(winners) > 1 else []),
            *(["pays-both"] if winners and kong is not None else []),
            *(["must-discard"] if kong is None else []),
        ]
        said = (Statement(text(f"takes.{key}"), (PLAYING,)) for key in remarks)
        return TableAnswer(words, remarks=tuple(said), data={"takes": LETTERS[taken_by]})
