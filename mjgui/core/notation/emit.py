"""A hand written in other notations, to be pasted elsewhere."""

from collections.abc import Callable, Mapping
from urllib.parse import quote

from mjgui.core.hand import Hand, Meld, MeldKind
from mjgui.core.hand.tiles import ANY_FLOWER, Tile, rank, suit, tiles_text
from mjgui.core.notation import canonical, compact
from mjgui.core.notation.normalized import BACK, picture


def pictures(hand: Hand) -> str:
    """Picture characters: melds, standing tiles, the winning tile, flowers, with gaps between."""
    parts = [_pictured(meld) for meld in hand.melds]
    parts.append("".join(map(picture, hand.concealed)))
    if hand.winning is not None:
        parts.append(picture(hand.winning))
    parts.append("".join(picture(flower) for flower in hand.flowers if flower != ANY_FLOWER))
    return " ".join(filter(None, parts))


def _pictured(meld: Meld) -> str:
    tiles = [picture(tile) for tile in meld.tiles]
    if meld.kind is MeldKind.CONCEALED_KONG:
        tiles[0] = tiles[-1] = BACK
    return "".join(tiles)


def mpsz(hand: Hand) -> str:
    """Digits and suits, honours as letters; melds as their tiles, the winning tile last."""
    tiles = sorted((*(tile for meld in hand.melds for tile in meld.tiles), *hand.concealed))
    return tiles_text(tiles) + (tiles_text([hand.winning]) if hand.winning is not None else "")


def botzone(hand: Hand) -> str:
    """Tiles as Botzone names them, melds first, the winning tile last."""
    parts = [_packed(meld) for meld in hand.melds]
    parts += map(_coded, hand.concealed)
    if hand.winning is not None:
        parts.append(_coded(hand.winning))
    return " ".join(parts)


def _coded(tile: Tile) -> str:
    if tile < 27:
        return f"{'WTB'[suit(tile)]}{rank(tile) + 1}"
    return f"F{tile - 26}" if tile < 31 else f"J{tile - 30}"


def _packed(meld: Meld) -> str:
    if meld.kind is MeldKind.CHOW:
        return f"CHI {_coded(meld.tiles[1])} {meld.claimed or 1}"
    kind = "GANG" if meld.kind.is_kong else "PENG"
    seat = 0 if meld.kind is MeldKind.CONCEALED_KONG else meld.seat or 1
    return f"{kind} {_coded(meld.tiles[0])} {seat}"


def tziakcha(hand: Hand) -> str:
    """A link to tziakcha's calculator, with the hand in the compact notation."""
    return f"https://tziakcha.net/calc/?q={quote(compact.format_hand(hand), safe='')}"


# What a hand can be copied as, by the id of the notation.
COPIED: Mapping[str, Callable[[Hand], str]] = {
    "canonical": canonical.format_hand,
    "compact": compact.format_hand,
    "pictures": pictures,
    "mpsz": mpsz,
    "botzone": botzone,
    "tziakcha": tziakcha,
}
