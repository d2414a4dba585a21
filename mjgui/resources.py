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
    """Whether there is a file of that path below ``root()``."""
    return (root() / path).is_file()


def names(folder: str, ending: str = "") -> list[str]:
    """What lies in a folder below ``root()``, files and folders, whose name has this ending: the names without it, in
    their order. A folder that is not there holds nothing."""
    found = (root() / folder).glob(f"*{ending}")
    return sorted(path.name.removesuffix(ending) for path in found)
