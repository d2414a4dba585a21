"""What is found in a hand of the arithmetic system: every reading, and all that could be claimed in it."""

from collections.abc import Callable, Mapping

from mjgui.core.hand import Hand
from mjgui.core.hand.arrange import Reading, readings
from mjgui.core.rules.fans import FanId
from mjgui.core.systems.arithmetic import fans as _fans  # noqa: F401 - importing the module declares its fans
from mjgui.core.systems.arithmetic.facts import REGISTRY, facts_of
from mjgui.core.systems.arithmetic.forms import arrangements
from mjgui.core.systems.conditions import Failure
from mjgui.core.systems.detected import Detected


def declared_fans() -> frozenset[str]:
    """The fans that are found in a hand."""
    return frozenset(REGISTRY.declared)


def marks() -> Mapping[FanId, frozenset[str]]:
    """The marks that occurrences of a fan may bear."""
    return {fan: declared.marks for fan, declared in REGISTRY.declared.items()}


def explainer(hand: Hand, fan: str) -> Callable[[Reading], tuple[int, Failure]]:
    """What says of a reading without a fan how many of the fan's conditions it meets, and the first it does not. It
    raises ValueError for a reading with the fan."""
    definition = REGISTRY.declared[fan]

    return lambda reading: definition.first_failure(facts_of(hand, reading))


def detect(hand: Hand) -> tuple[Detected, ...]:
    """Every reading of a won hand with everything that could be claimed in it."""
    return tuple(
        Detected(reading, REGISTRY.instances(facts_of(hand, reading)))
        for arrangement in arrangements(hand)
        for reading in readings(arrangement, hand.winning if hand.winning is not None else -1)
    )
