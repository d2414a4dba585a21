"""For every two fans: whether one always, never or sometimes comes with the other, over every case."""

from collections.abc import Iterator

from mjgui.core.systems.national.proof.universe import (
    BIT,
    BY_WAY,
    BY_WINDS,
    DECIDED,
    Bits,
    Case,
    Universe,
    Winning,
    each_bit,
    with_winds,
)


class Relations:
    """What all cases say of two fans.

    ``seen`` has for each fan those there with it in some case; a wait is there where its place is. ``missed`` has those
    not there with it in some case, and never a wait.
    """

    def __init__(self, universe: Universe) -> None:
        self.universe = universe
        self.seen: dict[Bits, Bits] = dict.fromkeys(BIT.values(), 0)
        self.missed: dict[Bits, Bits] = dict.fromkeys(BIT.values(), 0)
        self._numbers: dict[tuple[Bits, bool], int] = {}
        self._outcomes = [_Outcomes(winnings) for winnings in universe.winnings]
        for case, tiles, number in self._cases():
            for fan, outcome in self._with_each_fan(case, tiles):
                self.seen[fan] |= tiles | outcome.seen
                self.missed[fan] |= DECIDED & ~(tiles | outcome.always)
                for by_ways in (False, True):
                    more = number * (outcome.number if by_ways else 1)
                    self._numbers[fan, by_ways] = self._numbers.get((fan, by_ways), 0) + more

    def _cases(self) -> Iterator[tuple[Case, Bits, int]]:
        """Each case with each choice of winds: what it holds by tiles and winds, and how often there is such."""
        for case, (number, _) in self.universe.cases.items():
            for tiles, winds in with_winds(case, self.universe.refused):
                yield case, tiles, number * winds

    def _with_each_fan(self, case: Case, tiles: Bits) -> Iterator[tuple[Bits, "_Outcome"]]:
        """Each fan that can be there, and what winning does where it is."""
        outcomes = self._outcomes[case.reach]
        for fan in each_bit(tiles):
            yield fan, outcomes.any
        for fan in each_bit(outcomes.any.seen & ~tiles):
            yield fan, outcomes.of(fan)

    def number(self, fan: Bits, other: Bits) -> int:
        """How many cases the relation of a fan to another covers: layouts in which it is there, times the choices
        of winds and the ways to win where one of the two depends on them."""
        both = fan | other
        number = self._numbers.get((fan, bool(both & ~(DECIDED & ~BY_WAY))), 0)
        return number if both & BY_WINDS else number // 16

    def one_of_two(self) -> dict[Bits, list[tuple[Bits, Bits]]]:
        """For each fan the pairs of others of which exactly one is there in every case with it; waits are not asked."""
        open_: dict[Bits, dict[Bits, Bits]] = {}
        for fan in BIT.values():
            sometimes = self.seen[fan] & self.missed[fan] & DECIDED & ~fan
            # Each pair once, by the fan that comes first.
            open_[fan] = {other: sometimes & ~(other | other - 1) for other in each_bit(sometimes)}
        for case, tiles, _ in self._cases():
            for fan, outcome in self._with_each_fan(case, tiles):
                for other, rest in list(open_[fan].items()):
                    if tiles & other:
                        left = rest & ~(tiles | outcome.seen)
                    else:
                        left = rest & (tiles | outcome.without(other)) & ~outcome.beside(other, tiles)
                    if left:
                        open_[fan][other] = left
                    else:
                        del open_[fan][other]
        return {
            fan: [(other, each) for other, rest in found.items() for each in each_bit(rest)]
            for fan, found in open_.items()
        }


class _Outcome:
    """What some outcomes have in common: the fans ``seen`` in any of them and those ``always`` there, and the
    ``number`` of ways to them."""

    def __init__(self, winnings: list[Winning]) -> None:
        self._winnings = winnings
        self._without: dict[Bits, Bits] = {}
        self._beside: dict[Bits, Bits] = {}
        self.seen, self.always = 0, ~0
        for winning in winnings:
            self.seen |= winning.fans | winning.placed
            self.always &= winning.fans
        self.number = sum(winning.number for winning in winnings)

    def without(self, fan: Bits) -> Bits:
        """What is there in all of them that are without a fan."""
        if fan not in self._without:
            found = ~0
            for winning in self._winnings:
                if not winning.fans & fan:
                    found &= winning.fans
            self._without[fan] = found
        return self._without[fan]

    def beside(self, fan: Bits, tiles: Bits) -> Bits:
        """What is there in any of them that are with a fan, with what there is by the tiles; nothing where it is in
        none."""
        if fan not in self._beside:
            found = 0
            for winning in self._winnings:
                if winning.fans & fan:
                    found |= winning.fans
            self._beside[fan] = found
        return self._beside[fan] | tiles if self._beside[fan] else 0


class _Outcomes:
    """The outcomes of a table of ways to win, and those of them with a fan."""

    def __init__(self, winnings: list[Winning]) -> None:
        self._winnings = winnings
        self._of: dict[Bits, _Outcome] = {}
        self.any = _Outcome(winnings)

    def of(self, fan: Bits) -> _Outcome:
        if fan not in self._of:
            self._of[fan] = _Outcome([each for each in self._winnings if (each.fans | each.placed) & fan])
        return self._of[fan]
