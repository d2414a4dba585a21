"""The gallery: every hand shows what it says, and is found by whatever a person types."""

import re
from collections import Counter

import pytest

from mjgui.core import analyze, parse_hand
from mjgui.core.inquiry import Inquiry
from mjgui.core.notation import format_hand
from mjgui.core.profiles.profile_files import load_profile
from mjgui.core.questions.gallery import FILE, Example, example, load_gallery, read_gallery, search
from mjgui.core.rules.toml_file import ProfileError
from mjgui.core.systems.registry import systems
from mjgui.core.systems.sources import load_sources
from mjgui.core.texts import Text
from mjgui.core.wording.names import rank
from tests import cases

EXAMPLES = load_gallery()
FANS = [each for each in EXAMPLES if each.kind == "fan"]
DISPUTES = [each for each in EXAMPLES if each.kind == "dispute"]
NOTES = [each for each in EXAMPLES if each.kind == "note"]
# Whether such a win may be claimed is what is disputed.
IMPOSSIBLE = {"D68"}
# Shows what is paid where nobody wins.
WAITING = {"arithmetic-no-winner"}


def name(shown: Example) -> str:
    return shown.id


@pytest.mark.parametrize("shown", EXAMPLES, ids=name)
def test_a_hand_is_a_win_under_its_rules(shown: Example) -> None:
    hand = shown.as_hand
    assert format_hand(hand) == shown.hand
    analysis = analyze(hand, load_profile(shown.profile))
    assert bool(analysis.problems) == (shown.id in IMPOSSIBLE)
    assert bool(analysis.readings) == (shown.id not in IMPOSSIBLE | WAITING)


@pytest.mark.parametrize("shown", FANS, ids=name)
def test_a_hand_of_a_fan_counts_it(shown: Example) -> None:
    profile = load_profile(shown.profile)
    analysis = analyze(shown.as_hand, profile)
    if shown.fan in profile.paid_extra:
        assert analysis.flowers > 0
    else:
        assert shown.fan in {found.fan for found in analysis.best.count.counted}


@pytest.mark.parametrize("shown", DISPUTES, ids=name)
def test_a_hand_of_a_dispute_turns_on_its_ruling_or_it_is_said_why_not(shown: Example) -> None:
    matters = {flip.ruling for flip in Inquiry(shown.as_hand, load_profile(shown.profile)).effects}
    assert (shown.ruling in matters) == (shown.no_effect is None)


def test_every_dispute_of_the_cases_is_there_with_its_hand() -> None:
    for case in cases.read("disputes.jsonl"):
        shown = example(case["dispute"])
        assert shown.as_hand == cases.hand_of(case)
        if shown.ruling and case["rulings"]:
            assert shown.ruling in case["rulings"]


def test_every_fan_and_every_ruling_of_every_system_is_there() -> None:
    for system in systems():
        shown = [each for each in EXAMPLES if each.system == system]
        assert {each.fan for each in shown if each.fan} == set(system.fans)
        assert {each.ruling for each in shown if each.ruling} == set(system.rulings)


def test_the_default_rules_show_every_fan_they_have() -> None:
    mil = load_profile()
    assert {each.fan for each in FANS if each.profile == mil.id} == set(mil.values)
    assert len([fan for fan in mil.values if fan != "concealed-and-melded-kong"]) == 81


def test_no_example_is_there_twice_and_every_title_is_its_own() -> None:
    assert not [each for each, times in Counter(shown.id for shown in EXAMPLES).items() if times > 1]
    for language in ("zh", "en"):
        titles = Counter(shown.title.in_(language) for shown in DISPUTES + NOTES)
        assert not [title for title, times in titles.items() if times > 1]


@pytest.mark.parametrize("shown", DISPUTES + NOTES, ids=name)
def test_a_title_has_a_syllable_of_pinyin_for_each_character(shown: Example) -> None:
    assert len(shown.pinyin.split()) == len(re.findall(r"[\u4e00-\u9fff]", shown.title.zh))
    assert re.fullmatch(r"[a-z ]+", shown.pinyin)


def test_citations_name_sources_there_are() -> None:
    assert {shown.citation.source for shown in EXAMPLES if shown.citation} <= set(load_sources())


def test_worked_examples_are_those_of_the_cases() -> None:
    worked = {format_hand(parse_hand(case["hand"])) for case in cases.read("worked-2025.jsonl")}
    cited = {each.hand for each in FANS if each.citation and each.citation.source == "xinbian-2025"}
    assert len(cited) > 60
    assert cited <= worked


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("D01", "D01"),
        ("d19c", "D19c"),
        ("A03", "A03"),
        ("hdly", "national/last-tile-claim"),
        ("海底捞月", "national/last-tile-claim"),
        ("haidilaoyue", "national/last-tile-claim"),
        ("海底", "D68"),
        ("hdzh", "D68"),
        ("last tile", "national/last-tile"),
        ("Last Tile Claim", "national/last-tile-claim"),
        ("断幺九", "national/all-simples"),
        ("63", "national/all-chows"),
        ("双般双喜", "D01"),
        ("sbsx", "D01"),
        ("mix str", "D02"),
        ("全城", "arithmetic/all-declared"),
    ],
)
def test_the_best_match_comes_first(text: str, first: str) -> None:
    assert search(text)[0].id == first


@pytest.mark.parametrize(
    ("text", "found"),
    [
        # In the middle of a title: Chinese, pinyin, its initials, English; and in the question of the ruling.
        ("套算一次", {"D11", "D01"}),
        ("taosuan", {"D11"}),
        ("tsyc", {"D11"}),
        ("in a ring", {"D01", "D02", "D03", "D04", "D05"}),
        ("robbed", {"D68", "D76", "A03"}),
        # In what is said of a fan's hand.
        ("七对和牌", {"national/all-green", "national/upper-tiles", "national/middle-tiles"}),
        ("last tile", {"national/last-tile-draw", "national/last-tile-claim", "D68", "D70"}),
        ("海底", {"national/last-tile-claim", "D68"}),
    ],
)
def test_parts_are_found_too(text: str, found: set[str]) -> None:
    assert found <= {each.id for each in search(text)}


def test_nothing_typed_finds_all_and_nonsense_nothing() -> None:
    assert search("") == search(" ，") == EXAMPLES
    assert search("xyzzy") == ()
    assert search("D01", FANS) == ()


def test_every_example_is_found_by_its_names() -> None:
    for shown in DISPUTES:
        for text in (shown.id, shown.title.zh, shown.title.en, shown.pinyin):
            assert search(text)[0] == shown, text
    for shown in FANS:
        described = shown.system.fans[shown.fan or ""]
        for text in (described.name.zh, described.name.en, described.pinyin):
            assert shown in search(text)[:2], text


@pytest.mark.parametrize(
    ("text", "ranked"),
    [("mixed chow", 3), ("chow mixed", 3), ("mi ch", 3), ("mixed pung", 4), ("-", 4), ("mixed -", 1), ("m", 1)],
)
def test_words_are_matched_by_their_beginnings(text: str, ranked: int) -> None:
    assert rank(text, Text("喜相逢", "Mixed Double Chow"), "xi xiang feng", "x", "70") == ranked


GOOD = """
[[dispute]]
id = "X1"
profile = "mil-2025"
ruling = "cap"
hand = "1112345678999m5m|EE0000"
title = { zh = "封顶", en = "A cap" }
pinyin = "feng ding"

[[fan]]
fan = "nine-gates"
profile = "mil-2025"
hand = "1112345678999m5m|EE0000"
title = { zh = "九门", en = "nine gates" }
"""


def test_a_file_is_read_strictly() -> None:
    assert [each.id for each in read_gallery(GOOD.encode(), FILE)] == ["X1", "national/nine-gates"]


@pytest.mark.parametrize(
    ("before", "after", "line", "said"),
    [
        ('"cap"', '"hat"', 5, "hat"),
        ('"nine-gates"', '"ten-gates"', 11, "ten-gates"),
        ("pinyin =", "spelling =", 8, "spelling"),
        ('profile = "mil-2025"\nruling', "ruling", 2, "profile"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_line(before: str, after: str, line: int, said: str) -> None:
    with pytest.raises(ProfileError) as raised:
        read_gallery(GOOD.replace(before, after, 1).encode(), "gallery.toml")
    for words in (raised.value.words.zh, raised.value.words.en):
        assert f"gallery.toml:{line}" in words
        assert said in words


def test_no_example_by_an_unknown_id() -> None:
    with pytest.raises(KeyError):
        example("D999")


@pytest.mark.parametrize("shown", NOTES, ids=name)
def test_a_note_is_shown_under_the_rules_of_its_text_and_cited_from_it(shown: Example) -> None:
    assert shown.citation is not None
    assert shown.citation.source == shown.profile == shown.id.split("-")[0]


def test_every_note_of_the_reform_and_every_section_of_the_essay_has_a_hand() -> None:
    places = {each.citation.place.en for each in NOTES if each.citation}
    # Of a principle, and by points of the notes to them.
    assert {f"principle {number}" for number in range(1, 8)} <= places
    notes = {"1 point": 4, "2 points": 5, "6 points": 3, "8 points": 10, "12 points": 2}
    wanted = {f"{points}, note {number}" for points, count in notes.items() for number in range(1, count + 1)}
    assert all(any(place.startswith(note) for place in places) for note in wanted)
    assert {f"13, example {number}" for number in range(1, 5)} <= places
    assert {"13", "14", "appendix 1", "appendix 1, case 1", "last line"} <= places


def test_the_arithmetic_text_has_a_hand_at_each_of_its_places_and_for_each_hand_it_prints() -> None:
    printed = {
        (row["place"], cases.hand_of(row), row["total"])
        for row in cases.read("statements.jsonl")
        if row["place"].startswith("example hands") and "hand" in row
    }
    shown = {
        (each.citation.place.en, each.as_hand, analyze(each.as_hand, load_profile(each.profile)).total)
        for each in NOTES
        if each.profile == "arithmetic" and each.citation
    }
    assert {(place, hand) for place, hand, _ in printed if not hand.context.self_draw} == {
        (place, hand) for place, hand, _ in shown if place.startswith("example hands")
    }
    at_places = Counter(place for place, _, _ in shown)
    assert at_places.keys() >= {"forming sets", "playing", "counting points and fans", "violations and notes 5"}
    # Laid down as printed, example 4 is worth less than its tiles are.
    assert {place for place, _, _ in shown - printed if place.startswith("example")} == {"example hands 4"}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("双双系", {"reform-1p-2", "essay-13-3", "essay-13-xl"}),
        ("连环套算", {"essay-13-3", "essay-13-4", "essay-13-xs"}),
        ("逢老般连", {"reform-1p-2", "reform-1p-2-i", "reform-1p-2-ii"}),
        ("抢杠", {"reform-8p-8", "reform-8p-10", "essay-a-robbing"}),
        ("碰杠", {"reform-8p-8", "essay-a-direct", "essay-a-case-1"}),
        ("大明杠", {"reform-8p-8", "essay-a-direct"}),
        ("小明杠", {"reform-8p-8", "essay-a-added"}),
        ("臭牌不臭杠", {"arithmetic-no-winner"}),
        ("全城", {"arithmetic-1-all-declared", "arithmetic-2-all-declared"}),
        ("shou wei xiang lian", {"arithmetic-ring-green-east", "arithmetic-ring-white-south"}),
    ],
)
def test_notes_are_found_by_the_words_people_use_of_them(text: str, found: set[str]) -> None:
    assert found <= {each.id for each in search(text)}
