"""A second opinion on the arithmetic rules, written from their text alone: how tiles can be laid down, what each way is
worth and what every seat wins or loses. Slow and plain; it shares no code with the program but the hand it is given.

Source: 广东麻将、长沙麻将以及创新麻将的综合打法.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from mjgui.core.hand import Hand, MeldKind

Words = tuple[tuple[int, ...], ...]

HONORS = range(27, 34)


@dataclass(frozen=True)
class Seats:
    """A table: how many play, where the winner sits, who discarded or is robbed, and what is agreed."""

    players: int = 4
    seat: int = 0
    payer: int = 1
    unit: int = 5
    doubled: bool = False
    late: frozenset[int] = frozenset()
    burnt: frozenset[int] = frozenset()
    all_share_robbing: bool = False
    robbing_alone: bool = False


def differences(word: tuple[int, ...]) -> set[int] | None:
    """The differences a word can have (组牌方法); None for what is no word."""
    if len(word) not in (3, 4):
        return None
    if len(set(word)) == 1:
        return {1, 2, 3, 4}
    if len(word) == 4:
        return None
    low, middle, high = sorted(word)
    if all(tile in HONORS for tile in word):
        around = {frozenset(27 + (start + step) % 7 for step in range(3)) for start in range(7)}
        return {1, 2, 3, 4} if frozenset(word) in around else None
    if high < 27 and low // 9 == high // 9 and middle - low == high - middle > 0:
        return {middle - low}
    return None


def ways(hand: Hand) -> set[tuple[Words, tuple[int, ...]]]:
    """Every way to lay the tiles down: four words and a pair, or ``()`` and seven pairs."""
    assert hand.winning is not None
    left = Counter([*hand.concealed, hand.winning])
    melds: Words = tuple(meld.tiles for meld in hand.melds)
    if any(differences(meld) is None for meld in melds):
        return set()
    found: set[tuple[Words, tuple[int, ...]]] = set()
    for pair in [tile for tile, number in left.items() if number >= 2]:
        rest = left - Counter([pair, pair])
        for words in _words(tuple(sorted(rest.elements()))):
            if len(words) + len(melds) == 4:
                found.add((tuple(sorted([*melds, *words])), (pair, pair)))
    if not melds and sum(left.values()) == 14 and all(number % 2 == 0 for number in left.values()):
        found.add(((), tuple(sorted(left.elements()))))
    return found


def _words(tiles: tuple[int, ...]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to make words of all these tiles: the first of them goes with each two others."""
    if not tiles:
        yield []
        return
    first, rest = tiles[0], tiles[1:]
    tried = set()
    for one in range(len(rest)):
        for other in range(one + 1, len(rest)):
            word = (first, rest[one], rest[other])
            if word in tried or differences(word) is None:
                continue
            tried.add(word)
            left = rest[:one] + rest[one + 1 : other] + rest[other + 1 :]
            for words in _words(left):
                yield [word, *words]


def fans(hand: Hand, way: tuple[Words, tuple[int, ...]]) -> dict[str, int]:
    """What a way to lay the tiles down is worth, fan by fan (计分计番方法)."""
    words, pairs = way
    tiles = [tile for word in words for tile in word] + list(pairs)
    suits = {tile // 9 for tile in tiles if tile < 27}
    honors = any(tile in HONORS for tile in tiles)
    shared = {1, 2, 3, 4}
    for word in words:
        shared &= differences(word) or set()
    found = {}
    if shared:
        found["same-difference"] = 2
    if len(suits) == 1:
        found["half-flush" if honors else "full-flush"] = 2 if honors else 3
    if not suits:
        found["all-honors"] = 4
    if words and all(len(set(word)) == 1 for word in words):
        found["all-pungs"] = 3
    if not words:
        found["seven-pairs"] = 3
    if words and len(hand.melds) == 4:
        found["all-declared"] = 3
    return found


def scores(hand: Hand, worth: int | None, at: Seats) -> Counter[int]:
    """What each seat wins or loses by a hand worth so many fans, or that is no win, kongs included."""
    found: Counter[int] = Counter()
    others = [seat for seat in range(at.players) if seat != at.seat]

    def pay(payer: int, points: float) -> None:
        assert points == int(points)
        found[payer] -= int(points)
        found[at.seat] += int(points)

    def scaled(points: int) -> int:
        return int(points * at.unit / 5 * len(others) / 3)

    dead = any(number in at.burnt for number, meld in enumerate(hand.melds, start=1) if len(meld.tiles) == 4)
    if worth is not None and not dead:
        share = at.unit * worth if worth else at.unit
        if hand.context.self_draw:
            for seat in others:
                pay(seat, share * 2 if at.doubled else share)
        elif not (hand.context.robbing and at.robbing_alone and not worth):
            pay(at.payer, share)
        if hand.context.robbing and at.all_share_robbing:
            for seat in others:
                pay(seat, scaled(15) // len(others))
        elif hand.context.robbing:
            pay(at.payer, scaled(15))
    for number, meld in enumerate(hand.melds, start=1):
        if len(meld.tiles) != 4 or number in at.burnt:
            continue
        if meld.kind is MeldKind.CONCEALED_KONG:
            for seat in others:
                pay(seat, at.unit * 2)
        elif number in at.late:
            continue
        elif meld.kind is MeldKind.ADDED_KONG:
            for seat in others:
                pay(seat, at.unit)
        else:
            # From the player before, opposite or after.
            pay((at.seat + {1: at.players - 1, 2: 2, 3: 1}[meld.seat or 1]) % at.players, scaled(15))
    return found
