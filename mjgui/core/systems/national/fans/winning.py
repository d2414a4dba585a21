"""Fans of how the hand was won: concealment, the wait, the circumstances, flowers."""

from collections.abc import Iterable, Iterator

from mjgui.core.hand import MeldKind
from mjgui.core.hand.arrange import SetKind
from mjgui.core.hand.tiles import Tile
from mjgui.core.rules.fans import Sets
from mjgui.core.systems.fans import Marked, whole_hand
from mjgui.core.systems.national.facts import HandFacts, ReadingFacts, fan
from mjgui.core.systems.national.forms import FORMS, KNITTED_STRAIGHT, SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS

# What may keep a wait from being a single one; see ``_wait_marks``.
_KEPT = ("several-waits", "used-up-waits", "konged-waits", "other-form-waits", "four-alike-waits")
WAIT_MARKS = " ".join(("wait-in-body", "readings-disagree", *_KEPT))
ANY_WAIT_MARKS = " ".join((WAIT_MARKS, *(f"{mark}-for-pair" for mark in _KEPT)))


def _wait_marks(facts: ReadingFacts, suffix: str = "") -> tuple[str, ...]:
    """What may keep the wait from being a single one; a pair's has a suffix, for rules that ask less of it.

    several-waits: the scored form waits for another tile that can still come. used-up-waits: all four copies of
    every other tile waited for stand in the hand; konged-waits: some of them as a kong. other-form-waits: only
    another form of the hand waits for others; four-alike-waits: only seven pairs with four alike. wait-in-body:
    the tile could as well complete the knitted nine.
    """
    winning = facts.hand.hand.winning
    marks = ("wait-in-body",) if winning in facts.reading.arrangement.body else ()
    kept = _what_else(facts, winning)
    return (*marks, kept + suffix) if kept else marks


def _what_else(facts: ReadingFacts, winning: Tile | None) -> str:
    hand = facts.hand
    others = {form: tiles - {winning} for form, tiles in hand.waits.items() if tiles - {winning}}
    if not others:
        return ""
    if facts.form not in others:
        (pair, *_) = others.get(SEVEN_PAIRS, frozenset({None}))
        alone = list(others) == [SEVEN_PAIRS]
        waiting = [count - (tile == winning) + (tile == pair) for tile, count in enumerate(hand.counts)]
        return "four-alike-waits" if alone and max(waiting) >= 4 else "other-form-waits"
    tiles = frozenset().union(*others.values())
    if all(hand.counts[tile] == 4 for tile in tiles):
        return "konged-waits" if any(hand.kongs >> tile & 1 for tile in tiles) else "used-up-waits"
    return "several-waits"


def _winning_chow(facts: ReadingFacts) -> tuple[int, int] | None:
    """Index and lowest tile of the chow the winning tile completes."""
    index = facts.reading.winning_set
    if index is None or index < 0:
        return None
    tile_set = facts.reading.arrangement.sets[index]
    return (index, tile_set.tiles[0]) if tile_set.kind is SetKind.CHOW else None


@fan("edge-wait", (STANDARD, KNITTED_STRAIGHT), reads="sets place waits", marks=WAIT_MARKS, chows=1)
def edge_wait(facts: ReadingFacts) -> Iterator[Marked]:
    if chow := _winning_chow(facts):
        index, first = chow
        place = (facts.hand.hand.winning or 0) - first
        if (first % 9 == 0 and place == 2) or (first % 9 == 6 and place == 0):
            yield Marked((index,), _wait_marks(facts))


@fan("closed-wait", (STANDARD, KNITTED_STRAIGHT), reads="sets place waits", marks=WAIT_MARKS, chows=1)
def closed_wait(facts: ReadingFacts) -> Iterator[Marked]:
    if (chow := _winning_chow(facts)) and facts.hand.hand.winning == chow[1] + 1:
        yield Marked((chow[0],), _wait_marks(facts))


@fan(
    "single-wait",
    (STANDARD, KNITTED_STRAIGHT, SEVEN_PAIRS, THIRTEEN_ORPHANS),
    reads="sets place waits",
    marks=ANY_WAIT_MARKS,
)
def single_wait(facts: ReadingFacts) -> Iterator[Marked]:
    index = facts.reading.winning_set
    if facts.form == THIRTEEN_ORPHANS:
        yield Marked((), _wait_marks(facts))
    elif index is not None and index >= 0 and facts.reading.arrangement.sets[index].kind is SetKind.PAIR:
        yield Marked((index,), _wait_marks(facts, "-for-pair"))


@fan("one-wait", (STANDARD, KNITTED_STRAIGHT, THIRTEEN_ORPHANS), reads="place waits")
def one_wait(facts: ReadingFacts) -> Iterable[Sets]:
    return whole_hand(len(kinds_waited_for(facts.hand)) == 1)


def kinds_waited_for(hand: HandFacts) -> frozenset[Tile]:
    """Over all forms; not the tiles of which four copies stand un-konged in the hand."""
    return frozenset(
        tile
        for tile in frozenset().union(*hand.waits.values())
        if tile == hand.hand.winning or hand.counts[tile] < 4 or hand.kongs >> tile & 1
    )


@fan("concealed-hand", FORMS, reads="melds draw")
def concealed_hand(facts: ReadingFacts) -> Iterable[Sets]:
    return whole_hand(not facts.hand.is_open and not facts.hand.context.self_draw)


@fan("fully-concealed-hand", FORMS, reads="melds draw")
def fully_concealed_hand(facts: ReadingFacts) -> Iterable[Sets]:
    return whole_hand(not facts.hand.is_open and facts.hand.context.self_draw)


@fan("melded-hand", (STANDARD,), reads="melds draw", marks="added-kong")
def melded_hand(facts: ReadingFacts) -> Iterator[Marked]:
    claimed = [meld for meld in facts.hand.hand.melds if meld.is_claimed]
    if len(claimed) == 4 and not facts.hand.context.self_draw:
        added = any(meld.kind is MeldKind.ADDED_KONG for meld in claimed)
        yield Marked((), ("added-kong",) if added else ())


@fan("self-drawn", FORMS, reads="draw")
def self_drawn(facts: ReadingFacts) -> Iterable[Sets]:
    return whole_hand(facts.hand.context.self_draw)


@fan("last-tile-draw", FORMS, reads="draw circumstances")
def last_tile_draw(facts: ReadingFacts) -> Iterable[Sets]:
    return whole_hand(facts.hand.context.last_tile and facts.hand.context.self_draw)


@fan("last-tile-claim", FORMS, reads="draw circumstances")
def last_tile_claim(facts: ReadingFacts) -> Iterable[Sets]:
    return whole_hand(facts.hand.context.last_tile and not facts.hand.context.self_draw)


@fan("out-with-replacement-tile", FORMS, reads="circumstances")
def out_with_replacement_tile(facts: ReadingFacts) -> Iterable[Sets]:
    return whole_hand(facts.hand.context.replacement)


@fan("robbing-the-kong", FORMS, reads="circumstances")
def robbing_the_kong(facts: ReadingFacts) -> Iterable[Sets]:
    return whole_hand(facts.hand.context.robbing)


@fan("last-tile", FORMS, reads="circumstances")
def last_tile(facts: ReadingFacts) -> Iterable[Sets]:
    """Also on a robbed kong, whose other three tiles lie open."""
    return whole_hand(facts.hand.context.last_of_kind or facts.hand.context.robbing)


@fan("flower-tiles", FORMS, reads="flowers")
def flower_tiles(facts: ReadingFacts) -> Iterable[Sets]:
    return ((),) * len(facts.hand.hand.flowers)
