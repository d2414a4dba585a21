"""What follows from how a hand was won in the national system: what is certain without being said, and who pays for a
win on another player's kong."""

from collections.abc import Callable
from dataclasses import replace

from mjgui.core.hand import Hand, Meld
from mjgui.core.hand.problems import Problem, problem
from mjgui.core.hand.tiles import Tile, tile_name
from mjgui.core.texts import Text, text

# The mark of a win on a kong that was declared on the discard, which most rules do not let be robbed.
ROBBED_DIRECT_KONG = "robbed-direct-kong"
# The ruling on which kongs can be robbed, and its answer that some direct ones can.
ROBBABLE = "robbable-kongs"
WITH_DICE = "direct-with-dice"


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


def on_a_kong(hand: Hand) -> bool:
    """Whether a hand was won by robbing a kong, or on a discard on which a kong was declared."""
    return hand.context.robbing or hand.context.kong_declared


def who_pays(hand: Hand, option: str, total_of: Callable[[Hand], int | None]) -> tuple[Text, ...]:
    """Who pays for a win on another player's kong by an answer to which kongs can be robbed, and what it would be worth
    had that kong been another.

    Source: the appendix of the essay. A win declared after a direct kong is a win on the discard, and the kong falls;
    in Changsha mahjong one can be robbed once the dice lie, and who declared it pays.
    """
    how, thrown = hand.context, option == WITH_DICE
    if how.robbing:
        other = replace(how, robbing=False, last_of_kind=False, kong_declared=True, dice_thrown=thrown)
        total = total_of(replace(hand, context=other))
        if_direct = f"robbable.added-if-{'direct-with-dice' if thrown else 'direct'}"
        return (text("robbable.added"), *([] if total is None else [text(if_direct, total=total)]))
    if not thrown:
        return (text("robbable.falls"),)
    if how.dice_thrown:
        return (text("robbable.robbed"),)
    total = total_of(replace(hand, context=replace(how, dice_thrown=True)))
    return (text("robbable.no-dice"), *([] if total is None else [text("robbable.if-dice", total=total)]))
