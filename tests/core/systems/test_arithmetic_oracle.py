"""Random hands of the arithmetic rules against a second, independent search, what everybody pays included."""

import random
from collections import Counter

import pytest

from mjgui.core import format_hand
from mjgui.core.hand import Hand, Meld, MeldKind, WinContext
from mjgui.core.hand.tiles import WINDS
from mjgui.core.inquiry import Inquiry
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.profiles.profile_files import load_profile
from mjgui.core.settlement import Settlement, settle
from tests.arithmetic_oracle import HONORS, Seats, differences, fans, scores, ways

CHECKED, CHECKED_LONG = 1_500, 10_000

Word = tuple[int, ...]

RUNS: list[Word] = [
    word
    for low in range(27)
    for step in (1, 2, 3, 4)
    if differences(word := (low, low + step, low + 2 * step)) and low // 9 == (low + 2 * step) // 9
]
RING: list[Word] = [tuple(sorted(27 + (start + step) % 7 for step in range(3))) for start in range(7)]
PUNGS: list[Word] = [(tile,) * 3 for tile in range(34)]


class Maker:
    """Makes hands with the tables they are won at, from a seed."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def word(self, pool: list[Word]) -> Word:
        return self.chance.choice(pool)

    def pool(self) -> list[Word]:
        """Words that have something in common, so that fans and several ways to lay them down are there."""
        suit, step = self.chance.randrange(3), self.chance.choice((1, 2, 3, 4))
        of_suit = [word for word in (*RUNS, *PUNGS) if word[0] // 9 == word[-1] // 9 == suit]
        of_step = [word for word in RUNS if word[1] - word[0] == step]
        honors = [*RING, *(word for word in PUNGS if word[0] in HONORS)]
        return self.chance.choice(
            ([*RUNS, *RING, *PUNGS], of_suit, of_suit, [*of_suit, *honors], [*of_step, *RING], honors, PUNGS)
        )

    def meld(self, word: Word, players: int) -> Meld:
        seats = (1, 2, 3) if players == 4 else (1, 3) if players == 3 else (1,)
        seat = self.chance.choice(seats)
        if word[0] != word[-1]:
            return Meld(MeldKind.CHOW, word, claimed=self.chance.choice((1, 2, 3)))
        kind = self.chance.choice((MeldKind.PUNG, MeldKind.CONCEALED_KONG, MeldKind.DIRECT_KONG, MeldKind.ADDED_KONG))
        tiles = word[:1] * (3 if kind is MeldKind.PUNG else 4)
        return Meld(kind, tiles, seat=None if kind is MeldKind.CONCEALED_KONG else seat)

    def standing(self, melds: int, pool: list[Word]) -> list[int]:
        if not melds and self.chance.random() < 0.12:
            tiles = {tile for word in pool for tile in word} | {0, 1, 9, 10, 18, 19, 27}
            return sorted(self.chance.choices(sorted(tiles), k=7) * 2)
        pair = self.word(pool)[0]
        tiles = [tile for _ in range(4 - melds) for tile in self.word(pool)] + [pair, pair]
        if self.chance.random() < 0.1:
            tiles[self.chance.randrange(len(tiles))] = self.chance.randrange(34)
        return tiles

    def __call__(self) -> tuple[Hand, Seats]:
        while True:
            players = self.chance.choice((2, 3, 4, 4))
            pool = self.pool()
            declared = self.chance.choice((0, 0, 1, 2, 4))
            melds = tuple(self.meld(self.word(pool), players) for _ in range(declared))
            tiles = self.standing(declared, pool)
            winning = tiles.pop(self.chance.randrange(len(tiles)))
            seat = self.chance.randrange(players)
            how = self.chance.choice(("drawn", "discarded", "discarded", "robbed"))
            if how == "robbed" and (winning in tiles or winning in [tile for meld in melds for tile in meld.tiles]):
                continue
            context = WinContext(self_draw=how == "drawn", robbing=how == "robbed", seat=WINDS[seat])
            hand = Hand(melds, tuple(tiles), winning, (), context)
            if max(hand.counts()) > 4:
                continue
            kongs = [number for number, meld in enumerate(melds, start=1) if meld.kind.is_kong]
            return hand, Seats(
                players,
                seat,
                self.chance.choice([other for other in range(players) if other != seat]),
                self.chance.choice((5, 5, 5, 10, 20)),
                self.chance.random() < 0.3,
                frozenset(number for number in kongs if self.chance.random() < 0.2),
                frozenset(number for number in kongs if self.chance.random() < 0.05),
                self.chance.random() < 0.3,
                self.chance.random() < 0.3,
            )


def rules_for(rules: RuleProfile, at: Seats) -> RuleProfile:
    rules = rules.adopt("robbed-kong", "shared" if at.all_share_robbing else "robbed")
    return rules.adopt("robbing-without-fan", "robbing-alone" if at.robbing_alone else "base-and-robbing")


def values_of(at: Seats) -> dict[str, object]:
    return {
        "players": at.players,
        "payer": at.payer,
        "unit": at.unit,
        "double_self_draw": at.doubled,
        "late_kongs": at.late,
        "burnt_kongs": at.burnt,
    }


def balance(settled: Settlement) -> Counter[int]:
    found: Counter[int] = Counter()
    for payment in settled.payments:
        assert payment.payer is not None
        found[payment.payer] -= payment.amount
        found[payment.payee] += payment.amount
    return found


def check(hand: Hand, at: Seats, rules: RuleProfile) -> int:
    """Everything about a hand, both ways. Gives in how many ways it can be laid down."""
    asked = Inquiry(hand, rules_for(rules, at))
    here = f"{format_hand(hand)} {at}"
    found = {}
    for place, counted in enumerate(asked.analysis.readings):
        sets = [tuple(sorted(each.tiles)) for each in counted.reading.arrangement.sets]
        words = tuple(sorted(each for each in sets if len(each) > 2))
        pairs = tuple(sorted(tile for each in sets if len(each) == 2 for tile in each))
        found[words, pairs] = {each.fan: asked.rules.values[each.fan] for each in counted.count.counted}
        assert balance(settle(asked, values_of(at), place)) == scores(hand, counted.total, at), here
    wanted = {way: fans(hand, way) for way in ways(hand)}
    assert found == wanted, here
    if wanted:
        assert asked.analysis.total == max(sum(each.values()) for each in wanted.values()), here
    else:
        assert balance(settle(asked, values_of(at))) == scores(hand, None, at), here
    return len(wanted)


def compare(seed: int, hands: int) -> Counter[int]:
    """How many hands there were of each number of ways to lay them down."""
    make, rules = Maker(seed), load_profile("arithmetic")
    return Counter(min(check(*make(), rules), 3) for _ in range(hands))


def test_hands_are_laid_down_counted_and_paid_as_the_text_alone_has_it() -> None:
    seen = compare(1, CHECKED)
    # No win, one way, two ways, more.
    assert all(seen[ways_to_lay] > CHECKED / 50 for ways_to_lay in (0, 1, 2, 3)), seen


@pytest.mark.long
def test_ten_thousand_hands_are_as_the_text_alone_has_it() -> None:
    compare(2, CHECKED_LONG)
