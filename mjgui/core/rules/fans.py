"""What a fan is, what one occurrence of it is, and where a rule about it is stated."""

from dataclasses import dataclass
from typing import TypeAlias

from mjgui.core.texts import Text

FanId: TypeAlias = str
Sets: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Citation:
    """Where a rule is stated."""

    source: str
    """An id of ``resources/rules/sources.toml``."""
    place: Text
    """A page, item or example in the source; of a program that was run, the hand it counted."""
    kind: str
    """``printed`` (a rule's own words), ``example`` (a worked example), ``implied`` (by a stated principle), ``decree``
    (printed, though no principle asks for it), ``run`` (what a program made of the hand) or ``reported`` (by somebody
    else, at that place)."""
    silent: str | None = None
    """Rules' own text, where that does not say it, and another source or only a principle does."""


@dataclass(frozen=True, slots=True)
class Fan:
    """A fan as the tables describe it."""

    id: FanId
    """Its key in files and in code."""
    number: int
    """Its place in the official list."""
    name: Text
    """What it is called."""
    pinyin: str
    """Of the Chinese name, in syllables."""
    points: int
    """Its value in the official list; a profile may set another."""
    definition: Text
    """What makes it, in words."""
    combination: bool
    """Whether it is made by relating sets to one another, so that the limits on combining apply."""
    citations: tuple[Citation, ...]
    """Where it is defined."""

    @property
    def label(self) -> str:
        """The fan by its names in all languages, as people know it by either: 平和 All Chows."""
        return self.name.label


@dataclass(frozen=True, slots=True)
class FanInstance:
    """One occurrence of a fan in a reading."""

    fan: FanId
    """The fan that occurs."""
    sets: Sets
    """Indexes of the sets it uses, ascending; empty for the whole hand or the way of winning."""
    marks: tuple[str, ...] = ()
    """Circumstances some rules do not let it count under (see ``RuleProfile.refused_marks``)."""
