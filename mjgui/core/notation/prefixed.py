"""The suit before its digits, as kobalab's Majiang and some players write: m123p55z1, melds behind commas with a mark
after the claimed tile: - the player before, = opposite, + after."""

import re
from collections.abc import Iterator

from mjgui.core.notation.mpsz import Dragons
from mjgui.core.notation.source import Source

_SEATS = {"-": 1, "=": 2, "+": 3}
_LIKE = re.compile(r"^\s*[mpsz][0-9+=\-_]*[0-9][0-9+=\-_*\s]*(?:[mpsz,][0-9+=\-_*\s]*)*$")
_HONORS: dict[Dragons, str] = {"riichi": "ESWNPFC", "chinese": "ESWNCFP"}


def is_like(text: str) -> bool:
    return _LIKE.match(text) is not None and text.strip()[-1] not in "mpsz"


def names_winner(text: str) -> bool:
    """Whether the last standing tile has a suit of its own, as a drawn tile has."""
    return re.search(r"[0-9][mpsz][0-9]\*?\s*$", text.partition(",")[0]) is not None


def rewritten(source: Source, dragons: Dragons) -> Source:
    return source.written(_pieces(source, dragons))


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
    if digit not in "1234567":
        raise source.error("z-digit", at, "1-7", found=digit)
    return _HONORS[dragons][int(digit) - 1]


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
