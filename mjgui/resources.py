"""Where the data files are: in a checkout, an editable install, a wheel or a frozen bundle."""

import os
import sys
from functools import cache
from pathlib import Path

OVERRIDE = "MJGUI_RESOURCES"


@cache
def root() -> Path:
    """The folder that holds ``rules/``, ``i18n/`` and the rest.

    Looked for in order: the folder named by the environment variable MJGUI_RESOURCES, a frozen bundle's own
    folder, the installed package, the checkout. Raises FileNotFoundError naming all of them.
    """
    here = Path(__file__).resolve().parent
    places = [here / "_resources", here.parent / "resources"]
    if bundle := getattr(sys, "_MEIPASS", None):
        places.insert(0, Path(bundle) / "resources")
    if override := os.environ.get(OVERRIDE):
        places.insert(0, Path(override))
    for place in places:
        if (place / "rules").is_dir():
            return place
    raise FileNotFoundError(f"mjgui: no resources in {', '.join(map(str, places))}")


def read(path: str) -> bytes:
    """The content of one file, named by its path below ``root()`` with forward slashes. Raises OSError."""
    return (root() / path).read_bytes()


def exists(path: str) -> bool:
    """Whether there is a file of this path below ``root()``."""
    return (root() / path).is_file()


def names(folder: str) -> tuple[str, ...]:
    """The names of the files in a folder below ``root()``, in ascending order; none where there is no such folder."""
    place = root() / folder
    return tuple(sorted(each.name for each in place.iterdir() if each.is_file())) if place.is_dir() else ()
