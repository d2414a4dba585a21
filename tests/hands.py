"""Random legal hands of the national system, biased so that every fan is reached."""

import random
from collections.abc import Callable

from mjgui.core.hand import Hand, Meld, MeldKind, WinContext
from mjgui.core.hand.problems import problems
from mjgui.core.hand.tiles import FLOWERS, WINDS, Tile
from mjgui.core.systems.national import SYSTEM as NATIONAL
from mjgui.core.systems.national.fans.tiles import GREEN, REVERSIBLE
from mjgui.core.systems.national.forms import KNITTED, ORPHANS

Sets = list[tuple[Tile, ...]]

ALL = tuple(range(34))
SUITED = tuple(range(27))
HONORS = tuple(range(27, 34))


def chow(first: Tile) -> tuple[Tile, ...]:
    return (first, first + 1, first + 2)


def pung(tile: Tile) -> tuple[Tile, ...]:
    return (tile,) * 3


def bits(mask: int) -> tuple[Tile, ...]:
    return tuple(tile for tile in ALL if mask >> tile & 1)


def numbers(*wanted: int) -> tuple[Tile, ...]:
    return tuple(tile for tile in SUITED if tile % 9 + 1 in wanted)


POOLS: list[tuple[Tile, ...]] = [
    ALL,
    SUITED,
    bits(GREEN),
    bits(REVERSIBLE),
    numbers(7, 8, 9),
    numbers(4, 5, 6),
    numbers(1, 2, 3),
    numbers(6, 7, 8, 9),
    numbers(1, 2, 3, 4),
    numbers(2, 4, 6, 8),
    numbers(1, 9),
    (*numbers(1, 9), *HONORS),
    (*numbers(1, 2, 3, 7, 8, 9), *HONORS),
    HONORS,
    numbers(3, 4, 5, 6, 7),
]  # fmt: skip


class HandMaker:
    """Makes hands from a seed; every hand is legal and wins."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.makers: list[tuple[int, Callable[[], Hand | None]]] = [
            (30, self.ordinary),
            (14, self.related),
            (10, self.one_suit),
            (14, self.from_pool),
            (8, self.kongs_and_pungs),
            (8, self.honors),
            (5, self.knitted_straight),
            (6, self.seven_pairs),
            (2, self.honors_and_knitted),
            (1, self.orphans),
            (1, self.nine_gates),
            (3, self.plain),
        ]

    def __call__(self) -> Hand:
        weights = [weight for weight, _ in self.makers]
        while True:
            ((_, make),) = self.random.choices(self.makers, weights)
            hand = make()
            if hand is not None and not problems(hand, NATIONAL.is_meld):
                return hand

    def take(self, hands: int) -> list[Hand]:
        return [self() for _ in range(hands)]

    # Sets and a pair out of a pool of tiles.

    def sets(self, pool: tuple[Tile, ...], chows: float, number: int = 4) -> Sets:
        starts = [tile for tile in pool if tile < 27 and tile % 9 < 7 and {tile + 1, tile + 2} <= set(pool)]
        found: Sets = []
        for _ in range(number):
            if starts and self.random.random() < chows:
                found.append(chow(self.random.choice(starts)))
            else:
                found.append(pung(self.random.choice(pool)))
        return found

    def ordinary(self) -> Hand | None:
        return self.win(self.sets(ALL, self.random.choice((0.5, 0.75, 1.0))), self.random.choice(ALL))

    def plain(self) -> Hand | None:
        """Sets that relate little, mostly claimed, with an honour pair: often no fan at all."""
        sets = [
            chow(self.random.choice((1, 2, 3, 4))),
            chow(self.random.choice((12, 13, 14, 15))),
            pung(self.random.choice((19, 20, 21, 22, 23, 24))),
            chow(self.random.choice(numbers(1, 2, 3, 4, 5, 6, 7))),
        ]
        return self.win(sets, self.random.choice(HONORS), declare=0.6)

    def one_suit(self) -> Hand | None:
        first = 9 * self.random.randrange(3)
        pool: tuple[Tile, ...] = tuple(range(first, first + 9))
        if self.random.random() < 0.3:
            pool += HONORS
        return self.win(self.sets(pool, self.random.choice((0.5, 0.8, 1.0))), self.random.choice(pool))

    def from_pool(self) -> Hand | None:
        pool = self.random.choice(POOLS)
        return self.win(self.sets(pool, self.random.choice((0.3, 0.8))), self.random.choice(pool))

    def honors(self) -> Hand | None:
        pool = self.random.choice((HONORS, HONORS, HONORS[:4], HONORS[4:]))
        number = min(self.random.choice((2, 3, 4)), len(pool))
        sets = [pung(tile) for tile in self.random.sample(pool, number)]
        sets += self.sets(ALL, 0.6, 4 - number)
        return self.win(sets, self.random.choice(self.random.choice((ALL, HONORS, pool))))

    def kongs_and_pungs(self) -> Hand | None:
        pool = self.random.choice((ALL, SUITED, HONORS, numbers(*self.random.sample(range(1, 10), 3))))
        chows = self.random.choice((0.0, 0.0, 0.2))
        return self.win(self.sets(pool, chows), self.random.choice(pool), kong=0.6)

    def related(self) -> Hand | None:
        """Sets in the shapes that combination fans are made of."""
        suits = self.random.sample(range(3), 3)
        low = self.random.randrange(7)
        step = self.random.choice((1, 1, 2, 3))
        make: Callable[[Tile], tuple[Tile, ...]] = self.random.choice((chow, chow, pung))
        shape = self.random.randrange(7)
        size = self.random.choice((3, 4))
        sets: Sets
        if shape == 0:
            sets = [make(9 * suits[0] + low)] * size
        elif shape == 1:
            ranks = [low + step * place for place in range(size)]
            sets = [make(9 * suits[0] + rank) for rank in ranks if rank < (7 if make is chow else 9)]
        elif shape == 2:
            ranks = [low + step * place for place in range(3)]
            sets = [
                make(9 * suit + rank)
                for suit, rank in zip(suits, ranks, strict=True)
                if rank < (7 if make is chow else 9)
            ]
        elif shape == 3:
            sets = [make(9 * suit + low) for suit in suits]
        elif shape == 4:
            other = suits[self.random.randrange(2)]
            sets = [chow(9 * suits[0]), chow(9 * suits[0] + 6), chow(9 * other), chow(9 * other + 6)]
            pair = 9 * (suits[2] if other != suits[0] else suits[0]) + 4
            return self.win(sets, pair)
        elif shape == 5:
            sets = [chow(9 * suits[0] + first) for first in (0, 3, 6)]
        else:
            near = [rank for rank in (low, low + 3, low + 6) if rank < 7]
            sets = [chow(9 * self.random.choice(suits[:2]) + self.random.choice(near)) for _ in range(4)]
        sets = sets[:4]
        sets += self.sets(SUITED, 0.9, 4 - len(sets))
        return self.win(sets, self.random.choice(ALL))

    # Other forms.

    def knitted_straight(self) -> Hand | None:
        body = self.random.choice(KNITTED)
        sets = self.sets(ALL, 0.7, 1)
        pair = self.random.choice(ALL)
        if self.random.random() < 0.3:
            declared = [self.meld(sets[0], 0.2)]
            return self.finish(declared, [*body, pair, pair])
        return self.finish([], [*body, *sets[0], pair, pair])

    def seven_pairs(self) -> Hand | None:
        first = 9 * self.random.randrange(3)
        pool = self.random.choice((ALL, *POOLS, tuple(range(first, first + 9)), (*range(first, first + 9), *HONORS)))
        if self.random.random() < 0.1:
            start = first + self.random.randrange(3)
            tiles = list(range(start, start + 7))
        else:
            doubled = list(pool) * 2
            if len(doubled) < 7:
                return None
            tiles = self.random.sample(doubled, 7)
        return self.finish([], sorted(tiles * 2))

    def honors_and_knitted(self) -> Hand | None:
        singles = [*self.random.choice(KNITTED), *HONORS]
        if self.random.random() < 0.3:
            body = singles[:9]
            return self.finish([], [*self.random.sample(body, 7), *HONORS])
        return self.finish([], self.random.sample(singles, 14))

    def orphans(self) -> Hand | None:
        return self.finish([], [*ORPHANS, self.random.choice(ORPHANS)])

    def nine_gates(self) -> Hand | None:
        first = 9 * self.random.randrange(3)
        waiting = [first + rank for rank in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)]
        winning = first + self.random.randrange(9)
        return self.context(Hand((), tuple(waiting), winning))

    # Declaring melds, choosing the winning tile and how it was won.

    def meld(self, tiles: tuple[Tile, ...], kong: float) -> Meld:
        if tiles[0] != tiles[1]:
            return Meld(MeldKind.CHOW, tiles, claimed=self.random.choice((1, 2, 3)))
        seat = self.random.choice((1, 2, 3))
        if self.random.random() < kong:
            kind = self.random.choice((MeldKind.CONCEALED_KONG, MeldKind.DIRECT_KONG, MeldKind.ADDED_KONG))
            return Meld(kind, tiles[:1] * 4, seat=None if kind is MeldKind.CONCEALED_KONG else seat)
        return Meld(MeldKind.PUNG, tiles, seat=seat)

    def win(self, sets: Sets, pair: Tile, *, declare: float | None = None, kong: float = 0.15) -> Hand | None:
        chance = self.random.choice((0.0, 0.3, 0.6, 1.0)) if declare is None else declare
        declared: list[Meld] = []
        standing: list[Tile] = [pair, pair]
        for tiles in sets:
            if self.random.random() < chance:
                declared.append(self.meld(tiles, kong))
            else:
                standing += tiles
        return self.finish(declared, standing)

    def finish(self, melds: list[Meld], standing: list[Tile]) -> Hand | None:
        winning = standing.pop(self.random.randrange(len(standing)))
        return self.context(Hand(tuple(melds), tuple(standing), winning))

    def context(self, hand: Hand) -> Hand | None:
        if max(hand.counts()) > 4:
            return None
        chance = self.random.random
        self_draw = chance() < 0.4
        kong = any(meld.kind.is_kong for meld in hand.melds)
        last_tile = chance() < 0.06
        context = WinContext(
            self_draw=self_draw,
            robbing=not self_draw and not last_tile and chance() < 0.06,
            replacement=self_draw and kong and chance() < 0.25,
            last_tile=last_tile,
            last_of_kind=chance() < 0.06,
            prevalent=self.random.choice(WINDS),
            seat=self.random.choice(WINDS),
        )
        flowers = tuple(self.random.sample(FLOWERS, 2)) if chance() < 0.1 else ()
        return Hand(hand.melds, hand.concealed, hand.winning, flowers, context)
