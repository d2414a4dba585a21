"""Claims checked, and fans found by name."""

import pytest

from mjgui.core import analyze, parse_hand
from mjgui.core.inquiry import Inquiry
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.profiles.profile_files import load_profile
from mjgui.core.wording.names import best_fans, find_fans, read_claim

RING = "[234m,1][234m,1]22334s55p4s"


def test_a_right_claim(mil: RuleProfile) -> None:
    analysis = analyze(parse_hand(RING), mil)
    assert Inquiry(analysis.hand, mil).claim(total=7).is_right
    fans = {"all-chows": 1, "all-simples": 1, "pure-double-chow": 2, "mixed-double-chow": 1}
    assert Inquiry(analysis.hand, mil).claim(fans=fans).is_right
    assert Inquiry(analysis.hand, mil).claim(total=7, fans=fans).is_right


def test_an_equally_good_list_is_right_too(mil: RuleProfile) -> None:
    analysis = analyze(parse_hand("[123m,1][456s,1][789p,1]77m45p6p"), mil)
    assert Inquiry(analysis.hand, mil).claim(fans={"mixed-straight": 1, "all-chows": 1, "short-straight": 1}).is_right


def test_a_fan_too_many_is_named_with_its_reason(mil: RuleProfile) -> None:
    analysis = analyze(parse_hand("123789m13789p55s2p"), mil)
    fans = {"three-suited-terminal-chows": 1, "concealed-hand": 1, "closed-wait": 1, "all-chows": 1}
    verdict = Inquiry(analysis.hand, mil).claim(fans=fans)
    assert not verdict.is_right
    assert (verdict.claimed, verdict.total) == (21, 19)
    (line,) = verdict.over
    assert (line.fan, line.claimed, line.counted) == ("all-chows", 1, 0)
    assert "Three-Suited Terminal Chows" in line.answer.text.en
    assert "Non-repeat" in line.answer.text.en
    assert not verdict.under


def test_a_forgotten_fan_is_named_beside_the_nearest_list(mil: RuleProfile) -> None:
    # Two mixed and one pure double chow are worth as much as the list shown.
    verdict = Inquiry(parse_hand(RING), mil).claim(fans={"all-chows": 1, "mixed-double-chow": 2})
    under = {(line.fan, line.claimed, line.counted) for line in verdict.under}
    assert under == {("all-simples", 0, 1), ("pure-double-chow", 0, 1)}
    assert not verdict.over


@pytest.mark.parametrize(
    ("text", "total", "words"),
    [
        (RING, 8, "only a single set left beside a larger fan"),
        (RING, 8, "Mixed Double Chow was counted"),
        (RING, 5, "All Chows was forgotten"),
        (RING + "|EE0000|abc", 10, "3 for flowers"),
        ("1122335577889m9m|EE1000", 49, "reading 2"),
    ],
)
def test_what_may_lie_behind_a_total(text: str, total: int, words: str, mil: RuleProfile) -> None:
    hand = parse_hand(text)
    asked = Inquiry(hand, mil)
    asked.find_effects()
    verdict = asked.claim(total=total)
    assert not verdict.is_right
    assert any(words in guess.en for guess in verdict.guesses), [guess.en for guess in verdict.guesses]
    assert all(guess.zh for guess in verdict.guesses)


def test_a_claim_on_no_win(mil: RuleProfile) -> None:
    verdict = Inquiry(parse_hand("1245m1245p1245sEE"), mil).claim(fans={"all-chows": 1})
    assert verdict.total is None
    assert not verdict.over
    assert verdict.guesses[0].en.startswith("there is no total to check against")


@pytest.mark.parametrize(
    ("text", "fan"),
    [
        ("平和", "all-chows"),
        ("ph", "all-chows"),
        ("pinghu", "all-chows"),
        ("pinghe", "all-chows"),
        ("All Chows", "all-chows"),
        ("all-chows", "all-chows"),
        ("ALLCHOWS", "all-chows"),
        ("63", "all-chows"),
        ("ssslh", "three-suited-terminal-chows"),
        ("三色双龙", "three-suited-terminal-chows"),
        ("嵌张", "closed-wait"),
        ("dsx", "big-four-winds"),
        ("knitted str", "knitted-straight"),
    ],
)
def test_a_fan_by_any_name(text: str, fan: str, mil: RuleProfile) -> None:
    assert fan in find_fans(text, mil)[:3]


def test_no_fan_by_no_name(mil: RuleProfile) -> None:
    assert find_fans("", mil) == []
    assert find_fans("  ", mil) == []
    assert find_fans("xyzzy", mil) == []
    assert find_fans("一", mil)


def test_every_fan_by_its_names(mil: RuleProfile) -> None:
    for fan in mil.fans.values():
        for name in (fan.name.zh, fan.name.en, fan.id, fan.pinyin):
            assert best_fans(name, mil) == [fan.id], name


@pytest.mark.parametrize("name", ["sak", "杠", "qd", "straight", "mixed", "a"])
def test_a_name_of_several_fans_is_not_guessed(name: str, mil: RuleProfile) -> None:
    assert len(best_fans(name, mil)) > 1
    claimed, unknown = read_claim(f"平和, {name}", mil)
    assert claimed == {"all-chows": 1}
    assert len(unknown) == 1
    assert " / " in unknown[0]


def test_nothing_is_right_about_a_hand_that_is_no_win(mil: RuleProfile) -> None:
    for text in ("2m3m4m", "1245m1245p1245sEE", "123m456m789m1234s"):
        analysis = analyze(parse_hand(text), mil)
        assert not Inquiry(analysis.hand, mil).claim().is_right
        assert not Inquiry(analysis.hand, mil).claim(total=0).is_right


def test_claimed_fans_are_worth_no_more_than_the_cap() -> None:
    jmsa = load_profile("jmsa")
    analysis = analyze(parse_hand("[EEE,1][WWW,1]99mSSSNNN"), jmsa)
    fans = {"big-four-winds": 1, "all-terminals-and-honors": 1, "half-flush": 1}
    assert Inquiry(analysis.hand, jmsa).claim(fans=fans).is_right
    assert Inquiry(analysis.hand, jmsa).claim(total=88, fans=fans).is_right


def test_a_fan_of_another_list_than_the_one_shown_says_so(mil: RuleProfile) -> None:
    analysis = analyze(parse_hand("123m456m789m456mEE|SS0000"), mil)
    claimed = {"pure-straight": 1, "half-flush": 1, "concealed-hand": 1, "short-straight": 2, "single-wait": 1}
    (line,) = Inquiry(analysis.hand, mil).claim(fans=claimed).over
    assert (line.fan, line.claimed, line.counted) == ("short-straight", 2, 1)
    assert line.answer.text.en.startswith("so in the count of the same total that is nearest to the claim; in the one")
