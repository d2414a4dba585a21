"""What is found in a hand of the national system: every reading, and all that could be claimed in it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from mjgui.core.hand import Hand
from mjgui.core.hand.arrange import Reading, readings
from mjgui.core.rules.fans import FanId, FanInstance
from mjgui.core.systems.conditions import Failure
from mjgui.core.systems.detected import Detected
from mjgui.core.systems.national import fans as _fans  # noqa: F401 - importing the package defines its fans
from mjgui.core.systems.national.facts import REGISTRY, hand_facts, reading_facts
from mjgui.core.systems.national.forms import arrangements

WAITS = frozenset({"edge-wait", "closed-wait", "single-wait"})
READINGS_DISAGREE = "readings-disagree"


def declared_fans() -> frozenset[str]:
    """The fans that are found in a hand; the others are counted by rule (无番和)."""
    return frozenset(REGISTRY.declared)


def marks() -> Mapping[FanId, frozenset[str]]:
    """The marks that occurrences of a fan may bear."""
    disagree = {fan: frozenset({READINGS_DISAGREE}) for fan in WAITS}
    return {fan: declared.marks | disagree.get(fan, frozenset()) for fan, declared in REGISTRY.declared.items()}


def detect(hand: Hand) -> tuple[Detected, ...]:
    """Every reading of a won hand with everything that could be claimed in it, under any rules."""
    shared = hand_facts(hand)
    found = [
        Detected(reading, REGISTRY.instances(reading_facts(shared, reading)))
        for arrangement in arrangements(hand)
        for reading in readings(arrangement, hand.winning if hand.winning is not None else -1)
    ]
    return tuple(_with_disagreement(found))


def explainer(hand: Hand, fan: str) -> Callable[[Reading], tuple[int, Failure]]:
    """What says of a reading without a fan how many of the fan's conditions it meets, and the first it does not. It
    raises ValueError for a reading with the fan."""
    shared, definition = hand_facts(hand), REGISTRY.declared[fan]

    return lambda reading: definition.first_failure(reading_facts(shared, reading))


def _with_disagreement(found: list[Detected]) -> Iterator[Detected]:
    """Mark the waits of a hand that other readings hold to be won on none."""
    if len({any(each.fan in WAITS for each in detected.instances) for detected in found}) <= 1:
        yield from found
        return
    for detected in found:
        instances = [_marked(each) if each.fan in WAITS else each for each in detected.instances]
        yield replace(detected, instances=tuple(instances))


def _marked(instance: FanInstance) -> FanInstance:
    return replace(instance, marks=(*instance.marks, READINGS_DISAGREE))
