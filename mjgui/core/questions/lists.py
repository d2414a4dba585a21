"""What rules list as not counted beside a fan, against what is proved to come with it always."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.profiles.profile_files import load_profile
from mjgui.core.rules.fans import Citation, FanId
from mjgui.core.rules.proofs import Proof, Proofs
from mjgui.core.systems.registry import systems

Verdict: TypeAlias = Literal["not-necessary", "never", "unlisted", "proved", "undecided"]
VERDICTS: tuple[Verdict, ...] = ("not-necessary", "never", "unlisted", "proved", "undecided")
Listed: TypeAlias = Mapping[tuple[FanId, FanId], Citation]


@dataclass(frozen=True, slots=True)
class Compared:
    """Two fans of which one is listed as not counted beside the other, or always comes with it."""

    proof: Proof
    """What is proved of the two."""
    verdict: Verdict
    """How the list stands to the proof.

    - ``proved``: listed, and always so.
    - ``not-necessary``: listed, though ``proof.apart`` has the fan without the other.
    - ``never``: listed, though the two are never found together in one reading.
    - ``unlisted``: always so, and not listed.
    - ``undecided``: listed by rules that define one of the two otherwise than what the table was worked out for, so
      that ``proof`` says nothing of them.
    """
    citation: Citation | None
    """Where it is listed; None where it is not."""


def printed_lists() -> tuple[tuple[RuleProfile, Listed], ...]:
    """What texts themselves print as not counted, each with the profile of the text."""
    return tuple(
        (load_profile(profile), listed) for system in systems() for profile, listed in system.printed_lists.items()
    )


def listed_by(profile: RuleProfile) -> Listed:
    """What a profile lists as not counted; for one that goes by what is proved, what it would go by otherwise."""
    by_list = profile.system.by_list(profile)
    return {row.pair: profile.citation_of(row) for row in by_list.exclusions if row.scope != "inside"}


def against_proof(listed: Listed, profile: RuleProfile) -> tuple[Compared, ...]:
    """Every pair of the profile's fans that is listed, or always so under its definitions; by verdict, then in the
    official order. Empty for a system without a table of proofs."""
    proofs = profile.system.proofs(profile)
    if proofs is None:
        return ()
    found = []
    for pair, proof in proofs.proofs.items():
        # What is necessary in a form that is asked apart is so where the two can be there together at all.
        form = next((form for form in proofs.by_form if proofs.is_implied(*pair, profile, form)), None)
        known = proofs.by_form[form][pair] if form else proof
        if profile.values.keys() >= {*pair} and (pair in listed or proofs.is_implied(*pair, profile, form)):
            verdict = _verdict(pair, proofs, pair in listed, profile, form)
            found.append(Compared(known, verdict, listed.get(pair)))
    number = {fan: each.number for fan, each in profile.fans.items()}
    found.sort(key=lambda each: (VERDICTS.index(each.verdict), number[each.proof.fan], number[each.proof.other]))
    return tuple(found)


def _verdict(
    pair: tuple[FanId, FanId], proofs: Proofs, is_listed: bool, profile: RuleProfile, form: str | None
) -> Verdict:
    proof = proofs.of(*pair, profile, form)
    if proof is None:
        return "undecided"
    if proof.relation == "always":
        return "proved" if is_listed else "unlisted"
    return "never" if proof.relation == "never" else "not-necessary"
