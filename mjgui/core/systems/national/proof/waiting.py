"""What waits decide: fans that ask which tiles were waited for, asked of everything that can stand in a hand.

What is declared enters here only by how many sets it is: a hand that waits for nothing but its winning tile does so
whatever its declared sets are. The suits are alike to these fans, so of hands that only exchange suits one is asked.
"""

from collections.abc import Collection, Iterator
from itertools import product

from mjgui.core.hand import Hand, Meld, MeldKind, WinContext
from mjgui.core.hand.arrange import Reading, readings
from mjgui.core.hand.tiles import FLOWERS, WINDS, Tile
from mjgui.core.rules.fans import FanId
from mjgui.core.systems.national.facts import REGISTRY, ReadingFacts, hand_facts, reading_facts
from mjgui.core.systems.national.fans.forms import GATES
from mjgui.core.systems.national.forms import arrangements
from mjgui.core.systems.national.proof.layouts import Layout, standing
from mjgui.core.systems.national.proof.ways import is_possible

ANY_SET = Meld(MeldKind.CHOW, ())


def lone_pairs() -> Iterator[ReadingFacts]:
    """Four declared sets: a tile that waits for its like."""
    for sets in standing(0):
        for tile in sets.pairs:
            yield _facts(sets.with_pair(tile), 0, tile, (ANY_SET,) * 4)


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
