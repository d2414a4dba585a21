"""Which values could have stood where a file has another."""

import re
from collections.abc import Iterator
from typing import Any

from msgspec import inspect


def choices(shape: Any, path: str) -> tuple[Any, ...]:
    """The values that can stand at a path of content read as this shape, where there are only so many; else none.
    ``path`` is as errors have it: ``exclusion[1].scope``."""
    found = list(_each(inspect.type_info(shape)))
    for step in re.findall(r"\[[^\]]*\]|[^.\[\]]+", path):
        found = [inner for each in found for inner in _inside(each, step)]
    return tuple(value for each in found if isinstance(each, inspect.LiteralType) for value in each.values)


def _each(kind: inspect.Type) -> Iterator[inspect.Type]:
    """The kinds that a kind may be."""
    if isinstance(kind, inspect.UnionType):
        for each in kind.types:
            yield from _each(each)
    elif isinstance(kind, inspect.Metadata):
        yield from _each(kind.type)
    else:
        yield kind


def _inside(kind: inspect.Type, step: str) -> Iterator[inspect.Type]:
    """What may stand one step below a kind."""
    if isinstance(kind, inspect.StructType):
        for field in kind.fields:
            if field.encode_name == step:
                yield from _each(field.type)
    elif isinstance(kind, inspect.DictType):
        yield from _each(kind.value_type)
    elif isinstance(kind, inspect.ListType | inspect.VarTupleType | inspect.SetType | inspect.FrozenSetType):
        yield from _each(kind.item_type)
