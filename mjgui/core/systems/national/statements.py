"""What is said of the table, and every text known to say it."""

from collections.abc import Mapping
from functools import cache

import msgspec

from mjgui import resources
from mjgui.core.rules.fans import Citation
from mjgui.core.rules.toml_file import CitationRow, decode
from mjgui.core.systems.table_questions import Statement
from mjgui.core.texts import text

_FILE = "rules/national/table.toml"


class _StatedRow(msgspec.Struct, forbid_unknown_fields=True):
    """Where something is stated."""

    words: str
    """The key of what is said."""
    citations: list[CitationRow]
    """Every text that says it."""


class _StatedFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file of what is stated of the table."""

    stated: list[_StatedRow]
    """A table for each statement that some text is known to make."""


@cache
def citations() -> Mapping[str, tuple[Citation, ...]]:
    """The texts that state something of the table, by the key of what they state."""
    rows = decode(_FILE, resources.read(_FILE), _StatedFile).stated
    return {row.words: tuple(each.citation() for each in row.citations) for row in rows}


def stated(key: str) -> Statement:
    """What is said by a key, with every text known to say it; none for practice that no known text states."""
    return Statement(text(key), citations().get(key, ()))
