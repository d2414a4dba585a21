"""What totals that were worked out for a hand are paid at a table: of its waits, and by other answers to disputes."""

from mjgui.core.analysis import CountedHand, Wait, completed
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.questions.compare import Outcome, RulingEffect
from mjgui.core.settlement import win_points
from mjgui.core.systems.fields import Values


def in_points(rules: RuleProfile) -> bool:
    """Whether what is argued about under some rules are points, which are then shown beside totals."""
    return rules.system.payments is not None and rules.system.payments.in_points


def wait_points(asked: CountedHand, wait: Wait, table: Values) -> tuple[int | None, int | None]:
    """What the winner is paid when a tile is drawn, and when it is discarded; None where the win is not paid."""
    hand, flowers = asked.analysis.hand, asked.analysis.flowers

    def points(total: int | None, *, self_draw: bool) -> int | None:
        return win_points(completed(hand, wait.tile, self_draw=self_draw), total, flowers, asked.rules, table)

    return points(wait.total_self_draw, self_draw=True), points(wait.total_discard, self_draw=False)


def outcome_points(asked: CountedHand, effect: RulingEffect, outcome: Outcome, table: Values) -> int | None:
    """What the win is paid with one option of a ruling; None where it is not."""
    rules = asked.rules.adopt(effect.ruling, outcome.option)
    return win_points(asked.analysis.hand, outcome.total, asked.analysis.flowers, rules, table)
