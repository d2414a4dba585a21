"""What a hand waits for, or waited for until its winning tile came."""

from dataclasses import replace

import pytest

from mjgui.core import analyze, load_profile, parse_hand
from mjgui.core.analysis import Cancelled, completed
from mjgui.core.hand.tiles import tile_text
from mjgui.core.inquiry import Inquiry
from mjgui.core.profiles.profile import RuleProfile
from tests.hands import HandMaker

ORPHANS = "1m 9m 1s 9s 1p 9p E S W N C F P"


def tiles(text: str, profile: RuleProfile) -> str:
    return " ".join(tile_text(wait.tile) for wait in Inquiry(parse_hand(text), profile).waits)


@pytest.mark.parametrize(
    ("text", "waits"),
    [
        ("123456789m55s23p4p", "1p 4p"),
        # What came need not be what was waited for.
        ("123456789m55s23pE", "1p 4p"),
        ("1245m1245p1245sEE", ""),
        ("1112345678999m5m", "1m 2m 3m 4m 5m 6m 7m 8m 9m"),
        ("19m19s19pESWNCFPP", ORPHANS),
        ("119m19s19pESWNCFP", "P"),
        ("1122335577889m9m", "6m 9m"),
        ("147m258s369pSWNCF", "E F P"),
        ("147m258s36p123mEE9p", "9p"),
        ("[123m,1]147m258s369pEE", "E"),
        ("[5555s]234m678p99pEEE", "9p E"),
    ],
)
def test_the_winning_tile_is_taken_out(text: str, waits: str, mil: RuleProfile) -> None:
    assert tiles(text, mil) == waits
    waiting = parse_hand(text).waiting()
    assert Inquiry(parse_hand(text), mil).waits == Inquiry(waiting, mil).waits == analyze(waiting, mil).waits


@pytest.mark.parametrize(
    ("text", "waits"),
    [
        ("135m258s159pESW9p9p", "3p 9p"),
        ("1122334455667m7m", "1m 2m 4m 5m 6m 7m 8m 9m"),
        ("11335577m2244s6p6p", "6p"),
        ("SW147m369p258sPPE", "E N"),
        ("19m19s19pESWNCFPP", ""),
    ],
)
def test_the_arithmetic_system_waits_for_its_own_forms(text: str, waits: str) -> None:
    assert tiles(text, load_profile("arithmetic")) == waits


@pytest.mark.parametrize("text", ["1m", "123m", "123456789m55s234p55p", "11111m234m55s678s9p"])
def test_a_hand_that_cannot_be_waits_for_nothing(text: str, mil: RuleProfile) -> None:
    assert tiles(text, mil) == ""


def test_a_wait_is_drawn_or_discarded_whatever_the_winning_tile_was(mil: RuleProfile) -> None:
    plain = Inquiry(parse_hand("[2222p]456m789m12s55p3s|SW0000"), mil).waits
    assert plain
    for how in ("SW1000", "SW0100", "SW0001", "SW1001"):
        assert Inquiry(parse_hand(f"[2222p]456m789m12s55p3s|{how}"), mil).waits == plain, how


def test_winds_and_the_last_tile_of_the_wall_stay(mil: RuleProfile) -> None:
    # A pung of the seat wind, and the last tile, count for each wait.
    for change in ({"seat": 28}, {"last_tile": True}):
        hand = parse_hand("SSS456m789m12s55p3s|EE0000")
        other = replace(hand, context=replace(hand.context, **change))
        (before,), (after,) = Inquiry(hand, mil).waits, Inquiry(other, mil).waits
        assert before.total_discard is not None
        assert after.total_discard is not None
        assert after.total_discard > before.total_discard, change


def test_each_wait_is_worth_what_the_completed_hand_is(mil: RuleProfile) -> None:
    profiles = [mil, load_profile("arithmetic"), load_profile("reform")]
    for hand in HandMaker(61).take(60):
        for profile in profiles:
            for wait in Inquiry(hand, profile).waits:
                assert wait.left == max(4 - hand.waiting().counts()[wait.tile], 0)
                for self_draw, total in ((True, wait.total_self_draw), (False, wait.total_discard)):
                    assert analyze(completed(hand, wait.tile, self_draw=self_draw), profile).total == total


def test_the_tile_that_won_is_among_the_waits(mil: RuleProfile) -> None:
    for hand in HandMaker(62).take(300):
        assert hand.winning in {wait.tile for wait in Inquiry(hand, mil).waits}


def test_it_can_be_stopped(mil: RuleProfile) -> None:
    with pytest.raises(Cancelled):
        Inquiry(parse_hand("1112345678999m5m"), mil).find_waits(lambda: True)
