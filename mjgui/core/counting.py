"""The principles: which of the fans found in a reading count, and why the others do not.

A choice C of instances is legal when no instance of C excludes another; two instances of one combination fan
in C share no set; the combination fans of C, each joining its sets, close no circle; and an instance that is no
combination is left out only if a counted one excludes it. Of the legal choices the one of the highest total
counts. The search is exact: it goes through every legal choice of combination instances.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import TypeAlias

from mjgui.core.fans import Citation, FanId, FanInstance, Sets
from mjgui.core.profile import RuleProfile

NON_REPEAT = "non-repeat"
NON_SEPARATION = "non-separation"
NON_IDENTICAL = "non-identical"
ACCOUNT_ONCE = "account-once"
FREE_CHOICE = "free-choice"
MINIMUM = "minimum"


@dataclass(frozen=True, slots=True)
class Suppressed:
    """An instance that is there and not counted.

    principle: the first it would break; breaks: all of them, in order. by: the counted instances it breaks it
    against. instead_of: where another legal choice of the same reading counts it, what the best such choice
    gives up, and instead_total what that choice is worth; else empty and None. ruling: the disputed question
    this hangs on, if any.
    """

    instance: FanInstance
    principle: str
    breaks: tuple[str, ...]
    by: tuple[FanInstance, ...]
    instead_of: tuple[FanInstance, ...]
    instead_total: int | None
    citation: Citation
    ruling: str | None = None


@dataclass(frozen=True, slots=True)
class Count:
    """What a reading counts.

    counted: instances by points, then official number. suppressed: all others, in the official order.
    total: points without what is paid beside. alternatives: each distinct fan list of this total, the shown
    one first, as (fan, how often).
    """

    counted: tuple[FanInstance, ...]
    suppressed: tuple[Suppressed, ...]
    total: int
    alternatives: tuple[tuple[tuple[FanId, int], ...], ...]


def resolve(instances: Sequence[FanInstance], profile: RuleProfile) -> Count:
    """Decide what counts of everything found in one reading, under a profile."""
    present = [
        found for found in instances if found.fan in profile.values and found.mark not in profile.refused
    ]
    beside = [found for found in present if found.fan in profile.beside]
    return _Resolver([found for found in present if found.fan not in profile.beside], profile).count(beside)


# Groups of sets that counted fans link, each as bits of set indexes.
Links: TypeAlias = tuple[int, ...]


def joined(links: Links, sets: Sets) -> Links | None:
    """The linked groups of sets after a fan of these sets is added; None where that closes a circle."""
    bits = 0
    for index in sets:
        bits |= 1 << index
    merged = bits
    apart = []
    for group in links:
        common = group & bits
        if not common:
            apart.append(group)
        elif common & (common - 1):
            return None
        else:
            merged |= group
    return (*apart, merged)


@dataclass(frozen=True, slots=True)
class _Choice:
    total: int
    key: tuple[tuple[int, Sets], ...]
    counted: int


class _Resolver:
    """The search over one reading. Instances are bits, in the order of fan number and sets."""

    def __init__(self, instances: list[FanInstance], profile: RuleProfile) -> None:
        self.profile = profile
        fans, values = profile.fans, profile.values
        self.instances = sorted(instances, key=lambda found: (fans[found.fan].number, found.sets))
        self.numbers = [fans[found.fan].number for found in self.instances]
        self.points = [values[found.fan] for found in self.instances]
        self.combinations = [i for i, found in enumerate(self.instances) if fans[found.fan].combination]
        order = profile.order
        self.plain = sorted(
            (i for i, found in enumerate(self.instances) if not fans[found.fan].combination),
            key=lambda i: (order[self.instances[i].fan], i),
        )
        # excludes[i]: the instances that do not count where i does. quotas: rows with a number.
        self.excludes = [0] * len(self.instances)
        self.excluded_by = [0] * len(self.instances)
        self.quotas: list[tuple[FanId, int, int]] = []
        self._read_rows()

    def _read_rows(self) -> None:
        present: dict[FanId, list[int]] = {}
        for i, found in enumerate(self.instances):
            present.setdefault(found.fan, []).append(i)
        rows = self.profile.rows_of
        for fan, owners in present.items():
            for row in rows.get(fan, ()):
                for other in present.get(row.excluded, ()):
                    for owner in owners:
                        if owner == other:
                            continue
                        if row.scope == "hand" or (
                            row.scope == "within"
                            and set(self.instances[other].sets) <= set(self.instances[owner].sets)
                        ):
                            self.excludes[owner] |= 1 << other
                            self.excluded_by[other] |= 1 << owner
                if isinstance(row.scope, int) and row.excluded in present:
                    self.quotas.append((row.excluded, sum(1 << owner for owner in owners), row.scope))

    def count(self, beside: list[FanInstance]) -> Count:
        choices = sorted(self._choices(), key=lambda choice: (-choice.total, choice.key))
        best = choices[0]
        counted = self._named(best.counted)
        total = best.total
        nothing = self.profile.nothing
        alternatives = list(
            dict.fromkeys(self._fan_list(choice.counted) for choice in choices if choice.total == total)
        )
        if not total and nothing is not None and nothing in self.profile.values:
            counted = (FanInstance(nothing, ()),)
            total = self.profile.values[nothing]
            alternatives = [((nothing, 1),)]
        suppressed = [
            self._reason(i, best, choices) for i in range(len(self.instances)) if not best.counted >> i & 1
        ]
        citation = self.profile.principles[MINIMUM].citation
        suppressed += [Suppressed(found, MINIMUM, (MINIMUM,), (), (), None, citation) for found in beside]
        return Count(counted, tuple(suppressed), total, tuple(alternatives))

    def _named(self, bits: int) -> tuple[FanInstance, ...]:
        chosen = [i for i in range(len(self.instances)) if bits >> i & 1]
        chosen.sort(key=lambda i: (-self.points[i], i))
        return tuple(self.instances[i] for i in chosen)

    def _fan_list(self, bits: int) -> tuple[tuple[FanId, int], ...]:
        return tuple(Counter(found.fan for found in self._named(bits)).items())

    def _choices(self) -> Iterator[_Choice]:
        """Every legal choice."""
        for chosen in self._legal_combinations():
            counted = self._settled(chosen)
            if counted is None:
                continue
            members = [i for i in range(len(self.instances)) if counted >> i & 1]
            yield _Choice(
                sum(self.points[i] for i in members),
                tuple((self.numbers[i], self.instances[i].sets) for i in members),
                counted,
            )

    def _legal_combinations(self) -> Iterator[int]:
        """Choices of combination instances, as bits, that break no limit among themselves."""

        def extend(at: int, chosen: int, links: Links) -> Iterator[int]:
            if at == len(self.combinations):
                yield chosen
                return
            i = self.combinations[at]
            if not self.excludes[i] & chosen and not self.excluded_by[i] & chosen:
                more = joined(links, self.instances[i].sets)
                if more is not None and not self._sharing[i] & chosen:
                    yield from extend(at + 1, chosen | 1 << i, more)
            yield from extend(at + 1, chosen, links)

        return extend(0, 0, ())

    @cached_property
    def _sharing(self) -> dict[int, int]:
        """For each combination the others of the same fan that share a set with it, as bits."""
        sharing = dict.fromkeys(self.combinations, 0)
        for i in self.combinations:
            for other in self.combinations:
                a, b = self.instances[i], self.instances[other]
                if i != other and a.fan == b.fan and set(a.sets) & set(b.sets):
                    sharing[i] |= 1 << other
        return sharing

    def _settled(self, combinations: int) -> int | None:
        """The choice that these combinations make, all other instances settled; None if it is not legal."""
        counted = combinations
        quota: dict[FanId, int] = {}
        for i in self.plain:
            if self.excluded_by[i] & counted:
                continue
            fan = self.instances[i].fan
            if self.quotas:
                left = quota.get(fan)
                if left is None:
                    left = sum(n for excluded, owners, n in self.quotas if excluded == fan and owners & counted)
                quota[fan] = left - 1
                if left > 0:
                    continue
            if self.excludes[i] & combinations:
                return None
            counted |= 1 << i
        return counted

    def _reason(self, i: int, best: _Choice, choices: list[_Choice]) -> Suppressed:
        found = self.instances[i]
        reasons = self._broken(i, best.counted)
        other = next((choice for choice in choices if choice.counted >> i & 1), None)
        instead_of = self._named(best.counted & ~other.counted) if other else ()
        instead_total = other.total if other else None
        principle, by = next(iter(reasons.items()))
        citation = self.profile.principles[principle].citation
        row = self.profile.row(by[0].fan, found.fan)
        if row is not None and (principle == NON_SEPARATION) == (row.scope == "inside"):
            citation = row.citation
        return Suppressed(found, principle, tuple(reasons), by, instead_of, instead_total, citation)

    def _broken(self, i: int, counted: int) -> dict[str, tuple[FanInstance, ...]]:
        """What the counted instances together with i break, in order, each with the instances it is broken
        against."""
        found = self.instances[i]
        broken = {NON_REPEAT: self.excluded_by[i] & counted}
        for excluded, owners, _ in self.quotas:
            if excluded == found.fan:
                broken[NON_REPEAT] |= owners & counted
        if self.profile.fans[found.fan].combination:
            sets = set(found.sets)
            members = [other for other in self.combinations if counted >> other & 1]
            broken[NON_SEPARATION] = sum(1 << m for m in members if sets < set(self.instances[m].sets))
            broken[NON_IDENTICAL] = self._sharing[i] & counted
            broken[ACCOUNT_ONCE] = self._circle(found.sets, members)
        if not any(broken.values()):
            # Values under which leaving i out is worth more than what i would exclude.
            broken[NON_REPEAT] = self.excludes[i] & counted
        return {principle: self._named(bits) for principle, bits in broken.items() if bits}

    def _circle(self, sets: Sets, members: list[int]) -> int:
        """The counted combinations through which any two of these sets are linked already, as bits."""
        path = 0
        for pair in combinations(sets, 2):
            needed = members
            if self._linked(needed, pair):
                for member in members:
                    rest = [other for other in needed if other != member]
                    if self._linked(rest, pair):
                        needed = rest
                path |= sum(1 << member for member in needed if not path >> member & 1)
        return path

    def _linked(self, members: list[int], pair: Sets) -> bool:
        links: Links | None = ()
        for member in members:
            links = joined(links or (), self.instances[member].sets)
        return joined(links or (), pair) is None
