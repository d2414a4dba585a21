"""The proof in parts that can be worked out apart, and kept."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from mjgui.core.systems.national.proof import layouts
from mjgui.core.systems.national.proof.census import Census
from mjgui.core.systems.part_store import PartStore

Part: TypeAlias = Callable[[], Census]


def parts() -> dict[str, Part]:
    """Every part by name: the same under any definitions."""
    return {
        **{f"standard-{first}": partial(_standard, first) for first in range(len(layouts.SETS))},
        **{f"seven-pairs-{first}": partial(_seven_pairs, first) for first in range(34)},
        "other-forms": _other_forms,
    }


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


def work_out(name: str, part: Part, store: PartStore) -> None:
    """Make sure that a part is kept."""
    if not store.has(name):
        store.keep(name, part())
