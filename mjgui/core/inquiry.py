"""One hand under one profile, and every question about it.

inquiry = Inquiry(parse_hand("[234m,1][234m,1]22334s55p4s"), load_profile("mil-2025"))
inquiry.analysis.total, inquiry.why("mixed-double-chow").text.en
"""

from collections.abc import Iterable, Iterator, Mapping

from mjgui.core.analysis import CountedHand, Detection, Stop, Wait, before_the_win, never
from mjgui.core.hand import Hand
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.questions.claim import AS_IN_RULES, NOTHING_PAID, Claim, Verdict, check
from mjgui.core.questions.compare import RulingEffect, compare, ruling_effects
from mjgui.core.questions.kept_count import Record
from mjgui.core.questions.paid_claim import PaidClaim
from mjgui.core.questions.recount import Recount, recount
from mjgui.core.questions.uncounted import Uncounted, not_counted
from mjgui.core.questions.unsettled import Unsettled, unsettled
from mjgui.core.questions.what_if import Replacement, Target, targets, what_if
from mjgui.core.questions.why import Answer, why
from mjgui.core.rules.fans import FanId
from mjgui.core.settlement import Settlement
from mjgui.core.systems.fields import Values


class Inquiry(CountedHand):
    """A hand under the rules it is counted by, and every question about it.

    The hand is looked through once. What takes long is worked out when it is first asked for and then known; ``stop``
    is asked meanwhile between steps, and when it says True, Cancelled is raised and nothing is known.
    """

    def __init__(self, hand: Hand, rules: RuleProfile, detection: Detection | None = None) -> None:
        super().__init__(hand, rules, detection)
        self._waits: tuple[Wait, ...] | None = None
        self._effects: tuple[RulingEffect, ...] | None = None
        self._compared: tuple[Inquiry, ...] | None = None
        self._unsettled: Unsettled | None = None
        self._knows_unsettled = not rules.unsettled

    # What is worked out once.

    def find_waits(self, stop: Stop = never) -> tuple[Wait, ...]:
        """What the hand waits for, or waited for until its winning tile came; nothing where its tiles cannot be."""
        if self._waits is None:
            if self.hand.winning is None:
                self._waits = self.analyze(stop).waits
            else:
                # Apart from this hand: what is found in others is not asked for again.
                self._waits = CountedHand(before_the_win(self.hand), self.rules).analyze(stop).waits
        return self._waits

    def find_effects(self, stop: Stop = never) -> tuple[RulingEffect, ...]:
        """The rulings that change what a won hand is worth, what it counts, whether it reaches the minimum, or who pays
        what."""
        if self._effects is None:
            self._effects = ruling_effects(self, stop)
        return self._effects

    def find_unsettled(self, stop: Stop = never) -> Unsettled | None:
        """What the hand would be worth by the answers that the text of the rules leaves open; None where that is
        settled."""
        if not self._knows_unsettled:
            self._unsettled = unsettled(self, self._effects, stop)
            self._knows_unsettled = True
        return self._unsettled

    @property
    def unsettled(self) -> Unsettled | None:
        return self.find_unsettled()

    @property
    def waits(self) -> tuple[Wait, ...]:
        return self.find_waits()

    @property
    def effects(self) -> tuple[RulingEffect, ...]:
        return self.find_effects()

    @property
    def knows_waits(self) -> bool:
        """Whether ``waits`` need not be worked out."""
        return self._waits is not None

    @property
    def knows_effects(self) -> bool:
        """Whether ``effects`` need not be worked out."""
        return self._effects is not None

    @property
    def knows_unsettled(self) -> bool:
        """Whether ``unsettled`` need not be worked out."""
        return self._knows_unsettled

    # Questions.

    def compare(self, profiles: Iterable[RuleProfile], stop: Stop = never) -> "tuple[Inquiry, ...]":
        """The hand counted under each of the profiles that are of its rule system."""
        self._compared = compare(self, profiles, stop)
        for each in self._compared:
            each.find_unsettled(stop)
        return self._compared

    @property
    def compared(self) -> "tuple[Inquiry, ...] | None":
        """What ``compare`` gave last; None before it was asked."""
        return self._compared

    def why(self, fan: FanId) -> Answer:
        """Why a fan counts or does not. Raises KeyError for no fan."""
        return why(fan, self)

    def claim(
        self,
        total: int | None = None,
        fans: Mapping[FanId, int] | None = None,
        paid: PaidClaim = NOTHING_PAID,
        *,
        reading: int | None = None,
        table: Values = AS_IN_RULES,
    ) -> Verdict:
        """Check a claimed total (without flowers), fans (how often each), payments, or all of them. Rulings answered
        otherwise are among the guesses at what may lie behind it as far as their effects are known.

        - reading: the place of the one that was laid down; None where that was not said;
        - table: what was said of the table, under rules that pay.

        Raises IndexError for a reading there is not.
        """
        return check(self, Claim(total, fans or {}, paid, reading), self._effects or (), table)

    def recount(self, record: Record, settled: Settlement | None = None) -> Recount:
        """What was counted of the hand once against what counts now, and why that differs. ``settled`` is what is paid
        now, under rules that pay."""
        return recount(record, self, settled)

    def uncounted(self, reading: int = 0) -> dict[str, tuple[Uncounted, ...]]:
        """What a reading, by its place, does not count, by principle. Raises IndexError for a reading there is not."""
        return not_counted(self, reading)

    @property
    def targets(self) -> tuple[Target, ...]:
        """What can be replaced; see ``what_if``."""
        return targets(self)

    def what_if(self, stop: Stop = never) -> Iterator[Replacement]:
        """What the hand would be worth with each of the ``targets`` replaced, one after the other."""
        return what_if(self, stop)
