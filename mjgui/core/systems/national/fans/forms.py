"""Fans of a form of the whole hand."""

from collections import Counter
from collections.abc import Iterator

from mjgui.core.hand.tiles import EAST, tiles_text
from mjgui.core.systems.conditions import Failure, failure, form
from mjgui.core.systems.fans import Marked
from mjgui.core.systems.national.conditions import FOUR_SETS, NationalCondition, kinds_text, only, sets_text, suits
from mjgui.core.systems.national.facts import HONOR_MASK, SUIT_MASK, ReadingFacts, fan, mask, whole_hand
from mjgui.core.systems.national.forms import HONORS_AND_KNITTED, KNITTED_STRAIGHT, SEVEN_PAIRS, THIRTEEN_ORPHANS

GATES = (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)


def _declared_melds(facts: ReadingFacts) -> Failure:
    sets = facts.reading.arrangement.sets
    return failure("declared-melds", sets=sets_text(facts, [at for at, each in enumerate(sets) if each.meld]))


NO_MELDS = NationalCondition(lambda facts: not facts.hand.hand.melds, _declared_melds, ("melds",))


@fan(
    "nine-gates",
    FOUR_SETS,
    NO_MELDS,
    only(SUIT_MASK),
    suits(1),
    reads=("place", "waits", "draw", "winds", "circumstances"),
    marks=("dealt",),
    otherwise=lambda facts: failure("gates", tiles=tiles_text(facts.hand.hand.concealed)),
)
def nine_gates(facts: ReadingFacts) -> Iterator[Marked]:
    """The occurrence for the whole hand. There is one too, marked as dealt, where a dealer's first fourteen tiles fit
    for some choice of the winning one."""
    hand, how = facts.hand.hand, facts.hand.context
    if tuple(tile % 9 for tile in hand.concealed) == GATES:
        yield Marked((), ())
    elif how.self_draw and how.seat == EAST and not how.last_tile:
        held = Counter(tile % 9 for tile in (*hand.concealed, hand.winning or 0))
        if not Counter(GATES) - held:
            yield Marked((), ("dealt",))


@fan("seven-pairs", form(SEVEN_PAIRS), reads=("fours",), marks=("four-alike",))
def seven_pairs(facts: ReadingFacts) -> Iterator[Marked]:
    yield Marked((), ("four-alike",) if facts.hand.fours else ())


def _pairs(facts: ReadingFacts) -> list[int]:
    return [pair.tiles[0] for pair in facts.reading.arrangement.sets]


SEVEN_IN_A_ROW = frozenset(mask(*range(first, first + 7)) for first in range(27) if first % 9 <= 2)
# Seven kinds are seven different pairs.
CONSECUTIVE_PAIRS = NationalCondition(
    lambda facts: facts.hand.kinds in SEVEN_IN_A_ROW,
    lambda facts: failure("pairs-not-consecutive", tiles=tiles_text(_pairs(facts))),
    ("kinds",),
)
whole_hand("seven-shifted-pairs", form(SEVEN_PAIRS), CONSECUTIVE_PAIRS)


def _knitted(facts: ReadingFacts) -> int:
    """How many tiles of the knitted nine there are in a hand of honors and knitted tiles."""
    return (facts.hand.kinds & SUIT_MASK).bit_count()


ALL_KNITTED = NationalCondition(
    lambda facts: facts.form == KNITTED_STRAIGHT or _knitted(facts) == 9,
    lambda facts: failure("knitted-incomplete", count=_knitted(facts)),
    ("kinds",),
)
whole_hand("knitted-straight", form(KNITTED_STRAIGHT, HONORS_AND_KNITTED), ALL_KNITTED)

whole_hand("lesser-honors-and-knitted-tiles", form(HONORS_AND_KNITTED))

ALL_SEVEN_HONORS = NationalCondition(
    lambda facts: not HONOR_MASK & ~facts.hand.kinds,
    lambda facts: failure("honors-missing", tiles=kinds_text(HONOR_MASK & ~facts.hand.kinds)),
    ("kinds",),
)
whole_hand("greater-honors-and-knitted-tiles", form(HONORS_AND_KNITTED), ALL_SEVEN_HONORS)

whole_hand("thirteen-orphans", form(THIRTEEN_ORPHANS))
