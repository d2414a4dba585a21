"""Game records of tziakcha: the winner's hand, how it was won, what the record claims; and what is no record."""

import base64
import json
import zlib
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mjgui.core import Candidate, ParseError, format_hand, parse_hand, read
from mjgui.core.hand import Hand, WinContext
from mjgui.core.hand.tiles import ANY_FLOWER, EAST
from mjgui.core.systems.national.circumstances import infer_last_of_kind
from tests.hands import HandMaker
from tests.records import Game, game_of, packed

# East round, South wins by self-draw: a chow of 2p 3p 4p with the 4p claimed, a pung of West from the seat after, a
# kong of 9m from the seat opposite, and 1s drawn to 1s; one flower.
LAID_OUT: Game = {
    "a": [
        [0x11, 0x0300 | 20, 0],
        [0x00, 0, 1],
        [0x02, 84, 2],
        [0x13, 20 | 3 << 6, 3],
        [0x12, 8, 4],
        [0x22, 116, 5],
        [0x14, 29 | 3 << 6 | 1 << 8, 6],
        [0x12, 9, 7],
        [0x32, 32, 8],
        [0x15, 8 | 2 << 6 | 2 << 8, 9],
        [0x17, 0x100 | 60, 10],
        [0x12, 60, 11],
        [0x27, 10, 12],
        [0x22, 10, 13],
        [0x17, 36, 14],
        [0x16, 13 << 1, 15],
    ],
    "b": 0x22,
    "i": 1,
    "y": [{}, {"f": 13, "t": {"83": 1, "59": 4}, "h": {"p": [1236, 477, 648], "s": [20, 24, 28, 37, 36]}}, {}, {}],
}  # fmt: skip


def test_a_record_is_read_bit_by_bit() -> None:
    (won,) = read(json.dumps(LAID_OUT))
    assert format_hand(won.hand) == "[234p,3][WWW,3][9999m,2]678m1s1s|ES1000|1"
    assert (won.notation, won.says_winds) == ("record", True)
    winner, total = won.assumed
    assert (winner.zh, winner.en) == ("和牌者：南家", "won by the South seat")
    assert total.en == "the record counts 13 fan, 1 of them for flowers"


def expected(hand: Hand) -> Hand:
    """What a record shows of a hand: flowers are counted; where a kong is robbed the other three lie open; where East
    drew its tile it did not win as dealt."""
    settled, _ = infer_last_of_kind(replace(hand, flowers=(ANY_FLOWER,) * len(hand.flowers)))
    how = settled.context
    not_dealt = False if how.self_draw and how.seat == EAST and not hand.melds else None
    return replace(settled, context=replace(how, last_of_kind=how.last_of_kind or how.robbing, dealt=not_dealt))


def test_any_win_is_found_again_in_its_record() -> None:
    for number, hand in enumerate(HandMaker(43).take(400)):
        game = game_of(hand, payer=1 + number % 3)
        for text in (packed(game), json.dumps({"script": "<Decoded>", "step": game}, indent=1), json.dumps(game)):
            (won,) = read(text)
            assert won.hand == expected(hand)


@pytest.mark.parametrize(
    ("hand", "fan"),
    [
        ("[EEE,1]123m456p789s1s1s|SW0000", None),
        ("[EEE,1]123m456p789s1s1s|SW1010", "46"),
        ("[EEE,1]123m456p789s1s1s|SW0010", "47"),
        ("[EEEE]123m456p789s1s1s|SW1001", "48"),
        ("[EEE,1]123m456p78s11s9s|SW0101", "49"),
        ("[EEE,1]123m456p78s11s9s|SW0100", "60"),
    ],
)
def test_what_the_record_claims_beyond_its_actions_is_said(hand: str, fan: str | None) -> None:
    """A fan that needs more than the tiles is in doubt just where the actions do not show it."""
    game = game_of(parse_hand(hand))
    game["y"][2]["t"] = {each: 8 for each in ("46", "47", "48", "49", "60") if each != fan}
    said = [words.en for words in read(json.dumps(game))[0].assumed if "do not show" in words.en]
    if fan == "49":
        # The three others of a robbed tile lie open.
        said.append("Last Tile")
    assert len(said) == (5 if fan is None else 4)


def test_flowers_that_are_claimed_otherwise_than_shown_are_said() -> None:
    game = game_of(parse_hand("[EEE,1]123m456p789s1s1s|SW0000|2"))
    game["y"][2]["t"] = {"83": 0x301}
    said = [words.en for words in read(json.dumps(game))[0].assumed]
    assert "the record counts 4 flowers, its actions show 2" in said


def test_east_may_win_as_dealt() -> None:
    game = game_of(parse_hand("[EEEE]123m456p789s1s1s|EE1000"))
    game["a"] = [action for action in game["a"] if action[0] & 15 in (0, 6)]
    game["y"][0]["h"]["p"] = []
    game["y"][0]["h"]["s"] += [108, 109, 110, 44]
    (won,) = read(json.dumps(game))
    assert format_hand(won.hand) == "123m11789s456pEEE3s|EE1000"
    assert won.hand.context.dealt
    assert "won as dealt" in [words.en for words in won.assumed]


def test_each_of_several_winners_is_a_reading() -> None:
    hand = parse_hand("[EEE,1]123m456p78s11s9s|ES0000")
    other = parse_hand("[WWW,1]123m456p78s22s9s|EW0000")
    game, second = game_of(hand, payer=3), game_of(other, payer=2)
    game["a"][-1:] = [*second["a"][1:-3], *game["a"][-3:], second["a"][-1]]
    game["b"] |= second["b"]
    game["y"][2] = second["y"][2]
    assert [each.hand for each in read(packed(game))] == [hand, other]


def test_a_false_win_before_does_not_count() -> None:
    hand = parse_hand("[EEE,1]123m456p78s11s9s|ES0000")
    game = game_of(hand)
    game["a"].insert(3, [0x26, 20, 0])
    game["b"] |= 1 << 2 | 1 << 10
    assert [each.hand for each in read(packed(game))] == [hand]


def broken(*path: str | int, value: object = None) -> str:
    """A record with one part in another way, or gone."""
    game = deepcopy(LAID_OUT)
    part: Any = game
    for step in path[:-1]:
        part = part[step]
    if value is None:
        del part[path[-1]]
    else:
        part[path[-1]] = value
    return json.dumps({"step": game})


# What is no record of a win: text, code, place, what the words name.
REFUSED = [
    ('{"a": ', "record-json", 6, "line 1"),
    ('\n{"a":\n1, x}', "record-json", 10, "line 3"),
    ('{"a": 1' + 5_000 * "0" + "}", "record-json", 0, ""),
    ('{"a":' * 100_000, "record-json", 0, ""),
    ('{"x": 1}', "record-unknown", 0, "script"),
    ('{"session": {}, "records": []}', "record-session", 0, "several"),
    ('{"script": 1}', "record-field", 0, "script of the record should be a text"),
    ('{"script": "<Decoded>"}', "record-script", 12, "base64"),
    ('  {"script": "AAAA"}', "record-script", 14, "zlib"),
    ('{"script": ""}', "record-cut", 12, "cut off"),
    (json.dumps({"script": base64.b64encode(zlib.compress(b"\xff")).decode()}), "record-script", 12, "UTF-8"),
    (json.dumps({"script": base64.b64encode(zlib.compress(b"{")).decode()}), "record-json", 12, ""),
    (json.dumps({"script": base64.b64encode(zlib.compress(b"[]")).decode()}), "record-field", 12, "{} of the record"),
    (json.dumps({"script": base64.b64encode(zlib.compress(bytes(10**7))).decode()}), "record-size", 12, "1048576"),
    (broken("b", value=0), "record-no-winner", 0, "nobody won"),
    (broken("b"), "record-missing", 0, "no step.b"),
    (broken("b", value=0x32), "record-field", 0, "step.b of the record should be bits that name one seat"),
    (broken("b", value=0x12), "record-field", 0, "step.a[15][1] of the record should be an action on a tile"),
    (broken("b", value=0x1000), "record-field", 0, "from 0 to 4095"),
    (broken("b", value=0x21), "record-field", 0, "step.a of the record should be actions with the winner's win"),
    (broken("i", value=1.5), "record-field", 0, "step.i"),
    (broken("i", value=10**400), "record-field", 0, "step.i"),
    (broken("w", value="00"), "record-field", 0, "step.w"),
    (broken("y", 3), "record-field", 0, "step.y"),
    (broken("y", 1, value=7), "record-field", 0, "step.y[1] of the record should be named parts {…}"),
    (broken("y", 1, "h"), "record-missing", 0, "step.y[1].h"),
    (broken("y", 1, "h", value=1), "record-field", 0, "step.y[1].h"),
    (broken("y", 1, "h", "p", value="x"), "record-field", 0, "step.y[1].h.p of the record should be a list"),
    (broken("y", 1, "h", "p", 0, value=17), "record-field", 0, "step.y[1].h.p[0] of the record should be a chow"),
    (broken("y", 1, "h", "p", 0, value=34), "record-field", 0, "a tile of one of the 34 kinds"),
    (broken("y", 1, "h", "p", 0, value=True), "record-field", 0, "a whole number from 0 to 65535"),
    (broken("y", 1, "h", "s", 2, value=136), "record-field", 0, "step.y[1].h.s[2]"),
    (broken("y", 1, "h", "s", 4, value=40), "record-field", 0, "the standing tiles with the winning one last"),
    (broken("y", 1, "h", "s", value=[]), "record-field", 0, "the standing tiles with the winning one last"),
    (broken("y", 1, "t", "83", value="x"), "record-field", 0, "step.y[1].t.83"),
    (broken("y", 1, "t", "²", value=1), "record-field", 0, "a fan named by its number"),
    (broken("y", 1, "f", value=-1), "record-field", 0, "step.y[1].f"),
    (broken("a", 6, 1, value=29 | 3 << 6), "record-field", 0, "step.a[6][1] of the record should be a chow"),
    (broken("a", value={}), "record-field", 0, "step.a of the record should be a list"),
    (broken("a", 4, value=[1]), "record-field", 0, "step.a[4] of the record should be an action"),
    (broken("a", 4, 0, value=0x1A), "record-field", 0, "step.a[4][0] of the record should be an action of a kind"),
    (broken("a", 4, 0, value=64), "record-field", 0, "step.a[4][0]"),
    (broken("a", 2, 1, value=140), "record-field", 0, "step.a[2][1] of the record should be a tile from 0 to 135"),
    (broken("a", 2), "record-field", 0, "step.a[2][1] of the record should be an action on a tile"),
    (broken("a", value=[[0x07, 0]] * 92), "record-field", 0, "a draw from a wall that still has a tile"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code", "place", "names"), REFUSED)
def test_what_is_no_record_of_a_win_is_refused_by_name(text: str, code: str, place: int, names: str) -> None:
    with pytest.raises(ParseError) as refused:
        read(text)
    assert (refused.value.code, refused.value.position) == (code, place)
    assert names in refused.value.words.en
    assert refused.value.words.zh.startswith(f"第 {place + 1} 个字符：")


def outcome(text: str) -> tuple[Candidate, ...] | ParseError:
    try:
        return read(text)
    except ParseError as refused:
        return refused


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=2), inner, max_size=3),
    max_leaves=8,
)


@given(st.data(), values)
def test_any_part_of_a_record_may_be_anything(data: st.DataObject, value: object) -> None:
    """A reading of a hand, or a reason within the text."""
    game = deepcopy(LAID_OUT)
    part: Any = game
    while True:
        keys = list(part) if isinstance(part, dict) else list(range(len(part)))
        key = data.draw(st.sampled_from(keys))
        inner = part[key]
        if not isinstance(inner, dict | list) or not inner or data.draw(st.booleans()):
            part[key] = value
            break
        part = inner
    text = packed(game)
    found = outcome(text)
    if isinstance(found, ParseError):
        assert 0 <= found.position <= len(text)
    else:
        assert all(isinstance(each.hand.context, WinContext) for each in found)


@given(st.text() | st.text("eJwAQ=+/ \n0", max_size=60))
def test_any_script_and_any_json_is_refused_in_its_bounds(script: str) -> None:
    for text in (json.dumps({"script": script}), '{"' + script):
        found = outcome(text)
        assert isinstance(found, ParseError)
        assert 0 <= found.position <= len(text)


@given(st.integers(0, 10_000), st.integers(0, 255), st.booleans())
@example(1, 0xDA, False)
def test_a_damaged_script_is_never_another_game(place: int, byte: int, cut: bool) -> None:
    """It is refused, or the same: zlib holds a checksum, and has bits that say nothing."""
    whole = zlib.compress(json.dumps(LAID_OUT).encode())
    place %= len(whole)
    damaged = whole[:place] if cut else whole[:place] + bytes([byte]) + whole[place + 1 :]
    found = outcome(json.dumps({"script": base64.b64encode(damaged).decode()}))
    assert isinstance(found, ParseError) or (found == read(json.dumps(LAID_OUT)) and not cut)
