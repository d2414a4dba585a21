"""Texts in Chinese and English, kept side by side in ``resources/i18n``."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Literal, NamedTuple, Protocol, TypeAlias

import msgspec

from mjgui import resources

Language: TypeAlias = Literal["zh", "en"]
LANGUAGES: tuple[Language, ...] = ("zh", "en")


class Text(NamedTuple):
    """The same words in both languages."""

    zh: str
    """In Chinese."""
    en: str
    """In English."""

    def in_(self, language: Language) -> str:
        return str(getattr(self, language))

    @property
    def label(self) -> str:
        """All languages on one line, as names of fans and principles stand in each: 平和 All Chows."""
        return " ".join(dict.fromkeys(self))


# What a placeholder is filled with.
Part: TypeAlias = str | int | Text


class Says(Protocol):
    """What gives a text by its key, filled in: ``text``, or a rule system in words of its own."""

    def __call__(self, key: str, /, **parts: Part) -> Text: ...


class SaidError(ValueError):
    """An error that people are told of. Its words say where it is, what is wrong and what was expected."""

    def __init__(self, words: Text) -> None:
        self.words = words
        super().__init__(words.en)


@cache
def catalogue(name: str) -> dict[str, Text]:
    """The texts of ``resources/i18n/<name>.toml``, by ``section.key``."""
    return read_words(resources.read(f"i18n/{name}.toml"))


def read_words(content: bytes) -> dict[str, Text]:
    """The texts of a file, by ``section.key``."""
    sections = msgspec.toml.decode(content, type=dict[str, dict[str, dict[str, str]]])
    return {
        f"{section}.{key}": Text(**words) for section, entries in sections.items() for key, words in entries.items()
    }


# Texts that rule systems say beside those of the core.
_ADDED: dict[str, Text] = {}


def add_words(words: Mapping[str, Text]) -> None:
    """Have the core say some texts more. Raises ValueError for a key that is there already with another text."""
    known = {**catalogue("core"), **_ADDED}
    for key, said in words.items():
        if known.get(key, said) != said:
            raise ValueError(f"two texts for {key}")
    _ADDED.update(words)


def has_text(key: str) -> bool:
    """Whether the core, or a rule system, says a text."""
    return key in catalogue("core") or key in _ADDED


def same(words: str) -> Text:
    """What is written alike in both languages."""
    return Text(words, words)


def joined(parts: Iterable[Text], zh: str = "、", en: str = ", ") -> Text:
    """A list in one text; an empty text for an empty list. ``zh`` and ``en`` stand between two parts."""
    parts = list(parts)
    return Text(zh.join(part.zh for part in parts), en.join(part.en for part in parts))


def worded(name: str, key: str, /, **parts: Part) -> Text:
    """A text of a catalogue with its ``{placeholders}`` filled in; a part may itself be a Text.

    ``name`` is that of the catalogue, ``key`` is ``section.key``. Raises KeyError for a text there is not, and for a
    placeholder that no part is given for.
    """
    return filled(catalogue(name)[key], **parts)


def text(key: str, /, **parts: Part) -> Text:
    """A text of the core or of a rule system, filled in; see ``worded``."""
    return filled(catalogue("core").get(key) or _ADDED[key], **parts)


def filled(words: Text, /, **parts: Part) -> Text:
    """Words with their ``{placeholders}`` filled in; see ``worded``."""
    return Text(*(_filled(words.in_(language), language, parts) for language in LANGUAGES))


def _filled(template: str, language: Language, parts: Mapping[str, Part]) -> str:
    said = {name: part.in_(language) if isinstance(part, Text) else part for name, part in parts.items()}
    return template.format(**said)
