"""Fans of kongs."""

from collections.abc import Callable, Iterator

from mjgui.core.rules.fans import Sets
from mjgui.core.systems.conditions import Failure, failure
from mjgui.core.systems.fans import Marked
from mjgui.core.systems.national.conditions import FOUR_SETS, WITH_SETS, NationalCondition, sets_text
from mjgui.core.systems.national.facts import ReadingFacts, fan
from mjgui.core.texts import text

# What all fans of kongs look at: which are melded, and which pungs are concealed.
READS = ("melds", "place", "draw")
# Some rules pay for concealment once: beside three or four concealed pungs their kongs are worth melded ones.
KONG_AS_MELDED = ("kong-as-melded",)
# Some rules pay three or four concealed kongs as concealed pungs only.
THREE_CONCEALED_KONGS = ("three-concealed-kongs",)


def _kongs(facts: ReadingFacts) -> Sets:
    return tuple(sorted(facts.melded_kongs + facts.concealed_kongs))


def _is_concealment_paid(facts: ReadingFacts) -> bool:
    return len(facts.concealed_pungs) >= 3 and bool(facts.concealed_kongs)


def _concealed_marks(facts: ReadingFacts) -> tuple[str, ...]:
    """The marks of what its concealed kongs make."""
    return THREE_CONCEALED_KONGS if len(facts.concealed_kongs) >= 3 else ()


def _enough(number: int, test: Callable[[ReadingFacts], bool], key: str, **needed: int) -> NationalCondition:
    """There are as many kongs as a fan takes. ``key`` and ``needed`` are those of the words for these."""

    def too_few(facts: ReadingFacts) -> Failure:
        return failure(
            "kongs",
            melded=sets_text(facts, facts.melded_kongs),
            concealed=sets_text(facts, facts.concealed_kongs),
            needed=text(f"absent.{key}", **needed),
        )

    return NationalCondition(test, too_few, READS, pungs=number)


def _altogether(number: int) -> NationalCondition:
    return _enough(number, lambda facts: len(_kongs(facts)) >= number, "kongs-total", total=number)


def _concealed(number: int) -> NationalCondition:
    return _enough(
        number, lambda facts: len(facts.concealed_kongs) >= number, "concealed-kongs-needed", concealed=number
    )


def _melded(number: int) -> NationalCondition:
    """So many kongs are melded, or are worth as much under some rules."""

    def enough(facts: ReadingFacts) -> bool:
        as_melded = facts.concealed_kongs if _is_concealment_paid(facts) else ()
        return len(facts.melded_kongs) + len(as_melded) >= number

    return _enough(number, enough, "melded-kongs-needed", melded=number)


ONE_OF_EACH = _enough(
    2, lambda facts: bool(facts.melded_kongs and facts.concealed_kongs), "kongs-needed", melded=1, concealed=1
)


@fan("four-kongs", FOUR_SETS, _altogether(4))
def four_kongs(facts: ReadingFacts) -> Iterator[Sets]:
    yield _kongs(facts)


@fan("three-kongs", FOUR_SETS, _altogether(3))
def three_kongs(facts: ReadingFacts) -> Iterator[Sets]:
    yield _kongs(facts)


@fan("two-concealed-kongs", FOUR_SETS, _concealed(2), marks=THREE_CONCEALED_KONGS)
def two_concealed_kongs(facts: ReadingFacts) -> Iterator[Marked]:
    yield Marked(facts.concealed_kongs, _concealed_marks(facts))


@fan("two-melded-kongs", FOUR_SETS, _melded(2), marks=KONG_AS_MELDED)
def two_melded_kongs(facts: ReadingFacts) -> Iterator[Sets | Marked]:
    yield facts.melded_kongs if len(facts.melded_kongs) >= 2 else Marked(_kongs(facts), KONG_AS_MELDED)


@fan("concealed-and-melded-kong", FOUR_SETS, ONE_OF_EACH)
def concealed_and_melded_kong(facts: ReadingFacts) -> Iterator[Sets]:
    yield _kongs(facts)


@fan("concealed-kong", WITH_SETS, _concealed(1), marks=THREE_CONCEALED_KONGS)
def concealed_kong(facts: ReadingFacts) -> Iterator[Marked]:
    return (Marked((index,), _concealed_marks(facts)) for index in facts.concealed_kongs)


@fan("melded-kong", WITH_SETS, _melded(1), marks=KONG_AS_MELDED)
def melded_kong(facts: ReadingFacts) -> Iterator[Sets | Marked]:
    for index in facts.melded_kongs:
        yield (index,)
    if _is_concealment_paid(facts):
        for index in facts.concealed_kongs:
            yield Marked((index,), KONG_AS_MELDED)
