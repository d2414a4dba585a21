"""The Chinese national standard rules: five forms of hand, 81 fans and 明暗杠."""

from collections.abc import Callable
from functools import cache

from mjgui.core.arrange import Reading
from mjgui.core.fans import Declaration, FanInstance
from mjgui.core.hand import Hand
from mjgui.core.systems.national import fans
from mjgui.core.systems.national.facts import REGISTRY, ReadingFacts, hand_facts, reading_facts
from mjgui.core.systems.national.forms import FORMS, arrangements, waits_by_form

__all__ = ["FORMS", "arrangements", "declared_fans", "detector", "fans", "waits_by_form"]


def declared_fans() -> frozenset[str]:
    """The fans that have a predicate; the others are counted by rule (无番和)."""
    return frozenset(REGISTRY.declared)


@cache
def _declarations(form: str) -> tuple[Declaration[ReadingFacts], ...]:
    return REGISTRY.of_form(form)


def detector(hand: Hand) -> Callable[[Reading], tuple[FanInstance, ...]]:
    """A function that finds everything that could be claimed in a reading of the hand, under any rules."""
    shared = hand_facts(hand)

    def detect(reading: Reading) -> tuple[FanInstance, ...]:
        facts = reading_facts(shared, reading)
        chows, pungs = len(facts.chows), len(facts.pungs)
        return tuple(
            FanInstance(declared.fan, sets, declared.mark(facts) if declared.mark else "")
            for declared in _declarations(facts.form)
            if declared.chows <= chows and declared.pungs <= pungs
            for sets in declared.find(facts)
        )

    return detect
