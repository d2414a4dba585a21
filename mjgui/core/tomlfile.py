"""What the rule files have in common: names in two languages, citations, strict reading."""

from typing import Literal, TypeVar

import msgspec

from mjgui.core.fans import Citation
from mjgui.core.texts import Text, text

S = TypeVar("S", bound=msgspec.Struct)


class ProfileError(ValueError):
    """A rule file that cannot be used. zh, en: which file, where in it, and what was expected."""

    def __init__(self, code: str, /, **parts: str | int) -> None:
        self.code = code
        words = text(f"profile.{code}", **parts)
        self.zh, self.en = words
        super().__init__(words.en)


class Names(msgspec.Struct, forbid_unknown_fields=True):
    zh: str
    en: str

    def text(self) -> Text:
        return Text(self.zh, self.en)


class CitationRow(msgspec.Struct, forbid_unknown_fields=True):
    source: str
    place: str
    kind: Literal["printed", "example", "implied", "decree"]

    def citation(self) -> Citation:
        return Citation(self.source, self.place, self.kind)


def decode(where: str, content: bytes, shape: type[S]) -> S:
    """The content of a TOML file. Raises ProfileError naming the file and the field."""
    try:
        return msgspec.toml.decode(content, type=shape)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise ProfileError("unreadable", where=where, detail=str(error)) from None
