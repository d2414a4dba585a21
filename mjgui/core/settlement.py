"""What a hand is paid, in the rule systems that pay by seats."""

from dataclasses import dataclass

from mjgui.core.analysis import CountedHand
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.systems.arithmetic.payments import WIN, Payment, Table, TableError
from mjgui.core.texts import Text, text

__all__ = ["Payment", "Settlement", "Table", "TableError", "pays", "settlement"]


@dataclass(frozen=True, slots=True)
class Settlement:
    """points: what the win is worth to the winner, None for no win. payments: of the win, then of each kong.

    unpaid: why a win is not paid, or would not be; None where it is.
    """

    points: int | None
    payments: tuple[Payment, ...]
    unpaid: Text | None = None


def pays(profile: RuleProfile) -> bool:
    """Whether the profile's system pays by seats."""
    return profile.system.payments is not None


def settlement(asked: CountedHand, table: Table, reading: int = 0) -> Settlement:
    """What is paid for a reading of a hand, by its place; of a hand that is no win, for its kongs.

    Nothing is paid for a hand that cannot be. Raises LookupError for a system that does not pay, or a reading
    there is not.
    """
    analysis, profile = asked.analysis, asked.rules
    payments = profile.system.payments
    if payments is None:
        raise LookupError(profile.system)
    if {problem.code for problem in analysis.problems} - {"not-a-win"}:
        return Settlement(None, ())
    fans = analysis.readings[reading].total if analysis.readings else None
    unpaid = None
    if table.burnt_kongs:
        unpaid = text("payment.dead-hand", number=min(table.burnt_kongs))
    elif fans is not None and fans < profile.minimum:
        unpaid = text("payment.below", total=fans, minimum=profile.minimum)
    if unpaid:
        fans = None
    found = payments(analysis.hand, fans, table, profile.rulings)
    points = None if fans is None else sum(payment.amount for payment in found if payment.reason in WIN)
    return Settlement(points, tuple(found), unpaid)
