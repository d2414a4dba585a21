"""The simplest hands that show one fan with another, and one without the other.

Simplest: of the fewest declared sets, then of the fewest circumstances, kongs and self-draws; of these the first in
the order of the census, which is chows before pungs and low tiles before high ones. Of waits, the first found.
"""

from collections import Counter
from collections.abc import Iterator
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

    @property
    def open(self) -> Bits:
        """The fans something is still to be shown of."""
        return sum(fan for fan in BIT.values() if self.together[fan] | self.apart[fan])

    def shows(self, held: Bits, absent: Bits, fans: Bits) -> bool:
        """Whether a hand that holds these, and is without those, shows something new of some fans."""
        return any(self.together[fan] & held or self.apart[fan] & absent for fan in each_bit(held & fans))

    def add(self, held: Bits, absent: Bits, hand: Hand) -> None:
        for fan in each_bit(held):
            together, apart = self.together[fan] & held, self.apart[fan] & absent
            self.together[fan] &= ~together
            self.apart[fan] &= ~apart
            self.hands_together |= {(fan, other): hand for other in each_bit(together)}
            self.hands_apart |= {(fan, other): hand for other in each_bit(apart)}


def show(relations: Relations, asked: Bits) -> Shown:
    """Hands for everything that is so of the ``asked`` fans in some case.

    What is left to be shown is of waits: what no hand was found for among those looked at.
    """
    shown = Shown()
    for fan in each_bit(DECIDED & asked):
        shown.together[fan] = relations.seen[fan] & DECIDED & asked & ~fan
        shown.apart[fan] = relations.missed[fan] & asked & ~fan
    _show_decided(relations, shown)
    for fan in each_bit(asked):
        waits = asked if fan & BY_WAITS else BY_WAITS & asked
        shown.together[fan] = relations.seen[fan] & waits & ~fan
        shown.apart[fan] = waits & ~fan
    _show_waits(relations, shown)
    return shown


def _simplest_first(relations: Relations) -> Iterator[tuple[Layout, Bits, Winning]]:
    """Each case with each choice of winds and each outcome, in the order of what it costs."""
    universe = relations.universe
    costs = sorted({winning.cost for winnings in universe.winnings for winning in winnings})
    for cost in costs:
        costing = [[each for each in winnings if each.cost == cost] for winnings in universe.winnings]
        for case, (_, layout) in universe.cases.items():
            if costing[case.reach]:
                for tiles, _ in with_winds(case, universe.refused):
                    for winning in costing[case.reach]:
                        yield layout, tiles, winning


def _show_decided(relations: Relations, shown: Shown) -> None:
    open_ = shown.open
    for layout, tiles, winning in _simplest_first(relations):
        held = tiles | winning.fans
        absent = DECIDED & ~held
        if held & open_ and shown.shows(held, absent, open_):
            shown.add(held, absent, _won(layout, tiles, winning, relations.universe)[1])
            open_ = shown.open
            if not open_:
                return


# So many hands are looked at in vain for what waits do beside a fan, before it is left to be proved.
PATIENCE = 1000


def _show_waits(relations: Relations, shown: Shown) -> None:
    refused = relations.universe.refused
    tries: Counter[tuple[Bits, Bits]] = Counter()
    looked_for = dict.fromkeys(BIT.values(), ALL)
    open_ = shown.open
    for layout, tiles, winning in _simplest_first(relations):
        certain = tiles | winning.fans
        possible = certain | winning.placed
        hoped = {
            fan: hope
            for fan in each_bit(possible & open_)
            if (hope := (shown.together[fan] & possible | shown.apart[fan] & ~certain) & looked_for[fan])
        }
        if not hoped:
            continue
        won, hand = _won(layout, tiles, winning, relations.universe)
        held = held_in(reading_of(won, hand), refused)
        shown.add(held, ALL & ~held, hand)
        for fan, hope in hoped.items():
            for other in each_bit(hope & (shown.together[fan] | shown.apart[fan])):
                tries[fan, other] += 1
                if tries[fan, other] == PATIENCE:
                    looked_for[fan] &= ~other
        open_ = sum(fan for fan, asked in looked_for.items() if (shown.together[fan] | shown.apart[fan]) & asked)
        if not open_:
            return


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
