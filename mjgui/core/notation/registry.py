"""The notations there are: each is a module of this package that declares itself as ``NOTATION``."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from mjgui.core.hand import Hand
from mjgui.core.notation.meaning import Meaning
from mjgui.core.notation.source import Source
from mjgui.core.texts import Text


def _like_none(_text: str) -> bool:
    return False


def _nothing(_source: Source) -> Sequence[Meaning]:
    return ()


@dataclass(frozen=True, slots=True)
class Notation:
    """A way to write a hand as text."""

    id: str
    """What programs call it."""
    name: Text
    """What people call it."""
    place: int
    """How much else a text that looks like it may be; no two have the same. Reading begins with the lowest, whose
    texts hardly look like anything else; a list of what can be written begins with the highest."""
    is_like: Callable[[str], bool] = _like_none
    """Whether a text looks as if it were in this notation. Quick, and may be wrong."""
    read: Callable[[Source], Sequence[Meaning]] = _nothing
    """What a text that looks like it means, the likeliest first: more than one where the notation itself is read in
    several ways. Raises ParseError with the place in the original text."""
    write: Callable[[Hand], str] | None = None
    """A hand in this notation, as far as it has a place for what the hand is; None where it is only read."""
    as_given: bool = False
    """Whether it is handed a text as it was given, and not with other signs (full-width ones, Chinese names of tiles,
    picture characters) as the letters they stand for."""
    is_certain: bool = False
    """Whether a text that looks like it is nothing else, so that no other notation is asked."""


@cache
def notations() -> Mapping[str, Notation]:
    """Every notation by its id, in the order in which a text is tried."""
    package = import_module("mjgui.core.notation")
    modules = [import_module(f"{package.__name__}.{found.name}") for found in iter_modules(package.__path__)]
    declared: list[Notation] = [module.NOTATION for module in modules if hasattr(module, "NOTATION")]
    return {notation.id: notation for notation in sorted(declared, key=lambda notation: notation.place)}


def copied_as() -> Mapping[str, Notation]:
    """The notations a hand can be written in by their ids, in the order in which they are offered."""
    return {id_: notation for id_, notation in reversed(list(notations().items())) if notation.write is not None}


def write(hand: Hand, notation: str) -> str:
    """A hand in the notation of an id, as far as that has a place for what the hand is. Raises KeyError for one that is
    only read, or that there is not."""
    written = copied_as()[notation].write
    assert written is not None
    return written(hand)
