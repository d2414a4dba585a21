"""The licences of all the program is made of: of a bundle as they were collected when it was built, else of what is
installed."""

import json
import platform
import re
import sysconfig
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

import msgspec

from mjgui import __version__, resources

# Made when a bundle is built, which holds no metadata of packages.
COLLECTED = "licences/collected.json"
# Of what packages of Qt are made by others: the licences, in the order their texts follow.
_OF_QT_PARTS = (
    *("BSD-2-Clause", "BSD-3-Clause", "FTL", "HarfBuzz", "HPND", "HPND-sell-variant", "ICC", "ICU", "Imlib2"),
    *("libpng-2.0", "MIT", "MIT-open-group", "PCRE2", "Unicode-3.0", "X11", "Zlib", "Apache-2.0", "CC0-1.0"),
)
_OF_QT = ("LGPL-3.0", "GPL-3.0")
# What packages that bring no text are to bring: words on them, and the licences whose texts follow.
_KEPT: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "pyside6-essentials": (("Qt", "Qt-parts"), (*_OF_QT_PARTS, *_OF_QT)),
    "shiboken6": (("Qt",), _OF_QT),
}
# Licences that a text of another name is that of.
_SAME_TEXT = {"Unicode-DFS-2016": "ICU"}
# Of several that may be chosen from, this one if it is among them.
_CHOSEN = "Apache-2.0"
_NAME = re.compile(r"[A-Za-z0-9._-]+")
_LICENCE_FILE = re.compile(r"(licen[cs]e|copying|notice)[^/]*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Notice:
    """One part of the program, and its licence."""

    name: str
    """What the part is called."""
    version: str
    """Its version."""
    licence: str
    """As an SPDX expression or in its author's words."""
    text: str
    """The whole text of the licence."""


def notices() -> tuple[Notice, ...]:
    """The program's own notice, that of Python, then those of the packages in use, by name. Raises
    PackageNotFoundError where a package it needs is missing."""
    if resources.exists(COLLECTED):
        return msgspec.json.decode(resources.read(COLLECTED), type=tuple[Notice, ...])
    packages = sorted(_needed(), key=lambda package: package.name.casefold())
    return (_own(), _python(), *map(notice_of, packages))


def _own() -> Notice:
    kept = resources.root().parent / "LICENSE"
    text = kept.read_text(encoding="utf-8") if kept.is_file() else notice_of(distribution("mjgui")).text
    return Notice("mjgui", __version__, "MIT", text)


def _python() -> Notice:
    library = Path(sysconfig.get_path("stdlib"))
    places = (library / "LICENSE.txt", library.parent / "LICENSE.txt")
    text = next((place.read_text(encoding="utf-8") for place in places if place.is_file()), "")
    return Notice("Python", platform.python_version(), "PSF-2.0", f"{text}\n\n{_kept('Python-parts')}")


def _titled(licence: str) -> str:
    """The text of a licence below its name."""
    line = "=" * 78
    return f"{line}\n{licence}\n{line}\n\n{_kept(licence)}"


def _kept(name: str) -> str:
    """A text that is kept because what it is the licence of does not bring it."""
    return resources.read(f"licences/{name}.txt").decode()


def _needed() -> list[Distribution]:
    """Every package that is needed, and all that those need in turn, where this system needs them."""
    waiting = _required()
    found: dict[str, Distribution | None] = {}
    while waiting:
        requirement = waiting.pop()
        wanted, _, condition = requirement.partition(";")
        match = _NAME.match(wanted)
        if match is None or "extra" in condition or _key(match[0]) in found:
            continue
        package = _installed(match[0], conditional=bool(condition))
        found[_key(match[0])] = package
        waiting += (package and package.requires) or ()
    return [package for package in found.values() if package is not None]


def _required() -> list[str]:
    """What the program itself needs, as a checkout says or else what is installed."""
    project = resources.root().parent / "pyproject.toml"
    if project.is_file():
        return list(tomllib.loads(project.read_text(encoding="utf-8"))["project"]["dependencies"])
    return list(distribution("mjgui").requires or ())


def _key(name: str) -> str:
    """A package's name as all its spellings have it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _installed(name: str, *, conditional: bool) -> Distribution | None:
    """A package; None for one that is not there and is not needed everywhere."""
    try:
        return distribution(name)
    except PackageNotFoundError:
        if conditional:
            return None
        raise


def notice_of(package: Distribution) -> Notice:
    """The notice of an installed package, as its own metadata have it."""
    words, licences = _KEPT.get(_key(package.name), ((), ()))
    own = list(_texts(package)) or [*map(_kept, words), *map(_titled, licences)]
    return Notice(package.name, package.version, _licence(package), "\n\n".join([*own, *_compiled_in(package)]))


def _licence(package: Distribution) -> str:
    said = package.metadata
    classified = [each for each in said.get_all("Classifier") or () if each.startswith("License ::")]
    return said["License-Expression"] or said["License"] or ", ".join(each.split(" :: ")[-1] for each in classified)


def _texts(package: Distribution) -> Iterator[str]:
    """Its own, and those of what others made that it holds."""
    for file in package.files or ():
        if _LICENCE_FILE.fullmatch(file.name) and file.suffix not in (".py", ".pyc"):
            yield file.read_text(encoding="utf-8").strip()


def _compiled_in(package: Distribution) -> Iterator[str]:
    """What others made that is compiled into a package, as its bill of materials has it, and their licences."""
    parts = [
        part
        for file in package.files or ()
        if file.name.endswith(".cyclonedx.json")
        for part in json.loads(file.read_text(encoding="utf-8"))["components"]
        if part.get("scope") != "excluded"
    ]
    if not parts:
        return
    said = {f"{part['name']} {part['version']}": _expression(part) for part in parts}
    authors = {f"{part['name']} {part['version']}": part.get("author", "") for part in parts}
    lines = [f"{name}: {licence}\n  {authors[name]}".rstrip() for name, licence in sorted(said.items())]
    yield "\n".join(["Parts by others that are compiled in, with their licences", *lines])
    yield from map(
        _titled, sorted({_SAME_TEXT.get(each, each) for licence in said.values() for each in _used(licence)})
    )


def _expression(part: dict[str, Any]) -> str:
    """The licences of a part as an SPDX expression."""
    found = [
        each.get("expression") or each["license"].get("id") or each["license"]["name"] for each in part["licenses"]
    ]
    return " AND ".join(found)


def _used(expression: str) -> set[str]:
    """The licences that what has an SPDX expression is used under."""
    used = set()
    for alternatives in re.split(r"\s+AND\s+", expression):
        several = re.split(r"\s+OR\s+", alternatives.strip("()"))
        chosen = _CHOSEN if _CHOSEN in several else "MIT" if "MIT" in several else several[0]
        used |= set(chosen.split(" WITH "))
    return used
