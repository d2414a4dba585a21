"""How a layout can be declared and won: every choice of declared sets, winning tile and circumstances, and what
the fans find in it that do not look at which tiles they are."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import product
from types import SimpleNamespace
from typing import Any, NamedTuple

from mjgui.core.hand import Hand, Meld, MeldKind, WinContext
from mjgui.core.hand.arrange import BODY, Arrangement, Reading, SetKind, TileSet
from mjgui.core.hand.problems import problems
from mjgui.core.hand.tiles import FLOWERS, Tile
from mjgui.core.rules.fans import FanId
from mjgui.core.systems.fans import Definition
from mjgui.core.systems.national import SYSTEM
from mjgui.core.systems.national.circumstances import infer_last_of_kind
from mjgui.core.systems.national.facts import REGISTRY, ReadingFacts, hand_facts, reading_facts
from mjgui.core.systems.national.forms import KNITTED_STRAIGHT
from mjgui.core.systems.national.proof.census import Found
from mjgui.core.systems.national.proof.layouts import Layout
from mjgui.core.systems.national.proof.views import view

DECLARED_CHOW = (None, MeldKind.CHOW)
DECLARED_PUNG = (None, MeldKind.PUNG, MeldKind.DIRECT_KONG, MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG)


class Way(NamedTuple):
    """How sets are declared and what the winning tile completes."""

    form: str
    """The form of the hand."""
    chows: tuple[str, ...]
    """How each chow is declared, or ``standing``, sorted."""
    pungs: tuple[str, ...]
    """How each pung or kong is declared, or ``standing``, sorted."""
    place: str
    """What is completed: ``edge``, ``closed`` or ``open`` in a chow, ``pung``, ``pair``, ``body``, or ``tile`` in a
    form without sets."""
    draw: bool
    """Whether the winning tile was drawn."""


class Chance(NamedTuple):
    """What decides which circumstances are possible."""

    kong: bool
    """Whether a kong is declared."""
    alone: bool
    """Whether no other copy of the winning tile is in the hand."""
    hidden: bool
    """Whether another copy is in the concealed part."""
    shown: bool
    """Whether its other three copies are in claimed melds."""
    draw: bool
    """Whether it was drawn."""


class Won(NamedTuple):
    """One way to win a layout."""

    layout: Layout
    """The layout."""
    melds: tuple[MeldKind | None, ...]
    """How each chow and pung is declared; None for one that stands."""
    winning: int | None
    """The set that is completed (see ``Reading``)."""
    tile: Tile
    """The winning tile."""
    draw: bool
    """Whether it was drawn."""

    def hand(self) -> Hand:
        """Won under no circumstances."""
        sets = self.layout.arrangement.sets
        melds, standing = [], list(self.layout.body)
        for tile_set, kind in zip(sets, (*self.melds, *[None] * len(self.layout.pairs)), strict=True):
            if kind is None:
                standing += tile_set.tiles
            else:
                melds.append(Meld(kind, tile_set.tiles + tile_set.tiles[:1] * kind.is_kong))
        standing.remove(self.tile)
        hand = Hand(tuple(melds), tuple(standing), self.tile, (), WinContext(self_draw=self.draw))
        return infer_last_of_kind(hand)[0]


def ways(layout: Layout) -> Iterator[tuple[Way, Chance, Won]]:
    """Every way to declare and win a layout."""
    arrangement = layout.arrangement
    tiles = layout.tiles
    chows = len(layout.chows)
    kinds = [DECLARED_CHOW] * chows + [
        DECLARED_PUNG if tiles.count(tile) == 3 else DECLARED_PUNG[:2] for tile in layout.pungs
    ]
    for melds in product(*kinds):
        if layout.form == KNITTED_STRAIGHT and len(melds) > 1:
            continue
        kong = any(kind is not None and kind.is_kong for kind in melds)
        described = (
            tuple(sorted(kind or "standing" for kind in melds[:chows])),
            tuple(sorted(kind or "standing" for kind in melds[chows:])),
        )
        for index, place, tile in _places(layout, arrangement, melds):
            claimed = sum(
                tile_set.tiles.count(tile)
                for tile_set, kind in zip(arrangement.sets, melds, strict=False)
                if kind is not None and kind is not MeldKind.CONCEALED_KONG
            )
            others = tiles.count(tile) - 1
            for draw in (False, True):
                yield (
                    Way(layout.form, *described, place, draw),
                    Chance(kong, not others, others > claimed, claimed == 3, draw),
                    Won(layout, melds, index, tile, draw),
                )


def _places(
    layout: Layout, arrangement: Arrangement, melds: tuple[MeldKind | None, ...]
) -> Iterator[tuple[int | None, str, Tile]]:
    """What the winning tile can complete: the set, what kind of place it is, and the tile."""
    for index, tile_set in enumerate(arrangement.sets):
        if index < len(melds) and melds[index] is not None:
            continue
        if tile_set.kind is SetKind.CHOW:
            first = tile_set.tiles[0]
            yield index, "open" if first % 9 != 6 else "edge", first
            yield index, "closed", first + 1
            yield index, "open" if first % 9 != 0 else "edge", first + 2
        else:
            yield index, tile_set.kind.value, tile_set.tiles[0]
    for tile in sorted(set(layout.body)):
        yield (BODY, "body", tile) if arrangement.sets else (None, "tile", tile)


# What a fan may read to be asked of a way, and to be asked of the circumstances.
OF_WAYS = frozenset({"melds", "place", "draw"})
OF_CIRCUMSTANCES = frozenset({"draw", "circumstances", "flowers"})
# Of these it is asked where the winning tile falls; what else was waited for is asked of whole hands.
BY_PLACE = ("edge-wait", "closed-wait", "single-wait")


def reading_of(won: Won, hand: Hand | None = None) -> ReadingFacts:
    """The reading that a way of winning is of. ``hand`` is the hand under its circumstances; by default it is won under
    none."""
    hand = hand or won.hand()
    melds = iter(hand.melds)
    layout = won.layout.arrangement
    sets = tuple(
        _declared(next(melds)) if index < len(won.melds) and won.melds[index] else each
        for index, each in enumerate(layout.sets)
    )
    return reading_facts(hand_facts(hand), Reading(replace(layout, sets=sets), won.winning))


def _declared(meld: Meld) -> TileSet:
    return TileSet(SetKind.KONG if meld.kind.is_kong else SetKind(meld.kind), meld.tiles, meld)


def found_by_way(won: Won) -> tuple[Found, ...]:
    """What the fans find that read no more than a way; the same for all of one ``Way`` but for the sets' order."""
    facts = reading_of(won)
    return tuple(
        (each.fan, sum(1 << index for index in found.sets), found.marks)
        for each in _possible(facts)
        if each.reads and each.reads <= OF_WAYS
        for found in each.instances(view(facts, each.reads))
    )


def placed(won: Won) -> tuple[FanId, ...]:
    """The waits that may hold: those whose place the winning tile takes, whatever else was waited for."""
    facts = reading_of(won)
    return tuple(
        each.fan
        for each in _possible(facts)
        if each.fan == "one-wait" or (each.fan in BY_PLACE and each.instances(view(facts, each.reads)))
    )


def _possible(facts: ReadingFacts) -> tuple[Definition[ReadingFacts], ...]:
    return REGISTRY.possible(facts.form, len(facts.chows), len(facts.pungs))


def circumstances(won: Won, allowed: Collection[str]) -> tuple[Hand, ...]:
    """The hand under each set of circumstances it can be won under, with and without a flower, where rules hold the
    ``allowed`` problems to be none; the same for all of one ``Chance``. It is East's deal in the east round."""
    hand = won.hand()
    certain = hand.context.last_of_kind
    found = []
    for robbing, replacement, last_tile, last_of_kind in product((False, True), repeat=4):
        how = WinContext(won.draw, robbing, replacement, last_tile, last_of_kind)
        possible = replace(hand, context=how)
        if not (certain and not last_of_kind) and is_possible(possible, allowed):
            found += [possible, replace(possible, flowers=(FLOWERS[0],))]
    return tuple(found)


def is_possible(hand: Hand, allowed: Collection[str]) -> bool:
    """Whether a hand has no problem but those that rules allow."""
    return all(each.code in allowed for each in problems(hand, SYSTEM.is_meld))


def found_by_circumstances(hand: Hand) -> tuple[Found, ...]:
    """What the fans find that read nothing but circumstances and flowers."""
    facts: Any = SimpleNamespace(hand=hand_facts(hand))
    return tuple(
        (each.fan, 0, found.marks)
        for each in REGISTRY.declared.values()
        if each.reads and each.reads <= OF_CIRCUMSTANCES
        for found in each.instances(facts)
    )
