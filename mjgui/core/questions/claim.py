"""A claim at the table against the count: which fans were claimed in vain, which were forgotten, and why."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from mjgui.core.analysis import CountedHand, CountedReading
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.questions.compare import RulingEffect
from mjgui.core.questions.why import Answer, why
from mjgui.core.rules.fans import FanId
from mjgui.core.texts import Text
from mjgui.core.wording import claims
from mjgui.core.wording.reasons import reasons_of


@dataclass(frozen=True, slots=True)
class ClaimLine:
    """A fan claimed more or less often than it counts."""

    fan: FanId
    """The fan."""
    claimed: int
    """How often it was claimed."""
    counted: int
    """How often it counts."""
    answer: Answer
    """Why it counts as it does."""
    text: Text
    """All of that in words."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What there is to say of a claim."""

    total: int | None
    """What the hand is worth; None for no win."""
    claimed: int | None
    """The total that was claimed, or that of the claimed fans."""
    fans_total: int | None
    """What the claimed fans are worth; None for none."""
    over: tuple[ClaimLine, ...]
    """Fans claimed too often."""
    under: tuple[ClaimLine, ...]
    """Fans claimed too seldom."""
    guesses: tuple[Text, ...]
    """What may explain a claimed total, where no fans were claimed."""

    @property
    def texts(self) -> tuple[Text, ...]:
        """All of that in words: whether the claim is right, then each fan that differs, then the guesses."""
        verdict = claims.claim_verdict(self.total, self.claimed, right=self.is_right)
        return (verdict, *(line.text for line in (*self.over, *self.under)), *self.guesses)

    @property
    def is_right(self) -> bool:
        """Whether total and fans are those that count."""
        agree = self.fans_total in (None, self.claimed)
        right = self.total is not None and self.claimed == self.total
        return right and agree and not self.over and not self.under


def check(
    asked: CountedHand,
    total: int | None = None,
    fans: Mapping[FanId, int] | None = None,
    effects: Iterable[RulingEffect] = (),
) -> Verdict:
    """Check a claimed total (without flowers), fans (how often each), or both. ``effects`` of rulings on the hand are
    for guesses at what may lie behind the claim."""
    analysis, profile = asked.analysis, asked.rules
    claimed = Counter(fans or {})
    worth = analysis.total
    # Those the winner may have laid down, or the best.
    laid_down = profile.system.chooses_reading(profile.rulings)
    readings = [reading for reading in analysis.readings if laid_down or reading.total == worth]
    if not claimed and total in [reading.total for reading in readings]:
        worth = total
    lines: list[ClaimLine] = []
    if claimed and analysis.readings:
        worth, claimed_list = _nearest(claimed, readings)
        shown = Counter(each.fan for each in analysis.best.count.counted)
        answers = {fan: why(fan, asked) for fan in {*claimed, *claimed_list}}
        for fan in sorted({*claimed, *claimed_list}, key=lambda fan: profile.fans[fan].number):
            times, counted = claimed[fan], claimed_list[fan]
            if times != counted:
                answer = _beside(answers[fan], counted == shown[fan])
                words = claims.claim_line(profile.fans[fan], times, counted, answer.text)
                lines.append(ClaimLine(fan, times, counted, answer, words))
    fans_total = _worth(claimed, profile) if claimed else None
    total = fans_total if total is None else total
    guesses: list[Text] = []
    if total is not None and fans_total not in (None, total):
        guesses.append(claims.sum_differs(fans_total or 0, total))
    if analysis.total is None:
        guesses.append(claims.no_total(why(next(iter(profile.values)), asked).text))
    elif total is not None and not claimed and total != worth:
        guesses += _guesses(total, asked, effects) or [claims.unexplained(abs(total - analysis.total))]
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
    return answer if as_shown else replace(answer, text=claims.nearest_count(answer.text))


def _worth(claimed: Counter[FanId], profile: RuleProfile) -> int:
    worth = sum(profile.values.get(fan, 0) * times for fan, times in claimed.items())
    return worth if profile.cap is None else min(worth, profile.cap)


def _nearest(claimed: Counter[FanId], readings: Iterable[CountedReading]) -> tuple[int, Counter[FanId]]:
    """The fan list of these readings that differs least from what was claimed, and what it is worth."""
    lists = [
        (reading.total, Counter(dict(alternative)))
        for reading in readings
        for alternative in reading.count.alternatives
    ]
    return min(lists, key=lambda each: ((claimed - each[1]) + (each[1] - claimed)).total())


def _guesses(total: int, asked: CountedHand, effects: Iterable[RulingEffect]) -> list[Text]:
    """What may lie behind a claimed total that is not the count."""
    analysis, profile = asked.analysis, asked.rules
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
                found.append(claims.perhaps_suppressed(reasons_of(entry, asked)[0], profile))
    else:
        forgotten = dict.fromkeys(each.fan for each in best.count.counted if profile.values[each.fan] == -difference)
        found += [claims.perhaps_forgotten(profile.fans[fan]) for fan in forgotten]
    if analysis.flowers and difference == analysis.flowers:
        found.append(claims.perhaps_flowers(analysis.flowers))
    rulings = profile.system.rulings
    for effect in effects:
        for outcome in effect.outcomes:
            if outcome.option != effect.current and outcome.total == total:
                found.append(claims.perhaps_ruled(rulings[effect.ruling], outcome.option))
    for index, reading in enumerate(analysis.readings[1:], start=2):
        if reading.total == total:
            found.append(claims.perhaps_reading(index))
    return found
