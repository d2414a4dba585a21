"""A hand counted under a profile: every reading, best first, with what counts and what does not."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import msgspec

from mjgui.core.arrange import Reading, readings
from mjgui.core.counting import Count, resolve
from mjgui.core.fans import FanId, FanInstance
from mjgui.core.hand import Hand, WinContext
from mjgui.core.profile import RuleProfile
from mjgui.core.systems import SYSTEMS
from mjgui.core.texts import text
from mjgui.core.tiles import Tile
from mjgui.core.validate import TILE_PROBLEMS, Problem, problems, settle


class Cancelled(Exception):  # noqa: N818 - not an error: the caller asked for it
    """The analysis was told to stop."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A fan this reading does not hold and others do. readings: their indexes in the analysis."""

    fan: FanId
    readings: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CountedReading:
    """A reading with what it counts. elsewhere: fans found only in other readings."""

    reading: Reading
    count: Count
    elsewhere: tuple[Elsewhere, ...] = ()

    @property
    def total(self) -> int:
        return self.count.total


@dataclass(frozen=True, slots=True)
class Wait:
    """A tile a waiting hand waits for.

    left: how many copies the hand leaves to be drawn. total_self_draw, total_discard: points without flowers
    when it comes; None when no copy is left.
    """

    tile: Tile
    left: int
    total_self_draw: int | None
    total_discard: int | None


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a hand is worth under a profile, and why.

    hand: with what is certain set (see remarks). problems: why it cannot be counted; empty for a win.
    readings: best first. flowers: points paid beside the total. waits: of a waiting hand, by tile.
    """

    hand: Hand
    profile: str
    minimum: int
    problems: tuple[Problem, ...] = ()
    remarks: tuple[Problem, ...] = ()
    readings: tuple[CountedReading, ...] = ()
    flowers: int = 0
    waits: tuple[Wait, ...] = ()

    @property
    def best(self) -> CountedReading:
        """The reading of the highest total. Raises LookupError where the hand is no win."""
        if not self.readings:
            raise LookupError("; ".join(problem.en for problem in self.problems) or "a hand that is waiting")
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


def analyze(hand: Hand, profile: RuleProfile, stop: Callable[[], bool] = lambda: False) -> Analysis:
    """Count a hand under a profile.

    hand: won (with a winning tile) or waiting. stop: asked between steps; when it says True, Cancelled is
    raised. Nothing else is raised: what is wrong with the hand is in ``problems``.
    """
    hand, remarks = settle(hand)
    found = problems(hand, profile.legal)
    flowers = len(hand.flowers) * sum(profile.values.get(fan, 0) for fan in profile.beside)
    result = Analysis(hand, profile.id, profile.minimum, found, remarks, flowers=flowers)
    if TILE_PROBLEMS & {problem.code for problem in found}:
        return result
    if hand.winning is None:
        return result if found else replace(result, waits=_waits(hand, profile, stop))
    if not SYSTEMS[profile.system].arrangements(hand):
        words = text("problem.not-a-win")
        return replace(result, problems=(*found, Problem("not-a-win", words.zh, words.en)))
    return result if found else replace(result, readings=_count(hand, profile, stop))


def _count(hand: Hand, profile: RuleProfile, stop: Callable[[], bool]) -> tuple[CountedReading, ...]:
    system = SYSTEMS[profile.system]
    detect = system.detector(hand)
    counted: list[tuple[Reading, tuple[FanInstance, ...], Count]] = []
    for arrangement in system.arrangements(hand):
        for reading in readings(arrangement, hand.winning if hand.winning is not None else -1):
            if stop():
                raise Cancelled
            instances = detect(reading)
            counted.append((reading, instances, resolve(instances, profile)))
    counted.sort(key=lambda entry: -entry[2].total)
    if len(counted) == 1:
        return (CountedReading(counted[0][0], counted[0][2]),)
    held = [{found.fan for found in count.counted} | {x.instance.fan for x in count.suppressed}
            for _, _, count in counted]  # fmt: skip
    everywhere = sorted(set().union(*held), key=lambda fan: profile.fans[fan].number)
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
        for (reading, _, count), here in zip(counted, held, strict=True)
    )


def _waits(hand: Hand, profile: RuleProfile, stop: Callable[[], bool]) -> tuple[Wait, ...]:
    """What the hand waits for. Of its context the winds and the last tile of the wall are kept."""
    how = hand.context
    tiles = frozenset().union(*SYSTEMS[profile.system].waits(hand).values())
    counts = hand.counts()

    def total(tile: Tile, *, self_draw: bool) -> int | None:
        context = WinContext(
            self_draw=self_draw, last_tile=how.last_tile, prevalent=how.prevalent, seat=how.seat
        )
        won, _ = settle(replace(hand, winning=tile, context=context))
        if problems(won, profile.legal):
            return None
        counted = _count(won, profile, stop)
        return counted[0].total if counted else None

    return tuple(
        Wait(tile, max(4 - counts[tile], 0), total(tile, self_draw=True), total(tile, self_draw=False))
        for tile in sorted(tiles)
    )
