"""Fans that read which tiles the hand holds, and fans that every set must share."""

from collections.abc import Iterator

from mjgui.core.hand.arrange import TileSet
from mjgui.core.hand.tiles import tiles_text
from mjgui.core.rules.fans import Sets
from mjgui.core.systems.conditions import Failure, failure, form
from mjgui.core.systems.fans import Marked
from mjgui.core.systems.national.conditions import (
    FOUR_SETS,
    NO_PUNGS,
    SETS_OR_PAIRS,
    WITH_SETS,
    NationalCondition,
    only,
    pair_of,
    sets_text,
    some_of,
    suits,
)
from mjgui.core.systems.national.facts import (
    DRAGON_MASK,
    HONOR_MASK,
    SUIT_MASK,
    TERMINAL_MASK,
    WIND_MASK,
    ReadingFacts,
    fan,
    mask,
    ranks,
    whole_hand,
)
from mjgui.core.systems.national.forms import KNITTED_STRAIGHT, SEVEN_PAIRS, STANDARD

GREEN = mask(10, 11, 12, 14, 16, 32)
REVERSIBLE = mask(10, 12, 13, 14, 16, 17, 18, 19, 20, 21, 22, 25, 26, 33)

SETS_PAIRS_OR_KNITTED = form(STANDARD, SEVEN_PAIRS, KNITTED_STRAIGHT)
SOME_HONOR = some_of(HONOR_MASK, "no-honor-there")
SOME_WIND = some_of(WIND_MASK, "no-wind-there")
SOME_DRAGON = some_of(DRAGON_MASK, "no-dragon-there")

whole_hand("all-green", SETS_OR_PAIRS, only(GREEN))
whole_hand("reversible-tiles", SETS_OR_PAIRS, only(REVERSIBLE))
whole_hand("all-terminals", SETS_OR_PAIRS, only(TERMINAL_MASK))
whole_hand("all-honors", SETS_OR_PAIRS, only(HONOR_MASK))
whole_hand("all-terminals-and-honors", only(TERMINAL_MASK | HONOR_MASK))
whole_hand("upper-tiles", SETS_OR_PAIRS, only(ranks(7, 8, 9)))
whole_hand("middle-tiles", SETS_OR_PAIRS, only(ranks(4, 5, 6)))
whole_hand("lower-tiles", SETS_OR_PAIRS, only(ranks(1, 2, 3)))
whole_hand("upper-four", SETS_OR_PAIRS, only(ranks(6, 7, 8, 9)))
whole_hand("lower-four", SETS_OR_PAIRS, only(ranks(1, 2, 3, 4)))
whole_hand("full-flush", SETS_OR_PAIRS, only(SUIT_MASK), suits(1))
whole_hand("half-flush", SETS_OR_PAIRS, suits(1), SOME_HONOR)
whole_hand("all-types", suits(3), SOME_WIND, SOME_DRAGON)

SUIT_MISSING = NationalCondition(lambda facts: facts.hand.suits < 3, lambda _: failure("no-suit-missing"), ("kinds",))


@fan("one-voided-suit", SETS_OR_PAIRS, SUIT_MISSING, reads=("kinds",), marks=("several-suits-missing",))
def one_voided_suit(facts: ReadingFacts) -> Iterator[Marked]:
    yield Marked((), () if facts.hand.suits == 2 else ("several-suits-missing",))


whole_hand("no-honors", SETS_PAIRS_OR_KNITTED, only(SUIT_MASK))
whole_hand("all-simples", SETS_OR_PAIRS, only(ranks(2, 3, 4, 5, 6, 7, 8)))


def _no_four_alike(facts: ReadingFacts) -> Failure:
    kongs = [tile for tile, count in enumerate(facts.hand.counts) if count == 4]
    return failure("only-kongs", tiles=tiles_text(kongs)) if kongs else failure("no-four-alike")


FOUR_ALIKE = NationalCondition(lambda facts: bool(facts.hand.fours), _no_four_alike, ("fours",))


@fan("tile-hog", SETS_PAIRS_OR_KNITTED, FOUR_ALIKE, reads=("fours", "sets"))
def tile_hog(facts: ReadingFacts) -> Iterator[Sets]:
    for tile in facts.hand.fours:
        yield tuple(index for index, tile_set in enumerate(facts.reading.arrangement.sets) if tile in tile_set.tiles)


def every_set_has(kinds: int) -> NationalCondition:
    """Every set and the pair holds a tile of these kinds."""

    def has_one(tile_set: TileSet) -> bool:
        tiles = tile_set.tiles
        return bool((kinds >> tiles[0] | kinds >> tiles[1] | kinds >> tiles[-1]) & 1)

    def without(facts: ReadingFacts) -> Failure:
        sets = facts.reading.arrangement.sets
        return failure("sets-without", sets=sets_text(facts, [at for at, each in enumerate(sets) if not has_one(each)]))

    return NationalCondition(lambda facts: all(map(has_one, facts.reading.arrangement.sets)), without, ("sets",))


whole_hand("outside-hand", FOUR_SETS, every_set_has(TERMINAL_MASK | HONOR_MASK))
whole_hand("all-fives", FOUR_SETS, every_set_has(ranks(5)))
whole_hand("all-chows", WITH_SETS, NO_PUNGS, pair_of(SUIT_MASK, "honor-pair"))
