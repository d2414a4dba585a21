"""All hands there are, put together from the census and the ways, as few cases as tell the fans apart.

A case is what fans a hand holds. It has three parts: by the tiles, by the way it was won, and by the winds. Hands that
differ only in what no fan reads are one case.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import Any, NamedTuple, TypeAlias

from mjgui.core.hand.tiles import WINDS
from mjgui.core.rules.fans import FanId
from mjgui.core.systems.national.facts import REGISTRY, ReadingFacts
from mjgui.core.systems.national.proof.census import OF_TILES, OF_WINDS, Census, Found, of_winds
from mjgui.core.systems.national.proof.layouts import Layout
from mjgui.core.systems.national.proof.ways import (
    OF_CIRCUMSTANCES,
    OF_WAYS,
    Chance,
    Way,
    circumstances,
    found_by_circumstances,
    found_by_way,
    placed,
    ways,
)

# Fans as bits, in the order they are defined.
Bits: TypeAlias = int
FANS: tuple[FanId, ...] = tuple(REGISTRY.declared)
BIT: Mapping[FanId, Bits] = {fan: 1 << place for place, fan in enumerate(FANS)}


def bits(fans: Collection[FanId]) -> Bits:
    """Fans as bits."""
    return sum(BIT[fan] for fan in set(fans))


def each_bit(of: Bits) -> Iterator[Bits]:
    """Each fan of some as a bit of its own."""
    while of:
        yield of & -of
        of &= of - 1


def name(bit: Bits) -> FanId:
    """The fan of one bit."""
    return FANS[bit.bit_length() - 1]


def _reading(reads: frozenset[str]) -> Bits:
    return bits([fan for fan, each in REGISTRY.declared.items() if each.reads <= reads])


BY_TILES = _reading(OF_TILES)
BY_WINDS = _reading(OF_WINDS) & ~_reading(frozenset({"pungs"}))
BY_WAY = (_reading(OF_WAYS) | _reading(OF_CIRCUMSTANCES)) & ~BY_TILES
# What reads which tiles were waited for is asked of whole hands.
BY_WAITS = bits(FANS) & ~(BY_TILES | BY_WINDS | BY_WAY)
ALL = bits(FANS)
DECIDED = ALL & ~BY_WAITS


def occurring(found: Collection[Found], refused: Collection[str]) -> Bits:
    """The fans of which an occurrence is one where these marks are refused."""
    return bits([fan for fan, _, marks in found if not any(mark in refused for mark in marks)])


def held_in(facts: ReadingFacts, refused: Collection[str]) -> Bits:
    """Every fan of a whole reading."""
    return occurring([(found.fan, 0, found.marks) for found in REGISTRY.instances(facts)], refused)


@dataclass(frozen=True, slots=True)
class Winning:
    """One outcome of a way and its circumstances."""

    fans: Bits
    """The fans that are found."""
    placed: Bits
    """Waits that may hold."""
    key: tuple[Way, Chance, int]
    """The way, the chance and which of its circumstances."""
    cost: tuple[int, ...]
    """What makes a hand harder to grasp: declared sets, circumstances, kongs, a self-draw."""
    number: int
    """How many ways there are to it."""


class Case(NamedTuple):
    """Layouts that hold the same by tiles and winds, and can be won in the same ways."""

    tiles: Bits
    """The fans they hold by their tiles."""
    winds: int
    """The winds there as pungs, as bits."""
    reach: int
    """The ways they can be won in, as an index into ``Reaches.tables``."""
    form: str
    """Their form."""


class Reaches:
    """The ways to win each layout of a census where rules hold the ``allowed`` problems to be none, independent of what
    the fans ask for."""

    def __init__(self, census: Census, allowed: Collection[str] = ()) -> None:
        self.allowed = frozenset(allowed)
        self.by_way: dict[Way, tuple[tuple[Found, ...], Bits]] = {}
        self.by_chance: dict[Chance, list[tuple[Found, ...]]] = {}
        # How often each way and chance is open to a layout: every different such table.
        self.tables: list[Counter[tuple[Way, Chance]]] = []
        # The table of layouts of a form that share tiles alike.
        self.table_of: dict[tuple[str, Any], int] = {}
        numbers: dict[frozenset[tuple[tuple[Way, Chance], int]], int] = {}
        for held, (_, layout) in census.held.items():
            if (held.form, held.shared) not in self.table_of:
                table = self._table(layout)
                number = numbers.setdefault(frozenset(table.items()), len(self.tables))
                if number == len(self.tables):
                    self.tables.append(table)
                self.table_of[held.form, held.shared] = number

    def _table(self, layout: Layout) -> Counter[tuple[Way, Chance]]:
        table: Counter[tuple[Way, Chance]] = Counter()
        for way, chance, won in ways(layout):
            table[way, chance] += 1
            if way not in self.by_way:
                self.by_way[way] = found_by_way(won), bits(placed(won))
            if chance not in self.by_chance:
                self.by_chance[chance] = [found_by_circumstances(hand) for hand in circumstances(won, self.allowed)]
        return table


class Universe:
    """Every case, where these marks keep an occurrence of a fan from being one."""

    def __init__(self, census: Census, reaches: Reaches, refused: Collection[str]) -> None:
        self.reaches = reaches
        self.refused = frozenset(refused)
        # The number and the first of the layouts of a case, in the order of the census.
        self.cases: dict[Case, tuple[int, Layout]] = {}
        for held, (number, layout) in census.held.items():
            reach = reaches.table_of[held.form, held.shared]
            case = Case(occurring(held.found, refused), held.winds, reach, held.form)
            before = self.cases.get(case)
            self.cases[case] = (number, layout) if before is None else (before[0] + number, before[1])
        self.winnings = [self._winnings(table) for table in reaches.tables]

    def _winnings(self, table: Counter[tuple[Way, Chance]]) -> list[Winning]:
        """Every different outcome, each by the simplest way to it, the simplest first."""
        found: dict[tuple[Bits, Bits], Winning] = {}
        for (way, chance), number in table.items():
            by_way, at = self.reaches.by_way[way]
            fans = occurring(by_way, self.refused)
            declared = [each for each in (*way.chows, *way.pungs) if each != "standing"]
            kongs = sum(each.endswith("kong") for each in declared)
            for option, by_chance in enumerate(self.reaches.by_chance[chance]):
                more = occurring(by_chance, self.refused)
                cost = (len(declared), (more & ~BIT["self-drawn"]).bit_count(), kongs, int(way.draw))
                known = found.get((fans | more, at))
                winning = Winning(fans | more, at, (way, chance, option), cost, number)
                if known is not None:
                    best = min(known, winning, key=lambda each: each.cost)
                    winning = replace(best, number=known.number + number)
                found[winning.fans, at] = winning
        return sorted(found.values(), key=lambda each: (each.cost, each.fans))


def with_winds(case: Case, refused: frozenset[str]) -> tuple[tuple[Bits, int], ...]:
    """What a case holds by tiles and winds where these marks are refused, and for how many of the sixteen choices of
    the two winds."""
    return tuple((case.tiles | more, number) for more, number in _by_winds(case.winds, case.form, refused))


@cache
def _by_winds(pungs: int, form: str, refused: frozenset[str]) -> tuple[tuple[Bits, int], ...]:
    held = tuple((wind, index) for index, wind in enumerate(WINDS) if pungs >> index & 1)
    found: Counter[Bits] = Counter()
    for prevalent, seat in product(WINDS, repeat=2):
        found[occurring(of_winds(form, held, prevalent, seat), refused)] += 1
    return tuple(found.items())
