"""Who pays whom, in every rule system: what is always so, and what the national rules of each profile say."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjgui.core import parse_hand
from mjgui.core.hand import Hand
from mjgui.core.hand.tiles import WINDS
from mjgui.core.inquiry import Inquiry
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.profiles.profile_files import load_profile, profile_ids
from mjgui.core.settlement import Payment, Settlement, TableError, at_table, settle, win_points
from mjgui.core.systems.arithmetic.payments import Table, kong_payments, win_payments
from mjgui.core.systems.national.payments import NationalPayments
from mjgui.core.systems.payments import Worth
from tests import cases
from tests.hands import HandMaker

NATIONAL = NationalPayments()
DISCARDED = "234m345s1235578p9p|WE0000"
DRAWN = "455556s2456799p3p|NW1100"
ROBBED = "[CCC,1]678m456s3357p6p|WS0001"
BELOW = "[123m,1][567s,1][789p,1]22p57m6m|ES0000"


def balance(payments: Iterable[Payment]) -> list[int]:
    """What each seat of four has won or lost."""
    found: Counter[int | None] = Counter()
    for payment in payments:
        found[payment.payer] -= payment.amount
        found[payment.payee] += payment.amount
    assert None not in found
    return [found[seat] for seat in range(4)]


def paid(text: str, profile: RuleProfile | str = "mil-2025", **values: Any) -> Settlement:
    rules = load_profile(profile) if isinstance(profile, str) else profile
    return settle(Inquiry(parse_hand(text), rules), values)


def lines(settled: Settlement) -> list[str]:
    return [f"{each.payer}>{each.payee} {each.amount} {each.reason}" for each in settled.payments]


# Real wins.


@pytest.mark.parametrize("win", cases.read("paid-wins.jsonl"), ids=lambda win: win["source"])
def test_wins_of_real_games_are_paid_as_they_were(win: dict[str, Any], mil: RuleProfile) -> None:
    asked = Inquiry(parse_hand(win["hand"]), mil)
    assert asked.analysis.total == win["total"]
    settled = settle(asked, {"payer": win["payer"]})
    assert balance(settled.payments) == win["scores"]
    assert settled.points == max(win["scores"])
    assert settled.unpaid is None


# What is always so.

SEATS = st.integers(0, 3)
HOW = st.sampled_from(["0000", "1000", "0001"])


@given(
    seat=SEATS,
    other=st.integers(1, 3),
    how=HOW,
    total=st.integers(0, 500),
    flowers=st.integers(0, 8),
    base=st.integers(0, 1_000),
    split=st.sampled_from(["shared", "alone", "alone-twice"]),
    minimum=st.integers(0, 20),
    false_win=st.none() | st.integers(0, 1_000),
)
def test_national_payments_sum_to_zero(
    seat: int,
    other: int,
    how: str,
    total: int,
    flowers: int,
    base: int,
    split: str,
    minimum: int,
    false_win: int | None,
) -> None:
    rules = replace(load_profile("mil-2025"), minimum=minimum)
    hand = parse_hand(f"123m456m789m123s9s9s|E{'ESWN'[seat]}{how}")
    values = {"payer": (seat + other) % 4, "base": base, "split": split, "false_win": false_win}
    table = NATIONAL.table(values, hand)
    settled = NATIONAL.settle(Worth(hand, total, flowers), table, rules)
    scores = balance(settled.payments)
    assert sum(scores) == 0
    assert all(payment.amount > 0 or settled.points is not None for payment in settled.payments)
    if total < minimum:
        assert settled.points is None
        assert settled.unpaid is not None
        assert scores[seat] == -3 * (false_win or 0)
        return
    worth = total + flowers
    assert settled.points == scores[seat]
    if how == "1000":
        assert settled.points == 3 * (base + worth)
    else:
        assert (
            settled.points
            == {
                "shared": 3 * base + worth,
                "alone": 3 * base + worth,
                "alone-twice": 2 * (base + worth),
            }[split]
        )
        if split != "shared":
            assert scores[(seat + other) % 4] == -scores[seat]


KONGS = st.lists(
    st.sampled_from(["[{0}]", "[{0},1]", "[{0},2]", "[{0},3]", "[{0},5]", "[{0},6]", "[{0},7]"]), max_size=4
)


@given(
    players=st.integers(2, 4),
    seat=SEATS,
    step=st.integers(1, 3),
    how=HOW,
    fans=st.integers(0, 20),
    kongs=KONGS,
    late=st.frozensets(st.integers(1, 4)),
    burnt=st.frozensets(st.integers(1, 4)),
    unit=st.integers(1, 1_000),
    double=st.booleans(),
    robbed=st.sampled_from(["robbed", "shared"]),
    no_fan=st.sampled_from(["robbing-alone", "base-and-robbing"]),
)
def test_arithmetic_payments_sum_to_zero(
    players: int,
    seat: int,
    step: int,
    how: str,
    fans: int,
    kongs: list[str],
    late: frozenset[int],
    burnt: frozenset[int],
    unit: int,
    double: bool,
    robbed: str,
    no_fan: str,
) -> None:
    seat %= players
    payer = (seat + 1 + (step - 1) % (players - 1)) % players
    melds = "".join(each.format(tile * 4) for each, tile in zip(kongs, "ESWN", strict=False))
    hand = parse_hand(f"{melds}1m|E{'ESWN'[seat]}{how}")
    table = Table(players, seat, payer, late, burnt, unit, double)
    rulings = {"robbed-kong": robbed, "robbing-without-fan": no_fan}
    found = [*win_payments(hand, fans, table, rulings), *kong_payments(hand, table)]
    # A kong from the seat opposite, at a table of three, is of nobody: whoever pays it is asked.
    known = [payment for payment in found if payment.payer is not None]
    assert {payment.reason for payment in found if payment.payer is None} <= {"private-kong"}
    assert sum(balance(known)) == 0
    assert {payment.payee for payment in found} == {seat}
    assert {payment.payer for payment in known} <= set(table.others)
    assert all(payment.amount > 0 for payment in found)


@pytest.mark.parametrize("profile", profile_ids())
def test_every_profile_pays_random_hands_between_its_seats(profile: str) -> None:
    rules = load_profile(profile)
    for hand in HandMaker(15).take(60):
        seat = WINDS.index(hand.context.seat)
        said = {} if hand.context.self_draw else {"payer": (seat + 1) % 4}
        settled = settle(Inquiry(replace(hand, flowers=()) if profile == "arithmetic" else hand, rules), said)
        known = [payment for payment in settled.payments if payment.payer is not None]
        assert sum(balance(known)) == 0
        assert (settled.points is None) == (settled.unpaid is not None or not is_win(hand, rules))


def is_win(hand: Hand, rules: RuleProfile) -> bool:
    return bool(Inquiry(replace(hand, flowers=()), rules).analysis.readings)


def test_other_seats_are_paid_the_same() -> None:
    for turned in range(4):
        letters = "ESWN"[turned:] + "ESWN"[:turned]
        settled = paid(f"{DISCARDED[:-6]}W{letters[0]}0000", payer=(turned + 1) % 4)
        scores = balance(settled.payments)
        assert scores[turned:] + scores[:turned] == [35, -19, -8, -8]


# What the national profiles say.


@pytest.mark.parametrize(
    ("profile", "text", "values", "said"),
    [
        # 11 on a discard, 14 by self-draw.
        ("mil-2025", DISCARDED, {"payer": 1}, ["1>0 19 win", "2>0 8 base", "3>0 8 base"]),
        ("mil-2025", DRAWN, {}, ["0>2 22 win", "1>2 22 win", "3>2 22 win"]),
        ("mil-2025", DISCARDED, {}, ["None>0 19 win", "None>0 8 base", "None>0 8 base"]),
        ("mil-2025", DISCARDED, {"payer": 1, "base": 0}, ["1>0 11 win"]),
        ("mil-2025", DISCARDED, {"payer": 1, "split": "alone"}, ["1>0 35 win"]),
        ("mil-2025", f"{DISCARDED}|b", {"payer": 1}, ["1>0 20 win", "2>0 8 base", "3>0 8 base"]),
        ("mil-2025", f"{DRAWN}|abc", {}, ["0>2 25 win", "1>2 25 win", "3>2 25 win"]),
        ("mil-2025", ROBBED, {"payer": 0}, ["0>1 25 win", "2>1 8 base", "3>1 8 base"]),
        ("book-1998", DISCARDED, {"payer": 1}, ["1>0 19 win", "2>0 8 base", "3>0 8 base"]),
        # No base; who discards pays twice the points, a self-draw is three times.
        ("xiaolin", DISCARDED, {"payer": 1}, ["1>0 {2} win"]),
        ("xiaolin", DRAWN, {}, ["0>2 {1} win", "1>2 {1} win", "3>2 {1} win"]),
    ],
)  # fmt: skip
def test_who_pays_for_a_win(profile: str, text: str, values: dict[str, Any], said: list[str]) -> None:
    settled = paid(text, profile, **values)
    total = Inquiry(parse_hand(text), load_profile(profile)).analysis.total
    assert lines(settled) == [line.replace("{2}", str(2 * total)).replace("{1}", str(total)) for line in said]


@pytest.mark.parametrize(
    ("profile", "values", "costs", "words"),
    [
        ("mil-2025", {}, None, "what that costs was not read in MIL 2025"),
        ("book-1998", {}, None, "what that costs was not read in 1998"),
        ("wmo-2006", {}, 10, "pays each of the others 10 points"),
        ("mil-2025", {"false_win": 20}, 20, "pays each of the others 20 points"),
        ("mil-2025", {"false_win": 0}, 0, "pays each of the others 0 points"),
    ],
)  # fmt: skip
def test_a_win_below_the_minimum_is_a_false_one(
    profile: str, values: dict[str, Any], costs: int | None, words: str
) -> None:
    rules = load_profile(profile)
    asked = Inquiry(parse_hand(BELOW), rules)
    assert not asked.analysis.meets_minimum
    settled = settle(asked, values)
    assert settled.points is None
    assert settled.unpaid is not None
    assert f"{asked.analysis.total} fan are below the minimum of 8" in settled.unpaid.en
    assert words in settled.unpaid.en
    assert lines(settled) == [f"1>{other} {costs} false-win" for other in (0, 2, 3) if costs]


def test_what_a_false_win_costs_where_the_rules_do_not_say_it() -> None:
    settled = paid(BELOW, replace(load_profile("mil-2025"), unread={}))
    assert settled.unpaid.en.endswith("the rules in use do not say what that costs")
    assert settled.payments == ()


def test_fourteen_tiles_that_are_no_win_are_a_false_one() -> None:
    settled = paid("123m456s789p1133m5s|ES0000", "wmo-2006")
    assert settled.points is None
    assert lines(settled) == ["1>0 10 false-win", "1>2 10 false-win", "1>3 10 false-win"]
    assert settled.unpaid.en == "no win: declared, it is a false one, and pays each of the others 10 points"
    # Of a hand that waits there is nothing to say.
    assert paid("123m456s789p1133m|ES0000", "wmo-2006").unpaid is None
    # Nor is a win false that cannot have been won as it is said to be.
    assert paid("123m456m789mEEE5p5p|EE1001", "wmo-2006").unpaid is None


def test_flowers_do_not_reach_the_minimum_but_are_paid() -> None:
    assert paid(f"{BELOW}|abcdefgh").points is None
    won, flowered = paid(DISCARDED, payer=1), paid(f"{DISCARDED}|ab", payer=1)
    assert flowered.points == won.points + 2


@pytest.mark.parametrize(
    ("values", "field", "words"),
    [
        ({"payer": 0}, "payer", "seat"),
        ({"payer": 4}, "payer", "nobody sits 5"),
        ({"base": -1}, "base", "0 to 1000"),
        ({"base": 1_001}, "base", "1001"),
        ({"false_win": 5_000}, "false_win", "5000"),
    ],
)  # fmt: skip
def test_a_national_table_that_cannot_be(values: dict[str, Any], field: str, words: str) -> None:
    with pytest.raises(TableError) as raised:
        paid(DISCARDED, **values)
    assert raised.value.fields == (field,)
    assert words in raised.value.words.en


def test_every_profile_says_its_table_or_that_it_was_not_read() -> None:
    for identity in profile_ids():
        rules = load_profile(identity)
        payments = rules.system.payments
        assert payments is not None
        for field in payments.of_rules:
            assert field.id in {*rules.table, *rules.unread}, (identity, field.id)
            if field.id in rules.table:
                rule = rules.table[field.id]
                assert at_table(rules, {})[field.id] == rule.value
                assert rule.citation.place.zh
        assert rules.table.keys() <= {field.id for field in payments.of_rules}


def test_what_a_win_would_be_worth_follows_the_table(mil: RuleProfile) -> None:
    drawn = parse_hand(DRAWN)
    assert win_points(drawn, 14, 0, mil, {}) == 66
    assert win_points(drawn, 14, 2, mil, {"base": 10}) == 78
    assert win_points(drawn, 7, 0, mil, {}) is None
    assert win_points(drawn, None, 0, mil, {}) is None
    assert win_points(drawn, 14, 0, mil, {"base": -4}) is None
