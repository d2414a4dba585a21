"""A game record of tziakcha as text: JSON with the game in ``step``, or packed in ``script`` (JSON, zlib, base64)."""

import base64
import json
import re
import zlib
from dataclasses import dataclass

from mjgui.core.notation.scan import ParseError
from mjgui.core.texts import text

# A game is some ten thousand characters; what unpacks to more than this is none.
LARGEST = 1 << 20
_SCRIPT = re.compile(r'"script"\s*:\s*"')


@dataclass(frozen=True, slots=True)
class Field:
    """A value of a record."""

    value: object
    """As JSON has it."""
    path: str
    """Its name in the record, as in ``y[2].h``."""
    at: int
    """Where the record or its script begins in the text."""

    def error(self, kind: str, /, **parts: int) -> ParseError:
        """The error that this is not what it should be, by the key of its words."""
        expected = text(f"record.{kind}", **parts)
        return ParseError("record-field", self.at, expected.en, field=self.path or "{}", kind=expected)

    def find(self, key: str) -> "Field | None":
        """A part by its name, None where it is missing. Raises ParseError where this has no named parts."""
        if not isinstance(self.value, dict):
            raise self.error("object")
        return Field(self.value[key], f"{self.path}.{key}".lstrip("."), self.at) if key in self.value else None

    def get(self, key: str) -> "Field":
        """A part by its name. Raises ParseError."""
        found = self.find(key)
        if found is None:
            raise ParseError("record-missing", self.at, key, field=f"{self.path}.{key}".lstrip("."))
        return found

    def parts(self) -> "list[tuple[str, Field]]":
        """All named parts. Raises ParseError."""
        if not isinstance(self.value, dict):
            raise self.error("object")
        return [(name, self.get(name)) for name in self.value]

    def items(self) -> "list[Field]":
        """The parts of a list. Raises ParseError."""
        if not isinstance(self.value, list):
            raise self.error("list")
        return [Field(value, f"{self.path}[{number}]", self.at) for number, value in enumerate(self.value)]

    def number(self, low: int, high: int) -> int:
        """A whole number in these bounds, both included. Raises ParseError."""
        # Of bool, which is an int as well, there is none in a record.
        if type(self.value) is not int or not low <= self.value <= high:
            raise self.error("number", low=low, high=high)
        return self.value

    def string(self) -> str:
        """A text. Raises ParseError."""
        if not isinstance(self.value, str):
            raise self.error("string")
        return self.value


def is_like(source: str) -> bool:
    return source.lstrip().startswith("{") and '"' in source


def opened(source: str) -> Field:
    """The game in a record. Raises ParseError."""
    start = len(source) - len(source.lstrip())
    record = Field(_decoded(source, start, inside=False), "", start)
    step = record.find("step")
    if step is not None:
        return step
    script = record.find("script")
    if script is not None:
        found = _SCRIPT.search(source)
        at = start if found is None else found.end()
        return Field(_decoded(_unpacked(script.string(), at), at, inside=True), "", at)
    if record.find("records") is not None:
        raise ParseError("record-session", start, "script, step")
    if record.find("a") is None or record.find("y") is None:
        raise ParseError("record-unknown", start, "script, step")
    return record


def _unpacked(script: str, at: int) -> str:
    try:
        packed = base64.b64decode("".join(script.split()), validate=True)
        inflated = zlib.decompressobj()
        plain = inflated.decompress(packed, LARGEST + 1)
        if len(plain) > LARGEST:
            raise ParseError("record-size", at, "", largest=LARGEST)
        if not inflated.eof:
            raise ParseError("record-cut", at, "")
        # The packer may leave zero bytes at the end.
        return plain.replace(b"\0", b"").decode()
    except ParseError:
        raise
    except (ValueError, zlib.error):
        # Of ValueError are what base64 and UTF-8 complain with.
        raise ParseError("record-script", at, "base64, zlib, UTF-8") from None


def _decoded(source: str, at: int, *, inside: bool) -> object:
    """The values of a JSON text that begins at a place of what was given, or is packed ``inside`` what stands there."""
    try:
        return json.loads(source)
    except json.JSONDecodeError as error:
        raise ParseError("record-json", at if inside else error.pos, "JSON", line=error.lineno) from None
    except (RecursionError, ValueError):
        # Nested too deep, or a number of thousands of digits.
        raise ParseError("record-json", at, "JSON", line=1) from None
