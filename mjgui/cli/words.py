"""The texts of the command line, and the language they are said in unless another is asked for."""

import locale
import os

from mjgui.core.texts import Language, Part, Text, worded


def system_language() -> Language:
    """Chinese where the system's texts are, else English."""
    names = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    name = next(filter(None, names), None) or locale.getlocale()[0] or ""
    return "zh" if name.lower().startswith(("zh", "chinese")) else "en"


def words(key: str, /, **parts: Part) -> Text:
    """A text of ``resources/i18n/cli.toml``, filled in."""
    return worded("cli", f"cli.{key}", **parts)


def said(key: str, language: Language | None = None, /, **parts: Part) -> str:
    """A text of the command line in one language: that of the system unless another is given."""
    return words(key, **parts).in_(language or system_language())
