"""What a win as dealt, and a kong that another player declared on the winning discard, change under the national
rules."""

import tomllib

import pytest

from mjgui.core import analyze, parse_hand
from mjgui.core.hand import Hand, Unwritten
from mjgui.core.inquiry import Inquiry
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.profiles.profile_files import load_profile, profiles_of, read_profile
from mjgui.core.questions.compare import RulingEffect
from mjgui.core.systems.registry import system_of
from mjgui.files.profiles import whole
from tests.hands import HandMaker

CLOSED_WAIT = "123456m66s45679p8p|EE1000"
ON_A_DISCARD = "[CCC,1]123m5579s456p8s|EE0000"
ROBBED = "[CCC,1]123m5579s456p8s|EE0001"
DECLARED = Unwritten(kong_declared=True)
WITH_DICE = Unwritten(kong_declared=True, dice_thrown=True)


def hand_of(text: str, won: Unwritten) -> Hand:
    return won.said_of(parse_hand(text))


def fans(hand: Hand, rules: RuleProfile) -> set[str]:
    return {found.fan for found in analyze(hand, rules).best.count.counted}


def effect(hand: Hand, rules: RuleProfile, ruling: str) -> RulingEffect | None:
    return next((each for each in Inquiry(hand, rules).effects if each.ruling == ruling), None)


def follows(hand: Hand, rules: RuleProfile) -> dict[str, tuple[int | None, str, str]]:
    """By each answer to which kongs can be robbed, the total and what follows in both languages."""
    found = effect(hand, rules, "robbable-kongs")
    assert found is not None
    return {
        each.option: (
            each.total,
            "；".join(words.zh for words in each.follows),
            "; ".join(words.en for words in each.follows),
        )
        for each in found.outcomes
    }


# A dealt win.


@pytest.mark.parametrize(
    ("profile", "text", "fan", "total"),
    [
        ("mil-2025", CLOSED_WAIT, "closed-wait", 10),
        ("mil-2025", "456789m66s12456p3p|EE1000", "edge-wait", 10),
        ("mil-2025", "123456m6s456789p6s|EE1000", "single-wait", 10),
        ("mil-2025", "147m258s369p99m123s|EE1000", "edge-wait", 19),
        # Several tiles are waited for, or the form never takes such a fan.
        ("mil-2025", "123456m66s45678p9p|EE1000", None, 9),
        ("mil-2025", "1122334455667m7m|EE1000", None, 89),
        ("mil-2025", "19m19s19pESWNNCFP|EE1000", None, 89),
        ("reform", CLOSED_WAIT, "one-wait", 10),
        ("reform", "147m258s369p99m123s|EE1000", "one-wait", 19),
        ("reform", "19m19s19pESWNNCFP|EE1000", "one-wait", 90),
    ],
)
def test_whether_a_dealt_win_takes_a_fan_for_its_wait(profile: str, text: str, fan: str | None, total: int) -> None:
    rules = load_profile(profile)
    without = rules.adopt("dealt-waits", "not-counted")
    dealt = hand_of(text, Unwritten(dealt=True))
    assert (analyze(dealt, rules).total, analyze(dealt, without).total) == (total, total - (fan is not None))
    assert fans(dealt, rules) - fans(dealt, without) == ({fan} if fan else set())
    matters = effect(dealt, rules, "dealt-waits")
    assert (matters is None) == (fan is None)
    if fan:
        why = Inquiry(dealt, without).why(fan)
        assert (why.status, why.condition, why.ruling) == ("refused", "dealt-wait", "dealt-waits")
    for won in (Unwritten(), Unwritten(dealt=False)):
        hand = hand_of(text, won)
        assert analyze(hand, without).total == total
        assert effect(hand, rules, "dealt-waits") is None


@pytest.mark.parametrize(
    ("text", "listed", "taken"),
    [
        ("11112345678999p|EE1000", 47, 107),
        ("11122345678999p|EE1000", 33, 93),
        ("11123345678999p|EE1000", 30, 90),
        ("11123445678999p|EE1000", 30, 90),
        ("11123455678999p|EE1000", 32, 92),
    ],
)
def test_dealt_nine_gates_go_by_what_is_said_and_by_what_may_be_where_nothing_is(
    text: str, listed: int, taken: int, mil: RuleProfile
) -> None:
    any_tile = mil.adopt("dealt-nine-gates", "any-tile")
    for dealt, total in ((None, taken), (True, taken), (False, listed)):
        hand = hand_of(text, Unwritten(dealt=dealt))
        assert analyze(hand, mil).total == listed
        assert analyze(hand, any_tile).total == total
        assert (effect(hand, mil, "dealt-nine-gates") is None) == (dealt is False)


def test_nine_gates_that_were_waited_for_count_whatever_is_said(mil: RuleProfile) -> None:
    for dealt in (None, True, False):
        assert "nine-gates" in fans(hand_of("1112345678999m5m|EE1000", Unwritten(dealt=dealt)), mil)


def test_that_a_hand_was_not_dealt_is_so_of_all_it_waits_for(mil: RuleProfile) -> None:
    any_tile = mil.adopt("dealt-nine-gates", "any-tile")
    for dealt, best in ((None, 90), (False, 30)):
        waits = Inquiry(hand_of("1112334567899p9p|EE1000", Unwritten(dealt=dealt)), any_tile).waits
        (found,) = (wait.total_self_draw for wait in waits if wait.tile == 26)
        assert found == best


def test_a_dealt_hand_that_cannot_be_has_a_reason_under_every_national_profile() -> None:
    hand = hand_of("[123m,1]456m66s45679p8p|ES0000", Unwritten(dealt=True))
    codes = ["dealt-not-dealer", "dealt-not-drawn", "dealt-with-melds"]
    for rules in profiles_of(system_of("national")):
        assert [problem.code for problem in analyze(hand, rules).problems] == codes


# A kong on the winning discard.


@pytest.mark.parametrize(("won", "total", "robbed"), [(Unwritten(), 11, 11), (DECLARED, 11, 11), (WITH_DICE, 11, 19)])
def test_a_kong_on_the_discard_falls_unless_it_can_be_robbed(
    won: Unwritten, total: int, robbed: int, mil: RuleProfile
) -> None:
    hand, changsha = hand_of(ON_A_DISCARD, won), mil.adopt("robbable-kongs", "direct-with-dice")
    assert (analyze(hand, mil).total, analyze(hand, changsha).total) == (total, robbed)
    assert ("robbing-the-kong" in fans(hand, changsha)) == (won == WITH_DICE)
    assert "robbing-the-kong" not in fans(hand, mil)


def test_a_robbed_direct_kong_excludes_what_a_robbed_kong_does(mil: RuleProfile) -> None:
    changsha = mil.adopt("robbable-kongs", "direct-with-dice")
    hand = hand_of(ON_A_DISCARD, WITH_DICE)
    why = Inquiry(hand, changsha).why("last-tile")
    assert why.status == "suppressed"
    assert [reason.against_fans for reason in why.reasons] == [("robbing-the-kong",)]
    assert fans(hand, changsha) == fans(parse_hand(ROBBED), changsha)
    for fan in ("robbing-the-kong", "last-tile"):
        why = Inquiry(hand, mil).why(fan)
        assert (why.status, why.condition, why.ruling) == ("refused", "robbed-direct-kong", "robbable-kongs")


# How the hand was won; by each answer, the total, and parts of what is said.
FOLLOWS = [
    (
        hand_of(ON_A_DISCARD, DECLARED),
        {
            "added": (11, ("不成立", "打牌的人付"), ("the direct kong falls", "the discarder pays")),
            "direct-with-dice": (11, ("补张", "19 番"), ("without dice", "the discarder pays", "19 fan")),
        },
    ),
    (
        hand_of(ON_A_DISCARD, WITH_DICE),
        {
            "added": (11, ("不成立", "打牌的人付"), ("the direct kong falls", "the discarder pays")),
            "direct-with-dice": (19, ("抢杠和", "开杠的人付"), ("a robbed kong", "who declared it pays")),
        },
    ),
    (
        parse_hand(ROBBED),
        {
            "added": (19, ("开杠的人付", "11 番", "打牌的人付"), ("who added it pays", "11 fan", "the discarder pays")),
            "direct-with-dice": (19, ("开杠的人付", "19 番"), ("who added it pays", "19 fan")),
        },
    ),
]


@pytest.mark.parametrize("in_force", ["added", "direct-with-dice"])
@pytest.mark.parametrize(("hand", "said"), FOLLOWS)
def test_which_kongs_can_be_robbed_is_listed_with_points_and_who_pays(
    hand: Hand, said: dict[str, tuple[int, tuple[str, ...], tuple[str, ...]]], in_force: str, mil: RuleProfile
) -> None:
    found = follows(hand, mil.adopt("robbable-kongs", in_force))
    assert found.keys() == said.keys()
    for option, (total, zh, en) in said.items():
        assert found[option][0] == total
        assert all(part in found[option][1] for part in zh), found[option][1]
        assert all(part in found[option][2] for part in en), found[option][2]


def test_the_last_tile_robbed_could_not_have_been_a_direct_kong() -> None:
    rules = load_profile("reform")
    found = follows(parse_hand("[CCC,1]123m456p79s55s8s|EE0111"), rules)
    assert found["added"][2] == "a kong added to a pung was robbed: who added it pays"


@pytest.mark.parametrize("text", [ON_A_DISCARD, "[CCC,1]123m5579s456p8s|EE1000", "[CCC,1]123m5579s456p|EE0000"])
def test_which_kongs_can_be_robbed_is_not_asked_of_other_wins(text: str, mil: RuleProfile) -> None:
    assert effect(parse_hand(text), mil, "robbable-kongs") is None


def test_rules_written_down_before_do_not_let_a_direct_kong_be_robbed(mil: RuleProfile) -> None:
    alone = whole(mil).encode()
    assert "robbed-direct-kong" not in tomllib.loads(alone.decode())["refused"]
    rules = read_profile(alone, "alone.toml", stored=True)
    hand = hand_of(ON_A_DISCARD, WITH_DICE)
    assert analyze(hand, rules).total == 11
    assert analyze(hand, rules.adopt("robbable-kongs", "direct-with-dice")).total == 19


# Neither.


def test_what_is_not_said_changes_nothing_and_what_is_said_nothing_but_by_an_answer(mil: RuleProfile) -> None:
    said = (Unwritten(dealt=True), Unwritten(dealt=False), DECLARED, WITH_DICE)
    asked = 0
    for hand in HandMaker(29).take(400):
        total = analyze(hand, mil).total
        for won in said:
            analysis = analyze(won.said_of(hand), mil)
            assert analysis.problems or analysis.total == total
            asked += not analysis.problems
    assert asked > 500


def test_rules_without_these_circumstances_do_not_ask_for_them() -> None:
    rules = load_profile("arithmetic")
    hand = parse_hand("135m35s468pWWW2p2p7s|EE0000")
    for won in (Unwritten(dealt=True), WITH_DICE, Unwritten(dice_thrown=True)):
        analysis = analyze(won.said_of(hand), rules)
        assert (analysis.total, analysis.problems) == (analyze(hand, rules).total, ())
