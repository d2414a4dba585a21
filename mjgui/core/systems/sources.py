"""The texts that citations of any rule system name."""

from collections.abc import Mapping
from functools import cache

from mjgui import resources
from mjgui.core.rules.sources import Source, read_sources
from mjgui.core.systems.registry import systems

_FILE = "rules/sources.toml"


def load_sources() -> Mapping[str, Source]:
    """The sources that citations and holders name, those of each rule system included."""
    return _of(tuple(system.id for system in systems()))


@cache
def _of(_systems: tuple[str, ...]) -> Mapping[str, Source]:
    found = dict(read_sources(resources.read(_FILE), _FILE))
    for system in systems():
        found |= system.sources
    return found
