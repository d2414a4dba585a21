"""What a hand is: declared melds, concealed tiles, the winning tile, flowers, and how it was won."""

from dataclasses import dataclass, field, replace
from enum import StrEnum

from mjgui.core.hand.tiles import EAST, Tile, tiles_text


class MeldKind(StrEnum):
    """What kind of set was declared; for a kong, how."""

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
    """A declared set. Any tiles can be put into a Meld; ``problems`` says whether they are one."""

    kind: MeldKind
    """Which kind of set, and how a kong was declared."""
    tiles: tuple[Tile, ...]
    """Three or four tiles, kept in ascending order."""
    claimed: int | None = None
    """Which tile of a chow was claimed, 1 (lowest) to 3; None where unknown."""
    seat: int | None = None
    """The seat a pung or kong was claimed from: 1 the player before (上家), 2 opposite (对家), 3 the player after
    (下家); None where unknown. Chows are always claimed from seat 1."""

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
    """How the hand was won."""

    self_draw: bool = False
    """Whether the winning tile was drawn; else it came from another player."""
    robbing: bool = False
    """Whether that tile was being added to a pung as a kong (抢杠)."""
    replacement: bool = False
    """Whether the drawn tile replaced a kong's fourth (杠上)."""
    last_tile: bool = False
    """Whether it was the last tile of the wall, drawn or discarded."""
    last_of_kind: bool = False
    """Whether the other three of its kind lie open (和绝张)."""
    prevalent: Tile = EAST
    """The wind of the round."""
    seat: Tile = EAST
    """The winner's own wind."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand at the moment it is won, or waiting (``winning`` is None)."""

    melds: tuple[Meld, ...] = ()
    """In the order they were declared."""
    concealed: tuple[Tile, ...] = ()
    """The standing tiles without the winning one, kept in ascending order."""
    winning: Tile | None = None
    """The tile the hand is won with; None for a waiting hand."""
    flowers: tuple[Tile, ...] = ()
    """Identified ones (34-41) or ANY_FLOWER, in ascending order."""
    context: WinContext = field(default_factory=WinContext)
    """How it was won."""

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
