"""What the tiles alone decide: the fans that read tiles and sets and nothing else, asked of every layout.

A fan is asked once for each different value of what it reads, and sees no more than that.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from types import SimpleNamespace
from typing import Any, NamedTuple, TypeAlias

from mjgui.core.hand.arrange import Arrangement, Reading, pair_of
from mjgui.core.hand.tiles import WINDS, Tile
from mjgui.core.rules.fans import FanId
from mjgui.core.systems.fans import Definition
from mjgui.core.systems.national.facts import REGISTRY, SUITS, HandFacts, ReadingFacts
from mjgui.core.systems.national.forms import KNITTED_STRAIGHT
from mjgui.core.systems.national.proof.layouts import Layout, Sets
from mjgui.core.systems.national.proof.views import UNREAD

# What a fan may read to be asked of the tiles alone, and of each pung by itself under every choice of winds.
OF_TILES = frozenset({"kinds", "fours", "chows", "pungs", "pair", "sets"})
OF_WINDS = frozenset({"pungs", "winds"})
# An occurrence of a fan: its sets as bits, in the order of the layout, and its marks.
Found: TypeAlias = tuple[FanId, int, tuple[str, ...]]
# Where a tile stands: (set, place in it).
Places: TypeAlias = tuple[tuple[int, int], ...]


class Held(NamedTuple):
    """What some layouts have in common."""

    form: str
    """Their form."""
    found: tuple[Found, ...]
    """The occurrences of fans that read tiles and sets only, and of those that read the winds too among other pungs."""
    winds: int
    """The winds there as pungs, as bits; see ``of_winds``."""
    shared: tuple[Any, ...]
    """Where sets share tiles; layouts with the same can be declared and won in the same ways (see
    ``mjgui.core.systems.national.proof.ways``)."""


# Up to so many layouts of a fan are all kept.
FEW = 1000


class Census:
    """How many layouts hold what, and the first of them, in the order they are added. ``few`` has all layouts with a
    fan, where there are few."""

    def __init__(self) -> None:
        self.held: dict[Held, tuple[int, Layout]] = {}
        self.few: dict[FanId, list[Layout]] = {fan: [] for fan in REGISTRY.declared}

    def add(self, held: Held, layout: Layout) -> None:
        known = self.held.get(held)
        self.held[held] = (1, layout) if known is None else (known[0] + 1, known[1])
        for fan in {fan for fan, _, _ in held.found} & self.few.keys():
            self._keep(fan, [layout])

    def add_all(self, other: "Census") -> None:
        """A census of other layouts, taken as added after these."""
        for held, (number, layout) in other.held.items():
            known = self.held.get(held)
            self.held[held] = (number, layout) if known is None else (known[0] + number, known[1])
        for fan in list(self.few):
            if fan in other.few:
                self._keep(fan, other.few[fan])
            else:
                del self.few[fan]

    def _keep(self, fan: FanId, layouts: list[Layout]) -> None:
        self.few[fan] += layouts
        if len(self.few[fan]) > FEW:
            del self.few[fan]

    def of_form(self, form: str) -> "Census":
        """What is in it of one form."""
        found = Census()
        found.held = {held: known for held, known in self.held.items() if held.form == form}
        found.few = {fan: [each for each in layouts if each.form == form] for fan, layouts in self.few.items()}
        return found

    def add_sets(self, sets: Sets) -> None:
        """Every layout of these sets with a pair."""
        asked = _Asked(sets)
        for tile in sets.pairs:
            self.add(asked.held(tile), sets.with_pair(tile))

    def add_whole(self, layout: Layout) -> None:
        """A layout of seven pairs, or of no sets."""
        form, tiles = layout.form, layout.pairs or layout.body
        kinds = sum(1 << tile for tile in set(tiles))
        fours = tuple(tile for tile in set(layout.pairs) if layout.pairs.count(tile) == 2)
        found = _of_form(form) + _of_kinds(form, 0, 0, kinds) + _of_fours(form, bool(fours))
        if layout.pairs and (reading := _declared(form, 0, 0, "sets")):
            found += _found(reading, _facts(form, arrangement=layout.arrangement))
        if fours:
            facts = _facts(form, _shared(fours=fours), arrangement=layout.arrangement)
            found += _found(_declared(form, 0, 0, "fours sets"), facts)
        # Where there are no sets, a tile is alone or a pair.
        self.add(Held(form, found, 0, tuple(sorted(set(map(layout.body.count, layout.body))))), layout)


class _Asked:
    """What four sets decide, for every pair beside them."""

    def __init__(self, sets: Sets) -> None:
        self.sets, self.form = sets, sets.form
        self.chows = tuple((tile, index) for index, tile in enumerate(sets.chows))
        self.number = len(self.chows), len(sets.pungs)
        self.pungs = tuple((tile, self.number[0] + index) for index, tile in enumerate(sets.pungs))
        self.standing = Layout(sets.form, sets.chows, sets.pungs).arrangement.sets
        self.body = sets.body if sets.form == KNITTED_STRAIGHT else ()
        self.counts = [0] * 34
        for tile in (*(tile for each in self.standing for tile in each.tiles), *self.body):
            self.counts[tile] += 1
        self.kinds = sum(1 << tile for tile in range(34) if self.counts[tile])
        self.fours = tuple(tile for tile in range(34) if self.counts[tile] == 4)
        self.winds = sum(1 << WINDS.index(tile) for tile in sets.pungs if tile in WINDS)
        self.shared, self.where = _shared_tiles(sets)
        self.base = (
            *_found(self._asking(""), _facts(self.form)),
            *_of_chows(self.form, self.number[1], self.chows),
            *_of_pungs(self.form, self.number[0], self.pungs),
        )
        self.with_chows, self.with_pungs, self.with_sets, self.with_fours = (
            self._asking(reads) for reads in ("chows pair", "pungs pair", "sets", "fours sets")
        )

    def _asking(self, reads: str) -> tuple[Definition[ReadingFacts], ...]:
        return _declared(self.form, *self.number, reads)

    def held(self, tile: Tile) -> Held:
        """What they decide with a pair of this tile."""
        pair = (tile, sum(self.number))
        found = [*self.base, *_of_kinds(self.form, *self.number, self.kinds | 1 << tile)]
        if self.with_chows:
            found += _found(self.with_chows, _facts(self.form, chows=self.chows, pair=pair))
        if self.with_pungs:
            found += _found(self.with_pungs, _facts(self.form, pungs=self.pungs, pair=pair))
        fours = (*self.fours, tile) if self.counts[tile] == 2 else self.fours
        if self.with_sets or fours:
            arrangement = Arrangement(self.form, (*self.standing, pair_of(tile)), self.body)
            found += _found(self.with_sets, _facts(self.form, arrangement=arrangement))
            if fours:
                found += _found(self.with_fours, _facts(self.form, _shared(fours=fours), arrangement=arrangement))
        return Held(self.form, tuple(found), self.winds, (self.shared, self.where.get(tile, ())))


def _shared(**read: Any) -> HandFacts:
    unread: dict[str, Any] = dict.fromkeys(HandFacts.__slots__, UNREAD)
    return HandFacts(**{**unread, **read})


NOTHING = _shared()


def _facts(form: str, shared: HandFacts = NOTHING, arrangement: Any = UNREAD, **read: Any) -> ReadingFacts:
    unread: dict[str, Any] = dict.fromkeys(ReadingFacts.__slots__, UNREAD)
    return ReadingFacts(**{**unread, "hand": shared, "reading": Reading(arrangement, UNREAD), "form": form, **read})


@cache
def _declared(form: str, chows: int, pungs: int, reads: str) -> tuple[Definition[ReadingFacts], ...]:
    """The fans that can be found among so many chows and pungs and read just this."""
    return tuple(each for each in REGISTRY.possible(form, chows, pungs) if each.reads == frozenset(reads.split()))


def _found(declared: Iterable[Definition[ReadingFacts]], facts: ReadingFacts) -> tuple[Found, ...]:
    return tuple(
        (each.fan, sum(1 << index for index in found.sets), found.marks)
        for each in declared
        for found in each.instances(facts)
    )


@lru_cache(maxsize=1 << 16)
def _of_kinds(form: str, chows: int, pungs: int, kinds: int) -> tuple[Found, ...]:
    shared = _shared(kinds=kinds, suits=sum(1 for suit in SUITS if kinds & suit))
    return _found(_declared(form, chows, pungs, "kinds"), _facts(form, shared))


@lru_cache(maxsize=1 << 16)
def _of_chows(form: str, pungs: int, chows: tuple[tuple[Tile, int], ...]) -> tuple[Found, ...]:
    return _found(_declared(form, len(chows), pungs, "chows"), _facts(form, chows=chows))


@lru_cache(maxsize=1 << 16)
def _of_pungs(form: str, chows: int, pungs: tuple[tuple[Tile, int], ...]) -> tuple[Found, ...]:
    others = tuple(pung for pung in pungs if pung[0] not in WINDS)
    found = _found(_declared(form, chows, len(pungs), "pungs"), _facts(form, pungs=pungs))
    return found + of_winds(form, others, None, None)


def of_winds(
    form: str, pungs: tuple[tuple[Tile, int], ...], prevalent: Tile | None, seat: Tile | None
) -> tuple[Found, ...]:
    """What the fans that read pungs and the two winds find among some pungs, each of which they look at by itself."""
    context = SimpleNamespace(prevalent=prevalent, seat=seat)
    asked = [each for each in REGISTRY.of_form(form) if each.reads == OF_WINDS and each.pungs <= len(pungs)]
    return _found(asked, _facts(form, _shared(context=context, hand=SimpleNamespace(context=context)), pungs=pungs))


@cache
def _of_form(form: str) -> tuple[Found, ...]:
    return _found(_declared(form, 0, 0, ""), _facts(form))


@cache
def _of_fours(form: str, there: bool) -> tuple[Found, ...]:
    # Which four does not matter to a fan that does not read sets.
    return _found(_declared(form, 0, 0, "fours"), _facts(form, _shared(fours=(0,) if there else ())))


def _shared_tiles(sets: Sets) -> tuple[tuple[Any, ...], dict[Tile, Places]]:
    """Where sets share tiles with others, and where each tile stands.

    Of a chow it is said whether an edge wait is at its lower or upper end, and for each of its tiles which other sets
    hold it, as bits. Of a pung, and of each tile of a knitted straight, it is said which others hold the tile.
    """
    where: dict[Tile, Places] = {}
    arranged = Layout(sets.form, sets.chows, sets.pungs).arrangement.sets
    bodies = [(tile,) for tile in sets.body]
    groups = [*({*each.tiles} for each in arranged), *map(set, bodies)]
    for index, tiles in enumerate(groups):
        for tile in tiles:
            where[tile] = (*where.get(tile, ()), (index, tile - min(tiles)))

    def others(index: int, tile: Tile) -> int:
        return sum(1 << each for each, _ in where[tile] if each != index)

    chows = tuple(
        (tile % 9 == 0, tile % 9 == 6, *(others(index, tile + place) for place in range(3)))
        for index, tile in enumerate(sets.chows)
    )
    rest = tuple(others(index, min(tiles)) for index, tiles in enumerate(groups) if index >= len(chows))
    return (len(chows), len(sets.pungs), chows, rest), where
