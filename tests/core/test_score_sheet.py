"""Score sheets: deals by hand from the texts, evenings, corrections, and what is always so."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjgui.core import load_profile, parse_hand
from mjgui.core.profiles.profile_files import profile_ids
from mjgui.core.score_sheet import Evening, ScoreSheet, Scoring
from mjgui.core.systems.score_sheets import Event, table_points

E, S, W, N = range(4)

# Hands that wait for the 7 of characters, each of other fans, by the letter of its seat.
PLAIN = "234m357s147pNCF77m|E{}0000"
SAME = "135m246s357p59mEE7m|E{}0000"
KONG = "[5555s]246m357pESW77m|E{}0000"
ROBBER = "135m35s468pWWW22p7s|E{}0001"
DRAWN = "234m357s147pNCF77m|E{}1000"


def win(hand: str, seat: int, payer: int | None = None, reading: int = 0) -> Event:
    return Event("win", {"payer": payer}, parse_hand(hand.format("ESWN"[seat])), reading)


def kong(seat: int, kind: str, tile: str, payer: int | None = None, **more: bool) -> Event:
    (kind_of_tile,) = parse_hand(tile).concealed
    return Event("kong", {"who": seat, "kong": kind, "tile": kind_of_tile, "payer": payer, **more})


def of(kind: str, seat: int) -> Event:
    return Event(kind, {"who": seat})


def violation(which: int, what: str = "sham") -> Event:
    return Event("violation", {"which": which, "what": what})


def play(*events: Event, profile: str = "arithmetic", **table: Any) -> Evening:
    scoring = Scoring(load_profile(profile))
    sheet = ScoreSheet(("",) * scoring.players(table), table)
    for event in events:
        sheet = sheet.with_event(0, event)
    return scoring.play(sheet)


def refusals(evening: Evening) -> list[str | None]:
    return [outcome.refused.en if outcome.refused else None for outcome in evening.deals[0].outcomes]


# A whole deal of 血战到底, worked out by hand from the text.
WHOLE = (
    (kong(S, "concealed", "5s"), (-10, 30, -10, -10)),
    # Three win on one discard of East.
    (win(KONG, S, E), (-10, 10, 0, 0)),
    (win(SAME, W, E), (-10, 0, 10, 0)),
    (win(PLAIN, N, E), (-5, 0, 0, 5)),
    # West lies open and wins by self-draw; its 2 fans from each.
    (win(SAME.replace("0000", "1000"), W), (-10, -10, 30, -10)),
    # The win of North was sham: returned, and as much again.
    (violation(4), (10, 0, 0, -10)),
    (of("turn", W), (0, 0, 0, 0)),
    (kong(W, "public", "P"), (-5, -5, 15, -5)),
    (kong(E, "private", "1s", S), (15, -15, 0, 0)),
    # East robs a kong of South: 10 and 15.
    (win(ROBBER, E, S), (25, -25, 0, 0)),
    # West has turned up again, passes a win and takes the next discard: returned, without a fine.
    (win(SAME, W, N), (0, 0, 10, -10)),
    (violation(11, "passed-discard"), (0, 0, -10, 10)),
    (of("last-tile", S), (0, 0, 0, 0)),
    # On the last tile: a kong without its replacement.
    (kong(S, "public", "9p"), (0, 0, 0, 0)),
)


def test_a_whole_deal_of_the_arithmetic_rules() -> None:
    # East's winning hand holds its kong of 1s in no set; it robs with a hand that has none.
    events = [event for event, _ in WHOLE]
    evening = play(*events)
    assert refusals(evening) == [None] * len(events)
    played = evening.deals[0]
    for number, (_, gains) in enumerate(WHOLE):
        only = [0, 0, 0, 0]
        for payment in played.outcomes[number].payments:
            assert payment.payer is not None
            only[payment.payer] -= payment.amount
            only[payment.payee] += payment.amount
        assert tuple(only) == gains, number
    assert evening.total == tuple(sum(each) for each in zip(*(gains for _, gains in WHOLE), strict=True))
    assert sum(evening.total) == 0
    assert played.is_over
    # Who drew the last tile deals next; the kong made South dead.
    assert evening.next is not None
    assert evening.next.dealer == S
    assert "dead: South" in [line.en for line in played.state]
    notes = [[note.en for note in outcome.notes] for outcome in played.outcomes]
    assert notes[1] == ["South lies open"]
    assert "North takes the 7 of characters and can discard no other" in notes[3]


@pytest.mark.parametrize(
    ("events", "refused"),
    [
        # An open seat.
        ((win(SAME, W, E), win(SAME, W, N)), "an open seat may not win on a discard"),
        ((win(SAME, E, S), win(ROBBER, E, S)), "an open seat may not rob a kong"),
        ((win(SAME, W, E), kong(W, "concealed", "P")), "an open seat may not declare a concealed kong"),
        ((win(SAME, W, E), kong(W, "private", "P", E)), "an open seat may not claim a kong on a discard"),
        ((win(SAME, W, E), kong(W, "public", "P")), None),
        ((win(SAME, W, E), of("turn", W), win(SAME, W, N)), None),
        ((of("turn", W),), "West does not lie open"),
        # Kongs.
        ((win(KONG, S, E),), "the kong [5555s] is not entered"),
        ((kong(S, "concealed", "5s"), kong(S, "concealed", "5s")), "is entered already"),
        ((kong(W, "private", "P"),), "whoever discarded it has to be said"),
        ((kong(W, "private", "P", W),), "own seat"),
        ((kong(S, "public", "7s"), win(ROBBER, E, S)), "one that is robbed is not"),
        # A dead hand.
        ((kong(W, "public", "P", burnt=True), win(SAME, W, E)), "West is dead and cannot win"),
        # The last tile.
        ((of("last-tile", W), win(SAME, N, W)), "West has drawn the last tile"),
        ((of("last-tile", W), win(SAME, W, N)), "the last tile of the wall is taken"),
        ((of("last-tile", W), win(DRAWN, W)), None),
        ((of("last-tile", W), kong(N, "concealed", "P")), "West has drawn the last tile"),
        ((of("last-tile", W), of("last-tile", N)), "West has drawn the last tile"),
        # Violations: within the time the seat lies open, once, of a win on a discard.
        ((win(SAME, W, E), of("turn", W), violation(1)), "it is no longer pursued"),
        ((win(SAME, W, E), violation(1), violation(1)), "returned already"),
        ((violation(1),), "entry 1 is no win"),
        ((win(DRAWN, W), violation(1, "passed-discard")), "was drawn, not won on a discard"),
        ((win(DRAWN, W), violation(1)), None),
        ((win(SAME, W, E), of("last-tile", N), violation(1)), None),
        # A win.
        ((win(SAME, W),), "who discarded"),
        ((win(SAME, W, W),), "own seat"),
        ((win("123m456s789p1133m5s|E{}0000", W, E),), "no win"),
        ((win(SAME, W, E, reading=9),), "no reading 10"),
    ],
)
def test_what_can_and_cannot_be_entered(events: tuple[Event, ...], refused: str | None) -> None:
    evening = play(*events)
    *before, last = refusals(evening)
    assert before == [None] * len(before)
    if refused is None:
        assert last is None
    else:
        assert last is not None
        assert refused in last
        assert not evening.deals[0].outcomes[-1].payments
    assert sum(evening.total) == 0


def test_kongs_are_paid_once_and_late_ones_as_the_text_has_it() -> None:
    hand = win(KONG, S, E)
    scoring = Scoring(load_profile("arithmetic"))
    assert hand.hand is not None
    table = {"payer": E, "late_kongs": frozenset(), "burnt_kongs": frozenset()}
    first = scoring.sheets.events_of(hand.hand, 0, table, ScoreSheet().with_event(0, of("turn", S)).deals[0])
    assert [event.kind for event in first] == ["kong", "win"]
    sheet = ScoreSheet()
    for event in first:
        sheet = sheet.with_event(0, event)
    # The same seat wins again: its kong is there already.
    assert [event.kind for event in scoring.sheets.events_of(hand.hand, 0, table, sheet.deals[0])] == ["win"]
    for kind, late, worth in (("public", True, 0), ("private", True, 0), ("concealed", True, 30)):
        evening = play(kong(W, kind, "P", E, late=late))
        assert evening.total[W] == worth


def test_fewer_players_pay_less() -> None:
    three = play(kong(W, "concealed", "P"), win(DRAWN, S), players=3)
    assert three.total == (-15, 0, 15)
    two = play(win(SAME, S), players=2)
    assert two.total == (-10, 10)


# An evening of sixteen deals of the national rules.

FALSE = Event("false-win", {"who": W, "costs": 10})
DRAW = Event("draw")
DISCARDED = "234m345s1235578p9p|{}{}0000"


def national(round_: int, seat: int, payer: int) -> Event:
    hand = parse_hand(DISCARDED.format("ESWN"[round_], "ESWN"[seat]))
    return Event("win", {"payer": payer}, hand)


def sixteen(first: Event) -> ScoreSheet:
    """Sixteen deals: East wins from South in each, but for two false wins and the first."""
    sheet = ScoreSheet(("Ann", "Bo", "Chi", "Dan"))
    for number in range(16):
        if number in (5, 10):
            sheet = sheet.with_event(number, FALSE)
            sheet = sheet.with_event(number, DRAW)
        else:
            sheet = sheet.with_event(number, first if number == 0 else national(number // 4, E, S))
    return sheet


# Who sits East and South in each deal, worked out by hand from the rounds: Ann, Bo, Chi, Dan sit E, S, W, N first, then
# Bo, Ann, Dan, Chi, then Chi, Dan, Bo, Ann, then Dan, Chi, Ann, Bo.
EASTS = [0, 1, 2, 3, 1, 0, 3, 2, 2, 3, 1, 0, 3, 2, 0, 1]
SOUTHS = [1, 2, 3, 0, 0, 3, 2, 1, 3, 1, 0, 2, 2, 0, 1, 3]


def test_a_national_evening_with_two_false_wins() -> None:
    scoring = Scoring(load_profile("mil-2025"))
    evening = scoring.play(sixteen(national(0, E, S)))
    assert [deal.start.players[E] for deal in evening.deals] == EASTS
    assert [deal.start.players[S] for deal in evening.deals] == SOUTHS
    expected = [0, 0, 0, 0]
    for number in range(16):
        gains = [-8] * 4
        if number in (5, 10):
            wrong = evening.deals[number].start.players[W]
            gains = [10] * 4
            gains[wrong] = -30
        else:
            gains[EASTS[number]], gains[SOUTHS[number]] = 35, -19
        expected = [a + b for a, b in zip(expected, gains, strict=True)]
        assert list(evening.balances[number]) == expected
    assert evening.is_over
    assert evening.next is None
    assert sum(evening.total) == 0
    assert evening.places == table_points(evening.total, (4, 2, 1, 0))


def test_correcting_the_first_deal_changes_all_after_it() -> None:
    scoring = Scoring(load_profile("mil-2025"))
    sheet = sixteen(national(0, E, S))
    before = scoring.play(sheet)
    after = scoring.play(sheet.with_event(0, national(0, W, N), 0))
    moved = [b - a for a, b in zip(before.balances[0], after.balances[0], strict=True)]
    assert moved == [-43, 11, 43, -11]
    for old, new in zip(before.balances, after.balances, strict=True):
        assert [b - a for a, b in zip(old, new, strict=True)] == moved


def test_fixed_seats_stay() -> None:
    scoring = Scoring(load_profile("mil-2025"))
    starts = [scoring.sheets.start(number, None, {"seat_change": "fixed"}) for number in range(16)]
    assert [start.players[E] for start in starts] == [0, 1, 2, 3] * 4
    assert [start.prevalent for start in starts] == [number // 4 for number in range(16)]


@pytest.mark.parametrize(
    ("events", "refused"),
    [
        ((national(1, E, S),), "this is the East round, and the hand says South"),
        ((national(0, E, S), national(0, W, S)), "only the nearest in turn wins"),
        ((national(0, E, S), national(0, W, N)), "the deal is over"),
        ((DRAW, national(0, E, S)), "the deal is over"),
        ((national(0, E, S), DRAW), "the deal is over"),
        ((win("[123m,1][567s,1][789p,1]57m22p6m|E{}0000", S, E),), "enter it as a false win"),
        ((national(0, E, S), FALSE), None),
    ],
)
def test_what_can_and_cannot_be_entered_in_a_national_deal(events: tuple[Event, ...], refused: str | None) -> None:
    last = refusals(play(*events, profile="mil-2025"))[-1]
    assert (last is None) if refused is None else (last is not None and refused in last)


def test_a_win_below_the_minimum_pays_the_penalty_that_is_known() -> None:
    evening = play(win("[123m,1][567s,1][789p,1]57m22p6m|E{}0000", S, E), DRAW, profile="wmo-2006")
    assert evening.total == (10, -30, 10, 10)


def test_several_winners_where_the_rules_let_them() -> None:
    scoring = Scoring(load_profile("mil-2025").adopt("several-winners", "all"))
    sheet = ScoreSheet().with_event(0, national(0, E, S)).with_event(0, national(0, W, S))
    assert scoring.play(sheet).total == (27, -38, 27, -16)


@pytest.mark.parametrize(
    ("balances", "points"),
    [
        ((10, 5, -5, -10), (4, 2, 1, 0)),
        ((10, 10, -5, -15), (3, 3, 1, 0)),
        ((0, 0, 0, 0), (Fraction(7, 4),) * 4),
        ((30, -10, -10, -10), (4, 1, 1, 1)),
        ((5, 5, 5, -15), (Fraction(7, 3),) * 3 + (0,)),
    ],
)
def test_table_points_are_shared_by_players_on_a_par(balances: tuple[int, ...], points: tuple[object, ...]) -> None:
    assert table_points(balances, (4, 2, 1, 0)) == points


# What is always so.

SEAT = st.integers(0, 3)
ARITHMETIC_EVENTS = st.one_of(
    st.builds(win, st.sampled_from([PLAIN, SAME, ROBBER, DRAWN, KONG]), SEAT, st.none() | SEAT),
    st.builds(kong, SEAT, st.sampled_from(["public", "private", "concealed"]), st.sampled_from(["5s", "P", "1p", "7s"]),
              st.none() | SEAT, late=st.booleans(), burnt=st.booleans()),
    st.builds(of, st.just("turn"), SEAT),
    st.builds(violation, st.integers(1, 8), st.sampled_from(["sham", "passed-self-draw", "passed-discard"])),
    st.builds(of, st.just("last-tile"), SEAT),
)  # fmt: skip
NATIONAL_EVENTS = st.one_of(
    st.builds(national, SEAT, SEAT, SEAT),
    st.builds(lambda kind, who, costs: Event(kind, {"who": who, "costs": costs}),
              st.sampled_from(["false-win", "penalty"]), SEAT, st.integers(1, 100)),
    st.just(DRAW),
)  # fmt: skip
ONE = {profile: Scoring(load_profile(profile)) for profile in profile_ids()}


@settings(max_examples=60)
@given(st.lists(st.lists(ARITHMETIC_EVENTS, max_size=9), max_size=3), st.integers(2, 4), st.booleans())
def test_balances_of_random_arithmetic_evenings_sum_to_zero(
    deals: list[list[Event]], players: int, double: bool
) -> None:
    scoring = ONE["arithmetic"]
    sheet = ScoreSheet(("",) * players, {"players": players, "double_self_draw": double})
    for number, events in enumerate(deals):
        for event in events:
            sheet = sheet.with_event(min(number, len(sheet.deals)), event)
    assert_sound(scoring.play(sheet))


@settings(max_examples=60)
@given(
    st.lists(st.lists(NATIONAL_EVENTS, max_size=4), max_size=16), st.sampled_from(["mil-2025", "wmo-2006", "xiaolin"])
)
def test_balances_of_random_national_evenings_sum_to_zero(deals: list[list[Event]], profile: str) -> None:
    sheet = ScoreSheet()
    for events in deals:
        for event in events:
            sheet = sheet.with_event(max(len(sheet.deals) - 1, 0), event)
        if len(sheet.deals) < 16:
            sheet = sheet.with_event(len(sheet.deals), DRAW)
    assert_sound(ONE[profile].play(sheet))


def assert_sound(evening: Evening) -> None:
    for deal in evening.deals:
        for outcome in deal.outcomes:
            assert outcome.refused is None or not outcome.payments
            assert all(payment.payer is not None and payment.amount > 0 for payment in outcome.payments)
    for balance in evening.balances:
        assert sum(balance) == 0
