"""How the count of a hand is kept in files, so that a later version can say what it counts otherwise."""

from typing import Any

import msgspec

from mjgui.core.questions.kept_count import Record
from mjgui.files.strict_json import converted


def as_object(record: Record) -> dict[str, Any]:
    """A record as a JSON object: its fields by their names, each text as an array of its languages."""
    made: dict[str, Any] = msgspec.to_builtins(record)
    return made


def of_object(content: object) -> Record:
    """The record an object holds; what another version added to it is passed over. Raises ContentError naming the
    field."""
    return converted(content, Record)
