"""How a rule system declares its fans: in which forms each exists, what it reads, and what finds it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from mjgui.core.rules.fans import FanId, FanInstance, Sets


class Marked(NamedTuple):
    """Sets of an occurrence under circumstances; what a predicate gives where there are any."""

    sets: Sets
    marks: tuple[str, ...]


F = TypeVar("F")
Predicate: TypeAlias = Callable[[F], Iterable[Sets | Marked]]

NOWHERE: tuple[Sets, ...] = ()
WHOLE_HAND: tuple[Sets, ...] = ((),)


def whole_hand(holds: bool) -> tuple[Sets, ...]:
    """The instances of a fan of the whole hand that holds or does not."""
    return WHOLE_HAND if holds else NOWHERE


@dataclass(frozen=True, slots=True)
class Declaration(Generic[F]):
    """A fan's predicate and the least a reading must have for it to be asked.

    forms: the forms the fan exists in. reads: what else of a reading its predicate looks at (see the system's
    facts). marks: those its occurrences may bear. chows, pungs: how many of each it needs (kongs are pungs).
    """

    fan: FanId
    find: Predicate[F]
    forms: tuple[str, ...]
    reads: frozenset[str] = frozenset()
    marks: frozenset[str] = frozenset()
    chows: int = 0
    pungs: int = 0

    def instances(self, facts: F) -> Iterator[FanInstance]:
        for found in self.find(facts):
            if isinstance(found, Marked):
                yield FanInstance(self.fan, found.sets, found.marks)
            else:
                yield FanInstance(self.fan, found)


class Registry(Generic[F]):
    """The predicates of a system, by fan id; modules of fans add to it with ``fan`` as a decorator."""

    def __init__(self) -> None:
        self._declared: dict[FanId, Declaration[F]] = {}

    def fan(
        self, fan: FanId, forms: tuple[str, ...], *, reads: str = "", marks: str = "", chows: int = 0, pungs: int = 0
    ) -> Callable[[Predicate[F]], Predicate[F]]:
        def declare(find: Predicate[F]) -> Predicate[F]:
            if fan in self._declared:
                raise ValueError(f"the fan {fan} is declared twice")
            self._declared[fan] = Declaration(
                fan, find, forms, frozenset(reads.split()), frozenset(marks.split()), chows, pungs
            )
            return find

        return declare

    @property
    def declared(self) -> Mapping[FanId, Declaration[F]]:
        return self._declared

    def of_form(self, form: str) -> tuple[Declaration[F], ...]:
        """The declarations that can hold in a form."""
        return tuple(declaration for declaration in self._declared.values() if form in declaration.forms)
