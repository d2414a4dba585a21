"""How fans are defined: what follows from their conditions and finders, and where they are found."""

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from mjgui.core.rules.fans import FanInstance, Sets
from mjgui.core.systems.base import RuleSystem
from mjgui.core.systems.conditions import Condition, Failure, failure, form
from mjgui.core.systems.fans import Marked, Registry, import_modules
from mjgui.core.systems.national.forms import SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS
from mjgui.core.systems.registry import systems
from tests.hands import HandMaker

FORMS = (STANDARD, SEVEN_PAIRS, THIRTEEN_ORPHANS)


def failing(key: str) -> Callable[[Any], Failure]:
    return lambda _: failure(key)


CHOW = Condition[Any](None, failing("chows"), chows=1)
OPEN = Condition[Any](lambda facts: facts.open, failing("open"), ("melds",))
TWO_PUNGS = Condition[Any](lambda facts: "E" in facts.pungs, failing("pungs"), ("pungs",), pungs=2)


def reading(form: str, chows: str = "", pungs: str = "", *, is_open: bool = False) -> Any:
    return SimpleNamespace(form=form, chows=chows, pungs=pungs, open=is_open)


@pytest.fixture
def registry() -> Registry[Any]:
    made: Registry[Any] = Registry(FORMS)
    made.whole_hand("anything")
    made.whole_hand("open", form(STANDARD, SEVEN_PAIRS), OPEN)

    @made.fan(
        "pungs",
        form(THIRTEEN_ORPHANS, SEVEN_PAIRS),
        CHOW,
        TWO_PUNGS,
        reads=("sets",),
        marks=("z",),
        otherwise=failing("none"),
    )
    def pungs(facts: Any) -> Iterator[Sets | Marked]:
        for index, tile in enumerate(facts.pungs):
            if tile == "E":
                yield (index,)
            elif tile == "Z":
                yield Marked((index,), ("z",))

    return made


def test_what_a_fan_declares_follows_from_its_conditions_and_its_finder(registry: Registry[Any]) -> None:
    assert list(registry.declared) == ["anything", "open", "pungs"]
    anything, opened, pungs = registry.declared.values()
    assert (anything.forms, opened.forms, pungs.forms) == (FORMS, FORMS[:2], FORMS[1:])
    assert (anything.reads, opened.reads, pungs.reads) == (frozenset(), {"melds"}, {"pungs", "sets"})
    assert (anything.marks, opened.marks, pungs.marks) == (frozenset(), frozenset(), {"z"})
    assert [(each.chows, each.pungs) for each in (anything, opened, pungs)] == [(0, 0), (0, 0), (1, 2)]
    assert registry.of_form(STANDARD) == (anything, opened)
    assert registry.possible(SEVEN_PAIRS, 1, 2) == (anything, opened, pungs)
    assert registry.possible(SEVEN_PAIRS, 1, 1) == registry.possible(SEVEN_PAIRS, 0, 4) == (anything, opened)


def test_a_fan_is_where_its_conditions_hold(registry: Registry[Any]) -> None:
    assert registry.instances(reading(THIRTEEN_ORPHANS)) == (FanInstance("anything", ()),)
    assert registry.instances(reading(STANDARD, is_open=True)) == (FanInstance("anything", ()), FanInstance("open", ()))
    found = (FanInstance("pungs", (0,)), FanInstance("pungs", (2,), ("z",)))
    assert registry.instances(reading(SEVEN_PAIRS, "1", "EFZ")) == (FanInstance("anything", ()), *found)


@pytest.mark.parametrize(
    ("shown", "met", "key"),
    [
        (reading(STANDARD, "1", "EE"), 0, "form"),
        (reading(SEVEN_PAIRS, "", "EE"), 1, "chows"),
        (reading(SEVEN_PAIRS, "1", "E"), 2, "pungs"),
        (reading(SEVEN_PAIRS, "1", "FF"), 2, "pungs"),
    ],
)
def test_the_first_condition_that_fails_is_named(shown: Any, met: int, key: str, registry: Registry[Any]) -> None:
    found = registry.declared["pungs"].first_failure(shown)
    assert (found[0], found[1].key) == (met, key)


def test_a_finder_that_finds_nothing_has_the_last_word() -> None:
    made: Registry[Any] = Registry(FORMS)

    @made.fan("never", OPEN, otherwise=failing("none"))
    def never(_facts: Any) -> tuple[Sets, ...]:
        return ()

    met, found = made.declared["never"].first_failure(reading(STANDARD, is_open=True))
    assert (met, found.key) == (1, "none")


def test_of_a_fan_that_is_there_no_failure_is_told(registry: Registry[Any]) -> None:
    for fan in registry.declared.values():
        with pytest.raises(ValueError, match=fan.fan):
            fan.first_failure(reading(SEVEN_PAIRS, "1", "EE", is_open=True))


def test_a_fan_is_defined_once(registry: Registry[Any]) -> None:
    with pytest.raises(ValueError, match="open"):
        registry.whole_hand("open")


def test_a_fan_defined_later_is_found(registry: Registry[Any]) -> None:
    assert len(registry.instances(reading(STANDARD))) == 1
    registry.whole_hand("later")
    assert [found.fan for found in registry.instances(reading(STANDARD))] == ["anything", "later"]


def test_a_package_without_fans_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ImportError, match="no modules"):
        import_modules("some.fans", [str(tmp_path)])


@pytest.mark.parametrize("system", systems(), ids=lambda system: system.id)
def test_a_fan_bears_no_marks_but_those_it_declares(system: RuleSystem) -> None:
    for hand in HandMaker(18).take(3000):
        for detected in system.detect(hand):
            for found in detected.instances:
                assert system.marks.get(found.fan, frozenset()).issuperset(found.marks), found
