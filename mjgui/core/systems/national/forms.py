"""The five forms of a winning hand in the national system, and what a waiting hand waits for."""

from collections.abc import Iterator, Sequence
from itertools import permutations

from mjgui.core.hand import Hand
from mjgui.core.hand.arrange import Arrangement, declared_sets, pair_of, standing_sets, waits
from mjgui.core.hand.tiles import Tile

STANDARD = "standard"
KNITTED_STRAIGHT = "knitted-straight"
SEVEN_PAIRS = "seven-pairs"
HONORS_AND_KNITTED = "honors-and-knitted"
THIRTEEN_ORPHANS = "thirteen-orphans"
FORMS = (STANDARD, KNITTED_STRAIGHT, SEVEN_PAIRS, HONORS_AND_KNITTED, THIRTEEN_ORPHANS)

# The six ways to give 147, 258 and 369 to the three suits.
KNITTED = tuple(
    tuple(sorted(9 * suit + first + 3 * step for suit, first in enumerate(order) for step in range(3)))
    for order in permutations(range(3))
)
HONORS = range(27, 34)
ORPHANS = tuple(tile for tile in range(34) if tile >= 27 or tile % 9 in (0, 8))


def arrangements(hand: Hand) -> tuple[Arrangement, ...]:
    """Every arrangement of a hand without problems (see ``problems``) that holds its winning tile; empty when it is no
    win."""
    return tuple(_arrangements(hand))


def _standing_counts(hand: Hand) -> list[int]:
    counts = [0] * 34
    for tile in hand.concealed:
        counts[tile] += 1
    if hand.winning is not None:
        counts[hand.winning] += 1
    return counts


def _arrangements(hand: Hand) -> Iterator[Arrangement]:
    counts = _standing_counts(hand)
    declared = declared_sets(hand)
    for sets in standing_sets(counts):
        yield Arrangement(STANDARD, declared + sets)
    if len(declared) <= 1:
        for body in _knitted_bodies(counts):
            rest = list(counts)
            for tile in body:
                rest[tile] -= 1
            for sets in standing_sets(rest):
                yield Arrangement(KNITTED_STRAIGHT, declared + sets, body)
    if declared:
        return
    if all(count % 2 == 0 for count in counts):
        yield Arrangement(
            SEVEN_PAIRS,
            tuple(pair_of(tile) for tile, count in enumerate(counts) for _ in range(count // 2)),
        )
    if max(counts) == 1 and _is_honors_and_knitted(counts):
        yield Arrangement(HONORS_AND_KNITTED)
    if all(counts[tile] for tile in ORPHANS) and sum(counts[tile] for tile in ORPHANS) == 14:
        yield Arrangement(THIRTEEN_ORPHANS)


def _knitted_bodies(counts: Sequence[int]) -> Iterator[tuple[Tile, ...]]:
    for body in KNITTED:
        if all(counts[tile] for tile in body):
            yield body


def _is_honors_and_knitted(counts: Sequence[int]) -> bool:
    suited = {tile for tile in range(27) if counts[tile]}
    return any(suited.issubset(body) for body in KNITTED)


def waits_by_form(hand: Hand) -> dict[str, frozenset[Tile]]:
    """For each form the tiles that would complete the waiting hand, also those of which no copy is left. Forms that
    wait for nothing are left out. The hand's winning tile is not looked at."""
    counts = [0] * 34
    for tile in hand.concealed:
        counts[tile] += 1
    found: dict[str, set[Tile]] = {STANDARD: waits(counts)}
    if len(hand.melds) <= 1:
        found[KNITTED_STRAIGHT] = _knitted_waits(counts)
    if not hand.melds:
        found[SEVEN_PAIRS] = _seven_pairs_waits(counts)
        found[HONORS_AND_KNITTED] = _honors_and_knitted_waits(counts)
        found[THIRTEEN_ORPHANS] = _orphan_waits(counts)
    return {form: frozenset(tiles) for form, tiles in found.items() if tiles}


def _knitted_waits(counts: Sequence[int]) -> set[Tile]:
    found: set[Tile] = set()
    for body in KNITTED:
        missing = [tile for tile in body if not counts[tile]]
        if len(missing) > 1:
            continue
        rest = [count - (tile in body and count > 0) for tile, count in enumerate(counts)]
        if not missing:
            found |= waits(rest)
        elif next(standing_sets(rest), None) is not None:
            found.add(missing[0])
    return found


def _seven_pairs_waits(counts: Sequence[int]) -> set[Tile]:
    odd = {tile for tile, count in enumerate(counts) if count % 2}
    return odd if len(odd) == 1 else set()


def _honors_and_knitted_waits(counts: Sequence[int]) -> set[Tile]:
    if max(counts) > 1:
        return set()
    held = {tile for tile, count in enumerate(counts) if count}
    found: set[Tile] = set()
    for body in KNITTED:
        allowed = {*body, *HONORS}
        if held <= allowed:
            found |= allowed - held
    return found


def _orphan_waits(counts: Sequence[int]) -> set[Tile]:
    if sum(counts[tile] for tile in ORPHANS) != 13:
        return set()
    missing = [tile for tile in ORPHANS if not counts[tile]]
    if not missing:
        return set(ORPHANS)
    return set(missing) if len(missing) == 1 else set()
