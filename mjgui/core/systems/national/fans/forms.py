"""Fans of a form of the whole hand."""

from collections import Counter
from collections.abc import Iterable, Iterator

from mjgui.core.hand.tiles import EAST
from mjgui.core.rules.fans import Sets
from mjgui.core.systems.fans import Marked, whole_hand
from mjgui.core.systems.national.facts import HONOR_MASK, ReadingFacts, fan
from mjgui.core.systems.national.forms import (
    HONORS_AND_KNITTED,
    KNITTED_STRAIGHT,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
)

GATES = (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)


@fan("nine-gates", (STANDARD,), reads="kinds melds place waits draw winds circumstances", marks="dealt")
def nine_gates(facts: ReadingFacts) -> Iterator[Marked]:
    """Also, marked as dealt, where a dealer's first fourteen tiles fit for some choice of the winning one."""
    hand, how = facts.hand.hand, facts.hand.context
    if hand.melds or facts.hand.suits != 1 or facts.hand.kinds & HONOR_MASK:
        return
    if tuple(tile % 9 for tile in hand.concealed) == GATES:
        yield Marked((), ())
    elif how.self_draw and how.seat == EAST and not how.last_tile:
        held = Counter(tile % 9 for tile in (*hand.concealed, hand.winning or 0))
        if not Counter(GATES) - held:
            yield Marked((), ("dealt",))


@fan("seven-pairs", (SEVEN_PAIRS,), reads="fours", marks="four-alike")
def seven_pairs(facts: ReadingFacts) -> Iterator[Marked]:
    yield Marked((), ("four-alike",) if facts.hand.fours else ())


@fan("seven-shifted-pairs", (SEVEN_PAIRS,), reads="sets")
def seven_shifted_pairs(facts: ReadingFacts) -> Iterable[Sets]:
    tiles = [tile_set.tiles[0] for tile_set in facts.reading.arrangement.sets]
    one_suit = tiles[-1] < 27 and tiles[0] // 9 == tiles[-1] // 9
    return whole_hand(one_suit and tiles == list(range(tiles[0], tiles[0] + 7)))


@fan("knitted-straight", (KNITTED_STRAIGHT, HONORS_AND_KNITTED), reads="kinds")
def knitted_straight(facts: ReadingFacts) -> Iterable[Sets]:
    if facts.form == KNITTED_STRAIGHT:
        return whole_hand(holds=True)
    return whole_hand((facts.hand.kinds & ~HONOR_MASK).bit_count() == 9)


@fan("lesser-honors-and-knitted-tiles", (HONORS_AND_KNITTED,), reads="")
def lesser_honors_and_knitted_tiles(_facts: ReadingFacts) -> Iterable[Sets]:
    return whole_hand(holds=True)


@fan("greater-honors-and-knitted-tiles", (HONORS_AND_KNITTED,), reads="kinds")
def greater_honors_and_knitted_tiles(facts: ReadingFacts) -> Iterable[Sets]:
    return whole_hand((facts.hand.kinds & HONOR_MASK).bit_count() == 7)


@fan("thirteen-orphans", (THIRTEEN_ORPHANS,), reads="")
def thirteen_orphans(_facts: ReadingFacts) -> Iterable[Sets]:
    return whole_hand(holds=True)
