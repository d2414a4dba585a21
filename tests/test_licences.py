"""The licences of everything the program is made of."""

import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

import msgspec
import pytest

from mjgui import __version__, licences, resources
from mjgui.licences import Notice, notices

PROJECT = tomllib.loads((resources.root().parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
DIRECT = [re.split(r"[<>=!]", requirement)[0] for requirement in PROJECT["dependencies"]]


def named() -> dict[str, Notice]:
    return {re.sub(r"[-_.]+", "-", notice.name).lower(): notice for notice in notices()}


@pytest.fixture
def overridden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A resource folder of its own."""
    (tmp_path / "rules").mkdir()
    (tmp_path / "licences").mkdir()
    monkeypatch.setenv(resources.OVERRIDE, str(tmp_path))
    resources.root.cache_clear()
    yield tmp_path
    resources.root.cache_clear()


def test_the_program_comes_first_then_python() -> None:
    own, python = notices()[:2]
    assert (own.name, own.version, own.licence) == ("mjgui", __version__, PROJECT["license"])
    assert "Permission is hereby granted" in own.text
    assert (python.name, python.version) == ("Python", sys.version.split()[0])
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in python.text


@pytest.mark.parametrize("name", DIRECT)
def test_each_package_in_use_has_name_version_licence_and_text(name: str) -> None:
    notice = named()[name.lower()]
    assert notice.version == distribution(name).version
    assert notice.licence
    assert len(notice.text) > 200


def test_packages_that_other_packages_need_are_there_and_those_of_the_tests_are_not() -> None:
    found = named()
    assert {"shiboken6", "pygments", "markdown-it-py"} <= set(found)
    assert not {"pytest", "hypothesis", "ruff", "mypy"} & set(found)


def test_no_text_is_missing() -> None:
    assert [notice.name for notice in notices() if not notice.text or not notice.licence] == []


def test_qt_comes_with_the_texts_its_package_lacks() -> None:
    text = named()["pyside6-essentials"].text
    assert text.startswith("Qt, and PySide6")
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in text
    assert "TERMS AND CONDITIONS" in text


def test_every_licence_of_a_part_of_qt_has_its_text() -> None:
    text = named()["pyside6-essentials"].text
    parts = re.findall(r"^(\w.*): (.+)\n  \S", text, re.MULTILINE)
    assert len(parts) > 45
    named_there = {each for _, said in parts for each in said.partition(" (")[0].split(" AND ")}
    with_text = set(re.findall(r"^=+\n(.+)\n=+$", text, re.MULTILINE))
    assert with_text <= named_there
    # These follow as texts of their own, or need none.
    assert named_there - with_text == {
        *("Apache-2.0", "CC0-1.0", "GPL-2.0-or-later", "LGPL-2.0-or-later", "LGPL-2.1-or-later"),
        *("PSF-2.0", "own terms", "public domain"),
    }
    for beginning in ("Apache License", "Creative Commons Legal Code", "GNU GENERAL PUBLIC LICENSE"):
        assert re.search(rf"^ *{beginning}", text, re.MULTILINE)


def test_python_comes_with_the_licences_of_its_parts() -> None:
    text = named()["python"].text
    for author in ("Makoto Matsumoto", "Stefan Krah", "Marek Majkowski"):
        assert author in text


def test_a_bundle_says_what_was_collected_for_it(overridden: Path) -> None:
    collected = (Notice("mjgui", "1", "MIT", "text"), Notice("zlib", "2", "", "another"))
    (overridden / licences.COLLECTED).write_bytes(msgspec.json.encode(collected))
    assert notices() == collected


def test_a_checkout_needs_no_installation_of_the_program_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    installed = notices()

    def none_of_ours(name: str) -> Distribution:
        if name == "mjgui":
            raise PackageNotFoundError(name)
        return distribution(name)

    monkeypatch.setattr(licences, "distribution", none_of_ours)
    assert notices() == installed


def test_a_package_that_is_missing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_rich(name: str) -> Distribution:
        if name == "rich":
            raise PackageNotFoundError(name)
        return distribution(name)

    monkeypatch.setattr(licences, "distribution", without_rich)
    with pytest.raises(PackageNotFoundError, match="rich"):
        notices()
