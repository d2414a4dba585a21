"""A hand counted under a profile: every reading, best first, with what counts and what does not."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Self, TypeAlias

import msgspec

from mjgui.core.counting import Count, resolve
from mjgui.core.hand import Hand, WinContext
from mjgui.core.hand.arrange import Reading
from mjgui.core.hand.problems import Problem, problem, problems
from mjgui.core.hand.tiles import Tile
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.rules.fans import FanId
from mjgui.core.systems.base import RuleSystem
from mjgui.core.systems.detected import Detected

# The problem of fourteen tiles that form no win.
NOT_A_WIN = "not-a-win"

Stop: TypeAlias = Callable[[], bool]


def never() -> bool:
    """Does not ask to stop."""
    return False


class Cancelled(Exception):  # noqa: N818 - not an error: the caller asked for it
    """The analysis was told to stop."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A fan one reading does not hold and others do."""

    fan: FanId
    """The fan."""
    readings: tuple[int, ...]
    """Indexes in the analysis of those that do."""


@dataclass(frozen=True, slots=True)
class CountedReading:
    """A reading with what it counts."""

    reading: Reading
    """The arrangement and what the winning tile completes in it."""
    count: Count
    """What counts in it, and what does not and why."""
    elsewhere: tuple[Elsewhere, ...] = ()
    """Fans found only in other readings."""

    @property
    def total(self) -> int:
        return self.count.total


@dataclass(frozen=True, slots=True)
class Wait:
    """A tile a waiting hand waits for."""

    tile: Tile
    """Its kind."""
    left: int
    """How many copies the hand leaves to be drawn."""
    total_self_draw: int | None
    """Points without flowers when it is drawn; None when no copy is left."""
    total_discard: int | None
    """Points without flowers when it is discarded; None when no copy is left."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a hand is worth under a profile, and why."""

    hand: Hand
    """With what is certain about it set; see ``remarks``."""
    profile: str
    """The id of the profile."""
    minimum: int
    """The least total that a win needs, in points."""
    problems: tuple[Problem, ...] = ()
    """Why it cannot be counted; empty for a win."""
    remarks: tuple[Problem, ...] = ()
    """What was certain and so was set."""
    readings: tuple[CountedReading, ...] = ()
    """Best first; none of a hand that is no win."""
    flowers: int = 0
    """Points paid beside the total."""
    waits: tuple[Wait, ...] = ()
    """Of a waiting hand, by tile."""

    @property
    def best(self) -> CountedReading:
        """The reading of the highest total. Raises LookupError where the hand is no win."""
        if not self.readings:
            raise LookupError("; ".join(problem.words.en for problem in self.problems) or "a hand that is waiting")
        return self.readings[0]

    @property
    def total(self) -> int | None:
        """Points of the best reading, without flowers; None where the hand is no win."""
        return self.readings[0].total if self.readings else None

    @property
    def meets_minimum(self) -> bool | None:
        return None if self.total is None else self.total >= self.minimum

    def to_json(self) -> bytes:
        """The whole analysis as JSON; ``from_json`` gives an equal one back."""
        return msgspec.json.encode(self)

    @staticmethod
    def from_json(content: bytes) -> "Analysis":
        """Raises msgspec.DecodeError, which names the place, for anything else than an analysis."""
        return msgspec.json.decode(content, type=Analysis)


class Detection:
    """What was found in hands, so that many profiles can be asked about one hand and it is looked at once."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, Hand], tuple[Detected, ...]] = {}

    def of(self, system: RuleSystem, hand: Hand) -> tuple[Detected, ...]:
        """Every reading of a hand without problems."""
        known = self._found.get((system.id, hand))
        if known is None:
            known = self._found[system.id, hand] = system.detect(hand)
        return known


def analyze(
    hand: Hand,
    profile: RuleProfile,
    stop: Stop = never,
    detection: Detection | None = None,
) -> Analysis:
    """Count a hand under a profile.

    The hand is won (with a winning tile) or waiting. ``stop`` is asked between steps; when it says True, Cancelled is
    raised. Nothing else is raised: what is wrong with the hand is in ``problems``. A ``detection`` of earlier analyses
    of the hand can be shared.
    """
    detection = detection or Detection()
    hand, remarks = certain(hand, profile)
    found = impossible(hand, profile)
    flowers = len(hand.flowers) * sum(profile.values.get(fan, 0) for fan in profile.paid_extra)
    result = Analysis(hand, profile.id, profile.minimum, found, remarks, flowers=flowers)
    if any(problem.of_tiles for problem in found):
        return result
    if hand.winning is None:
        return result if found else replace(result, waits=_waits(hand, profile, stop, detection))
    counted = _count(hand, profile, stop, detection)
    if not counted:
        return replace(result, problems=(*found, problem(NOT_A_WIN, profile.system.text)))
    return result if found else replace(result, readings=counted)


class CountedHand:
    """A hand under the rules it is counted by: looked through once and counted once, when that is first asked for.

    The questions about it (see ``mjgui.core.inquiry``) take it whole, so that no answer is mixed from two rule sets.
    """

    def __init__(self, hand: Hand, rules: RuleProfile, detection: Detection | None = None) -> None:
        self.hand = hand
        """As it was given; ``analysis.hand`` has what is certain about it set."""
        self.rules = rules
        self.detection = detection or Detection()
        """What was found in it, and in hands that came from it."""
        self._analysis: Analysis | None = None

    def analyze(self, stop: Stop = never) -> Analysis:
        """The analysis, which is made once. ``stop`` is asked between steps while it is made; when it says True,
        Cancelled is raised."""
        if self._analysis is None:
            self._analysis = analyze(self.hand, self.rules, stop, self.detection)
        return self._analysis

    @property
    def analysis(self) -> Analysis:
        """What the hand is worth under the rules, and why."""
        return self.analyze()

    @property
    def found(self) -> tuple[Detected, ...]:
        """Every reading of the hand with all that could be claimed in it, whatever counts. Of a hand whose tiles can
        be."""
        return self.detection.of(self.rules.system, self.analysis.hand)

    def counting(self, reading: int) -> int:
        """The place of the reading that counts: the best, or where the rules let the winner lay down any, this one."""
        return reading if self.rules.system.chooses_reading(self.rules.rulings) else 0

    def under(self, rules: RuleProfile) -> Self:
        """The same hand under other rules."""
        return type(self)(self.hand, rules, self.detection)

    def changed(self, hand: Hand) -> Self:
        """Another hand under the same rules."""
        return type(self)(hand, self.rules, self.detection)


def certain(hand: Hand, profile: RuleProfile) -> tuple[Hand, tuple[Problem, ...]]:
    """The hand with what is certain set, and a remark for each thing set."""
    return profile.system.certain(hand, profile)


def impossible(hand: Hand, profile: RuleProfile) -> tuple[Problem, ...]:
    """Every reason why a hand cannot be under a profile; whether it is a win is not asked."""
    system = profile.system
    asked = replace(hand, context=that_matters(hand.context, system))
    found = problems(asked, system.is_meld, profile.allowed_problems, system.text)
    return found + system.problems(asked, profile)


def that_matters(how: WinContext, system: RuleSystem) -> WinContext:
    """How a hand was won, without the circumstances that do not matter in a system."""
    matters = system.circumstances
    return replace(
        how,
        replacement=how.replacement and "replacement" in matters,
        last_tile=how.last_tile and "last_tile" in matters,
        last_of_kind=how.last_of_kind and "last_of_kind" in matters,
        dealt=how.dealt if "dealt" in matters else None,
        kong_declared=how.kong_declared and "kong_declared" in matters,
        dice_thrown=how.dice_thrown and "dice_thrown" in matters,
    )


def _count(hand: Hand, profile: RuleProfile, stop: Stop, detection: Detection) -> tuple[CountedReading, ...]:
    counted: list[tuple[Reading, Count]] = []
    for detected in detection.of(profile.system, hand):
        if stop():
            raise Cancelled
        if profile.voiding_marks and any(profile.voiding_marks & set(found.marks) for found in detected.instances):
            continue
        reading = detected.reading
        counted.append((reading, resolve(detected.instances, profile, reading.arrangement)))
    counted.sort(key=lambda entry: -entry[1].total)
    held = [_held(count) for _, count in counted]
    everywhere = sorted(frozenset().union(*held), key=lambda fan: profile.fans[fan].number)
    return tuple(
        CountedReading(
            reading,
            count,
            tuple(
                Elsewhere(fan, tuple(index for index, fans in enumerate(held) if fan in fans))
                for fan in everywhere
                if fan not in here
            ),
        )
        for (reading, count), here in zip(counted, held, strict=True)
    )


def _held(count: Count) -> frozenset[FanId]:
    """The fans a reading holds, counted or not."""
    return frozenset(found.fan for found in count.counted) | {entry.instance.fan for entry in count.suppressed}


def before_the_win(hand: Hand) -> Hand:
    """The hand as it waited for its winning tile."""
    return replace(hand, winning=None, context=_before(hand.context))


def completed(hand: Hand, tile: Tile, *, self_draw: bool) -> Hand:
    """The hand won with this tile, drawn or discarded, in place of its winning tile if it has one.

    Of its context the winds and the last tile of the wall are kept, and that it was not dealt. The rest was about
    another tile: this one is neither robbed nor drawn for a kong, no kong was declared on it, and whether it is the
    last of its kind is left to ``certain``.
    """
    return replace(hand, winning=tile, context=replace(_before(hand.context), self_draw=self_draw))


def _before(how: WinContext) -> WinContext:
    """What is known of a win before its tile comes."""
    not_dealt = False if how.dealt is False else None
    return WinContext(last_tile=how.last_tile, prevalent=how.prevalent, seat=how.seat, dealt=not_dealt)


def _waits(hand: Hand, profile: RuleProfile, stop: Stop, detection: Detection) -> tuple[Wait, ...]:
    tiles = frozenset().union(*profile.system.waits(hand).values())
    counts = hand.counts()

    def total(tile: Tile, *, self_draw: bool) -> int | None:
        return analyze(completed(hand, tile, self_draw=self_draw), profile, stop, detection).total

    found = [
        Wait(tile, max(4 - counts[tile], 0), total(tile, self_draw=True), total(tile, self_draw=False))
        for tile in sorted(tiles)
    ]
    return tuple(wait for wait in found if _is_waited_for(wait, hand, profile))


def _is_waited_for(wait: Wait, hand: Hand, profile: RuleProfile) -> bool:
    """Not a tile that can come and makes no win; nor, where the rules say so, one of which no copy is left."""
    if wait.left:
        return wait.total_self_draw is not None
    return profile.system.is_waited_for(hand, wait.tile, profile)
