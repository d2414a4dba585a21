"""How a rule system defines its fans: by conditions, and by what finds their sets in a reading that meets these."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import InitVar, dataclass, field
from importlib import import_module
from pkgutil import iter_modules
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from mjgui.core.rules.fans import FanId, FanInstance, Sets
from mjgui.core.systems.conditions import Condition, Failure, FormAndSets


class Marked(NamedTuple):
    """An occurrence of a fan under circumstances that some rules do not let it count under."""

    sets: Sets
    """Indexes of the sets it uses, ascending; empty for the whole hand."""
    marks: tuple[str, ...]
    """The circumstances; none where it counts under any rules."""


F = TypeVar("F", bound=FormAndSets)
Find: TypeAlias = Callable[[F], Iterable[Sets | Marked]]


@dataclass(frozen=True, slots=True)
class Finder(Generic[F]):
    """What finds a fan in a reading that meets its conditions."""

    find: Find[F]
    """Gives the sets of each occurrence, with marks where there are any."""
    reads: tuple[str, ...] = ()
    """What of a reading it looks at, in the words of the system's facts."""
    marks: tuple[str, ...] = ()
    """The marks it may give."""
    otherwise: Callable[[F], Failure] | None = None
    """What to say where it finds nothing; None where it always finds something."""


@dataclass(frozen=True, slots=True)
class Definition(Generic[F]):
    """A fan: what it asks of a reading, and where in the reading it is.

    In which readings it can be and what it looks at follow from that.
    """

    fan: FanId
    """Its id."""
    conditions: tuple[Condition[F], ...]
    """What it asks, in the order one would look."""
    finder: Finder[F] | None
    """What finds it where the conditions hold; None for a fan that is there once then, for the whole hand."""
    system_forms: InitVar[tuple[str, ...]]
    """All forms of its system."""
    forms: tuple[str, ...] = field(init=False)
    """The forms it exists in."""
    reads: frozenset[str] = field(init=False)
    """What of a reading it looks at beside form, number of chows and number of pungs (see the system's facts)."""
    marks: frozenset[str] = field(init=False)
    """The marks its occurrences may bear."""
    chows: int = field(init=False)
    """How many chows a reading with it has at least."""
    pungs: int = field(init=False)
    """How many pungs and kongs a reading with it has at least."""
    tests: tuple[Callable[[F], bool], ...] = field(init=False)
    """The tests of its conditions, all that is left to ask where form, chows and pungs are as they must be."""
    whole_hand: tuple[FanInstance, ...] = field(init=False)
    """Its occurrence for the whole hand."""

    def __post_init__(self, system_forms: tuple[str, ...]) -> None:
        allowed = [condition.forms for condition in self.conditions if condition.forms is not None]
        reads = [condition.reads for condition in self.conditions] + ([self.finder.reads] if self.finder else [])
        derived = {
            "forms": tuple(form for form in system_forms if all(form in forms for forms in allowed)),
            "reads": frozenset().union(*reads),
            "marks": frozenset(self.finder.marks if self.finder else ()),
            "chows": max((condition.chows for condition in self.conditions), default=0),
            "pungs": max((condition.pungs for condition in self.conditions), default=0),
            "tests": tuple(condition.test for condition in self.conditions if condition.test is not None),
            "whole_hand": (FanInstance(self.fan, ()),),
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    def instances(self, facts: F) -> Sequence[FanInstance]:
        """Its occurrences in a reading of one of its forms with as many chows and pungs as it takes."""
        for test in self.tests:
            if not test(facts):
                return ()
        if self.finder is None:
            return self.whole_hand
        return [
            FanInstance(self.fan, found.sets, found.marks)
            if isinstance(found, Marked)
            else FanInstance(self.fan, found)
            for found in self.finder.find(facts)
        ]

    def first_failure(self, facts: F) -> tuple[int, Failure]:
        """How many conditions hold before the first that does not, and what to say of that.

        Raises ValueError for a reading the fan is in.
        """
        for met, condition in enumerate(self.conditions):
            if not condition.holds(facts):
                return met, condition.failure(facts)
        if self.finder is None or self.finder.otherwise is None or self.instances(facts):
            raise ValueError(f"the fan {self.fan} is there")
        return len(self.conditions), self.finder.otherwise(facts)


class Registry(Generic[F]):
    """The fans of a system by id, in the order they are defined."""

    def __init__(self, forms: tuple[str, ...]) -> None:
        """A registry for a system that has these forms and no others."""
        self._forms = forms
        self._declared: dict[FanId, Definition[F]] = {}
        self._possible: dict[tuple[str, int, int], tuple[Definition[F], ...]] = {}

    def whole_hand(self, fan: FanId, *conditions: Condition[F]) -> None:
        """Define a fan that is there once, for the whole hand, where its conditions hold."""
        self._add(Definition(fan, conditions, None, self._forms))

    def fan(
        self,
        fan: FanId,
        *conditions: Condition[F],
        reads: tuple[str, ...] = (),
        marks: tuple[str, ...] = (),
        otherwise: Callable[[F], Failure] | None = None,
    ) -> Callable[[Find[F]], Find[F]]:
        """Define a fan by its conditions and, as a decorator, by what finds it where they hold. For ``reads``,
        ``marks`` and ``otherwise`` see ``Finder``. Raises ValueError for a fan that is defined already."""

        def define(find: Find[F]) -> Find[F]:
            self._add(Definition(fan, conditions, Finder(find, reads, marks, otherwise), self._forms))
            return find

        return define

    def _add(self, definition: Definition[F]) -> None:
        if definition.fan in self._declared:
            raise ValueError(f"the fan {definition.fan} is defined twice")
        self._declared[definition.fan] = definition
        self._possible.clear()

    @property
    def declared(self) -> Mapping[FanId, Definition[F]]:
        return self._declared

    def of_form(self, form: str) -> tuple[Definition[F], ...]:
        """The fans that exist in a form."""
        return tuple(definition for definition in self._declared.values() if form in definition.forms)

    def possible(self, form: str, chows: int, pungs: int) -> tuple[Definition[F], ...]:
        """The fans that can be in a reading of a form with so many chows and pungs."""
        key = form, chows, pungs
        if key not in self._possible:
            self._possible[key] = tuple(
                each for each in self.of_form(form) if each.chows <= chows and each.pungs <= pungs
            )
        return self._possible[key]

    def instances(self, facts: F) -> tuple[FanInstance, ...]:
        """Every occurrence of every fan in a reading, in the order the fans are defined."""
        found: list[FanInstance] = []
        for definition in self.possible(facts.form, len(facts.chows), len(facts.pungs)):
            found += definition.instances(facts)
        return tuple(found)


def import_modules(package: str, path: Iterable[str]) -> None:
    """Import every module of a package of fans, in the order of their names: each defines its fans in doing so.

    ``path`` are the folders of the package. Raises ImportError where there are no modules: without fans every hand
    would be worth nothing.
    """
    names = sorted(module.name for module in iter_modules(path))
    if not names:
        raise ImportError(f"no modules of fans in {package}")
    for name in names:
        import_module(f"{package}.{name}")
