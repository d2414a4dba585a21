"""The arithmetic system, put together."""

from collections.abc import Callable, Collection, Mapping
from functools import cached_property

from mjgui.core.hand import Hand, Meld, MeldKind
from mjgui.core.hand.arrange import Reading
from mjgui.core.hand.problems import Problem, problem
from mjgui.core.hand.tiles import Tile
from mjgui.core.rules.fans import FanId
from mjgui.core.systems.arithmetic.detection import declared_fans, detect, explainer, marks
from mjgui.core.systems.arithmetic.facts import steps_of
from mjgui.core.systems.arithmetic.forms import FORMS, exchanges, is_meld, waits_by_form
from mjgui.core.systems.arithmetic.score_sheet import ArithmeticSheets
from mjgui.core.systems.arithmetic.seat_questions import MayASeat, WhoTakesATile
from mjgui.core.systems.arithmetic.table_form import ArithmeticPayments
from mjgui.core.systems.base import Explainer, RuleSystem, Shape
from mjgui.core.systems.detected import Detected
from mjgui.core.systems.principles import ExcludesByRow, Rules
from mjgui.core.systems.without_honors import WITHOUT_HONORS, honors_there
from mjgui.core.texts import Text, text


class ArithmeticSystem(RuleSystem):
    """等差麻将: any run of equal steps is a chow; the fans of a win add up; seats pay one another."""

    id = "arithmetic"
    forms = FORMS
    principles = (ExcludesByRow("own-exclusion"),)
    one_arrangement = "non-separation"
    free_choice = "free-choice"
    settings = (WITHOUT_HONORS,)
    circumstances = frozenset({"seat", "last_tile"})
    payments = ArithmeticPayments()
    questions = (MayASeat(), WhoTakesATile())
    score_sheets = ArithmeticSheets()

    @cached_property
    def found_fans(self) -> frozenset[FanId]:
        return declared_fans()

    @cached_property
    def marks(self) -> Mapping[FanId, frozenset[str]]:
        return marks()

    def is_meld(self, kind: MeldKind, tiles: tuple[Tile, ...]) -> bool:
        return is_meld(kind, tiles)

    def exchanges(self, meld: Meld) -> tuple[tuple[MeldKind, Shape], ...]:
        return exchanges(meld)

    def detect(self, hand: Hand) -> tuple[Detected, ...]:
        return detect(hand)

    def waits(self, hand: Hand) -> Mapping[str, frozenset[Tile]]:
        return waits_by_form(hand)

    def explainer(self, hand: Hand, fan: FanId) -> Explainer:
        return explainer(hand, fan)

    def problems(self, hand: Hand, rules: Rules) -> tuple[Problem, ...]:
        """There are no flowers (组牌方法). The last tile of the wall ends the hand: it is won by self-draw or not at
        all (其他说明, 5)."""
        how = hand.context
        ended = how.last_tile and not how.self_draw and not how.robbing
        found = (problem("last-tile-discarded"),) if ended else ()
        flowers = (problem("flowers", count=len(hand.flowers)),) if hand.flowers else ()
        return (*flowers, *found, *honors_there(hand, rules))

    def open_questions(self, hand: Hand, totals: Collection[int]) -> frozenset[str]:
        """Which arrangement counts, where they differ; who pays for a robbed kong, and what, where there is no fan."""
        found = {"arrangement"} if len(set(totals)) > 1 else set()
        if hand.context.robbing and totals:
            found |= {"robbed-kong"} if any(totals) else {"robbed-kong", "robbing-without-fan"}
        return frozenset(found)

    def follows(
        self, hand: Hand, ruling: str, option: str, _total_of: Callable[[Hand], int | None]
    ) -> tuple[Text, ...]:
        """Who pays what for a robbed kong, whose points are the same by either answer."""
        if ruling != "robbed-kong" or not hand.context.robbing:
            return ()
        return (text(f"payment.robbing-{option}"),)

    def detail(self, fan: FanId, reading: Reading) -> Text | None:
        """The step in which the runs of a same difference go."""
        if fan != "same-difference":
            return None
        steps = steps_of(reading.arrangement.sets)
        return text("detail.step", step=min(steps)) if steps else text("detail.any-step")

    def chooses_reading(self, rulings: Mapping[str, str]) -> bool:
        return rulings["arrangement"] == "laid-down"


SYSTEM = ArithmeticSystem()
