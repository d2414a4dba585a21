"""Both notations: what they read, what they write, and where they say an error is."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjgui.core import ParseError, format_hand, parse_hand
from mjgui.core.hand import Hand, Meld, MeldKind, WinContext
from mjgui.core.hand.tiles import ANY_FLOWER, FLOWERS, WINDS
from mjgui.core.notation import canonical, compact, format_compact
from tests.hands import HandMaker

ERRORS = [
    # canonical or shared: text, code, position
    ("", "empty", 0),
    ("   ", "empty", 0),
    ("x", "tile", 0),
    ("123m[", "meld-end", 5),
    ("123x", "suit", 3),
    ("[123p,1", "meld-end", 7),
    ("[123p", "meld-end", 5),
    ("[]", "meld-tile", 1),
    ("[[123m,1]", "meld-tile", 1),
    ("[x", "meld-tile", 1),
    ("[E a]", "meld-flower", 3),
    ("[12p]", "meld-size", 1),
    ("[12345p,1]", "meld-size", 1),
    ("[12m3s,1]", "meld-size", 1),
    ("[123mE,1]", "meld-mixed", 5),
    ("[aaa]", "meld-flower", 1),
    ("[123p,0]45m", "chow-mark", 6),
    ("[123p,]45m", "chow-mark", 6),
    ("[111s,8]45m", "pung-mark", 6),
    ("[1111s,4]45m", "kong-mark", 7),
    ("[1111s,8]45m", "kong-mark", 7),
    ("[NNN3]78889m11888p8m|EE0000", "comma", 4),
    ("11m|", "wind", 4),
    ("11m|E", "wind", 5),
    ("11m|EC0000", "wind", 5),
    ("11m|EE", "bit", 6),
    ("11m|EE0020", "bit", 8),
    ("11m|EE00000", "end", 10),
    ("11m|EE0000|2|", "end", 12),
    ("11m|EE0000|az", "flowers", 12),
    ("11m|EE0000|3a", "end", 12),
    # compact
    ("[1111s8]45m", "kong-mark", 6),
]


@pytest.mark.parametrize(("text", "code", "position"), ERRORS)
def test_errors_name_their_place(text: str, code: str, position: int) -> None:
    with pytest.raises(ParseError) as caught:
        parse_hand(text)
    error = caught.value
    assert (error.code, error.position) == (code, position)
    assert str(position + 1) in error.words.zh
    assert str(position + 1) in error.words.en


READS = [
    ("[EEEE][CCCC][FFFF][PPPP]NN", "[EEEE][CCCC][FFFF][PPPP]NN|EE0000"),
    ("1112345678999s9s", "1112345678999s9s|EE0000"),
    (
        "[123p1][345s2][999s3]6m6pEW1m",
        "[123p,1][345s,2][999s,3]6m6pEW1m|EE0000",
    ),
    ("345s3p55p5567p[7777s]4p|EE0100|cbaghdfe", "[7777s]345s3555567p4p|EE0100|abcdefgh"),
    ("[1111s,1][2222m,2][3333p,7][4444p]88s|EE0000|2", "[1111s,1][2222m,2][3333p,7][4444p]8s8s|EE0000|2"),
    ("123456789m12345sab|NW0000|c", "123456789m1234s5s|NW0000|abc"),
    ("123456789m1234s", "123456789m1234s|EE0000"),
    (" [NNN3]78889m11888p8m\n", "[NNN,3]78889m11888p8m|EE0000"),
    ("\t123456m |EE1000 \r\n", "123456m|EE1000"),
    ("ab", "|EE0000|ab"),
    ("|SN0010|3", "|SN0010|3"),
]


@pytest.mark.parametrize(("text", "written"), READS)
def test_reads_and_writes_canonically(text: str, written: str) -> None:
    assert format_hand(parse_hand(text)) == written
    assert format_hand(parse_hand(written)) == written


def test_thirteen_tiles_wait() -> None:
    hand = parse_hand("123456789m1234s")
    assert hand.winning is None
    assert hand.size == 13


def test_the_last_of_fourteen_tiles_wins() -> None:
    hand = parse_hand("[EEE,1]5m123p789p12s9p3s")
    assert hand.winning == parse_hand("3s").concealed[0]
    assert hand.size == 14


def test_the_four_bits() -> None:
    assert parse_hand("1m|SN1111").context == WinContext(
        self_draw=True, replacement=True, last_of_kind=True, last_tile=True, prevalent=28, seat=30
    )
    assert parse_hand("1m|EE0001").context == WinContext(robbing=True)


def test_random_hands_round_trip() -> None:
    for hand in HandMaker(3).take(3_000):
        assert parse_hand(format_hand(hand)) == hand
        bare = Hand(hand.melds, hand.concealed, hand.winning)
        assert parse_hand(format_compact(hand)) == bare
        assert compact.parse(format_compact(hand)) == bare


melds = st.one_of(
    st.builds(
        lambda tiles, mark: Meld(MeldKind.PUNG, (tiles,) * 3, seat=mark),
        st.integers(0, 33),
        st.sampled_from((None, 1, 2, 3)),
    ),
    st.builds(
        lambda first, mark: Meld(MeldKind.CHOW, (first, first + 1, first + 2), claimed=mark),
        st.integers(0, 24).filter(lambda first: first % 9 < 7),
        st.sampled_from((None, 1, 2, 3)),
    ),
    st.builds(
        lambda tile, kind, seat: Meld(kind, (tile,) * 4, seat=None if kind is MeldKind.CONCEALED_KONG else seat),
        st.integers(0, 33),
        st.sampled_from([kind for kind in MeldKind if kind.is_kong]),
        st.sampled_from((1, 2, 3)),
    ),
)
contexts = st.builds(
    lambda kong, **rest: WinContext(
        robbing=kong and not rest["self_draw"], replacement=kong and rest["self_draw"], **rest
    ),
    kong=st.booleans(),
    self_draw=st.booleans(),
    last_tile=st.booleans(),
    last_of_kind=st.booleans(),
    prevalent=st.sampled_from(WINDS),
    seat=st.sampled_from(WINDS),
)
flowers = st.lists(st.sampled_from((*FLOWERS, ANY_FLOWER)), max_size=8).filter(
    lambda drawn: all(drawn.count(flower) == 1 for flower in drawn if flower != ANY_FLOWER)
)


@given(st.lists(melds, max_size=4), st.lists(st.integers(0, 33), min_size=1, max_size=20), flowers, contexts)
def test_any_hand_round_trips(declared: list, standing: list, drawn: list, context: WinContext) -> None:
    """Also impossible ones, as long as the notation can say which tile wins."""
    hand = Hand(tuple(declared), tuple(standing), None, tuple(drawn), context)
    if hand.size >= 14:
        hand = Hand(tuple(declared), tuple(standing[:-1]), standing[-1], tuple(drawn), context)
    assert parse_hand(format_hand(hand)) == hand


def attempt(parse: Callable[[str], Hand], text: str) -> Hand | ParseError:
    try:
        return parse(text)
    except ParseError as error:
        return error


alphabet = st.sampled_from("123456789mspESWNCFPabch[],|01 z０一\U0001f007\n")


@given(st.one_of(st.text(), st.text(alphabet, max_size=40)))
def test_any_text_is_a_hand_or_an_error_in_it(text: str) -> None:
    for parse in (parse_hand, canonical.parse, compact.parse):
        found = attempt(parse, text)
        if isinstance(found, Hand):
            assert found.melds or found.concealed or found.flowers or "|" in text
        else:
            assert 0 <= found.position <= len(text)
            assert found.words.zh
            assert found.words.en
