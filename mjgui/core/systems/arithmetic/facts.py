"""What the fans of the arithmetic system read."""

from dataclasses import dataclass

from mjgui.core.hand import Hand
from mjgui.core.hand.arrange import Reading, SetKind
from mjgui.core.systems.fans import Registry


@dataclass(frozen=True, slots=True)
class Facts:
    """One reading. steps: of its runs of suit tiles, those of pungs, kongs and honours fit any.

    suits: how many are present. honors: whether any is.
    """

    hand: Hand
    reading: Reading
    steps: frozenset[int]
    suits: int
    honors: bool


def facts_of(hand: Hand, reading: Reading) -> Facts:
    sets = reading.arrangement.sets
    tiles = [tile for tile, count in enumerate(hand.counts()) if count]
    return Facts(
        hand=hand,
        reading=reading,
        steps=frozenset(
            each.tiles[1] - each.tiles[0] for each in sets if each.kind is SetKind.CHOW and each.tiles[0] < 27
        ),
        suits=len({tile // 9 for tile in tiles if tile < 27}),
        honors=tiles[-1] >= 27,
    )


REGISTRY: Registry[Facts] = Registry()
fan = REGISTRY.fan
