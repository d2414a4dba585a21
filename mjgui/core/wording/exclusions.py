"""Exclusions of one fan by another in words: of which occurrences, and whether the one is necessarily there."""

from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.rules.effects import Exclusion, Scope
from mjgui.core.rules.proofs import Proof
from mjgui.core.texts import Text, text


def scope_word(scope: Scope) -> Text:
    """Which occurrences of a fan a scope is for."""
    return text("reference.scope-number", number=scope) if isinstance(scope, int) else text(f"reference.scope-{scope}")


def scope_words(row: Exclusion, profile: RuleProfile) -> Text:
    """Which occurrences of a fan a row excludes, and where."""
    words = scope_word(row.scope)
    if row.form is not None:
        words = text("reference.scope-form", scope=words, form=profile.system.text(f"form.{row.form}"))
    if row.given is not None:
        words = text("reference.scope-given", scope=words, fan=profile.fans[row.given].name)
    return words


def necessity(proof: Proof, profile: RuleProfile) -> Text:
    """Whether a fan necessarily comes with another."""
    names = {"fan": profile.fans[proof.fan].name, "other": profile.fans[proof.other].name}
    if proof.relation == "sometimes":
        return text("proof.sometimes", hand=proof.apart or "", **names)
    return text(f"proof.{proof.relation}", cases=f"{proof.cases:,}", **names)


def ground(proof: Proof | None, profile: RuleProfile) -> Text:
    """Whether one fan excludes another by necessity or by rule alone. ``proof`` is None where nothing is proved of
    them."""
    if proof is None:
        return text("reference.undecided")
    words = necessity(proof, profile)
    return words if proof.relation == "always" else text("reference.by-rule", necessity=words)
