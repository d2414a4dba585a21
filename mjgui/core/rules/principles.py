"""The counting principles of a rule system as its text states them."""

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from mjgui.core.rules.fans import Citation
from mjgui.core.rules.toml_file import CitationRow, Names, decode
from mjgui.core.texts import Text


@dataclass(frozen=True, slots=True)
class Principle:
    """A counting principle: what it is called, what it says, and where."""

    id: str
    name: Text
    meaning: Text
    citation: Citation
    pattern: int
    """Which of the patterns and colours for principles a picture draws it in, from 0."""


class _PrincipleRow(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: Names
    meaning: Names
    citation: CitationRow
    pattern: int | None = None


class _PrincipleFile(msgspec.Struct, forbid_unknown_fields=True):
    principle: list[_PrincipleRow]


def read_principles(content: bytes, where: str) -> Mapping[str, Principle]:
    """The principles of a file by id, in its order, which is that of their patterns unless a row names another.

    Raises ProfileError naming the file and the line.
    """
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
