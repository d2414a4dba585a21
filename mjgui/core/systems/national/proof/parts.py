"""The proof in parts that can be worked out apart, and kept."""

import hashlib
from collections import Counter
from collections.abc import Callable, Collection
from functools import partial
from typing import TypeAlias

from mjgui.core.systems.national.proof import layouts, waiting
from mjgui.core.systems.national.proof.census import Census
from mjgui.core.systems.part_store import PartStore

# Of the fans that ask for a place and for waits: how often each is there, and with which others.
WAITS = ("edge-wait", "closed-wait")
Waits: TypeAlias = Counter[tuple[str, bool]]
Part: TypeAlias = Callable[[], Census | Waits]


def census_parts() -> dict[str, Part]:
    """The parts that are the same under any definitions, by name."""
    return {
        **{f"standard-{first}": partial(_standard, first) for first in range(len(layouts.SETS))},
        **{f"seven-pairs-{first}": partial(_seven_pairs, first) for first in range(34)},
        "other-forms": _other_forms,
    }


def waits_parts(refused: frozenset[str]) -> dict[str, Part]:
    """The parts that are not, by name, where an occurrence of a fan under one of the ``refused`` marks is none."""
    marks = hashlib.sha256(" ".join(sorted(refused)).encode()).hexdigest()[:8]
    firsts = (*range(sum(chow for chow, _ in layouts.SETS)), None)
    return {f"waits-{marks}-{'few' if first is None else first}": partial(_waits, refused, first) for first in firsts}


def _standard(first: int) -> Census:
    census = Census()
    for sets in layouts.standard(first):
        census.add_sets(sets)
    return census


def _seven_pairs(first: int) -> Census:
    census = Census()
    for layout in layouts.seven_pairs(first):
        census.add_whole(layout)
    return census


def _other_forms() -> Census:
    census = Census()
    for sets in layouts.knitted_straights():
        census.add_sets(sets)
    for layout in layouts.without_sets():
        census.add_whole(layout)
    return census


def _waits(refused: Collection[str], first: int | None) -> Waits:
    """How often a wait in a chow is there, and whether it is the only one."""
    found: Waits = Counter()
    for sets, declared in waiting.few_sets() if first is None else waiting.four_sets(first):
        for asked in waiting.chows_of(sets, declared):
            for fan in WAITS:
                if waiting.occurs(fan, asked.facts, refused):
                    found[fan, waiting.occurs("one-wait", asked.facts, refused)] += asked.number
    return found


def work_out(name: str, part: Part, store: PartStore) -> None:
    """Make sure that a part is kept."""
    if not store.has(name):
        store.keep(name, part())
