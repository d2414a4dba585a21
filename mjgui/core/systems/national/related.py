"""Fans made by relating sets to one another: which of the sets of a reading stand in a relation."""

from collections.abc import Callable, Iterable
from itertools import combinations, pairwise
from typing import TypeAlias

from mjgui.core.hand.tiles import Tile
from mjgui.core.rules.fans import Sets
from mjgui.core.systems.conditions import Failure, failure
from mjgui.core.systems.national.conditions import sets_text
from mjgui.core.systems.national.facts import ReadingFacts

# The tiles of pungs, or the lowest tiles of chows, in ascending order.
Tiles: TypeAlias = tuple[Tile, ...]


def related_sets(sets: Iterable[tuple[Tile, int]], number: int, relation: Callable[[Tiles], bool]) -> list[Sets]:
    """The sets, so many at a time, whose tiles are in a relation. ``sets`` gives the tile and the index of each."""
    tiles, indexes = zip(*sorted(sets), strict=True)
    chosen = zip(combinations(tiles, number), combinations(indexes, number), strict=True)
    return sorted(tuple(sorted(found)) for of_these, found in chosen if relation(of_these))


def none_related(facts: ReadingFacts) -> Failure:
    """What to say where no sets are in the relation."""
    pair = [facts.pair[1]] if facts.pair else []
    return failure("relation", sets=sets_text(facts, [index for _, index in (*facts.chows, *facts.pungs)] + pair))


def is_one_suit(tiles: Tiles) -> bool:
    """Whether tiles in ascending order are of one suit."""
    return tiles[0] // 9 == tiles[-1] // 9


def is_of_each_suit(tiles: Tiles) -> bool:
    """Whether three tiles are of the three suits."""
    return tiles[0] // 9 == 0 and tiles[1] // 9 == 1 and tiles[2] // 9 == 2


def steps(tiles: Tiles) -> tuple[int, ...]:
    """How far each tile is from the one before."""
    return tuple(after - before for before, after in pairwise(tiles))


def ranks_of(tiles: Tiles) -> tuple[int, ...]:
    """Their ranks (0 to 8) in ascending order."""
    return tuple(sorted(tile % 9 for tile in tiles))
