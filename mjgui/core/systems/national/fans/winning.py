"""Fans of how the hand was won: concealment, the wait, the circumstances, flowers."""

from collections.abc import Iterable

from mjgui.core.arrange import SetKind
from mjgui.core.fans import NOWHERE, Sets, whole_hand
from mjgui.core.systems.national.facts import ReadingFacts, fan
from mjgui.core.systems.national.forms import FORMS, KNITTED_STRAIGHT, SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS

SEVERAL_WAITS = "several-waits"
USED_UP_WAITS = "used-up-waits"
OTHER_FORM_WAITS = "other-form-waits"


def wait_mark(facts: ReadingFacts) -> str:
    """Why the wait may not be a single one.

    other-form-waits: only another form of the hand waits for another tile. used-up-waits: all four copies of
    every other tile waited for stand in the hand. several-waits: the scored form waits for a tile that can
    still come.
    """
    winning, hand = facts.hand.hand.winning, facts.hand
    others = frozenset().union(*hand.waits.values()) - {winning}
    if not others:
        return ""
    own = hand.waits.get(facts.form, frozenset()) - {winning}
    if not own:
        return OTHER_FORM_WAITS
    if all(hand.counts[tile] == 4 for tile in others):
        return USED_UP_WAITS
    return SEVERAL_WAITS


def _winning_chow(facts: ReadingFacts) -> tuple[int, int] | None:
    """Index and lowest tile of the chow the winning tile completes."""
    index = facts.reading.winning_set
    if index is None or index < 0:
        return None
    tile_set = facts.reading.arrangement.sets[index]
    return (index, tile_set.tiles[0]) if tile_set.kind is SetKind.CHOW else None


@fan("edge-wait", (STANDARD, KNITTED_STRAIGHT), chows=1, mark=wait_mark)
def edge_wait(facts: ReadingFacts) -> Iterable[Sets]:
    if chow := _winning_chow(facts):
        index, first = chow
        place = (facts.hand.hand.winning or 0) - first
        if (first % 9 == 0 and place == 2) or (first % 9 == 6 and place == 0):
            return ((index,),)
    return NOWHERE


@fan("closed-wait", (STANDARD, KNITTED_STRAIGHT), chows=1, mark=wait_mark)
def closed_wait(facts: ReadingFacts) -> Iterable[Sets]:
    if (chow := _winning_chow(facts)) and facts.hand.hand.winning == chow[1] + 1:
        return ((chow[0],),)
    return NOWHERE


@fan("single-wait", (STANDARD, KNITTED_STRAIGHT, SEVEN_PAIRS, THIRTEEN_ORPHANS), mark=wait_mark)
def single_wait(facts: ReadingFacts) -> Iterable[Sets]:
    index = facts.reading.winning_set
    if facts.form == THIRTEEN_ORPHANS:
        return whole_hand(holds=True)
    if index is not None and index >= 0 and facts.reading.arrangement.sets[index].kind is SetKind.PAIR:
        return ((index,),)
    return NOWHERE


@fan("concealed-hand", FORMS)
def concealed_hand(facts: ReadingFacts) -> Iterable[Sets]:
    return whole_hand(not facts.hand.is_open and not facts.hand.context.self_draw)


@fan("fully-concealed-hand", FORMS)
def fully_concealed_hand(facts: ReadingFacts) -> Iterable[Sets]:
    return whole_hand(not facts.hand.is_open and facts.hand.context.self_draw)


@fan("melded-hand", (STANDARD,))
def melded_hand(facts: ReadingFacts) -> Iterable[Sets]:
    claimed = sum(tile_set.is_claimed for tile_set in facts.reading.arrangement.sets)
    return whole_hand(claimed == 4 and not facts.hand.context.self_draw)


@fan("self-drawn", FORMS)
def self_drawn(facts: ReadingFacts) -> Iterable[Sets]:
    return whole_hand(facts.hand.context.self_draw)


@fan("last-tile-draw", FORMS)
def last_tile_draw(facts: ReadingFacts) -> Iterable[Sets]:
    return whole_hand(facts.hand.context.last_tile and facts.hand.context.self_draw)


@fan("last-tile-claim", FORMS)
def last_tile_claim(facts: ReadingFacts) -> Iterable[Sets]:
    return whole_hand(facts.hand.context.last_tile and not facts.hand.context.self_draw)


@fan("out-with-replacement-tile", FORMS)
def out_with_replacement_tile(facts: ReadingFacts) -> Iterable[Sets]:
    return whole_hand(facts.hand.context.replacement)


@fan("robbing-the-kong", FORMS)
def robbing_the_kong(facts: ReadingFacts) -> Iterable[Sets]:
    return whole_hand(facts.hand.context.robbing)


@fan("last-tile", FORMS)
def last_tile(facts: ReadingFacts) -> Iterable[Sets]:
    """Also on a robbed kong, whose other three tiles lie open."""
    return whole_hand(facts.hand.context.last_of_kind or facts.hand.context.robbing)


@fan("flower-tiles", FORMS)
def flower_tiles(facts: ReadingFacts) -> Iterable[Sets]:
    return ((),) * len(facts.hand.hand.flowers)
