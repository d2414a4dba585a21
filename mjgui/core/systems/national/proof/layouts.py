"""Every layout: each way fourteen tiles (a kong taken as three) make a winning form, tiles and sets and no more."""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from mjgui.core.hand.arrange import Arrangement, SetKind, TileSet, pair_of
from mjgui.core.hand.tiles import Tile
from mjgui.core.systems.national.forms import (
    HONORS,
    HONORS_AND_KNITTED,
    KNITTED,
    KNITTED_STRAIGHT,
    ORPHANS,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
)


class Layout(NamedTuple):
    """One way in which fourteen tiles make a winning form. Tiles are in ascending order."""

    form: str
    """The form they make."""
    chows: tuple[Tile, ...] = ()
    """The lowest tile of each chow."""
    pungs: tuple[Tile, ...] = ()
    """The tile of each pung."""
    pairs: tuple[Tile, ...] = ()
    """The tile of each pair."""
    body: tuple[Tile, ...] = ()
    """Tiles outside sets."""

    @property
    def arrangement(self) -> Arrangement:
        """Chows, then pungs, then pairs."""
        return Arrangement(
            self.form,
            (
                *(TileSet(SetKind.CHOW, (tile, tile + 1, tile + 2)) for tile in self.chows),
                *(TileSet(SetKind.PUNG, (tile,) * 3) for tile in self.pungs),
                *(pair_of(tile) for tile in self.pairs),
            ),
            self.body if self.form == KNITTED_STRAIGHT else (),
        )

    @property
    def tiles(self) -> tuple[Tile, ...]:
        return (*(tile for each in self.arrangement.sets for tile in each.tiles), *self.body)


class Sets(NamedTuple):
    """Layouts that differ in their pair alone."""

    form: str
    """Their form."""
    chows: tuple[Tile, ...]
    """The lowest tile of each chow."""
    pungs: tuple[Tile, ...]
    """The tile of each pung."""
    pairs: tuple[Tile, ...]
    """The tiles of the pairs there can be."""
    body: tuple[Tile, ...] = ()
    """Tiles outside sets."""

    def with_pair(self, tile: Tile) -> Layout:
        return Layout(self.form, self.chows, self.pungs, (tile,), self.body)


# A set as whether it is a chow, and its first tile. Chows come first.
SETS = (*((True, tile) for tile in range(27) if tile % 9 < 7), *((False, tile) for tile in range(34)))

# Tiles counted in four bits each. Where a count is five or more, adding three sets its high bit.
ONES = sum(1 << 4 * tile for tile in range(34))
PACKED = {(chow, tile): (0x111 if chow else 0x3) << 4 * tile for chow, tile in SETS}


def _is_possible(packed: int) -> bool:
    """Whether no tile is there more than four times."""
    return not (packed + 3 * ONES) & 8 * ONES


def standing(number: int) -> Iterator[Sets]:
    """So many sets, in every combination, with every pair."""
    for chosen in combinations_with_replacement(SETS, number):
        yield from _with_pairs(STANDARD, chosen, ())


def standard(lowest: int) -> Iterator[Sets]:
    """Four sets, the first of them the given one of ``SETS``, with every pair."""
    for rest in combinations_with_replacement(SETS[lowest:], 3):
        yield from _with_pairs(STANDARD, (SETS[lowest], *rest), ())


def knitted_straights() -> Iterator[Sets]:
    """The six knitted straights with every set and pair."""
    for body in KNITTED:
        for each in SETS:
            yield from _with_pairs(KNITTED_STRAIGHT, (each,), body)


def _with_pairs(form: str, chosen: tuple[tuple[bool, Tile], ...], body: tuple[Tile, ...]) -> Iterator[Sets]:
    packed = sum(PACKED[each] for each in chosen) + sum(1 << 4 * tile for tile in body)
    if _is_possible(packed):
        yield Sets(
            form,
            tuple(tile for chow, tile in chosen if chow),
            tuple(tile for chow, tile in chosen if not chow),
            tuple(tile for tile in range(34) if _is_possible(packed + (2 << 4 * tile))),
            body,
        )


def seven_pairs(lowest: Tile) -> Iterator[Layout]:
    """Seven pairs whose lowest tile is the given one; a tile may be there as two of them."""
    for number in range(3, 7):
        for others in combinations(range(lowest + 1, 34), number):
            kinds = (lowest, *others)
            for doubled in combinations(kinds, 7 - len(kinds)):
                yield Layout(SEVEN_PAIRS, (), (), tuple(sorted((*kinds, *doubled))))


def without_sets() -> Iterator[Layout]:
    """Honors and knitted tiles, and thirteen orphans."""
    for tiles in sorted({tiles for body in KNITTED for tiles in combinations((*body, *HONORS), 14)}):
        yield Layout(HONORS_AND_KNITTED, (), (), (), tiles)
    for tile in ORPHANS:
        yield Layout(THIRTEEN_ORPHANS, (), (), (), tuple(sorted((*ORPHANS, tile))))
