"""Fans made by relating chows."""

from collections.abc import Callable, Iterable, Iterator

from mjgui.core.rules.fans import FanId, Sets
from mjgui.core.systems.national.conditions import FOUR_SETS, chows
from mjgui.core.systems.national.facts import ReadingFacts, fan
from mjgui.core.systems.national.related import (
    Tiles,
    is_of_each_suit,
    is_one_suit,
    none_related,
    ranks_of,
    related_sets,
    steps,
)


def related(name: FanId, number: int, relation: Callable[[Tiles], bool]) -> None:
    """Define a fan of so many chows whose lowest tiles, in ascending order, are in a relation."""

    @fan(name, FOUR_SETS, chows(number), reads=("chows",), otherwise=none_related)
    def find(facts: ReadingFacts) -> Iterable[Sets]:
        return related_sets(facts.chows, number, relation)


related("pure-double-chow", 2, lambda tiles: tiles[0] == tiles[1])
related("mixed-double-chow", 2, lambda tiles: tiles[0] != tiles[1] and tiles[0] % 9 == tiles[1] % 9)
related("short-straight", 2, lambda tiles: tiles[1] - tiles[0] == 3 and is_one_suit(tiles))
related("two-terminal-chows", 2, lambda tiles: tiles[1] - tiles[0] == 6 and is_one_suit(tiles))

related("pure-triple-chow", 3, lambda tiles: tiles[0] == tiles[2])
related("pure-shifted-chows", 3, lambda tiles: is_one_suit(tiles) and steps(tiles) in ((1, 1), (2, 2)))
related("pure-straight", 3, lambda tiles: is_one_suit(tiles) and steps(tiles) == (3, 3))
related("mixed-triple-chow", 3, lambda tiles: is_of_each_suit(tiles) and steps(tiles) == (9, 9))
related("mixed-shifted-chows", 3, lambda tiles: is_of_each_suit(tiles) and steps(ranks_of(tiles)) == (1, 1))
related("mixed-straight", 3, lambda tiles: is_of_each_suit(tiles) and ranks_of(tiles) == (0, 3, 6))

related("quadruple-chow", 4, lambda tiles: tiles[0] == tiles[3])
related("four-pure-shifted-chows", 4, lambda tiles: is_one_suit(tiles) and steps(tiles) in ((1, 1, 1), (2, 2, 2)))


@fan("pure-terminal-chows", FOUR_SETS, chows(4), reads=("chows", "pair"), otherwise=none_related)
def pure_terminal_chows(facts: ReadingFacts) -> Iterator[Sets]:
    tiles = sorted(tile for tile, _ in facts.chows)
    first = 9 * (tiles[0] // 9)
    if tiles == [first, first, first + 6, first + 6] and facts.pair and facts.pair[0] == first + 4:
        yield (0, 1, 2, 3, 4)


@fan("three-suited-terminal-chows", FOUR_SETS, chows(4), reads=("chows", "pair"), otherwise=none_related)
def three_suited_terminal_chows(facts: ReadingFacts) -> Iterator[Sets]:
    low, high, other_low, other_high = sorted(tile for tile, _ in facts.chows)
    two_suits = low % 9 == other_low % 9 == 0 and high - low == other_high - other_low == 6 and low != other_low
    if two_suits and facts.pair:
        pair = facts.pair[0]
        if pair < 27 and pair % 9 == 4 and pair // 9 not in (low // 9, other_low // 9):
            yield (0, 1, 2, 3, 4)
