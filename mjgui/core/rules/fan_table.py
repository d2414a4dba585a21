"""The table of a rule system's fans, read from its file."""

from collections.abc import Mapping

import msgspec

from mjgui.core.rules.fans import Fan, FanId
from mjgui.core.rules.toml_file import CitationRow, Names, decode


class _FanRow(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    number: int
    name: Names
    pinyin: str
    points: int
    definition: Names
    citations: list[CitationRow]
    combination: bool = False


class _FanFile(msgspec.Struct, forbid_unknown_fields=True):
    fan: list[_FanRow]


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
