"""Finds the panels there are: each module of this package may declare some."""

import importlib
import pkgutil
from collections.abc import Iterator

import mjgui.gui.results as package
from mjgui.gui.results.panel import Panel


def panels() -> list[type[Panel]]:
    """The panels in the order of their places. Raises ValueError where two have the same id or place."""
    found = sorted(_declared(), key=lambda kind: kind.spec.place)
    for name in ("id", "place"):
        known: dict[object, type[Panel]] = {}
        for kind in found:
            given = getattr(kind.spec, name)
            if given in known:
                both = " and ".join(each.__module__ for each in (known[given], kind))
                raise ValueError(f"{both} declare panels of one {name}: {given}; each has its own")
            known[given] = kind
    return found


def _declared() -> Iterator[type[Panel]]:
    for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        for value in vars(importlib.import_module(module.name)).values():
            declares = isinstance(value, type) and issubclass(value, Panel) and "spec" in vars(value)
            # Not where it is only imported.
            if declares and value.__module__ == module.name:
                yield value
