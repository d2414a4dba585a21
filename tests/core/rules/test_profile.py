"""The rule data: complete, cited, all of it in use; and what a damaged profile is told."""

import re
from collections.abc import Iterator

import pytest

from mjgui import resources
from mjgui.core import analyze
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.profiles.profile_files import load_profile, profile_ids, read_profile
from mjgui.core.rules.toml_file import ProfileError
from mjgui.core.systems.national import SYSTEM as NATIONAL
from mjgui.core.systems.registry import system_of
from mjgui.core.systems.sources import load_sources
from tests.hands import HandMaker


def test_there_are_the_81_fans_the_concealed_and_melded_kong_and_the_only_wait() -> None:
    fans = system_of("national").fans
    assert [fan.number for fan in fans.values()] == list(range(1, 84))
    assert fans["big-four-winds"].number == 1
    assert fans["flower-tiles"].number == 81
    assert len({fan.name for fan in fans.values()}) == 83
    for fan in fans.values():
        assert (fan.points > 0) == (fan.id != "one-wait")
        assert fan.definition.zh
        assert fan.definition.en
        assert fan.citations


def test_every_fan_has_a_predicate_and_no_predicate_lacks_its_fan() -> None:
    # 无番和 is what counts when nothing else does.
    assert NATIONAL.found_fans | {"chicken-hand"} == set(system_of("national").fans)


def test_combination_fans() -> None:
    combinations = {fan.name.zh for fan in system_of("national").fans.values() if fan.combination}
    chows = {"一般高", "喜相逢", "连六", "老少副", "三色三同顺", "一色三同顺", "一色四同顺", "清龙", "花龙"}
    shifted = {"三色三步高", "一色三步高", "一色四步高", "三色三节高", "一色三节高", "一色四节高"}
    others = {"三色双龙会", "一色双龙会", "双同刻", "三同刻"}
    assert combinations == chows | shifted | others


@pytest.mark.parametrize("profile", profile_ids())
def test_every_exclusion_is_cited(profile: str) -> None:
    for row in load_profile(profile).exclusions:
        assert row.citation.source in load_sources()
        assert row.citation.place
        assert row.citation.kind in ("printed", "example", "implied", "decree", "run", "reported")


def test_every_exclusion_suppresses_something(mil: RuleProfile) -> None:
    unused = {(row.fan, row.excluded) for row in mil.exclusions}
    for hand in HandMaker(5).take(4_000):
        for reading in analyze(hand, mil).readings:
            for entry in reading.count.suppressed:
                unused -= {(found.fan, entry.instance.fan) for found in entry.by}
    assert not unused


def test_principles_are_told_in_the_order_they_are_asked() -> None:
    assert list(system_of("national").principle_table) == [
        "non-repeat",
        "non-separation",
        "non-identical",
        "account-once",
        "free-choice",
        "minimum",
    ]


HEAD = """
id = "house"
system = "national"
name = { zh = "家规", en = "House rules" }
short_name = { zh = "家规", en = "House" }
minimum = 8
nothing = "chicken-hand"
beside = ["flower-tiles"]
"""
ROW = """
[[exclusion]]
fan = "{fan}"
excludes = ["{excluded}"]
citation = {{ source = "{source}", place = "p. 1", kind = "{kind}" }}
{more}
"""


def row(
    fan: str = "all-chows",
    excluded: str = "no-honors",
    source: str = "book-1998",
    kind: str = "printed",
    more: str = "",
) -> str:
    return ROW.format(fan=fan, excluded=excluded, source=source, kind=kind, more=more)


def damaged() -> Iterator[tuple[str, str]]:
    yield HEAD.replace("minimum = 8", 'minimum = "8"') + row(), "minimum"
    yield HEAD + "surprise = 1\n" + row(), "surprise"
    yield HEAD.replace('id = "house"', "") + row(), "id"
    yield HEAD + "= = =", "house.toml"
    yield HEAD + row(fan="all-chow"), "all-chow"
    yield HEAD + row(excluded="no-honor"), "no-honor"
    yield HEAD + row(source="book-1997"), "book-1997"
    yield HEAD + row(kind="rumour"), "rumour"
    yield HEAD + row(more='scope = "nearby"'), "scope"
    yield HEAD + row() + row("half-flush", "no-honors", more="scop = 1"), "scop"
    yield HEAD.replace("beside", 'refused = ["several-wait"]\nbeside') + row(), "several-wait"
    yield HEAD.replace("beside", 'legal = ["robing"]\nbeside') + row(), "robing"
    yield HEAD + row(fan="quadruple-chow", excluded="short-straight", more="scope = 1"), "short-straight"
    yield HEAD + row() + row(), "no-honors"
    yield HEAD + row() + "\n[values]\nall-chows = -2\n", "-2"
    yield HEAD + row() + "\n[values]\nall-chowz = 2\n", "all-chowz"
    yield HEAD.replace("national", "nationl") + row(), "nationl"
    yield HEAD.replace("minimum = 8", "minimum = -8") + row(), "-8"
    yield HEAD + row(more="scope = 0"), "scope"
    yield HEAD + row(more="scope = 99999999999"), "scope"
    yield HEAD + row("all-types", "all-types"), "all-types"
    circle = row("all-chows", "no-honors") + row("no-honors", "concealed-hand") + row("concealed-hand", "all-chows")
    yield HEAD + circle, "all-chows"
    without_citation = "\n".join(line for line in row().splitlines() if not line.startswith("citation"))
    yield HEAD + without_citation, "citation"


@pytest.mark.parametrize(("text", "named"), list(damaged()))
def test_a_damaged_profile_is_refused_with_its_place(text: str, named: str) -> None:
    with pytest.raises(ProfileError) as caught:
        read_profile(text.encode(), "house.toml")
    assert named in caught.value.words.en
    assert named in caught.value.words.zh
    assert re.search(r"house(\.toml:\d+)?", caught.value.words.en)


def test_a_house_rule_needs_no_code() -> None:
    text = HEAD + row() + "\n[values]\nall-chows = 5\nself-drawn = 0\n"
    house = read_profile(text.encode(), "house.toml")
    assert house.values["all-chows"] == 5
    assert "self-drawn" not in house.values


def test_an_unknown_profile_is_told_which_there_are() -> None:
    with pytest.raises(ProfileError, match="mil-2025"):
        load_profile("mil-2024")


def test_the_default_profile_comes_first() -> None:
    assert profile_ids()[0] == "mil-2025"
    assert len(profile_ids()) == len(list((resources.root() / "rules").glob("*/profiles/*.toml")))


@pytest.mark.parametrize(
    ("text", "line", "field"),
    [
        (HEAD.replace("minimum = 8", 'minimum = "8"') + row(), 6, "minimum"),
        (HEAD + row() + row("half-flush", "no-honors", more="scop = 1"), 20, "exclusion[1].scop"),
        (HEAD + row() + row("half-flush", "no-honors", kind="rumour"), 19, "exclusion[1].citation.kind"),
        (HEAD + row() + row("half-flush", "no-honor"), 18, ""),
        (HEAD + "= = =", 9, ""),
    ],
)
def test_an_error_names_its_line_and_field(text: str, line: int, field: str) -> None:
    with pytest.raises(ProfileError) as caught:
        read_profile(text.encode(), "house.toml")
    assert f"house.toml:{line}" in caught.value.words.en
    assert field in caught.value.words.en
    assert f"house.toml:{line}" in caught.value.words.zh
