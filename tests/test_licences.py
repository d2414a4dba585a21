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


@pytest.mark.parametrize("package", ["pyside6-essentials", "pydantic-core"])
def test_every_licence_of_a_part_has_its_text(package: str) -> None:
    text = named()[package].text
    parts = re.findall(r"^(\w\S* .*|\w\S*): (.+)\n  \S", text, re.MULTILINE)
    assert len(parts) > 40
    with_text = set(re.findall(r"^=+\n(.+)\n=+$", text, re.MULTILINE))
    for part, said in parts:
        for alternatives in re.split(r" AND ", said.partition(" (")[0] if package.startswith("pyside") else said):
            known = {re.sub(" WITH .*", "", each) for each in alternatives.strip("()").split(" OR ")}
            known |= {"ICU"} if "Unicode-DFS-2016" in known else set()
            known |= {"LGPL-3.0"} if any("-or-later" in each for each in known) else set()
            assert known & (with_text | {"public domain", "own terms", "PSF-2.0"}), (part, said)


def test_what_a_package_holds_of_others_is_named_too() -> None:
    """typer brings Click along."""
    assert "Copyright 2014 Pallets" in named()["typer"].text


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
