"""The reform: its examples, its values, and every difference to the national rules explained."""

from collections import Counter

import pytest

from mjgui.core import analyze, parse_hand
from mjgui.core.analysis import CountedReading
from mjgui.core.inquiry import Inquiry
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.profiles.profile_files import load_profile
from mjgui.core.systems.national.lists_1998 import printed_in_1998
from mjgui.core.systems.registry import system_of
from mjgui.core.wording.names import best_fans


@pytest.fixture
def reform() -> RuleProfile:
    return load_profile("reform")


def counts(entry: CountedReading) -> Counter[str]:
    return Counter(found.fan for found in entry.count.counted)


CHOW_FANS = {"pure-double-chow", "mixed-double-chow", "short-straight", "two-terminal-chows"}


@pytest.mark.parametrize(
    ("text", "fans"),
    [
        # Two chows twice, in a square: all four pairs; in a path: three.
        ("[123m,1][456m,1][123s,1]46sEE5s", {"mixed-double-chow": 2, "short-straight": 2}),
        ("[123m,1][789m,1][123s,1]79s44p8s", {"mixed-double-chow": 2, "two-terminal-chows": 2}),
        ("[123m,1][456m,1][456s,1]79sEE8s", {"mixed-double-chow": 1, "short-straight": 2}),
        ("[123m,1][789m,1][123s,1]7944p8p", {"mixed-double-chow": 2, "two-terminal-chows": 1}),
        # A pure straight and a chow more; the weaker form of it; shifted chows in two ways.
        ("[123m,1][456m,1][456m,1]79m44s8m", {"pure-straight": 1, "pure-double-chow": 1}),
        ("[123m,1][456m,1][CCC,1]46m55p5m", {"pure-double-chow": 1, "short-straight": 1}),
        ("[123m,1][234m,1][345m,1]57m44s6m", {"pure-shifted-chows": 1, "short-straight": 1}),
        # By fan and not by number.
        ("[123m,1][123s,1][123p,1]23s44p1s", {"mixed-triple-chow": 1, "pure-double-chow": 1}),
    ],
)
def test_what_sets_together_count(text: str, fans: dict[str, int], reform: RuleProfile) -> None:
    relevant = CHOW_FANS | {"pure-straight", "pure-shifted-chows", "mixed-triple-chow"}
    found = counts(analyze(parse_hand(text), reform).best)
    assert {fan: times for fan, times in found.items() if fan in relevant} == fans


@pytest.mark.parametrize(
    ("text", "counted"),
    [
        ("[EEE,1][SSS,1]99s23345m4m", False),
        ("[EEE,1][SSS,1]99s12345m3m", False),
        ("[EEE,1][SSS,1][123m,1]7789s7s", True),
        ("[EEE,1][SSS,1]456p3456m3m", False),
        ("[1111m]23mEEESSSWW4m", False),
        ("1111234mEEESSS4m", True),
        ("1122333778899m3m", False),
        ("1122355778899m3m", True),
        ("19m19s119pESWNFPC", True),
        ("19m19s19pESWNCFP9p", False),
        ("[EEE,1][SSS,1]147m258p36s9s9s", None),
        ("147m258p36s55s[123m,1]9s", True),
        ("[EEE,1][SSS,1][WWW,1][NNN,1]5p5p", False),
    ],
)
def test_waiting_for_one_kind_of_tile_only(text: str, counted: bool | None, reform: RuleProfile) -> None:
    analysis = analyze(parse_hand(text), reform)
    if counted is None:
        assert analysis.problems
    else:
        assert ("one-wait" in counts(analysis.best)) == counted


def test_four_of_a_tile_in_ones_own_hand_are_not_waited_for(reform: RuleProfile) -> None:
    def waits(text: str) -> list[tuple[int, int]]:
        return [(wait.tile, wait.left) for wait in analyze(parse_hand(text), reform).waits]

    assert waits("1111mEEESSSWWW") == []
    assert waits("1111234mEEESSS") == [(3, 3)]
    assert waits("[1111m]23mEEESSSWW") == [(0, 0), (3, 4)]


VALUES = {
    1: "mixed-double-chow short-straight two-terminal-chows pung-of-terminals-or-honors melded-kong one-voided-suit "
    "no-honors one-wait self-drawn flower-tiles",
    2: "pure-double-chow dragon-pung prevalent-wind seat-wind concealed-hand all-chows tile-hog double-pung "
    "two-concealed-pungs concealed-kong all-simples",
    4: "fully-concealed-hand two-melded-kongs last-tile",
    6: "outside-hand two-dragon-pungs mixed-shifted-chows melded-hand",
    8: "all-pungs half-flush all-types two-concealed-kongs mixed-straight mixed-triple-chow mixed-shifted-pungs "
    "reversible-tiles chicken-hand out-with-replacement-tile robbing-the-kong last-tile-draw last-tile-claim",
    12: "upper-four lower-four pure-straight pure-shifted-chows",
}


def test_the_values_it_states_and_the_fans_it_leaves_out(reform: RuleProfile, mil: RuleProfile) -> None:
    stated = {fan: points for points, names in VALUES.items() for fan in names.split()}
    assert {fan: reform.values[fan] for fan in stated} == stated
    for gone in ("edge-wait", "closed-wait", "single-wait", "concealed-and-melded-kong"):
        assert gone not in reform.values
    for fan, points in reform.values.items():
        name = reform.fans[fan].name
        assert name.zh.endswith("（沿用）") == name.en.endswith("(carried over)") == (fan not in stated)
        if fan not in stated:
            assert points == mil.values[fan]
    assert reform.minimum == 8


def test_what_is_carried_over_is_found_by_its_plain_name(reform: RuleProfile) -> None:
    for fan in system_of("national").fans.values():
        assert best_fans(fan.name.zh, reform) == [fan.id]
    text = Inquiry(parse_hand("1122333778899m3m"), reform).why("seven-pairs").text
    assert text.en


@pytest.mark.parametrize(
    ("text", "fans"),
    [
        ("[CCC,1]123m456p79s55s8s|EE0111", {"robbing-the-kong", "last-tile-claim"}),
        ("[CCCC]123m456p789s5s5s|EE1011", {"out-with-replacement-tile", "last-tile-draw"}),
    ],
)
def test_ways_of_winning_that_go_together(text: str, fans: set[str], reform: RuleProfile) -> None:
    assert fans <= set(counts(analyze(parse_hand(text), reform).best))


@pytest.mark.parametrize(
    ("text", "held", "missing"),
    [
        ("33m22s77pEENCCPPN", {"seven-pairs", "all-types"}, {"concealed-hand", "one-wait"}),
        ("33m22s77pEENCCPPN|EE1000", {"self-drawn"}, {"fully-concealed-hand"}),
        ("[CCC,1][PPP,1]999m55s78p9p", {"two-dragon-pungs", "pung-of-terminals-or-honors"}, {"dragon-pung"}),
        ("[EEE,1][SSS,1]WWW99m55p9m|NN1000", {"big-three-winds"}, {"pung-of-terminals-or-honors"}),
        ("[1111m][2222p,1]345s67sEE8s|SS0000", {"concealed-kong", "melded-kong"}, {"two-melded-kongs"}),
        ("[123m,1][234m,1][345m,1]1145m6m", {"four-pure-shifted-chows", "short-straight"}, set()),
        ("[234m,1][345p,1][234s,1][999s,1]1m1m", {"melded-hand"}, {"one-wait"}),
        ("[EEEE,1][SSSS][3333m]444m5s5s", {"three-kongs", "two-concealed-kongs", "melded-kong"}, {"concealed-kong"}),
    ],
)
def test_what_counts_beside_what(text: str, held: set[str], missing: set[str], reform: RuleProfile) -> None:
    found = set(counts(analyze(parse_hand(text), reform).best))
    assert held <= found
    assert not missing & found


@pytest.mark.parametrize(
    ("text", "fan"),
    [
        ("[234s,1][666s,1]88s234sFF8s", "half-flush"),
        ("111m333m555s777p9s9s", "concealed-hand"),
        ("[111m,1][111p,1][111s,1]99s99p9p", "triple-pung"),
    ],
)
def test_what_1998_prints_holds_against_the_principle_unless_it_is_answered_not_to(
    text: str, fan: str, reform: RuleProfile
) -> None:
    analysis = analyze(parse_hand(text), reform)
    assert fan not in counts(analysis.best)
    assert "printed-against-principle" in {flip.ruling for flip in Inquiry(parse_hand(text), reform).effects}
    by_principle = analyze(parse_hand(text), reform.adopt("printed-against-principle", "principle"))
    assert fan in counts(by_principle.best)


@pytest.mark.parametrize(
    ("text", "fan"),
    [
        ("111m333m555s777p9s9s|EE1000", "fully-concealed-hand"),
        ("1112345678999m5m|EE1000", "fully-concealed-hand"),
        ("1112345678999m5m", "concealed-hand"),
        ("[EEEE,1][SSSS][3333m]444m5s5s", "two-concealed-kongs"),
        ("[1111s][2222m,1][3333p,1][444p,1]88s", "two-melded-kongs"),
    ],
)
def test_of_two_exclusive_fans_the_one_that_is_there_counts(text: str, fan: str, reform: RuleProfile) -> None:
    """Principle 7, where nothing is printed in 1998."""
    assert fan in counts(analyze(parse_hand(text), reform).best)


def test_what_is_not_counted_is_proved_or_printed(reform: RuleProfile) -> None:
    """Nothing comes from later rules."""
    proofs = reform.system.proofs(reform)
    assert proofs is not None
    printed = printed_in_1998()
    for row in reform.exclusions:
        own = [
            difference.citation.source
            for difference in reform.differences
            if row.pair in {each.pair for each in difference.effect.exclude}
        ]
        proved = proofs.is_implied(*row.pair, reform, row.form)
        of_1998 = row.fan in reform.carried_over and row.pair in printed
        assert proved or of_1998 or own == ["reform"] or row.ruling == "special-forms-concealed", row
        assert reform.citation_of(row).source in ("reform", "book-1998")


@pytest.mark.parametrize(
    ("text", "total"),
    [
        # Four concealed pungs as the national rules list it: self-drawn, and not fully concealed.
        ("111m333m555s777p9s9s|EE1000", 68),
        # All terminals with its triple pung.
        ("[111m,1][111p,1][111s,1]99s99p9p", 80),
    ],
)
def test_the_fans_it_leaves_out_can_be_taken_as_the_national_rules_list_them(
    text: str, total: int, reform: RuleProfile
) -> None:
    assert analyze(parse_hand(text), reform.adopt("carried-over", "as-listed")).total == total


@pytest.mark.parametrize(
    ("fan", "excluded", "place"),
    [
        ("two-concealed-kongs", "two-concealed-pungs", "8 points, (4)"),
        ("reversible-tiles", "one-voided-suit", "8 points, (8)"),
        ("two-dragon-pungs", "dragon-pung", "6 points, (2)"),
        ("fully-concealed-hand", "self-drawn", "4 points, (1)"),
        ("robbing-the-kong", "last-tile", "8 points, (11)"),
        ("upper-four", "no-honors", "12 points, (1)"),
        ("half-flush", "one-voided-suit", "8 points, (2)"),
        ("mixed-triple-chow", "mixed-double-chow", "8 points, (6)"),
        ("pure-straight", "two-terminal-chows", "12 points, (3)"),
        ("melded-hand", "one-wait", "6 points, (4)"),
        ("seven-pairs", "concealed-hand", "2 points, note 3"),
        ("thirteen-orphans", "all-types", "8 points, note 3"),
        ("nine-gates", "pung-of-terminals-or-honors", "principle 5"),
    ],
)
def test_what_it_prints_is_cited_from_it(fan: str, excluded: str, place: str, reform: RuleProfile) -> None:
    row = reform.row(fan, excluded)
    assert row is not None
    citation = reform.citation_of(row)
    assert (citation.source, citation.place.en) == ("reform", place)


@pytest.mark.parametrize(("text", "total"), [("11123456789995m", 92), ("11123456789992m", 93)])
def test_what_a_fan_always_brings_along_counts_not_even_once(text: str, total: int, reform: RuleProfile) -> None:
    """Principle 5; nine gates always have a pung of terminals."""
    analysis = analyze(parse_hand(text), reform)
    assert analysis.total == total
    assert counts(analysis.best)["pung-of-terminals-or-honors"] == 0


def test_dragons_and_ones_own_winds_are_no_pungs_of_terminals_or_honors(reform: RuleProfile) -> None:
    """By its own words, under which everything is proved anew."""
    assert not reform.redefined
    assert "neither the prevalent nor the seat wind" in reform.fans["pung-of-terminals-or-honors"].definition.en
    best = analyze(parse_hand("[CCC,1][PPP,1]999m55s78p9p"), reform).best
    assert counts(best)["pung-of-terminals-or-honors"] == 1
    only_own = Inquiry(parse_hand("[CCC,1][EEE,1]234m55s78p9p"), reform).why("pung-of-terminals-or-honors")
    assert only_own.status == "refused"
    assert only_own.condition in ("dragon", "own-wind")
    proofs = reform.system.proofs(reform)
    assert proofs is not None
    assert not proofs.is_implied("all-terminals-and-honors", "pung-of-terminals-or-honors", reform, "standard")
    assert proofs.is_implied("big-three-winds", "pung-of-terminals-or-honors", reform, "standard")
    national = load_profile().system.proofs(load_profile())
    assert national is not None
    assert national.is_implied("dragon-pung", "pung-of-terminals-or-honors", load_profile())
