"""Fans of pungs and kongs: related ones, honours, concealed ones."""

from collections.abc import Callable, Iterable, Iterator

from mjgui.core.hand import WinContext
from mjgui.core.hand.tiles import Tile, tile_name
from mjgui.core.rules.fans import FanId, Sets
from mjgui.core.systems.conditions import Failure, failure
from mjgui.core.systems.fans import Marked
from mjgui.core.systems.national.conditions import (
    FOUR_SETS,
    NO_CHOWS,
    WITH_SETS,
    NationalCondition,
    only,
    pair_of,
    pungs,
    pungs_of,
    sets_text,
)
from mjgui.core.systems.national.facts import (
    DRAGON_MASK,
    HONOR_MASK,
    TERMINAL_MASK,
    WIND_MASK,
    ReadingFacts,
    fan,
    ranks,
    whole_hand,
)
from mjgui.core.systems.national.related import (
    Tiles,
    is_of_each_suit,
    is_one_suit,
    none_related,
    ranks_of,
    related_sets,
    steps,
)

ORPHAN_MASK = HONOR_MASK | TERMINAL_MASK

# Related ones.


def _suited(facts: ReadingFacts) -> list[tuple[Tile, int]]:
    return [pung for pung in facts.pungs if pung[0] < 27]


def suit_pungs(number: int) -> NationalCondition:
    """The reading has so many pungs and kongs of suit tiles."""

    def too_few(facts: ReadingFacts) -> Failure:
        found = sets_text(facts, (index for _, index in _suited(facts)))
        return failure("suit-pungs", needed=number, sets=found)

    return NationalCondition(lambda facts: len(_suited(facts)) >= number, too_few, ("pungs",), pungs=number)


def related(name: FanId, number: int, relation: Callable[[Tiles], bool]) -> None:
    """Define a fan of so many pungs of suit tiles whose tiles, in ascending order, are in a relation."""

    @fan(name, FOUR_SETS, suit_pungs(number), reads=("pungs",), otherwise=none_related)
    def find(facts: ReadingFacts) -> Iterable[Sets]:
        return related_sets(_suited(facts), number, relation)


related("double-pung", 2, lambda tiles: tiles[0] % 9 == tiles[1] % 9)
related("triple-pung", 3, lambda tiles: len(set(ranks_of(tiles))) == 1)
related("pure-shifted-pungs", 3, lambda tiles: is_one_suit(tiles) and steps(tiles) == (1, 1))
related("mixed-shifted-pungs", 3, lambda tiles: is_of_each_suit(tiles) and steps(ranks_of(tiles)) == (1, 1))
related("four-pure-shifted-pungs", 4, lambda tiles: is_one_suit(tiles) and steps(tiles) == (1, 1, 1))

whole_hand("all-pungs", FOUR_SETS, NO_CHOWS)
whole_hand("all-even-pungs", FOUR_SETS, NO_CHOWS, only(ranks(2, 4, 6, 8)))

# Winds, dragons and terminals.

WIND_PAIR = pair_of(WIND_MASK, "no-wind-pair")
DRAGON_PAIR = pair_of(DRAGON_MASK, "no-dragon-pair")


def _of(facts: ReadingFacts, kinds: int) -> Sets:
    """The pungs and kongs of some kinds of tiles."""
    return tuple(index for tile, index in facts.pungs if kinds >> tile & 1)


def _with_pair(facts: ReadingFacts, kinds: int) -> Sets:
    return (*_of(facts, kinds), facts.pair[1]) if facts.pair else ()


@fan("big-four-winds", FOUR_SETS, pungs_of(WIND_MASK, 4))
def big_four_winds(facts: ReadingFacts) -> Iterator[Sets]:
    yield _of(facts, WIND_MASK)


@fan("little-four-winds", FOUR_SETS, pungs_of(WIND_MASK, 3), WIND_PAIR)
def little_four_winds(facts: ReadingFacts) -> Iterator[Sets]:
    yield _with_pair(facts, WIND_MASK)


@fan("big-three-winds", FOUR_SETS, pungs_of(WIND_MASK, 3))
def big_three_winds(facts: ReadingFacts) -> Iterator[Sets]:
    yield _of(facts, WIND_MASK)


@fan("big-three-dragons", FOUR_SETS, pungs_of(DRAGON_MASK, 3))
def big_three_dragons(facts: ReadingFacts) -> Iterator[Sets]:
    yield _of(facts, DRAGON_MASK)


@fan("little-three-dragons", FOUR_SETS, pungs_of(DRAGON_MASK, 2), DRAGON_PAIR)
def little_three_dragons(facts: ReadingFacts) -> Iterator[Sets]:
    yield _with_pair(facts, DRAGON_MASK)


@fan("two-dragon-pungs", FOUR_SETS, pungs_of(DRAGON_MASK, 2))
def two_dragon_pungs(facts: ReadingFacts) -> Iterator[Sets]:
    yield _of(facts, DRAGON_MASK)


@fan("dragon-pung", WITH_SETS, pungs_of(DRAGON_MASK, 1))
def dragon_pung(facts: ReadingFacts) -> Iterator[Sets]:
    return ((index,) for index in _of(facts, DRAGON_MASK))


def _pung_of_wind(wind_of: Callable[[WinContext], Tile], key: str) -> NationalCondition:
    """There is a pung or kong of one of the two winds of a win."""

    def none_there(facts: ReadingFacts) -> Failure:
        return failure(key, wind=tile_name(wind_of(facts.hand.context)))

    def is_there(facts: ReadingFacts) -> bool:
        wind = wind_of(facts.hand.context)
        return any(tile == wind for tile, _ in facts.pungs)

    return NationalCondition(is_there, none_there, ("pungs", "winds"), pungs=1)


@fan("prevalent-wind", WITH_SETS, _pung_of_wind(lambda how: how.prevalent, "prevalent-pung"))
def prevalent_wind(facts: ReadingFacts) -> Iterator[Sets]:
    return ((index,) for tile, index in facts.pungs if tile == facts.hand.context.prevalent)


@fan("seat-wind", WITH_SETS, _pung_of_wind(lambda how: how.seat, "seat-pung"))
def seat_wind(facts: ReadingFacts) -> Iterator[Sets]:
    return ((index,) for tile, index in facts.pungs if tile == facts.hand.context.seat)


# What some rules do not count among them: they define the fan by terminals and the winds that are no one's own.
OWN_WIND, DRAGON = ("own-wind",), ("dragon",)


@fan(
    "pung-of-terminals-or-honors",
    WITH_SETS,
    pungs(1),
    pungs_of(ORPHAN_MASK, 1),
    reads=("pungs", "winds"),
    marks=OWN_WIND + DRAGON,
)
def pung_of_terminals_or_honors(facts: ReadingFacts) -> Iterator[Sets | Marked]:
    how = facts.hand.context
    for tile, index in facts.pungs:
        if ORPHAN_MASK >> tile & 1:
            own = WIND_MASK >> tile & 1 and tile in (how.prevalent, how.seat)
            marks = OWN_WIND if own else DRAGON if DRAGON_MASK >> tile & 1 else ()
            yield Marked((index,), marks) if marks else (index,)


# Concealed ones.

MAYBE_CONCEALED = ("direct-kong", "discarded-pung")


def concealed_pungs(number: int) -> NationalCondition:
    """So many pungs are concealed, at least under some rules."""

    def too_few(facts: ReadingFacts) -> Failure:
        others = [index for _, index in facts.pungs if index not in facts.concealed_pungs]
        return failure(
            "concealed-pungs",
            needed=number,
            concealed=sets_text(facts, facts.concealed_pungs),
            others=sets_text(facts, others),
        )

    def enough(facts: ReadingFacts) -> bool:
        return len(facts.concealed_pungs) + len(facts.direct_kongs) + len(facts.discarded_pungs) >= number

    return NationalCondition(enough, too_few, ("melds", "place", "draw"), pungs=number)


def _concealed(facts: ReadingFacts, least: int) -> Iterator[Sets | Marked]:
    """The concealed pungs, if enough; else with those that only some rules hold to be concealed."""
    concealed, direct, discarded = facts.concealed_pungs, facts.direct_kongs, facts.discarded_pungs
    if len(concealed) >= least:
        yield concealed
        return
    for marks, more in (
        (("direct-kong",), direct),
        (("discarded-pung",), discarded),
        (("direct-kong", "discarded-pung"), (*direct, *discarded)),
    ):
        enough = len(concealed) + len(more) >= least
        alone = len(marks) == 1 or len(concealed) + max(len(direct), len(discarded)) < least
        if enough and alone:
            yield Marked(tuple(sorted((*concealed, *more))), marks)


@fan("two-concealed-pungs", FOUR_SETS, pungs(2), concealed_pungs(2), marks=MAYBE_CONCEALED)
def two_concealed_pungs(facts: ReadingFacts) -> Iterator[Sets | Marked]:
    return _concealed(facts, 2)


@fan("three-concealed-pungs", FOUR_SETS, pungs(3), concealed_pungs(3), marks=MAYBE_CONCEALED)
def three_concealed_pungs(facts: ReadingFacts) -> Iterator[Sets | Marked]:
    return _concealed(facts, 3)


@fan("four-concealed-pungs", FOUR_SETS, pungs(4), concealed_pungs(4), marks=MAYBE_CONCEALED)
def four_concealed_pungs(facts: ReadingFacts) -> Iterator[Sets | Marked]:
    return _concealed(facts, 4)
