"""Arrangements, readings and waits against a slow way to find them."""

from collections import Counter
from itertools import combinations_with_replacement

import pytest

from mjgui.core.hand import Hand
from mjgui.core.hand.arrange import BODY, Arrangement, readings
from mjgui.core.notation import format_hand, parse_hand
from mjgui.core.systems.national.forms import (
    HONORS_AND_KNITTED,
    KNITTED,
    KNITTED_STRAIGHT,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    arrangements,
    waits_by_form,
)
from tests.hands import HandMaker

SETS = [(tile,) * 3 for tile in range(34)] + [(tile, tile + 1, tile + 2) for tile in range(27) if tile % 9 < 7]


def laid_out(tiles: Counter[int], number: int) -> set[tuple[tuple[int, ...], ...]]:
    """All ways to take the tiles as so many sets and a pair: choosing sets by brute force."""
    possible = [each for each in SETS if not Counter(each) - tiles]
    found = set()
    for chosen in combinations_with_replacement(possible, number):
        left = Counter(tiles)
        left.subtract(tile for each in chosen for tile in each)
        rest = +left
        if min(left.values()) >= 0 and len(rest) == 1 and rest.total() == 2:
            found.add((*sorted(chosen), (next(iter(rest)),) * 2))
    return found


def standing(arrangement: Arrangement) -> tuple[tuple[int, ...], ...]:
    sets = [each.tiles for each in arrangement.sets if each.meld is None]
    return (*sorted(sets[:-1]), sets[-1])


def slowly(hand: Hand) -> Counter[tuple[str, object]]:
    """Every arrangement of the hand, as (form, standing sets)."""
    assert hand.winning is not None
    tiles = Counter([*hand.concealed, hand.winning])
    found: Counter[tuple[str, object]] = Counter((STANDARD, each) for each in laid_out(tiles, 4 - len(hand.melds)))
    if len(hand.melds) <= 1:
        for body in KNITTED:
            if not Counter(body) - tiles:
                rest = laid_out(tiles - Counter(body), 1 - len(hand.melds))
                found += Counter((KNITTED_STRAIGHT, (body, each)) for each in rest)
    if not hand.melds:
        if all(count % 2 == 0 for count in tiles.values()):
            found[SEVEN_PAIRS, None] = 1
        singles = max(tiles.values()) == 1
        if singles and any({tile for tile in tiles if tile < 27} <= set(body) for body in KNITTED):
            found[HONORS_AND_KNITTED, None] = 1
        if len(tiles) == 13 and all(tile >= 27 or tile % 9 in (0, 8) for tile in tiles):
            found[THIRTEEN_ORPHANS, None] = 1
    return found


def quickly(hand: Hand) -> Counter[tuple[str, object]]:
    found: Counter[tuple[str, object]] = Counter()
    for arrangement in arrangements(hand):
        if arrangement.form == STANDARD:
            found[STANDARD, standing(arrangement)] += 1
        elif arrangement.form == KNITTED_STRAIGHT:
            found[KNITTED_STRAIGHT, (arrangement.body, standing(arrangement))] += 1
        else:
            found[arrangement.form, None] += 1
    return found


def test_every_arrangement_once() -> None:
    for hand in HandMaker(11).take(250):
        assert quickly(hand) == slowly(hand), format_hand(hand)


def test_waits_are_the_tiles_that_complete_a_form() -> None:
    for hand in HandMaker(12).take(40):
        waiting = hand.waiting()
        expected: dict[str, set[int]] = {}
        for tile in range(34):
            for form, _ in slowly(Hand(hand.melds, hand.concealed, tile)):
                expected.setdefault(form, set()).add(tile)
        assert waits_by_form(waiting) == expected, format_hand(hand)


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("1122335577889m9m", [STANDARD, SEVEN_PAIRS]),
        ("[123m,1]147m258p369sEE", [KNITTED_STRAIGHT]),
        ("147m258p369s123m5s5s", [KNITTED_STRAIGHT]),
        ("335555m277p1199s2p", [SEVEN_PAIRS]),
        ("147m258s369pSWNCF", [HONORS_AND_KNITTED]),
        ("19m19s119pESWNFPC", [THIRTEEN_ORPHANS]),
        ("1112345678999m5m", [STANDARD]),
        ("[123m,1][456m,1]147m258p369s", []),
    ],
)
def test_forms(text: str, forms: list[str]) -> None:
    found = arrangements(parse_hand(text))
    assert list(dict.fromkeys(arrangement.form for arrangement in found)) == forms


@pytest.mark.parametrize(
    ("text", "places"),
    [
        # 2334m won on 3m: a chow, or the pair.
        ("[123s,1][456s,1][777p,1]2334m3m", 2),
        ("[234m,1][234m,1]22334s55p4s", 1),
        ("12369m147p258sWW3m", 2),
        ("1122335577889m9m", 2),
    ],
)
def test_a_reading_for_each_thing_the_winning_tile_completes(text: str, places: int) -> None:
    hand = parse_hand(text)
    assert hand.winning is not None
    found = [reading for each in arrangements(hand) for reading in readings(each, hand.winning)]
    assert len(found) == places
    for reading in found:
        assert reading.winning_set is not None
        tiles = reading.arrangement.body
        if reading.winning_set != BODY:
            tiles = reading.arrangement.sets[reading.winning_set].tiles
        assert hand.winning in tiles


def test_declared_melds_stand_first_and_the_pair_last() -> None:
    for hand in HandMaker(13).take(300):
        for arrangement in arrangements(hand):
            if arrangement.form == STANDARD:
                assert [each.meld for each in arrangement.sets[: len(hand.melds)]] == list(hand.melds)
                assert len(arrangement.sets[-1].tiles) == 2
                assert len(arrangement.sets) == 5
