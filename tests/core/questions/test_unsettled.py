"""What the text of the rules leaves open about a hand: the range, and how it is said."""

import json

import pytest

from mjgui.core import parse_hand
from mjgui.core.inquiry import Inquiry
from mjgui.core.profiles.profile_files import load_profile, profiles_of, read_profile
from mjgui.core.questions.unsettled import unsettled_line
from mjgui.core.report import comparison_report, report
from mjgui.core.rules.toml_file import ProfileError
from mjgui.core.systems.registry import system_of
from tests.commands import run
from tests.hands import HandMaker

RING = "[234m,1][234m,1]22334s55p4s"


@pytest.mark.parametrize(
    ("profile", "hand", "rulings", "least", "most"),
    [
        # The rings of four, of which the 1998 book says nothing.
        ("book-1998", RING, ("account-once",), 7, 8),
        # Its table bars the triple pung, and its example counts it; and so the all pungs.
        (
            "book-1998",
            "[111m,1][111p,1][111s,1]99s99p9p",
            ("all-terminals-triple-pung", "all-pungs-beside-terminals"),
            64,
            86,
        ),
        # Copies of the edition of 2006 differ.
        ("wmo-2006", "[2222s][3333s][5555p,1]67mEE8m", ("three-kongs-each",), 34, 40),
        # What the reform does not write of.
        ("reform", "111m333m555s777p9s9s|EE1000", ("carried-over",), 68, 71),
        ("reform", "19m19s119pESWNFPC", ("special-forms-concealed",), 89, 91),
    ],
)
def test_a_total_hangs_on_what_the_text_leaves_open(
    profile: str, hand: str, rulings: tuple[str, ...], least: int, most: int
) -> None:
    found = Inquiry(parse_hand(hand), load_profile(profile)).unsettled
    assert found is not None
    assert set(rulings) <= set(found.rulings)
    assert (found.least, found.most) == (least, most)


@pytest.mark.parametrize(
    ("profile", "hand"),
    [
        ("book-1998", "123456789m55s12p3p"),
        ("mil-2025", RING),
        ("essay", RING),
        ("wmo-2014", "[2222s][3333s][5555p,1]67mEE8m"),
    ],
)
def test_nothing_is_said_where_the_text_settles_it(profile: str, hand: str) -> None:
    assert Inquiry(parse_hand(hand), load_profile(profile)).unsettled is None


def test_the_answer_in_force_is_one_of_those_that_are_left() -> None:
    for profile in profiles_of(system_of("national")):
        for ruling, options in profile.unsettled.items():
            assert not options or profile.rulings[ruling] in options, (profile.id, ruling)
            assert len(options) != 1


def test_the_total_is_in_the_range_whatever_the_hand() -> None:
    rules = load_profile("book-1998")
    met = 0
    for hand in HandMaker(142).take(300):
        asked = Inquiry(hand, rules)
        found, total = asked.unsettled, asked.analysis.total
        if found is not None:
            met += 1
            assert total is not None
            assert found.least <= total <= found.most
            assert found.least < found.most
            assert all(
                rules.system.rulings[ruling].question.en in unsettled_line(found, rules).en for ruling in found.rulings
            )
    assert met > 10


def test_it_is_said_in_the_verdict_in_the_comparison_and_in_json() -> None:
    assert "Not settled by the text of 1998 book: 7 to 8 fan" in run(
        "analyze", RING, "--profile", "book-1998", "--lang", "en"
    )
    assert "1998 的条文没有定：7-8 番" in run("analyze", RING, "--profile", "book-1998", "--lang", "zh")
    assert "7-8" in run("compare", RING, "--lang", "en")
    asked = Inquiry(parse_hand(RING), load_profile("book-1998"))
    said = {"rulings": ["account-once"], "least": 7, "most": 8}
    assert report(asked)["unsettled"] == said
    (compared,) = comparison_report([asked])
    assert compared["unsettled"] == said
    assert "unsettled" not in report(Inquiry(parse_hand(RING), load_profile()))
    printed = json.loads(run("compare", RING, "--json"))
    assert {each["profile"]: each["unsettled"] for each in printed}["mil-2025"] is None


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ('no-such = ["a", "b"]', "unknown-ruling"),
        ('account-once = ["no-cycles", "no-such"]', "unknown-option"),
    ],
)
def test_a_file_that_leaves_open_what_there_is_not_is_refused_with_its_line(line: str, code: str) -> None:
    house = f"""id = "house"
base = "mil-2025"
name = {{ zh = "我们的", en = "ours" }}
short_name = {{ zh = "我们的", en = "ours" }}
[unsettled]
{line}
"""
    with pytest.raises(ProfileError) as refused:
        read_profile(house.encode(), "house.toml")
    assert refused.value.code == code
    assert "house.toml:6" in refused.value.words.en
