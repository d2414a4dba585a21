"""Arrangements: every way to lay the tiles out as sets and a pair, for any family of set shapes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from itertools import product
from typing import TypeAlias

from mjgui.core.hand import Hand, Meld
from mjgui.core.hand.tiles import Tile, tiles_text


class SetKind(StrEnum):
    """What kind of set tiles make."""

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    PAIR = "pair"


@dataclass(frozen=True, slots=True)
class TileSet:
    """A set, or the pair, of an arrangement."""

    kind: SetKind
    """Chow, pung, kong or pair."""
    tiles: tuple[Tile, ...]
    """Its tiles in ascending order."""
    meld: Meld | None = None
    """The declared meld it is; None if it stands in the hand."""

    @property
    def is_claimed(self) -> bool:
        return self.meld is not None and self.meld.is_claimed

    def __str__(self) -> str:
        return str(self.meld) if self.meld is not None else tiles_text(self.tiles)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """One way to lay all tiles out."""

    form: str
    """Which kind of winning hand it is."""
    sets: tuple[TileSet, ...] = ()
    """Declared melds as declared, then standing sets in ascending order, then the pair. Seven pairs are seven sets; a
    form without sets has none."""
    body: tuple[Tile, ...] = ()
    """Tiles that the form holds outside sets (the nine of a knitted straight)."""


@dataclass(frozen=True, slots=True)
class Reading:
    """An arrangement and what the winning tile completes in it."""

    arrangement: Arrangement
    """How the tiles are laid out."""
    winning_set: int | None
    """What is completed: an index into ``arrangement.sets``, or ``BODY``; None where a form has no sets."""


BODY = -1


def sets_text(reading: Reading) -> str:
    """The sets of a reading in notation, with spaces between them."""
    arrangement = reading.arrangement
    body = [tiles_text(arrangement.body)] if arrangement.body else []
    return " ".join([*body, *map(str, arrangement.sets)])


# A block: a way to lay out the tiles of one group (a suit, or the honours), as its sets' tiles counted from
# the group's first tile.
Block: TypeAlias = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Family:
    """The sets a rule system knows inside one group of tiles."""

    size: int
    """How many kinds the group has."""
    shapes: tuple[tuple[int, ...], ...]
    """Each set as ascending ranks, counted from 0."""

    def starting_at(self, rank: int) -> tuple[tuple[int, ...], ...]:
        return _starting_at(self)[rank]


@cache
def _starting_at(family: Family) -> tuple[tuple[tuple[int, ...], ...], ...]:
    return tuple(tuple(sorted(shape for shape in family.shapes if shape[0] == rank)) for rank in range(family.size))


PUNGS = tuple((rank,) * 3 for rank in range(9))
SUIT = Family(9, PUNGS + tuple((rank, rank + 1, rank + 2) for rank in range(7)))
HONORS = Family(7, PUNGS[:7])


@lru_cache(maxsize=1 << 16)
def blocks(family: Family, counts: tuple[int, ...]) -> tuple[Block, ...]:
    """All ways to take the counted tiles as sets of the family; no tile left over, no way twice."""

    def take(left: list[int], start: int, least: tuple[int, ...]) -> Iterator[Block]:
        while start < family.size and not left[start]:
            start += 1
            least = ()
        if start == family.size:
            yield ()
            return
        for shape in family.starting_at(start):
            # Sets that share their lowest tile are taken in one order only.
            if shape < least:
                continue
            for rank in shape:
                left[rank] -= 1
            if all(left[rank] >= 0 for rank in shape):
                for rest in take(left, start, shape):
                    yield (shape, *rest)
            for rank in shape:
                left[rank] += 1

    return tuple(take(list(counts), 0, ()))


@lru_cache(maxsize=1 << 16)
def blocks_with_pair(family: Family, counts: tuple[int, ...]) -> tuple[Block, ...]:
    """All ways to take the counted tiles as sets of the family and one pair, which stands last in each block."""
    found: list[Block] = []
    for rank, count in enumerate(counts):
        if count >= 2:
            rest = (*counts[:rank], count - 2, *counts[rank + 1 :])
            found += [(*block, (rank, rank)) for block in blocks(family, rest)]
    return tuple(found)


def groups(counts: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The 34 counts as three suits and the honours."""
    return tuple(counts[0:9]), tuple(counts[9:18]), tuple(counts[18:27]), tuple(counts[27:34])


def standing_sets(counts: Sequence[int], suit: Family = SUIT, honors: Family = HONORS) -> Iterator[tuple[TileSet, ...]]:
    """All ways to take the tiles as sets and one pair: sets in ascending order, the pair last."""
    parts = groups(counts)
    remainders = [sum(part) % 3 for part in parts]
    if sorted(remainders) != [0, 0, 0, 2]:
        return
    families = (suit, suit, suit, honors)
    paired = remainders.index(2)
    options = [
        (blocks_with_pair if group == paired else blocks)(family, part)
        for group, (family, part) in enumerate(zip(families, parts, strict=True))
    ]
    for choice in product(*options):
        sets: list[TileSet] = []
        pair: list[TileSet] = []
        for group, block in enumerate(choice):
            for shape in block:
                tiles = tuple(9 * group + rank for rank in shape)
                (pair if len(tiles) == 2 else sets).append(_tile_set(tiles))
        yield (*sets, *pair)


@lru_cache(maxsize=1 << 12)
def _tile_set(tiles: tuple[Tile, ...]) -> TileSet:
    if len(tiles) == 2:
        return TileSet(SetKind.PAIR, tiles)
    return TileSet(SetKind.PUNG if tiles[0] == tiles[2] else SetKind.CHOW, tiles)


def pair_of(tile: Tile) -> TileSet:
    """The pair of a tile."""
    return _tile_set((tile, tile))


def declared_sets(hand: Hand) -> tuple[TileSet, ...]:
    """The declared melds as sets, in the order declared."""
    return tuple(
        TileSet(SetKind.KONG if meld.kind.is_kong else SetKind(meld.kind), meld.tiles, meld) for meld in hand.melds
    )


def readings(arrangement: Arrangement, winning: Tile) -> Iterator[Reading]:
    """Each different thing the winning tile can complete; of sets that are alike, the first."""
    if winning in arrangement.body:
        yield Reading(arrangement, BODY)
    seen = set()
    for index, tile_set in enumerate(arrangement.sets):
        if tile_set.meld is None and winning in tile_set.tiles and tile_set not in seen:
            seen.add(tile_set)
            yield Reading(arrangement, index)
    if not arrangement.sets:
        yield Reading(arrangement, None)


@lru_cache(maxsize=1 << 16)
def is_complete(family: Family, counts: tuple[int, ...]) -> bool:
    """Whether the counted tiles can be taken as sets of the family."""
    start = next((rank for rank, count in enumerate(counts) if count), None)
    if start is None:
        return True
    for shape in family.starting_at(start):
        left = list(counts)
        for rank in shape:
            left[rank] -= 1
        if min(left) >= 0 and is_complete(family, tuple(left)):
            return True
    return False


@lru_cache(maxsize=1 << 16)
def is_complete_with_pair(family: Family, counts: tuple[int, ...]) -> bool:
    """Whether the counted tiles can be taken as sets of the family and one pair."""
    return any(
        count >= 2 and is_complete(family, (*counts[:rank], count - 2, *counts[rank + 1 :]))
        for rank, count in enumerate(counts)
    )


def waits(counts: Sequence[int], suit: Family = SUIT, honors: Family = HONORS) -> set[Tile]:
    """The tiles that would complete sets and one pair, whether or not a copy is left."""
    parts = groups(counts)
    families = (suit, suit, suit, honors)
    remainders = [sum(part) % 3 for part in parts]
    found: set[Tile] = set()
    for group, (family, part) in enumerate(zip(families, parts, strict=True)):
        others = sorted(remainders[:group] + remainders[group + 1 :])
        # With one tile more this group must hold sets and the pair, or sets alone.
        if remainders[group] == 1 and others == [0, 0, 0]:
            test = is_complete_with_pair
        elif remainders[group] == 2 and others == [0, 0, 2]:
            test = is_complete
        else:
            continue
        if not all(
            is_complete(families[other], parts[other])
            if remainders[other] == 0
            else is_complete_with_pair(families[other], parts[other])
            for other in range(4)
            if other != group
        ):
            continue
        for rank in range(family.size):
            more = (*part[:rank], part[rank] + 1, *part[rank + 1 :])
            if test(family, more):
                found.add(9 * group + rank)
    return found
