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
from mjgui.core.rules.proofs import PROOF, Under
from mjgui.core.rules.toml_file import ProfileError
from mjgui.core.systems.base import RuleSystem
from mjgui.core.systems.payments import TableRule
from mjgui.core.systems.principles import Limit, LimitsCombining, Making
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
    table: Mapping[str, Any] = field(default_factory=dict)
    """What it says of the fields that the system's payments ask for, by their ids."""


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
    texts: tuple[str, ...] = ()
    """The sources that are the rules' own texts, the chief one first; none where any text is as good."""
    redefined: frozenset[FanId] = frozenset()
    """Fans whose definition is another than that of the system, and not what is found."""
    cited: Mapping[Pair, Citation] = field(default_factory=dict)
    """Where the rules themselves print an exclusion that they take over."""
    carried_over: frozenset[FanId] = frozenset()
    """Fans that their text leaves out, and that are kept from earlier rules."""
    unsettled: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Disputed questions that their text leaves open, and the options it leaves."""
    table: Mapping[str, TableRule] = field(default_factory=dict)
    """What it says of the fields that its system's payments ask for, by their ids; what is not there is at the field's
    default."""
    unread: Mapping[str, str] = field(default_factory=dict)
    """Fields of the table of which a text of its own says something that was not read, and the source of that text."""
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

    def citation_of(self, row: Exclusion) -> Citation:
        """Where these rules state an exclusion: in a text of their own; where those are silent, what it follows from or
        is taken over from, which is said."""
        stated, principle = row.citation, self.principles[self.system.excluding or ""].citation
        if stated.source == PROOF:
            stated = replace(principle, kind="implied")
        if self.attributed(stated) is stated:
            return stated
        if row.ruling:
            answer = self.system.rulings[row.ruling].option(self.rulings[row.ruling])
            return self.attributed(next((each for each in answer.holders if each.source in self.texts), stated))
        proofs = self.system.proofs(self)
        if proofs and proofs.is_implied(row.fan, row.excluded, self, row.form):
            return replace(principle, kind="implied", silent=self.texts[0])
        return self.attributed(stated)

    def attributed(self, citation: Citation) -> Citation:
        """A citation, with the word that these rules' own texts are silent where it names another."""
        own = {*self.texts, *(each.citation.source for each in self.differences)}
        return replace(citation, silent=self.texts[0]) if self.texts and citation.source not in own else citation

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


@dataclass(frozen=True, slots=True)
class OwnText:
    """What the text of rules says for itself, beside what it changes; what is left out is as in their base."""

    texts: tuple[str, ...] = ()
    """The sources that are the rules' own texts; see ``RuleProfile``."""
    defined: Mapping[FanId, Fan] = field(default_factory=dict)
    """Fans as the text defines, or cites, or names them."""
    found: frozenset[FanId] = frozenset()
    """Those of them that are found as the text defines them."""
    cited: Mapping[Pair, Citation] = field(default_factory=dict)
    """Where it prints exclusions that it takes over."""
    principles: Mapping[str, Citation] = field(default_factory=dict)
    """Where it states the counting principles."""
    carried_over: frozenset[FanId] = frozenset()
    """The fans it leaves out."""
    unsettled: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The disputed questions it leaves open, and the options it leaves."""
    unread: Mapping[str, str] | None = None
    """The fields of the table of which it says something that was not read, and in which source; None for those of its
    base."""

    def onto(self, base: RuleProfile) -> dict[str, Any]:
        """The fields of a profile made from a base."""
        redefined = {fan for fan, own in self.defined.items() if own.definition != base.fans[fan].definition}
        principles = {
            name: replace(each, citation=self.principles[name]) if name in self.principles else each
            for name, each in base.principles.items()
        }
        return {
            "texts": self.texts or base.texts,
            "fans": {**base.fans, **self.defined},
            "redefined": (base.redefined | redefined) - self.found,
            "cited": {**base.cited, **self.cited},
            "principles": principles,
            "carried_over": base.carried_over | self.carried_over,
            "unsettled": {**base.unsettled, **self.unsettled},
            "unread": base.unread if self.unread is None else self.unread,
        }


NO_TEXT = OwnText()


def derived(
    base: RuleProfile,
    identity: str,
    name: Text,
    rulings: Mapping[str, str],
    differences: tuple[Difference, ...],
    own: OwnText = NO_TEXT,
) -> RuleProfile:
    """A profile made from another.

    ``rulings`` are those answered otherwise. ``differences`` and what the text says for itself (``own``) come beside
    the base's. Raises ProfileError where exclusions go in a circle.
    """
    named = replace(base, id=identity, name=name, short_name=name, base=base.id, made_from=base.root, **own.onto(base))
    if own.unread is None:
        said = {each for difference in differences for each in difference.table}
        named = replace(named, unread={key: text for key, text in base.unread.items() if key not in said})
    return _made(named, {**base.rulings, **rulings}, (*base.differences, *differences))


def own_text(profile: RuleProfile, base: RuleProfile) -> OwnText:
    """What a profile says for itself otherwise than its base; see ``derived``."""
    defined = {fan: own for fan, own in profile.fans.items() if own != base.fans[fan]}
    reworded = {fan for fan, own in defined.items() if own.definition != base.fans[fan].definition}
    return OwnText(
        profile.texts if profile.texts != base.texts else (),
        defined,
        frozenset(reworded - profile.redefined),
        {pair: own for pair, own in profile.cited.items() if base.cited.get(pair) != own},
        {
            name: each.citation
            for name, each in profile.principles.items()
            if each.citation != base.principles[name].citation
        },
        profile.carried_over - base.carried_over,
        {ruling: left for ruling, left in profile.unsettled.items() if base.unsettled.get(ruling) != left},
        profile.unread if profile.unread != base.unread else None,
    )


def with_rulings(root: RuleProfile, rulings: Mapping[str, str]) -> RuleProfile:
    """A root with some rulings answered otherwise."""
    return _made(root, {**root.rulings, **rulings}, ())


# What a text says for itself; see ``OwnText``.
_SAID = ("texts", "fans", "redefined", "cited", "principles", "carried_over", "unsettled", "unread")


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
        **{name: getattr(profile, name) for name in _SAID},
        rulings=rulings,
        differences=differences,
        table={**root.table, **_at_table(differences)},
        base=profile.base,
        made_from=root,
    )


def _at_table(differences: Sequence[Difference]) -> dict[str, TableRule]:
    """What differences say of the table, the later one where two say something of a field."""
    return {
        name: TableRule(value, difference.citation)
        for difference in differences
        for name, value in difference.table.items()
    }


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
    rows = exclusions_after(root.exclusions, (*ruled, *stated))
    under = Under(terms.refused_marks, terms.allowed_problems, own.redefined)
    otherwise = root.system.own_exclusions(Making(terms.settings, under, rows, own.carried_over))
    if otherwise is not None:
        rows = exclusions_after(otherwise, (*stated, *(effect.beside_proof() for effect in ruled)))
    return {
        "exclusions": tuple(
            replace(row, citation=own.cited[row.pair]) if row.pair in own.cited else row for row in rows
        ),
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
