"""What a fan asks of a reading: conditions, one after the other, so that the first that fails can be named."""

from collections.abc import Callable, Sized
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from mjgui.core.texts import Text, text


@dataclass(frozen=True, slots=True)
class Failure:
    """What is said of a condition that does not hold."""

    key: str
    """Of its words in the catalogue, in the section ``absent``."""
    parts: tuple[tuple[str, str | int | Text], ...] = ()
    """What the words are filled with."""

    @property
    def words(self) -> Text:
        return text(f"absent.{self.key}", **dict(self.parts))


def failure(key: str, **parts: str | int | Text) -> Failure:
    """What is said of a condition that does not hold, by the key of its words and what these are filled with."""
    return Failure(key, tuple(parts.items()))


class FormAndSets(Protocol):
    """What any condition can look at in a reading, whatever else the facts of its system are."""

    @property
    def form(self) -> str:
        """The form of the winning hand."""

    @property
    def chows(self) -> Sized:
        """Its chows."""

    @property
    def pungs(self) -> Sized:
        """Its pungs and kongs."""


F_contra = TypeVar("F_contra", bound=FormAndSets, contravariant=True)


# No slots: with them Python 3.11 could not make one of ``Condition[Facts]``.
@dataclass(frozen=True)
class Condition(Generic[F_contra]):
    """Something a fan asks of a reading: its form, how many chows and pungs it has, and a test of what else it is.

    The conditions of a fan are asked in order; a later one may take for granted that the earlier ones hold.
    """

    test: Callable[[F_contra], bool] | None
    """Asked of readings of its forms with enough chows and pungs; None where it asks nothing else."""
    failure: Callable[[F_contra], Failure]
    """What to say of a reading that it does not hold in."""
    reads: tuple[str, ...] = ()
    """What the test looks at, in the words of the system's facts."""
    forms: tuple[str, ...] | None = None
    """The forms it allows; None for all there are."""
    chows: int = 0
    """How many chows it takes at least."""
    pungs: int = 0
    """How many pungs and kongs it takes at least."""

    def holds(self, facts: F_contra) -> bool:
        return (
            (self.forms is None or facts.form in self.forms)
            and len(facts.chows) >= self.chows
            and len(facts.pungs) >= self.pungs
            and (self.test is None or self.test(facts))
        )


def form(*forms: str) -> Condition[FormAndSets]:
    """The reading has one of these forms."""

    def other_form(facts: FormAndSets) -> Failure:
        names = [text(f"form.{each}") for each in forms]
        needed = Text("或".join(name.zh for name in names), " or ".join(name.en for name in names))
        return failure("form", needed=needed, form=text(f"form.{facts.form}"))

    return Condition(None, other_form, forms=forms)
