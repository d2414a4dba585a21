"""What a fan asks of a reading, one condition after the other, so that the first that fails can be named."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from mjgui.core.texts import Text, text


@dataclass(frozen=True, slots=True)
class Failure:
    """A condition that does not hold. key: of its words in the catalogue; parts: what is behind it."""

    key: str
    parts: tuple[tuple[str, str | int | Text], ...] = ()

    @property
    def words(self) -> Text:
        return text(f"absent.{self.key}", **dict(self.parts))


F = TypeVar("F")
Condition: TypeAlias = Callable[[F], Failure | None]


def failure(key: str, **parts: str | int | Text) -> Failure:
    return Failure(key, tuple(parts.items()))


def first_failure(conditions: Iterable[Condition[F]], facts: F) -> tuple[int, Failure]:
    """How many conditions hold before one does not, and that. Raises ValueError where all hold."""
    for met, condition in enumerate(conditions):
        if failed := condition(facts):
            return met, failed
    raise ValueError("every condition holds")
