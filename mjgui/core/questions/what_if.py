"""The same hand with one tile or one meld replaced: what it would be worth."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from mjgui.core.analysis import Analysis, Cancelled, Detection, analyze, impossible
from mjgui.core.hand import Hand
from mjgui.core.hand.problems import TILE_PROBLEMS, Problem
from mjgui.core.hand.tiles import KINDS, Tile
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.rules.fans import FanId


class Part(StrEnum):
    MELD = "meld"
    STANDING = "standing"
    WINNING = "winning"


@dataclass(frozen=True, slots=True)
class Target:
    """What is replaced. tile: its kind; of a meld the lowest. meld: which of the declared melds, from 0; None for
    a tile."""

    part: Part
    tile: Tile
    meld: int | None = None


@dataclass(frozen=True, slots=True)
class HandValue:
    """What a changed hand is worth.

    total: points without flowers; None where its tiles are a win that cannot be. fans: (fan, how often) of the best
    reading. problems: why it cannot be.
    """

    total: int | None
    fans: tuple[tuple[FanId, int], ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Replacement:
    """A place with what each of the 34 kinds there makes of the hand, None for no win; the kind that is there
    included."""

    place: Target
    worths: tuple[HandValue | None, ...]


def places(hand: Hand, profile: RuleProfile) -> tuple[Target, ...]:
    """What can be replaced: each different meld, each different standing tile, the winning tile; nothing in a hand
    that is not finished or whose tiles cannot be."""
    if hand.winning is None or TILE_PROBLEMS & {problem.code for problem in impossible(hand, profile)}:
        return ()
    melds = [
        Target(Part.MELD, meld.tiles[0], index)
        for index, meld in enumerate(hand.melds)
        if meld not in hand.melds[:index]
    ]
    standing = [Target(Part.STANDING, tile) for tile in sorted(set(hand.concealed))]
    return (*melds, *standing, Target(Part.WINNING, hand.winning))


def replaced(hand: Hand, place: Target, tile: Tile) -> Hand:
    """The hand with another tile in a place; how it was won stays, but that another winning tile is the last of its
    kind is not known.

    A meld is replaced as a whole: tile is its new lowest, and the others move as far; see ``fits``.
    """
    if place.meld is not None:
        melds = list(hand.melds)
        meld = melds[place.meld]
        melds[place.meld] = replace(meld, tiles=tuple(each + tile - place.tile for each in meld.tiles))
        return replace(hand, melds=tuple(melds))
    if place.part is Part.STANDING:
        return replace(hand, concealed=(*_without(hand.concealed, place.tile), tile))
    if tile == hand.winning:
        return hand
    return replace(hand, winning=tile, context=replace(hand.context, last_of_kind=False))


def fits(hand: Hand, place: Target, tile: Tile, profile: RuleProfile) -> bool:
    """Whether such a tile can stand there: any, but where a meld would be none."""
    if place.meld is None:
        return True
    meld = replaced(hand, place, tile).melds[place.meld]
    return meld.tiles[-1] < KINDS and profile.system.is_meld(meld.kind, meld.tiles)


def what_if(
    hand: Hand,
    profile: RuleProfile,
    stop: Callable[[], bool] = lambda: False,
    detection: Detection | None = None,
) -> Iterator[Replacement]:
    """The row of each of the ``places`` in turn.

    stop: asked between hands; when it says True, Cancelled is raised. detection: as for ``analyze``.
    """
    detection = detection or Detection()
    for place in places(hand, profile):
        winning = _completing(hand, place, profile)
        worths: list[HandValue | None] = []
        for tile in range(KINDS):
            if stop():
                raise Cancelled
            changed = replaced(hand, place, tile) if tile in winning else None
            worths.append(_worth(analyze(changed, profile, stop, detection)) if changed else None)
        yield Replacement(place, tuple(worths))


def _completing(hand: Hand, place: Target, profile: RuleProfile) -> frozenset[Tile]:
    """The kinds with which the hand has the form of a win, whether or not it can be."""
    system = profile.system
    waiting = hand
    if place.part is Part.STANDING and hand.winning is not None:
        waiting = replace(hand, concealed=(*_without(hand.concealed, place.tile), hand.winning))
    waits: frozenset[Tile] = frozenset().union(*system.waits(waiting).values())
    if place.meld is None:
        return waits
    # Which sets are declared does not matter to the form of the rest.
    return frozenset(tile for tile in range(KINDS) if hand.winning in waits and fits(hand, place, tile, profile))


def _worth(analysis: Analysis) -> HandValue | None:
    if analysis.total is not None:
        return HandValue(analysis.total, analysis.best.count.alternatives[0])
    if "not-a-win" in {problem.code for problem in analysis.problems}:
        return None
    return HandValue(None, problems=analysis.problems)


def _without(tiles: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    place = tiles.index(tile)
    return tiles[:place] + tiles[place + 1 :]
