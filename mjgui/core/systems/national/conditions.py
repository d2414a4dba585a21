"""Conditions that fans of several kinds ask of a reading of the national system, and words to say what a hand lacks."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from mjgui.core.hand import WinContext
from mjgui.core.hand.tiles import tile_name, tiles_text
from mjgui.core.systems.conditions import Condition, Failure, failure, form
from mjgui.core.systems.national.facts import (
    SUITS,
    ReadingFacts,
    mask,
)
from mjgui.core.systems.national.forms import (
    KNITTED_STRAIGHT,
    SEVEN_PAIRS,
    STANDARD,
)
from mjgui.core.texts import joined

NationalCondition: TypeAlias = Condition[ReadingFacts]

# The forms.
FOUR_SETS = form(STANDARD)
WITH_SETS = form(STANDARD, KNITTED_STRAIGHT)
SETS_OR_PAIRS = form(STANDARD, SEVEN_PAIRS)


def sets_text(facts: ReadingFacts, indexes: Iterable[int]) -> str:
    """Sets of a reading in notation; a dash for none."""
    return " ".join(str(facts.reading.arrangement.sets[index]) for index in indexes) or "—"


def kinds_text(kinds: int) -> str:
    """Kinds of tiles in notation."""
    return tiles_text(tile for tile in range(34) if kinds >> tile & 1)


# How many sets of a kind.


def chows(number: int) -> NationalCondition:
    """The reading has so many chows."""

    def too_few(facts: ReadingFacts) -> Failure:
        return failure("chows", needed=number, sets=sets_text(facts, (index for _, index in facts.chows)))

    return NationalCondition(None, too_few, chows=number)


def pungs(number: int) -> NationalCondition:
    """The reading has so many pungs and kongs."""

    def too_few(facts: ReadingFacts) -> Failure:
        return failure("pungs", needed=number, sets=sets_text(facts, (index for _, index in facts.pungs)))

    return NationalCondition(None, too_few, pungs=number)


def _has_chows(facts: ReadingFacts) -> Failure:
    return failure("has-chows", sets=sets_text(facts, (index for _, index in facts.chows)))


def _has_pungs(facts: ReadingFacts) -> Failure:
    return failure("has-pungs", sets=sets_text(facts, (index for _, index in facts.pungs)))


# Of four sets without a chow all are pungs or kongs.
NO_CHOWS = NationalCondition(None, _has_chows, pungs=4)
# Of sets without a pung or kong one at least is a chow.
NO_PUNGS = NationalCondition(lambda facts: not facts.pungs, _has_pungs, ("pungs",), chows=1)


def pungs_of(kinds: int, number: int) -> NationalCondition:
    """So many pungs and kongs are of these kinds of tiles."""

    def too_few(facts: ReadingFacts) -> Failure:
        found = kinds & mask(*(tile for tile, _ in facts.pungs))
        missing = joined(tile_name(tile) for tile in range(34) if (kinds & ~found) >> tile & 1)
        return failure("pungs-of", needed=number, found=found.bit_count(), missing=missing)

    def enough(facts: ReadingFacts) -> bool:
        return sum(kinds >> tile & 1 for tile, _ in facts.pungs) >= number

    return NationalCondition(enough, too_few, ("pungs",), pungs=number)


def pair_of(kinds: int, key: str) -> NationalCondition:
    """The pair is of these kinds of tiles. ``key`` is that of what to say where it is not."""

    def other_pair(facts: ReadingFacts) -> Failure:
        return failure(key, pair=sets_text(facts, [facts.pair[1]] if facts.pair else []))

    def is_pair(facts: ReadingFacts) -> bool:
        return facts.pair is not None and bool(kinds >> facts.pair[0] & 1)

    return NationalCondition(is_pair, other_pair, ("pair",))


# Which tiles.


def only(kinds: int) -> NationalCondition:
    """The hand holds no other kinds of tiles."""
    others = ~kinds
    return NationalCondition(
        lambda facts: not facts.hand.kinds & others,
        lambda facts: failure("others", tiles=kinds_text(facts.hand.kinds & others)),
        ("kinds",),
    )


def some_of(kinds: int, key: str) -> NationalCondition:
    """The hand holds a tile of these kinds. ``key`` is that of what to say where it does not."""
    return NationalCondition(lambda facts: bool(facts.hand.kinds & kinds), lambda _: failure(key), ("kinds",))


def suits(number: int) -> NationalCondition:
    """The hand holds tiles of exactly so many suits."""

    def others(facts: ReadingFacts) -> Failure:
        found = [letter for letter, suit in zip("msp", SUITS, strict=True) if facts.hand.kinds & suit]
        return failure("suits", needed=number, suits=" ".join(found) or "—")

    return NationalCondition(lambda facts: facts.hand.suits == number, others, ("kinds",))


# How it was won.


def won(holds: Callable[[WinContext], bool], key: str, reads: str) -> NationalCondition:
    """It was won in such a way. ``key`` is that of what to say where it was not; ``reads`` is the word for what is
    looked at."""
    return NationalCondition(lambda facts: holds(facts.hand.context), lambda _: failure(key), (reads,))


SELF_DRAWN = won(lambda how: how.self_draw, "not-self-drawn", "draw")
BY_DISCARD = won(lambda how: not how.self_draw, "self-drawn", "draw")
