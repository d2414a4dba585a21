"""The score sheet of 血战到底: a deal goes on until the wall is empty, with many wins, also several on one discard.

Who wins lies open until it has drawn and turned its tiles up again. Kongs are paid once, when they are declared.

Source: 广东麻将、长沙麻将以及创新麻将的综合打法, 打牌方法, 计分计番方法 and 其他说明 1-7.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from mjgui.core.hand import Hand, Meld, MeldKind
from mjgui.core.hand.tiles import WINDS, Tile, tile_name
from mjgui.core.rules.fans import Citation
from mjgui.core.systems.arithmetic.claims import Claim, refusals, taker
from mjgui.core.systems.arithmetic.payments import Table, kong_payments
from mjgui.core.systems.arithmetic.table_form import (
    DOUBLE_SELF_DRAW,
    KONGS_WITHOUT_REPLACEMENT,
    LATE_KONGS,
    PAYER,
    PLAYERS,
    POINTS_OF_A_FAN,
)
from mjgui.core.systems.fields import Choice, Flag, Number, Seat, TileOf, Values, seat_name, seat_of
from mjgui.core.systems.payments import Payment
from mjgui.core.systems.score_sheets import AtSheet, Deal, Event, EventKind, Outcome, PlayedDeal, ScoreSheets, Start
from mjgui.core.systems.table_questions import Statement
from mjgui.core.texts import Text, joined, text

PUBLIC, PRIVATE, CONCEALED = "public", "private", "concealed"
KINDS = {PUBLIC: MeldKind.ADDED_KONG, PRIVATE: MeldKind.DIRECT_KONG, CONCEALED: MeldKind.CONCEALED_KONG}
CLAIMS = {PUBLIC: Claim.PUBLIC_KONG, PRIVATE: Claim.PRIVATE_KONG, CONCEALED: Claim.CONCEALED_KONG}
SHAM, PASSED_SELF_DRAW, PASSED_DISCARD = "sham", "passed-self-draw", "passed-discard"
MOST_EVENTS = 400

WHO = Seat(id="who", label="sheet.who", default=0)
KONG = Choice(
    id="kong", label="sheet.kong-kind", options={each: f"sheet.kong-{each}" for each in KINDS}, default=PUBLIC
)
TILE = TileOf(id="tile", label="sheet.tile", default=0)
FROM = Seat(id="payer", label="sheet.kong-from", nobody="field.unknown")
LATE = Flag(id="late", label="sheet.late", tip="field.late-tip")
BURNT = Flag(id="burnt", label="sheet.burnt", tip="field.without-replacement-tip")
WHICH = Number(id="which", label="sheet.which", said="sheet.which-said", least=1, most=MOST_EVENTS, default=1)
WHAT = Choice(
    id="what",
    label="sheet.violation",
    options={each: f"sheet.{each}" for each in (SHAM, PASSED_SELF_DRAW, PASSED_DISCARD)},
    default=SHAM,
)

WIN = EventKind(id="win", label="sheet.win", fields=(PAYER,), has_hand=True)
KONG_KIND = EventKind(id="kong", label="sheet.kong", fields=(WHO, KONG, TILE, FROM, LATE, BURNT))
TURN = EventKind(id="turn", label="sheet.turn", fields=(WHO,))
VIOLATION = EventKind(id="violation", label="sheet.violation", fields=(WHICH, WHAT))
LAST = EventKind(id="last-tile", label="sheet.last-tile", fields=(WHO,))

SHAM_NOTE = Citation("arithmetic", Text("其他说明 1-2", "notes 1 and 2"), "printed")
DEALER_NOTE = Citation("arithmetic", Text("其他说明 5", "note 5"), "printed")
PLAYING = Citation("arithmetic", Text("打牌方法", "playing"), "printed")


class ArithmeticSheets(ScoreSheets):
    """Deals that go on to the last tile; who draws it deals next."""

    kinds = (WIN, KONG_KIND, TURN, VIOLATION, LAST)

    def seats(self, values: Values) -> int:
        return PLAYERS.of(values)

    def start(self, number: int, before: PlayedDeal | None, table: Values) -> Start:
        dealer = 0 if before is None else before.last
        return Start(number, tuple(range(PLAYERS.of(table))), None, dealer)

    def play(self, deal: Deal, start: Start, at: AtSheet) -> PlayedDeal:
        played = _Play(start, at, deal)
        outcomes = tuple(map(played.enter, deal.events))
        return PlayedDeal(start, outcomes, played.last is not None, tuple(played.state()), played.last)

    def events_of(self, hand: Hand, reading: int, values: Values, deal: Deal) -> tuple[Event, ...]:
        seat = seat_of(hand)
        there = {(_who(each.values), TILE.of(each.values)) for each in deal.events if each.kind == KONG_KIND.id}
        table = Table(players=PLAYERS.of(values), seat=seat)
        kongs = tuple(
            Event(KONG_KIND.id, _kong_values(number, meld, table, values))
            for number, meld in enumerate(hand.melds, start=1)
            if meld.kind.is_kong and (seat, meld.tiles[0]) not in there
        )
        win = (Event(WIN.id, {PAYER.id: PAYER.of(values)}, hand, reading),) if hand.winning is not None else ()
        return (*kongs, *win)

    def statements(self, _table: Values) -> tuple[Statement, ...]:
        return (
            Statement(text("sheet.says-open"), (PLAYING,)),
            Statement(text("sheet.says-violations"), (SHAM_NOTE,)),
            Statement(text("sheet.says-dealer"), (DEALER_NOTE,)),
        )


def _who(values: Values) -> int:
    """The seat an event is of."""
    return WHO.of(values) or 0


def _kong_values(number: int, meld: Meld, table: Table, values: Values) -> Values:
    (kind,) = (each for each, kong in KINDS.items() if kong is meld.kind)
    (payment, *_) = (*kong_payments(Hand((meld,)), table), None)
    payer = payment.payer if payment is not None and kind == PRIVATE else None
    return {
        WHO.id: table.seat,
        KONG.id: kind,
        TILE.id: meld.tiles[0],
        FROM.id: payer,
        LATE.id: number in LATE_KONGS.of(values),
        BURNT.id: number in KONGS_WITHOUT_REPLACEMENT.of(values),
    }


@dataclass(slots=True)
class _Won:
    """A win of the deal."""

    seat: int
    payer: int | None
    tile: Tile
    payments: tuple[Payment, ...]
    is_returned: bool = False
    was_turned: bool = False
    """Whether the winner has turned its tiles up again since."""


@dataclass(slots=True)
class _Play:
    """A deal while it is gone through."""

    start: Start
    at: AtSheet
    deal: Deal
    last: int | None = None
    lying_open: set[int] = field(default_factory=set)
    """Seats that have won and not turned their tiles up since."""
    dead: set[int] = field(default_factory=set)
    """Seats that declared a kong without its replacement tile."""
    wins: dict[int, _Won] = field(default_factory=dict)
    """By the number of the event, from 1."""
    kongs: dict[tuple[int, Tile], str] = field(default_factory=dict)
    number: int = 0

    def enter(self, event: Event) -> Outcome:
        self.number += 1
        acts = {
            WIN.id: self._win,
            KONG_KIND.id: self._kong,
            TURN.id: self._turn,
            VIOLATION.id: self._violation,
            LAST.id: self._last_tile,
        }
        for each in (WHO, PAYER):
            seat = event.values.get(each.id)
            if seat is not None and seat >= len(self.start.players):
                return Outcome(refused=text("table.seat", seat=seat_name(seat)))
        return acts[event.kind](event)

    def state(self) -> Iterator[Text]:
        """How it stands."""
        for key, seats in (("sheet.lie-open", self.lying_open), ("sheet.are-dead", self.dead)):
            if seats:
                yield text(key, seats=joined([_named(seat) for seat in sorted(seats)]))
        if self.last is None:
            yield text("sheet.goes-on")
        else:
            yield text("sheet.deals-next", seat=_named(self.last))

    def _win(self, event: Event) -> Outcome:
        hand = event.hand
        if hand is None or hand.winning is None:
            return Outcome(refused=text("sheet.no-hand"))
        seat, how = seat_of(hand), hand.context
        if seat >= len(self.start.players):
            return Outcome(refused=text("table.seat", seat=seat_name(seat)))
        payer = None if how.self_draw else PAYER.of(event.values)
        if len(self.start.players) == 2 and not how.self_draw:
            payer = 1 - seat
        claim = (
            Claim.WIN_BY_SELF_DRAW if how.self_draw else Claim.WIN_BY_ROBBING if how.robbing else Claim.WIN_BY_DISCARD
        )
        refused = self._barred(seat, claim) or self._missing_kong(seat, hand) or self._made_kong(payer, hand)
        if refused is not None:
            return Outcome(refused=refused)
        if payer is None and not how.self_draw:
            return Outcome(refused=text("sheet.payer-needed"))
        settled = self.at.settle(hand, event.reading, {PAYER.id: payer})
        if isinstance(settled, Text):
            return Outcome(refused=settled)
        if settled.points is None:
            return Outcome(refused=settled.unpaid or text("sheet.no-win"))
        notes = list(self._on_one_discard(seat, payer, hand))
        payments = tuple(each for each in settled.payments if each.is_of_win)
        self.wins[self.number] = _Won(seat, payer, hand.winning, payments)
        self.lying_open.add(seat)
        if how.last_tile and how.self_draw:
            self.last = seat
        notes.append(text("sheet.lies-open", seat=_named(seat)))
        return Outcome(payments, notes=tuple(notes))

    def _barred(self, seat: int, claim: Claim) -> Text | None:
        """Why a seat cannot do this now."""
        if seat in self.dead and claim in (Claim.WIN_BY_DISCARD, Claim.WIN_BY_ROBBING, Claim.WIN_BY_SELF_DRAW):
            return text("sheet.dead", seat=_named(seat))
        if self.last is not None and seat != self.last:
            return text("sheet.ended", seat=_named(self.last))
        found = refusals(claim, is_open=seat in self.lying_open, last_tile_taken=self.last is not None)
        return found[0] if found else None

    def _missing_kong(self, seat: int, hand: Hand) -> Text | None:
        """A kong of a declared hand that is not entered; each is paid by an event of its own."""
        for meld in hand.melds:
            if meld.kind.is_kong and (seat, meld.tiles[0]) not in self.kongs:
                return text("sheet.kong-missing", kong=str(meld))
        return None

    def _made_kong(self, payer: int | None, hand: Hand) -> Text | None:
        """A kong that is robbed though it is entered as made."""
        if not hand.context.robbing or payer is None or self.kongs.get((payer, hand.winning or 0)) != PUBLIC:
            return None
        return text("sheet.kong-made", seat=_named(payer), tile=tile_name(hand.winning or 0))

    def _on_one_discard(self, seat: int, payer: int | None, hand: Hand) -> Iterator[Text]:
        """What follows where several seats win on a discard, or one wins and another declares a kong on it."""
        if payer is None or hand.context.robbing:
            return
        following = self.deal.events[self.number : self.number + 1]
        if any(_wins_on(each, payer, hand.winning) for each in following):
            # Said of the last of them.
            return
        winners: list[int] = [seat]
        kong: int | None = None
        for number in range(self.number - 1, 0, -1):
            event = self.deal.events[number - 1]
            won = self.wins.get(number)
            if won is not None and (won.payer, won.tile) == (payer, hand.winning):
                winners.append(won.seat)
            elif event.kind == KONG_KIND.id and _is_on(event, payer, hand.winning):
                kong = _who(event.values)
            else:
                break
        takes = taker(winners, kong if kong not in winners else None, payer, len(self.start.players))
        if kong is not None:
            yield text("sheet.kong-takes", seat=_named(takes), payer=_named(payer))
        else:
            yield text("sheet.must-discard", seat=_named(takes), tile=tile_name(hand.winning or 0))

    def _kong(self, event: Event) -> Outcome:
        values = event.values
        seat, kind, tile = _who(values), KONG.of(values), TILE.of(values)
        payer = FROM.of(values) if kind == PRIVATE else None
        if kind == PRIVATE and len(self.start.players) == 2:
            payer = 1 - seat
        if (seat, tile) in self.kongs:
            return Outcome(refused=text("sheet.kong-twice", seat=_named(seat), tile=tile_name(tile)))
        refused = self._barred(seat, CLAIMS[kind])
        if refused is not None:
            return Outcome(refused=refused)
        if payer is not None and payer == seat:
            return Outcome(refused=text("table.own-seat", seat=seat_name(seat)))
        if kind == PRIVATE and payer is None and not LATE.of(values):
            return Outcome(refused=text("sheet.from-needed"))
        # On the last tile there is no replacement.
        burnt = BURNT.of(values) or self.last is not None
        self.kongs[seat, tile] = kind
        notes = []
        if burnt:
            self.dead.add(seat)
            notes.append(text("sheet.kong-burnt", seat=_named(seat)))
        elif LATE.of(values) and kind != CONCEALED:
            notes.append(text("sheet.kong-late"))
        if (
            kind == PRIVATE
            and payer is not None
            and any((won.payer, won.tile) == (payer, tile) for won in self.wins.values() if not won.was_turned)
        ):
            notes.append(text("sheet.kong-takes", seat=_named(seat), payer=_named(payer)))
        meld = Meld(KINDS[kind], (tile,) * 4, seat=None if kind == CONCEALED else 1)
        table = Table(
            len(self.start.players),
            seat,
            late_kongs=frozenset({1}) if LATE.of(values) else frozenset(),
            kongs_without_replacement=frozenset({1}) if burnt else frozenset(),
            unit=POINTS_OF_A_FAN.of(self.at.table),
            double_self_draw=DOUBLE_SELF_DRAW.of(self.at.table),
        )
        paid = kong_payments(Hand((meld,)), table)
        if kind == PRIVATE:
            paid = [Payment(payer, each.payee, each.amount, each.reason, each.is_of_win) for each in paid]
        return Outcome(tuple(paid), notes=tuple(notes))

    def _turn(self, event: Event) -> Outcome:
        seat = _who(event.values)
        if seat not in self.lying_open:
            return Outcome(refused=text("sheet.not-open", seat=_named(seat)))
        if self.last is not None:
            return Outcome(refused=text("sheet.ended", seat=_named(self.last)))
        self.lying_open.discard(seat)
        for won in self.wins.values():
            won.was_turned |= won.seat == seat
        return Outcome()

    def _violation(self, event: Event) -> Outcome:
        number, what = WHICH.of(event.values), WHAT.of(event.values)
        won = self.wins.get(number)
        if won is None:
            return Outcome(refused=text("sheet.no-win-there", number=number))
        if won.is_returned:
            return Outcome(refused=text("sheet.returned", number=number))
        if won.was_turned:
            return Outcome(refused=text("sheet.too-late", seat=_named(won.seat)))
        if what != SHAM and won.payer is None:
            # A win that was passed up bars one on a discard; what is drawn oneself may be won.
            return Outcome(refused=text("sheet.not-by-discard", number=number))
        won.is_returned = True
        back = tuple(
            Payment(each.payee, each.payer if each.payer is not None else 0, each.amount, "returned", is_of_win=False)
            for each in won.payments
        )
        if what != SHAM:
            return Outcome(back)
        fine = tuple(Payment(each.payer, each.payee, each.amount, "fine", is_of_win=False) for each in back)
        return Outcome((*back, *fine))

    def _last_tile(self, event: Event) -> Outcome:
        if self.last not in (None, _who(event.values)):
            return Outcome(refused=text("sheet.ended", seat=_named(self.last)))
        self.last = _who(event.values)
        return Outcome(notes=(text("sheet.deals-next", seat=_named(self.last)),))


def _wins_on(event: Event, payer: int, tile: Tile | None) -> bool:
    """Whether an event is another win on this seat's discard of this tile."""
    hand = event.hand
    if event.kind != WIN.id or hand is None or hand.context.self_draw or hand.context.robbing:
        return False
    return (PAYER.of(event.values), hand.winning) == (payer, tile)


def _is_on(event: Event, payer: int, tile: Tile | None) -> bool:
    """Whether an event is a kong that was declared on this seat's discard of this tile."""
    values = event.values
    return (KONG.of(values), FROM.of(values), TILE.of(values)) == (PRIVATE, payer, tile)


def _named(seat: int) -> Text:
    return tile_name(WINDS[seat])
