"""The suit before its digits, as kobalab's Majiang and some players write: m123p55z1, melds behind commas with a mark
after the claimed tile: - the player before, = opposite, + after."""

import re
from collections.abc import Iterator

from mjgui.core.notation.meaning import Meaning
from mjgui.core.notation.registry import Notation
from mjgui.core.notation.rewriting.own_letters import in_own_letters
from mjgui.core.notation.rewriting.suffixed import Dragons, honour, orders
from mjgui.core.notation.source import Source
from mjgui.core.texts import Text

_SEATS = {"-": 1, "=": 2, "+": 3}
_LIKE = re.compile(r"^\s*[mpsz][0-9+=\-_]*[0-9][0-9+=\-_*\s]*(?:[mpsz,][0-9+=\-_*\s]*)*$")
_DRAGONS = re.compile(r"z[^mpsz]*[567]")
# The last standing tile with a suit of its own, as a drawn tile has.
_WINNER = re.compile(r"[0-9][mpsz][0-9]\*?\s*$")


def is_like(text: str) -> bool:
    return _LIKE.match(text) is not None and text.strip()[-1] not in "mpsz"


def read(source: Source) -> tuple[Meaning, ...]:
    """What a text means, in each order of dragons that it may be meant in."""
    names_winner = _WINNER.search(source.text.partition(",")[0]) is not None
    return tuple(
        in_own_letters(source.written(_pieces(source, order)), assumed=said, names_winner=names_winner)
        for order, said in orders(_DRAGONS.search(source.text) is not None)
    )


def _pieces(source: Source, dragons: Dragons) -> Iterator[tuple[str, int]]:
    text, at, first = source.text, 0, True
    standing: list[tuple[str, int]] = []
    for part in text.split(","):
        if part.strip():
            if first:
                standing = list(_standing(source, part, at, dragons))
            else:
                yield from _meld(source, part, at, dragons)
        first = False
        at += len(part) + 1
    yield from standing


def _standing(source: Source, part: str, at: int, dragons: Dragons) -> Iterator[tuple[str, int]]:
    suit = ""
    for place, character in enumerate(part, start=at):
        if character in "mpsz":
            suit = character
        elif character.isdecimal() and suit:
            yield _tile(source, suit, character, place, dragons), source.place(place)
        elif not character.isspace() and character != "*":
            raise source.error("prefixed-part", place, "m, p, s, z, 0-9", found=character)


def _tile(source: Source, suit: str, digit: str, at: int, dragons: Dragons) -> str:
    if suit != "z":
        return f"{'5' if digit == '0' else digit}{suit}"
    return honour(source, digit, at, dragons)


def _meld(source: Source, part: str, at: int, dragons: Dragons) -> Iterator[tuple[str, int]]:
    word = part.strip().rstrip("*")
    suit, signs = word[0], word[1:]
    if suit not in "mpsz":
        raise source.error("prefixed-part", at, "m, p, s, z", found=suit)
    tiles: list[str] = []
    mark, marked_at = "", 0
    for place, sign in enumerate(signs, start=at + 1):
        if sign in _SEATS:
            mark, marked_at = sign, len(tiles)
        elif sign.isdecimal():
            tiles.append(_tile(source, suit, sign, place, dragons))
        else:
            raise source.error("prefixed-part", place, "0-9, -, =, +", found=sign)
    yield f"[{_written(tiles)}{_suffix(tiles, mark, marked_at)}]", source.place(at)


def _written(tiles: list[str]) -> str:
    tiles = sorted(tiles)
    return "".join(tile[0] for tile in tiles) + tiles[0][1:] if tiles else ""


def _suffix(tiles: list[str], mark: str, marked_at: int) -> str:
    if not mark:
        return ""
    if len(set(tiles)) > 1:
        # Of a chow the claimed tile.
        return f",{sorted(tiles).index(tiles[marked_at - 1]) + 1}" if marked_at else ""
    added = len(tiles) == 4 and marked_at == 3
    return f",{_SEATS[mark] + (4 if added else 0)}"


NOTATION = Notation(
    "prefixed",
    Text("花色在前的写法（电脑麻将等）", "suits in front (kobalab and others)"),
    place=30,
    is_like=is_like,
    read=read,
)
