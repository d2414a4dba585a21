"""The rule systems there are. A system of the program's own is one line here; any other calls ``register``."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from mjgui.core.systems.base import RuleSystem
from mjgui.core.systems.fields import Command
from mjgui.core.texts import add_words

# Loaded when a system is first asked for, as each knows what is declared in this package.
_OWN = ("mjgui.core.systems.national", "mjgui.core.systems.arithmetic")
_SYSTEMS: dict[str, RuleSystem] = {}


def register(system: RuleSystem) -> None:
    """Add a rule system. Raises ValueError where another has its id, or says something else by the same key."""
    _own()
    _add(system)


def system_of(identity: str) -> RuleSystem:
    """The system with an id. Raises KeyError for one there is not."""
    _own()
    return _SYSTEMS[identity]


def systems() -> tuple[RuleSystem, ...]:
    """All systems, in the order they were added: the program's own first."""
    _own()
    return tuple(_SYSTEMS.values())


def field_commands() -> Mapping[str, Command]:
    """The commands of the keyboard for what is asked of a table in any system, by id."""
    fields = (field for system in systems() if system.payments for field in system.payments.fields)
    return {field.command.id: field.command for field in fields if field.command}


def _add(system: RuleSystem) -> None:
    if _SYSTEMS.get(system.id, system) is not system:
        raise ValueError(f"two rule systems are called {system.id}")
    add_words(system.words)
    _SYSTEMS[system.id] = system


@cache
def _own() -> None:
    for module in _OWN:
        _add(import_module(module).SYSTEM)
