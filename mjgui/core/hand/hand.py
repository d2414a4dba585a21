"""What a hand is: declared melds, concealed tiles, the winning tile, flowers, and how it was won."""

from dataclasses import dataclass, field, replace
from enum import StrEnum

from mjgui.core.hand.tiles import EAST, Tile, tiles_text


class MeldKind(StrEnum):
    CHOW = "chow"
    PUNG = "pung"
    DIRECT_KONG = "direct-kong"
    ADDED_KONG = "added-kong"
    CONCEALED_KONG = "concealed-kong"

    @property
    def is_kong(self) -> bool:
        return self in (MeldKind.DIRECT_KONG, MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG)


@dataclass(frozen=True, slots=True)
class Meld:
    """A declared set.

    tiles: three or four tiles, kept in ascending order.
    claimed: which tile of a chow was claimed, 1 (lowest) to 3; None where unknown.
    seat: the seat a pung or kong was claimed from, 1 the player before (上家), 2 opposite (对家), 3 the player
    after (下家); None where unknown. Chows are always claimed from seat 1.

    Any tiles can be put into a Meld; whether they are one is asked of ``validate``.
    """

    kind: MeldKind
    tiles: tuple[Tile, ...]
    claimed: int | None = None
    seat: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", tuple(sorted(self.tiles)))

    @property
    def is_claimed(self) -> bool:
        """Whether another player's tile went into it; only such a meld opens the hand."""
        return self.kind is not MeldKind.CONCEALED_KONG

    def __str__(self) -> str:
        return f"[{tiles_text(self.tiles)}]"


@dataclass(frozen=True, slots=True)
class WinContext:
    """How the hand was won.

    self_draw: by a drawn tile, else by another player's.
    robbing: that tile was being added to a pung as a kong (抢杠).
    replacement: the drawn tile replaced a kong's fourth (杠上).
    last_tile: the last tile of the wall, drawn or discarded.
    last_of_kind: the other three lie open (和绝张).
    """

    self_draw: bool = False
    robbing: bool = False
    replacement: bool = False
    last_tile: bool = False
    last_of_kind: bool = False
    prevalent: Tile = EAST
    seat: Tile = EAST


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand at the moment it is won, or waiting (``winning`` is None).

    melds: in the order they were declared. concealed: without the winning tile, kept in ascending order.
    flowers: identified ones (34-41) or ANY_FLOWER, in ascending order.
    """

    melds: tuple[Meld, ...] = ()
    concealed: tuple[Tile, ...] = ()
    winning: Tile | None = None
    flowers: tuple[Tile, ...] = ()
    context: WinContext = field(default_factory=WinContext)

    def __post_init__(self) -> None:
        object.__setattr__(self, "concealed", tuple(sorted(self.concealed)))
        object.__setattr__(self, "flowers", tuple(sorted(self.flowers)))

    @property
    def size(self) -> int:
        """How many tiles, a kong taken as three: 14 when won, 13 when waiting."""
        melded = sum(3 if meld.kind.is_kong else len(meld.tiles) for meld in self.melds)
        return melded + len(self.concealed) + (self.winning is not None)

    @property
    def is_open(self) -> bool:
        """Whether a meld was claimed from another player."""
        return any(meld.is_claimed for meld in self.melds)

    def counts(self) -> list[int]:
        """How many of each of the 34 kinds, melds and winning tile included."""
        counts = [0] * 34
        for meld in self.melds:
            for tile in meld.tiles:
                counts[tile] += 1
        for tile in self.concealed:
            counts[tile] += 1
        if self.winning is not None:
            counts[self.winning] += 1
        return counts

    def waiting(self) -> "Hand":
        """The same hand before the winning tile came."""
        return replace(self, winning=None)
