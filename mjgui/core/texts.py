"""Texts in Chinese and English, kept side by side in ``resources/i18n``."""

from functools import cache
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from mjgui import resources

Language: TypeAlias = Literal["zh", "en"]
LANGUAGES: tuple[Language, ...] = ("zh", "en")


class Text(NamedTuple):
    """The same words in both languages."""

    zh: str
    en: str

    def in_(self, language: Language) -> str:
        return self.zh if language == "zh" else self.en


@cache
def catalogue(name: str) -> dict[str, Text]:
    """The texts of ``resources/i18n/<name>.toml``, by ``section.key``."""
    sections = msgspec.toml.decode(resources.read(f"i18n/{name}.toml"), type=dict[str, dict[str, dict[str, str]]])
    return {
        f"{section}.{key}": Text(words["zh"], words["en"])
        for section, entries in sections.items()
        for key, words in entries.items()
    }


def same(words: str) -> Text:
    """What is written alike in both languages."""
    return Text(words, words)


def text(key: str, /, **parts: "str | int | Text") -> Text:
    """A text of the core with its ``{placeholders}`` filled in; a part may itself be a Text."""
    words = catalogue("core")[key]
    return Text(
        *(
            words.in_(language).format(
                **{name: part.in_(language) if isinstance(part, Text) else part for name, part in parts.items()}
            )
            for language in LANGUAGES
        )
    )
