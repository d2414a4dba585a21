"""What the fans of the national system read: the tiles of a hand, and the sets of a reading.

What a condition or a finder looks at beside the form and how many chows and pungs there are it declares in these
words:

- ``kinds``: which kinds of tiles are there. ``fours``: of which all four are there, not as a kong.
- ``chows``, ``pungs``, ``pair``: their tiles, a kong as the pung it is. ``sets``: all of these.
- ``melds``: which chows and pungs are declared, and how.
- ``place``: what the winning tile completes. ``waits``: what else was waited for.
- ``draw``: whether it was drawn. ``circumstances``: the other ways of winning. ``winds``: the two winds.
- ``dealt``: whether it is said that the hand was won as dealt, or was not.
- ``flowers``.
"""

from dataclasses import dataclass

from mjgui.core.hand import Hand, MeldKind, WinContext
from mjgui.core.hand.arrange import Reading, SetKind
from mjgui.core.hand.tiles import Tile
from mjgui.core.systems.fans import Registry
from mjgui.core.systems.national.forms import FORMS, waits_by_form


def mask(*tiles: Tile) -> int:
    """Kinds of tiles as bits."""
    return sum(1 << tile for tile in set(tiles))


SUITS = tuple(mask(*range(9 * suit, 9 * suit + 9)) for suit in range(3))
WIND_MASK = mask(*range(27, 31))
DRAGON_MASK = mask(*range(31, 34))
HONOR_MASK = WIND_MASK | DRAGON_MASK
SUIT_MASK = mask(*range(27))
TERMINAL_MASK = mask(0, 8, 9, 17, 18, 26)


def ranks(*numbers: int) -> int:
    """The suit tiles with these numbers (1-9), as bits."""
    return mask(*(9 * suit + number - 1 for suit in range(3) for number in numbers))


@dataclass(frozen=True, slots=True)
class HandFacts:
    """What all readings of a hand share."""

    hand: Hand
    """The hand itself."""
    context: WinContext
    """How it was won."""
    counts: tuple[int, ...]
    """How many of each of the 34 kinds of tiles there are, melds and winning tile included."""
    kinds: int
    """The kinds that are there, as bits."""
    suits: int
    """How many of the three suits are there."""
    fours: tuple[Tile, ...]
    """The kinds of which all four are there, not as a kong."""
    kongs: int
    """The kinds declared as kongs, as bits."""
    is_open: bool
    """Whether a meld was claimed from another player."""
    waits: dict[str, frozenset[Tile]]
    """For each form, what the hand waited for; forms that waited for nothing are left out."""


def hand_facts(hand: Hand) -> HandFacts:
    """What fans read of a hand, whatever the reading."""
    counts = tuple(hand.counts())
    kongs = mask(*(meld.tiles[0] for meld in hand.melds if meld.kind.is_kong))
    kinds = 0
    for tile, count in enumerate(counts):
        if count:
            kinds |= 1 << tile
    return HandFacts(
        hand=hand,
        context=hand.context,
        counts=counts,
        kinds=kinds,
        suits=sum(1 for suit in SUITS if kinds & suit),
        fours=tuple(tile for tile, count in enumerate(counts) if count == 4 and not kongs >> tile & 1),
        kongs=kongs,
        is_open=hand.is_open,
        waits=waits_by_form(hand),
    )


@dataclass(frozen=True, slots=True)
class ReadingFacts:
    """What one reading adds to what is known of its hand. Sets are named by their indexes in the arrangement."""

    hand: HandFacts
    """What all readings of the hand share."""
    reading: Reading
    """The reading itself."""
    form: str
    """The form of its arrangement."""
    chows: tuple[tuple[Tile, int], ...]
    """The lowest tile and the index of each chow."""
    pungs: tuple[tuple[Tile, int], ...]
    """The tile and the index of each pung and kong."""
    concealed_pungs: tuple[int, ...]
    """The pungs, and concealed kongs, neither claimed nor completed by another player's tile."""
    direct_kongs: tuple[int, ...]
    """The kongs claimed on a discard."""
    discarded_pungs: tuple[int, ...]
    """The pung that another player's tile completed to win; none otherwise."""
    melded_kongs: tuple[int, ...]
    """The kongs claimed on a discard or added to a pung."""
    concealed_kongs: tuple[int, ...]
    """The concealed kongs."""
    pair: tuple[Tile, int] | None
    """The tile and the index of the pair, of seven pairs the last; None where there is none."""


def reading_facts(hand: HandFacts, reading: Reading) -> ReadingFacts:
    """What fans read of one reading of a hand."""
    chows: list[tuple[Tile, int]] = []
    pungs: list[tuple[Tile, int]] = []
    concealed: list[int] = []
    direct: list[int] = []
    discarded: list[int] = []
    melded_kongs: list[int] = []
    concealed_kongs: list[int] = []
    pair = None
    by_discard = not hand.context.self_draw
    for index, tile_set in enumerate(reading.arrangement.sets):
        first = tile_set.tiles[0]
        if tile_set.kind is SetKind.CHOW:
            chows.append((first, index))
        elif tile_set.kind is SetKind.PAIR:
            pair = (first, index)
        else:
            pungs.append((first, index))
            meld = tile_set.meld
            if meld is None:
                (discarded if by_discard and index == reading.winning_set else concealed).append(index)
            elif meld.kind is MeldKind.CONCEALED_KONG:
                concealed.append(index)
                concealed_kongs.append(index)
            elif meld.kind.is_kong:
                melded_kongs.append(index)
                if meld.kind is MeldKind.DIRECT_KONG:
                    direct.append(index)
    return ReadingFacts(
        hand=hand,
        reading=reading,
        form=reading.arrangement.form,
        chows=tuple(chows),
        pungs=tuple(pungs),
        concealed_pungs=tuple(concealed),
        direct_kongs=tuple(direct),
        discarded_pungs=tuple(discarded),
        melded_kongs=tuple(melded_kongs),
        concealed_kongs=tuple(concealed_kongs),
        pair=pair,
    )


REGISTRY: Registry[ReadingFacts] = Registry(FORMS)
fan, whole_hand = REGISTRY.fan, REGISTRY.whole_hand
