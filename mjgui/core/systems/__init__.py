"""The rule systems, by the id profiles name them with."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from mjgui.core.hand import Hand, MeldKind
from mjgui.core.hand.arrange import Reading
from mjgui.core.hand.problems import Problem, is_national_meld
from mjgui.core.hand.tiles import Tile
from mjgui.core.rules.fans import FanId
from mjgui.core.systems import arithmetic, national
from mjgui.core.systems.arithmetic.payments import Payment, Table, payments
from mjgui.core.systems.conditions import Failure
from mjgui.core.systems.detected import Detected


@dataclass(frozen=True, slots=True)
class System:
    """What the analysis asks of a rule system.

    detect: every reading of a won hand without problems, and what could be claimed in it. waits: what a waiting
    hand waits for, by form. explainer: of a hand and a fan, how many of the fan's conditions a reading without
    it meets, and the first it does not. is_meld: whether tiles are a meld of a kind. context: what of the way a
    hand was won matters. payments: who pays whom at a table, of a hand, its fans (None for no win) and the
    rulings in force; None where totals are not paid out. problems: what else is impossible in this system.
    open_questions: rulings that matter to a hand whose readings have these totals, though none changes with the
    answer.
    """

    detect: Callable[[Hand], tuple[Detected, ...]]
    waits: Callable[[Hand], dict[str, frozenset[Tile]]]
    explainer: Callable[[Hand, FanId], Callable[[Reading], tuple[int, Failure]]]
    is_meld: Callable[[MeldKind, tuple[Tile, ...]], bool]
    context: frozenset[str]
    payments: Callable[[Hand, int | None, Table, Mapping[str, str]], list[Payment]] | None = None
    problems: Callable[[Hand], tuple[Problem, ...]] = lambda _hand: ()
    open_questions: Callable[[Hand, Collection[int]], frozenset[str]] = lambda _hand, _totals: frozenset()


SYSTEMS = {
    "national": System(
        national.detect,
        national.waits_by_form,
        national.explainer,
        is_national_meld,
        frozenset({"replacement", "last_tile", "last_of_kind", "prevalent", "seat", "flowers"}),
    ),
    "arithmetic": System(
        arithmetic.detect,
        arithmetic.waits_by_form,
        arithmetic.explainer,
        arithmetic.is_meld,
        frozenset({"seat", "last_tile"}),
        payments,
        arithmetic.own_problems,
        arithmetic.open_questions,
    ),
}
