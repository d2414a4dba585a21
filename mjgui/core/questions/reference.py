"""The reference page of a fan under a profile: what it is worth, what it excludes and what excludes it, and hands."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias

from mjgui.core.analysis import analyze
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.profiles.profile_files import load_profile
from mjgui.core.questions.gallery import Example, load_gallery
from mjgui.core.rules.effects import Exclusion
from mjgui.core.rules.fans import Citation, FanId
from mjgui.core.rules.proofs import Proof
from mjgui.core.texts import Text
from mjgui.core.wording.exclusions import ground, scope_words

Standing: TypeAlias = Literal["proved", "not-necessary", "never", "undecided"]


@dataclass(frozen=True, slots=True)
class FanPoints:
    """What a fan is worth under another profile."""

    profile: str
    """The id of the profile."""
    name: Text
    """What the profile is called."""
    points: int | None
    """None where it has no such fan."""


@dataclass(frozen=True, slots=True)
class Relation:
    """One of two fans that excludes the other, seen from the page of either."""

    fan: FanId
    """The one of the two that the page is not about."""
    name: Text
    """What that fan is called."""
    scope: Text
    """Which occurrences are excluded, in words."""
    citation: Citation
    """Where it is stated."""
    standing: Standing
    """What the table of proofs says of it.

    - ``proved``: the excluded fan always comes along.
    - ``not-necessary``: only a rule keeps it from counting, as ``witness`` has the one without the other.
    - ``never``: a rule keeps it from counting, though the two are never found together in one reading.
    - ``undecided``: the table says nothing of the two.
    """
    necessity: Text
    """The same in words."""
    witness: str | None
    """A hand, in notation, that has the one without the other; None where there is none to show."""
    ruling: str | None
    """The id of the disputed question it hangs on; None for none."""


@dataclass(frozen=True, slots=True)
class Page:
    """All there is to say of a fan under a profile."""

    fan: FanId
    """The fan."""
    number: int
    """Its place in the official list."""
    name: Text
    """What it is called."""
    profile: Text
    """What the profile is called."""
    points: int | None
    """None where the profile has no such fan."""
    elsewhere: tuple[FanPoints, ...]
    """The profiles that set other points."""
    definition: Text
    """What makes it, in words."""
    citations: tuple[Citation, ...]
    """Where it is defined."""
    excludes: tuple[Relation, ...]
    """The fans it excludes, in the official order."""
    excluded_by: tuple[Relation, ...]
    """The fans that exclude it, in the official order."""
    examples: tuple[Example, ...]
    """The hand that shows it, the notes of the rules' own texts whose hands count it, the disputes that concern it."""


def page(fan: FanId, profile: RuleProfile, profiles: Iterable[RuleProfile]) -> Page:
    """The page of a fan. Of the ``profiles`` to compare with, those of other rule systems are passed over. Raises
    KeyError for no fan."""
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
        tuple(map(profile.attributed, described.citations)),
        tuple(_relation(row, row.excluded, profile) for row in rows if row.fan == fan),
        tuple(_relation(row, row.fan, profile) for row in rows if row.excluded == fan),
        examples_of(fan, profile),
    )


def examples_of(fan: FanId, profile: RuleProfile) -> tuple[Example, ...]:
    """The gallery's hand that shows a fan of the profile's rule system; the notes of the profile's own texts whose
    hands count it; then the disputes that concern it."""
    found = [each for each in load_gallery() if each.system == profile.system]
    own = [each for each in found if each.kind == "note" and each.citation and each.citation.source in profile.texts]
    return (
        *(each for each in found if each.fan == fan),
        *(each for each in own if fan in _counted(each)),
        *(each for each in found if each.ruling and _concerns(each, fan, profile)),
    )


@cache
def _counted(note: Example) -> frozenset[FanId]:
    """The fans that the hand of a note counts under the rules it is shown under; none while it is waiting."""
    analysis = analyze(note.as_hand, load_profile(note.profile))
    return frozenset(found.fan for found in analysis.best.count.counted) if analysis.readings else frozenset()


def _concerns(dispute: Example, fan: FanId, profile: RuleProfile) -> bool:
    """Whether its hand holds the fan, and an answer changes something about it or about how such fans combine."""
    assert dispute.ruling is not None
    system = profile.system
    effects = [option.effect for option in system.rulings[dispute.ruling].options]
    borne = system.marks.get(fan, frozenset())
    touched = any(effect.concerns(profile.fans[fan], borne, system.settings_by_id) for effect in effects)
    return touched and _holds(dispute, fan)


def _holds(found: Example, fan: FanId) -> bool:
    readings = found.system.detect(found.as_hand)
    return any(instance.fan == fan for reading in readings for instance in reading.instances)


def _relation(row: Exclusion, other: FanId, profile: RuleProfile) -> Relation:
    proofs = profile.system.proofs(profile)
    proof = proofs.of(row.fan, row.excluded, profile, row.form) if proofs else None
    standing = _standing(proof)
    ruling = row.ruling or profile.system.rulings_of_exclusions.get((row.fan, row.excluded))
    return Relation(
        other,
        profile.fans[other].name,
        scope_words(row, profile),
        profile.citation_of(row),
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
