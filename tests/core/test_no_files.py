"""The core knows no files: what is the program's own it reads by name, what is a user's it is handed."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from mjgui import core

SOURCES = sorted(Path(core.__file__).parent.rglob("*.py"))
# Modules that reach files, and ways to them without a module.
MODULES = ("glob", "importlib.resources", "io", "mmap", "os", "pathlib", "pickle", "shelve", "shutil", "sqlite3")
MODULES += ("tempfile", "mjgui.files")
NAMES = {"open", "__file__", "__import__"}
# The program's own files are named by a path below the folder of all of them.
OF_RESOURCES = {"read", "exists", "names"}


def is_of_files(name: str) -> bool:
    return any(name == module or name.startswith(f"{module}.") for module in MODULES)


def reached(source: str) -> Iterator[str]:
    """What a module uses that leads to files."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import():
                yield from (each.name for each in node.names if is_of_files(each.name) or each.name == "mjgui")
            case ast.ImportFrom(module=str(module), names=names):
                whole = [f"{module}.{each.name}" for each in names]
                yield from filter(is_of_files, whole)
                if module == "mjgui.resources":
                    yield from (each.name for each in names if each.name not in OF_RESOURCES)
            case ast.Name(id=name) if name in NAMES:
                yield name
            case ast.Attribute(value=ast.Name(id="resources"), attr=name) if name not in OF_RESOURCES:
                yield f"resources.{name}"


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import os.path", ["os.path"]),
        ("from pathlib import Path", ["pathlib.Path"]),
        ("def a():\n    from os import path", ["os.path"]),
        ("import mjgui", ["mjgui"]),
        ("import mjgui.files.folders", ["mjgui.files.folders"]),
        ("from importlib import import_module, resources as r", ["importlib.resources"]),
        ("from mjgui import files", ["mjgui.files"]),
        ("from mjgui.files import folders", ["mjgui.files.folders"]),
        ("a = open('b')", ["open"]),
        ("resources.root() / 'a'", ["resources.root"]),
        ("from mjgui.resources import root", ["root"]),
        ("from mjgui import resources\nresources.read('a')\nself.open()\nimport posix, re", []),
    ],
)
def test_ways_to_files_are_found(source: str, found: list[str]) -> None:
    assert list(reached(source)) == found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_the_core_knows_no_files(path: Path) -> None:
    assert list(reached(path.read_text(encoding="utf-8"))) == []
