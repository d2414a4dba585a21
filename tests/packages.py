"""What stands in ``packaging/``: its lists and its scripts."""

import importlib.util
from pathlib import Path
from types import ModuleType

PACKAGING = Path(__file__).resolve().parent.parent / "packaging"


def script(name: str) -> ModuleType:
    """A script of the folder as a module; its siblings are not importable from it."""
    spec = importlib.util.spec_from_file_location(f"packaging_{name}", PACKAGING / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def apt_packages(*headings: str) -> list[str]:
    """The system packages under headings, named by how they begin."""
    needed: list[str] = script("places").needed(*headings)
    return needed
