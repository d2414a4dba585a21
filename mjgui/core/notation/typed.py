"""A hand typed key by key: digits wait for their suit, a bracket for its end."""

from dataclasses import dataclass

from mjgui.core.hand import Meld, WinContext
from mjgui.core.hand.tiles import HONOR_LETTERS, SUIT_LETTERS, Tile, is_flower, tile_of_letter
from mjgui.core.notation import canonical, compact
from mjgui.core.notation.scan import MELD_TILE, TILE, ParseError

DIGITS = "123456789"
CONTEXT = "|EE0000"


@dataclass(frozen=True, slots=True)
class Typed:
    """What there is after a key. Of tiles, a meld and how the hand was won there is one at most."""

    pending: str = ""
    """What waits for more keys."""
    tiles: tuple[Tile, ...] = ()
    """Complete tiles, in the order they were typed."""
    meld: Meld | None = None
    """A complete meld; None where there is none."""
    context: WinContext | None = None
    """How the hand was won; None where that was not typed."""


def typed(pending: str, key: str) -> Typed:
    """What a key makes of what was typed before it and is not complete.

    Raises ParseError where the key cannot stand there, with its place in ``pending + key``; of a meld in brackets,
    also what is wrong with it once it is closed.
    """
    text = pending + key
    if text.startswith("["):
        return _meld(text)
    if text.startswith("|"):
        return _context(text)
    tile = tile_of_letter(key)
    if key in DIGITS:
        return Typed(text)
    if pending:
        if key not in SUIT_LETTERS:
            raise ParseError("suit", len(pending), "m, s, p")
        first = 9 * SUIT_LETTERS.index(key) - 1
        return Typed(tiles=tuple(first + int(digit) for digit in pending))
    if tile is None:
        raise ParseError("tile", 0, TILE, found=key)
    return Typed(tiles=(tile,))


def _meld(text: str) -> Typed:
    key = text[-1]
    if key == "]":
        parse = canonical.parse if "," in text else compact.parse
        return Typed(meld=parse(text).melds[0])
    if len(text) > 1 and key not in DIGITS + SUIT_LETTERS + HONOR_LETTERS + ",":
        flower = (tile := tile_of_letter(key)) is not None and is_flower(tile)
        raise ParseError("meld-flower" if flower else "meld-tile", len(text) - 1, MELD_TILE, found=key)
    return Typed(text)


def _context(text: str) -> Typed:
    # With what is missing at its end it has to be one.
    try:
        context = canonical.parse(f"E{text}{CONTEXT[len(text) :]}").context
    except ParseError as error:
        raise error.moved(min(error.position - 1, len(text) - 1)) from None
    return Typed(text) if len(text) < len(CONTEXT) else Typed(context=context)
