"""The simplest hands that show one fan with another, and one without the other.

Simplest: of the fewest declared sets, then of the fewest circumstances, kongs and self-draws; of these the first in
the order of the census, which is chows before pungs and low tiles before high ones. Of waits, the first found.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product

from mjgui.core.hand import Hand
from mjgui.core.hand.tiles import WINDS
from mjgui.core.systems.national.proof.layouts import Layout
from mjgui.core.systems.national.proof.relations import Relations
from mjgui.core.systems.national.proof.universe import (
    ALL,
    BIT,
    BY_WAITS,
    DECIDED,
    Bits,
    Universe,
    Winning,
    each_bit,
    held_in,
    with_winds,
)
from mjgui.core.systems.national.proof.ways import Won, circumstances, reading_of, ways


class Shown:
    """What is to be shown of two fans, and the hands that show it. ``together`` and ``apart`` have for each fan the
    others it is still to be seen with, and without."""

    def __init__(self) -> None:
        self.together: dict[Bits, Bits] = dict.fromkeys(BIT.values(), 0)
        self.apart: dict[Bits, Bits] = dict.fromkeys(BIT.values(), 0)
        self.hands_together: dict[tuple[Bits, Bits], Hand] = {}
        self.hands_apart: dict[tuple[Bits, Bits], Hand] = {}
        # What is not looked for any more, and shown all the same where a hand happens to.
        self.given_up: dict[Bits, Bits] = dict.fromkeys(BIT.values(), 0)
        # The fans something is looked for of.
        self.open: Bits = 0

    def look_for(self, fan: Bits, together: Bits, apart: Bits) -> None:
        """Ask for hands that have a fan with these others, and without those."""
        self.together[fan], self.apart[fan] = together, apart
        self._note(fan)

    def give_up(self, fan: Bits, other: Bits) -> None:
        """Look no more for hands of two fans."""
        self.given_up[fan] |= other
        self._note(fan)

    def hopes(self, fan: Bits, possible: Bits, certain: Bits) -> Bits:
        """The others that hands with a fan may show something of, which may hold these and do hold those."""
        return (self.together[fan] & possible | self.apart[fan] & ~certain) & ~self.given_up[fan]

    def may_show(self, possible: Bits, certain: Bits) -> bool:
        """Whether hands that may hold these fans, and do hold those, may show something new."""
        return any(self.hopes(fan, possible, certain) for fan in each_bit(possible & self.open))

    def add(self, held: Bits, absent: Bits, hand: Hand) -> None:
        for fan in each_bit(held):
            together, apart = self.together[fan] & held, self.apart[fan] & absent
            self.together[fan] &= ~together
            self.apart[fan] &= ~apart
            self.hands_together |= {(fan, other): hand for other in each_bit(together)}
            self.hands_apart |= {(fan, other): hand for other in each_bit(apart)}
            self._note(fan)

    def _note(self, fan: Bits) -> None:
        looked_for = (self.together[fan] | self.apart[fan]) & ~self.given_up[fan]
        self.open = self.open | fan if looked_for else self.open & ~fan


def show(relations: Relations, asked: Bits) -> Shown:
    """Hands for everything that is so of the ``asked`` fans in some case, but for what no hand was found of among those
    looked at."""
    shown = Shown()
    for fan in each_bit(DECIDED & asked):
        shown.look_for(fan, relations.seen[fan] & DECIDED & asked & ~fan, relations.missed[fan] & asked & ~fan)
    _show_decided(relations, shown)
    for fan in each_bit(asked):
        waits = asked if fan & BY_WAITS else BY_WAITS & asked
        shown.look_for(fan, relations.seen[fan] & waits & ~fan, waits & ~fan)
    _show_waits(relations, shown)
    return shown


class _Group:
    """Outcomes of one cost."""

    def __init__(self, winnings: Iterable[Winning], cost: tuple[int, ...]) -> None:
        self.winnings = [each for each in winnings if each.cost == cost]
        self.possible, self.certain = 0, ~0
        for winning in self.winnings:
            self.possible |= winning.fans | winning.placed
            self.certain &= winning.fans


def _simplest_first(relations: Relations, shown: Shown) -> Iterator[tuple[Layout, Bits, Winning]]:
    """Each case with each choice of winds and each outcome, in the order of what it costs; those left out show nothing
    new."""
    universe = relations.universe
    for cost in sorted({winning.cost for winnings in universe.winnings for winning in winnings}):
        groups = [_Group(winnings, cost) for winnings in universe.winnings]
        for case, (_, layout) in universe.cases.items():
            group = groups[case.reach]
            if group.winnings:
                for tiles, _ in with_winds(case, universe.refused):
                    if shown.may_show(tiles | group.possible, tiles | group.certain):
                        yield from ((layout, tiles, winning) for winning in group.winnings)
        if not shown.open:
            return


def _show_decided(relations: Relations, shown: Shown) -> None:
    for layout, tiles, winning in _simplest_first(relations, shown):
        held = tiles | winning.fans
        if shown.may_show(held, held):
            shown.add(held, DECIDED & ~held, _won(layout, tiles, winning, relations.universe)[1])


# So many hands are looked at in vain for what waits do beside a fan, before it is left to be proved.
PATIENCE = 1000


def _show_waits(relations: Relations, shown: Shown) -> None:
    tries: Counter[tuple[Bits, Bits]] = Counter()
    for layout, tiles, winning in _simplest_first(relations, shown):
        certain = tiles | winning.fans
        possible = certain | winning.placed
        if not shown.may_show(possible, certain):
            continue
        hoped = {fan: shown.hopes(fan, possible, certain) for fan in each_bit(possible & shown.open)}
        won, hand = _won(layout, tiles, winning, relations.universe)
        held = held_in(reading_of(won, hand), relations.universe.refused)
        shown.add(held, ALL & ~held, hand)
        for fan, hope in hoped.items():
            for other in each_bit(hope & (shown.together[fan] | shown.apart[fan])):
                tries[fan, other] += 1
                if tries[fan, other] == PATIENCE:
                    shown.give_up(fan, other)


def _won(layout: Layout, tiles: Bits, winning: Winning, universe: Universe) -> tuple[Won, Hand]:
    """A layout won as an outcome says, in the first winds that fit what is held."""
    way, chance, option = winning.key
    won = next(won for *key, won in ways(layout) if key == [way, chance])
    hand = circumstances(won, universe.reaches.allowed)[option]
    for prevalent, seat in product(WINDS, repeat=2):
        made = replace(hand, context=replace(hand.context, prevalent=prevalent, seat=seat))
        if held_in(reading_of(won, made), universe.refused) & DECIDED == tiles | winning.fans:
            return won, made
    raise AssertionError(f"no hand of {layout} holds what its case does")
