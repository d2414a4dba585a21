"""The arithmetic-progression rules: sets of equal steps, a ring of honours, fans that add up, and payments."""

from collections.abc import Collection

from mjgui.core.hand import Hand
from mjgui.core.hand.problems import Problem, problem
from mjgui.core.systems.arithmetic.detection import declared_fans, detect, explainer
from mjgui.core.systems.arithmetic.forms import arrangements, is_meld, waits_by_form

__all__ = [
    "arrangements",
    "declared_fans",
    "detect",
    "explainer",
    "is_meld",
    "open_questions",
    "own_problems",
    "waits_by_form",
]


def own_problems(hand: Hand) -> tuple[Problem, ...]:
    """The last tile of the wall ends the hand: it is won by self-draw or not at all (其他说明, 5)."""
    how = hand.context
    if how.last_tile and not how.self_draw and not how.robbing:
        return (problem("last-tile-discarded"),)
    return ()


def open_questions(hand: Hand, totals: Collection[int]) -> frozenset[str]:
    """Which arrangement counts, where they differ; and who pays for a robbed kong."""
    found = {"arrangement"} if len(set(totals)) > 1 else set()
    return frozenset(found | {"robbed-kong"} if hand.context.robbing and totals else found)
