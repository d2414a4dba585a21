"""Which of the fans found in a reading count, and why the others do not, given the principles of a rule system.

A choice C of instances is legal when

- no instance of C excludes another,
- its combination fans keep within the limits on combining that are in force, and
- an instance that is no combination is left out only if a counted one excludes it.

Of the legal choices the one of the highest total counts. The search is exact: it goes through every legal choice of
combination instances.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from mjgui.core.hand.arrange import Arrangement
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.rules.fans import Citation, FanId, FanInstance, Sets


@dataclass(frozen=True, slots=True)
class Suppressed:
    """An instance that is there and not counted."""

    instance: FanInstance
    """The occurrence that is not counted."""
    principle: str
    """The first principle it would break."""
    breaks: tuple[str, ...]
    """All it would break, in the order they are asked."""
    by: tuple[FanInstance, ...]
    """The counted instances it breaks the principle against."""
    instead_of: tuple[FanInstance, ...]
    """Where another legal choice of the same reading counts it: the counted instances of fans that the best such choice
    counts less often."""
    instead_total: int | None
    """What that choice is worth; None where there is none."""
    citation: Citation
    """Where it is stated that it does not count."""
    ruling: str | None = None
    """The disputed question this hangs on, if any."""
    circle: bool = False
    """Whether ``by`` is the way that already links the sets it would link once more."""


@dataclass(frozen=True, slots=True)
class Count:
    """What a reading counts."""

    counted: tuple[FanInstance, ...]
    """By points, then official number."""
    suppressed: tuple[Suppressed, ...]
    """All others, in the official order."""
    total: int
    """Points without what is paid beside, no more than the profile's cap."""
    alternatives: tuple[tuple[tuple[FanId, int], ...], ...]
    """Each distinct fan list of this total, the shown one first, as (fan, how often)."""


def resolve(instances: Sequence[FanInstance], profile: RuleProfile, arrangement: Arrangement) -> Count:
    """Decide what counts of everything found in one reading, under a profile."""
    present = occurring(instances, profile)
    extra = [found for found in present if found.fan in profile.paid_extra]
    counting = [found for found in present if found.fan not in profile.paid_extra]
    return _Resolver(counting, profile, arrangement).count(extra)


def occurring(instances: Sequence[FanInstance], profile: RuleProfile) -> list[FanInstance]:
    """The instances that are occurrences of a fan under a profile."""
    refused = profile.refused_marks
    return [
        found
        for found in instances
        if found.fan in profile.values and not (found.marks and any(mark in refused for mark in found.marks))
    ]


def _bits(places: Sequence[int]) -> int:
    return sum(1 << place for place in places)


@dataclass(frozen=True, slots=True)
class _Choice:
    """What one legal choice of occurrences is worth, for choices to be compared."""

    total: int
    """Points of all it counts."""
    key: tuple[tuple[int, Sets], ...]
    """The number and sets of each counted occurrence."""
    counted: int
    """The counted occurrences, as bits."""


class _Resolver:
    """The search over one reading. Instances are bits, in the order of fan number and sets."""

    def __init__(self, instances: list[FanInstance], profile: RuleProfile, arrangement: Arrangement) -> None:
        self.profile = profile
        self.form = arrangement.form
        self.arrangement = arrangement
        self.limits = tuple(profile.limits.values())
        fans, values, order = profile.fans, profile.values, profile.order
        self.instances = sorted(instances, key=lambda found: (fans[found.fan].number, found.sets))
        self.numbers = [fans[found.fan].number for found in self.instances]
        self.points = [values[found.fan] for found in self.instances]
        self.combines = [found.fan in profile.combining for found in self.instances]
        # Larger fans first: some limits on two-set fans ask whether a larger one counts.
        self.combinations = sorted(
            (i for i, combines in enumerate(self.combines) if combines),
            key=lambda i: (-len(self.instances[i].sets), i),
        )
        self.plain = sorted(
            (i for i, combines in enumerate(self.combines) if not combines),
            key=lambda i: (order[self.instances[i].fan], i),
        )
        # excludes[i]: the instances that do not count where i does. quotas: rows with a number, each as the instances
        # it takes from, those it comes from, and how many it takes.
        self.excludes = [0] * len(self.instances)
        self.excluded_by = [0] * len(self.instances)
        self.quotas: list[tuple[int, int, int]] = []
        self._read_rows()

    def _read_rows(self) -> None:
        present: dict[FanId, list[int]] = {}
        for i, found in enumerate(self.instances):
            present.setdefault(found.fan, []).append(i)
        rows = self.profile.rows_of
        for fan, owners in present.items():
            for row in rows.get(fan, ()):
                if row.excluded not in present:
                    continue
                if (row.form or self.form) != self.form or (row.given or fan) not in present:
                    continue
                if row.scope == "inside":
                    continue
                if isinstance(row.scope, int):
                    others = present[row.excluded]
                    inside = [other for other in others if any(self._inside(other, owner) for owner in owners)]
                    self.quotas.append((_bits(inside or others), _bits(owners), row.scope))
                    continue
                for other in present[row.excluded]:
                    for owner in owners:
                        if owner != other and (row.scope == "hand" or self._inside(other, owner)):
                            self.excludes[owner] |= 1 << other
                            self.excluded_by[other] |= 1 << owner

    def _inside(self, one: int, other: int) -> bool:
        """Whether the sets of an instance are all among those of another."""
        return set(self.instances[one].sets) <= set(self.instances[other].sets)

    def count(self, extra: list[FanInstance]) -> Count:
        """What counts, given also the occurrences (``extra``) that are paid beside the total."""
        choices = sorted(self._choices(), key=lambda choice: (-choice.total, choice.key))
        best = choices[0]
        counted = self._named(best.counted)
        total = self._capped(best.total)
        chicken = self.profile.chicken_fan
        alternatives = list(
            dict.fromkeys(self._fan_list(choice.counted) for choice in choices if choice.total == best.total)
        )
        if not total and chicken is not None and chicken in self.profile.values:
            counted = (FanInstance(chicken, ()),)
            total = self.profile.values[chicken]
            alternatives = [((chicken, 1),)]
        suppressed = [self._reason(i, best, choices) for i in range(len(self.instances)) if not best.counted >> i & 1]
        if extra and (beside := self.profile.system.paid_beside):
            citation = self.profile.principles[beside].citation
            suppressed += [Suppressed(found, beside, (beside,), (), (), None, citation) for found in extra]
        return Count(counted, tuple(suppressed), total, tuple(alternatives))

    def _capped(self, total: int) -> int:
        cap = self.profile.cap
        return total if cap is None else min(total, cap)

    def _named(self, bits: int) -> tuple[FanInstance, ...]:
        chosen = [i for i in range(len(self.instances)) if bits >> i & 1]
        chosen.sort(key=lambda i: (-self.points[i], i))
        return tuple(self.instances[i] for i in chosen)

    def _fan_list(self, bits: int) -> tuple[tuple[FanId, int], ...]:
        return tuple(Counter(found.fan for found in self._named(bits)).items())

    def _choices(self) -> Iterator[_Choice]:
        """Every legal choice."""
        for chosen in self._legal_combinations():
            counted = self._completed(chosen)
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

        def extend(at: int, chosen: int, members: list[FanInstance]) -> Iterator[int]:
            if at == len(self.combinations):
                yield chosen
                return
            i = self.combinations[at]
            excluded = (self.excludes[i] | self.excluded_by[i]) & chosen
            if not excluded and not self._is_limited(self.instances[i], members):
                yield from extend(at + 1, chosen | 1 << i, [*members, self.instances[i]])
            yield from extend(at + 1, chosen, members)

        return extend(0, 0, [])

    def _is_limited(self, found: FanInstance, members: list[FanInstance]) -> bool:
        """Whether a limit on combining keeps an instance from standing beside members."""
        return bool(members) and any(limit(found, members, self.arrangement) for limit in self.limits)

    def _completed(self, combinations: int) -> int | None:
        """The choice that these combinations make, all other instances settled; None if it is not legal."""
        counted = combinations
        taken = [0] * len(self.quotas)
        for i in self.plain:
            if self.excluded_by[i] & counted:
                continue
            for place, (others, owners, number) in enumerate(self.quotas):
                if others >> i & 1 and owners & counted and taken[place] < number:
                    taken[place] += 1
                    break
            else:
                if self.excludes[i] & combinations:
                    return None
                counted |= 1 << i
        return counted

    def _reason(self, i: int, best: _Choice, choices: list[_Choice]) -> Suppressed:
        found = self.instances[i]
        broken = self._broken(i, best.counted)
        reasons = broken or self._given_way(i, best.counted)
        other = next((choice for choice in choices if choice.counted >> i & 1), None)
        instead_of = self._given_up(best.counted, other.counted) if other else ()
        instead_total = self._capped(other.total) if other else None
        name, by = next(iter(reasons.items()))
        principle = self.profile.system.principle(name)
        stated = principle.stated(found, by, self.profile)
        circle = bool(broken) and principle.closes_circle(self.profile)
        return Suppressed(
            found, name, tuple(reasons), by, instead_of, instead_total, stated.citation, stated.ruling, circle
        )

    def _given_up(self, counted: int, instead: int) -> tuple[FanInstance, ...]:
        """What one choice counts of fans that another counts less often, as far as the other has not the same."""
        fewer = Counter(each.fan for each in self._named(counted))
        fewer.subtract(each.fan for each in self._named(instead))
        return tuple(each for each in self._named(counted & ~instead) if fewer[each.fan] > 0)

    def _broken(self, i: int, counted: int) -> dict[str, tuple[FanInstance, ...]]:
        """What the counted instances together with i break, in order, each with the instances it is broken
        against."""
        found = self.instances[i]
        against = self.excluded_by[i] & counted
        for others, owners, _ in self.quotas:
            if others >> i & 1:
                against |= owners & counted
        members = [self.instances[m] for m in self._combined(counted)] if self.combines[i] else []
        excluding, limits = self.profile.system.excluding, self.profile.limits if members else {}
        broken: dict[str, Sequence[FanInstance]] = {}
        for principle in self.profile.system.principles:
            if principle.id == excluding:
                broken[excluding] = self._named(against)
            elif principle.id in limits:
                broken[principle.id] = limits[principle.id](found, members, self.arrangement)
        order = {member: place for place, member in enumerate(self._named(counted))}
        return {
            principle: tuple(sorted(members, key=order.__getitem__)) for principle, members in broken.items() if members
        }

    def _given_way(self, i: int, counted: int) -> dict[str, tuple[FanInstance, ...]]:
        """What i would break by keeping counted instances from counting that are worth more than it."""
        against = self.excludes[i] & counted
        for others, owners, _ in self.quotas:
            if owners >> i & 1:
                against |= others & counted
        broken = {self.profile.system.excluding or "": self._named(against)}
        combined = self._combined(counted | 1 << i)
        for principle, limit in self.profile.limits.items():
            kept_out = 0
            for at, m in enumerate(combined):
                before = [self.instances[each] for each in combined[:at]]
                if m != i and i in combined[:at] and limit(self.instances[m], before, self.arrangement):
                    kept_out |= 1 << m
            broken[principle] = self._named(kept_out)
        return {principle: members for principle, members in broken.items() if members}

    def _combined(self, counted: int) -> list[int]:
        """The combinations among some instances, in the order in which they join."""
        return [m for m in self.combinations if counted >> m & 1]


def grouped(instances: Iterable[FanInstance]) -> list[tuple[FanId, list[tuple[int, ...]]]]:
    """Counted instances by fan, in the order they come: the fan and the sets of each occurrence."""
    return [(fan, [found.sets for found in group]) for fan, group in groupby(instances, key=lambda found: found.fan)]
