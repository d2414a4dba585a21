"""The one hand that palette, strip, notation line and context row edit alike."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from mjgui.core.hand import Hand, Meld, MeldKind, WinContext
from mjgui.core.hand.problems import IsMeld
from mjgui.core.hand.tiles import ANY_FLOWER, Tile, is_flower, tile_name
from mjgui.core.texts import Says, Text, text


class HandModel(QObject):
    """Holds a Hand, finished or not; ``changed`` follows every edit that changes it, ``begun`` precedes that where it
    is another hand altogether and nothing that was said of the one before holds of it."""

    changed = Signal()
    begun = Signal()

    def __init__(self, is_meld: IsMeld, hand: Hand | None = None) -> None:
        super().__init__()
        self._hand = hand or Hand()
        self._counts = self._hand.counts()
        # What the rules in force hold to be a meld.
        self.is_meld = is_meld
        # In whose words it is said what is none.
        self.says: Says = text
        self.with_flowers = True

    @property
    def hand(self) -> Hand:
        return self._hand

    def set_hand(self, hand: Hand) -> None:
        if hand != self._hand:
            self._hand = hand
            self._counts = hand.counts()
            self.changed.emit()

    def begin(self, hand: Hand) -> None:
        """Have another hand altogether."""
        if hand != self._hand:
            self.begun.emit()
            self.set_hand(hand)

    def clear(self) -> None:
        """Take all tiles away; the winds stay."""
        how = self._hand.context
        self.begin(Hand(context=WinContext(prevalent=how.prevalent, seat=how.seat)))

    def set_context(self, context: WinContext) -> None:
        self.set_hand(replace(self._hand, context=context))

    def left(self, tile: Tile) -> int:
        """How many copies can still be added."""
        if is_flower(tile):
            known = [flower for flower in self._hand.flowers if flower != ANY_FLOWER]
            return 0 if tile in known or len(known) >= 8 else 1
        return max(0, 4 - self._counts[tile])

    @property
    def is_full(self) -> bool:
        return self._hand.size >= 14

    def can_add(self, tile: Tile) -> bool:
        has_place = self.with_flowers if is_flower(tile) else not self.is_full or self._hand.winning is not None
        return has_place and self.left(tile) > 0

    def add(self, tile: Tile) -> None:
        """Add a tile where it belongs. Thirteen standing ones come first, then the winning tile; once all are there, it
        takes the winning tile's place."""
        hand = self._hand
        if not self.can_add(tile):
            return
        if is_flower(tile):
            others = list(hand.flowers)
            if ANY_FLOWER in others:
                # One that was only counted is now identified.
                others.remove(ANY_FLOWER)
            self.set_hand(replace(hand, flowers=(*others, tile)))
        elif self.is_full or (hand.winning is None and hand.size == 13):
            self.set_hand(replace(hand, winning=tile))
        else:
            self.set_hand(replace(hand, concealed=(*hand.concealed, tile)))

    def type_tiles(self, tiles: Sequence[Tile]) -> Text | None:
        """Add tiles at once, as if one after the other. Where one of them has no place nothing is added, and the reason
        is given."""
        if len(tiles) == 1 and self.can_add(tiles[0]):
            self.add(tiles[0])
            return None
        if reason := self._no_room(tiles, len(tiles)):
            return reason
        hand = self._hand
        standing = (*hand.concealed, *tiles)
        last = hand.winning is None and hand.size + len(tiles) == 14
        winning = tiles[-1] if last else hand.winning
        self.set_hand(replace(hand, concealed=standing[:-1] if last else standing, winning=winning))
        return None

    def type_meld(self, meld: Meld) -> Text | None:
        """Add a declared meld. Where it is none or has no place nothing is added, and the reason is given."""
        if not self.is_meld(meld.kind, meld.tiles):
            return self.says("problem.not-a-meld", number=len(self._hand.melds) + 1, meld=str(meld))
        if reason := self._no_room(meld.tiles, 3):
            return reason
        self.set_hand(replace(self._hand, melds=(*self._hand.melds, meld)))
        return None

    def _no_room(self, tiles: Sequence[Tile], places: int) -> Text | None:
        """Why tiles that take some places cannot be added, if they cannot."""
        for tile, count in Counter(tiles).items():
            if is_flower(tile) and not self.with_flowers:
                return text("typed.no-flowers")
            if count > self.left(tile):
                return text("typed.used-up", tile=tile_name(tile), left=self.left(tile))
        room = max(0, 14 - self._hand.size)
        if places > room:
            return text("typed.no-room", room=room)
        return None

    def move_meld(self, index: int, to: int) -> None:
        """Put a meld to another place among the melds."""
        melds = list(self._hand.melds)
        melds.insert(to, melds.pop(index))
        self.set_hand(replace(self._hand, melds=tuple(melds)))

    def remove_meld(self, index: int) -> None:
        melds = self._hand.melds
        self.set_hand(replace(self._hand, melds=melds[:index] + melds[index + 1 :]))

    def can_grow(self, index: int, tile: Tile) -> bool:
        """Whether a tile of one's own makes a kong of a claimed pung."""
        meld = self._hand.melds[index]
        return meld.kind is MeldKind.PUNG and meld.tiles[0] == tile

    def grow(self, index: int, tile: Tile) -> None:
        """Add a standing tile to a claimed pung, which makes it a kong."""
        if not self.can_grow(index, tile) or tile not in self._hand.concealed:
            return
        melds = list(self._hand.melds)
        pung = melds[index]
        melds[index] = Meld(MeldKind.ADDED_KONG, (*pung.tiles, tile), seat=pung.seat or 1)
        self.set_hand(replace(self._hand, melds=tuple(melds), concealed=_without(self._hand.concealed, [tile])))

    def remove(self, tile: Tile) -> None:
        """Take one copy away: of the standing tiles, else the winning one; or a flower."""
        hand = self._hand
        if is_flower(tile):
            flowers = list(hand.flowers)
            if tile in flowers:
                flowers.remove(tile)
            self.set_hand(replace(hand, flowers=tuple(flowers)))
        elif tile in hand.concealed:
            self.set_hand(replace(hand, concealed=_without(hand.concealed, [tile])))
        elif tile == hand.winning:
            self.remove_winning()

    def remove_winning(self) -> None:
        self.set_hand(replace(self._hand, winning=None))

    def set_winning(self, tile: Tile) -> None:
        """Make a standing tile the winning one; the one before joins the standing tiles."""
        hand = self._hand
        if tile in hand.concealed:
            concealed = _without(hand.concealed, [tile])
            if hand.winning is not None:
                concealed = (*concealed, hand.winning)
            self.set_hand(replace(hand, concealed=concealed, winning=tile))

    def set_flower_count(self, count: int) -> None:
        """Have this many flowers: identified ones are kept as long as they fit."""
        known = [flower for flower in self._hand.flowers if flower != ANY_FLOWER][:count]
        self.set_hand(replace(self._hand, flowers=(*known, *[ANY_FLOWER] * (count - len(known)))))

    def can_meld(self, kind: MeldKind, tiles: Sequence[Tile]) -> bool:
        """Whether these standing tiles can be declared as such a meld."""
        if len(self._hand.melds) >= 4 or len(tiles) != (4 if kind.is_kong else 3):
            return False
        if Counter(tiles) - Counter(self._hand.concealed):
            return False
        return self.is_meld(kind, tuple(sorted(tiles)))

    def meld(self, kind: MeldKind, tiles: Sequence[Tile]) -> None:
        """Declare standing tiles as a meld, claimed from the player before."""
        if not self.can_meld(kind, tiles):
            return
        chow, concealed = kind is MeldKind.CHOW, kind is MeldKind.CONCEALED_KONG
        meld = Meld(kind, tuple(tiles), claimed=1 if chow else None, seat=None if chow or concealed else 1)
        hand = self._hand
        self.set_hand(replace(hand, melds=(*hand.melds, meld), concealed=_without(hand.concealed, tiles)))

    def unmeld(self, index: int) -> None:
        """Put a meld's tiles back among the standing ones."""
        melds = list(self._hand.melds)
        tiles = melds.pop(index).tiles
        self.set_hand(replace(self._hand, melds=tuple(melds), concealed=(*self._hand.concealed, *tiles)))

    def turn_meld(self, index: int) -> None:
        """Go on to the next tile a chow may have claimed, or the next seat a pung or kong came from."""
        melds = list(self._hand.melds)
        meld = melds[index]
        if meld.kind is MeldKind.CHOW:
            melds[index] = replace(meld, claimed=(meld.claimed or 0) % 3 + 1)
        elif meld.is_claimed:
            melds[index] = replace(meld, seat=(meld.seat or 0) % 3 + 1)
        self.set_hand(replace(self._hand, melds=tuple(melds)))


def _without(tiles: Sequence[Tile], taken: Sequence[Tile]) -> tuple[Tile, ...]:
    left = list(tiles)
    for tile in taken:
        left.remove(tile)
    return tuple(left)
