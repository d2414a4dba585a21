"""The arithmetic-progression rules: sets of equal steps, a ring of honours, fans that add up, and payments."""

from collections.abc import Callable, Collection
from functools import cache

from mjgui.core.hand import Hand
from mjgui.core.hand.arrange import Reading, readings
from mjgui.core.hand.problems import Problem, problem
from mjgui.core.systems.arithmetic import fans
from mjgui.core.systems.arithmetic.conditions import CONDITIONS
from mjgui.core.systems.arithmetic.facts import REGISTRY, Facts, facts_of
from mjgui.core.systems.arithmetic.forms import arrangements, is_meld, waits_by_form
from mjgui.core.systems.conditions import Failure, first_failure
from mjgui.core.systems.detected import Detected
from mjgui.core.systems.fans import Declaration

__all__ = [
    "arrangements",
    "declared_fans",
    "detect",
    "explainer",
    "fans",
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


def declared_fans() -> frozenset[str]:
    return frozenset(REGISTRY.declared)


@cache
def _declarations(form: str) -> tuple[Declaration[Facts], ...]:
    return REGISTRY.of_form(form)


def explainer(hand: Hand, fan: str) -> Callable[[Reading], tuple[int, Failure]]:
    """How many of a fan's conditions a reading without it meets, and the first it does not."""

    return lambda reading: first_failure(CONDITIONS[fan], facts_of(hand, reading))


def detect(hand: Hand) -> tuple[Detected, ...]:
    """Every reading of a won hand with everything that could be claimed in it."""
    found = []
    for arrangement in arrangements(hand):
        for reading in readings(arrangement, hand.winning if hand.winning is not None else -1):
            facts = facts_of(hand, reading)
            instances = tuple(
                instance for declared in _declarations(arrangement.form) for instance in declared.instances(facts)
            )
            found.append(Detected(reading, instances))
    return tuple(found)
