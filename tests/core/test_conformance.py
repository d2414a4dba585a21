"""What two reference programs make of a text, and what we make of it. Where one of them is lenient, and so loses or
guesses something, we refuse and say where."""

import pytest

from mjgui.core import ParseError, analyze, format_hand, parse_hand
from mjgui.core.hand.problems import problems
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.systems.national import SYSTEM

# The summerinsects helper reads the compact notation (A), GB-Mahjong the canonical one (C); here either is read.
# text, the hand in the canonical notation
READ = [
    # A reads it, C does not; and the other way round.
    ("[NNN3]78889m11888p8m", "[NNN,3]78889m11888p8m|EE0000"),
    ("[NNN,3]78889m11888p8m", "[NNN,3]78889m11888p8m|EE0000"),
    # A: 4 is of a concealed kong, 6 of a kong added to a pung from the seat opposite.
    ("[1111s4]234m567m88p99s9s", "[1111s]234567m99s88p9s|EE0000"),
    ("[1111s6]234m567m88p99s9s", "[1111s,6]234567m99s88p9s|EE0000"),
    # A puts the tiles of a meld in order.
    ("[213p1]123s456s789s4p4p", "[123p,1]123456789s4p4p|EE0000"),
    # C skips spaces.
    ("123 456m", "123456m|EE0000"),
]

# text, code, place
REFUSED = [
    # C wants the tiles of a meld in order.
    ("[213p,1]45m", "meld-order", 1),
    # A reads 4 as 1 and 7 as 3 without a word; C refuses.
    ("[123p4]45m", "chow-mark", 5),
    ("[123p7]45m", "chow-mark", 5),
    ("[123p,4]45m", "chow-mark", 6),
    ("[123p,7]45m", "chow-mark", 6),
    # A reads it and writes [111s0], which it does not read.
    ("[111s8]45m", "pung-mark", 5),
    ("[123p0]45m", "chow-mark", 5),
    ("1110m", "suit", 3),
    ("123m5z", "suit", 5),
    ("eswn", "tile", 1),
    # A finds no tile in it, and the digits are lost.
    ("12345", "suit", 5),
    # A takes it for standing tiles.
    ("[123p1", "meld-end", 6),
    ("123789s123789p33m|EE0000|9", "flowers", 25),
]

# What is read, and cannot be: text, the problems
IMPOSSIBLE = [
    ("[135p]", {"not-a-meld", "too-few-tiles"}),
    ("11111m", {"five-of-a-kind", "too-few-tiles"}),
    ("11111m234m567m55s8m", {"five-of-a-kind"}),
    ("123456789m12345s6s", {"too-many-tiles"}),
    # A takes a hand that is too small.
    ("123m", {"too-few-tiles"}),
    ("[8888p,5]123m456m789m5s5s|ES0001", {"robbing-tile-in-hand"}),
    ("[8888p,5]123m456m789m5s5s|EE0100", {"last-of-kind-in-hand"}),
    ("[8888p,5]123m456m55s79m8m|EE0011", {"robbing-last-tile"}),
    ("123m456m789m123s5s5s|EE1001", {"replacement-without-kong"}),
    ("123m456m789m123s5s5s|EE1011", {"replacement-without-kong"}),
]

# What C counts in all, under the rules of 2025 as well: text, total
COUNTED = [
    ("[8888p,5]123m456m789m5s5s|ES1001", 27),
    ("[8888p,5]123m456m55s79m8m|EE0001", 27),
    ("[8888p,5]123m456m55s79m8m|EE0101", 27),
    ("[8888p,5]123m456m55s79m8m|EE0110", 31),
    ("[8888p,5]123m456m55s79m8m|EE1011", 35),
]


@pytest.mark.parametrize(("text", "hand"), READ)
def test_what_either_program_reads_is_read(text: str, hand: str) -> None:
    assert format_hand(parse_hand(text)) == hand


@pytest.mark.parametrize(("text", "code", "place"), REFUSED)
def test_what_loses_or_guesses_something_is_refused_at_its_character(text: str, code: str, place: int) -> None:
    with pytest.raises(ParseError) as refused:
        parse_hand(text)
    assert (refused.value.code, refused.value.position) == (code, place)


@pytest.mark.parametrize(("text", "codes"), IMPOSSIBLE)
def test_a_hand_that_cannot_be_is_read_and_its_problems_are_said(text: str, codes: set[str]) -> None:
    assert {problem.code for problem in problems(parse_hand(text), SYSTEM.is_meld)} == codes


@pytest.mark.parametrize(("text", "total"), COUNTED)
def test_robbed_and_replaced_kongs_are_counted_alike(text: str, total: int, mil: RuleProfile) -> None:
    assert analyze(parse_hand(text), mil).total == total
