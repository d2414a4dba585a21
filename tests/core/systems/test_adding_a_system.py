"""Adding a rule system, as README says it is done: a folder of code, one of rule files, a line in the registry."""

import json
from typing import Any

import pytest

from tests.copies import WINDOW, Copy
from tests.readme import errand

REGISTRY = "mjgui/core/systems/registry.py"
GALLERY = "resources/examples/gallery.toml"
CODE = "mjgui/core/systems/tiny"
RULES = "resources/rules/tiny"

PACKAGE = '''
"""Rules of two fans: a win is four sets and a pair."""

from mjgui.core.systems.tiny.system import SYSTEM

__all__ = ["SYSTEM"]
'''
SYSTEM = '''
"""The system, put together."""

from collections.abc import Mapping
from itertools import pairwise

from mjgui.core.hand import Hand, MeldKind
from mjgui.core.hand.arrange import Arrangement, declared_sets, readings, standing_sets, waits
from mjgui.core.hand.tiles import Tile
from mjgui.core.rules.fans import FanId, FanInstance
from mjgui.core.systems.base import Explainer, RuleSystem
from mjgui.core.systems.conditions import failure
from mjgui.core.systems.detected import Detected
from mjgui.core.systems.principles import ExcludesByRow


class TinySystem(RuleSystem):
    id = "tiny"
    forms = ("tiny-form",)
    principles = (ExcludesByRow("tiny-rows"),)
    one_arrangement = "tiny-arrangement"
    free_choice = "tiny-choice"

    @property
    def found_fans(self) -> frozenset[FanId]:
        return frozenset(self.fans)

    @property
    def marks(self) -> Mapping[FanId, frozenset[str]]:
        return {}

    def is_meld(self, kind: MeldKind, tiles: tuple[Tile, ...]) -> bool:
        steps = {after - before for before, after in pairwise(tiles)}
        return steps == ({1} if kind is MeldKind.CHOW else {0}) and len(tiles) == (4 if kind.is_kong else 3)

    def detect(self, hand: Hand) -> tuple[Detected, ...]:
        counts = [(*hand.concealed, hand.winning).count(tile) for tile in range(34)]
        fans = (FanInstance("tiny-win", ()), *([FanInstance("tiny-drawn", ())] if hand.context.self_draw else []))
        return tuple(
            Detected(reading, fans)
            for sets in standing_sets(counts)
            for reading in readings(Arrangement("tiny-form", declared_sets(hand) + sets), hand.winning or 0)
        )

    def waits(self, hand: Hand) -> Mapping[str, frozenset[Tile]]:
        found = frozenset(waits([hand.concealed.count(tile) for tile in range(34)]))
        return {"tiny-form": found} if found else {}

    def explainer(self, hand: Hand, fan: FanId) -> Explainer:
        return lambda reading: (0, failure("tiny-discarded"))


SYSTEM = TinySystem()
'''
FILES = {
    "fans.toml": """
[[fan]]
id = "tiny-win"
number = 1
name = { zh = "小和", en = "Tiny Win" }
pinyin = "xiao hu"
points = 3
definition = { zh = "和牌", en = "a win" }
citations = [{ source = "tiny-book", place = "p. 1", kind = "printed" }]

[[fan]]
id = "tiny-drawn"
number = 2
name = { zh = "小摸", en = "Tiny Draw" }
pinyin = "xiao mo"
points = 2
definition = { zh = "自摸", en = "won by self-draw" }
citations = [{ source = "tiny-book", place = "p. 2", kind = "printed" }]
""",
    "principles.toml": "\n".join(
        f'[[principle]]\nid = "tiny-{each}"\nname = {{ zh = "{zh}", en = "Tiny {each}" }}\n'
        f'meaning = {{ zh = "{zh}", en = "{each}" }}\n'
        'citation = { source = "tiny-book", place = "p. 3", kind = "printed" }\n'
        for each, zh in (("rows", "小不计"), ("arrangement", "小不拆"), ("choice", "小从高"))
    ),
    "rulings.toml": """
[[ruling]]
id = "tiny-drawing"
question = { zh = "自摸计不计？", en = "Does a self-draw count?" }
[[ruling.option]]
id = "yes"
text = { zh = "计", en = "yes" }
holders = [{ source = "tiny-book", place = "p. 4", kind = "printed" }]
[[ruling.option]]
id = "no"
text = { zh = "不计", en = "no" }
effect = { values = { tiny-drawn = 0 } }
""",
    "profiles/tiny.toml": """
id = "tiny"
system = "tiny"
name = { zh = "小规则", en = "Tiny rules" }
short_name = { zh = "小", en = "tiny" }
minimum = 2

[[exclusion]]
fan = "tiny-drawn"
excludes = ["tiny-win"]
citation = { source = "tiny-book", place = "p. 2", kind = "printed" }
""",
    "words.toml": """
[form]
tiny-form = { zh = "四副一对", en = "sets and a pair" }
[absent]
tiny-discarded = { zh = "不是自摸", en = "it was not drawn" }
""",
    "sources.toml": """
[source.tiny-book]
name = { zh = "小书", en = "The tiny book" }
short = { zh = "小书", en = "tiny book" }
""",
}
OWN = '_OWN = ("mjgui.core.systems.national", "mjgui.core.systems.arithmetic"'
DRAWN = "[456m,1]123456s5pEEE5p|EE1000"
CLAIMED = "[456m,1]123456s5pEEE5p|EE0000"
EXAMPLES = f"""
[[dispute]]
id = "T1"
ruling = "tiny-drawing"
profile = "tiny"
hand = "{DRAWN}"
title = {{ zh = "小自摸", en = "A tiny draw" }}
pinyin = "xiao zi mo"

[[fan]]
fan = "tiny-win"
profile = "tiny"
hand = "{CLAIMED}"
title = {{ zh = "小和牌", en = "a tiny win" }}

[[fan]]
fan = "tiny-drawn"
profile = "tiny"
hand = "{DRAWN}"
title = {{ zh = "小自摸", en = "a tiny draw" }}
"""
COMMANDS = {
    "profiles": ["profiles", "--json"],
    "analysis": ["analyze", DRAWN, "--profile", "tiny", "--json"],
    "why": ["why", DRAWN, "Tiny Win", "--profile", "tiny", "--json"],
    "absent": ["why", CLAIMED, "小摸", "--profile", "tiny", "--json"],
    "disputes": ["disputes", DRAWN, "--profile", "tiny", "--json"],
    "gallery": ["gallery", "tiny draw", "--json"],
}
VERDICT = (
    WINDOW
    + """
profile, hand = json.load(sys.stdin)
window.rules.choose(profile)
window.model.set_hand(parse_hand(hand))
until(lambda: window.results.analysis is not None and window.results.analysis.hand == parse_hand(hand))
json.dump([window.results.verdict.text(), window.bar.profile.currentText()], sys.stdout)
window.close()
"""
)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """A copy of the program with the system."""
    made = Copy(tmp_path_factory.mktemp("copy"))
    made.write(f"{CODE}/__init__.py", PACKAGE)
    made.write(f"{CODE}/system.py", SYSTEM)
    for name, text in FILES.items():
        made.write(f"{RULES}/{name}", text)
    made.replace(REGISTRY, OWN, f'{OWN}, "{CODE.replace("/", ".")}"')
    made.append(GALLERY, EXAMPLES)
    return made


@pytest.fixture(scope="module")
def printed(copy: Copy) -> dict[str, Any]:
    """What each of the commands answers."""
    return dict(zip(COMMANDS, map(json.loads, copy.commands(*COMMANDS.values())), strict=True))


def test_only_what_readme_names_was_touched(copy: Copy) -> None:
    own = {f"{CODE}/__init__.py", f"{CODE}/system.py", *(f"{RULES}/{name}" for name in FILES)}
    assert copy.touched() == {*own, REGISTRY, GALLERY}
    said = errand("A rule system")
    assert all(f"`{path}`" in said for path in (REGISTRY, GALLERY, "mjgui/core/systems/NAME/", "resources/rules/NAME/"))
    assert all(f"`{name}`" in said for name in ("fans.toml", "principles.toml", "rulings.toml", "words.toml"))


def test_its_rules_are_among_the_others(printed: dict[str, Any]) -> None:
    profiles = {each["profile"]: each for each in printed["profiles"]}
    assert len(profiles) > 5
    assert profiles["tiny"]["en"] == "Tiny rules"


def test_a_hand_is_counted_and_explained(printed: dict[str, Any]) -> None:
    (reading, *_) = printed["analysis"]["readings"]
    assert (printed["analysis"]["total"], printed["analysis"]["meets_minimum"]) == (2, True)
    assert [each["en"] for each in reading["counted"]] == ["Tiny Draw"]
    assert [(each["principle"], each["citation"]["source"]) for each in reading["suppressed"]] == [
        ("tiny-rows", "tiny-book")
    ]
    assert printed["why"]["status"] == "suppressed"
    assert "Tiny rows: because of 小摸 Tiny Draw (tiny book p. 2, printed)" in printed["why"]["answer"]["en"]
    assert (printed["absent"]["status"], printed["absent"]["condition"]) == ("absent", "tiny-discarded")
    assert "it was not drawn" in printed["absent"]["answer"]["en"]


def test_its_disputed_question_is_listed_and_its_examples_are_found(printed: dict[str, Any]) -> None:
    (ruling,) = printed["disputes"]
    assert ruling["ruling"] == "tiny-drawing"
    assert {option["option"]: option["total"] for option in ruling["options"]} == {"yes": 2, "no": 3}
    assert {each["example"] for each in printed["gallery"]} == {"T1", "tiny/tiny-drawn"}


def test_the_window_counts_a_hand_by_it(copy: Copy) -> None:
    assert copy.run(VERDICT, ["tiny", DRAWN]) == ["2 fan ≥ 2 ✓ · tiny", "Tiny rules"]


def test_the_tests_have_all_they_ask_of_a_system(copy: Copy) -> None:
    copy.check("tests/core/systems/test_house.py", "tests/core/questions/test_gallery.py", "tests/test_texts.py")
