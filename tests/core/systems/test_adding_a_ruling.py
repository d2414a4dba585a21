"""Adding a ruling, as README says it is done: what it asks and its answers, and a hand that turns on it."""

import json
from typing import Any

import pytest

from tests.copies import WINDOW, Copy
from tests.readme import blocks, errand

RULINGS = "resources/rules/national/rulings.toml"
GALLERY = "resources/examples/gallery.toml"
CASES = "tests/data/disputes.jsonl"

# The one of README.
(RULING,) = blocks("toml", errand("A ruling"))
NAME = "all-simples-of-chows"
HAND = "[234m,1][456p,1]23478s44p6s|EE0000"
EXAMPLE = f"""
[[dispute]]
id = "D900"
ruling = "{NAME}"
profile = "mil-2025"
hand = "{HAND}"
title = {{ zh = "平和与断幺", en = "All chows of simples" }}
pinyin = "ping he yu duan yao"
"""
TOTALS = {"counted": 5, "not-counted": 3, "one-point": 4}
CASE = {
    "dispute": "D900",
    "hand": HAND,
    "total": TOTALS["counted"],
    "rulings": {NAME: {option: total for option, total in TOTALS.items() if option != "counted"}},
}
HOUSE = f"""
id = "house"
base = "mil-2025"
name = {{ zh = "我们的规则", en = "Our rules" }}
short_name = {{ zh = "我们的", en = "ours" }}

[rulings]
{NAME} = "one-point"
"""
# By each answer of the ruling, adopted by the default rules, what a hand is worth.
ADOPTED = """
import json, sys
from mjgui.core import load_profile, parse_hand
from mjgui.core.inquiry import Inquiry
ruling, hand = json.load(sys.stdin)
asked, rules = Inquiry(parse_hand(hand), load_profile()), load_profile()
options = [option.id for option in rules.system.rulings[ruling].options]
json.dump({each: asked.under(rules.adopt(ruling, each)).analysis.total for each in options}, sys.stdout)
"""
# What the panel lists of the ruling, and the verdict before and after one click on the second answer.
CLICKED = (
    WINDOW
    + """
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from mjgui.gui.results.disputes import DisputesPanel
from mjgui.gui.results.panel import CHOICE

ruling, hand = json.load(sys.stdin)
panel = window.results.panel(DisputesPanel)
window.results.tabs.setCurrentWidget(panel)
window.model.set_hand(parse_hand(hand))

def rows():
    headings = map(panel.tree.topLevelItem, range(panel.tree.topLevelItemCount()))
    rows = [heading.child(place) for heading in headings for place in range(heading.childCount())]
    return [row for row in rows if row.data(0, CHOICE)[0] == ruling]

until(rows)
said = {"question": rows()[0].parent().text(0), "answers": [row.text(0) for row in rows()]}
said["before"] = window.results.verdict.text()
middle = panel.tree.visualItemRect(rows()[1]).center()
QTest.mouseClick(panel.tree.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, middle)
until(lambda: window.results.verdict.text() != said["before"])
said["after"], said["adopted"] = window.results.verdict.text(), window.rules.adopted
window.close()
json.dump(said, sys.stdout)
"""
)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """A copy of the program with the ruling."""
    made = Copy(tmp_path_factory.mktemp("copy"))
    made.append(RULINGS, f"\n{RULING}")
    made.append(GALLERY, EXAMPLE)
    made.append(CASES, json.dumps(CASE, ensure_ascii=False) + "\n")
    return made


@pytest.fixture(scope="module")
def printed(copy: Copy) -> list[str]:
    """What the commands answer, where someone has rules of their own that answer it."""
    own = copy.kept / "config/profiles/house.toml"
    own.parent.mkdir(parents=True)
    own.write_text(HOUSE, encoding="utf-8")
    return copy.commands(
        ["disputes", HAND, "--json"],
        ["disputes", HAND, "--lang", "en"],
        ["gallery", "D900", "--json"],
        ["profiles", "--json"],
        ["analyze", HAND, "--profile", "house", "--json"],
        ["disputes", HAND, "--profile", "house", "--json"],
    )


def test_only_what_readme_names_was_touched(copy: Copy) -> None:
    assert copy.touched() == {RULINGS, GALLERY, CASES}
    assert all(f"`{path}`" in errand("A ruling") for path in copy.touched())


def of_the_ruling(output: str) -> dict[str, Any]:
    (found,) = [each for each in json.loads(output) if each["ruling"] == NAME]
    return dict(found)


def test_it_is_listed_with_every_answer(printed: list[str]) -> None:
    found = of_the_ruling(printed[0])
    assert (found["question"]["en"], found["current"]) == ("Does All Simples count beside All Chows?", "counted")
    assert {option["option"]: option["total"] for option in found["options"]} == TOTALS
    assert [[each["source"] for each in option["holders"]] for option in found["options"]] == [
        ["mil-2025"], ["house"], [],
    ]  # fmt: skip
    (house,) = found["options"][1]["holders"]
    assert (house["place"]["en"], house["kind"]) == ("club night", "decree")
    assert f"Does All Simples count beside All Chows? ({NAME})" in " ".join(printed[1].split())
    for option in TOTALS:
        assert f"({option})" in printed[1]


def test_its_hand_is_in_the_gallery(printed: list[str]) -> None:
    (found,) = json.loads(printed[2])
    assert (found["ruling"], found["hand"]) == (NAME, HAND)


def test_rules_of_ones_own_answer_it(printed: list[str]) -> None:
    answers = {each["profile"]: each["rulings"].get(NAME, {}).get("option") for each in json.loads(printed[3])}
    assert (answers["house"], answers["mil-2025"], answers["reform"]) == ("one-point", "counted", "counted")
    assert json.loads(printed[4])["total"] == TOTALS["one-point"]
    assert of_the_ruling(printed[5])["current"] == "one-point"


def test_each_answer_can_be_adopted(copy: Copy) -> None:
    assert copy.run(ADOPTED, [NAME, HAND]) == TOTALS


def test_the_window_lists_it_and_one_click_adopts_an_answer(copy: Copy) -> None:
    assert copy.run(CLICKED, [NAME, HAND]) == {
        "question": "Does All Simples count beside All Chows?",
        "answers": ["● 5", "○ 3", "○ 4"],
        "before": "5 fan < 8, below the minimum · MIL 2025",
        "after": "3 fan < 8, below the minimum · MIL 2025 + 1 change",
        "adopted": {NAME: "not-counted"},
    }


def test_the_tests_have_all_they_ask_of_a_ruling(copy: Copy) -> None:
    rulings, gallery = "tests/core/rules/test_rulings.py", "tests/core/questions/test_gallery.py"
    copy.check(
        f"{rulings}::test_a_disputed_hand[D900]",
        *(f"{rulings}::test_{each}" for each in ("every_ruling_is_reached_by_a_disputed_hand", "rulings_are_complete")),
        *(f"{rulings}::test_{each}" for each in ("a_default_changes_nothing", "an_option_can_be_taken_back")),
        f"{gallery}::test_every_dispute_of_the_cases_is_there_with_its_hand",
        f"{gallery}::test_every_fan_and_every_ruling_of_every_system_is_there",
        f"{gallery}::test_a_hand_of_a_dispute_turns_on_its_ruling_or_it_is_said_why_not[D900]",
        f"{gallery}::test_a_title_has_a_syllable_of_pinyin_for_each_character[D900]",
    )
