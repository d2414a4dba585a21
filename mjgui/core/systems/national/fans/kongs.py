"""Fans of kongs."""

from collections.abc import Iterable, Iterator

from mjgui.core.rules.fans import Sets
from mjgui.core.systems.fans import NOWHERE, Marked
from mjgui.core.systems.national.facts import ReadingFacts, fan
from mjgui.core.systems.national.forms import KNITTED_STRAIGHT, STANDARD

WITH_SETS = (STANDARD, KNITTED_STRAIGHT)


def _kongs(facts: ReadingFacts) -> Sets:
    return tuple(sorted(facts.melded_kongs + facts.concealed_kongs))


# Some rules pay for concealment once: beside three or four concealed pungs their kongs are worth melded ones.
KONG_AS_MELDED = ("kong-as-melded",)


def _is_concealment_paid(facts: ReadingFacts) -> bool:
    return len(facts.concealed_pungs) >= 3 and bool(facts.concealed_kongs)


def _at_least(sets: Sets, number: int) -> Iterable[Sets]:
    return (sets,) if len(sets) >= number else NOWHERE


@fan("four-kongs", (STANDARD,), reads="melds place draw", pungs=4)
def four_kongs(facts: ReadingFacts) -> Iterable[Sets]:
    return _at_least(_kongs(facts), 4)


@fan("three-kongs", (STANDARD,), reads="melds place draw", pungs=3)
def three_kongs(facts: ReadingFacts) -> Iterable[Sets]:
    return _at_least(_kongs(facts), 3)


@fan("two-concealed-kongs", (STANDARD,), reads="melds place draw", pungs=2)
def two_concealed_kongs(facts: ReadingFacts) -> Iterable[Sets]:
    return _at_least(facts.concealed_kongs, 2)


@fan("two-melded-kongs", (STANDARD,), reads="melds place draw", marks="kong-as-melded", pungs=2)
def two_melded_kongs(facts: ReadingFacts) -> Iterator[Sets | Marked]:
    if len(facts.melded_kongs) >= 2:
        yield facts.melded_kongs
    elif _is_concealment_paid(facts) and len(_kongs(facts)) >= 2:
        yield Marked(_kongs(facts), KONG_AS_MELDED)


@fan("concealed-and-melded-kong", (STANDARD,), reads="melds place draw", pungs=2)
def concealed_and_melded_kong(facts: ReadingFacts) -> Iterable[Sets]:
    return (_kongs(facts),) if facts.melded_kongs and facts.concealed_kongs else NOWHERE


@fan("concealed-kong", WITH_SETS, reads="melds place draw", pungs=1)
def concealed_kong(facts: ReadingFacts) -> Iterable[Sets]:
    return ((index,) for index in facts.concealed_kongs)


@fan("melded-kong", WITH_SETS, reads="melds place draw", marks="kong-as-melded", pungs=1)
def melded_kong(facts: ReadingFacts) -> Iterator[Sets | Marked]:
    for index in facts.melded_kongs:
        yield (index,)
    if _is_concealment_paid(facts):
        for index in facts.concealed_kongs:
            yield Marked((index,), KONG_AS_MELDED)
