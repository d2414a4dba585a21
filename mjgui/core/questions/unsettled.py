"""What the text of the rules leaves open about a hand."""

from dataclasses import dataclass
from itertools import product

from mjgui.core.analysis import CountedHand, Stop, never
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.questions.compare import RulingEffect, ruling_effects
from mjgui.core.rules.toml_file import ProfileError
from mjgui.core.texts import Text, joined, text


@dataclass(frozen=True, slots=True)
class Unsettled:
    """That what a hand is worth hangs on what the text of its rules leaves open."""

    rulings: tuple[str, ...]
    """The disputed questions it hangs on."""
    least: int
    """The fewest points, over every choice of answers that the text leaves."""
    most: int
    """The most."""


def unsettled(
    asked: CountedHand, effects: tuple[RulingEffect, ...] | None = None, stop: Stop = never
) -> Unsettled | None:
    """What a won hand would be worth by the answers that the text of its rules leaves open; None where that is settled.

    ``effects`` are the rulings that matter to the hand, where they are known. ``stop`` is asked between steps; when it
    says True, Cancelled is raised.
    """
    total, rules = asked.analyze(stop).total, asked.rules
    if not rules.unsettled or total is None:
        return None
    if effects is None:
        effects = ruling_effects(asked, stop, rules.unsettled.keys())
    left = {effect.ruling: _left(effect, rules) for effect in effects}
    open_ = {
        effect.ruling: left[effect.ruling]
        for effect in effects
        if any(effect.outcome(option).total != total for option in left[effect.ruling])
    }
    if not open_:
        return None
    totals = [total]
    for options in product(*open_.values()):
        other = _adopted(rules, dict(zip(open_, options, strict=True)))
        worth = asked.under(other).analyze(stop).total if other else None
        totals += [] if worth is None else [worth]
    return Unsettled(tuple(open_), min(totals), max(totals))


def _left(effect: RulingEffect, rules: RuleProfile) -> tuple[str, ...]:
    """The answers that are left of a question, if it is answered as the text's own rules have it."""
    known = {outcome.option for outcome in effect.outcomes}
    return tuple(option for option in rules.unsettled.get(effect.ruling, ()) if option in known)


def _adopted(rules: RuleProfile, options: dict[str, str]) -> RuleProfile | None:
    try:
        for ruling, option in options.items():
            rules = rules.adopt(ruling, option)
    except ProfileError:
        # With a house rule its exclusions go in a circle.
        return None
    return rules


def unsettled_line(found: Unsettled, rules: RuleProfile) -> Text:
    """That the total hangs on what the text of the rules leaves open."""
    questions = joined((rules.system.rulings[ruling].question for ruling in found.rulings), "", " ")
    return text("verdict.unsettled", profile=rules.short_name, least=found.least, most=found.most, questions=questions)
