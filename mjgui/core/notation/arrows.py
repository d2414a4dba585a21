"""Melds in brackets with an arrow before the claimed tile: [2<34p]. < is the player before, ^ opposite, > after;
+ behind the arrow an added kong; without an arrow a concealed kong. Honours as letters, names or z; 5rm a red five."""

import re
from functools import partial

from mjgui.core.notation.meaning import Meaning
from mjgui.core.notation.registry import Notation
from mjgui.core.notation.rewriting.own_letters import in_own_letters
from mjgui.core.notation.rewriting.suffixed import honour, lettered
from mjgui.core.notation.source import Source
from mjgui.core.texts import Text

_SEATS = {"<": 1, "^": 2, ">": 3}
_MELD = re.compile(r"\[(?P<signs>(?:[<^>]\+?|[0-9ESWNPFC])*)(?P<suit>[mpsz]?)\]")
_LIKE = re.compile(r"\[[^\[\]<^>]*[<^>][^\[\]]*\]")
_RED = re.compile(r"5r(?=[mps])")


def is_like(text: str) -> bool:
    return _LIKE.search(text) is not None


def read(source: Source) -> tuple[Meaning, ...]:
    return (in_own_letters(lettered(_with_melds(source))),)


def _with_melds(source: Source) -> Source:
    """Melds as in the canonical notation; z and 0 outside of them are left."""
    reds = {red.end() - 1 for red in _RED.finditer(source.text)}
    plain = source.written(pair for at, pair in enumerate(source) if at not in reds)
    return plain.replaced(_MELD, partial(_written, plain))


def _written(source: Source, meld: re.Match[str]) -> str:
    tiles: list[str] = []
    mark, claimed = "", ""
    for at, sign in enumerate(meld["signs"], start=meld.start("signs")):
        if sign == "+":
            mark += sign
        elif sign in _SEATS:
            if mark:
                raise source.error("arrow", at, "0-9, ]")
            mark = sign
        else:
            tile = _tile(source, sign, meld["suit"], at)
            if mark and not claimed:
                claimed = tile
            tiles.append(tile)
    if mark and not claimed:
        raise source.error("arrow-tile", meld.end("signs"), "0-9, E S W N C F P")
    suit = "" if meld["suit"] == "z" else meld["suit"]
    return f"[{''.join(sorted(tiles))}{suit}{_mark(tiles, mark, claimed)}]"


def _tile(source: Source, sign: str, suit: str, at: int) -> str:
    if suit == "z" and sign.isdecimal():
        return honour(source, sign, at)
    return "5" if sign == "0" else sign


def _mark(tiles: list[str], mark: str, claimed: str) -> str:
    if not mark:
        return ""
    if len(set(tiles)) > 1:
        return f",{sorted(tiles).index(claimed) + 1}"
    return f",{_SEATS[mark[0]] + (4 if mark.endswith('+') else 0)}"


NOTATION = Notation(
    "arrows",
    Text("带箭头的副露（mandel59）", "melds with arrows (mandel59)"),
    place=60,
    is_like=is_like,
    read=read,
)
