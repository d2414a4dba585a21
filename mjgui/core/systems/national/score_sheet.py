"""The score sheet of the national system: four rounds of four deals, in each of which one player at most wins.

The deal passes on after every deal, whoever wins it; after each round the players change their seats.
"""

from collections.abc import Sequence
from fractions import Fraction

from mjgui.core.hand import Hand
from mjgui.core.hand.tiles import WINDS, tile_name
from mjgui.core.rules.fans import Citation
from mjgui.core.systems.fields import LETTERS, Choice, Number, Seat, Values, seat_of
from mjgui.core.systems.national.payments import FALSE_WIN, MOST_POINTS, PAYER
from mjgui.core.systems.payments import Payment
from mjgui.core.systems.score_sheets import (
    AtSheet,
    Deal,
    Event,
    EventKind,
    Outcome,
    PlayedDeal,
    ScoreSheets,
    Start,
    table_points,
)
from mjgui.core.systems.table_questions import Statement
from mjgui.core.texts import Text, text

ROUNDS = 4
BY_PLACE = (4, 2, 1, 0)
EXCHANGED, FIXED = "exchanged", "fixed"
# Who sits East, South, West and North in the first deal of each round, by where they sat in the first of all.
ORDERS = ((0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 1, 0), (3, 2, 0, 1))

SEAT_CHANGE = Choice(
    id="seat_change",
    label="sheet.seat-change",
    options={EXCHANGED: "sheet.seats-exchanged", FIXED: "sheet.seats-fixed"},
    default=EXCHANGED,
)
WHO = Seat(id="who", label="sheet.who", default=0)
COSTS = Number(id="costs", label="sheet.costs", said="sheet.costs-said", least=1, most=MOST_POINTS, default=10)

WIN = EventKind(id="win", label="sheet.win", fields=(PAYER,), has_hand=True)
FALSE = EventKind(id="false-win", label="sheet.false-win", fields=(WHO, COSTS))
PENALTY = EventKind(id="penalty", label="sheet.penalty", fields=(WHO, COSTS))
DRAW = EventKind(id="draw", label="sheet.draw")

CHANGING = (
    Citation(
        "shirluban-2019", Text("答换位之问（据世界麻将组织规则）", "on changing seats, after the WMO book"), "reported"
    ),
    Citation("mahjong-helper", Text("记分器，换位", "score sheet, seats exchanged"), "run"),
)
RANKING = (Citation("mahjong-helper", Text("记分器，标准分", "score sheet, table points"), "run"),)


class NationalSheets(ScoreSheets):
    """Sixteen deals, false wins and other penalties, and table points."""

    fields = (SEAT_CHANGE,)
    kinds = (WIN, DRAW, FALSE, PENALTY)
    most_deals = ROUNDS * len(LETTERS)

    def start(self, number: int, _before: PlayedDeal | None, table: Values) -> Start:
        round_, turn = divmod(number % (ROUNDS * len(LETTERS)), len(LETTERS))
        order = ORDERS[round_ if SEAT_CHANGE.of(table) == EXCHANGED else 0]
        # With each deal the winds go on: who was South is East.
        players = tuple(order[(seat + turn) % len(LETTERS)] for seat in range(len(LETTERS)))
        return Start(number, players, round_)

    def play(self, deal: Deal, start: Start, at: AtSheet) -> PlayedDeal:
        played = _Play(start, at)
        return PlayedDeal(start, tuple(map(played.enter, deal.events)), played.is_over)

    def events_of(self, hand: Hand, reading: int, values: Values, _deal: Deal) -> tuple[Event, ...]:
        return (Event(WIN.id, {PAYER.id: PAYER.of(values)}, hand, reading),)

    def places(self, balances: Sequence[int]) -> tuple[Fraction, ...]:
        return table_points(balances, BY_PLACE)

    def statements(self, table: Values) -> tuple[Statement, ...]:
        exchanged = SEAT_CHANGE.of(table) == EXCHANGED
        seats = Statement(text("sheet.says-exchanged"), CHANGING) if exchanged else Statement(text("sheet.says-fixed"))
        return (seats, Statement(text("sheet.says-places"), RANKING))


class _Play:
    """A deal while it is gone through."""

    def __init__(self, start: Start, at: AtSheet) -> None:
        self.start = start
        self.at = at
        self.is_over = False
        # Who won on which tile, which others may win on too.
        self._won: list[tuple[int, int | None, Hand]] = []

    def enter(self, event: Event) -> Outcome:
        if event.kind == WIN.id:
            return self._win(event)
        if event.kind == DRAW.id:
            if self.is_over:
                return Outcome(refused=text("sheet.over"))
            self.is_over = True
            return Outcome()
        seat, reason = WHO.of(event.values), event.kind
        return Outcome(
            tuple(
                Payment(seat, other, COSTS.of(event.values), reason, is_of_win=False)
                for other in range(len(LETTERS))
                if other != seat
            )
        )

    def _win(self, event: Event) -> Outcome:
        hand = event.hand
        if hand is None:
            return Outcome(refused=text("sheet.no-hand"))
        seat, payer = seat_of(hand), None if hand.context.self_draw else PAYER.of(event.values)
        if self.start.prevalent is not None and hand.context.prevalent != WINDS[self.start.prevalent]:
            round_ = tile_name(WINDS[self.start.prevalent])
            return Outcome(refused=text("sheet.wrong-round", expected=round_, found=tile_name(hand.context.prevalent)))
        refused = self._barred(seat, payer, hand)
        if refused is not None:
            return Outcome(refused=refused)
        settled = self.at.settle(hand, event.reading, {PAYER.id: payer})
        if isinstance(settled, Text):
            return Outcome(refused=settled)
        if settled.points is None:
            # A false win; play goes on without this hand.
            if not settled.payments and FALSE_WIN.of(self.at.table) is None:
                return Outcome(refused=text("sheet.cost-unknown", why=settled.unpaid or text("sheet.no-win")))
            return Outcome(settled.payments, notes=(settled.unpaid,) if settled.unpaid else ())
        if payer is None and not hand.context.self_draw:
            return Outcome(refused=text("sheet.payer-needed"))
        self.is_over = True
        self._won.append((seat, payer, hand))
        return Outcome(settled.payments)

    def _barred(self, seat: int, payer: int | None, hand: Hand) -> Text | None:
        """Why a seat cannot win now."""
        if not self.is_over:
            return None
        same = [each for each in self._won if (each[1], each[2].winning) == (payer, hand.winning)]
        if not self._won or not same or payer is None or any(each[0] == seat for each in self._won):
            return text("sheet.over")
        return None if self.at.rulings.get("several-winners") == "all" else text("sheet.one-winner")
