"""Hands that were asked about, with their totals under the rules they were asked under."""

from typing import Any

import pytest

from mjgui.core import analyze
from mjgui.core.inquiry import Inquiry
from mjgui.core.profiles.profile_files import load_profile
from tests import cases

ASKED = cases.read("asked-hands.jsonl")


@pytest.mark.parametrize("case", ASKED, ids=lambda case: f"{case['profile']} {case['hand']}")
def test_a_hand_is_worth_what_the_text_of_the_rules_says(case: dict[str, Any]) -> None:
    assert analyze(cases.hand_of(case), load_profile(case["profile"])).total == case["total"]


# Of the same sets two kinds of all terminals, and what the essay says nothing of.
@pytest.mark.parametrize(
    ("profile", "hand", "total"),
    [
        ("essay", "[111m,1][111s,1][999m,1]99s11p9s", 68),
        ("essay", "[WWW,1][123m,1]CC456s78p9p", 14),
        ("essay", "[1111s][2222m,1][3333p,1][4444p,1]88s", 105),
        ("essay", "[222m,1][234m,1]22234pEE2p|SS0000", 8),
        # Won on a discard: what is printed of four concealed pungs against the principle.
        ("reform", "111m333m555s777p9s9s", 67),
        ("reform", "1112345678999m5m", 92),
        ("reform", "19m19s119pESWNFPC", 89),
    ],
)
def test_what_follows_for_hands_like_these(profile: str, hand: str, total: int) -> None:
    assert analyze(cases.hand_of({"hand": hand}), load_profile(profile)).total == total


@pytest.mark.parametrize(
    ("profile", "hand", "ruling", "option", "total"),
    [
        # Asked of all forms, seven pairs refute what is necessary among four sets and a pair.
        ("essay", "[111m,1][111p,1][111s,1]99s99p9p", "non-repeat", "proved", 94),
        ("essay", "[111m,1][111s,1][999m,1]99s11p9s", "non-repeat", "proved", 82),
        ("essay", "[WWW,1][123m,1]CC456s78p9p", "non-repeat", "proved", 15),
        # The lists of 1998 win over the principle, unless they are answered not to.
        ("reform", "[111m,1][111p,1][111s,1]99s99p9p", "printed-against-principle", "principle", 80),
        ("reform", "111m333m555s777p9s9s", "printed-against-principle", "principle", 69),
        # Fans of another family link their sets too.
        ("mil-2025", "[222m,1][234m,1]22234pEE2p|SS0000", "account-once", "across-families", 7),
        ("mil-2025", "123456m45679p66s8p|EE1000", "dealt-waits", "not-counted", 10),
    ],
)
def test_what_another_answer_makes_of_it(profile: str, hand: str, ruling: str, option: str, total: int) -> None:
    rules = load_profile(profile).adopt(ruling, option)
    assert analyze(cases.hand_of({"hand": hand}), rules).total == total


def test_double_and_concealed_pungs_of_the_same_sets_are_linked_once_across_families() -> None:
    """Example 4 of the essay's section 13, and whatever is made of two sets."""
    hand = cases.hand_of({"hand": "[456s,1][789m,1]222m222p4s4s|EE1000"})
    rules = load_profile().adopt("account-once", "across-families")
    counted = {found.fan for found in analyze(hand, rules).best.count.counted}
    assert len(counted & {"double-pung", "two-concealed-pungs"}) == 1
    assert {"double-pung", "two-concealed-pungs"} <= {
        found.fan for found in analyze(hand, load_profile()).best.count.counted
    }


def test_what_hangs_on_an_answer_shows_it() -> None:
    hand = cases.hand_of({"hand": "[123m,1][456m,1][456m,1]78m44s9m"})
    reform = load_profile("reform")
    effects = {effect.ruling: effect for effect in Inquiry(hand, reform).effects}
    option = reform.system.rulings["account-once"].option("everything")
    assert "against the reform's own example" in option.text.en
    assert [holder.source for holder in option.holders] == ["reform"]
    counted = dict(effects["account-once"].outcome("everything").fans)
    assert counted["pure-straight"] == 2
