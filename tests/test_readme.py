"""What README says of the program is so: its paths and names, and what its lines print."""

import ast
import re
import subprocess
import sys
from importlib import import_module

import pytest

from mjgui.cli import make_app
from mjgui.core.profiles.profile_files import read_profile
from tests.readme import PROSE, ROOT, blocks, errand, section

# Where a path of the project begins, and how a file of it ends.
FOLDERS = ("mjgui/", "resources/", "packaging/", "tests/", ".github/", ".ci/")
ENDINGS = (".py", ".toml", ".sh", ".spec", ".tsv", ".jsonl", ".txt", ".iss")
# What someone makes, or a build.
NOT_OURS = {"house.toml", "mjgui/mjgui", "resources/licences/collected.json"}
CODED = re.findall(r"`([^`\n]+)`", PROSE)
PATHS = sorted(
    {
        each
        for each in CODED
        if re.fullmatch(r"[\w.*/-]+", each) and (each.startswith(FOLDERS) or each.endswith(ENDINGS))
    }
    | set(re.findall(r"\]\(([^)#:]+)\)", PROSE))
)
MODULES = sorted({each for each in CODED if re.fullmatch(r"mjgui(\.\w+)+(\(\))?", each)})


def names() -> list[str]:
    """What in the parts for people who write code can only be the name of a class, a function or a constant."""
    parts = "".join(section(title, PROSE) for title in ("The library", "Contributing"))
    found = re.findall(
        r"`(?:\w+\.)?([A-Z][a-z]\w*|[A-Z_]{3,}|[a-z]+_\w+|to_json|Analysis\.from_json)(?:\(.*?\))?`", parts
    )
    return sorted({each for each in found if each != "NAME"})


def defined() -> set[str]:
    """What modules of the program define, and the methods of their classes."""
    found = set()
    for path in (ROOT / "mjgui").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                found.add(node.name)
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                found |= {target.id for target in targets if isinstance(target, ast.Name)}
    return found


@pytest.mark.parametrize("path", [each for each in PATHS if each not in NOT_OURS])
def test_every_path_is_there(path: str) -> None:
    # NAME is anything; where only a file is named, its folder is said beside it.
    pattern = path.replace("NAME", "*")
    found = [
        *ROOT.glob(pattern),
        *(each for folder in FOLDERS if "/" not in path for each in ROOT.glob(f"{folder}**/{path}")),
    ]
    assert found, path


def test_nothing_is_passed_over_that_is_not_named() -> None:
    assert set(PATHS) >= NOT_OURS


@pytest.mark.parametrize("name", MODULES)
def test_every_module_is_there(name: str) -> None:
    module, _, member = name.removesuffix("()").rpartition(".")
    if name.endswith("()"):
        assert callable(getattr(import_module(module), member))
    else:
        import_module(name)


def test_every_name_is_defined() -> None:
    assert {"Inquiry", "RuleSystem", "PanelSpec"} & set(names())
    assert not set(names()) - defined()


def test_the_library_prints_what_it_says() -> None:
    (lines,) = blocks("python", section("The library"))
    (printed,) = blocks("text", section("The library"))
    ran = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", lines], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    )
    assert ran.stdout == printed


def test_the_house_rule_is_read() -> None:
    (rules,) = blocks("toml", section("A house rule"))
    assert read_profile(rules.encode(), "house.toml").minimum == 6


def test_every_command_is_there() -> None:
    commands = {command.name for command in make_app().registered_commands}
    said = re.findall(r"^mjgui ([a-z]+)\b", "".join(blocks("sh")), re.MULTILINE)
    assert set(said) <= commands
    assert len(set(said)) > 10


def test_each_errand_names_its_test() -> None:
    for what in ("A fan", "A ruling", "A rule system", "A notation", "A panel"):
        (path,) = set(re.findall(r"`(tests/\S+/test_adding\w*\.py)`", errand(what)))
        assert (ROOT / path).is_file()
