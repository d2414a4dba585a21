"""The pages of fans and the gallery on the command line."""

import json

import pytest

from mjgui.core.questions.gallery import example, load_gallery
from tests.commands import run


@pytest.mark.parametrize("name", ["双暗杠", "sag", "Two Concealed Kongs", "two-concealed-kongs", "48"])
def test_a_page_as_json_by_any_name(name: str) -> None:
    page = json.loads(run("fan", name, "--json"))
    assert (page["fan"], page["number"], page["points"]) == ("two-concealed-kongs", 48, 6)
    assert page["elsewhere"] == {"reform": 8, "wmo-2006": 8, "wmo-2014": 8, "xiaolin": 8}
    assert page["citation"] == [{"source": "book-1998", "place": "p. 87", "kind": "printed"}]
    excludes = {other["fan"]: other for other in page["excludes"]}
    assert excludes.keys() == {"two-concealed-pungs", "concealed-kong"}
    assert excludes["two-concealed-pungs"]["standing"] == "proved"
    assert excludes["two-concealed-pungs"]["ruling"] == "two-concealed-kongs-pungs"
    (four, _three) = page["excluded_by"]
    assert (four["fan"], four["standing"]) == ("four-kongs", "not-necessary")
    assert four["witness"] in four["necessity"]["zh"]
    assert [each["example"] for each in page["examples"]] == [
        "national/two-concealed-kongs",
        "D45",
        "D47",
        "D48",
        "D49c",
        "D50c",
    ]


def test_a_page_under_other_rules() -> None:
    page = json.loads(run("fan", "双暗杠", "--json", "--profile", "wmo-2006"))
    assert page["points"] == 8
    assert page["elsewhere"]["mil-2025"] == 6
    page = json.loads(run("fan", "坎张", "--json", "--profile", "reform"))
    assert page["points"] is None
    assert json.loads(run("fan", "qys", "--json", "--profile", "arithmetic"))["points"] == 3


def test_a_page_has_the_notes_of_the_rules_own_text() -> None:
    page = json.loads(run("fan", "fys", "--json", "--profile", "arithmetic"))
    kinds = [(each["example"], each["kind"]) for each in page["examples"]]
    assert kinds == [
        ("arithmetic/all-honors", "fan"),
        ("arithmetic-ring", "note"),
        ("arithmetic-same-all-honors", "note"),
        ("arithmetic-7", "note"),
    ]
    assert page["examples"][-1]["citation"]["place"] == "example hands 7"
    for lang in ("zh", "en"):
        printed = run("fan", "fys", "--lang", lang, "--profile", "arithmetic")
        assert all(each["example"] in printed for each in page["examples"])


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "zh",
            ["6 番 · MIL 2025", "8 番 · WMO 2006", "计此番时不计", "一概不计", "必然并存", "由规则定为不计", "例牌"],
        ),
        ("en", ["6 fan · MIL 2025", "Where it counts", "none of it counts", "Necessarily", "Not counted by rule"]),
    ],
)
def test_a_page_as_tables(lang: str, said: list[str]) -> None:
    printed = run("fan", "双暗杠", "--lang", lang)
    for words in said:
        assert words in printed
    assert "no such fan · MIL 2025" in run("fan", "独听", "--lang", "en")


def test_a_name_of_no_fan_or_of_several_is_wrong_usage() -> None:
    assert "xyzzy" in run("fan", "xyzzy", code=2)
    run("fan", "杠", code=2)
    run("fan", "双暗杠", "--profile", "nonsense", code=2)


def test_the_gallery_as_json_and_as_a_table() -> None:
    assert [each["example"] for each in json.loads(run("gallery", "--json"))] == [each.id for each in load_gallery()]
    found, *others = json.loads(run("gallery", "hdly", "--json"))
    assert {each["kind"] for each in others} == {"note"}
    assert found["hand"] == example("national/last-tile-claim").hand
    assert (found["kind"], found["fan"], found["ruling"]) == ("fan", "last-tile-claim", None)
    (found,) = json.loads(run("gallery", "D76b", "--json"))
    assert found["ruling"] == "robbable-kongs"
    assert found["circumstances"] == {"dealt": None, "kong_declared": True, "dice_thrown": True}
    (found,) = json.loads(run("gallery", "D20", "--json"))
    assert found["settled"]["en"].startswith("Nine gates are concealed")
    printed = run("gallery", "海底", "--lang", "zh")
    assert example("D68").title.zh in printed
    assert "海底捞月 Last Tile Claim" in printed


def test_what_is_not_in_the_gallery_is_said() -> None:
    assert "xyzzy" in run("gallery", "xyzzy", "--lang", "en", code=1)
    assert json.loads(run("gallery", "xyzzy", "--json", code=1)) == []
