"""What each fan of the arithmetic system asks."""

from collections.abc import Mapping

from mjgui.core.hand.arrange import SetKind
from mjgui.core.hand.tiles import is_suited, tiles_text
from mjgui.core.systems.arithmetic.facts import Facts
from mjgui.core.systems.arithmetic.forms import SEVEN_PAIRS, STANDARD
from mjgui.core.systems.conditions import Condition, Failure, failure
from mjgui.core.texts import text


def _form(needed: str) -> Condition[Facts]:
    def ask(facts: Facts) -> Failure | None:
        form = facts.reading.arrangement.form
        return None if form == needed else failure("form", needed=text(f"form.{needed}"), form=text(f"form.{form}"))

    return ask


def _sets(facts: Facts, kind: SetKind) -> str:
    return " ".join(str(each) for each in facts.reading.arrangement.sets if each.kind is kind)


def _one_step(facts: Facts) -> Failure | None:
    runs = (each for each in facts.reading.arrangement.sets if each.kind is SetKind.CHOW and is_suited(each.tiles[0]))
    return failure("different-steps", sets=" ".join(map(str, runs))) if len(facts.steps) > 1 else None


def _suits(number: int) -> Condition[Facts]:
    def ask(facts: Facts) -> Failure | None:
        return None if facts.suits == number else failure("suits", needed=number, suits=str(facts.suits))

    return ask


def _honors(facts: Facts) -> Failure | None:
    return None if facts.honors else failure("no-honor-there")


def _no_honors(facts: Facts) -> Failure | None:
    honors = [tile for tile, count in enumerate(facts.hand.counts()) if count and tile >= 27]
    return failure("others", tiles=tiles_text(honors)) if honors else None


def _no_chows(facts: Facts) -> Failure | None:
    chows = _sets(facts, SetKind.CHOW)
    return failure("has-chows", sets=chows) if chows else None


CONDITIONS: Mapping[str, tuple[Condition[Facts], ...]] = {
    "same-difference": (_one_step,),
    "half-flush": (_suits(1), _honors),
    "full-flush": (_suits(1), _no_honors),
    "all-honors": (_suits(0),),
    "all-pungs": (_form(STANDARD), _no_chows),
    "seven-pairs": (_form(SEVEN_PAIRS),),
    "all-declared": (),
}
