"""What a hand is paid, in the rule systems that have payments."""

from mjgui.core.analysis import NOT_A_WIN, CountedHand
from mjgui.core.hand import Hand
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.systems.fields import Values
from mjgui.core.systems.payments import Payment, Settlement, TableError, Worth
from mjgui.core.texts import Text

__all__ = ["Payment", "Settlement", "TableError", "at_table", "barred", "pays", "settle", "win_points"]


def pays(profile: RuleProfile) -> bool:
    """Whether the profile's system has payments."""
    return profile.system.payments is not None


def at_table(profile: RuleProfile, values: Values) -> Values:
    """A value for every field of the payments' form: as it was said, else as the profile has it, else at its
    default."""
    payments = profile.system.payments
    if payments is None:
        return {}
    ruled = {name: rule.value for name, rule in profile.table.items()}
    said = {**ruled, **values}
    return {field.id: field.of(said) for field in payments.fields}


def settle(asked: CountedHand, values: Values, reading: int = 0) -> Settlement:
    """What is paid for a reading of a hand, which is given by its place; for a hand that is no win, what is paid beside
    one. Nothing for a hand whose tiles cannot be.

    ``values`` are what was said in the form of its system's payments. Raises TableError for a table that cannot be, and
    LookupError for a system without payments or a reading there is not.
    """
    analysis, profile = asked.analysis, asked.rules
    payments = profile.system.payments
    if payments is None:
        raise LookupError(f"nothing is paid under {profile.system.id}")
    at = at_table(profile, values)
    table = payments.table(at, analysis.hand)
    if any(problem.of_tiles for problem in analysis.problems):
        return Settlement(None, (), table=at)
    total = analysis.readings[reading].total if analysis.readings else None
    no_win = [problem.code for problem in analysis.problems] == [NOT_A_WIN]
    settled = payments.settle(Worth(analysis.hand, total, analysis.flowers, no_win), table, profile)
    return Settlement(settled.points, settled.payments, settled.unpaid, at)


def barred(asked: CountedHand, values: Values) -> Text | None:
    """Why a hand cannot win at a table, whatever it is worth; None where it can, under rules that do not pay, and at a
    table that cannot be."""
    payments = asked.rules.system.payments
    if payments is None:
        return None
    try:
        return payments.barred(payments.table(at_table(asked.rules, values), asked.analysis.hand))
    except TableError:
        return None


def win_points(hand: Hand, total: int | None, flowers: int, profile: RuleProfile, values: Values) -> int | None:
    """What a win of so many points and flowers is worth to the winner; None where it is not paid, under rules that do
    not pay, and at a table that cannot be."""
    payments = profile.system.payments
    if payments is None or total is None:
        return None
    try:
        table = payments.table(at_table(profile, values), hand)
    except TableError:
        return None
    return payments.settle(Worth(hand, total, flowers), table, profile).points
