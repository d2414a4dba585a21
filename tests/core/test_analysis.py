"""Whole analyses: readings best first, what is only elsewhere, waits, JSON, invariance."""

from dataclasses import replace
from itertools import permutations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjgui.core import Analysis, analyze, format_hand, parse_hand
from mjgui.core.analysis import Cancelled
from mjgui.core.hand import Hand, Meld
from mjgui.core.hand.tiles import tile_text
from mjgui.core.inquiry import Inquiry
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.profiles.profile_files import load_profile
from mjgui.core.report import report
from mjgui.core.wording.verdict import verdict
from tests.hands import HandMaker


def test_readings_come_best_first_and_name_what_is_elsewhere(mil: RuleProfile) -> None:
    analysis = analyze(parse_hand("1122335577889m9m|EE1000"), mil)
    assert [reading.total for reading in analysis.readings] == [68, 49]
    assert [entry.fan for entry in analysis.readings[0].elsewhere] == ["seven-pairs"]
    assert analysis.readings[0].elsewhere[0].readings == (1,)
    assert "pure-terminal-chows" in {entry.fan for entry in analysis.readings[1].elsewhere}


def test_the_winning_tile_makes_readings_of_its_own(mil: RuleProfile) -> None:
    # 666m stays concealed only where the 6m completes the chow (D53).
    analysis = analyze(parse_hand("1156667m222s888p6m"), mil)
    assert analysis.total == 21
    winning = [reading.reading.winning_set for reading in analysis.readings]
    assert len(set(winning)) == len(winning) == 2


def test_an_analysis_survives_json(mil: RuleProfile) -> None:
    texts = [
        "1245m1245p1245sEE",
        "123m456m789m23p55s|EE0000|ab",
        "[111m,1]1m",
        "[666m,1][777m,1][999m,1]7888m6m",
    ]
    hands = [*HandMaker(31).take(300), *map(parse_hand, texts)]
    for hand in hands:
        analysis = analyze(hand, mil)
        assert Analysis.from_json(analysis.to_json()) == analysis


def test_json_that_is_no_analysis_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match=r"\$\.hand|hand"):
        Analysis.from_json(b'{"profile": "mil-2025", "minimum": 8}')


def is_suit_bound(hand: Hand) -> bool:
    """Whether all tiles are green, or all reversible: the two fans that tell suits apart."""
    counts = hand.counts()
    texts = {tile_text(tile) for tile, count in enumerate(counts) if count}
    green = {"2s", "3s", "4s", "6s", "8s", "F"}
    reversible = {*(f"{n}p" for n in (1, 2, 3, 4, 5, 8, 9)), *(f"{n}s" for n in (2, 4, 5, 6, 8, 9)), "P"}
    return texts <= green or texts <= reversible


def with_suits(hand: Hand, order: tuple[int, ...]) -> Hand:
    def moved(tile: int) -> int:
        return 9 * order[tile // 9] + tile % 9 if tile < 27 else tile

    assert hand.winning is not None
    return replace(
        hand,
        melds=tuple(replace(meld, tiles=tuple(map(moved, meld.tiles))) for meld in hand.melds),
        concealed=tuple(map(moved, hand.concealed)),
        winning=moved(hand.winning),
    )


def test_exchanging_suits_leaves_the_total(mil: RuleProfile) -> None:
    for hand in HandMaker(32).take(300):
        for order in permutations(range(3)):
            other = with_suits(hand, order)
            if not is_suit_bound(hand) and not is_suit_bound(other):
                assert analyze(other, mil).total == analyze(hand, mil).total, format_hand(hand)


def test_the_order_of_melds_does_not_matter(mil: RuleProfile) -> None:
    for hand in HandMaker(33).take(600):
        if len(hand.melds) > 1:
            other = replace(hand, melds=hand.melds[::-1])
            assert analyze(other, mil).total == analyze(hand, mil).total, format_hand(hand)


def test_where_a_meld_came_from_does_not_matter(mil: RuleProfile) -> None:
    for hand in HandMaker(34).take(300):
        bare = tuple(Meld(meld.kind, meld.tiles) for meld in hand.melds)
        assert analyze(replace(hand, melds=bare), mil).total == analyze(hand, mil).total


def test_flowers_stand_apart_from_the_minimum(mil: RuleProfile) -> None:
    below = analyze(parse_hand("[234m,1][234m,1]22334s55p4s|EE0000|abcdefgh"), mil)
    assert (below.total, below.flowers, below.meets_minimum) == (7, 8, False)
    assert "+8" in verdict(Inquiry(below.hand, mil)).en
    # Nor do they spoil a hand in which nothing else counts.
    chicken = analyze(parse_hand("[123p,1][444s,1][789m,1]34pCC5p|EE0000|3"), mil)
    assert [found.fan for found in chicken.best.count.counted] == ["chicken-hand"]
    assert (chicken.total, chicken.flowers) == (8, 3)
    minimum = [entry for entry in chicken.best.count.suppressed if entry.principle == "minimum"]
    assert len(minimum) == 3


@pytest.mark.parametrize(
    ("text", "waits"),
    [
        ("123456789m55s23p", {"1p": (4, 23, 21), "4p": (4, 22, 20)}),
        # All copies of 4m stand in the hand: waited for in form, and never to come.
        ("1234444678m456p", {"1m": (3, None, None), "4m": (0, None, None)}),
        ("1112345678999p", None),
        ("1245m1245p1245sE", {}),
    ],
)
def test_waits(text: str, waits: dict[str, tuple[int, int | None, int | None]] | None, mil: RuleProfile) -> None:
    analysis = analyze(parse_hand(text), mil)
    assert analysis.total is None
    assert not analysis.problems
    found = {tile_text(wait.tile): wait for wait in analysis.waits}
    if waits is None:
        assert list(found) == [f"{number}p" for number in range(1, 10)]
        assert all(wait.total_self_draw is not None for wait in analysis.waits)
        return
    assert {tile: wait.left for tile, wait in found.items()} == {tile: left for tile, (left, _, _) in waits.items()}
    for tile, (left, self_draw, discard) in waits.items():
        if left and self_draw:
            assert (found[tile].total_self_draw, found[tile].total_discard) == (self_draw, discard)
        if not left:
            assert found[tile].total_self_draw is None


def test_a_wait_is_worth_what_the_finished_hand_is(mil: RuleProfile) -> None:
    for hand in HandMaker(35).take(60):
        bare = replace(
            hand.waiting(), context=replace(hand.context, robbing=False, replacement=False, last_of_kind=False)
        )
        for wait in analyze(bare, mil).waits:
            for self_draw, total in ((True, wait.total_self_draw), (False, wait.total_discard)):
                won = replace(bare, winning=wait.tile, context=replace(bare.context, self_draw=self_draw))
                assert analyze(won, mil).total == total


def test_an_analysis_can_be_stopped(mil: RuleProfile) -> None:
    with pytest.raises(Cancelled):
        analyze(parse_hand("1112345678999p"), mil, lambda: True)


def test_a_hand_that_is_no_win_has_no_best_reading(mil: RuleProfile) -> None:
    with pytest.raises(LookupError, match="no winning hand"):
        _ = analyze(parse_hand("1245m1245p1245sEE"), mil).best


def test_the_report_has_what_the_command_line_promises(mil: RuleProfile) -> None:
    entry = report(Inquiry(parse_hand("12369m147p258sWW3m"), mil))
    assert entry["total"] == 15
    assert entry["form"] == "knitted-straight"
    assert entry["meets_minimum"] is True
    assert {reading["winning_set"] for reading in entry["readings"]} == {0, "body"}
    best = entry["readings"][0]
    assert best["arrangement"] == ["123m", "WW"]
    assert {fan["fan"]: fan["sets"] for fan in best["counted"]}["edge-wait"] == [[0]]
    singles = report(Inquiry(parse_hand("147m258s369pSWNCF"), mil))["readings"][0]
    assert singles["arrangement"] is None
    assert singles["winning_set"] is None
    for reading in entry["readings"]:
        assert reading["total"] == sum(fan["points"] * fan["count"] for fan in reading["counted"])
        for fan in reading["suppressed"]:
            assert {
                "fan",
                "zh",
                "en",
                "points",
                "sets",
                "principle",
                "breaks",
                "by",
                "instead_of",
                "ruling",
            } < set(fan)
            assert set(fan["citation"]) == {"source", "place", "kind"}


@given(st.integers(0, 2**32))
def test_any_seed_gives_hands_that_win(seed: int) -> None:
    mil = load_profile()
    for hand in HandMaker(seed).take(5):
        analysis = analyze(hand, mil)
        assert analysis.total is not None
        assert analysis.total >= 1
