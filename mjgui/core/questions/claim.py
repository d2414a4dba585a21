"""A claim at the table against the count: which fans were claimed in vain, which were forgotten, and why."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from mjgui.core.analysis import Analysis, CountedReading, Detection
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.questions.compare import RulingEffect
from mjgui.core.questions.why import Answer, fan_names, why
from mjgui.core.rules.fans import FanId
from mjgui.core.texts import Text, text


@dataclass(frozen=True, slots=True)
class ClaimLine:
    """A fan claimed more or less often than it counts. answer: why it counts as it does."""

    fan: FanId
    claimed: int
    counted: int
    answer: Answer


@dataclass(frozen=True, slots=True)
class Verdict:
    """What there is to say of a claim.

    total: what the hand is worth, None for no win. claimed: the total that was claimed, or that of the claimed
    fans. fans_total: what the claimed fans are worth, None for none. over, under: fans claimed too often, and too
    seldom. guesses: what may explain a claimed total, where no fans were claimed.
    """

    total: int | None
    claimed: int | None
    fans_total: int | None
    over: tuple[ClaimLine, ...]
    under: tuple[ClaimLine, ...]
    guesses: tuple[Text, ...]

    @property
    def is_right(self) -> bool:
        agree = self.fans_total in (None, self.claimed)
        right = self.total is not None and self.claimed == self.total
        return right and agree and not self.over and not self.under


def check(
    analysis: Analysis,
    profile: RuleProfile,
    total: int | None = None,
    fans: Mapping[FanId, int] | None = None,
    flips: tuple[RulingEffect, ...] = (),
    detection: Detection | None = None,
) -> Verdict:
    """Check a claimed total (without flowers), fans (how often each), or both. flips: of the hand, for guesses."""
    claimed = Counter(fans or {})
    worth = analysis.total
    laid_down = profile.system.chooses_reading(profile.rulings)
    # Those the winner may have laid down, or the best.
    readings = [reading for reading in analysis.readings if laid_down or reading.total == worth]
    if not claimed and total in [reading.total for reading in readings]:
        worth = total
    lines = []
    if claimed and analysis.readings:
        worth, claimed_list = _nearest(claimed, readings)
        shown = Counter(each.fan for each in analysis.best.count.counted)
        answers = {fan: why(fan, analysis, profile, detection) for fan in {*claimed, *claimed_list}}
        lines = [
            ClaimLine(fan, claimed[fan], claimed_list[fan], _beside(answers[fan], claimed_list[fan] == shown[fan]))
            for fan in sorted({*claimed, *claimed_list}, key=lambda fan: profile.fans[fan].number)
            if claimed[fan] != claimed_list[fan]
        ]
    fans_total = _worth(claimed, profile) if claimed else None
    total = fans_total if total is None else total
    guesses: list[Text] = []
    if total is not None and fans_total not in (None, total):
        guesses.append(text("claim.sum", sum=fans_total or 0, claimed=total))
    if analysis.total is None:
        reason = why(next(iter(profile.values)), analysis, profile, detection).text
        guesses.append(text("claim.no-win", reason=reason))
    elif total is not None and not claimed and total != worth:
        guesses += _guesses(total, analysis, profile, flips) or [
            text("claim.unexplained", difference=abs(total - analysis.total))
        ]
    return Verdict(
        worth,
        total,
        fans_total,
        tuple(line for line in lines if line.claimed > line.counted),
        tuple(line for line in lines if line.claimed < line.counted),
        tuple(guesses),
    )


def _beside(answer: Answer, as_shown: bool) -> Answer:
    """An answer for the count that is shown, where another one is nearer to the claim."""
    return answer if as_shown else replace(answer, text=text("claim.nearest", answer=answer.text))


def _worth(claimed: Counter[FanId], profile: RuleProfile) -> int:
    worth = sum(profile.values.get(fan, 0) * times for fan, times in claimed.items())
    return worth if profile.cap is None else min(worth, profile.cap)


def _nearest(claimed: Counter[FanId], readings: Iterable[CountedReading]) -> tuple[int, Counter[FanId]]:
    """Of the fan lists of these readings the one that differs least from what was claimed, and what it is worth."""
    lists = [
        (reading.total, Counter(dict(alternative)))
        for reading in readings
        for alternative in reading.count.alternatives
    ]
    return min(lists, key=lambda each: ((claimed - each[1]) + (each[1] - claimed)).total())


def _guesses(total: int, analysis: Analysis, profile: RuleProfile, flips: tuple[RulingEffect, ...]) -> list[Text]:
    """What may lie behind a claimed total that is not the count."""
    assert analysis.total is not None
    found = []
    difference = total - analysis.total
    best = analysis.best
    if difference > 0:
        seen = set()
        for entry in best.count.suppressed:
            fan = entry.instance.fan
            why_not = (fan, entry.principle)
            if profile.values[fan] == difference and why_not not in seen and fan not in profile.paid_extra:
                seen.add(why_not)
                principle = profile.principles[entry.principle].name
                by = tuple(dict.fromkeys(each.fan for each in entry.by))
                found.append(
                    text(
                        "claim.suppressed",
                        fan=fan_names((fan,), profile),
                        principle=principle,
                        by=fan_names(by, profile),
                    )
                )
    else:
        forgotten = dict.fromkeys(each.fan for each in best.count.counted if profile.values[each.fan] == -difference)
        found += [text("claim.forgotten", fan=fan_names((fan,), profile)) for fan in forgotten]
    if analysis.flowers and difference == analysis.flowers:
        found.append(text("claim.flowers", points=analysis.flowers))
    rulings = profile.system.rulings
    for flip in flips:
        for outcome in flip.outcomes:
            if outcome.option != flip.current and outcome.total == total:
                ruling = rulings[flip.ruling]
                found.append(text("claim.ruling", question=ruling.question, answer=ruling.option(outcome.option).text))
    for index, reading in enumerate(analysis.readings[1:], start=2):
        if reading.total == total:
            found.append(text("claim.reading", reading=index))
    return found
