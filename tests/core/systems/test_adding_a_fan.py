"""Adding a fan, as README says it is done: a module under the system's fans, a row of the table, an example."""

import json
from typing import NamedTuple

import pytest

from tests.copies import Copy
from tests.readme import errand


class Added(NamedTuple):
    """A fan as who adds it writes it down."""

    system: str
    """The system it is added to."""
    fan: str
    """Its id."""
    name: str
    """Its Chinese name."""
    module: str
    """The module that defines it."""
    profile: str
    """The rules it is asked under."""
    hand: str
    """A hand with it."""
    sets: list[int]
    """The sets it uses in that hand."""
    lacking: str
    """A hand without it."""
    condition: str
    """The condition that fails first there."""


WHOLE_HAND = Added(
    "national",
    "seven-stars",
    "大七星",
    '''
"""Fans of honours alone."""

from mjgui.core.systems.conditions import form
from mjgui.core.systems.national.conditions import only
from mjgui.core.systems.national.facts import HONOR_MASK, whole_hand
from mjgui.core.systems.national.forms import SEVEN_PAIRS

whole_hand("seven-stars", form(SEVEN_PAIRS), only(HONOR_MASK))
''',
    "mil-2025",
    "EESSWWNNCCFFPP",
    [],
    "11m22m33mEESSWWNN",
    "others",
)
OF_SETS = Added(
    "national",
    "little-three-winds",
    "小三风",
    '''
"""Fans of winds."""

from collections.abc import Iterator

from mjgui.core.rules.fans import Sets
from mjgui.core.systems.national.conditions import FOUR_SETS, pair_of, pungs_of
from mjgui.core.systems.national.facts import WIND_MASK, ReadingFacts, fan


@fan("little-three-winds", FOUR_SETS, pungs_of(WIND_MASK, 2), pair_of(WIND_MASK, "no-wind-pair"))
def little_three_winds(facts: ReadingFacts) -> Iterator[Sets]:
    winds = {index for tile, index in facts.pungs if WIND_MASK >> tile & 1}
    yield tuple(sorted(winds | {facts.pair[1]} if facts.pair else winds))
''',
    "mil-2025",
    "[SSS,1][EEE,1]123m456sWW",
    [0, 1, 4],
    "[SSS,1][EEE,1]123m456s99p",
    "no-wind-pair",
)
OTHER_SYSTEM = Added(
    "arithmetic",
    "all-runs",
    "平胡",
    '''
"""Fans of runs."""

from mjgui.core.systems.arithmetic.facts import Facts, whole_hand
from mjgui.core.systems.arithmetic.forms import STANDARD
from mjgui.core.systems.conditions import Condition, failure, form

NO_PUNGS = Condition[Facts](
    lambda facts: not facts.pungs, lambda facts: failure("has-pungs", sets=" ".join(map(str, facts.pungs)))
)

whole_hand("all-runs", form(STANDARD), NO_PUNGS)
''',
    "arithmetic",
    "234m357s147pESW3p3p",
    [],
    "234m357s147pEEE3p3p",
    "has-pungs",
)

ROW = """
[[fan]]
id = "{fan}"
number = 99
name = {{ zh = "{name}", en = "Added Fan" }}
pinyin = "xin fan"
points = 8
definition = {{ zh = "新番", en = "the fan that was added" }}
citations = [{{ source = "{source}", place = "p. 1", kind = "printed" }}]
"""
EXAMPLE = """
[[fan]]
fan = "{fan}"
profile = "{profile}"
hand = "{hand}"
title = {{ zh = "新番的例子。", en = "An example of the fan that was added." }}
"""


ADDED = (WHOLE_HAND, OF_SETS, OTHER_SYSTEM)


def commands(added: Added) -> list[list[str]]:
    """What is asked of an added fan: a hand with it counted, why one without it lacks it, and its example."""
    under = ["--json", "--profile", added.profile]
    return [
        ["analyze", added.hand, *under],
        ["why", added.lacking, added.name, *under],
        ["gallery", added.name, "--json"],
    ]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """A copy of the program in which the fans are added, each by the three steps."""
    made = Copy(tmp_path_factory.mktemp("copy"))
    for added in ADDED:
        source = "arithmetic" if added.system == "arithmetic" else "book-1998"
        module = added.fan.replace("-", "_")
        made.write(f"mjgui/core/systems/{added.system}/fans/{module}.py", added.module)
        for file, text in ((f"rules/{added.system}/fans.toml", ROW), ("examples/gallery.toml", EXAMPLE)):
            made.append(f"resources/{file}", text.format(**added._asdict(), source=source))
    return made


@pytest.fixture(scope="module")
def answers(copy: Copy) -> dict[str, list[str]]:
    """For each fan, what the copy answers."""
    printed = iter(copy.commands(*(command for added in ADDED for command in commands(added))))
    return {added.fan: [next(printed) for _ in commands(added)] for added in ADDED}


def test_only_what_readme_names_was_touched(copy: Copy) -> None:
    of_the_national = {path for path in copy.touched() if "/arithmetic/" not in path}
    table, gallery = "resources/rules/national/fans.toml", "resources/examples/gallery.toml"
    modules = {path for path in of_the_national if path.startswith("mjgui/core/systems/national/fans/")}
    assert of_the_national == {*modules, table, gallery}
    assert all(f"`{path}`" in errand("A fan") for path in (table, gallery, "mjgui/core/systems/national/fans/"))


@pytest.mark.parametrize("added", ADDED, ids=lambda added: added.fan)
def test_an_added_fan_is_counted_explained_and_shown(added: Added, answers: dict[str, list[str]]) -> None:
    analysis, answer, examples = map(json.loads, answers[added.fan])
    (found,) = [each for each in analysis["readings"][0]["counted"] if each["fan"] == added.fan]
    assert (found["zh"], found["points"], found["sets"]) == (added.name, 8, [added.sets])
    assert (answer["fan"], answer["status"], answer["condition"]) == (added.fan, "absent", added.condition)
    assert "the fan that was added" in answer["answer"]["en"]
    assert [(each["fan"], each["title"]["zh"]) for each in examples] == [(added.fan, "新番的例子。")]
