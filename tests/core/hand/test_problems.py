"""Every reason why a hand or a way of winning is impossible, all of them at once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjgui.core import analyze, parse_hand
from mjgui.core.hand import Hand, Meld, MeldKind, Unwritten, WinContext
from mjgui.core.hand.problems import problems
from mjgui.core.hand.tiles import KINDS
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.profiles.profile_files import load_profile
from mjgui.core.systems.national import SYSTEM
from mjgui.core.systems.national.circumstances import infer_last_of_kind

CASES = [
    ("123m456m789m123s5p5p|EE0000", ()),
    ("123m456m789m123s5p|EE0000", ()),
    ("123m456m789m123s55p55p|EE0000", ("too-many-tiles",)),
    ("123m456m789m123s55p55p|EE0101", ("too-many-tiles", "last-of-kind-in-hand", "robbing-tile-in-hand")),
    ("|EE0000|2", ("too-few-tiles",)),
    ("123m456m789m12s5p|EE0000", ("too-few-tiles",)),
    ("[1111m][2222m][3333m][4444m]5m5m|EE0000", ()),
    ("11111m456m789m12p2p|EE0000", ("five-of-a-kind",)),
    ("[111m,1]11m456m789m12p2p|EE0000", ("five-of-a-kind",)),
    ("[1111m]123m456m77p88s8s|EE0000", ("five-of-a-kind",)),
    ("[111m,1]456m789m123p1m1m|EE0000", ("five-of-a-kind",)),
    ("[123m,1][123m,1][123m,1][123s,1][456s,1]|EE0000", ("too-many-tiles", "too-many-melds")),
    ("[135m,1]456m789m123p1s1s|EE0000", ("not-a-meld",)),
    ("[112m,1]456m789m123p1s1s|EE0000", ("not-a-meld",)),
    ("[ESW,1]456m789m123p1s1s|EE0000", ("not-a-meld",)),
    ("[1234m,1]456m789m123p1s1s|EE0000", ("not-a-meld",)),
    ("[CCC,1]123m456p79s55s8s|EE0011", ("robbing-last-tile",)),
    ("123m456m789m12s55p3s|EE0001", ()),
    ("123m456m789m123s5p5p|EE0001", ("robbing-tile-in-hand",)),
    ("[333s,1]123m456m12s55p3s|EE0001", ("robbing-tile-in-hand",)),
    ("[234s,1]123m456m12s55p3s|EE0001", ("robbing-tile-in-hand",)),
    ("123m456m789m12s55p3s|EE1001", ("replacement-without-kong",)),
    ("[1111s]123m456m78s55p9s|EE1001", ()),
    ("123m456m789m12s55p3s|EE0100", ()),
    ("123m456m789m123s5p5p|EE0100", ("last-of-kind-in-hand",)),
    ("123m456m789m12s55p3s|EE0000|aa", ("flower-twice",)),
    ("123m456m789m12s55p3s|EE0000|abcdefghh", ("too-many-flowers", "flower-twice")),
    ("123m456m789m123s55p6p|EE0011", ("too-many-tiles", "robbing-last-tile")),
]  # fmt: skip


@pytest.mark.parametrize(("text", "codes"), CASES)
def test_problems(text: str, codes: tuple[str, ...]) -> None:
    assert sorted(problem.code for problem in problems(parse_hand(text), SYSTEM.is_meld)) == sorted(codes)


BASE = parse_hand("[1111s]123m456m78s55p9s")


def hand_with(*melds: Meld, flowers: tuple[int, ...] = (), winning: int = 22) -> Hand:
    """A win but for what is put in: 456789m 55p and one more set of 123m beside the melds."""
    standing = (0, 1, 2, 3, 4, 5, 6, 7, 8, 22)[: 10 if len(melds) == 1 else 13]
    return Hand(melds, standing, winning, flowers)


@pytest.mark.parametrize(
    ("hand", "codes"),
    [
        (hand_with(Meld(MeldKind.PUNG, (9,) * 3)), []),
        (hand_with(Meld(MeldKind.CHOW, (9,) * 3)), ["not-a-meld"]),
        (hand_with(Meld(MeldKind.PUNG, (9, 10, 11))), ["not-a-meld"]),
        (hand_with(Meld(MeldKind.CHOW, (27, 28, 29))), ["not-a-meld"]),
        (hand_with(Meld(MeldKind.CONCEALED_KONG, (9,) * 3)), ["not-a-meld"]),
        (hand_with(Meld(MeldKind.PUNG, (9,) * 4)), ["not-a-meld", "too-many-tiles"]),
        (hand_with(Meld(MeldKind.PUNG, ())), ["not-a-meld", "too-few-tiles"]),
        (hand_with(Meld(MeldKind.PUNG, (9,) * 3, seat=7)), ["meld-mark"]),
        (hand_with(Meld(MeldKind.CHOW, (9, 10, 11), claimed=0)), ["meld-mark"]),
        (hand_with(Meld(MeldKind.PUNG, (99,) * 3)), ["not-a-tile"] * 3),
        (hand_with(Meld(MeldKind.PUNG, (9,) * 3), winning=34), ["not-a-tile"]),
        (hand_with(Meld(MeldKind.PUNG, (9,) * 3), winning=-1), ["not-a-tile"]),
        (hand_with(Meld(MeldKind.PUNG, (9,) * 3), flowers=(3, 99)), ["not-a-flower", "not-a-flower"]),
    ],
)
def test_what_only_the_library_can_make(hand: Hand, codes: list[str], mil: RuleProfile) -> None:
    assert sorted(problem.code for problem in analyze(hand, mil).problems) == sorted(codes)


@pytest.mark.parametrize(
    ("context", "codes"),
    [
        (WinContext(robbing=True, self_draw=True), {"robbing-self-draw"}),
        (WinContext(robbing=True, replacement=True), {"robbing-replacement", "replacement-not-drawn"}),
        (WinContext(replacement=True), {"replacement-not-drawn"}),
        (
            WinContext(robbing=True, self_draw=True, replacement=True, last_tile=True),
            {"robbing-self-draw", "robbing-replacement", "robbing-last-tile"},
        ),
        (WinContext(prevalent=0, seat=33), {"prevalent-not-a-wind", "seat-not-a-wind"}),
    ],
)
def test_contexts_the_notation_cannot_write(context: WinContext, codes: set[str]) -> None:
    hand = Hand(BASE.melds, BASE.concealed, BASE.winning, (), context)
    assert {problem.code for problem in problems(hand, SYSTEM.is_meld)} == codes


DEALT = "123456m66s45679p8p|EE1000"
ON_A_DISCARD = "[CCC,1]123m5579s456p8s|EE0000"


@pytest.mark.parametrize(
    ("text", "won", "codes"),
    [
        (DEALT, Unwritten(dealt=True), set()),
        ("1234567m66s45679p|EE1000", Unwritten(dealt=True), set()),
        ("123456m66s45679p8p|SE1000|ab", Unwritten(dealt=True), set()),
        ("123456m66s45679p8p|ES1000", Unwritten(dealt=True), {"dealt-not-dealer"}),
        ("123456m66s45679p8p|EE0000", Unwritten(dealt=True), {"dealt-not-drawn"}),
        ("123456m66s45679p8p|EE0001", Unwritten(dealt=True), {"dealt-not-drawn"}),
        ("[123m,1]456m66s45679p8p|EE1000", Unwritten(dealt=True), {"dealt-with-melds"}),
        # A concealed kong is a turn too: it takes a replacement.
        ("[1111m]456m66s45679p8p|EE1000", Unwritten(dealt=True), {"dealt-with-melds"}),
        ("[1111m]456m66s45679p8p|EE1001", Unwritten(dealt=True), {"dealt-with-melds", "dealt-replacement"}),
        ("123456m66s45679p8p|EE1010", Unwritten(dealt=True), {"dealt-last-tile"}),
        ("123456m66s45679p8p|EE1100", Unwritten(dealt=True), {"dealt-last-of-kind"}),
        # That it was not dealt can be said of every hand.
        ("[123m,1]456m66s45679p8p|ES0000", Unwritten(dealt=False), set()),
        (ON_A_DISCARD, Unwritten(kong_declared=True), set()),
        (ON_A_DISCARD, Unwritten(kong_declared=True, dice_thrown=True), set()),
        (ON_A_DISCARD, Unwritten(dice_thrown=True), {"dice-without-kong"}),
        ("[CCC,1]123m5579s456p8s|EE1000", Unwritten(kong_declared=True), {"kong-declared-self-draw"}),
        ("[CCC,1]123m5579s456p8s|EE0001", Unwritten(kong_declared=True), {"kong-declared-robbing"}),
        ("[CCC,1]123m5579s456p8s|EE0010", Unwritten(kong_declared=True), {"kong-declared-last-tile"}),
        ("[CCC,1]123m5579s456p8s|EE0100", Unwritten(kong_declared=True), {"kong-declared-last-of-kind"}),
        ("[CCC,1]123m88s579s56p8s|EE0000", Unwritten(kong_declared=True), {"kong-declared-tile-in-hand"}),
        ("[789s,1]123m5579s456p8s|EE0000", Unwritten(kong_declared=True), {"kong-declared-tile-in-hand"}),
        (
            "123456m66s45679p8p|EE0000",
            Unwritten(dealt=True, kong_declared=True),
            {"dealt-not-drawn"},
        ),
        (
            "123456m66s45679p8p|EE1000",
            Unwritten(dealt=True, kong_declared=True),
            {"kong-declared-self-draw"},
        ),
    ],
)
def test_ways_of_winning_the_notation_has_no_place_for(text: str, won: Unwritten, codes: set[str]) -> None:
    found = problems(won.said_of(parse_hand(text)), SYSTEM.is_meld)
    assert {problem.code for problem in found} == codes
    for problem in found:
        assert problem.words.zh != problem.words.en
        assert not problem.of_tiles
        assert "{" not in problem.words.zh + problem.words.en


def test_a_profile_may_hold_a_problem_to_be_none() -> None:
    hand = parse_hand("[CCC,1]123m456p79s55s8s|EE0011")
    assert problems(hand, SYSTEM.is_meld)
    assert not problems(hand, SYSTEM.is_meld, allowed={"robbing-last-tile"})


def test_reasons_come_in_both_languages(mil: RuleProfile) -> None:
    for text, _ in CASES:
        for problem in analyze(parse_hand(text), mil).problems:
            assert problem.words.zh
            assert problem.words.en
            assert problem.words.zh != problem.words.en
            assert "{" not in problem.words.zh + problem.words.en


def test_fourteen_tiles_that_are_no_win(mil: RuleProfile) -> None:
    both = analyze(parse_hand("1245m1245p1245sEE|EE1001"), mil)
    assert [problem.code for problem in both.problems] == ["replacement-without-kong", "not-a-win"]
    analysis = analyze(parse_hand("1245m1245p1245sEE"), mil)
    assert [problem.code for problem in analysis.problems] == ["not-a-win"]
    assert analysis.total is None


@pytest.mark.parametrize(
    ("text", "certain"),
    [
        ("[666m,1][777m,1][999m,1]7888m6m", True),
        ("[456m,1][456m,1][456m,1]7888m6m", True),
        ("[666m,1][777m,1][999m,1]7888m6m|EE0100", False),
        # One's own concealed tiles do not count as shown.
        ("[777m,1]66888m999m6p6p6m", False),
        ("[666m,1][777m,1][999m,1]7889m8m", False),
    ],
)
def test_last_of_kind_is_set_where_it_is_certain(text: str, certain: bool) -> None:
    hand = parse_hand(text)
    settled, remarks = infer_last_of_kind(hand)
    assert [remark.code for remark in remarks] == (["last-of-kind-certain"] if certain else [])
    assert settled.context.last_of_kind == (certain or hand.context.last_of_kind)


booleans = st.booleans()
contexts = st.builds(
    WinContext,
    booleans,
    booleans,
    booleans,
    booleans,
    booleans,
    st.integers(0, KINDS - 1),
    st.integers(0, KINDS - 1),
    st.none() | booleans,
    booleans,
    booleans,
)


@given(st.sampled_from([text for text, _ in CASES]), contexts)
def test_no_context_raises(text: str, context: WinContext) -> None:
    hand = parse_hand(text)
    hand = Hand(hand.melds, hand.concealed, hand.winning, hand.flowers, context)
    analysis = analyze(hand, load_profile())
    assert bool(analysis.problems) == (analysis.total is None) or hand.winning is None


@given(st.lists(st.integers(0, KINDS - 1), max_size=18), st.none() | st.integers(0, KINDS - 1), contexts)
def test_no_tiles_raise(standing: list[int], winning: int | None, context: WinContext) -> None:
    analysis = analyze(Hand((), tuple(standing), winning, (), context), load_profile())
    assert analysis.problems or analysis.total is not None or winning is None
