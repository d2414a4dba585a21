"""What a hand is: declared melds, concealed tiles, the winning tile, flowers, and how it was won."""

from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any

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
    dealt: bool | None = None
    """Whether the dealer's fourteen tiles, as they were dealt, are the win (天和); None where that is not said."""
    kong_declared: bool = False
    """Whether another player had declared a kong on the discard when the win on it was declared."""
    dice_thrown: bool = False
    """Whether the dice for that kong had been thrown, where rules throw dice for a kong (开杠, not 补张)."""


@dataclass(frozen=True, slots=True)
class Unwritten:
    """What of how a hand was won the notation of the program has no place for; see ``WinContext``."""

    dealt: bool | None = None
    """Whether it was won as dealt; None where that is not said."""
    kong_declared: bool = False
    """Whether a kong was declared on the winning discard."""
    dice_thrown: bool = False
    """Whether the dice for it were thrown."""

    @classmethod
    def of(cls, how: WinContext) -> "Unwritten":
        """What is so of a way of winning."""
        return cls(how.dealt, how.kong_declared, how.dice_thrown)

    def said_of(self, hand: "Hand") -> "Hand":
        """A hand of which this is said too; what is not said here stays as it is in the hand."""
        values = ((each, getattr(self, each.name)) for each in fields(self))
        changed: dict[str, Any] = {each.name: value for each, value in values if value != each.default}
        return replace(hand, context=replace(hand.context, **changed)) if changed else hand


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
