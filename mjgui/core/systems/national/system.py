"""The national system, put together."""

from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from typing import ClassVar

from mjgui.core.hand import Hand, MeldKind
from mjgui.core.hand.problems import Problem
from mjgui.core.hand.tiles import Tile, is_suited
from mjgui.core.rules.effects import Exclusion, Pair
from mjgui.core.rules.fans import Citation, Fan, FanId
from mjgui.core.rules.proofs import Proofs, Under, Wanted
from mjgui.core.systems.base import Explainer, RuleSystem
from mjgui.core.systems.detected import Detected
from mjgui.core.systems.national.circumstances import (
    ROBBABLE,
    ROBBED_DIRECT_KONG,
    infer_last_of_kind,
    on_a_kong,
    who_pays,
)
from mjgui.core.systems.national.claims import last_discard
from mjgui.core.systems.national.combining import OTHER_FAMILIES
from mjgui.core.systems.national.detection import declared_fans, detect, explainer, marks
from mjgui.core.systems.national.forms import FORMS, waits_by_form
from mjgui.core.systems.national.lists_1998 import printed_in_1998
from mjgui.core.systems.national.necessity import exclusions_by_proof
from mjgui.core.systems.national.payments import NationalPayments
from mjgui.core.systems.national.principles import FREE_CHOICE, MINIMUM, NON_SEPARATION, PRINCIPLES, by_list
from mjgui.core.systems.national.proofs import proofs
from mjgui.core.systems.national.score_sheet import NationalSheets
from mjgui.core.systems.national.seat_questions import MayASeat, WhoTakesATile
from mjgui.core.systems.national.settings import ACCOUNT_ONCE, INFER_LAST_OF_KIND, PROVED, SAME_FORM, SETTINGS
from mjgui.core.systems.national.statements import stated
from mjgui.core.systems.part_store import PartStore
from mjgui.core.systems.principles import Making, Rules
from mjgui.core.systems.table_questions import Statement
from mjgui.core.systems.without_honors import honors_there
from mjgui.core.texts import Text


class NationalSystem(RuleSystem):
    """国标麻将, and its reform: five forms, 81 fans and 明暗杠, seven principles."""

    id = "national"
    forms = FORMS
    principles = PRINCIPLES
    one_arrangement = NON_SEPARATION
    free_choice = FREE_CHOICE
    paid_beside = MINIMUM
    settings = SETTINGS
    circumstances = frozenset(
        {
            *("replacement", "last_tile", "last_of_kind", "dealt", "kong_declared", "dice_thrown"),
            *("prevalent", "seat", "flowers"),
        }
    )
    refused_unless_accepted = frozenset({ROBBED_DIRECT_KONG})
    payments = NationalPayments()
    questions = (MayASeat(), WhoTakesATile())
    score_sheets = NationalSheets()
    other_names: ClassVar[Mapping[str, FanId]] = {
        "嵌张": "closed-wait",
        "单钓": "single-wait",
        "单调将": "single-wait",
        "断幺九": "all-simples",
        "抢杠": "robbing-the-kong",
        "杠开": "out-with-replacement-tile",
        "绝张": "last-tile",
    }

    @cached_property
    def found_fans(self) -> frozenset[FanId]:
        return declared_fans()

    @cached_property
    def marks(self) -> Mapping[FanId, frozenset[str]]:
        return marks()

    def is_meld(self, kind: MeldKind, tiles: tuple[Tile, ...]) -> bool:
        """Whether tiles in ascending order are such a meld: three neighbours of a suit, or three or four alike."""
        if kind is MeldKind.CHOW:
            first = tiles[0] if tiles else 0
            return tiles == (first, first + 1, first + 2) and is_suited(first) and first % 9 <= 6
        return len(tiles) == (4 if kind.is_kong else 3) and len(set(tiles)) == 1

    def detect(self, hand: Hand) -> tuple[Detected, ...]:
        return detect(hand)

    def waits(self, hand: Hand) -> Mapping[str, frozenset[Tile]]:
        return waits_by_form(hand)

    def explainer(self, hand: Hand, fan: FanId) -> Explainer:
        return explainer(hand, fan)

    def problems(self, hand: Hand, rules: Rules) -> tuple[Problem, ...]:
        return honors_there(hand, rules)

    def certain(self, hand: Hand, rules: Rules) -> tuple[Hand, tuple[Problem, ...]]:
        return infer_last_of_kind(hand) if INFER_LAST_OF_KIND.of(rules) else (hand, ())

    def is_waited_for(self, hand: Hand, tile: Tile, rules: Rules) -> bool:
        """Whether a waiting hand waits for a tile of which no copy is left. By default it does, so that the wait is not
        a single one; an answer to a disputed question may say otherwise."""
        konged = any(meld.kind.is_kong and tile in meld.tiles for meld in hand.melds)
        mark = "konged-waits" if konged else "used-up-waits"
        return mark not in rules.root.refused_marks or mark in rules.refused_marks

    def said_of(self, circumstance: str, rulings: Mapping[str, str]) -> tuple[Statement, ...]:
        return (stated(last_discard(rulings)[1]),) if circumstance == "last_tile" else ()

    def combines(self, fan: Fan, rules: Rules) -> bool:
        return fan.combination or (fan.id in OTHER_FAMILIES and ACCOUNT_ONCE.of(rules) == "across-families")

    def own_exclusions(self, making: Making) -> tuple[Exclusion, ...] | None:
        return exclusions_by_proof(making) if PROVED.of(making) else None

    def by_list(self, rules: Rules) -> Rules:
        return by_list(rules)

    def proofs(self, rules: Rules) -> Proofs:
        return proofs(Under.of(rules), same_form=SAME_FORM.of(rules))

    def prove(
        self,
        wanted: Mapping[str, Wanted],
        store: PartStore,
        workers: int | None,
        done: Callable[[int, int], None],
    ) -> Mapping[str, Proofs]:
        # Not needed for anything else, and large.
        from mjgui.core.systems.national.proof.run import prove

        return prove(wanted, store, workers, done)

    @property
    def printed_lists(self) -> Mapping[str, Mapping[Pair, Citation]]:
        return {"book-1998": printed_in_1998()}

    def open_questions(self, hand: Hand, totals: Collection[int]) -> frozenset[str]:
        """Which kongs can be robbed, of a win on one: it decides who pays, whatever it is worth."""
        return frozenset({ROBBABLE} if on_a_kong(hand) and totals else ())

    def follows(self, hand: Hand, ruling: str, option: str, total_of: Callable[[Hand], int | None]) -> tuple[Text, ...]:
        return who_pays(hand, option, total_of) if ruling == ROBBABLE and on_a_kong(hand) else ()


SYSTEM = NationalSystem()
