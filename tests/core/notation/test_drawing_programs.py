"""Texts that describe a picture of a hand: a tile lying sideways makes a claimed meld, a tile shown from the back a
concealed kong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjgui.core import ParseError, format_hand, parse_hand, read
from mjgui.core.hand import Meld, MeldKind
from mjgui.core.hand.tiles import tile_text

# text, notation, the hand, the beginnings of what is said to be assumed
READ = [
    ("_123m", "mahgen", "[123m,1]", ["a tile that lies"]),
    ("1_11s23m", "mahgen", "[111s,2]23m", ["a tile that lies"]),
    ("777_7p", "mahgen", "[7777p,3]", ["a tile that lies"]),
    ("7_777p", "mahgen", "[7777p,2]", ["a tile that lies"]),
    ("1m_2m3m", "mahgen", "[123m,2]", ["a tile that lies"]),
    ("1s_123s", "mahgen", "[123s,1]1s", ["a tile that lies"]),
    ("66^6z", "mahgen", "[FFFF,7]", ["a tile that lies"]),
    ("5v05m|^111z", "mahgen", "[5555m,6][EEEE,5]", ["a tile that lies"]),
    ("0z11p0z", "mahgen", "[1111p]", []),
    ("0110z", "mahgen", "[EEEE]", []),
    ("1m|_123p|5v05m|0z11s0z|66^6z", "mahgen", "[123p,1][5555m,6][1111s][FFFF,7]1m", ["a tile that lies"]),
    ("11m|05m", "mahgen", "1155m", []),
    ("123m456p_789s11555z|1z", "mahgen", "[789s,1]123m456pEEPPPE", ["a tile", "the last tile, East,", "how it was"]),
    ("-123s", "mjimage", "[123s,1]", ["a tile that lies"]),
    ("12-3s", "mjimage", "[123s,3]", ["a tile that lies"]),
    ("9-99p", "mjimage", "[999p,2]", ["a tile that lies"]),
    ("3-3-33p", "mjimage", "[3333p,6]", ["a tile that lies"]),
    ("_05s_", "mjimage", "[5555s]", []),
    ("1w2w3w4w1d2d3d", "mjimage", "ESWNPFC", []),
    ("123,-123p", "mjimage", "[123p,1]123p", ["a tile that lies"]),
    ("12s34m1z2d,t1s,_05s_,-123s", "mjimage", "[5555s][123s,1]34m12sEF1s|EE1000", ["a tile that lies"]),
    ("456789m456s456p1w,t1w,d3p", "mjimage", "456789m456s456pEE|EE1000", ["indicators"]),
    ("123p_4*56m", "riichi-hand", "[456m,1]123p", ["a tile that lies"]),
    ("E*EE_SS*S", "riichi-hand", "[EEE,1][SSS,2]", ["a tile that lies"]),
    ("12m,tr5m,0m", "mjimage", "12m5m5m|EE1000", []),
    ("www'_gr", "riichi-hand", "[PPP,3]FC", ["a tile that lies"]),
    ("11*1**1m", "riichi-hand", "[1111m,6]", ["a tile that lies"]),
    ("11'1''1m", "riichi-hand", "[1111m,6]", ["a tile that lies"]),
    ("234s5m[2<34p][<234m][^東東東]0m", "arrows", "[234p,2][234m,1][EEE,2]234s55m", ["how it was won"]),
    ("[67<5rp]5rm", "arrows", "[567p,1]5m", []),
    ("[<324p]", "arrows", "[234p,2]", []),
    ("[<東東東東][>白白白][3333s]", "arrows", "[EEEE,1][PPP,3][3333s]", []),
    ("[^+1111z]22m", "arrows", "[EEEE,6]22m", []),
    ("0990m", "hidden", "[9999m]", ["tiles behind a space"]),
    ("2344p77s 0990m 123s 1111z", "hidden", "[9999m][123s][EEEE,1]2344p77s", ["tiles behind", "how it was won"]),
    ("1m 5mr 6m E P F C", "mjai", "156mEPFC", []),
    ('["4p", "5pr", "6p", "W"]', "mjai", "456pW", []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "notation", "hand", "assumed"), READ)
def test_what_a_drawing_is_taken_for(text: str, notation: str, hand: str, assumed: list[str]) -> None:
    first = read(text)[0]
    assert (first.notation, format_hand(first.hand)) == (notation, format_hand(parse_hand(hand)))
    said = [words.en for words in first.assumed]
    assert len(said) == len(assumed)
    assert all(words.startswith(begins) for words, begins in zip(said, assumed, strict=True))


# What fits two notations: all its hands, the likelier first.
AMBIGUOUS = [
    ("_123m", [("mahgen", "[123m,1]"), ("riichi-hand", "123m")]),
    ("_22_m", [("mjimage", "[2222m]"), ("riichi-hand", "22m")]),
    ("0550m", [("hidden", "[5555m]"), ("mpsz", "5555m")]),
    ("11p 0990m", [("hidden", "[9999m]11p"), ("mpsz", "5599m11p")]),
    ("1_1_1m", [("riichi-hand", "111m")]),
]


@pytest.mark.parametrize(("text", "readings"), AMBIGUOUS)
def test_every_drawing_a_text_fits_is_given(text: str, readings: list[tuple[str, str]]) -> None:
    found = [(each.notation, format_hand(each.hand)) for each in read(text)]
    assert found == [(notation, format_hand(parse_hand(hand))) for notation, hand in readings]


REFUSED = [
    ("123m|_12p", "drawn-meld", 6),
    ("-1357m", "drawn-meld", 1),
    ("-1-11m", "drawn-meld", 1),
    ("-12z3m", "drawn-meld", 1),
    ("-123z", "drawn-meld", 1),
    ("^1111z", "drawn-meld", 1),
    ("0z12p0z", "drawn-kong", 0),
    ("123p|0z", "drawn-kong", 5),
    ("12^m", "drawn-mark", 3),
    ("12_", "drawn-mark", 3),
    ("--12m", "drawn-mark", 1),
    ("123m,t", "drawn-mark", 6),
    ("123m,d,1m", "drawn-mark", 6),
    ("1m,t2m,t3m", "drawn-twice", 8),
    ("1m_*2m", "tile", 3),
    ("1***m", "tile", 3),
    ("_123", "suit", 4),
    ("^1z8z", "honour-digit", 3),
    ("1w,t5w", "honour-digit", 4),
    ("[<<2m]", "arrow", 2),
    ("[22<m]", "arrow-tile", 4),
    ("[<888z]", "z-digit", 2),
]


@pytest.mark.parametrize(("text", "code", "place"), REFUSED)
def test_what_a_drawing_cannot_be_is_refused_at_its_character(text: str, code: str, place: int) -> None:
    with pytest.raises(ParseError) as refused:
        read(text)
    assert (refused.value.code, refused.value.position) == (code, place)


pungs = st.builds(
    lambda tile, kind, seat: Meld(kind, (tile,) * (4 if kind.is_kong else 3), seat=seat),
    st.integers(0, 26),
    st.sampled_from((MeldKind.PUNG, MeldKind.DIRECT_KONG, MeldKind.ADDED_KONG)),
    st.sampled_from((1, 2, 3)),
)


@given(st.lists(pungs, min_size=1, max_size=4), st.sampled_from("_-*"))
def test_the_place_of_the_sideways_tile_tells_the_seat_in_every_drawing(melds: list[Meld], sign: str) -> None:
    """Drawn as each program wants it, the same melds come back."""
    drawn = []
    for meld in melds:
        code = tile_text(meld.tiles[0])
        columns = [code] * (3 if meld.kind is MeldKind.ADDED_KONG else len(meld.tiles))
        place = {1: 0, 2: 1, 3: len(columns) - 1}[meld.seat or 1]
        columns[place] = f"{code[0]}*{code[1]}" if sign == "*" else f"{sign}{code}"
        if meld.kind is MeldKind.ADDED_KONG:
            columns[place] = {"_": f"^{code}", "-": columns[place] * 2, "*": f"{columns[place]}{code[0]}**{code[1]}"}[
                sign
            ]
        drawn.append("".join(columns))
    gap = {"_": "|", "-": ",", "*": "_"}[sign]
    assert read(gap.join(drawn))[0].hand.melds == tuple(melds)
