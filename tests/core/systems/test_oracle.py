"""Against PyMahjongGB, an independent C++ engine: the same total for every hand, and its fan list among ours.

The full comparison: ``pytest -m long tests/core/test_oracle.py``.
"""

from collections import Counter

import pytest

from mjgui.core import analyze, format_hand
from mjgui.core.profiles.profile import RuleProfile
from tests import oracle
from tests.core.systems.test_worked_examples import fan_lists
from tests.hands import HandMaker

EVERY_FAN_AT_LEAST = 50


def compare(seed: int, hands: int, profile: RuleProfile) -> Counter[str]:
    """Compare so many hands; how often each fan counted, in any reading of the best total."""
    make = HandMaker(seed)
    seen: Counter[str] = Counter()
    for _ in range(hands):
        hand = make()
        analysis = analyze(hand, profile)
        total, fans = oracle.count(analysis.hand)
        assert analysis.total == total, f"{format_hand(hand)}: {analysis.total}, the peer {total} {dict(fans)}"
        lists = fan_lists(analysis, profile)
        assert fans in lists, f"{format_hand(hand)}: {lists}, the peer {dict(fans)}"
        seen.update(set().union(*lists))
        if hand.flowers:
            seen["花牌"] += 1
    return seen


def test_the_same_totals_and_fan_lists(mil: RuleProfile) -> None:
    compare(seed=20250101, hands=6_000, profile=mil)


@pytest.mark.long
def test_the_same_totals_and_fan_lists_for_200_000_hands(mil: RuleProfile) -> None:
    seen = compare(seed=1998, hands=200_000, profile=mil)
    names = [mil.fans[fan].name.zh for fan in mil.values]
    rare = {name: seen[name] for name in names if seen[name] < EVERY_FAN_AT_LEAST}
    assert not rare
