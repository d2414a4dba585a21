"""The table of what is proved, from everything that was found."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import combinations, product

from mjgui.core.hand import Hand
from mjgui.core.hand.tiles import WINDS
from mjgui.core.notation import format_hand
from mjgui.core.rules.effects import Pair
from mjgui.core.rules.fans import FanId
from mjgui.core.rules.proofs import Definitions, OneOfTwo, Proof, Relation
from mjgui.core.systems.national.detection import detect
from mjgui.core.systems.national.facts import REGISTRY, ReadingFacts, hand_facts, reading_facts
from mjgui.core.systems.national.proof import waiting
from mjgui.core.systems.national.proof.census import Census, Found, of_winds
from mjgui.core.systems.national.proof.layouts import Layout
from mjgui.core.systems.national.proof.relations import Relations
from mjgui.core.systems.national.proof.universe import (
    ALL,
    BIT,
    BY_WAITS,
    BY_WAY,
    DECIDED,
    FANS,
    Bits,
    Reaches,
    Universe,
    bits,
    each_bit,
    held_in,
    name,
)
from mjgui.core.systems.national.proof.ways import circumstances, reading_of, ways
from mjgui.core.systems.national.proof.witnesses import show

GATES = BIT["nine-gates"]


class NotProvedError(Exception):
    """Two fans of which neither a hand shows something nor all hands show the contrary."""


@dataclass(slots=True)
class ProofRow:
    """What is proved of one fan and another."""

    relation: Relation
    """Whether the other always, never or sometimes comes with it."""
    cases: int = 0
    """How many are covered."""
    together: Hand | None = None
    """A hand that holds both; None where there is none."""
    apart: Hand | None = None
    """A hand that holds the one without the other; None where there is none."""
    least: int = 0
    """How often the other is there at least in any reading with the fan."""
    inside: int = 0
    """How often it is there at least among the sets of one occurrence of the fan."""
    most: int = 0
    """How often it is there at most among them."""
    always_so: bool = False
    """Whether it is so whatever marks rules refuse."""


class ProofTable:
    """Everything proved of the layouts of a census under some definitions. Raises NotProvedError where something is
    not."""

    def __init__(self, census: Census, under: Definitions, asked: Collection[FanId]) -> None:
        """``asked`` are the fans that something is to be proved of."""
        self.census, self.refused = census, under.refused_marks
        self.reaches = Reaches(census, under.allowed_problems)
        self.relations = Relations(Universe(census, self.reaches, self.refused))
        self.gates = _Gates(self.refused, under.allowed_problems)
        forms = {held.form for held in census.held}
        self.fans = tuple(fan for fan in FANS if fan in asked and forms & {*REGISTRY.declared[fan].forms})
        self.shown = show(self.relations, bits(self.fans))
        self.rows = {
            (fan, other): self._row(BIT[fan], BIT[other]) for fan in self.fans for other in self.fans if fan != other
        }
        self._count_occurrences()
        self._ask_under_all_marks()

    def _row(self, fan: Bits, other: Bits) -> ProofRow:
        if fan == GATES:
            return self.gates.row(other)
        cases = self.relations.number(fan, other)
        apart = self.shown.hands_apart.get((fan, other))
        together = self.gates.together.get(fan) if other == GATES else self.shown.hands_together.get((fan, other))
        is_possible = other != GATES and bool(self.relations.seen[fan] & other)
        if is_possible and not together:
            together, is_possible = self._look_at_all(fan, other)
        if together and apart:
            return ProofRow("sometimes", 0, together, apart)
        if apart and not is_possible:
            return ProofRow("never", cases, None, apart)
        if together and not self.relations.missed[fan] & other:
            if not (fan | other) & BY_WAITS:
                return ProofRow("always", cases, together)
            return ProofRow("always", self._proved_by_waits(fan, other), together)
        raise NotProvedError(*(name(each) for each in (fan, other)))

    def _look_at_all(self, fan: Bits, other: Bits) -> tuple[Hand | None, bool]:
        """A hand with both of two fans, of which one is in few layouts; and whether there may yet be one."""
        for few in (fan, other):
            layouts = self.census.few.get(name(few), [])
            for layout in layouts:
                for _, _, won in ways(layout):
                    for hand in circumstances(won, self.reaches.allowed):
                        if not (fan | other) & ~held_in(reading_of(won, hand), self.refused):
                            return hand, True
            if layouts:
                return None, False
        return None, True

    def _proved_by_waits(self, fan: Bits, other: Bits) -> int:
        """How many cases prove that a fan comes with a wait."""
        if fan & BY_WAY and self._leaves_one_tile(fan):
            found = [waiting.occurs(name(other), facts, self.refused) for facts in waiting.lone_pairs()]
            if all(found):
                return len(found)
        raise NotProvedError(name(fan), name(other))

    def _leaves_one_tile(self, fan: Bits) -> bool:
        """Whether all four sets are declared wherever a fan is."""
        winnings = [each for found in self.relations.universe.winnings for each in found if each.fans & fan]
        return all(
            len(way.chows) + len(way.pungs) == 4 and "standing" not in (*way.chows, *way.pungs)
            for way in (each.key[0] for each in winnings)
        )

    def _count_occurrences(self) -> None:
        """Work out how often what always comes with a fan is there at least."""
        always: dict[FanId, list[FanId]] = {}
        for (fan, other), row in self.rows.items():
            if row.relation == "always" and fan != "nine-gates":
                always.setdefault(fan, []).append(other)
        readings: list[tuple[Found, ...]] = [found for found, _ in self.reaches.by_way.values()]
        for held, (_, layout) in self.census.held.items():
            readings += [held.found + by_winds for by_winds in _by_winds(layout)]
        counted: dict[tuple[FanId, FanId], tuple[int, int, int]] = {}
        for found in readings:
            places: dict[FanId, list[int]] = {}
            for fan, sets, marks in found:
                if not any(mark in self.refused for mark in marks):
                    places.setdefault(fan, []).append(sets)
            for fan in places.keys() & always.keys():
                for other in always[fan]:
                    others = places.get(other, [])
                    inside = [sum(not each & ~sets for each in others) for sets in places[fan]]
                    least, fewest, most = counted.get((fan, other), (99, 99, 0))
                    if others:
                        found_now = min(least, len(others)), min(fewest, *inside), max(most, *inside)
                        counted[fan, other] = found_now
        for (fan, other), row in self.rows.items():
            if row.relation == "always" and fan != "nine-gates":
                numbers = counted.get((fan, other)) or _in_hand(row.together, fan, other)
                row.least, row.inside, row.most = numbers

    def _ask_under_all_marks(self) -> None:
        """Find out whether what is always so is so whatever marks the rules refuse. Each set of marks that an
        occurrence of the fan bears is accepted in turn, and no others."""
        marks: dict[FanId, set[frozenset[str]]] = {fan: {frozenset()} for fan in FANS}
        by_winds = [found for held in self.census.held for found in _by_winds(self.census.held[held][1])]
        by_way = [found for found, _ in self.reaches.by_way.values()]
        for found in (*(held.found for held in self.census.held), *by_way, *by_winds):
            for fan, _, borne in found:
                marks[fan].add(frozenset(borne))
        every = frozenset().union(*(each for sets in marks.values() for each in sets))
        always = {pair: row for pair, row in self.rows.items() if row.relation == "always" and BIT[pair[0]] != GATES}
        for (fan, _), row in always.items():
            row.always_so = not BIT[fan] & BY_WAITS
        for accepted in set().union(*marks.values()):
            relations = Relations(Universe(self.census, self.reaches, every - accepted))
            for (fan, other), row in always.items():
                if accepted in marks[fan] and relations.missed[BIT[fan]] & BIT[other]:
                    row.always_so = False

    @property
    def layouts(self) -> int:
        """How many layouts were gone through."""
        return sum(number for number, _ in self.census.held.values())

    def proofs(self) -> Mapping[Pair, Proof]:
        """What is proved of every two fans."""

        def hand(shown: Hand | None) -> str | None:
            return format_hand(shown) if shown else None

        return {
            (fan, other): Proof(
                fan, other, row.relation, row.cases, hand(row.together), hand(row.apart),
                row.least, row.inside, row.most, row.always_so,
            )
            for (fan, other), row in self.rows.items()
        }  # fmt: skip

    def one_of_two(self) -> tuple[OneOfTwo, ...]:
        """For each fan, the two others of which exactly one comes with it."""

        def number(fan: Bits, others: Bits) -> int:
            return self.gates.cases if fan == GATES else self.relations.number(fan, others)

        def hand(fan: Bits, other: Bits) -> str:
            together = self.rows[name(fan), name(other)].together
            return format_hand(together) if together else ""

        return tuple(
            OneOfTwo(name(fan), (name(one), name(other)), number(fan, one | other), (hand(fan, one), hand(fan, other)))
            for fan, found in (self.relations.one_of_two() | {GATES: self.gates.one_of_two()}).items()
            for one, other in found
            if hand(fan, one) and hand(fan, other)
        )


def _in_hand(hand: Hand | None, fan: FanId, other: FanId) -> tuple[int, int, int]:
    """How often a fan is there once, and among the sets of another, in a hand that shows both: for fans that are
    not found in one look at a layout or a way to win it, of which there is one or none."""
    for detected in detect(hand) if hand else ():
        places = [[set(found.sets) for found in detected.instances if found.fan == each] for each in (fan, other)]
        if all(places):
            inside = [sum(each <= sets for each in places[1]) for sets in places[0]]
            return 1, min(inside), max(inside)
    raise NotProvedError(fan, other)


def _by_winds(layout: Layout) -> list[tuple[Found, ...]]:
    """What there is by the winds of a layout, for each choice of the two winds; nothing once where it has none."""
    pungs = tuple((tile, len(layout.chows) + index) for index, tile in enumerate(layout.pungs) if tile in WINDS)
    if not pungs:
        return [()]
    return [of_winds(layout.form, pungs, *winds) for winds in product(WINDS, repeat=2)]


class _Gates:
    """Nine gates, of which there are few enough to look at all of them."""

    def __init__(self, refused: Collection[str], allowed: Collection[str]) -> None:
        self.seen, self.missed, self.cases = 0, 0, 0
        self.together: dict[Bits, Hand] = {}
        self.apart: dict[Bits, Hand] = {}
        self.least: dict[Bits, int] = {}
        # The same where dealt hands may be nine gates.
        self.missed_when_dealt = 0
        self._held: set[Bits] = set()
        for hand, reading in waiting.nine_gates(allowed):
            facts = reading_facts(hand_facts(hand), reading)
            held = held_in(facts, refused)
            if GATES & held_in(facts, set(refused) - {"dealt"}):
                self.missed_when_dealt |= ALL & ~held
            if held & GATES:
                self._add(held, hand, facts)

    def _add(self, held: Bits, hand: Hand, facts: ReadingFacts) -> None:
        self.cases += 1
        self._held.add(held)
        self.seen |= held
        self.missed |= ALL & ~held
        for other in each_bit(held):
            self.together.setdefault(other, hand)
            number = len(REGISTRY.declared[name(other)].instances(facts))
            self.least[other] = min(self.least.get(other, number), number)
        for other in each_bit(ALL & ~held):
            self.apart.setdefault(other, hand)

    def row(self, other: Bits) -> ProofRow:
        together, apart = self.together.get(other), self.apart.get(other)
        if together and apart:
            return ProofRow("sometimes", 0, together, apart)
        if not together:
            return ProofRow("never", self.cases, None, apart)
        whole = int(not REGISTRY.declared[name(other)].pungs)
        always_so = not self.missed_when_dealt & other
        return ProofRow("always", self.cases, together, None, self.least[other], whole, whole, always_so)

    def one_of_two(self) -> list[tuple[Bits, Bits]]:
        """The pairs of other fans of which exactly one is there in every reading; waits are not asked."""
        sometimes = list(each_bit(self.seen & self.missed & DECIDED))
        return [
            (one, other)
            for one, other in combinations(sometimes, 2)
            if all(bool(held & one) != bool(held & other) for held in self._held)
        ]
