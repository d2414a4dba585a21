"""Fans that read which tiles the hand holds, and fans that every set must share."""

from collections.abc import Iterable, Iterator

from mjgui.core.rules.fans import Sets
from mjgui.core.systems.fans import NOWHERE, WHOLE_HAND, Marked, whole_hand
from mjgui.core.systems.national.facts import (
    DRAGON_MASK,
    HONOR_MASK,
    TERMINAL_MASK,
    WIND_MASK,
    ReadingFacts,
    fan,
    mask,
    ranks,
)
from mjgui.core.systems.national.forms import FORMS, KNITTED_STRAIGHT, SEVEN_PAIRS, STANDARD

SETS_OR_PAIRS = (STANDARD, SEVEN_PAIRS)

GREEN = mask(10, 11, 12, 14, 16, 32)
REVERSIBLE = mask(10, 12, 13, 14, 16, 17, 18, 19, 20, 21, 22, 25, 26, 33)
UPPER, MIDDLE, LOWER = ranks(7, 8, 9), ranks(4, 5, 6), ranks(1, 2, 3)
ABOVE_FIVE, BELOW_FIVE = ranks(6, 7, 8, 9), ranks(1, 2, 3, 4)


def _only(facts: ReadingFacts, allowed: int) -> Iterable[Sets]:
    return whole_hand(not facts.hand.kinds & ~allowed)


@fan("all-green", SETS_OR_PAIRS, reads="kinds")
def all_green(facts: ReadingFacts) -> Iterable[Sets]:
    return _only(facts, GREEN)


@fan("reversible-tiles", SETS_OR_PAIRS, reads="kinds")
def reversible_tiles(facts: ReadingFacts) -> Iterable[Sets]:
    return _only(facts, REVERSIBLE)


@fan("all-terminals", SETS_OR_PAIRS, reads="kinds")
def all_terminals(facts: ReadingFacts) -> Iterable[Sets]:
    return _only(facts, TERMINAL_MASK)


@fan("all-honors", SETS_OR_PAIRS, reads="kinds")
def all_honors(facts: ReadingFacts) -> Iterable[Sets]:
    return _only(facts, HONOR_MASK)


@fan("all-terminals-and-honors", FORMS, reads="kinds")
def all_terminals_and_honors(facts: ReadingFacts) -> Iterable[Sets]:
    return _only(facts, TERMINAL_MASK | HONOR_MASK)


@fan("upper-tiles", SETS_OR_PAIRS, reads="kinds")
def upper_tiles(facts: ReadingFacts) -> Iterable[Sets]:
    return _only(facts, UPPER)


@fan("middle-tiles", SETS_OR_PAIRS, reads="kinds")
def middle_tiles(facts: ReadingFacts) -> Iterable[Sets]:
    return _only(facts, MIDDLE)


@fan("lower-tiles", SETS_OR_PAIRS, reads="kinds")
def lower_tiles(facts: ReadingFacts) -> Iterable[Sets]:
    return _only(facts, LOWER)


@fan("upper-four", SETS_OR_PAIRS, reads="kinds")
def upper_four(facts: ReadingFacts) -> Iterable[Sets]:
    return _only(facts, ABOVE_FIVE)


@fan("lower-four", SETS_OR_PAIRS, reads="kinds")
def lower_four(facts: ReadingFacts) -> Iterable[Sets]:
    return _only(facts, BELOW_FIVE)


@fan("full-flush", SETS_OR_PAIRS, reads="kinds")
def full_flush(facts: ReadingFacts) -> Iterable[Sets]:
    return whole_hand(facts.hand.suits == 1 and not facts.hand.kinds & HONOR_MASK)


@fan("half-flush", SETS_OR_PAIRS, reads="kinds")
def half_flush(facts: ReadingFacts) -> Iterable[Sets]:
    return whole_hand(facts.hand.suits == 1 and bool(facts.hand.kinds & HONOR_MASK))


@fan("all-types", FORMS, reads="kinds")
def all_types(facts: ReadingFacts) -> Iterable[Sets]:
    kinds = facts.hand.kinds
    return whole_hand(facts.hand.suits == 3 and bool(kinds & WIND_MASK) and bool(kinds & DRAGON_MASK))


@fan("one-voided-suit", SETS_OR_PAIRS, reads="kinds", marks="several-suits-missing")
def one_voided_suit(facts: ReadingFacts) -> Iterator[Marked]:
    if facts.hand.suits < 3:
        yield Marked((), () if facts.hand.suits == 2 else ("several-suits-missing",))


@fan("no-honors", (*SETS_OR_PAIRS, KNITTED_STRAIGHT), reads="kinds")
def no_honors(facts: ReadingFacts) -> Iterable[Sets]:
    return whole_hand(not facts.hand.kinds & HONOR_MASK)


@fan("all-simples", SETS_OR_PAIRS, reads="kinds")
def all_simples(facts: ReadingFacts) -> Iterable[Sets]:
    return whole_hand(not facts.hand.kinds & (HONOR_MASK | TERMINAL_MASK))


@fan("tile-hog", (*SETS_OR_PAIRS, KNITTED_STRAIGHT), reads="fours sets")
def tile_hog(facts: ReadingFacts) -> Iterator[Sets]:
    for tile in facts.hand.fours:
        yield tuple(index for index, tile_set in enumerate(facts.reading.arrangement.sets) if tile in tile_set.tiles)


@fan("outside-hand", (STANDARD,), reads="sets")
def outside_hand(facts: ReadingFacts) -> Iterable[Sets]:
    return _every_set_holds(facts, TERMINAL_MASK | HONOR_MASK)


@fan("all-fives", (STANDARD,), reads="sets")
def all_fives(facts: ReadingFacts) -> Iterable[Sets]:
    return _every_set_holds(facts, ranks(5))


def _every_set_holds(facts: ReadingFacts, kinds: int) -> Iterable[Sets]:
    for tile_set in facts.reading.arrangement.sets:
        tiles = tile_set.tiles
        if not (kinds >> tiles[0] | kinds >> tiles[1] | kinds >> tiles[-1]) & 1:
            return NOWHERE
    return WHOLE_HAND


@fan("all-chows", (STANDARD, KNITTED_STRAIGHT), reads="pungs pair", chows=1)
def all_chows(facts: ReadingFacts) -> Iterable[Sets]:
    return whole_hand(not facts.pungs and facts.pair is not None and facts.pair[0] < 27)
