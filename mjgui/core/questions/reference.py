"""The reference page of a fan under a profile: what it is worth, what it excludes and what excludes it, and hands."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from mjgui.core.notation import parse_hand
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.questions.gallery import Example, load_gallery
from mjgui.core.rules.effects import Exclusion
from mjgui.core.rules.fans import Citation, FanId
from mjgui.core.rules.proofs import Proof
from mjgui.core.texts import Text
from mjgui.core.wording.exclusions import ground, scope_words

Standing: TypeAlias = Literal["proved", "not-necessary", "never", "undecided"]


@dataclass(frozen=True, slots=True)
class FanPoints:
    """What a fan is worth under another profile. points: None where it has no such fan."""

    profile: str
    name: Text
    points: int | None


@dataclass(frozen=True, slots=True)
class Relation:
    """One of two fans that excludes the other; ``fan`` is the other one's of the page.

    scope: which occurrences, in words. standing: ``proved``, it always comes along; ``not-necessary``, not counted by
    rule though ``witness`` (a hand in notation) has the one without the other; ``never``, though the two are never
    found together in one reading; ``undecided``, of fans the table of proofs says nothing of. necessity: that in
    words. ruling: the question it hangs on, if any.
    """

    fan: FanId
    name: Text
    scope: Text
    citation: Citation
    standing: Standing
    necessity: Text
    witness: str | None
    ruling: str | None


@dataclass(frozen=True, slots=True)
class Page:
    """All there is to say of a fan under a profile.

    points: None where the profile has no such fan. elsewhere: the profiles that set other points. excludes,
    excluded_by: in the official order. examples: the hands that count it, then the disputes that concern it.
    """

    fan: FanId
    number: int
    name: Text
    profile: Text
    points: int | None
    elsewhere: tuple[FanPoints, ...]
    definition: Text
    citations: tuple[Citation, ...]
    excludes: tuple[Relation, ...]
    excluded_by: tuple[Relation, ...]
    examples: tuple[Example, ...]


def page(fan: FanId, profile: RuleProfile, profiles: Iterable[RuleProfile]) -> Page:
    """The page of a fan. profiles: those to compare with; of other rule systems they are passed over. Raises KeyError
    for no fan."""
    described = profile.fans[fan]
    points = profile.values.get(fan)
    others = [each for each in profiles if each.system == profile.system and each.values.get(fan) != points]
    rows = [row for row in profile.exclusions if {row.fan, row.excluded} <= profile.values.keys()]
    rows.sort(key=lambda row: (profile.fans[row.fan].number, profile.fans[row.excluded].number))
    return Page(
        fan,
        described.number,
        described.name,
        profile.short_name,
        points,
        tuple(FanPoints(each.id, each.short_name, each.values.get(fan)) for each in others),
        described.definition,
        described.citations,
        tuple(_relation(row, row.excluded, profile) for row in rows if row.fan == fan),
        tuple(_relation(row, row.fan, profile) for row in rows if row.excluded == fan),
        examples_of(fan, profile),
    )


def examples_of(fan: FanId, profile: RuleProfile) -> tuple[Example, ...]:
    """The gallery's hands that count a fan of the profile's rule system, then its disputes that concern it."""
    found = [each for each in load_gallery() if each.system == profile.system]
    counting = [each for each in found if each.fan == fan]
    return (*counting, *(each for each in found if each.ruling and _concerns(each, fan, profile)))


def _concerns(dispute: Example, fan: FanId, profile: RuleProfile) -> bool:
    """Whether its hand holds the fan, and an answer changes something about it or about how such fans combine."""
    assert dispute.ruling is not None
    system = profile.system
    effects = [option.effect for option in system.rulings[dispute.ruling].options]
    borne = system.marks.get(fan, frozenset())
    touched = any(effect.concerns(profile.fans[fan], borne, system.settings_by_id) for effect in effects)
    return touched and _holds(dispute, fan)


def _holds(found: Example, fan: FanId) -> bool:
    readings = found.system.detect(parse_hand(found.hand))
    return any(instance.fan == fan for reading in readings for instance in reading.instances)


def _relation(row: Exclusion, other: FanId, profile: RuleProfile) -> Relation:
    proofs = profile.system.proofs
    proof = proofs.of(row.fan, row.excluded, profile) if proofs else None
    standing = _standing(proof)
    ruling = row.ruling or profile.system.rulings_of_exclusions.get((row.fan, row.excluded))
    return Relation(
        other,
        profile.fans[other].name,
        scope_words(row, profile),
        row.citation,
        standing,
        ground(proof, profile),
        proof.apart if proof and standing == "not-necessary" else None,
        ruling,
    )


def _standing(proof: Proof | None) -> Standing:
    if proof is None:
        return "undecided"
    if proof.relation == "always":
        return "proved"
    return "never" if proof.relation == "never" else "not-necessary"
