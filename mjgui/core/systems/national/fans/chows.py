"""Fans made by relating chows."""

from collections.abc import Callable, Iterator
from itertools import combinations, pairwise

from mjgui.core.rules.fans import Sets
from mjgui.core.systems.national.facts import ReadingFacts, fan
from mjgui.core.systems.national.forms import STANDARD

Tiles = tuple[int, ...]


def _choose(facts: ReadingFacts, size: int, related: Callable[[Tiles], bool]) -> Iterator[Sets]:
    """Chows, ``size`` at a time, whose lowest tiles in ascending order are related."""
    for chosen in combinations(facts.chows, size):
        if related(tuple(sorted(tile for tile, _ in chosen))):
            yield tuple(index for _, index in chosen)


def _one_suit(tiles: Tiles) -> bool:
    return tiles[0] // 9 == tiles[-1] // 9


def _all_suits(tiles: Tiles) -> bool:
    return tiles[0] // 9 == 0 and tiles[1] // 9 == 1 and tiles[2] // 9 == 2


def _steps(tiles: Tiles) -> Tiles:
    return tuple(after - before for before, after in pairwise(tiles))


def _ranks(tiles: Tiles) -> Tiles:
    return tuple(sorted(tile % 9 for tile in tiles))


@fan("pure-double-chow", (STANDARD,), reads="chows", chows=2)
def pure_double_chow(facts: ReadingFacts) -> Iterator[Sets]:
    return _choose(facts, 2, lambda tiles: tiles[0] == tiles[1])


@fan("mixed-double-chow", (STANDARD,), reads="chows", chows=2)
def mixed_double_chow(facts: ReadingFacts) -> Iterator[Sets]:
    return _choose(facts, 2, lambda tiles: tiles[0] != tiles[1] and tiles[0] % 9 == tiles[1] % 9)


@fan("short-straight", (STANDARD,), reads="chows", chows=2)
def short_straight(facts: ReadingFacts) -> Iterator[Sets]:
    return _choose(facts, 2, lambda tiles: tiles[1] - tiles[0] == 3 and _one_suit(tiles))


@fan("two-terminal-chows", (STANDARD,), reads="chows", chows=2)
def two_terminal_chows(facts: ReadingFacts) -> Iterator[Sets]:
    return _choose(facts, 2, lambda tiles: tiles[1] - tiles[0] == 6 and _one_suit(tiles))


@fan("pure-triple-chow", (STANDARD,), reads="chows", chows=3)
def pure_triple_chow(facts: ReadingFacts) -> Iterator[Sets]:
    return _choose(facts, 3, lambda tiles: tiles[0] == tiles[2])


@fan("pure-shifted-chows", (STANDARD,), reads="chows", chows=3)
def pure_shifted_chows(facts: ReadingFacts) -> Iterator[Sets]:
    return _choose(facts, 3, lambda tiles: _one_suit(tiles) and _steps(tiles) in ((1, 1), (2, 2)))


@fan("pure-straight", (STANDARD,), reads="chows", chows=3)
def pure_straight(facts: ReadingFacts) -> Iterator[Sets]:
    return _choose(facts, 3, lambda tiles: _one_suit(tiles) and _steps(tiles) == (3, 3))


@fan("mixed-triple-chow", (STANDARD,), reads="chows", chows=3)
def mixed_triple_chow(facts: ReadingFacts) -> Iterator[Sets]:
    return _choose(facts, 3, lambda tiles: _all_suits(tiles) and _steps(tiles) == (9, 9))


@fan("mixed-shifted-chows", (STANDARD,), reads="chows", chows=3)
def mixed_shifted_chows(facts: ReadingFacts) -> Iterator[Sets]:
    return _choose(facts, 3, lambda tiles: _all_suits(tiles) and _steps(_ranks(tiles)) == (1, 1))


@fan("mixed-straight", (STANDARD,), reads="chows", chows=3)
def mixed_straight(facts: ReadingFacts) -> Iterator[Sets]:
    return _choose(facts, 3, lambda tiles: _all_suits(tiles) and _ranks(tiles) == (0, 3, 6))


@fan("quadruple-chow", (STANDARD,), reads="chows", chows=4)
def quadruple_chow(facts: ReadingFacts) -> Iterator[Sets]:
    return _choose(facts, 4, lambda tiles: tiles[0] == tiles[3])


@fan("four-pure-shifted-chows", (STANDARD,), reads="chows", chows=4)
def four_pure_shifted_chows(facts: ReadingFacts) -> Iterator[Sets]:
    return _choose(facts, 4, lambda tiles: _one_suit(tiles) and _steps(tiles) in ((1, 1, 1), (2, 2, 2)))


@fan("pure-terminal-chows", (STANDARD,), reads="chows pair", chows=4)
def pure_terminal_chows(facts: ReadingFacts) -> Iterator[Sets]:
    tiles = sorted(tile for tile, _ in facts.chows)
    first = 9 * (tiles[0] // 9)
    if tiles == [first, first, first + 6, first + 6] and facts.pair and facts.pair[0] == first + 4:
        yield (0, 1, 2, 3, 4)


@fan("three-suited-terminal-chows", (STANDARD,), reads="chows pair", chows=4)
def three_suited_terminal_chows(facts: ReadingFacts) -> Iterator[Sets]:
    low, high, other_low, other_high = sorted(tile for tile, _ in facts.chows)
    two_suits = low % 9 == other_low % 9 == 0 and high - low == other_high - other_low == 6 and low != other_low
    if two_suits and facts.pair:
        pair = facts.pair[0]
        if pair < 27 and pair % 9 == 4 and pair // 9 not in (low // 9, other_low // 9):
            yield (0, 1, 2, 3, 4)
