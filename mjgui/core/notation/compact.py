"""The compact notation of calculators and links: ``[111m1][EEEE]234p55s6p``.

As the canonical one, without spaces, comma, context or flowers; a meld's tiles may stand in any order, and a
concealed kong may carry the mark 4.
"""

import re

from mjgui.core.hand import Hand
from mjgui.core.hand.tiles import tile_text, tiles_text
from mjgui.core.notation.meaning import Meaning, meant, unmarked_kongs
from mjgui.core.notation.registry import Notation
from mjgui.core.notation.scan import ParseError, Scanner, complete, meld_text, read_tiles
from mjgui.core.notation.source import Source
from mjgui.core.texts import Text

# A mark right behind a meld's tiles, without a comma.
_MARK = re.compile(r"\[[^][,|]*[A-Za-z][0-9]")


def is_like(text: str) -> bool:
    return "," not in text and "|" not in text and _MARK.search(text) is not None


def parse(source: str) -> Hand:
    """The hand a text describes, won by discard with East winds. Raises ParseError."""
    scanner = Scanner(source, spaces=False)
    melds, standing, flowers = read_tiles(scanner, comma=False, ordered=False)
    if scanner.peek():
        raise ParseError("end", scanner.at, "")
    concealed, winning = complete(melds, standing)
    return Hand(tuple(melds), tuple(concealed), winning, tuple(flowers))


def format_hand(hand: Hand) -> str:
    """The compact text of a hand; context and flowers are left out, the notation has no place for them."""
    winning = "" if hand.winning is None else tile_text(hand.winning)
    return "".join(meld_text(meld, "") for meld in hand.melds) + tiles_text(hand.concealed) + winning


def meaning(text: str) -> Meaning:
    hand = parse(text)
    return meant(hand, assumed=unmarked_kongs(hand))


def read(source: Source) -> tuple[Meaning, ...]:
    return (source.parsed(meaning),)


NOTATION = Notation(
    "compact",
    Text("算番器的简式写法", "the compact notation of calculators"),
    place=140,
    is_like=is_like,
    read=read,
    write=format_hand,
)
