"""Kajongg's tiles: a suit and a value, s circles, b bamboos, c characters, w winds (e s w n), d dragons (b white,
g green, r red), f flowers and y seasons (e s w n)."""

import re
from collections.abc import Iterator

from mjgui.core.notation.meaning import Meaning
from mjgui.core.notation.registry import Notation
from mjgui.core.notation.rewriting.own_letters import in_own_letters
from mjgui.core.notation.source import Source
from mjgui.core.texts import Text

_VALUES = {
    **{f"w{wind}": letter for wind, letter in zip("eswn", "ESWN", strict=True)},
    **{f"d{dragon}": letter for dragon, letter in zip("rgb", "CFP", strict=True)},
    **{f"f{wind}": letter for wind, letter in zip("eswn", "abcd", strict=True)},
    **{f"y{wind}": letter for wind, letter in zip("eswn", "efgh", strict=True)},
}
_SUITS = {"s": "p", "b": "s", "c": "m"}
_TILE = re.compile(r"\s*([sbcSBC][1-9]|[wWfFyY][eswn]|[dD][bgr])")
_LIKE = re.compile(r"^(?:\s*(?:[sbcSBC][1-9]|[wWfFyY][eswn]|[dD][bgr]))+\s*$")


def is_like(text: str) -> bool:
    return _LIKE.match(text) is not None


def read(source: Source) -> tuple[Meaning, ...]:
    return (in_own_letters(source.written(_pieces(source))),)


def _pieces(source: Source) -> Iterator[tuple[str, int]]:
    for tile in _TILE.finditer(source.text):
        code, place = tile[1].lower(), source.place(tile.start(1))
        yield (code[1] + _SUITS[code[0]] if code[0] in _SUITS else _VALUES[code]), place


NOTATION = Notation("kajongg", Text("Kajongg", "Kajongg"), place=40, is_like=is_like, read=read)
