"""The compact notation of calculators and links: ``[111m1][EEEE]234p55s6p``.

As the canonical one, without spaces, comma, context or flowers; a meld's tiles may stand in any order, and a
concealed kong may carry the mark 4.
"""

from mjgui.core.hand import Hand
from mjgui.core.hand.tiles import tile_text, tiles_text
from mjgui.core.notation.scan import ParseError, Scanner, complete, meld_text, read_tiles


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
