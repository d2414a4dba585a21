"""The same hand with one tile or one meld replaced: what it would be worth."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from mjgui.core.analysis import NOT_A_WIN, Analysis, Cancelled, CountedHand, Stop, impossible, never
from mjgui.core.hand import Hand, Meld, MeldKind
from mjgui.core.hand.problems import Problem
from mjgui.core.hand.tiles import KINDS, Tile
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.rules.fans import FanId
from mjgui.core.systems.base import Shape


class Part(StrEnum):
    """Which part of a hand is replaced."""

    MELD = "meld"
    STANDING = "standing"
    WINNING = "winning"


@dataclass(frozen=True, slots=True)
class Target:
    """What is replaced."""

    part: Part
    """Which part of the hand it is."""
    tile: Tile
    """Its kind; of a meld the lowest."""
    meld: int | None = None
    """Which of the declared melds, from 0; None for a tile."""
    kind: MeldKind | None = None
    """What kind of set comes in place of a meld; None for a tile."""
    shape: tuple[int, ...] = ()
    """The tiles of that set, counted from the lowest; none for a tile."""
    is_other: bool = False
    """Whether that set is of another kind or shape than the meld."""


@dataclass(frozen=True, slots=True)
class HandValue:
    """What a changed hand is worth."""

    total: int | None
    """Points without flowers; None where its tiles are a win that cannot be."""
    fans: tuple[tuple[FanId, int], ...] = ()
    """Of the best reading, as (fan, how often)."""
    problems: tuple[Problem, ...] = ()
    """Why it cannot be."""


@dataclass(frozen=True, slots=True)
class Replacement:
    """A target with what each of the 34 kinds there makes of the hand."""

    target: Target
    """What is replaced."""
    values: tuple[HandValue | None, ...]
    """By kind, that which is there included; None for no win."""


def targets(asked: CountedHand) -> tuple[Target, ...]:
    """What can be replaced: each different meld by each kind of set that it can be exchanged for, those of its own
    shape first, each different standing tile, the winning tile; nothing in a hand that is not finished or whose tiles
    cannot be."""
    hand = asked.hand
    if hand.winning is None or any(problem.of_tiles for problem in impossible(hand, asked.rules)):
        return ()
    melds = [
        Target(Part.MELD, meld.tiles[0], index, kind, shape, (kind, shape) != _own(meld))
        for index, meld in enumerate(hand.melds)
        if meld not in hand.melds[:index]
        for kind, shape in _own_first(meld, asked.rules.system.exchanges(meld))
    ]
    standing = [Target(Part.STANDING, tile) for tile in sorted(set(hand.concealed))]
    return (*melds, *standing, Target(Part.WINNING, hand.winning))


def _own(meld: Meld) -> tuple[MeldKind, Shape]:
    return meld.kind, tuple(tile - meld.tiles[0] for tile in meld.tiles)


def _own_first(meld: Meld, sets: tuple[tuple[MeldKind, Shape], ...]) -> list[tuple[MeldKind, Shape]]:
    return sorted(sets, key=lambda each: each != _own(meld))


def replaced(hand: Hand, target: Target, tile: Tile) -> Hand:
    """The hand with another tile in a place.

    How it was won stays, but that another winning tile is the last of its kind is not known. A meld is replaced as a
    whole, by a set of the target's kind and shape with ``tile`` as its lowest; see ``fits``.
    """
    if target.meld is not None:
        melds = list(hand.melds)
        meld = melds[target.meld]
        melds[target.meld] = _set_in_place(meld, target, tile)
        return replace(hand, melds=tuple(melds))
    if target.part is Part.STANDING:
        return replace(hand, concealed=(*_without(hand.concealed, target.tile), tile))
    if tile == hand.winning:
        return hand
    return replace(hand, winning=tile, context=replace(hand.context, last_of_kind=False))


def _set_in_place(meld: Meld, target: Target, tile: Tile) -> Meld:
    """The set that comes in place of a meld, claimed as far as that is known of it."""
    tiles = tuple(tile + each for each in target.shape)
    if not target.is_other:
        return replace(meld, tiles=tiles)
    # Which tile was claimed, and from whom, is not known of a set that is not there.
    return Meld(target.kind or meld.kind, tiles)


def fits(hand: Hand, target: Target, tile: Tile, rules: RuleProfile) -> bool:
    """Whether such a tile can stand there. Any can, but where a meld would be none."""
    if target.meld is None:
        return True
    meld = replaced(hand, target, tile).melds[target.meld]
    return meld.tiles[-1] < KINDS and rules.system.is_meld(meld.kind, meld.tiles)


def what_if(asked: CountedHand, stop: Stop = never) -> Iterator[Replacement]:
    """What becomes of each of the ``targets`` in turn. ``stop`` is asked between hands; when it says True, Cancelled is
    raised."""
    hand = asked.hand
    for target in targets(asked):
        winning = _completing(hand, target, asked.rules)
        values: list[HandValue | None] = []
        for tile in range(KINDS):
            if stop():
                raise Cancelled
            changed = asked.changed(replaced(hand, target, tile)) if tile in winning else None
            values.append(_value(changed.analyze(stop)) if changed else None)
        yield Replacement(target, tuple(values))


def _completing(hand: Hand, target: Target, rules: RuleProfile) -> frozenset[Tile]:
    """The kinds with which the hand has the form of a win, whether or not it can be."""
    waiting = hand
    if target.part is Part.STANDING and hand.winning is not None:
        waiting = replace(hand, concealed=(*_without(hand.concealed, target.tile), hand.winning))
    waits: frozenset[Tile] = frozenset().union(*rules.system.waits(waiting).values())
    if target.meld is None:
        return waits
    # Which sets are declared does not matter to the form of the rest.
    return frozenset(tile for tile in range(KINDS) if hand.winning in waits and fits(hand, target, tile, rules))


def _value(analysis: Analysis) -> HandValue | None:
    if analysis.total is not None:
        return HandValue(analysis.total, analysis.best.count.alternatives[0])
    if NOT_A_WIN in {problem.code for problem in analysis.problems}:
        return None
    return HandValue(None, problems=analysis.problems)


def _without(tiles: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    place = tiles.index(tile)
    return tiles[:place] + tiles[place + 1 :]
