"""Digits and a suit letter as riichi players write them: honours as z, red fives as 0, a drawn tile behind a +."""

import re
from collections.abc import Sequence

from mjgui.core.hand import Hand
from mjgui.core.hand.tiles import tiles_text
from mjgui.core.notation.meaning import Meaning
from mjgui.core.notation.registry import Notation
from mjgui.core.notation.rewriting import suffixed
from mjgui.core.notation.source import Source
from mjgui.core.texts import Text

# A + in a meld is a mark of extended MPSZ.
_MARKED = re.compile(r"\[[0-9]+\+[0-9]*[mpsz]\]")


def is_like(text: str) -> bool:
    """Whether a text has signs of this notation that the canonical one has not."""
    tiles = text.partition("|")[0]
    has_signs = any(sign in tiles for sign in "z0+") and any(letter in tiles for letter in "mpszh")
    return has_signs and _MARKED.search(text) is None


def read(source: Source) -> Sequence[Meaning]:
    return suffixed.meanings(source)


def write(hand: Hand) -> str:
    """Honours as letters; melds as their tiles, the winning tile last."""
    tiles = sorted((*(tile for meld in hand.melds for tile in meld.tiles), *hand.concealed))
    return tiles_text(tiles) + (tiles_text([hand.winning]) if hand.winning is not None else "")


NOTATION = Notation(
    "mpsz",
    Text("日本麻将写法 mpsz", "riichi notation mpsz"),
    place=120,
    is_like=is_like,
    read=read,
    write=write,
)
