"""What a rule profile is: the fans of a rule set, what they are worth, which exclude which, how disputes are answered.

A profile is made from a root (all rulings at their default), one option for each ruling, and differences of
its own. So any option can be exchanged for another, and the rest stays as it is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from mjgui.core.rules.effects import Effect, Exclusion, Pair, Terms, exclusions_after
from mjgui.core.rules.fans import Citation, Fan, FanId
from mjgui.core.rules.principles import Principle
from mjgui.core.rules.proofs import Under
from mjgui.core.rules.toml_file import ProfileError
from mjgui.core.systems.base import RuleSystem
from mjgui.core.systems.principles import Limit, LimitsCombining
from mjgui.core.texts import Text


@dataclass(frozen=True, slots=True)
class Difference:
    """What a profile has otherwise than its base, beside its rulings, and where that is stated."""

    citation: Citation
    """Where it is stated."""
    effect: Effect
    """What it changes in the rules."""
    witness: str = ""
    """A hand that shows why, in notation; "" for none."""


@dataclass(frozen=True, slots=True, repr=False)
class RuleProfile:
    """A rule system with everything a hand is counted by."""

    id: str
    """Its key in files."""
    system: RuleSystem
    """The rule system it answers the questions of."""
    name: Text
    """What it is called."""
    short_name: Text
    """The same for narrow places."""
    minimum: int
    """The least total a win needs, in points."""
    fans: Mapping[FanId, Fan]
    """Every fan of the system, as this profile defines it."""
    values: Mapping[FanId, int]
    """Points of every fan that exists in this profile."""
    exclusions: tuple[Exclusion, ...]
    """Where one fan counts, which others do not."""
    principles: Mapping[str, Principle]
    """The counting principles by id."""
    refused_marks: frozenset[str] = frozenset()
    """Marks under which an occurrence of a fan is none (see ``FanInstance``)."""
    voiding_marks: frozenset[str] = frozenset()
    """Marks under which a reading is no win."""
    allowed_problems: frozenset[str] = frozenset()
    """Problems of a hand that this profile does not hold to be any."""
    chicken_fan: FanId | None = None
    """The fan counted when no other is; None where there is none."""
    paid_extra: frozenset[FanId] = frozenset()
    """Fans that are paid beside the total."""
    cap: int | None = None
    """The most a hand is worth; None for no bound."""
    settings: Mapping[str, object] = field(default_factory=dict)
    """The answers to the rule system's questions, by the ids of its ``Setting``s."""
    goes_by_list: bool = True
    """Whether the exclusions are those it lists; else its system derives them from something else."""
    rulings: Mapping[str, str] = field(default_factory=dict)
    """The option in force, of every ruling."""
    differences: tuple[Difference, ...] = ()
    """What it has otherwise beside its rulings, those of its bases included."""
    redefined: frozenset[FanId] = frozenset()
    """Fans whose definition is another than that of the system."""
    cited: Mapping[Pair, Citation] = field(default_factory=dict)
    """Where the rules themselves print an exclusion that they take over."""
    base: str | None = None
    """The id of the profile it is made from; None for one that stands on its own."""
    made_from: "RuleProfile | None" = field(default=None, compare=False)
    """Its root; None for a root."""
    rows_of: Mapping[FanId, tuple[Exclusion, ...]] = field(init=False, compare=False)
    """The exclusions by the fan that excludes."""
    order: Mapping[FanId, int] = field(init=False, compare=False)
    """The fans that are no combinations, each after those that exclude it."""
    combining: frozenset[FanId] = field(init=False, compare=False)
    """The fans to which the limits on combining apply."""
    limits: Mapping[str, Limit] = field(init=False, compare=False)
    """The limits on combining, by the principles that set them."""
    _adopted: dict[tuple[str, str], "RuleProfile"] = field(init=False, compare=False, default_factory=dict)
    """What ``adopt`` has made, by ruling and option."""

    def __post_init__(self) -> None:
        rows: dict[FanId, tuple[Exclusion, ...]] = {}
        for row in self.exclusions:
            rows[row.fan] = (*rows.get(row.fan, ()), row)
        object.__setattr__(self, "rows_of", rows)
        object.__setattr__(self, "order", _order(self))
        combining = (fan for fan in self.values if self.system.combines(self.fans[fan], self))
        object.__setattr__(self, "combining", frozenset(combining))
        limiting = (each for each in self.system.principles if isinstance(each, LimitsCombining))
        object.__setattr__(self, "limits", {each.id: each.limit(self) for each in limiting})

    def __repr__(self) -> str:
        # All of it would be a book.
        return f"<RuleProfile {self.id}>"

    @property
    def root(self) -> "RuleProfile":
        """The same rules with all rulings at their default and no differences."""
        return self.made_from or self

    def row(self, fan: FanId, excluded: FanId) -> Exclusion | None:
        """The exclusion of one fan by another, if there is one."""
        return next((row for row in self.rows_of.get(fan, ()) if row.excluded == excluded), None)

    def ruling_of(self, row: Exclusion) -> str | None:
        """The disputed question an exclusion hangs on, if any."""
        return row.ruling or self.system.rulings_of_exclusions.get(row.pair)

    def adopt(self, ruling: str, option: str) -> "RuleProfile":
        """This profile with another option of one ruling. Raises KeyError for a ruling or an option there is not, and
        ProfileError where exclusions then go in a circle."""
        known = self._adopted.get((ruling, option))
        if known is None:
            self.system.rulings[ruling].option(option)
            known = _made(self, {**self.rulings, ruling: option}, self.differences)
            self._adopted[ruling, option] = known
        return known


def derived(
    base: RuleProfile,
    identity: str,
    name: Text,
    rulings: Mapping[str, str],
    differences: tuple[Difference, ...],
    defined: Mapping[FanId, Fan] | None = None,
    cited: Mapping[Pair, Citation] | None = None,
) -> RuleProfile:
    """A profile made from another.

    ``rulings`` are those answered otherwise. ``differences``, ``defined`` (fans with another definition) and ``cited``
    come beside the base's own. Raises ProfileError where exclusions go in a circle.
    """
    defined = defined or {}
    redefined = {fan for fan, own in defined.items() if own.definition != base.fans[fan].definition}
    named = replace(
        base,
        id=identity,
        name=name,
        short_name=name,
        fans={**base.fans, **defined},
        redefined=base.redefined | redefined,
        cited={**base.cited, **(cited or {})},
        base=base.id,
        made_from=base.root,
    )
    return _made(named, {**base.rulings, **rulings}, (*base.differences, *differences))


def own_definitions(profile: RuleProfile, base: RuleProfile) -> tuple[dict[FanId, Fan], dict[Pair, Citation]]:
    """What a profile itself says of fans, and cites, otherwise than its base; see ``derived``."""
    defined = {fan: own for fan, own in profile.fans.items() if own != base.fans[fan]}
    return defined, {pair: own for pair, own in profile.cited.items() if base.cited.get(pair) != own}


def with_rulings(root: RuleProfile, rulings: Mapping[str, str]) -> RuleProfile:
    """A root with some rulings answered otherwise."""
    return _made(root, {**root.rulings, **rulings}, ())


def _made(profile: RuleProfile, rulings: Mapping[str, str], differences: tuple[Difference, ...]) -> RuleProfile:
    """The profile's root with these options and differences, under the profile's name."""
    root = profile.root
    ruled = [root.system.rulings[ruling].option(option).effect for ruling, option in rulings.items()]
    return replace(
        root,
        **_changed(root, ruled, [difference.effect for difference in differences], profile),
        id=profile.id,
        name=profile.name,
        short_name=profile.short_name,
        fans=profile.fans,
        redefined=profile.redefined,
        cited=profile.cited,
        rulings=rulings,
        differences=differences,
        base=profile.base,
        made_from=root,
    )


def _changed(root: RuleProfile, ruled: Sequence[Effect], stated: Sequence[Effect], own: RuleProfile) -> dict[str, Any]:
    """The fields of a profile after the effects of its rulings and of its differences, in order.

    ``own`` is what defines fans and cites exclusions itself. Where the system's rules go by something else than lists,
    rulings on single exclusions have nothing to say; differences have.
    """
    terms = Terms(
        dict(root.values),
        root.refused_marks,
        root.voiding_marks,
        root.allowed_problems,
        dict(root.settings),
        root.minimum,
        root.cap,
    )
    for effect in (*ruled, *stated):
        effect.apply(terms)
    definitions = Under(terms.refused_marks, terms.allowed_problems, own.redefined)
    otherwise = root.system.own_exclusions(terms.settings, definitions)
    listed, effects = (root.exclusions, (*ruled, *stated)) if otherwise is None else (otherwise, tuple(stated))
    rows = exclusions_after(listed, effects)
    for pair in own.cited.keys() & rows.keys():
        rows[pair] = replace(rows[pair], citation=own.cited[pair])
    return {
        "exclusions": tuple(rows.values()),
        "values": {fan: points for fan, points in terms.values.items() if points},
        "refused_marks": terms.refused_marks,
        "voiding_marks": terms.voiding_marks,
        "allowed_problems": terms.allowed_problems,
        "settings": terms.settings,
        "goes_by_list": otherwise is None,
        "minimum": terms.minimum,
        "cap": terms.cap,
    }


def _circle(waiting: Sequence[FanId], blockers: Mapping[FanId, set[FanId]]) -> list[FanId]:
    """A circle among fans each of which another excludes without being excluded by it: each excludes the next, and the
    last the first."""
    path = [waiting[0]]
    while True:
        last = path[-1]
        before = next(fan for fan in waiting if fan in blockers[last] and last not in blockers[fan])
        if before in path:
            return path[path.index(before) :][::-1]
        path.append(before)


def _order(profile: RuleProfile) -> dict[FanId, int]:
    """Fans that are no combinations, each after those that exclude it; of two that exclude each other the
    one of more points comes first, so that it counts."""
    plain = [fan for fan in profile.values if not profile.fans[fan].combination]
    blockers: dict[FanId, set[FanId]] = {fan: set() for fan in plain}
    for row in profile.exclusions:
        if row.fan in blockers and row.excluded in blockers and row.fan != row.excluded:
            blockers[row.excluded].add(row.fan)
    waiting = sorted(plain, key=lambda fan: (-profile.values[fan], profile.fans[fan].number))
    order: dict[FanId, int] = {}
    while waiting:
        free = next((fan for fan in waiting if blockers[fan] <= order.keys()), None)
        if free is None:
            mutual = (fan for fan in waiting if all(b in order or fan in blockers[b] for b in blockers[fan]))
            free = next(mutual, None)
        if free is None:
            raise ProfileError("circle", where=profile.id, fans=", ".join(_circle(waiting, blockers)))
        order[free] = len(order)
        waiting.remove(free)
    return order
