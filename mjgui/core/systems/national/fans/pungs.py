"""Fans of pungs and kongs: related ones, honours, concealed ones."""

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise

from mjgui.core.rules.fans import Sets
from mjgui.core.systems.fans import NOWHERE, Marked, whole_hand
from mjgui.core.systems.national.facts import HONOR_MASK, TERMINAL_MASK, ReadingFacts, fan
from mjgui.core.systems.national.forms import KNITTED_STRAIGHT, STANDARD

WITH_SETS = (STANDARD, KNITTED_STRAIGHT)
ORPHAN_MASK = HONOR_MASK | TERMINAL_MASK


def _suited(facts: ReadingFacts, size: int) -> Iterator[tuple[tuple[int, ...], Sets]]:
    """Suit-tile pungs, ``size`` at a time: their tiles in ascending order and their indexes."""
    suited = [pung for pung in facts.pungs if pung[0] < 27]
    for chosen in combinations(suited, size):
        yield tuple(sorted(tile for tile, _ in chosen)), tuple(index for _, index in chosen)


def _consecutive(numbers: tuple[int, ...]) -> bool:
    return all(after - before == 1 for before, after in pairwise(numbers))


@fan("double-pung", (STANDARD,), reads="pungs", pungs=2)
def double_pung(facts: ReadingFacts) -> Iterator[Sets]:
    return (sets for tiles, sets in _suited(facts, 2) if tiles[0] % 9 == tiles[1] % 9)


@fan("triple-pung", (STANDARD,), reads="pungs", pungs=3)
def triple_pung(facts: ReadingFacts) -> Iterator[Sets]:
    return (sets for tiles, sets in _suited(facts, 3) if len({tile % 9 for tile in tiles}) == 1)


@fan("pure-shifted-pungs", (STANDARD,), reads="pungs", pungs=3)
def pure_shifted_pungs(facts: ReadingFacts) -> Iterator[Sets]:
    for tiles, sets in _suited(facts, 3):
        if tiles[0] // 9 == tiles[2] // 9 and _consecutive(tiles):
            yield sets


@fan("mixed-shifted-pungs", (STANDARD,), reads="pungs", pungs=3)
def mixed_shifted_pungs(facts: ReadingFacts) -> Iterator[Sets]:
    for tiles, sets in _suited(facts, 3):
        if len({tile // 9 for tile in tiles}) == 3 and _consecutive(tuple(sorted(tile % 9 for tile in tiles))):
            yield sets


@fan("four-pure-shifted-pungs", (STANDARD,), reads="pungs", pungs=4)
def four_pure_shifted_pungs(facts: ReadingFacts) -> Iterator[Sets]:
    for tiles, sets in _suited(facts, 4):
        if tiles[0] // 9 == tiles[3] // 9 and _consecutive(tiles):
            yield sets


@fan("all-pungs", (STANDARD,), reads="", pungs=4)
def all_pungs(_facts: ReadingFacts) -> Iterable[Sets]:
    return whole_hand(holds=True)


@fan("all-even-pungs", (STANDARD,), reads="pungs pair", pungs=4)
def all_even_pungs(facts: ReadingFacts) -> Iterable[Sets]:
    pair = facts.pair
    tiles = [tile for tile, _ in (*facts.pungs, *([pair] if pair else []))]
    return whole_hand(all(tile < 27 and tile % 9 % 2 == 1 for tile in tiles))


def _winds(facts: ReadingFacts) -> Sets:
    return tuple(index for tile, index in facts.pungs if 27 <= tile <= 30)


def _dragons(facts: ReadingFacts) -> Sets:
    return tuple(index for tile, index in facts.pungs if tile >= 31)


@fan("big-four-winds", (STANDARD,), reads="pungs", pungs=4)
def big_four_winds(facts: ReadingFacts) -> Iterable[Sets]:
    winds = _winds(facts)
    return (winds,) if len(winds) == 4 else NOWHERE


@fan("little-four-winds", (STANDARD,), reads="pungs pair", pungs=3)
def little_four_winds(facts: ReadingFacts) -> Iterable[Sets]:
    winds = _winds(facts)
    if len(winds) == 3 and facts.pair and 27 <= facts.pair[0] <= 30:
        return ((*winds, facts.pair[1]),)
    return NOWHERE


@fan("big-three-winds", (STANDARD,), reads="pungs", pungs=3)
def big_three_winds(facts: ReadingFacts) -> Iterable[Sets]:
    winds = _winds(facts)
    return (winds,) if len(winds) >= 3 else NOWHERE


@fan("big-three-dragons", (STANDARD,), reads="pungs", pungs=3)
def big_three_dragons(facts: ReadingFacts) -> Iterable[Sets]:
    dragons = _dragons(facts)
    return (dragons,) if len(dragons) == 3 else NOWHERE


@fan("little-three-dragons", (STANDARD,), reads="pungs pair", pungs=2)
def little_three_dragons(facts: ReadingFacts) -> Iterable[Sets]:
    dragons = _dragons(facts)
    if len(dragons) == 2 and facts.pair and facts.pair[0] >= 31:
        return ((*dragons, facts.pair[1]),)
    return NOWHERE


@fan("two-dragon-pungs", (STANDARD,), reads="pungs", pungs=2)
def two_dragon_pungs(facts: ReadingFacts) -> Iterable[Sets]:
    dragons = _dragons(facts)
    return (dragons,) if len(dragons) >= 2 else NOWHERE


@fan("dragon-pung", WITH_SETS, reads="pungs", pungs=1)
def dragon_pung(facts: ReadingFacts) -> Iterable[Sets]:
    return ((index,) for index in _dragons(facts))


@fan("prevalent-wind", WITH_SETS, reads="pungs winds", pungs=1)
def prevalent_wind(facts: ReadingFacts) -> Iterable[Sets]:
    return ((index,) for tile, index in facts.pungs if tile == facts.hand.context.prevalent)


@fan("seat-wind", WITH_SETS, reads="pungs winds", pungs=1)
def seat_wind(facts: ReadingFacts) -> Iterable[Sets]:
    return ((index,) for tile, index in facts.pungs if tile == facts.hand.context.seat)


@fan("pung-of-terminals-or-honors", WITH_SETS, reads="pungs", pungs=1)
def pung_of_terminals_or_honors(facts: ReadingFacts) -> Iterable[Sets]:
    return ((index,) for tile, index in facts.pungs if ORPHAN_MASK >> tile & 1)


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


@fan("two-concealed-pungs", (STANDARD,), reads="melds place draw", marks="direct-kong discarded-pung", pungs=2)
def two_concealed_pungs(facts: ReadingFacts) -> Iterator[Sets | Marked]:
    return _concealed(facts, 2)


@fan("three-concealed-pungs", (STANDARD,), reads="melds place draw", marks="direct-kong discarded-pung", pungs=3)
def three_concealed_pungs(facts: ReadingFacts) -> Iterator[Sets | Marked]:
    return _concealed(facts, 3)


@fan("four-concealed-pungs", (STANDARD,), reads="melds place draw", marks="direct-kong discarded-pung", pungs=4)
def four_concealed_pungs(facts: ReadingFacts) -> Iterator[Sets | Marked]:
    return _concealed(facts, 4)
