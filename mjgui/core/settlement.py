"""What a hand is paid, in the rule systems that have payments."""

from mjgui.core.analysis import CountedHand
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.systems.fields import Values
from mjgui.core.systems.payments import Payment, Settlement, TableError

__all__ = ["Payment", "Settlement", "TableError", "pays", "settle"]


def pays(profile: RuleProfile) -> bool:
    """Whether the profile's system has payments."""
    return profile.system.payments is not None


def settle(asked: CountedHand, values: Values, reading: int = 0) -> Settlement:
    """What is paid for a reading of a hand, which is given by its place; for a hand that is no win, what is paid beside
    one. Nothing for a hand that cannot be.

    ``values`` are those of the form of its system's payments. Raises TableError for a table that cannot be, and
    LookupError for a system without payments or a reading there is not.
    """
    analysis, profile = asked.analysis, asked.rules
    payments = profile.system.payments
    if payments is None:
        raise LookupError(f"nothing is paid under {profile.system.id}")
    table = payments.table(values, analysis.hand)
    if {problem.code for problem in analysis.problems} - {"not-a-win"}:
        return Settlement(None, ())
    total = analysis.readings[reading].total if analysis.readings else None
    return payments.settle(analysis.hand, total, profile.minimum, table, profile.rulings)
