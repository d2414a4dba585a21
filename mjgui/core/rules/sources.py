"""The texts that citations name, and the rule sets that hold an opinion."""

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from mjgui.core.rules.toml_file import Names, decode
from mjgui.core.texts import Text


@dataclass(frozen=True, slots=True)
class Source:
    """A text that citations name, or a rule set that holds an opinion."""

    name: Text
    """The full title."""
    short: Text
    """A short title, for narrow places."""


class _SourceRow(msgspec.Struct, forbid_unknown_fields=True):
    """A source as its file has it."""

    name: Names
    """The full title, in both languages."""
    short: Names
    """A short title, for narrow places."""


class _SourceFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file of all sources."""

    source: dict[str, _SourceRow]
    """Each source by its id."""


def read_sources(content: bytes, where: str) -> Mapping[str, Source]:
    """The sources of a file by id. Raises ProfileError naming the file and the line."""
    rows = decode(where, content, _SourceFile).source
    return {key: Source(row.name.text(), row.short.text()) for key, row in rows.items()}
