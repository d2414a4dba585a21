"""The same hand under other rules: profile by profile, and with each ruling answered another way."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from mjgui.core.analysis import Analysis, Cancelled, Detection, analyze
from mjgui.core.hand import Hand
from mjgui.core.hand.problems import problems
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.rules.effects import Subject
from mjgui.core.rules.fans import FanId
from mjgui.core.rules.toml_file import ProfileError


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a hand is worth with one option of a ruling.

    total: points without flowers, None for no win. fans: (fan, how often) of the best reading.
    """

    option: str
    total: int | None
    meets_minimum: bool | None
    fans: tuple[tuple[FanId, int], ...]


@dataclass(frozen=True, slots=True)
class RulingEffect:
    """A ruling that matters to a hand. current: the option in force. outcomes: of every option, in order."""

    ruling: str
    current: str
    outcomes: tuple[Outcome, ...]

    def outcome(self, option: str) -> Outcome:
        """Raises KeyError for an option there is not."""
        for each in self.outcomes:
            if each.option == option:
                return each
        raise KeyError(option)


@dataclass(frozen=True, slots=True)
class AcrossRules:
    """A hand under other rules. analyses: under each profile that was asked, in order."""

    flips: tuple[RulingEffect, ...]
    analyses: tuple[Analysis, ...]


def survey(
    hand: Hand,
    profile: RuleProfile,
    profiles: Iterable[RuleProfile],
    stop: Callable[[], bool] = lambda: False,
    detection: Detection | None = None,
) -> AcrossRules:
    """The rulings that matter under a profile, and the hand under all profiles of its system; nothing of a waiting
    hand."""
    if hand.winning is None:
        return AcrossRules((), ())
    detection = detection or Detection()
    others = [each for each in profiles if each.system == profile.system]
    return AcrossRules(flips(hand, profile, stop, detection), compare(hand, others, stop, detection))


def compare(
    hand: Hand,
    profiles: Iterable[RuleProfile],
    stop: Callable[[], bool] = lambda: False,
    detection: Detection | None = None,
) -> tuple[Analysis, ...]:
    """The hand counted under each profile; what is in it is looked for once."""
    detection = detection or Detection()
    return tuple(analyze(hand, profile, stop, detection) for profile in profiles)


def flips(
    hand: Hand,
    profile: RuleProfile,
    stop: Callable[[], bool] = lambda: False,
    detection: Detection | None = None,
) -> tuple[RulingEffect, ...]:
    """The rulings that change what a won hand is worth, what it counts, whether it reaches the minimum, or who pays
    what."""
    detection = detection or Detection()
    current = analyze(hand, profile, stop, detection)
    if hand.winning is None:
        return ()
    shapeless = any(problem.of_tiles for problem in current.problems)
    found = () if shapeless else detection.of(profile.system, current.hand)
    subject = Subject(
        current.hand,
        frozenset(problem.code for problem in problems(current.hand, profile.system.is_meld)),
        bool(current.remarks),
        [detected.instances for detected in found],
    )
    totals = [reading.total for reading in current.readings]
    open_questions = profile.system.open_questions(current.hand, totals)
    matters = []
    for ruling in profile.system.rulings.values():
        if stop():
            raise Cancelled
        in_force = profile.rulings[ruling.id]
        before = ruling.option(in_force).effect
        outcomes = []
        for option in ruling.options:
            result = current
            if option.id != in_force and any(
                effect.touches(subject, profile.system.settings_by_id) for effect in (before, option.effect)
            ):
                try:
                    other = profile.adopt(ruling.id, option.id)
                except ProfileError:
                    # With a house rule of the profile its exclusions go in a circle: no option to offer.
                    continue
                result = analyze(hand, other, stop, detection)
            outcomes.append(_outcome(option.id, result))
        if ruling.id in open_questions or any(_differs(outcome, outcomes[0]) for outcome in outcomes):
            matters.append(RulingEffect(ruling.id, in_force, tuple(outcomes)))
    return tuple(matters)


def _outcome(option: str, analysis: Analysis) -> Outcome:
    fans = analysis.best.count.alternatives[0] if analysis.readings else ()
    return Outcome(option, analysis.total, analysis.meets_minimum, fans)


def _differs(outcome: Outcome, other: Outcome) -> bool:
    return (outcome.total, outcome.meets_minimum, sorted(outcome.fans)) != (
        other.total,
        other.meets_minimum,
        sorted(other.fans),
    )
