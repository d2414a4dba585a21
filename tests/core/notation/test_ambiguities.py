"""Texts that mean different hands in different notations: which is taken, what else is offered, what is said."""

import pytest

from mjgui.core import analyze, format_hand, parse_hand, read
from mjgui.core.hand import MeldKind
from mjgui.core.notation import copied_as, write
from mjgui.core.profiles.profile import RuleProfile
from tests.hands import HandMaker

# text, each reading in order: notation, hand
READINGS = [
    # 5z to 7z are white, green, red; the other order is offered.
    ("123m406p11177z", [("mpsz", "123m456pEEECC"), ("mpsz", "123m456pEEEPP")]),
    ("m123z777", [("prefixed", "123mCCC"), ("prefixed", "123mPPP")]),
    ("123m5z", [("mpsz", "123mP"), ("mpsz", "123mC")]),
    ("{5=555^z}22m", [("extended", "[PPPP,6]22m"), ("extended", "[CCCC,6]22m")]),
    ("123m1234z", [("mpsz", "123mESWN")]),
    # W is West, F green, B no tile; before a digit they are characters, a wind, dots. B is bamboos in Kajongg, and
    # s is circles there, where all tiles may be.
    ("1mWWFF", [("canonical", "1mWWFF")]),
    ("W1W1F1F1", [("botzone", "11mEE")]),
    ("B1B2B3", [("botzone", "123p"), ("kajongg", "123s")]),
    ("s1s2s3", [("prefixed", "123s"), ("kajongg", "123p")]),
    ("s1s2s3c1", [("kajongg", "123p1m")]),
    # A suit before or behind its digits.
    ("p2446778s1122478", [("prefixed", "112247s2446778p8s")]),
    ("2446778p1122478s", [("canonical", "2446778p112247s8s")]),
    # Four alike in brackets are a concealed kong.
    ("[8888p]", [("canonical", "[8888p]")]),
    # Flowers by the notation: a is the plum, and so is the first flower character.
    ("1mabcdefgh", [("canonical", "1mabcdefgh")]),
    ("🀇🀢🀥🀦🀩", [("pictures", "1madeh")]),
    # Signs that mean the same.
    ("１２３ｍ［ＥＥＥ，１］", [("canonical", "[EEE,1]123m")]),
    # Kongs with backs, as they are copied and as others write them.
    ("🀫🀀🀀🀫 🀇🀈", [("pictures", "[EEEE]12m")]),
    ("🀇🀫🀫🀫🀙🀚", [("pictures", "[1111m]12p")]),
    # Marks that are not seen, as they come with what is copied.
    ("\u202e123m\u200b[EEE,1]\u200e", [("canonical", "[EEE,1]123m")]),
    ("一二三万四五六条七八九饼", [("canonical", "123m456s789p")]),
    ("123萬456條789餅", [("canonical", "123m456s789p")]),
    ("456索789筒", [("canonical", "456s789p")]),
    ("东南西北中发白", [("canonical", "ESWNCFP")]),
    ("東發梅蘭", [("canonical", "EFab")]),
]

# Whether the last tile is said to be only assumed to win: text, said
WINNER = [
    ("123456789m1234s5s", False),
    ("[EEE,1]123456789m1s1s", False),
    ("W1W2W3W4W5W6W7W8W9T5T5B1B2B3", False),
    ("123456789m55s123p", False),
    ("123456789m22z123p", True),
    ("123456789m22z12p+3p", False),
    ("m123456789s55p123", True),
    ("m123456789s55p12p3", False),
    ("m123456789s55,p123-", True),
    ("[1+11z]123m456m789m55z", True),
    ("[1+11z]123m456m789m5z+5z", False),
    ("🀇🀈🀉🀊🀋🀌🀍🀎🀏🀔🀔🀙🀚🀛", True),
    ("123456789m11z1z|_123p", True),
    ("m1 m2", False),
]


@pytest.mark.parametrize(("text", "readings"), READINGS)
def test_the_likeliest_hand_comes_first_and_the_others_after_it(text: str, readings: list[tuple[str, str]]) -> None:
    found = [(each.notation, format_hand(each.hand)) for each in read(text)]
    assert found == [(notation, format_hand(parse_hand(hand))) for notation, hand in readings]


@pytest.mark.parametrize("text", ["123m406p11177z", "m123z777", "123m5z"])
def test_the_order_of_dragons_is_said(text: str) -> None:
    first, other = read(text)
    assert "5z、6z、7z 读作白、发、中" in [words.zh for words in first.assumed]
    assert "5z、6z、7z 读作中、发、白" in [words.zh for words in other.assumed]


def test_dragons_are_never_written_as_digits() -> None:
    for hand in HandMaker(44).take(200):
        assert not any("z" in write(hand, notation) for notation in copied_as() if notation != "tziakcha")
        assert "z" not in write(hand, "tziakcha").partition("?q=")[2]


@pytest.mark.parametrize(("text", "said"), WINNER)
def test_a_winning_tile_that_is_only_assumed_is_said_so(text: str, said: bool) -> None:
    first = read(text)[0]
    assert any("is taken as the winning one" in words.en for words in first.assumed) == said


def test_a_kong_without_a_mark_is_said_to_be_concealed() -> None:
    for text in ("[1111s]234m567m88p99s9s", "[8888p]"):
        first = read(text)[0]
        assert first.hand.melds[0].kind is MeldKind.CONCEALED_KONG
        assert "没有标记的杠读作暗杠" in [words.zh for words in first.assumed]


def test_a_pung_without_a_mark_is_claimed_and_the_seat_makes_no_difference(mil: RuleProfile) -> None:
    texts = [f"[888p{mark}]123m456m789m5s5s|ES0000" for mark in ("", ",1", ",2", ",3")]
    assert all(parse_hand(text).is_open for text in texts)
    assert len({analyze(parse_hand(text), mil).total for text in texts}) == 1


def test_which_flowers_makes_no_difference(mil: RuleProfile) -> None:
    texts = [f"[888p,1]123m456m789m5s5s|ES0000|{flowers}" for flowers in ("2", "ab", "gh")]
    analyses = [analyze(parse_hand(text), mil) for text in texts]
    assert len({(analysis.total, len(analysis.hand.flowers)) for analysis in analyses}) == 1
