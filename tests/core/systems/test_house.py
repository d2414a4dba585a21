"""What belongs to one rule system stands in its folder, and nothing else in the program knows it."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import mjgui
from mjgui.core.systems.base import RuleSystem
from mjgui.core.systems.fields import Answer, Form
from mjgui.core.systems.registry import systems

PROGRAM = Path(mjgui.__file__).parent
SYSTEMS = PROGRAM / "core" / "systems"
REGISTRY = SYSTEMS / "registry.py"

# Words that are an id of some system and something else too, with what else they are. By the file that says them, or
# for all files.
WORDS: Mapping[str, Mapping[str, str]] = {
    "": {
        "minimum": "a field of rule files, JSON and profiles",
        "cap": "a field of rule files, JSON and profiles",
        "last-tile": "the way of winning, in pictures",
        "dealt": "a field of the way of winning",
    },
    "core/hand/hand.py": {
        "direct-kong": "a kind of meld",
        "added-kong": "a kind of meld",
        "concealed-kong": "a kind of meld",
    },
    "core/hand/problems.py": {
        "robbing-last-tile": "what is impossible about a hand",
        "honors": "what is impossible about a hand",
    },
    "core/systems/without_honors.py": {"honors": "what is impossible about a hand"},
    "core/report.py": {"arrangement": "the sets of a reading, in JSON"},
}


def ids(system: RuleSystem) -> frozenset[str]:
    """The ids of its fans, marks, disputed questions and principles."""
    marks = frozenset().union(*system.marks.values())
    return frozenset({*system.fans, *marks, *system.rulings, *system.principle_table})


IDS = frozenset().union(*map(ids, systems()))


def folders() -> dict[str, Path]:
    """The folder of each system's code."""
    return {system.id: Path(*SYSTEMS.parts, *type(system).__module__.split(".")[3:-1]) for system in systems()}


def outside() -> Iterator[Path]:
    """The files that belong to no system."""
    own = folders().values()
    return (path for path in sorted(PROGRAM.rglob("*.py")) if not any(map(path.is_relative_to, own)))


def imported(path: Path) -> Iterator[str]:
    """The full names of all that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{each.name}" for each in node.names)


def constants(path: Path) -> Iterator[tuple[int, str]]:
    """The texts that a file holds, with their lines; those that only describe it are left out."""
    tree = ast.parse(path.read_text("utf-8"))
    described = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in described:
            yield node.lineno, node.value


def test_every_system_has_a_folder_of_its_own() -> None:
    assert {name for name, folder in folders().items() if folder.is_dir()} == {each.id for each in systems()}
    assert {folder.parent for folder in folders().values()} == {SYSTEMS}


def test_nothing_outside_a_system_imports_it() -> None:
    packages = tuple(f"mjgui.core.systems.{folder.name}." for folder in folders().values())
    found = {
        (path.relative_to(PROGRAM).as_posix(), name)
        for path in outside()
        for name in imported(path)
        if f"{name}.".startswith(packages)
    }
    assert not found


def test_no_system_imports_another() -> None:
    for own in folders().values():
        others = tuple(f"mjgui.core.systems.{each.name}." for each in folders().values() if each != own)
        for path in own.rglob("*.py"):
            assert not [name for name in imported(path) if f"{name}.".startswith(others)], path


def test_nothing_outside_a_system_names_what_is_its_own() -> None:
    found = []
    for path in outside():
        name = path.relative_to(PROGRAM).as_posix()
        allowed = WORDS[""].keys() | WORDS.get(name, {}).keys()
        found += [(name, line, each) for line, each in constants(path) if each in IDS - allowed]
    assert not found


def test_nothing_but_the_registry_names_a_system() -> None:
    names = {system.id for system in systems()}
    found = {path for path in outside() for _, each in constants(path) if names & set(each.split("."))}
    assert found == {REGISTRY}


def test_every_word_that_is_allowed_is_used_and_is_an_id() -> None:
    said = {path.relative_to(PROGRAM).as_posix(): {each for _, each in constants(path)} for path in outside()}
    for name, words in WORDS.items():
        used = said[name] if name else frozenset().union(*said.values())
        assert words.keys() <= used & IDS, name


FORMS = [(system, form) for system in systems() for form in (system.payments, *system.questions) if form is not None]


@pytest.mark.parametrize(("system", "form"), FORMS, ids=lambda each: getattr(each, "id", type(each).__name__))
def test_what_a_form_asks_can_be_said_by_its_system(system: RuleSystem, form: Form) -> None:
    assert len({field.id for field in form.fields}) == len(form.fields)
    assert len({option.name for option in form.options}) == len(form.options)
    assert all(field.id.isidentifier() and field.label for field in form.fields)
    # A window has all disputed questions in one place.
    assert not any(isinstance(field, Answer) for field in form.fields)
    for option in form.options:
        if isinstance(option.field, Answer):
            known = {each.id for each in system.rulings[option.field.ruling].options}
            assert set(option.field.options) <= known
