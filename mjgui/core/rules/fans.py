"""What a fan is, what one occurrence of it is, and where a rule about it is stated."""

from dataclasses import dataclass
from typing import TypeAlias

from mjgui.core.texts import Text

FanId: TypeAlias = str
Sets: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Citation:
    """Where a rule is stated.

    source: an id of ``resources/rules/sources.toml``. place: page, item or example in it.
    kind: ``printed`` (a rule's own words), ``example`` (a worked example), ``implied`` (by a stated
    principle), ``decree`` (printed, though no principle asks for it).
    """

    source: str
    place: Text
    kind: str


@dataclass(frozen=True, slots=True)
class Fan:
    """A fan as the tables describe it.

    pinyin: of the Chinese name, in syllables. number: its place in the official list. points: its value in that
    list; a profile may set another. combination: made by relating sets to one another, so that the limits on
    combining apply.
    """

    id: FanId
    number: int
    name: Text
    pinyin: str
    points: int
    definition: Text
    combination: bool
    citations: tuple[Citation, ...]

    @property
    def label(self) -> str:
        """The fan by its names in all languages, as people know it by either: 平和 All Chows."""
        return self.name.label


@dataclass(frozen=True, slots=True)
class FanInstance:
    """One occurrence of a fan in a reading.

    sets: indexes of the sets it uses, ascending; empty for the whole hand or the way of winning.
    marks: circumstances some rules do not let it count under (see ``RuleProfile.refused_marks``).
    """

    fan: FanId
    sets: Sets
    marks: tuple[str, ...] = ()
