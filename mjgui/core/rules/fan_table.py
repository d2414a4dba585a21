"""The table of a rule system's fans, read from its file."""

from collections.abc import Mapping

import msgspec

from mjgui.core.rules.fans import Fan, FanId
from mjgui.core.rules.toml_file import CitationRow, Names, decode


class _FanRow(msgspec.Struct, forbid_unknown_fields=True):
    """A fan as its file has it; see ``Fan``."""

    id: str
    """The key of the fan."""
    number: int
    """Its place in the official list."""
    name: Names
    """In both languages."""
    pinyin: str
    """Of the Chinese name, in syllables."""
    points: int
    """Its value in the official list."""
    definition: Names
    """What makes it, in words."""
    citations: list[CitationRow]
    """Where it is defined."""
    combination: bool = False
    """Whether the limits on combining apply to it."""


class _FanFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file of a rule system's fans."""

    fan: list[_FanRow]
    """A table for each fan."""


def read_fans(content: bytes, where: str) -> Mapping[FanId, Fan]:
    """The fans of a file by id, in the official order. Raises ProfileError naming the file and the line."""
    rows = decode(where, content, _FanFile).fan
    return {
        row.id: Fan(
            row.id,
            row.number,
            row.name.text(),
            row.pinyin,
            row.points,
            row.definition.text(),
            row.combination,
            tuple(citation.citation() for citation in row.citations),
        )
        for row in sorted(rows, key=lambda row: row.number)
    }
