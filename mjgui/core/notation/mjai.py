"""Tiles of MJAI: 1m-9m, 1p-9p, 1s-9s, E S W N, P white, F green, C red, 5mr a red five; in a list or behind spaces."""

import re
from collections.abc import Iterator

from mjgui.core.notation.meaning import Meaning
from mjgui.core.notation.registry import Notation
from mjgui.core.notation.rewriting.own_letters import in_own_letters
from mjgui.core.notation.source import Source
from mjgui.core.texts import Text

_TILE = re.compile(r"([1-9][mps])r?|[ESWNPFC]")
_LIKE = re.compile(
    r"""[\s,"'\[\]]*(?:(?:5[mps]r|[1-9][mps]|[ESWNPFC])[\s,"'\]]+)*(?:5[mps]r|[1-9][mps]|[ESWNPFC])[\s,"'\]]*"""
)


def is_like(text: str) -> bool:
    return _LIKE.fullmatch(text) is not None and re.search(r"""5[mps]r|["']""", text) is not None


def read(source: Source) -> tuple[Meaning, ...]:
    return (in_own_letters(source.written(_pieces(source)), names_winner=False),)


def _pieces(source: Source) -> Iterator[tuple[str, int]]:
    for tile in _TILE.finditer(source.text):
        yield tile[1] or tile[0], source.place(tile.start())


NOTATION = Notation("mjai", Text("MJAI", "MJAI"), place=50, is_like=is_like, read=read)
