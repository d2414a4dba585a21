"""How a hand lies on a table: its melds, and its standing tiles in the sets of a reading."""

from collections import Counter
from dataclasses import dataclass

from mjgui.core.hand import Hand, Meld, MeldKind
from mjgui.core.hand.arrange import BODY, Reading
from mjgui.core.hand.tiles import Tile


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A tile of a meld as it lies on the table, counted from left to right."""

    tile: Tile | None
    """Its kind; None where it shows its back."""
    turned: bool = False
    """Whether it lies on its side."""
    stacked: bool = False
    """Whether it lies on top of the tile before it."""


def laid(meld: Meld) -> tuple[LaidTile, ...]:
    """A meld as it lies before its owner.

    The claimed tile is turned and lies towards the player it came from: left (the player before, of whom chows
    are claimed), in the middle (opposite) or right (the player after). The fourth tile of an added kong lies
    on the claimed one. A concealed kong shows two backs. Where the claimed tile is not known, or the tiles are no
    meld, none is turned.
    """
    tiles = meld.tiles
    if len(tiles) != (4 if meld.kind.is_kong else 3):
        return tuple(map(LaidTile, tiles))
    if meld.kind is MeldKind.CONCEALED_KONG:
        return LaidTile(None), LaidTile(tiles[1]), LaidTile(tiles[2]), LaidTile(None)
    mark = meld.claimed if meld.kind is MeldKind.CHOW else meld.seat
    if mark not in (1, 2, 3):
        return tuple(map(LaidTile, tiles))
    if meld.kind is MeldKind.CHOW:
        others = tiles[: mark - 1] + tiles[mark:]
        return LaidTile(tiles[mark - 1], turned=True), *map(LaidTile, others)
    added = meld.kind is MeldKind.ADDED_KONG
    row = tiles[:-1] if added else tiles
    turned = (0, 1, len(row) - 1)[mark - 1]
    shown = [LaidTile(tile, turned=place == turned) for place, tile in enumerate(row)]
    if added:
        shown.insert(turned + 1, LaidTile(tiles[-1], turned=True, stacked=True))
    return tuple(shown)


@dataclass(frozen=True, slots=True)
class Group:
    """Standing tiles that lie together."""

    tiles: tuple[Tile, ...]
    """The tiles, from left to right."""
    place: int | None = None
    """The set they are of, an index into ``arrangement.sets`` or ``BODY``; None where they are of no set."""
    completed: bool = False
    """Whether the winning tile, which lies apart, belongs to them."""


def standing(hand: Hand, reading: Reading | None) -> tuple[Group, ...]:
    """The standing tiles without the winning one, in the order of the reading's sets.

    They are one group in ascending order where there is no reading, where it has no sets, or where it is a reading of
    other tiles.
    """
    if reading is None or hand.winning is None or not _is_of(reading, hand):
        return (Group(hand.concealed),) if hand.concealed else ()
    arrangement = reading.arrangement
    parts = [(BODY, arrangement.body)] if arrangement.body else []
    parts += [(place, part.tiles) for place, part in enumerate(arrangement.sets) if part.meld is None]
    found = []
    for place, tiles in parts:
        rest = list(tiles)
        if place == reading.winning_set:
            rest.remove(hand.winning)
        found.append(Group(tuple(rest), place, place == reading.winning_set))
    return tuple(found)


def _is_of(reading: Reading, hand: Hand) -> bool:
    """Whether a reading's sets are those of the hand, however they were claimed, with the winning tile in its
    place."""
    arrangement = reading.arrangement
    if reading.winning_set is not None:
        completed = arrangement.body if reading.winning_set == BODY else arrangement.sets[reading.winning_set].tiles
        if hand.winning not in completed:
            return False
    melds = [part.tiles for part in arrangement.sets if part.meld is not None]
    tiles = Counter(arrangement.body)
    for part in arrangement.sets:
        if part.meld is None:
            tiles.update(part.tiles)
    held = Counter(hand.concealed) + Counter([hand.winning] if hand.winning is not None else [])
    return tiles == held and melds == [meld.tiles for meld in hand.melds]
