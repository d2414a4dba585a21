"""The same hand under other rules: profile by profile, and with each ruling answered another way."""

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from mjgui.core.analysis import Analysis, Cancelled, CountedHand, Stop, never
from mjgui.core.hand import Hand
from mjgui.core.hand.arrange import sets_text
from mjgui.core.hand.problems import problems
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.rules.effects import Subject
from mjgui.core.rules.fans import FanId
from mjgui.core.rules.toml_file import ProfileError
from mjgui.core.texts import Text, text


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a hand is worth with one option of a ruling."""

    option: str
    """The id of the option."""
    total: int | None
    """Points without flowers; None for no win."""
    meets_minimum: bool | None
    """Whether the total is enough for a win; None for no win."""
    fans: tuple[tuple[FanId, int], ...]
    """Of the best reading, as (fan, how often)."""
    follows: tuple[Text, ...] = ()
    """What follows beside that, such as who pays, in words."""


@dataclass(frozen=True, slots=True)
class RulingEffect:
    """A ruling that matters to a hand."""

    ruling: str
    """The id of the ruling."""
    current: str
    """The option in force."""
    outcomes: tuple[Outcome, ...]
    """Of every option, in order."""

    def outcome(self, option: str) -> Outcome:
        """What one option makes of the hand. Raises KeyError for an option there is not."""
        for each in self.outcomes:
            if each.option == option:
                return each
        raise KeyError(option)


C = TypeVar("C", bound=CountedHand)


def compare(asked: C, profiles: Iterable[RuleProfile], stop: Stop = never) -> tuple[C, ...]:
    """The hand counted under each of the profiles that are of its rule system. ``stop`` is asked between steps; when it
    says True, Cancelled is raised."""
    found = tuple(asked.under(profile) for profile in profiles if profile.system is asked.rules.system)
    for each in found:
        each.analyze(stop)
    return found


def ruling_effects(
    asked: CountedHand, stop: Stop = never, of: Container[str] | None = None
) -> tuple[RulingEffect, ...]:
    """The rulings that change what a won hand is worth, what it counts, whether it reaches the minimum, or who pays
    what. ``stop`` is asked between rulings; when it says True, Cancelled is raised. ``of`` are those to look at, by
    default all."""
    current = asked.analyze(stop)
    if asked.hand.winning is None:
        return ()
    subject, settings = _subject(asked), asked.rules.system.settings_by_id
    totals = [reading.total for reading in current.readings]
    open_questions = asked.rules.system.open_questions(current.hand, totals)
    matters = []
    for ruling in asked.rules.system.rulings.values():
        if stop():
            raise Cancelled
        if of is not None and ruling.id not in of:
            continue
        in_force = asked.rules.rulings[ruling.id]
        before = ruling.option(in_force).effect
        outcomes = []
        for option in ruling.options:
            result = current
            if option.id != in_force and (
                before.touches(subject, settings) or option.effect.touches(subject, settings)
            ):
                try:
                    other = asked.rules.adopt(ruling.id, option.id)
                except ProfileError:
                    # With a house rule of the profile its exclusions go in a circle: no option to offer.
                    continue
                result = asked.under(other).analyze(stop)
            outcomes.append(_outcome(option.id, result))
        if ruling.id in open_questions or any(_differs(outcome, outcomes[0]) for outcome in outcomes):
            found = (replace(each, follows=_follows(asked, ruling.id, each.option, stop)) for each in outcomes)
            matters.append(RulingEffect(ruling.id, in_force, tuple(found)))
    return tuple(matters)


def _follows(asked: CountedHand, ruling: str, option: str, stop: Stop) -> tuple[Text, ...]:
    """What an answer to a ruling means for a hand beside its points."""

    def total_of(hand: Hand) -> int | None:
        try:
            return asked.under(asked.rules.adopt(ruling, option)).changed(hand).analyze(stop).total
        except ProfileError:
            # With a house rule of the profile its exclusions go in a circle.
            return None

    found = asked.rules.system.follows(asked.analysis.hand, ruling, option, total_of)
    return (*found, *_laid_down(asked, ruling, option))


def _laid_down(asked: CountedHand, ruling: str, option: str) -> Iterator[Text]:
    """What each arrangement is worth by an answer that lets the winner lay down any, where another does not."""
    system, rulings = asked.rules.system, asked.rules.rulings
    others = (each.id for each in system.rulings[ruling].options)
    if not system.chooses_reading({**rulings, ruling: option}):
        return
    if all(system.chooses_reading({**rulings, ruling: other}) for other in others):
        return
    worth: dict[str, int] = {}
    for each in asked.analysis.readings:
        worth.setdefault(sets_text(each.reading), each.total)
    for sets, total in worth.items():
        yield text("laid-down.worth", sets=sets, total=total)


def _subject(asked: CountedHand) -> Subject:
    """What effects are asked about."""
    analysis = asked.analysis
    impossible = any(problem.of_tiles for problem in analysis.problems)
    return Subject(
        analysis.hand,
        frozenset(problem.code for problem in problems(analysis.hand, asked.rules.system.is_meld)),
        bool(analysis.remarks),
        () if impossible else [detected.instances for detected in asked.found],
    )


def _outcome(option: str, analysis: Analysis) -> Outcome:
    fans = analysis.best.count.alternatives[0] if analysis.readings else ()
    return Outcome(option, analysis.total, analysis.meets_minimum, fans)


def _differs(outcome: Outcome, other: Outcome) -> bool:
    return (outcome.total, outcome.meets_minimum, sorted(outcome.fans)) != (
        other.total,
        other.meets_minimum,
        sorted(other.fans),
    )
