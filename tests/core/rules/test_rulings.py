"""Every disputed point: the hand, its total, and each other total reached by answering one ruling otherwise."""

from typing import Any

import pytest

from mjgui.core import analyze, parse_hand
from mjgui.core.inquiry import Inquiry
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.profiles.profile_files import load_profile, profiles_of
from mjgui.core.rules.effects import Effect
from mjgui.core.systems.registry import system_of
from mjgui.core.systems.sources import load_sources
from tests import cases
from tests.hands import HandMaker

DISPUTES = cases.read("disputes.jsonl")
TABLE = [line.split("\t") for line in (cases.DATA / "profiles-by-dispute.tsv").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("case", DISPUTES, ids=lambda case: case["dispute"])
def test_a_disputed_hand(case: dict[str, Any]) -> None:
    """Under the default rules, or those that the case names."""
    hand, rules = cases.hand_of(case), load_profile(case.get("profile", "mil-2025"))
    assert analyze(hand, rules).total == case["total"]
    matters = {flip.ruling: flip for flip in Inquiry(hand, rules).effects}
    for ruling, totals in case["rulings"].items():
        for option, total in totals.items():
            assert analyze(hand, rules.adopt(ruling, option)).total == total, (ruling, option)
            if total != case["total"]:
                assert matters[ruling].outcome(option).total == total
                assert matters[ruling].current == rules.rulings[ruling]


def cells() -> list[Any]:
    header, *rows = TABLE
    return [
        pytest.param(hand, profile, cell.split()[0], id=f"{dispute}-{profile}")
        for dispute, hand, *found in rows
        for profile, cell in zip(header[2:], found, strict=True)
        if cell != "unknown"
    ]


@pytest.mark.parametrize(("hand", "profile", "total"), cells())
def test_the_totals_of_every_profile(hand: str, profile: str, total: str) -> None:
    found = analyze(parse_hand(hand), load_profile(profile)).total
    assert str(found if found is not None else "none") == total


def test_the_table_has_every_profile_and_says_where_each_cell_is_from() -> None:
    header, *rows = TABLE
    assert set(header[2:]) == {profile.id for profile in profiles_of(system_of("national"))}
    for row in rows:
        assert len(row) == len(header)
        assert all(cell.split()[-1] in ("printed", "engine", "computed", "unknown") for cell in row[2:])


def test_every_ruling_is_reached_by_a_disputed_hand() -> None:
    reached = {ruling for case in DISPUTES for ruling in case["rulings"]}
    rulings = system_of("national").rulings
    for ruling in rulings.values():
        # Others decide who may claim a tile, not what a win is worth.
        if any(option.effect != Effect() for option in ruling.options):
            assert ruling.id in reached


def test_rulings_are_complete() -> None:
    sources = load_sources()
    for ruling in system_of("national").rulings.values():
        assert ruling.question.zh
        assert ruling.question.en
        assert len(ruling.options) >= 2
        assert len({option.id for option in ruling.options}) == len(ruling.options)
        for option in ruling.options:
            assert option.text.zh
            assert option.text.en
            for row in option.effect.exclude:
                assert row.citation.source in sources
                assert row.ruling == ruling.id
            assert option.citation is None or option.citation.source in sources


def test_a_default_changes_nothing(mil: RuleProfile) -> None:
    for ruling in system_of("national").rulings.values():
        assert mil.rulings[ruling.id] == ruling.default
        same = mil.adopt(ruling.id, ruling.default)
        assert (same.exclusions, same.values, same.refused_marks) == (mil.exclusions, mil.values, mil.refused_marks)


def test_an_option_can_be_taken_back() -> None:
    for profile in profiles_of(system_of("national")):
        for ruling in system_of("national").rulings.values():
            for option in ruling.options:
                back = profile.adopt(ruling.id, option.id).adopt(ruling.id, profile.rulings[ruling.id])
                assert set(back.exclusions) == set(profile.exclusions)
                assert (back.values, back.refused_marks, back.voiding_marks) == (
                    profile.values,
                    profile.refused_marks,
                    profile.voiding_marks,
                )
                assert (back.cap, back.minimum, back.settings) == (
                    profile.cap,
                    profile.minimum,
                    profile.settings,
                )


def test_a_ruling_that_is_not_listed_never_changes_a_total(mil: RuleProfile) -> None:
    for hand in HandMaker(61).take(120):
        asked = Inquiry(hand, mil)
        total, matters = asked.analysis.total, {flip.ruling for flip in asked.effects}
        for ruling in system_of("national").rulings.values():
            if ruling.id not in matters:
                for option in ruling.options:
                    other = asked.under(mil.adopt(ruling.id, option.id))
                    assert other.analysis.total == total, (hand, ruling.id, option.id)


def test_a_hand_is_looked_through_once(mil: RuleProfile, monkeypatch: pytest.MonkeyPatch) -> None:
    detect = mil.system.detect
    calls = []

    def counted(hand: Any) -> Any:
        calls.append(hand)
        return detect(hand)

    monkeypatch.setattr(mil.system, "detect", counted)
    hand = parse_hand("[234m,1][234m,1]22334s55p4s")
    asked = Inquiry(hand, mil)
    assert asked.analysis.total == 7
    assert asked.effects
    assert len(asked.compare(profiles_of(mil.system))) > 5
    assert asked.why("mixed-double-chow").status == "counted"
    assert len(calls) == 1


def test_witnesses_show_that_the_other_fan_is_not_always_there() -> None:
    for profile in profiles_of(system_of("national")):
        for difference in profile.differences:
            if difference.witness:
                ((fan, other),) = difference.effect.allow
                found = system_of("national").detect(parse_hand(difference.witness))
                held = [{instance.fan for instance in detected.instances} for detected in found]
                assert any(fan in fans and other not in fans for fans in held), (fan, other)


SEED_000 = [
    # sets of the essay, ruling, option, and what the combination fans count
    ("000-ex1", "[123m,1][123s,1][456s,1]79pEE8p", {"no-cycles": 9, "rings-exempt": 9, "none": 10}),
    ("000-ex2", "[123m,1][123m,1][456m,1]79mEE8m", {"no-cycles": 17, "rings-exempt": 17, "none": 19}),
    ("000-ex3", "[234m,1][234m,1][234s,1]24sEE3s", {"no-cycles": 3, "rings-exempt": 4}),
    ("000-ex4", "[222m,1][234m,1]22234pEE2p|SS0000", {"no-cycles": 7, "across-families": 6}),
]
COMBINED = {
    "mixed-straight", "pure-straight", "mixed-double-chow", "short-straight", "pure-double-chow",
    "two-terminal-chows", "double-pung", "tile-hog",
}  # fmt: skip


@pytest.mark.parametrize(("name", "hand", "counts"), SEED_000)
def test_what_the_essay_counts(name: str, hand: str, counts: dict[str, int], mil: RuleProfile) -> None:
    assert name in {case["id"] for case in cases.read("seed-hands.jsonl")}
    for option, points in counts.items():
        profile = mil.adopt("account-once", option)
        counted = analyze(parse_hand(hand), profile).best.count.counted
        assert sum(profile.values[found.fan] for found in counted if found.fan in COMBINED) == points, option


@pytest.mark.parametrize(
    ("answered", "text", "ruling", "totals"),
    [
        (
            ("last-of-kind-inferred", "declared"),
            "[666m,1][777m,1][999m,1]7888m6m",
            "last-of-kind-inferred",
            {"inferred": 45, "declared": 41},
        ),
        (
            ("robbing-last-tile", "legal"),
            "[CCC,1]123m456p79s55s8s|EE0111",
            "robbing-last-tile",
            {"impossible": None, "legal": 27},
        ),
        (
            ("seven-pairs-four-alike", "no-win"),
            "335555m277p1199s2p|EE1000",
            "seven-pairs-four-alike",
            {"two-pairs": 28, "no-win": None},
        ),
    ],
)
def test_a_ruling_answered_otherwise_is_listed_too(
    answered: tuple[str, str], text: str, ruling: str, totals: dict[str, int | None], mil: RuleProfile
) -> None:
    matters = {flip.ruling: flip for flip in Inquiry(parse_hand(text), mil.adopt(*answered)).effects}
    assert {outcome.option: outcome.total for outcome in matters[ruling].outcomes} == totals


@pytest.mark.parametrize(
    ("text", "unique", "any_wait"),
    [
        ("1234444678m456p1m|NE1000", 8, 9),
        ("[2222m][SSSS][CCC,1]3m1m1m1m3m", 38, 39),
        ("[345p,1][456s,1][678s,1]3456m3m", 5, 6),
    ],
)
def test_a_single_wait_that_need_not_be_the_only_wait(text: str, unique: int, any_wait: int, mil: RuleProfile) -> None:
    hand = parse_hand(text)
    assert analyze(hand, mil).total == unique
    assert analyze(hand, mil.adopt("single-wait-unique", "any")).total == any_wait


def test_seven_pairs_that_are_none_are_not_waited_for(mil: RuleProfile) -> None:
    waiting = parse_hand("445566m2277779s")
    assert [wait.tile for wait in analyze(waiting, mil).waits] == [16, 17]
    strict = mil.adopt("seven-pairs-four-alike", "no-win")
    assert [wait.tile for wait in analyze(waiting, strict).waits] == [16]
    assert [flip.ruling for flip in Inquiry(parse_hand("445566m2277779s8s"), strict).effects] == [
        "seven-pairs-four-alike"
    ]


@pytest.mark.parametrize(
    ("text", "listed", "once_more"),
    [
        ("[1111s][2222m,1][3333p,1][4444p,1]88s", 98, 100),
        ("[1111s][2222m][3333p,1][4444p,1]88s", 100, 100),
        ("[1111s][2222m][3333p][4444p,1]88s", 114, 114),
    ],
)
def test_only_a_single_concealed_kong_of_four_counts_once_more(
    text: str, listed: int, once_more: int, mil: RuleProfile
) -> None:
    hand = parse_hand(text)
    assert analyze(hand, mil).total == listed
    assert analyze(hand, mil.adopt("four-kongs-concealed-kong", "counted")).total == once_more


@pytest.mark.parametrize(
    ("text", "before", "now", "counted"),
    [
        ("[2222s][3333s,1][5555p,1]67mEE8m", 32, 34, {"concealed-kong"}),
        # Two concealed kongs take the place of two concealed pungs.
        ("[2222s][3333s][5555p,1]67mEE8m", 34, 40, {"two-concealed-kongs"}),
        ("[2222s][4444m][6666p]67mEE8m", 50, 50, {"three-concealed-pungs"}),
        ("[2222m][5555s,1][8888p,1]44mEE4m|EE1000", 41, 43, {"concealed-kong", "two-concealed-pungs"}),
        ("[2222s][4444m][6666p,1]55sEE5s|EE1000", 63, 71, {"two-concealed-kongs", "three-concealed-pungs"}),
        ("[2222s][4444m,1][6666p,1][7777s,1]EE", 88, 90, {"concealed-kong"}),
        ("[2222s][4444m][6666p,1][7777s,1]EE", 90, 96, {"two-concealed-kongs"}),
        ("[2222s][4444m][6666p][7777s,1]EE", 104, 104, {"three-concealed-pungs"}),
        ("[2222s][4444m][6666p][7777s]EE", 152, 152, {"four-concealed-pungs"}),
        ("44556m445566s55p6m|EE1000", 52, 52, set()),
        ("2233446688sFFFF|EE1000", 124, 122, set()),
    ],
)
def test_what_the_chinese_edition_of_2014_counts_otherwise(text: str, before: int, now: int, counted: set[str]) -> None:
    edition = load_profile("wmo-2014")
    assert edition.base == "wmo-2006"
    assert analyze(parse_hand(text), load_profile("wmo-2006")).total == before
    found = analyze(parse_hand(text), edition)
    assert found.total == now
    concealed = {each.fan for each in found.best.count.counted if "concealed-" in each.fan} - {"concealed-hand"}
    assert concealed - {"fully-concealed-hand"} == counted
