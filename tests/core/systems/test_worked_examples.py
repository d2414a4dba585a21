"""The worked examples of the 2025 edition: totals and fan lists as printed."""

from collections import Counter

import pytest

from mjgui.core import analyze, parse_hand
from mjgui.core.analysis import Analysis
from mjgui.core.profiles.profile import RuleProfile
from tests import cases


def fan_lists(analysis: Analysis, profile: RuleProfile) -> list[Counter[str]]:
    """Every fan list of the best total, in Chinese names, over all readings."""
    return [
        Counter({profile.fans[fan].name.zh: times for fan, times in alternative})
        for reading in analysis.readings
        if reading.total == analysis.total
        for alternative in reading.count.alternatives
    ]


@pytest.mark.parametrize("case", cases.read("worked-2025.jsonl"), ids=lambda case: case["hand"])
def test_total_and_fans_as_printed(case: dict, mil: RuleProfile) -> None:
    analysis = analyze(parse_hand(case["hand"]), mil)
    assert analysis.total == case["total"]
    assert Counter(case["fans"]) in fan_lists(analysis, mil)


def test_all_examples_are_there() -> None:
    assert len(cases.read("worked-2025.jsonl")) == 114
