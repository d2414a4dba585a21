"""Collects the licences of what a bundle holds, for ``mjgui.licences`` to find in it."""

import subprocess
from collections.abc import Iterable
from importlib.metadata import distribution
from pathlib import Path

import msgspec

from mjgui.licences import COLLECTED, Notice, notice_of, notices

__all__ = ["COLLECTED", "collect"]


def collect(target: Path, libraries: Iterable[Path]) -> None:
    """Write the notices of the program, of Python, its packages and the program that starts the bundle, and of the
    system's libraries that are copied into it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    found = [*notices(), notice_of(distribution("pyinstaller")), *_system(libraries)]
    target.write_bytes(msgspec.json.format(msgspec.json.encode(found)))


def _system(libraries: Iterable[Path]) -> list[Notice]:
    """Of the Debian packages that the libraries come from. Raises LookupError for a library of no package."""
    return [_debian(name) for name in sorted({_owner(library.resolve()) for library in libraries})]


def _owner(library: Path) -> str:
    # Since /lib is a link to /usr/lib packages name their files in the one way or the other.
    for path in (library, Path("/") / library.relative_to("/usr")):
        query = ["dpkg-query", "--search", str(path)]
        found = subprocess.run(query, capture_output=True, text=True, check=False)
        if found.returncode == 0:
            return found.stdout.partition(":")[0]
    raise LookupError(f"{library} belongs to no Debian package: its licence is not known")


def _debian(name: str) -> Notice:
    query = ["dpkg-query", "--show", "--showformat=${Version}\n", name]
    version = subprocess.run(query, capture_output=True, text=True, check=True).stdout.split()[0]
    text = Path(f"/usr/share/doc/{name}/copyright").read_text(encoding="utf-8")
    # Its text says which part of the package has which.
    return Notice(name, version, "see its text", text)
