"""How melds and standing tiles lie."""

import pytest

from mjgui.core import analyze, load_profile, parse_hand
from mjgui.core.hand import Hand, Meld, MeldKind
from mjgui.core.hand.arrange import BODY
from mjgui.core.hand.table_layout import LaidTile, laid, standing
from mjgui.core.hand.tiles import tile_text, tiles_text
from tests.hands import HandMaker


def drawn(meld: Meld) -> str:
    """From left to right: ``<2m>`` is turned, ``^`` stacked on the one before, ``##`` a back."""
    return " ".join(map(_sign, laid(meld)))


def _sign(tile: LaidTile) -> str:
    face = "##" if tile.tile is None else tile_text(tile.tile)
    return ("^" if tile.stacked else "") + (f"<{face}>" if tile.turned else face)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[123m,1]", "<1m> 2m 3m"),
        ("[123m,2]", "<2m> 1m 3m"),
        ("[123m,3]", "<3m> 1m 2m"),
        ("[123m]", "1m 2m 3m"),
        ("[555p,1]", "<5p> 5p 5p"),
        ("[555p,2]", "5p <5p> 5p"),
        ("[555p,3]", "5p 5p <5p>"),
        ("[555p]", "5p 5p 5p"),
        ("[7777s,1]", "<7s> 7s 7s 7s"),
        ("[7777s,2]", "7s <7s> 7s 7s"),
        ("[7777s,3]", "7s 7s 7s <7s>"),
        ("[EEEE,5]", "<E> ^<E> E E"),
        ("[EEEE,6]", "E <E> ^<E> E"),
        ("[EEEE,7]", "E E <E> ^<E>"),
        ("[1111m]", "## 1m 1m ##"),
    ],
)
def test_how_a_meld_lies(text: str, expected: str) -> None:
    (meld,) = parse_hand(text).melds
    assert drawn(meld) == expected


@pytest.mark.parametrize("kind", MeldKind)
@pytest.mark.parametrize(("mark", "size"), [(None, 3), (None, 4), (0, 3), (4, 4), (1, 0), (1, 1), (3, 2), (2, 5)])
def test_nothing_is_turned_where_the_claim_is_unknown(kind: MeldKind, mark: int | None, size: int) -> None:
    shown = laid(Meld(kind, (4,) * size, claimed=mark, seat=mark))
    assert len(shown) == size
    assert not any(tile.turned or tile.stacked for tile in shown)


def groups(text: str, reading: int = 0) -> list[str]:
    """``345m*`` is completed by the winning tile."""
    hand = parse_hand(text)
    counted = analyze(hand, load_profile()).readings
    chosen = counted[reading].reading if counted else None
    return [tiles_text(group.tiles) + "*" * group.completed for group in standing(hand, chosen)]


def test_standing_tiles_lie_in_the_sets_of_the_reading() -> None:
    # Of sets that are alike the first is completed.
    assert groups("[234m,1][234m,1]22334s55p4s") == ["23s*", "234s", "55p"]
    assert groups("1122335577889m9m|EE1000", 1)[:1] == ["11m"]
    assert groups("1122335577889m9m|EE1000", 1)[-1] == "9m*"
    assert len(groups("1122335577889m9m|EE1000", 1)) == 7


def test_forms_without_sets_are_one_group() -> None:
    assert groups("19m19s119pESWNFPC") == ["19m19s119pESWNFP"]
    assert groups("147m258s369pSWNCF") == ["147m258s369pSWNC"]


def test_a_hand_that_is_no_win_is_one_group() -> None:
    assert groups("123456789m55s23p") == ["123456789m55s23p"]
    assert groups("1m") == ["1m"]
    assert standing(Hand(), None) == ()


def test_a_reading_of_other_tiles_is_not_looked_at() -> None:
    before = parse_hand("123m456s789p22p33p3p")
    reading = analyze(before, load_profile()).best.reading
    for text in ("123m456s789p22p44p4p", "123m456s789p22p33p2p", "[123m,1]456s789p22p33p3p", "123m456s789p22p33p"):
        assert len(standing(parse_hand(text), reading)) == 1
    claimed = parse_hand("[123m,1]456s789p22p33p3p")
    turned = parse_hand("[123m,2]456s789p22p33p3p")
    assert len(standing(turned, analyze(claimed, load_profile()).best.reading)) == 4


def test_the_knitted_straight_comes_first() -> None:
    hand = parse_hand("[EEE,1]147m258s36p99s9p")
    body, pair = standing(hand, analyze(hand, load_profile()).best.reading)
    assert (body.place, body.completed, tiles_text(body.tiles)) == (BODY, True, "147m258s36p")
    assert (pair.place, pair.completed, tiles_text(pair.tiles)) == (1, False, "99s")


def test_all_tiles_lie_somewhere() -> None:
    make = HandMaker(5)
    for _ in range(300):
        hand = make.ordinary()
        if hand is None:
            continue
        for counted in analyze(hand, load_profile()).readings:
            found = standing(hand, counted.reading)
            assert sorted(tile for group in found for tile in group.tiles) == list(hand.concealed)
            assert sum(group.completed for group in found) == (counted.reading.winning_set is not None)
