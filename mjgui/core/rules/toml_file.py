"""What the rule files have in common: names in two languages, citations, strict reading, errors with their line."""

import re
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

import msgspec

from mjgui.core.rules.expected import choices
from mjgui.core.rules.fans import Citation
from mjgui.core.system_messages import in_words
from mjgui.core.texts import SaidError, Text, same, text

S = TypeVar("S", bound=msgspec.Struct)


class ProfileError(SaidError):
    """A rule file that cannot be used."""

    def __init__(self, code: str, /, **parts: str | int | Text) -> None:
        self.code = code
        self.parts = parts
        super().__init__(text(f"profile.{code}", **parts))


class Names(msgspec.Struct, forbid_unknown_fields=True):
    """The same words in both languages, as a rule file has them."""

    zh: str
    """In Chinese."""
    en: str
    """In English."""

    def text(self) -> Text:
        return Text(self.zh, self.en)


class CitationRow(msgspec.Struct, forbid_unknown_fields=True):
    """Where a rule is stated, as a rule file has it; see ``Citation``."""

    source: str
    """An id of ``resources/rules/sources.toml``."""
    place: str | Names
    """A page, item or example in the source; plain text where it is the same in both languages."""
    kind: Literal["printed", "example", "implied", "decree", "run", "reported"]
    """How the source states it."""

    def citation(self) -> Citation:
        place = same(self.place) if isinstance(self.place, str) else self.place.text()
        return Citation(self.source, place, self.kind)


@dataclass(frozen=True, slots=True)
class FilePosition:
    """A file being read, so that errors can say where in it they are."""

    name: str
    """What errors call the file."""
    content: bytes = b""
    """Its text, in which lines are looked for."""

    def __str__(self) -> str:
        return self.name

    def at(self, word: object) -> str:
        """The file with the first line that has a word, if one has it."""
        wanted = re.compile(rf"(?<![\w-]){re.escape(str(word))}(?![\w-])")
        for number, line in enumerate(self.content.decode("utf-8", "replace").splitlines(), start=1):
            if wanted.search(line):
                return f"{self.name}:{number}"
        return self.name

    def assigned(self, name: str, value: object) -> str:
        """The file with the line that gives a name this value, if one does."""
        wanted = re.compile(rf"(?<![\w-])[\"']?{re.escape(name)}[\"']?\s*=\s*{re.escape(str(value))}(?![\w-])")
        for number, line in enumerate(self.content.decode("utf-8", "replace").splitlines(), start=1):
            if wanted.search(line):
                return f"{self.name}:{number}"
        return self.at(name)

    def field(self, path: str) -> str:
        """The file with the line of a field such as ``exclusion[3].fan``; of what is missing, that of its table."""
        lines = self.content.decode("utf-8", "replace").splitlines()
        at, found = 0, 0
        for name, index in re.findall(r"([\w-]+)(?:\[(\d+)\])?", path):
            if index:
                headers = [n for n, line in enumerate(lines) if re.match(rf"\s*\[\[\s*(\w+\.)*{name}\s*\]\]", line)]
                if int(index) < len(headers):
                    at = found = headers[int(index)]
                    continue
            pattern = re.compile(rf"\s*(\[+\s*(\w+\.)*)?{re.escape(name)}\s*(=|\])|.*[{{,]\s*{re.escape(name)}\s*=")
            for number in range(at, len(lines)):
                if number > at and re.match(r"\s*\[\[", lines[number]) and at:
                    break
                if pattern.match(lines[number]):
                    at = found = number
                    break
        return f"{self.name}:{found + 1}"


def fault(error: msgspec.ValidationError, shape: Any) -> tuple[str, Text]:
    """The path of the field that is wrong in what was read as ``shape``, and what is wrong with it."""
    said, _, path = str(error).partition(" - at `$")
    path = path.strip("`.")
    named = re.search(r"field `(.+?)`", said)
    inside = f"{path}.{named[1]}" if named else path
    words, known = in_words(said), choices(shape, path) if "enum" in said else ()
    if known:
        words = text("file.expected", words=words, known=", ".join(map(str, known)))
    return inside.strip("."), words


def decode(where: str, content: bytes, shape: type[S]) -> S:
    """The content of a TOML file. Raises ProfileError naming the file, the line and the field."""
    content = content.removeprefix(b"\xef\xbb\xbf")
    place = FilePosition(where, content)
    try:
        return msgspec.toml.decode(content, type=shape)
    except msgspec.ValidationError as error:
        path, detail = fault(error, shape)
        raise ProfileError("field", where=place.field(path), field=path, detail=detail) from None
    except (ValueError, RecursionError) as error:
        # Of text that is no TOML, and of numbers that are too long.
        line = re.search(r"line (\d+)", str(error))
        at = f"{where}:{line[1]}" if line else where
        raise ProfileError("unreadable", where=at, detail=in_words(str(error))) from None
