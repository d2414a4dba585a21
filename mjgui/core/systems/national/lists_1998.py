"""What the 1998 book prints as not counted beside each fan."""

from collections.abc import Mapping
from functools import cache

import msgspec

from mjgui import resources
from mjgui.core.rules.effects import Pair
from mjgui.core.rules.fans import Citation
from mjgui.core.rules.toml_file import decode
from mjgui.core.texts import same

_FILE = "rules/national/lists-1998.toml"


class _ListRow(msgspec.Struct, forbid_unknown_fields=True):
    """What the book prints of one fan."""

    fan: str
    """The fan that is counted."""
    excludes: list[str]
    """The fans that are not counted beside it."""
    page: int
    """The page of the book."""


class _ListFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file of the book's lists."""

    list: list[_ListRow]
    """A table for each fan."""


@cache
def printed_in_1998() -> Mapping[Pair, Citation]:
    """For each fan and one it is printed not to be counted with, the page that says so."""
    return {
        (row.fan, excluded): Citation("book-1998", same(f"p. {row.page}"), "printed")
        for row in decode(_FILE, resources.read(_FILE), _ListFile).list
        for excluded in row.excludes
    }
