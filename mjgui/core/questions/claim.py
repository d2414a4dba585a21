"""A claim at the table against the count: which fans were claimed in vain, which were forgotten, and why."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from mjgui.core.analysis import Analysis, CountedHand
from mjgui.core.hand.arrange import sets_text
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.questions.compare import RulingEffect
from mjgui.core.questions.paid_claim import PaidClaim, PaidLine, check_paid
from mjgui.core.questions.why import Answer, why
from mjgui.core.rules.fans import FanId
from mjgui.core.settlement import TableError, barred, pays, settle, win_points
from mjgui.core.systems.fields import Values
from mjgui.core.texts import Text
from mjgui.core.wording import claims
from mjgui.core.wording.reasons import reasons_of

NOTHING_PAID = PaidClaim()
AS_IN_RULES: Values = {}


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
    paid: tuple[PaidLine, ...] = ()
    """What was claimed of the payments."""
    reading: int | None = None
    """The place of the reading that makes it right though another is worth more, as the winner may lay it down; else
    None."""
    sets: str = ""
    """The sets of that reading, in notation."""
    unpaid: Text | None = None
    """Why a win that is worth what was claimed is not paid; None where it is, and where that is not known."""

    @property
    def texts(self) -> tuple[Text, ...]:
        """All of that in words: whether the claim is right, then each fan that differs, then the guesses, then each
        thing that was claimed of the payments."""
        said: list[Text] = []
        if self.claimed is not None or not self.paid:
            right, paid_right = self.is_count_right, self.is_paid_right
            said.append(
                claims.claim_verdict(
                    self.total, self.claimed, right=right, all_right=paid_right is True, laid_down=self.sets
                )
            )
        elif self.sets:
            said.append(claims.if_laid_down(self.sets))
        lines = (line.text for line in (*self.over, *self.under))
        unpaid = (self.unpaid,) if self.unpaid is not None else ()
        return (*said, *unpaid, *lines, *self.guesses, *(line.text for line in self.paid))

    @property
    def is_count_right(self) -> bool:
        """Whether total and fans are those that count."""
        agree = self.fans_total in (None, self.claimed)
        right = self.total is not None and self.claimed == self.total
        return right and agree and not self.over and not self.under

    @property
    def is_paid_right(self) -> bool | None:
        """Whether all that was claimed of the payments is right; None where that cannot be said."""
        said = [line.is_right for line in self.paid]
        return False if False in said else None if None in said else True

    @property
    def is_right(self) -> bool | None:
        """Whether all that was claimed is right; None where that cannot be said."""
        count = self.is_count_right if self.claimed is not None or not self.paid else True
        return count and self.is_paid_right


@dataclass(frozen=True, slots=True)
class Claim:
    """What was claimed of a hand."""

    total: int | None = None
    """A total, without flowers; None for none."""
    fans: Mapping[FanId, int] = field(default_factory=dict)
    """How often each fan was claimed; none for none."""
    paid: PaidClaim = NOTHING_PAID
    """What was claimed of the payments."""
    reading: int | None = None
    """The place of the reading that was laid down; None where that was not said."""


def check(
    asked: CountedHand, claim: Claim, effects: Iterable[RulingEffect] = (), values: Values = AS_IN_RULES
) -> Verdict:
    """Check a claimed total, fans, payments, or all of them. ``effects`` of rulings on the hand are for guesses at what
    may lie behind the claim; ``values`` are what was said of the table.

    Where the rules let the winner lay down any reading, a claim is right that is right for one of them. Raises
    IndexError for a reading there is not.
    """
    analysis, profile = asked.analysis, asked.rules
    claimed, total = Counter(claim.fans), claim.total
    dead = barred(asked, values)
    places = [] if dead else _may_count(asked, claim.reading)
    chosen = places[0] if places else 0
    lines: list[ClaimLine] = []
    if claimed and places:
        chosen, claimed_list = _nearest(claimed, places, analysis)
        shown = Counter(each.fan for each in analysis.readings[places[0]].count.counted)
        answers = {fan: why(fan, asked) for fan in {*claimed, *claimed_list}}
        for fan in sorted({*claimed, *claimed_list}, key=lambda fan: profile.fans[fan].number):
            times, counted = claimed[fan], claimed_list[fan]
            if times != counted:
                answer = _beside(answers[fan], counted == shown[fan])
                words = claims.claim_line(profile.fans[fan], times, counted, answer.text)
                lines.append(ClaimLine(fan, times, counted, answer, words))
    elif total is not None:
        chosen = next((place for place in places if analysis.readings[place].total == total), chosen)
    paid: tuple[PaidLine, ...] = ()
    if claim.paid:
        settled = [chosen] if claimed or total is not None else places
        place, paid = check_paid(asked, claim.paid, values, settled)
        chosen = chosen if place is None else place
    worth = analysis.readings[chosen].total if places else None
    fans_total = _worth(claimed, profile) if claimed else None
    total = fans_total if total is None else total
    guesses: list[Text] = []
    if total is not None and fans_total not in (None, total):
        guesses.append(claims.sum_differs(fans_total or 0, total))
    if dead is not None:
        guesses.append(claims.no_total(dead))
    elif analysis.total is None:
        guesses.append(claims.no_total(why(next(iter(profile.values)), asked).text))
    elif total is not None and not claimed and total != worth:
        guesses += _guesses(total, asked, effects, chosen, values) or [
            claims.unexplained(abs(total - analysis.readings[chosen].total))
        ]
    laid_down = claim.reading is None and chosen and worth != analysis.total
    return Verdict(
        worth,
        total,
        fans_total,
        tuple(line for line in lines if line.claimed > line.counted),
        tuple(line for line in lines if line.claimed < line.counted),
        tuple(guesses),
        paid,
        chosen if laid_down else None,
        sets_text(analysis.readings[chosen].reading) if laid_down else "",
        None if worth is None or claim.paid.points is not None else _unpaid(asked, values, chosen),
    )


def _unpaid(asked: CountedHand, values: Values, reading: int) -> Text | None:
    """Why the win of a reading is not paid."""
    if not pays(asked.rules):
        return None
    try:
        return settle(asked, values, reading).unpaid
    except TableError:
        return None


def _may_count(asked: CountedHand, reading: int | None) -> list[int]:
    """The places of the readings that may count, the best first: the one that was laid down, any where the winner may
    lay it down, or those of the highest total."""
    readings = asked.analysis.readings
    if reading is not None:
        # Raises for one there is not.
        return [readings.index(readings[reading])] if readings else []
    laid_down = asked.rules.system.chooses_reading(asked.rules.rulings)
    return [place for place, each in enumerate(readings) if laid_down or each.total == asked.analysis.total]


def _beside(answer: Answer, as_shown: bool) -> Answer:
    """An answer for the count that is shown, where another one is nearer to the claim."""
    return answer if as_shown else replace(answer, text=claims.nearest_count(answer.text))


def _worth(claimed: Counter[FanId], profile: RuleProfile) -> int:
    worth = sum(profile.values.get(fan, 0) * times for fan, times in claimed.items())
    return worth if profile.cap is None else min(worth, profile.cap)


def _nearest(claimed: Counter[FanId], places: Iterable[int], analysis: Analysis) -> tuple[int, Counter[FanId]]:
    """Of the fan lists of some readings that which differs least from what was claimed, and the place of its
    reading."""
    lists = [
        (place, Counter(dict(alternative)))
        for place in places
        for alternative in analysis.readings[place].count.alternatives
    ]
    return min(lists, key=lambda each: ((claimed - each[1]) + (each[1] - claimed)).total())


def _guesses(total: int, asked: CountedHand, effects: Iterable[RulingEffect], place: int, values: Values) -> list[Text]:
    """What may lie behind a claimed total that is not the count of the reading at this place."""
    analysis, profile = asked.analysis, asked.rules
    found = []
    best = analysis.readings[place]
    difference = total - best.total
    uncapped = sum(profile.values[each.fan] for each in best.count.counted)
    if profile.cap is not None and total == uncapped > profile.cap:
        found.append(claims.perhaps_uncapped(uncapped, profile.cap))
    points = win_points(analysis.hand, best.total, analysis.flowers, profile, values)
    if total == points:
        found.append(claims.perhaps_points(best.total, points))
    if difference > 0:
        seen = set()
        for entry in best.count.suppressed:
            fan = entry.instance.fan
            why_not = (fan, entry.principle)
            if profile.values[fan] == difference and why_not not in seen and fan not in profile.paid_extra:
                seen.add(why_not)
                found.append(claims.perhaps_suppressed(reasons_of(entry, asked, place)[0], profile))
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
