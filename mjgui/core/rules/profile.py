"""Rule profiles: which fans a rule set has, what they are worth, which exclude which, how disputes are settled.

A profile is made from a root (all rulings at their default), one option for each ruling, and differences of
its own. So any option can be exchanged for another, and the rest stays as it is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from mjgui.core.rules.fans import Citation, Fan, FanId
from mjgui.core.rules.proofs import Under, proved_exclusions
from mjgui.core.rules.rulings import SINGLE, AccountOnce, Effect, Exclusion, load_rulings
from mjgui.core.rules.toml_file import ProfileError
from mjgui.core.texts import Text


@dataclass(frozen=True, slots=True)
class Principle:
    """A counting principle: its name, what it says, and where."""

    id: str
    name: Text
    meaning: Text
    citation: Citation


@dataclass(frozen=True, slots=True)
class Source:
    """A text that citations name, or a rule set that holds an opinion; a short title for narrow places."""

    name: Text
    short: Text


@dataclass(frozen=True, slots=True)
class Difference:
    """What a profile has otherwise than its base, beside its rulings, and where that is stated.

    witness: a hand that shows why, in notation; "" for none.
    """

    citation: Citation
    effect: Effect
    witness: str = ""


@dataclass(frozen=True, slots=True)
class RuleProfile:
    """A rule system with everything a hand is counted by.

    system: the folder of ``resources/rules`` with its fans. values: points of every fan that exists in this
    profile. minimum: the least total a win needs, in points. cap: the most a hand is worth, or None. refused_marks:
    marks under which an occurrence is none (see ``FanInstance``). voiding_marks: marks under which a reading is no
    win. allowed_problems: problems of a hand this profile does not hold to be any. proved: whether a fan excludes
    exactly what is proved to come with it always (see ``mjgui.core.proved``), whatever is listed. without_honors:
    whether the game is played without winds and dragons. chicken_fan: the fan counted when no other is. paid_extra:
    fans paid beside the total. account_once: how two- set fans are limited (see ``mjgui.core.limits``).
    inside_pairs: whether a pair inside a counted larger fan counts where no exclusion says it does not.
    infer_last_of_kind: whether one's own melds that show three make the fourth the last of its kind. rulings: the
    option in force, of every ruling. differences: beside those. redefined: fans whose definition is another than
    that of the system. cited: where the rules themselves print an exclusion that they take over. root: the same
    with all rulings at their default and no differences; None for the root itself.
    """

    id: str
    system: str
    name: Text
    short_name: Text
    minimum: int
    fans: Mapping[FanId, Fan]
    values: Mapping[FanId, int]
    exclusions: tuple[Exclusion, ...]
    principles: Mapping[str, Principle]
    refused_marks: frozenset[str] = frozenset()
    voiding_marks: frozenset[str] = frozenset()
    allowed_problems: frozenset[str] = frozenset()
    proved: bool = False
    without_honors: bool = False
    chicken_fan: FanId | None = None
    paid_extra: frozenset[FanId] = frozenset()
    cap: int | None = None
    account_once: AccountOnce = "no-cycles"
    inside_pairs: bool = False
    infer_last_of_kind: bool = True
    rulings: Mapping[str, str] = field(default_factory=dict)
    differences: tuple[Difference, ...] = ()
    redefined: frozenset[FanId] = frozenset()
    cited: Mapping[tuple[FanId, FanId], Citation] = field(default_factory=dict)
    base: str | None = None
    root: "RuleProfile | None" = field(default=None, repr=False, compare=False)
    rows_of: Mapping[FanId, tuple[Exclusion, ...]] = field(init=False, repr=False, compare=False)
    order: Mapping[FanId, int] = field(init=False, repr=False, compare=False)
    _adopted: dict[tuple[str, str], "RuleProfile"] = field(init=False, repr=False, compare=False, default_factory=dict)

    def __post_init__(self) -> None:
        rows: dict[FanId, tuple[Exclusion, ...]] = {}
        for row in self.exclusions:
            rows[row.fan] = (*rows.get(row.fan, ()), row)
        object.__setattr__(self, "rows_of", rows)
        object.__setattr__(self, "order", _order(self))

    def row(self, fan: FanId, excluded: FanId) -> Exclusion | None:
        """The exclusion of one fan by another, if there is one."""
        return next((row for row in self.rows_of.get(fan, ()) if row.excluded == excluded), None)

    def combines(self, fan: FanId) -> bool:
        """Whether the limits on combining apply to a fan."""
        return self.fans[fan].combination or (self.account_once == "across-families" and fan == "tile-hog")

    def adopt(self, ruling: str, option: str) -> "RuleProfile":
        """This profile with another option of one ruling. Raises KeyError for what there is not."""
        known = self._adopted.get((ruling, option))
        if known is None:
            load_rulings(self.system)[ruling].option(option)
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
    cited: Mapping[tuple[FanId, FanId], Citation] | None = None,
) -> RuleProfile:
    """A profile made from another. rulings: answered otherwise. differences, defined (fans with another definition),
    cited: beside the base's own."""
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
        root=base.root or base,
    )
    return _made(named, {**base.rulings, **rulings}, (*base.differences, *differences))


def own_definitions(
    profile: RuleProfile, base: RuleProfile
) -> tuple[dict[FanId, Fan], dict[tuple[FanId, FanId], Citation]]:
    """What a profile itself says of fans, and cites, otherwise than its base; see ``derived``."""
    defined = {fan: own for fan, own in profile.fans.items() if own != base.fans[fan]}
    return defined, {pair: own for pair, own in profile.cited.items() if base.cited.get(pair) != own}


def with_rulings(root: RuleProfile, rulings: Mapping[str, str]) -> RuleProfile:
    """A root with some rulings answered otherwise."""
    return _made(root, {**root.rulings, **rulings}, ())


def _made(profile: RuleProfile, rulings: Mapping[str, str], differences: tuple[Difference, ...]) -> RuleProfile:
    """The profile's root with these options and differences, under the profile's name."""
    root = profile.root or profile
    known = load_rulings(root.system)
    ruled = [known[ruling].option(option).effect for ruling, option in rulings.items()]
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
        root=root,
    )


def _changed(root: RuleProfile, ruled: Sequence[Effect], stated: Sequence[Effect], own: RuleProfile) -> dict[str, Any]:
    """The fields of a profile after the effects of its rulings and of its differences, in order. own: what it defines
    and cites itself.

    Where a fan excludes what is proved, rulings on single exclusions have nothing to say; differences have.
    """
    values = dict(root.values)
    refused, void, legal = set(root.refused_marks), set(root.voiding_marks), set(root.allowed_problems)
    single: dict[str, Any] = {}
    for effect in (*ruled, *stated):
        values |= effect.values
        refused = refused - effect.accept | effect.refuse
        void |= effect.void
        legal |= effect.legal
        for name in SINGLE:
            if getattr(effect, name) is not None:
                single[name] = getattr(effect, name)
        if effect.cap == 0:
            single["cap"] = None
    if single.get("proved", root.proved):
        listed, ruled = proved_exclusions(root.system, Under(frozenset(refused), frozenset(legal), own.redefined)), ()
    else:
        listed = root.exclusions
    rows = {(row.fan, row.excluded): row for row in listed}
    for effect in (*ruled, *stated):
        for pair in effect.allow:
            rows.pop(pair, None)
        for row in effect.exclude:
            rows[row.fan, row.excluded] = row
    for pair in own.cited.keys() & rows.keys():
        rows[pair] = replace(rows[pair], citation=own.cited[pair])
    return {
        "exclusions": tuple(rows.values()),
        "values": {fan: points for fan, points in values.items() if points},
        "refused_marks": frozenset(refused),
        "voiding_marks": frozenset(void),
        "allowed_problems": frozenset(legal),
        **single,
    }


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
            raise ProfileError("circle", where=profile.id, fans=", ".join(waiting))
        order[free] = len(order)
        waiting.remove(free)
    return order
