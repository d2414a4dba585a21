"""The seven fans of the arithmetic system; they add up.

Source: 广东麻将、长沙麻将以及创新麻将的综合打法, 计分计番方法.
"""

from collections.abc import Iterable, Iterator

from mjgui.core.hand.arrange import SetKind
from mjgui.core.rules.fans import Sets
from mjgui.core.systems.arithmetic.facts import Facts, fan
from mjgui.core.systems.arithmetic.forms import FORMS, SEVEN_PAIRS, STANDARD
from mjgui.core.systems.fans import Marked, whole_hand


@fan("same-difference", FORMS)
def same_difference(facts: Facts) -> Iterable[Sets]:
    return whole_hand(len(facts.steps) <= 1)


@fan("half-flush", FORMS)
def half_flush(facts: Facts) -> Iterable[Sets]:
    return whole_hand(facts.suits == 1 and facts.honors)


@fan("full-flush", FORMS)
def full_flush(facts: Facts) -> Iterable[Sets]:
    return whole_hand(facts.suits == 1 and not facts.honors)


@fan("all-honors", FORMS)
def all_honors(facts: Facts) -> Iterable[Sets]:
    return whole_hand(facts.suits == 0)


@fan("all-pungs", (STANDARD,))
def all_pungs(facts: Facts) -> Iterable[Sets]:
    return whole_hand(all(each.kind is not SetKind.CHOW for each in facts.reading.arrangement.sets))


@fan("seven-pairs", (SEVEN_PAIRS,), marks="four-alike")
def seven_pairs(facts: Facts) -> Iterator[Marked]:
    yield Marked((), ("four-alike",) if max(facts.hand.counts()) == 4 else ())


@fan("all-declared", FORMS, marks="not-all-declared")
def all_declared(facts: Facts) -> Iterator[Marked]:
    """全城: four declared sets, won on the pair. The source does not define it; what does not fit is marked, for
    those who declare it themselves."""
    fits = facts.reading.arrangement.form == STANDARD and len(facts.hand.melds) == 4
    yield Marked((), () if fits else ("not-all-declared",))
