"""The seven fans of the arithmetic system; they add up.

Source: 广东麻将、长沙麻将以及创新麻将的综合打法, 计分计番方法.
"""

from collections.abc import Iterable, Iterator

from mjgui.core.hand.arrange import TileSet
from mjgui.core.hand.tiles import is_suited, tiles_text
from mjgui.core.rules.fans import Sets
from mjgui.core.systems.arithmetic.facts import Facts, fan, whole_hand
from mjgui.core.systems.arithmetic.forms import SEVEN_PAIRS, STANDARD
from mjgui.core.systems.conditions import Condition, Failure, failure
from mjgui.core.systems.fans import Marked


def _text(sets: Iterable[TileSet]) -> str:
    return " ".join(map(str, sets))


def _different_steps(facts: Facts) -> Failure:
    return failure("different-steps", sets=_text(each for each in facts.chows if is_suited(each.tiles[0])))


ONE_STEP = Condition[Facts](lambda facts: len(facts.steps) <= 1, _different_steps)


@fan("same-difference", ONE_STEP)
def same_difference(facts: Facts) -> Iterator[Sets]:
    """The runs that go in one step; none where all sets fit any."""
    sets = facts.reading.arrangement.sets
    yield tuple(place for place, each in enumerate(sets) if each in facts.chows and is_suited(each.tiles[0]))


def _there(facts: Facts, *, suited: bool) -> str:
    """The hand's tiles of suits, or its honours, each kind once."""
    return tiles_text(tile for tile, count in enumerate(facts.hand.counts()) if count and is_suited(tile) is suited)


def _other_suits(facts: Facts) -> Failure:
    return failure("several-suits", tiles=_there(facts, suited=True)) if facts.suits else failure("no-suit")


ONE_SUIT = Condition[Facts](lambda facts: facts.suits == 1, _other_suits)
NO_SUIT = Condition[Facts](
    lambda facts: not facts.suits, lambda facts: failure("has-suits", tiles=_there(facts, suited=True))
)
SOME_HONOR = Condition[Facts](lambda facts: facts.honors, lambda _: failure("no-honor"))
NO_HONORS = Condition[Facts](
    lambda facts: not facts.honors, lambda facts: failure("has-honors", tiles=_there(facts, suited=False))
)

whole_hand("half-flush", ONE_SUIT, SOME_HONOR)
whole_hand("full-flush", ONE_SUIT, NO_HONORS)
whole_hand("all-honors", NO_SUIT)

FOUR_SETS = Condition[Facts](None, lambda _: failure("is-seven-pairs"), forms=(STANDARD,))
PAIRS = Condition[Facts](None, lambda _: failure("is-four-sets"), forms=(SEVEN_PAIRS,))
SOME_DECLARED = Condition[Facts](lambda facts: bool(facts.hand.melds), lambda _: failure("none-declared"))
NO_RUNS = Condition[Facts](lambda facts: not facts.chows, lambda facts: failure("has-runs", sets=_text(facts.chows)))

whole_hand("all-pungs", FOUR_SETS, NO_RUNS)


@fan("seven-pairs", PAIRS, marks=("four-alike",))
def seven_pairs(facts: Facts) -> Iterator[Marked]:
    yield Marked((), ("four-alike",) if max(facts.hand.counts()) == 4 else ())


@fan("all-declared", FOUR_SETS, SOME_DECLARED, marks=("not-all-declared",))
def all_declared(facts: Facts) -> Iterator[Marked]:
    """全城: four declared sets, won on the pair. The source does not define it; where fewer are declared it is marked,
    for those who go by what the winner says. Without a declared set there is none to say it of."""
    yield Marked((), () if len(facts.hand.melds) == 4 else ("not-all-declared",))
