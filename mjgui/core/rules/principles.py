"""The counting principles of a rule system as its text states them."""

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from mjgui.core.rules.fans import Citation
from mjgui.core.rules.toml_file import CitationRow, Names, decode
from mjgui.core.texts import Text


@dataclass(frozen=True, slots=True)
class Principle:
    """A counting principle."""

    id: str
    """Its key in files and in code."""
    name: Text
    """What it is called."""
    meaning: Text
    """What it says."""
    citation: Citation
    """Where it is stated."""
    pattern: int
    """Which of the patterns and colours for principles a picture draws it in, from 0."""


class _PrincipleRow(msgspec.Struct, forbid_unknown_fields=True):
    """A principle as its file has it; see ``Principle``."""

    id: str
    """The key of the principle."""
    name: Names
    """In both languages."""
    meaning: Names
    """What it says, in both languages."""
    citation: CitationRow
    """Where it is stated."""
    pattern: int | None = None
    """Which pattern and colour a picture draws it in; None for that of its place in the file."""


class _PrincipleFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file of a rule system's principles."""

    principle: list[_PrincipleRow]
    """A table for each principle."""


def read_principles(content: bytes, where: str) -> Mapping[str, Principle]:
    """The principles of a file by id, in the order of the file. That is also the order of their patterns, unless a row
    names another. Raises ProfileError naming the file and the line."""
    rows = decode(where, content, _PrincipleFile).principle
    return {
        row.id: Principle(
            row.id,
            row.name.text(),
            row.meaning.text(),
            row.citation.citation(),
            place if row.pattern is None else row.pattern,
        )
        for place, row in enumerate(rows)
    }
