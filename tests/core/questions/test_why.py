"""Why a fan is not counted, in words: its conditions against its predicate; an absent hand for each fan."""

import pytest

from mjgui.core import analyze, format_hand, parse_hand
from mjgui.core.analysis import Detection
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.profiles.profile_files import load_profile
from mjgui.core.questions.why import why
from mjgui.core.systems.national import SYSTEM as NATIONAL
from mjgui.core.systems.national.conditions import CONDITIONS
from mjgui.core.systems.national.facts import hand_facts, reading_facts
from tests.hands import HandMaker


def test_the_conditions_hold_exactly_where_the_fan_is_found() -> None:
    for hand in HandMaker(71).take(500):
        shared = hand_facts(hand)
        for detected in NATIONAL.detect(hand):
            held = {found.fan for found in detected.instances}
            facts = reading_facts(shared, detected.reading)
            for fan, conditions in CONDITIONS.items():
                # In order: a later condition may take an earlier one for granted.
                failed = next((found for condition in conditions if (found := condition(facts))), None)
                assert (fan in held) == (failed is None), (format_hand(hand), fan, failed)


def test_every_fan_has_conditions(mil: RuleProfile) -> None:
    assert set(CONDITIONS) | {"chicken-hand"} == set(mil.fans)


RING = "[234m,1][234m,1]22334s55p4s"

# Each fan with a hand that lacks it, and the condition that fails first in the nearest reading.
ABSENT = [
    ("big-four-winds", "[EEE,1][WWW,1][SSS,1]123m9p9p", "pungs-of"),
    ("big-three-dragons", "[CCC,1][FFF,1]123m56s99p7s", "pungs-of"),
    ("all-green", "[234s,1]23466888sEE6s", "others"),
    ("nine-gates", "1112345678889m9m", "gates"),
    ("four-kongs", "[1111m][2222p,1]345s67sEE8s|SS0000", "kongs"),
    ("seven-shifted-pairs", "2233445566779m9m", "pairs-not-consecutive"),
    ("thirteen-orphans", "[234m,1][234m,1]22334s55p4s", "form"),
    ("all-terminals", "[111m,1][999m,1][111s,1]99s22p9s", "others"),
    ("little-four-winds", "[EEE,1][WWW,1][SSS,1]123m9p9p", "no-wind-pair"),
    ("little-three-dragons", "[CCC,1][FFF,1]123m56s99p7s", "no-dragon-pair"),
    ("all-honors", "[EEE,1][WWW,1][CCC,1]SSS9p9p", "others"),
    ("four-concealed-pungs", "[222m,1]333s444p555m6s6s", "concealed-pungs"),
    ("pure-terminal-chows", "[789s,1][123s,1]1236678s9s", "relation"),
    ("quadruple-chow", "[234m,1][234m,1][234m,1]567m8m8m", "relation"),
    ("four-pure-shifted-pungs", "[222s,1][333s,1][444s,1]66688s", "relation"),
    ("four-pure-shifted-chows", "[123m,1][234m,1][345m,1]567m9m9m", "relation"),
    ("three-kongs", "[1111m][2222p,1]345s67sEE8s|SS0000", "kongs"),
    ("all-terminals-and-honors", "[111m,1][999m,1][EEE,1]99s22p9s", "others"),
    ("seven-pairs", "[234m,1][234m,1]22334s55p4s", "form"),
    ("greater-honors-and-knitted-tiles", "147m369p8sSWNCPF2s", "honors-missing"),
    ("all-even-pungs", "[222m,1]444s[EEE,1]55m66p5m", "others"),
    ("full-flush", "[123m,1][456m,1]789m123mEE", "others"),
    ("pure-triple-chow", "[234m,1][234m,1]22334s55p4s", "relation"),
    ("pure-shifted-pungs", "[222m,1]333s[EEE,1]55m66p5m", "relation"),
    ("upper-tiles", "[789m,1][789s,1][678p,1]789m9p9p", "others"),
    ("middle-tiles", "[234m,1][234m,1]22334s55p4s", "others"),
    ("lower-tiles", "[234m,1][234m,1]22334s55p4s", "others"),
    ("pure-straight", "[123m,1][456m,1][678m,1]99p12s3s", "relation"),
    ("three-suited-terminal-chows", "[123m,1][789m,1][123s,1]789s6p6p", "relation"),
    ("pure-shifted-chows", "[234m,1][234m,1]22334s55p4s", "relation"),
    ("all-fives", "[345m,1][456s,1]567p123m5s5s", "sets-without"),
    ("triple-pung", "[222m,1]333s[EEE,1]55m66p5m", "relation"),
    ("three-concealed-pungs", "[222m,1][333s,1]444p555m6s6s", "concealed-pungs"),
    ("lesser-honors-and-knitted-tiles", "[234m,1][234m,1]22334s55p4s", "form"),
    ("knitted-straight", "147m369p8sSWNCPF2s", "knitted-incomplete"),
    ("upper-four", "[678m,1][789s,1][567p,1]678m9p9p", "others"),
    ("lower-four", "[234m,1][234m,1]22334s55p4s", "others"),
    ("big-three-winds", "[EEE,1][WWW,1]123m456s9p9p", "pungs-of"),
    ("mixed-straight", "[234m,1][234m,1]22334s55p4s", "relation"),
    ("reversible-tiles", "[123p,1][234p,1]456s88p777s", "others"),
    ("mixed-triple-chow", "[234m,1][234m,1]22334s55p4s", "relation"),
    ("mixed-shifted-pungs", "[222m,1]333s[EEE,1]55m66p5m", "relation"),
    ("chicken-hand", "[234m,1][234m,1]22334s55p4s", "others-count"),
    ("last-tile-draw", "[234m,1][234m,1]22334s55p4s", "not-last-tile"),
    ("last-tile-claim", "[234m,1][234m,1]22334s55p4s|EE1010", "self-drawn"),
    ("out-with-replacement-tile", "[1111s]123m456m78s55p9s|EE1000", "no-replacement"),
    ("robbing-the-kong", "[234m,1][234m,1]22334s55p4s", "not-robbing"),
    ("two-concealed-kongs", "[1111m][2222p,1]345s67sEE8s|SS0000", "kongs"),
    ("all-pungs", "[234m,1][234m,1]22334s55p4s", "has-chows"),
    ("half-flush", "[234m,1][234m,1]22334s55p4s", "suits"),
    ("mixed-shifted-chows", "[234m,1][234m,1]22334s55p4s", "relation"),
    ("all-types", "[123m,1][456s,1][789p,1]CCC9p9p", "no-wind-there"),
    ("melded-hand", "[234m,1][234m,1]22334s55p4s", "not-claimed"),
    ("two-dragon-pungs", "[CCC,1]123m456s789p9p9p", "pungs-of"),
    ("outside-hand", "[123m,1][789s,1][123p,1]456m9p9p", "sets-without"),
    ("fully-concealed-hand", "[234m,1][234m,1]22334s55p4s|EE1000", "claimed-melds"),
    ("two-melded-kongs", "[1111m][2222p,1]345s67sEE8s|SS0000", "kongs"),
    ("last-tile", "[234m,1][234m,1]22334s55p4s", "not-last-of-kind"),
    ("dragon-pung", "[234m,1][234m,1]22334s55p4s", "pungs-of"),
    ("prevalent-wind", "[234m,1][234m,1]22334s55p4s", "prevalent-pung"),
    ("seat-wind", "[EEE,1]123m456s789p9p9p|ES0000", "seat-pung"),
    ("concealed-hand", "[234m,1][234m,1]22334s55p4s", "claimed-melds"),
    ("all-chows", "[123m,1][456s,1][789p,1]123mEE", "honor-pair"),
    ("tile-hog", "[1111m]234m567s789p9s9s", "only-kongs"),
    ("double-pung", "[222m,1]333s[EEE,1]55m66p5m", "relation"),
    ("two-concealed-pungs", "[222m,1][333s,1]444p678m6s6s", "concealed-pungs"),
    ("concealed-kong", "[234m,1][234m,1]22334s55p4s", "kongs"),
    ("all-simples", "[123m,1][456s,1]678p234m5s5s", "others"),
    ("pure-double-chow", "[123m,1][456s,1]678p234m5s5s", "relation"),
    ("mixed-double-chow", "[123m,1][456s,1]678p234m5s5s", "relation"),
    ("short-straight", "[234m,1][234m,1]22334s55p4s", "relation"),
    ("two-terminal-chows", "[234m,1][234m,1]22334s55p4s", "relation"),
    ("pung-of-terminals-or-honors", "[222m,1]333s444p555m6s6s", "pungs-of"),
    ("melded-kong", "[234m,1][234m,1]22334s55p4s", "kongs"),
    ("one-voided-suit", "[234m,1][234m,1]22334s55p4s", "no-suit-missing"),
    ("no-honors", "[123m,1][456s,1][789p,1]123mEE", "others"),
    ("edge-wait", "[234m,1][234m,1]22334s55p4s", "place-edge-wait"),
    ("closed-wait", "[234m,1][234m,1]22334s55p4s", "place-closed-wait"),
    ("single-wait", "[234m,1][234m,1]22334s55p4s", "wins-no-pair"),
    ("one-wait", "[345p,1][456s,1][678s,1]3456m3m", "waits-for-several"),
    ("self-drawn", "[234m,1][234m,1]22334s55p4s", "not-self-drawn"),
    ("flower-tiles", "[234m,1][234m,1]22334s55p4s", "no-flowers"),
    ("concealed-and-melded-kong", "[1111m]234m345s67sEE8s|SS0000", "kongs"),
]


@pytest.mark.parametrize(("fan", "text", "condition"), ABSENT)
def test_what_is_wanting(fan: str, text: str, condition: str, mil: RuleProfile) -> None:
    profile = mil if fan in mil.values else load_profile("reform")
    answer = why(fan, analyze(parse_hand(text), profile), profile)
    assert answer.status == "absent"
    assert answer.condition == condition
    assert answer.text.zh
    assert answer.text.en
    assert "{" not in answer.text.zh + answer.text.en


def test_the_table_has_every_fan(mil: RuleProfile) -> None:
    assert sorted(fan for fan, _, _ in ABSENT) == sorted(mil.fans)


@pytest.mark.parametrize(
    ("fan", "text", "status", "words", "ruling"),
    [
        ("all-chows", RING, "counted", "counts 2", None),
        ("pure-double-chow", RING, "counted", "counts 1 × 2: [234m] [234m]; 234s 234s", None),
        ("mixed-double-chow", RING, "counted", "1 by Account-once", "account-once"),
        ("no-honors", RING, "suppressed", "because of 平和 All Chows", None),
        (
            "short-straight",
            "[123m,1][234m,1][345m,1]1145m6m",
            "suppressed",
            "p. 62",
            "pairs-inside-shifted-chows",
        ),
        ("half-flush", "[234s,1]23466888sFF6s", "suppressed", "All Green", "all-green-half-flush"),
        ("seven-pairs", "1122335577889m9m", "elsewhere", "only in reading 2", None),
        ("single-wait", "1234444678m456p1m|NE1000", "refused", "their copies stand in it", "used-up-waits"),
        ("closed-wait", "445566m2277779s8s", "refused", "four alike", "seven-pairs-four-alike"),
        (
            "single-wait",
            "[345p,1][456s,1][678s,1]3456m3m",
            "refused",
            "more than one tile",
            "single-wait-unique",
        ),
        ("four-concealed-pungs", "222m333s444p55m66p5m", "refused", "concealed", "discarded-pung-concealed"),
        ("one-voided-suit", "[123s,1][789s,1]12355s78s9s", "refused", "more than one suit", None),
        ("last-tile", "[CCCC,1]123m456p79s55s8s|EE0001", "suppressed", "Robbing the Kong", None),
        ("all-chows", "1245m1245p1245sEE", "no-win", "no winning hand", None),
        ("all-chows", "123456789m55s23p", "no-win", "waiting", None),
    ],
)
def test_answers(fan: str, text: str, status: str, words: str, ruling: str | None, mil: RuleProfile) -> None:
    answer = why(fan, analyze(parse_hand(text), mil), mil)
    assert (answer.status, answer.ruling) == (status, ruling), answer.text.en
    assert words in answer.text.en


def test_a_fan_a_profile_does_not_have() -> None:
    xiaolin = load_profile("xiaolin")
    answer = why("self-drawn", analyze(parse_hand(RING + "|EE1000"), xiaolin), xiaolin)
    assert answer.status == "no-such-fan"


def test_every_fan_has_an_answer_for_any_hand(mil: RuleProfile) -> None:
    for hand in HandMaker(72).take(60):
        detection = Detection()
        analysis = analyze(hand, mil, detection=detection)
        for fan in mil.fans:
            answer = why(fan, analysis, mil, detection)
            assert (answer.status == "counted") == any(found.fan == fan for found in analysis.best.count.counted)
            assert "{" not in answer.text.en


@pytest.mark.parametrize(
    ("fan", "hand", "reading"),
    [("three-concealed-pungs", "3333444555566p4p|WE0000", 1), ("two-concealed-pungs", "1112222334444s1s|NW0010", 1)],
)
def test_a_fan_that_another_reading_counts_is_not_said_to_be_none(
    fan: str, hand: str, reading: int, mil: RuleProfile
) -> None:
    answer = why(fan, analyze(parse_hand(hand), mil), mil)
    assert (answer.status, answer.reading) == ("elsewhere", reading)
