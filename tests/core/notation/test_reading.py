"""Any text a hand may be written in: what it is taken for, what is assumed, where an error is."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjgui.core import Candidate, ParseError, format_hand, parse_hand, read
from mjgui.core.hand import Hand, WinContext
from mjgui.core.notation import write
from tests.core.notation.test_notation import ERRORS
from tests.hands import HandMaker

# text, notation, the hand, what is assumed (the beginnings of English sentences)
READ = [
    ("123789s123789p33m|EE0000|2", "canonical", "3m123789s123789p3m|EE0000|2", []),
    ("[8888p,5]123m456m55s79m8m|EE0110", "canonical", "[8888p,5]1234567m9m55s8m|EE0110", None),
    ("W1W2W3W4W5W6W7W8W9T5T5B1B2B3", "botzone", "123456789m55s12p3p|EE0000", ["how it was won"]),
    ("CHI W2 1 PENG F1 2 GANG J1 0 W1W1 T2T3T4", "botzone", "[123m,1][EEE,2][CCCC]11m23s4s|EE0000", None),
    ('(("CHI","W2",1),) "W4" "W5" "W6" B1 B1 B1 T3 T4 T5 F1 F1', "botzone", "[123m,1]456m345s111pEE|EE0000", None),
    ("c1c2c3c4c5c6c7c8c9b5b5s1s2s3", "kajongg", "123456789m55s12p3p|EE0000", None),
    ("c1 c1 wewewe drdrdr dgdgdg s7 s8 s9", "kajongg", "11m78pEEECCCFFF9p|EE0000", None),
    ("m123p456s789z11222", "prefixed", "123m789s456pEESSS|EE0000", None),
    ("m055z7z7,m78-9,z5555,z666=", "prefixed", "[789m,2][PPPP][FFF,2]555mCC|EE0000", ["5z", "how it was won"]),
    ("m123,p5=550", "prefixed", "[5555p,2]123m|EE0000", None),
    ("[12-3m]456m{5=555^p}(1111z)33s", "extended", "[123m,2][5555p,6][EEEE]456m3s3s|EE0000", ["the", "how"]),
    ("123m456p789s1122z+5m", "mpsz", "123m789s456pEESS5m|EE0000", None),
    ("🀄\ufe0f🀄\ufe0e🀅🀆", "pictures", "CCFP|EE0000", []),
    ("https://example.org/?q=[NNN3]78889m11888p8m&x=1", "compact", "[NNN,3]78889m11888p8m|EE0000", None),
    ("https://tziakcha.net/calc/?q=%5BNNN%5D78889m11888p8m", "canonical", "[NNN]78889m11888p8m|EE0000", None),
    ("https://example.org/?q=%E4%B8%9C%e4%b8%9c1m", "canonical", "EE1m|EE0000", []),
]  # fmt: skip


@pytest.mark.parametrize(("given_text", "notation", "hand", "assumed"), READ)
def test_what_a_text_is_taken_for(given_text: str, notation: str, hand: str, assumed: list[str] | None) -> None:
    first = read(given_text)[0]
    assert (first.notation, first.hand) == (notation, parse_hand(hand))
    if assumed is not None:
        said = [words.en for words in first.assumed]
        assert len(said) == len(assumed)
        assert all(words.startswith(begins) for words, begins in zip(said, assumed, strict=True))


# Text, code, place in the text given.
REFUSED = [
    ("123m8z", "z-digit", 4),
    ("一二三", "suit", 3),
    ("🀇🀪", "tile", 1),
    ("CHI W1 1", "botzone-chow", 4),
    ("CHI", "botzone-part", 3),
    ("W1 W0", "botzone-part", 2),
    ("J4", "botzone-part", 0),
    ("m123x", "tile", 0),
    ("", "empty", 0),
    ("https://tziakcha.net/calc/?q=%5B123p1%5D45x", "suit", 42),
    ("https://tziakcha.net/calc/?q=%5B%5B123p1%5D", "meld-tile", 32),
]


@pytest.mark.parametrize(("text", "code", "place"), REFUSED)
def test_what_is_no_hand_is_refused_at_its_character(text: str, code: str, place: int) -> None:
    with pytest.raises(ParseError) as refused:
        read(text)
    assert (refused.value.code, refused.value.position) == (code, place)
    assert refused.value.words.zh
    assert refused.value.words.en


@pytest.mark.parametrize(("text", "code", "position"), ERRORS)
def test_what_is_wrong_in_our_own_notation_is_said_as_by_its_own_parser(text: str, code: str, position: int) -> None:
    with pytest.raises(ParseError) as refused:
        read(text)
    assert (refused.value.code, refused.value.position) == (code, position)


def test_what_our_own_notation_reads_comes_first_and_the_rest_after_it() -> None:
    """A flower among the tiles is the sign of an indicator in a drawing, and part of a tile in Kajongg."""
    for text, hands in (
        ("123md456p", [("canonical", "123m456p|EE0000|d"), ("mjimage", "123m|EE0000")]),
        ("fe", [("canonical", "|EE0000|ef"), ("kajongg", "|EE0000|a")]),
    ):
        assert [(each.notation, format_hand(each.hand)) for each in read(text)] == hands


@given(st.text("123dgefmspEWF[], |", max_size=10) | st.sampled_from(["123md456p|EE0000", "1m[EEE]d2p", "WeWeWe", "dg"]))
def test_whatever_our_own_parser_reads_is_that_first(text: str) -> None:
    try:
        hand = parse_hand(text)
    except ParseError:
        return
    assert read(text)[0].hand == hand


def test_what_is_copied_is_read_again() -> None:
    """Of each notation all it has a place for: the canonical one keeps everything."""
    for hand in HandMaker(41).take(300):
        plain = Hand(hand.melds, hand.concealed, hand.winning)
        assert read(write(hand, "canonical"))[0].hand == parse_hand(format_hand(hand))
        assert read(write(hand, "compact"))[0].hand == parse_hand(write(plain, "compact"))
        tiles = sorted((*plain.concealed, *(t for meld in plain.melds for t in meld.tiles), plain.winning or 0))
        if not hand.melds:
            for notation in ("pictures", "mpsz", "botzone"):
                found = read(write(plain, notation))[0].hand
                assert (found.concealed, found.winning) == (plain.concealed, plain.winning), notation
        assert sorted([*read(write(plain, "mpsz"))[0].hand.concealed]) != [] or not tiles


def test_a_link_to_tziakcha_holds_the_hand() -> None:
    link = write(parse_hand("[NNN,3]78889m11888p8m"), "tziakcha")
    assert link == "https://tziakcha.net/calc/?q=%5BNNN3%5D78889m11888p8m"
    for hand in HandMaker(42).take(300):
        plain = Hand(hand.melds, hand.concealed, hand.winning)
        assert read(write(hand, "tziakcha"))[0].hand == plain


@pytest.mark.parametrize("unit", ["0", "5", "[", "[<", "_", "m|", '{"a":', "https://a?q="])
def test_a_very_long_text_is_answered_at_once(unit: str) -> None:
    """The time grows no faster than the text."""
    begun = time.monotonic()
    with pytest.raises(ParseError):
        read(unit * (60_000 // len(unit)))
    assert time.monotonic() - begun < 3


@given(st.text(alphabet="123456789mspzESWNCFPabcdefgh[](){},|+-=^0 🀇🀙东万W BTJHCHIPENG'\"_<>*tdwgr", max_size=40))
def test_any_text_is_understood_or_refused_in_its_bounds(text: str) -> None:
    found: tuple[Candidate, ...] = ()
    place = 0
    try:
        found = read(text)
    except ParseError as refused:
        place = refused.position
    assert 0 <= place <= len(text)
    assert all(isinstance(each.hand.context, WinContext) for each in found)
