"""A hand typed key by key."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjgui.core import ParseError, format_hand, parse_hand
from mjgui.core.hand import Hand, Meld, WinContext
from mjgui.core.hand.tiles import Tile, is_flower
from mjgui.core.notation.typed import typed
from tests.hands import HandMaker


def keyed(text: str) -> tuple[list[Meld], list[Tile], WinContext | None, str]:
    """All that is complete in a text typed key by key, and what waits."""
    melds: list[Meld] = []
    tiles: list[Tile] = []
    context, pending = None, ""
    for key in text:
        found = typed(pending, key)
        pending = found.pending
        melds += [found.meld] if found.meld else []
        tiles += found.tiles
        context = found.context or context
    return melds, tiles, context, pending


def test_digits_wait_for_their_suit_and_brackets_for_their_end() -> None:
    assert typed("", "7").pending == "7"
    assert typed("7888", "9").pending == "78889"
    assert typed("78889", "m").tiles == (6, 7, 7, 7, 8)
    assert typed("", "N").tiles == (30,)
    assert typed("", "a").tiles == (34,)
    assert typed("[NNN", "3").pending == "[NNN3"
    assert typed("[NNN3", "]").meld == parse_hand("[NNN,3]").melds[0]
    assert typed("[NNN,3", "]").meld == typed("[NNN3", "]").meld
    assert typed("|SN100", "0").context == WinContext(self_draw=True, prevalent=28, seat=30)


# What was typed, the key, the name of what is wrong, the place in both together.
REFUSED = [
    ("", "z", "tile", 0),
    ("", "]", "tile", 0),
    ("12", "E", "suit", 2),
    ("12", "z", "suit", 2),
    ("[1", "a", "meld-flower", 2),
    ("[1", "x", "meld-tile", 2),
    ("[12m", "]", "meld-size", 1),
    ("[EEE5", "]", "pung-mark", 4),
    ("[123p4", "]", "chow-mark", 5),
    ("[111s8", "]", "pung-mark", 5),
    ("[123", "]", "suit", 4),
    ("|", "X", "wind", 1),
    ("|EE", "2", "bit", 3),
]


@pytest.mark.parametrize(("pending", "key", "code", "place"), REFUSED)
def test_a_key_that_cannot_stand_there_is_refused(pending: str, key: str, code: str, place: int) -> None:
    with pytest.raises(ParseError) as refused:
        typed(pending, key)
    assert (refused.value.code, refused.value.position) == (code, place)


def test_every_hand_can_be_typed() -> None:
    for hand in HandMaker(5).take(300):
        written = format_hand(hand)
        melds, tiles, context, pending = keyed(written.rpartition("|")[0] if hand.flowers else written)
        standing = [tile for tile in tiles if not is_flower(tile)]
        assert pending == ""
        made = Hand(tuple(melds), tuple(standing[:-1]), standing[-1], hand.flowers, context or WinContext())
        assert made == parse_hand(written)


@given(st.text(alphabet="123456789mspESWNCFPabcdefgh[],|01z ", max_size=30))
def test_any_key_is_taken_or_refused_in_its_bounds(text: str) -> None:
    pending = ""
    for key in text:
        place = 0
        try:
            pending = typed(pending, key).pending
        except ParseError as refused:
            place = refused.position
        assert 0 <= place <= len(pending)
