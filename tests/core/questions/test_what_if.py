"""One tile or one meld replaced: every answer is that of the changed hand counted by itself."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjgui.core import analyze, format_hand, load_profile, parse_hand
from mjgui.core.analysis import Cancelled
from mjgui.core.hand import Hand, Meld, MeldKind
from mjgui.core.hand.tiles import KINDS, Tile, tile_text
from mjgui.core.inquiry import Inquiry
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.questions.what_if import HandValue, Part, Replacement, Target, fits, replaced
from tests.hands import HandMaker


def tile(text: str) -> Tile:
    return parse_hand(text).concealed[0]


def rows(text: str, profile: RuleProfile) -> dict[str, Replacement]:
    """By part and tile: ``standing 3m``; where a meld is replaced by a set of another kind or shape, with that."""
    found = list(Inquiry(parse_hand(text), profile).what_if())
    assert [row.target for row in found] == list(Inquiry(parse_hand(text), profile).targets)
    return {_named(row.target): row for row in found}


def _named(target: Target) -> str:
    other = f" {''.join(map(str, target.shape))}" if target.is_other else ""
    return f"{target.part} {tile_text(target.tile)}{other}"


def totals(row: Replacement) -> dict[str, int | None]:
    return {tile_text(kind): worth.total for kind, worth in enumerate(row.values) if worth}


def brute(hand: Hand, place: Target, kind: Tile, profile: RuleProfile) -> int | None:
    return analyze(replaced(hand, place, kind), profile).total


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(["mil-2025", "arithmetic", "reform", "book-1998"]))
def test_it_equals_counting_each_changed_hand(seed: int, profile_id: str) -> None:
    profile = load_profile(profile_id)
    make = HandMaker(seed)
    hand = make()
    if seed % 3 == 0:
        # Of a hand that is no win, what makes it one.
        hand = replaced(hand, Inquiry(hand, profile).targets[-1], make.random.randrange(KINDS))
    for row in Inquiry(hand, profile).what_if():
        for kind, worth in enumerate(row.values):
            if not fits(hand, row.target, kind, profile):
                assert worth is None
                continue
            total = brute(hand, row.target, kind, profile)
            assert (worth.total if worth else None) == total, (format_hand(hand), row.target, kind)


def test_every_different_tile_and_meld_has_a_row(mil: RuleProfile) -> None:
    found = rows("[234m,1][234m,1]22334s55p4s", mil)
    assert list(found) == ["meld 2m", "standing 2s", "standing 3s", "standing 4s", "standing 5p", "winning 4s"]
    # The same tiles claimed otherwise are another meld.
    hand = parse_hand("[234m,1][234m,2]22334s55p4s")
    assert [place.meld for place in Inquiry(hand, mil).targets if place.part is Part.MELD] == [0, 1]


def test_what_is_there_is_worth_what_the_hand_is(mil: RuleProfile) -> None:
    for hand in HandMaker(71).take(20):
        analysis = analyze(hand, mil)
        for row in Inquiry(hand, mil).what_if():
            worth = row.values[row.target.tile]
            assert not row.target.is_other
            assert worth == HandValue(analysis.total, analysis.best.count.alternatives[0])


def test_a_winning_tile_replaced_is_a_wait(mil: RuleProfile) -> None:
    assert totals(rows("123456789m55s23p4p", mil)["winning 4p"]) == {"1p": 21, "4p": 20}


def test_a_hand_that_is_no_win_may_become_one(mil: RuleProfile) -> None:
    found = rows("123456789m55s24p9p", mil)
    assert totals(found["winning 9p"]) == {"3p": 21}
    assert totals(found["standing 2p"]) == {}
    assert totals(found["standing 4p"]) == {}


def test_a_meld_is_replaced_as_a_whole(mil: RuleProfile) -> None:
    found = rows("[234m,2][EEE,3]456s99p78p9p", mil)
    chow, pung = found["meld 2m"], found["meld E"]
    assert list(totals(chow)) == [f"{first}{suit}" for suit in "msp" for first in range(1, 8)]
    hand = parse_hand("[234m,2][EEE,3]456s99p78p9p")
    assert replaced(hand, chow.target, tile("5s")) == parse_hand("[567s,2][EEE,3]456s99p78p9p")
    assert replaced(hand, pung.target, tile("C")) == parse_hand("[234m,2][CCC,3]456s99p78p9p")
    # A third and fourth 9p are there already.
    worth = pung.values[tile("9p")]
    assert worth is not None
    assert worth.total is None
    assert "five-of-a-kind" in {problem.code for problem in worth.problems}


def test_a_set_of_the_arithmetic_system_may_become_any_other() -> None:
    arithmetic = load_profile("arithmetic")
    found = rows("[135m,1]456s99p78p9pEEE", arithmetic)
    own, other = found["meld 1m"], found["meld 1m 036"]
    assert list(totals(own)) == [f"{first}{suit}" for suit in "msp" for first in range(1, 6)]
    hand = parse_hand("[135m,1]456s99p78p9pEEE")
    assert replaced(hand, other.target, tile("1m")).melds[0] == Meld(MeldKind.CHOW, (0, 3, 6))
    assert list(totals(other)) == [f"{first}{suit}" for suit in "msp" for first in (1, 2, 3)]
    assert {"1m", "9p", "E", "C"} <= totals(found["meld 1m 000"]).keys()
    # The ring of honours meets at its ends: 发白东 and 白东南 both begin with the East in order.
    assert list(totals(found["meld 1m 056"])) == list(totals(found["meld 1m 016"])) == ["E"]
    ring = rows("[FPE,3]456s99p78p9pCCC", arithmetic)
    assert list(totals(ring["meld E"])) == ["E"]
    assert set(totals(ring["meld E 012"])) >= {"E", "S", "W", "N", "1m", "7p"}


def test_a_kong_stays_a_kong() -> None:
    found = rows("[1111m,5]456s99p78p9pEEE", load_profile("arithmetic"))
    assert [name for name in found if name.startswith("meld")] == ["meld 1m"]


def test_how_it_was_won_stays(mil: RuleProfile) -> None:
    hand = parse_hand("123m456m789m12s55p3s|SW1110")
    standing = Target(Part.STANDING, tile("5p"))
    assert replaced(hand, standing, tile("6p")).context == hand.context
    winning = Inquiry(hand, mil).targets[-1]
    assert replaced(hand, winning, tile("3s")) == hand
    # Nothing is known of the other copies of another winning tile.
    other = replaced(hand, winning, tile("4s")).context
    assert (other.last_of_kind, other.last_tile, other.self_draw) == (False, hand.context.last_tile, True)


def test_a_win_that_cannot_be_is_told_from_no_win(mil: RuleProfile) -> None:
    # Another 9p would stand in the hand, which was won on the last of its kind.
    row = rows("123m456m99s678p78p9p|EE0100", mil)["standing 6p"]
    assert row.values[tile("E")] is None
    worth = row.values[tile("9p")]
    assert worth is not None
    assert worth.total is None
    assert [problem.code for problem in worth.problems] == ["last-of-kind-in-hand"]


@pytest.mark.parametrize("text", ["1m", "123m", "123456789m55s23p", "123456789m55s234p55p", "11111m234m55s678s99p"])
def test_nothing_is_replaced_in_a_hand_that_is_not_finished_or_cannot_be(text: str, mil: RuleProfile) -> None:
    assert rows(text, mil) == {}


def test_it_stops_between_hands(mil: RuleProfile) -> None:
    found = Inquiry(parse_hand("1112345678999m5m"), mil).what_if(lambda: asked.pop())
    asked = [True, *[False] * 200]
    next(found)
    with pytest.raises(Cancelled):
        list(found)
    with pytest.raises(Cancelled):
        next(Inquiry(parse_hand("147m258s369pSWNCF"), mil).what_if(lambda: True))
