"""Every reason why a hand, or the way it was won, is impossible."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from mjgui.core.hand import Hand, MeldKind
from mjgui.core.hand.tiles import ANY_FLOWER, EAST, FLOWERS, KINDS, WINDS, Tile, tile_name
from mjgui.core.texts import Part, Says, Text, text

# What the tiles themselves make impossible; a hand without any of it may still form a win.
TILE_PROBLEMS = frozenset(
    {
        "not-a-tile",
        "not-a-flower",
        "too-many-tiles",
        "too-few-tiles",
        "five-of-a-kind",
        "too-many-melds",
        "not-a-meld",
        "honors",
    }
)


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason why a hand cannot be, or one remark about it."""

    code: str
    """A fixed name of what is wrong."""
    words: Text
    """The reason or remark as people read it."""
    of_tiles: bool = False
    """Whether the tiles themselves make it impossible, however the hand was won."""


def problem(code: str, says: Says = text, /, **parts: Part) -> Problem:
    """The problem of a code, its words from ``problem.<code>``."""
    return Problem(code, says(f"problem.{code}", **parts), code in TILE_PROBLEMS)


IsMeld: TypeAlias = Callable[[MeldKind, tuple[Tile, ...]], bool]


def problems(hand: Hand, is_meld: IsMeld, allowed: Collection[str] = (), says: Says = text) -> tuple[Problem, ...]:
    """All reasons why ``hand`` cannot be, at once; empty for a legal one. Whether the tiles form a win is not asked
    here.

    ``is_meld`` says whether tiles in ascending order are a meld of a kind. ``allowed`` are the codes of what the rules
    do not hold to be a problem (``robbing-last-tile`` in the reform). ``says`` gives the words.
    """
    found = list(_unknown(hand)) or [*_tiles(hand), *_melds(hand, is_meld, says), *_context(hand, says)]
    return tuple(each for each in found if each.code not in allowed) if allowed else tuple(found)


def _unknown(hand: Hand) -> Iterator[Problem]:
    """Numbers that stand for no tile."""
    how = hand.context
    tiles = [tile for meld in hand.melds for tile in meld.tiles] + list(hand.concealed)
    tiles += [hand.winning] if hand.winning is not None else []
    for tile in (*tiles, how.prevalent, how.seat):
        if tile not in range(KINDS):
            yield problem("not-a-tile", number=tile)
    for flower in hand.flowers:
        if flower not in FLOWERS and flower != ANY_FLOWER:
            yield problem("not-a-flower", number=flower)


def _tiles(hand: Hand) -> Iterator[Problem]:
    size = hand.size
    expected = 13 if hand.winning is None and size <= 13 else 14
    if size != expected:
        yield problem("too-many-tiles" if size > expected else "too-few-tiles", size=size, expected=expected)
    for tile, count in enumerate(hand.counts()):
        if count > 4:
            yield problem("five-of-a-kind", tile=tile_name(tile), count=count)
    if len(hand.flowers) > 8:
        yield problem("too-many-flowers", count=len(hand.flowers))
    for tile in sorted(set(hand.flowers)):
        if tile != ANY_FLOWER and hand.flowers.count(tile) > 1:
            yield problem("flower-twice", tile=tile_name(tile))


def _melds(hand: Hand, is_meld: IsMeld, says: Says) -> Iterator[Problem]:
    if len(hand.melds) > 4:
        yield problem("too-many-melds", says, count=len(hand.melds))
    for number, meld in enumerate(hand.melds, start=1):
        if not is_meld(meld.kind, meld.tiles):
            yield problem("not-a-meld", says, number=number, meld=str(meld))
        for mark in (meld.claimed, meld.seat):
            if mark is not None and mark not in (1, 2, 3):
                yield problem("meld-mark", number=number, meld=str(meld), mark=mark)


def _context(hand: Hand, says: Says) -> Iterator[Problem]:
    how, winning = hand.context, hand.winning
    if how.robbing:
        if how.self_draw:
            yield problem("robbing-self-draw")
        if how.replacement:
            yield problem("robbing-replacement")
        if how.last_tile:
            yield problem("robbing-last-tile", says)
        if winning is not None and hand.counts()[winning] > 1:
            yield problem("robbing-tile-in-hand", says, tile=tile_name(winning))
    if how.replacement:
        if not how.self_draw:
            yield problem("replacement-not-drawn")
        if not any(meld.kind.is_kong for meld in hand.melds):
            yield problem("replacement-without-kong")
    if how.last_of_kind and winning is not None:
        concealed = hand.concealed.count(winning) + sum(
            meld.tiles.count(winning) for meld in hand.melds if not meld.is_claimed
        )
        if concealed:
            yield problem("last-of-kind-in-hand", tile=tile_name(winning))
    if how.dealt:
        yield from _dealt(hand)
    if how.kong_declared:
        yield from _kong_declared(hand)
    elif how.dice_thrown:
        yield problem("dice-without-kong")
    for code, wind in (("prevalent-not-a-wind", how.prevalent), ("seat-not-a-wind", how.seat)):
        if wind not in WINDS:
            yield problem(code, tile=tile_name(wind))


def _dealt(hand: Hand) -> Iterator[Problem]:
    """What is impossible about a hand that is won as dealt, before any turn."""
    how = hand.context
    if how.seat != EAST:
        yield problem("dealt-not-dealer")
    if not how.self_draw:
        yield problem("dealt-not-drawn")
    if hand.melds:
        yield problem("dealt-with-melds")
    if how.replacement:
        yield problem("dealt-replacement")
    if how.last_tile:
        yield problem("dealt-last-tile")
    if how.last_of_kind:
        yield problem("dealt-last-of-kind")


def _kong_declared(hand: Hand) -> Iterator[Problem]:
    """What is impossible about a hand won on a discard on which another player had declared a kong."""
    how, winning = hand.context, hand.winning
    if how.self_draw:
        yield problem("kong-declared-self-draw")
    if how.robbing:
        yield problem("kong-declared-robbing")
    if how.last_tile:
        yield problem("kong-declared-last-tile")
    if how.last_of_kind:
        yield problem("kong-declared-last-of-kind")
    if winning is not None and hand.counts()[winning] > 1:
        yield problem("kong-declared-tile-in-hand", tile=tile_name(winning))
