"""What is wrong in the words of others, such as parsers, the operating system and the database, in both languages."""

import re
from functools import cache

from mjgui.core.texts import SaidError, Text, catalogue, same, text, worded

CATALOGUE = "system_messages"


def in_words(said: str) -> Text:
    """A message in both languages; one that is not known in its own words.

    ``said`` is in English, as it was given. ``resources/i18n/system_messages.toml`` has the messages that are known:
    their own words are the English ones, and their placeholders stand for what changes.
    """
    for pattern, key in _known():
        if found := pattern.fullmatch(said):
            parts = {name: in_words(part) for name, part in found.groupdict().items()}
            return worded(CATALOGUE, key, **parts)
    return same(said)


def words_of(error: Exception) -> Text:
    """What an error says. One of our own says its words; any other what its program or the system says."""
    if isinstance(error, SaidError):
        return error.words
    return in_words((error.strerror if isinstance(error, OSError) else None) or str(error))


def words_with_file(error: Exception) -> Text:
    """What an error says, and of which file, where the system names one."""
    words = words_of(error)
    file = error.filename if isinstance(error, OSError) else None
    return text("file.named", words=words, file=str(file)) if file else words


@cache
def _known() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((_pattern(words.en), key) for key, words in catalogue(CATALOGUE).items())


def _pattern(message: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", message)
    # Every other one is the name of a placeholder.
    return re.compile(
        "".join(f"(?P<{part}>.+?)" if i % 2 else re.escape(part) for i, part in enumerate(parts)), re.DOTALL
    )
