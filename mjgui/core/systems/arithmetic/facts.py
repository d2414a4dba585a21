"""What the fans of the arithmetic system read."""

from collections.abc import Iterable
from dataclasses import dataclass

from mjgui.core.hand import Hand
from mjgui.core.hand.arrange import Reading, SetKind, TileSet, groups
from mjgui.core.systems.arithmetic.forms import FORMS
from mjgui.core.systems.fans import Registry


@dataclass(frozen=True, slots=True)
class Facts:
    """One reading of a hand."""

    hand: Hand
    """The hand itself."""
    reading: Reading
    """The reading itself."""
    form: str
    """The form of its arrangement."""
    chows: tuple[TileSet, ...]
    """Its runs, those of honours on the ring among them."""
    pungs: tuple[TileSet, ...]
    """Its pungs and kongs."""
    steps: frozenset[int]
    """The steps of its runs of suit tiles; pungs, kongs and runs of honours fit any."""
    suits: int
    """How many of the three suits are there."""
    honors: bool
    """Whether a wind or dragon is there."""


def steps_of(sets: Iterable[TileSet]) -> frozenset[int]:
    """The steps in which the runs of suit tiles go."""
    runs = (each.tiles for each in sets if each.kind is SetKind.CHOW and each.tiles[0] < 27)
    return frozenset(tiles[1] - tiles[0] for tiles in runs)


def facts_of(hand: Hand, reading: Reading) -> Facts:
    """What fans read of one reading of a hand."""
    sets = reading.arrangement.sets
    *suits, honors = groups(hand.counts())
    chows = tuple(each for each in sets if each.kind is SetKind.CHOW)
    return Facts(
        hand=hand,
        reading=reading,
        form=reading.arrangement.form,
        chows=chows,
        pungs=tuple(each for each in sets if each.kind in (SetKind.PUNG, SetKind.KONG)),
        steps=steps_of(chows),
        suits=sum(map(any, suits)),
        honors=any(honors),
    )


REGISTRY: Registry[Facts] = Registry(FORMS)
fan, whole_hand = REGISTRY.fan, REGISTRY.whole_hand
