"""What is certain about how a hand was won in the national system without being said."""

from dataclasses import replace

from mjgui.core.hand import Hand, Meld
from mjgui.core.hand.problems import Problem, problem
from mjgui.core.hand.tiles import Tile, tile_name


def infer_last_of_kind(hand: Hand) -> tuple[Hand, tuple[Problem, ...]]:
    """The hand with what is certain set, and a remark for each thing set.

    Where one's own claimed melds show three of the winning tile, it is the last of its kind.
    """
    winning = hand.winning
    if winning is None or hand.context.last_of_kind or _shown(hand.melds, winning) != 3:
        return hand, ()
    certain = replace(hand, context=replace(hand.context, last_of_kind=True))
    return certain, (problem("last-of-kind-certain", tile=tile_name(winning)),)


def _shown(melds: tuple[Meld, ...], tile: Tile) -> int:
    """How many copies of a tile lie open in claimed melds."""
    return sum(meld.tiles.count(tile) for meld in melds if meld.is_claimed)
