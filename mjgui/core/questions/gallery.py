"""The gallery: a hand for each disputed question and for each fan."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Literal, TypeAlias

import msgspec

from mjgui import resources
from mjgui.core.hand import Hand, Unwritten
from mjgui.core.notation import parse_hand
from mjgui.core.profiles.profile_files import load_profile
from mjgui.core.rules.fans import Citation, FanId
from mjgui.core.rules.toml_file import CitationRow, FilePosition, Names, ProfileError, decode
from mjgui.core.systems.base import RuleSystem
from mjgui.core.texts import Text, joined, same
from mjgui.core.wording.citations import source_and_place
from mjgui.core.wording.names import NOT_AT_ALL, normalized, rank, rank_of_fan

Kind: TypeAlias = Literal["dispute", "note", "fan"]
KINDS: tuple[Kind, ...] = ("dispute", "note", "fan")
FILE = "examples/gallery.toml"


@dataclass(frozen=True, slots=True)
class Example:
    """A hand that shows something."""

    id: str
    """``D01``, or the text and the note, or the rule system and the fan."""
    kind: Kind
    """Whether it shows a dispute, what a text notes, or a fan."""
    hand: str
    """In notation."""
    profile: str
    """The id of the rules it is shown under."""
    title: Text
    """The title of the dispute or note, or what there is to see beside the fan."""
    pinyin: str = ""
    """Of the Chinese title of a dispute or note, in syllables."""
    ruling: str | None = None
    """The ruling it is about; None for a note or a fan, and for a dispute that no ruling answers."""
    fan: FanId | None = None
    """The fan it is about; None for a dispute or note."""
    no_effect: Text | None = None
    """Why no answer changes what the hand is worth; None where one does."""
    citation: Citation | None = None
    """Where the note stands, or the hand is worked out; None where nowhere."""
    unwritten: Unwritten = field(default_factory=Unwritten)
    """How it was won, as far as the notation has no place for it."""

    @property
    def as_hand(self) -> Hand:
        """The hand itself."""
        return self.unwritten.said_of(parse_hand(self.hand))

    @property
    def system(self) -> RuleSystem:
        return load_profile(self.profile).system

    @property
    def name(self) -> Text:
        """The title of the dispute or note, or the fan's name."""
        return self.system.fans[self.fan].name if self.fan else self.title

    @property
    def heading(self) -> Text:
        """The title, behind what people call it by: the number of a dispute, the place of a note; a fan's alone."""
        if self.fan:
            return self.title
        called = source_and_place(self.citation) if self.citation else same(self.id)
        return joined((called, self.title), "  ", "  ")


class _Won(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """How a hand was won, as far as the notation has no place for it; see ``Unwritten``."""

    dealt: bool | None = None
    """Whether it was won as dealt; None where that is not said."""
    kong_declared: bool = False
    """Whether a kong was declared on the winning discard."""
    dice_thrown: bool = False
    """Whether the dice for it were thrown."""

    @property
    def unwritten(self) -> Unwritten:
        return Unwritten(self.dealt, self.kong_declared, self.dice_thrown)


class _DisputeRow(_Won, forbid_unknown_fields=True):
    """A dispute as the gallery's file has it; see ``Example``."""

    id: str
    """Such as ``D01``."""
    profile: str
    """The id of the rules it is shown under."""
    hand: str
    """In notation."""
    title: Names
    """In both languages."""
    pinyin: str
    """Of the Chinese title, in syllables."""
    ruling: str | None = None
    """The id of the ruling; None where none answers it."""
    settled: Names | None = None
    """Why no answer changes what the hand is worth; None where one does."""


class _NoteRow(_Won, forbid_unknown_fields=True):
    """A note of a text as the gallery's file has it; see ``Example``."""

    id: str
    """The text and the place."""
    profile: str
    """The id of the rules it is shown under."""
    hand: str
    """In notation."""
    title: Names
    """What is noted, in both languages."""
    pinyin: str
    """Of the Chinese title, in syllables."""
    citation: CitationRow
    """Where the note stands."""


class _FanRow(_Won, forbid_unknown_fields=True):
    """A fan's example as the gallery's file has it; see ``Example``."""

    fan: str
    """The fan it shows."""
    profile: str
    """The id of the rules it is shown under."""
    hand: str
    """In notation."""
    title: Names
    """What there is to see beside the fan, in both languages."""
    citation: CitationRow | None = None
    """Where the hand is worked out; None where nowhere."""


class _File(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The gallery's file."""

    dispute: list[_DisputeRow]
    """The disputes, in order."""
    note: list[_NoteRow] = []
    """The notes, in order."""
    fan: list[_FanRow]
    """The fans' examples, in order."""


@cache
def load_gallery() -> tuple[Example, ...]:
    """Every example: disputes, notes, then fans, each in the order of the file."""
    return read_gallery(resources.read(FILE), FILE)


def read_gallery(content: bytes, where: str) -> tuple[Example, ...]:
    """The examples of a file. Raises ProfileError naming the file and the line."""
    file, place = decode(where, content, _File), FilePosition(where, content)
    return (
        *(_dispute(row, place) for row in file.dispute),
        *map(_note, file.note),
        *(_fan(row, place) for row in file.fan),
    )


def example(identity: str) -> Example:
    """The example of an id. Raises KeyError for an example there is not."""
    for each in load_gallery():
        if each.id == identity:
            return each
    raise KeyError(identity)


def _dispute(row: _DisputeRow, place: FilePosition) -> Example:
    known = load_profile(row.profile).system.rulings
    if row.ruling is not None and row.ruling not in known:
        raise ProfileError("unknown-ruling", where=place.at(row.ruling), ruling=row.ruling)
    settled = row.settled.text() if row.settled else None
    return Example(
        row.id,
        "dispute",
        row.hand,
        row.profile,
        row.title.text(),
        row.pinyin,
        row.ruling,
        no_effect=settled,
        unwritten=row.unwritten,
    )


def _note(row: _NoteRow) -> Example:
    return Example(
        row.id,
        "note",
        row.hand,
        row.profile,
        row.title.text(),
        row.pinyin,
        citation=row.citation.citation(),
        unwritten=row.unwritten,
    )


def _fan(row: _FanRow, place: FilePosition) -> Example:
    system = load_profile(row.profile).system
    if row.fan not in system.fans:
        raise ProfileError("unknown-fan", where=place.at(row.fan), fan=row.fan, system=system.id)
    citation = row.citation.citation() if row.citation else None
    identity = f"{system.id}/{row.fan}"
    return Example(
        identity,
        "fan",
        row.hand,
        row.profile,
        row.title.text(),
        fan=row.fan,
        citation=citation,
        unwritten=row.unwritten,
    )


def search(text: str, examples: Iterable[Example] | None = None) -> tuple[Example, ...]:
    """The examples a text may mean, best first: by id, Chinese or English title, pinyin or its initials, the names of
    the fan or the question of the ruling. An empty text finds all."""
    given = tuple(load_gallery() if examples is None else examples)
    if not normalized(text):
        return given
    ranked = [(_rank(text, each), place) for place, each in enumerate(given)]
    return tuple(given[place] for found, place in sorted(ranked) if found < NOT_AT_ALL)


def _rank(text: str, found: Example) -> int:
    """How well a text names an example; see ``rank``."""
    if found.fan:
        return min(rank_of_fan(text, found.system.fans[found.fan], found.system), _in_passing(text, found.title))
    best = min(rank(text, found.title, found.pinyin, found.id), _in_passing(text, found.title, found.pinyin))
    if found.ruling is None:
        return best
    return min(best, _in_passing(text, found.system.rulings[found.ruling].question))


def _in_passing(text: str, words: Text, pinyin: str = "") -> int:
    """How well a text names something in passing: the rank after all others where it stands anywhere in the words, or
    begins anywhere in their pinyin or its initials; else ``NOT_AT_ALL``."""
    wanted = normalized(text)
    stands = (
        wanted in normalized(words.zh)
        or wanted in normalized(words.en)
        or any(each.startswith(wanted) for each in _spoken(pinyin))
    )
    return NOT_AT_ALL - 1 if stands else NOT_AT_ALL


@cache
def _spoken(pinyin: str) -> tuple[str, ...]:
    """What is typed of pinyin that begins anywhere: its syllables, or their initials."""
    syllables = pinyin.split()
    beginnings = [syllables[at:] for at in range(len(syllables))]
    return tuple(spelt for rest in beginnings for spelt in ("".join(rest), "".join(each[0] for each in rest)))
