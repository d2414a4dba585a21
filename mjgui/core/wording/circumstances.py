"""How a hand was won, as far as its notation does not say it."""

from mjgui.core.hand import Hand, WinContext
from mjgui.core.notation import format_hand
from mjgui.core.texts import Text, joined, same, text


def unwritten(how: WinContext) -> tuple[Text, ...]:
    """What is said of a way of winning and has no place in the notation, in words."""
    keys = []
    if how.dealt is not None:
        keys.append("dealt" if how.dealt else "not-dealt")
    if how.kong_declared:
        keys.append("kong-declared")
    if how.dice_thrown:
        keys.append("dice-thrown")
    return tuple(text(f"unwritten.{key}") for key in keys)


def in_full(hand: Hand) -> Text:
    """A hand in notation, with what that has no place for in words behind it."""
    return joined([same(format_hand(hand)), *unwritten(hand.context)], " · ", " · ")
