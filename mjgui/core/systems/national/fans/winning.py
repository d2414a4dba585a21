"""Fans of how the hand was won: concealment, the wait, the circumstances, flowers."""

from collections.abc import Callable, Iterator

from mjgui.core.hand import MeldKind, WinContext
from mjgui.core.hand.arrange import SetKind
from mjgui.core.hand.tiles import Tile, tiles_text
from mjgui.core.rules.fans import FanId, Sets
from mjgui.core.systems.conditions import Failure, failure, form
from mjgui.core.systems.fans import Marked
from mjgui.core.systems.national.circumstances import ROBBED_DIRECT_KONG
from mjgui.core.systems.national.conditions import (
    BY_DISCARD,
    FOUR_SETS,
    SELF_DRAWN,
    WITH_SETS,
    NationalCondition,
    sets_text,
    won,
)
from mjgui.core.systems.national.facts import HandFacts, ReadingFacts, fan, whole_hand
from mjgui.core.systems.national.forms import KNITTED_STRAIGHT, SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS

# The wait.

# What may keep a wait from being a single one; see ``_wait_marks``.
_KEPT = ("several-waits", "used-up-waits", "konged-waits", "other-form-waits", "four-alike-waits")
WAS_DEALT = "dealt-wait"
WAIT_MARKS = ("wait-in-body", "readings-disagree", WAS_DEALT, *_KEPT)
ANY_WAIT_MARKS = (*WAIT_MARKS, *(f"{mark}-for-pair" for mark in _KEPT))


def _wait_marks(facts: ReadingFacts, suffix: str = "") -> tuple[str, ...]:
    """What may keep the wait from being a single one; a pair's marks have a suffix, for rules that ask less of it.

    - ``several-waits``: the scored form waits for another tile that can still come.
    - ``used-up-waits``: all four copies of every other tile waited for stand in the hand.
    - ``konged-waits``: some of them stand there as a kong.
    - ``other-form-waits``: only another form of the hand waits for others.
    - ``four-alike-waits``: only seven pairs with four alike wait for others.
    - ``wait-in-body``: the tile could as well complete the knitted nine.
    - ``dealt-wait``: the hand was won as dealt, and never waited.
    """
    winning = facts.hand.hand.winning
    marks = _dealt_mark(facts)
    if winning in facts.reading.arrangement.body:
        marks = ("wait-in-body", *marks)
    kept = _what_else(facts, winning)
    return (*marks, kept + suffix) if kept else marks


def _dealt_mark(facts: ReadingFacts) -> tuple[str, ...]:
    return (WAS_DEALT,) if facts.hand.context.dealt else ()


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


def _completed(facts: ReadingFacts) -> int | None:
    """The index of the set the winning tile completes; None where it completes none."""
    index = facts.reading.winning_set
    return index if index is not None and index >= 0 else None


def _in_notation(facts: ReadingFacts) -> str:
    index = _completed(facts)
    return sets_text(facts, () if index is None else (index,))


def _completes(facts: ReadingFacts, kind: SetKind) -> bool:
    index = _completed(facts)
    return index is not None and facts.reading.arrangement.sets[index].kind is kind


WINS_A_CHOW = NationalCondition(
    lambda facts: _completes(facts, SetKind.CHOW),
    lambda facts: failure("wins-no-chow", sets=_in_notation(facts)),
    ("sets", "place"),
    chows=1,
)
# The tile that thirteen orphans wait for makes a pair, though their reading has no sets.
WINS_THE_PAIR = NationalCondition(
    lambda facts: facts.form == THIRTEEN_ORPHANS or _completes(facts, SetKind.PAIR),
    lambda facts: failure("wins-no-pair", sets=_in_notation(facts)),
    ("sets", "place"),
)


def _wait_in_a_chow(name: FanId, is_place: Callable[[int, int], bool]) -> None:
    """Define a wait for one place in a chow. ``is_place`` is told the rank of the chow's lowest tile (0 to 6) and the
    place of the winning one in it (0 to 2)."""

    @fan(
        name,
        WITH_SETS,
        WINS_A_CHOW,
        reads=("sets", "place", "waits", "dealt"),
        marks=WAIT_MARKS,
        otherwise=lambda facts: failure(f"place-{name}", sets=_in_notation(facts)),
    )
    def find(facts: ReadingFacts) -> Iterator[Marked]:
        index = facts.reading.winning_set or 0
        first = facts.reading.arrangement.sets[index].tiles[0]
        if is_place(first % 9, (facts.hand.hand.winning or 0) - first):
            yield Marked((index,), _wait_marks(facts))


_wait_in_a_chow("edge-wait", lambda lowest, place: (lowest, place) in ((0, 2), (6, 0)))
_wait_in_a_chow("closed-wait", lambda _, place: place == 1)


@fan(
    "single-wait",
    form(STANDARD, KNITTED_STRAIGHT, SEVEN_PAIRS, THIRTEEN_ORPHANS),
    WINS_THE_PAIR,
    reads=("sets", "place", "waits", "dealt"),
    marks=ANY_WAIT_MARKS,
)
def single_wait(facts: ReadingFacts) -> Iterator[Marked]:
    index = _completed(facts)
    yield Marked((), _wait_marks(facts)) if index is None else Marked((index,), _wait_marks(facts, "-for-pair"))


def _kinds_waited_for(hand: HandFacts) -> frozenset[Tile]:
    """The kinds waited for, over all forms, without those of which four copies stand un-konged in the hand."""
    return frozenset(
        tile
        for tile in frozenset().union(*hand.waits.values())
        if tile == hand.hand.winning or hand.counts[tile] < 4 or hand.kongs >> tile & 1
    )


ONE_KIND_WAITED_FOR = NationalCondition(
    lambda facts: len(_kinds_waited_for(facts.hand)) == 1,
    lambda facts: failure("waits-for-several", tiles=tiles_text(sorted(_kinds_waited_for(facts.hand)))),
    ("place", "waits"),
)


@fan(
    "one-wait",
    form(STANDARD, KNITTED_STRAIGHT, THIRTEEN_ORPHANS),
    ONE_KIND_WAITED_FOR,
    reads=("dealt",),
    marks=(WAS_DEALT,),
)
def one_wait(facts: ReadingFacts) -> Iterator[Marked]:
    yield Marked((), _dealt_mark(facts))


# Concealment.


def _claimed_melds(facts: ReadingFacts) -> Failure:
    sets = facts.reading.arrangement.sets
    return failure("claimed-melds", sets=sets_text(facts, [at for at, each in enumerate(sets) if each.is_claimed]))


def _not_claimed(facts: ReadingFacts) -> Failure:
    sets = facts.reading.arrangement.sets[:-1]
    return failure("not-claimed", sets=sets_text(facts, [at for at, each in enumerate(sets) if not each.is_claimed]))


CONCEALED = NationalCondition(lambda facts: not facts.hand.is_open, _claimed_melds, ("melds",))
FOUR_CLAIMED = NationalCondition(
    lambda facts: sum(meld.is_claimed for meld in facts.hand.hand.melds) == 4, _not_claimed, ("melds",)
)

whole_hand("concealed-hand", CONCEALED, BY_DISCARD)
whole_hand("fully-concealed-hand", CONCEALED, SELF_DRAWN)


@fan("melded-hand", FOUR_SETS, FOUR_CLAIMED, BY_DISCARD, reads=("melds",), marks=("added-kong",))
def melded_hand(facts: ReadingFacts) -> Iterator[Marked]:
    added = any(meld.kind is MeldKind.ADDED_KONG for meld in facts.hand.hand.melds)
    yield Marked((), ("added-kong",) if added else ())


# Circumstances and flowers.

LAST_TILE = won(lambda how: how.last_tile, "not-last-tile", "circumstances")
REPLACEMENT = won(lambda how: how.replacement, "no-replacement", "circumstances")


def _on_a_thrown_kong(how: WinContext) -> bool:
    """Whether it was won on a discard on which a kong was declared and the dice were thrown for it; some rules let such
    a kong be robbed."""
    return how.kong_declared and how.dice_thrown


ROBBING = won(lambda how: how.robbing or _on_a_thrown_kong(how), "not-robbing", "circumstances")
# The other three tiles of a robbed kong lie open.
LAST_OF_KIND = won(
    lambda how: how.last_of_kind or how.robbing or _on_a_thrown_kong(how), "not-last-of-kind", "circumstances"
)
A_FLOWER = NationalCondition(lambda facts: bool(facts.hand.hand.flowers), lambda _: failure("no-flowers"), ("flowers",))

whole_hand("self-drawn", SELF_DRAWN)
whole_hand("last-tile-draw", LAST_TILE, SELF_DRAWN)
whole_hand("last-tile-claim", LAST_TILE, BY_DISCARD)
whole_hand("out-with-replacement-tile", REPLACEMENT)


@fan("robbing-the-kong", ROBBING, marks=(ROBBED_DIRECT_KONG,))
def robbing_the_kong(facts: ReadingFacts) -> Iterator[Marked]:
    yield Marked((), () if facts.hand.context.robbing else (ROBBED_DIRECT_KONG,))


@fan("last-tile", LAST_OF_KIND, marks=(ROBBED_DIRECT_KONG,))
def last_tile(facts: ReadingFacts) -> Iterator[Marked]:
    how = facts.hand.context
    yield Marked((), () if how.last_of_kind or how.robbing else (ROBBED_DIRECT_KONG,))


@fan("flower-tiles", A_FLOWER, reads=("flowers",))
def flower_tiles(facts: ReadingFacts) -> Iterator[Sets]:
    return (() for _ in facts.hand.hand.flowers)
