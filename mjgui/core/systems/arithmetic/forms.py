"""The sets and the two forms of the arithmetic system, and what a waiting hand waits for.

Source: 广东麻将、长沙麻将以及创新麻将的综合打法, 组牌方法.
"""

from collections.abc import Iterator

from mjgui.core.hand import Hand, Meld, MeldKind
from mjgui.core.hand.arrange import PUNGS, Arrangement, Family, declared_sets, pair_of, standing_sets, waits
from mjgui.core.hand.tiles import Tile, is_suited

STANDARD = "standard"
SEVEN_PAIRS = "seven-pairs"
FORMS = (STANDARD, SEVEN_PAIRS)

# Three of one suit in equal steps of 1 to 4.
RUNS = tuple((first, first + step, first + 2 * step) for step in (1, 2, 3, 4) for first in range(9 - 2 * step))
# Three neighbours on the ring 东南西北中发白, whose ends meet.
RING = tuple(tuple(sorted((first + step) % 7 for step in range(3))) for first in range(7))
SUIT = Family(9, PUNGS + RUNS)
HONORS = Family(7, PUNGS[:7] + RING)


def is_meld(kind: MeldKind, tiles: tuple[Tile, ...]) -> bool:
    """Whether tiles in ascending order are such a meld; a chow is any run."""
    if kind is not MeldKind.CHOW:
        return len(tiles) == (4 if kind.is_kong else 3) and len(set(tiles)) == 1
    if len(tiles) != 3 or tiles[0] // 9 != tiles[-1] // 9:
        return False
    return tuple(tile % 9 for tile in tiles) in (RUNS if is_suited(tiles[0]) else RING)


# What of a meld of three another can be: any run from its lowest tile, or three alike.
SHAPES = tuple(dict.fromkeys(tuple(rank - run[0] for rank in run) for run in (*RUNS, *RING)))


def exchanges(meld: Meld) -> tuple[tuple[MeldKind, tuple[int, ...]], ...]:
    """The kinds of set that a declared one can be exchanged for, each with its tiles counted from the lowest."""
    if meld.kind.is_kong:
        return ((meld.kind, (0, 0, 0, 0)),)
    return (*((MeldKind.CHOW, shape) for shape in SHAPES), (MeldKind.PUNG, (0, 0, 0)))


def arrangements(hand: Hand) -> tuple[Arrangement, ...]:
    """Every arrangement of a hand that holds its winning tile."""
    return tuple(_arrangements(hand))


def _arrangements(hand: Hand) -> Iterator[Arrangement]:
    counts = [0] * 34
    for tile in (*hand.concealed, *([hand.winning] if hand.winning is not None else [])):
        counts[tile] += 1
    declared = declared_sets(hand)
    for sets in standing_sets(counts, SUIT, HONORS):
        yield Arrangement(STANDARD, declared + sets)
    if not declared and all(count % 2 == 0 for count in counts):
        pairs = (pair_of(tile) for tile, count in enumerate(counts) for _ in range(count // 2))
        yield Arrangement(SEVEN_PAIRS, tuple(pairs))


def waits_by_form(hand: Hand) -> dict[str, frozenset[Tile]]:
    """For each form the tiles that would complete the waiting hand, also those of which no copy is left."""
    counts = [0] * 34
    for tile in hand.concealed:
        counts[tile] += 1
    found = {STANDARD: frozenset(waits(counts, SUIT, HONORS))}
    odd = frozenset(tile for tile, count in enumerate(counts) if count % 2)
    if not hand.melds and len(odd) == 1:
        found[SEVEN_PAIRS] = odd
    return {form: tiles for form, tiles in found.items() if tiles}
