"""What waits decide: fans that ask which tiles were waited for, asked of everything that can stand in a hand.

What is declared enters here only by how many sets it is: a hand that waits for nothing but its winning tile does so
whatever its declared sets are. The suits are alike to these fans, so of hands that only exchange suits one is asked.
"""

from collections.abc import Collection, Iterator
from itertools import product
from typing import NamedTuple

from mjgui.core.hand import Hand, Meld, MeldKind, WinContext
from mjgui.core.hand.arrange import Reading, readings
from mjgui.core.hand.tiles import FLOWERS, WINDS, Tile
from mjgui.core.rules.fans import FanId
from mjgui.core.systems.national.facts import REGISTRY, ReadingFacts, hand_facts, reading_facts
from mjgui.core.systems.national.fans.forms import GATES
from mjgui.core.systems.national.forms import arrangements
from mjgui.core.systems.national.proof.layouts import Layout, Sets, knitted_straights, standard, standing
from mjgui.core.systems.national.proof.ways import is_possible

ANY_SET = Meld(MeldKind.CHOW, ())


class Asked(NamedTuple):
    """One thing that stands in a hand, and the place the winning tile takes in it."""

    facts: ReadingFacts
    """The reading it is in."""
    number: int
    """How many hands it stands for, as hands that only exchange suits are asked once."""


def lone_pairs() -> Iterator[Asked]:
    """Four declared sets: a tile that waits for its like."""
    for sets in standing(0):
        for tile in sets.pairs:
            yield Asked(_facts(sets.with_pair(tile), 0, tile, (ANY_SET,) * 4), 1)


def chows_of(sets: Sets, declared: int) -> Iterator[Asked]:
    """Every pair beside standing sets, won on each chow at its middle or at an edge."""
    for pair in sets.pairs:
        number = _exchanges(sets, pair)
        for index, first in enumerate(sets.chows if number else ()):
            for tile in (first + 1, *([first + 2] if first % 9 == 0 else [first] if first % 9 == 6 else [])):
                yield Asked(_facts(sets.with_pair(pair), index, tile, (ANY_SET,) * declared), number)


def few_sets() -> Iterator[tuple[Sets, int]]:
    """One to three standing sets beside declared ones, and one beside a knitted straight."""
    for number in (1, 2, 3):
        yield from ((sets, 4 - number) for sets in standing(number))
    yield from ((sets, 0) for sets in knitted_straights())


def four_sets(lowest: int) -> Iterator[tuple[Sets, int]]:
    """Four standing sets, the first of them the given one of ``SETS``; none is declared."""
    yield from ((sets, 0) for sets in standard(lowest))


def _exchanges(sets: Sets, pair: Tile) -> int:
    """How many hands exchanging the suits makes of one, and 0 for all of these but one."""
    if sets.body:
        return 1
    suits = [
        (
            [tile % 9 for tile in sets.chows if tile // 9 == suit],
            [tile % 9 for tile in sets.pungs if tile // 9 == suit],
            pair % 9 if pair // 9 == suit else -1,
        )
        for suit in range(3)
    ]
    if not suits[0] >= suits[1] >= suits[2]:
        return 0
    different = (suits[0] != suits[1]) + (suits[1] != suits[2])
    return (1, 3, 6)[different]


def _facts(layout: Layout, index: int, tile: Tile, declared: tuple[Meld, ...]) -> ReadingFacts:
    tiles = list(layout.tiles)
    tiles.remove(tile)
    hand = Hand(declared, tuple(tiles), tile)
    return reading_facts(hand_facts(hand), Reading(layout.arrangement, index))


def occurs(fan: FanId, facts: ReadingFacts, refused: Collection[str]) -> bool:
    """Whether a fan that reads places and waits is there."""
    declared = REGISTRY.declared[fan]
    return facts.form in declared.forms and any(
        not any(mark in refused for mark in found.marks) for found in declared.instances(facts)
    )


def nine_gates(allowed: Collection[str]) -> Iterator[tuple[Hand, Reading]]:
    """Every hand of the nine gates' tiles and one more, in every reading and won in every way that rules which hold the
    ``allowed`` problems to be none leave."""
    for first, more in product((0, 9, 18), range(9)):
        tiles = sorted((*(first + rank for rank in GATES), first + more))
        for winning in sorted(set(tiles)):
            rest = list(tiles)
            rest.remove(winning)
            for how, flowers in product(_contexts(), ((), FLOWERS[:1])):
                hand = Hand((), tuple(rest), winning, flowers, how)
                if is_possible(hand, allowed):
                    for arrangement in arrangements(hand):
                        yield from ((hand, reading) for reading in readings(arrangement, winning))


def _contexts() -> Iterator[WinContext]:
    for draw, robbing, replacement, last_tile, last_of_kind in product((False, True), repeat=5):
        for prevalent, seat in product(WINDS, repeat=2):
            yield WinContext(draw, robbing, replacement, last_tile, last_of_kind, prevalent, seat)
