"""What is found in a hand of the arithmetic system: every reading, and all that could be claimed in it."""

from collections.abc import Callable, Mapping
from functools import cache

from mjgui.core.hand import Hand
from mjgui.core.hand.arrange import Reading, readings
from mjgui.core.rules.fans import FanId
from mjgui.core.systems.arithmetic import fans as _fans  # noqa: F401 - importing the module declares its fans
from mjgui.core.systems.arithmetic.conditions import CONDITIONS
from mjgui.core.systems.arithmetic.facts import REGISTRY, Facts, facts_of
from mjgui.core.systems.arithmetic.forms import arrangements
from mjgui.core.systems.conditions import Failure, first_failure
from mjgui.core.systems.detected import Detected
from mjgui.core.systems.fans import Declaration


def declared_fans() -> frozenset[str]:
    return frozenset(REGISTRY.declared)


def marks() -> Mapping[FanId, frozenset[str]]:
    """The marks that occurrences of a fan may bear."""
    return {fan: declared.marks for fan, declared in REGISTRY.declared.items()}


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
