"""PyMahjongGB as an independent opinion: the same hand counted by a C++ engine of the MIL rules."""

from collections import Counter

from MahjongGB import MahjongFanCalculator

from mjgui.core.hand import Hand, Meld, MeldKind
from mjgui.core.hand.tiles import Tile

# Where it names a fan otherwise than the fan table does.
ALIASES = {"独听・边张": "边张", "独听・嵌张": "坎张", "独听・单钓": "单钓将"}

_NAMES = [f"{suit}{number}" for suit in "WTB" for number in range(1, 10)]
_NAMES += ["F1", "F2", "F3", "F4", "J1", "J2", "J3"]


def _pack(meld: Meld) -> tuple[str, str, int]:
    if meld.kind is MeldKind.CHOW:
        return "CHI", _NAMES[meld.tiles[1]], meld.claimed or 1
    if meld.kind is MeldKind.PUNG:
        return "PENG", _NAMES[meld.tiles[0]], meld.seat or 1
    return "GANG", _NAMES[meld.tiles[0]], (meld.seat or 1) if meld.is_claimed else 0


def _wind(tile: Tile) -> int:
    return tile - 27


def arguments(hand: Hand) -> tuple[object, ...]:
    """A hand in the form ``MahjongFanCalculator`` takes it."""
    assert hand.winning is not None
    how = hand.context
    return (
        tuple(_pack(meld) for meld in hand.melds),
        tuple(_NAMES[tile] for tile in hand.concealed),
        _NAMES[hand.winning],
        0,
        how.self_draw,
        how.last_of_kind,
        how.robbing or how.replacement,
        how.last_tile,
        _wind(how.seat),
        _wind(how.prevalent),
        True,
    )


def count(hand: Hand) -> tuple[int, Counter[str]]:
    """Total without flowers, and how often each fan (Chinese name) counts."""
    found = MahjongFanCalculator(*arguments(hand))
    fans: Counter[str] = Counter()
    total = 0
    for points, times, name, _ in found:
        total += points * times
        fans[ALIASES.get(name, name)] += times
    return total, fans
