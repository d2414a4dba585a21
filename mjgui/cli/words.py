"""The texts of the command line, and the language they are said in unless another is asked for."""

import locale
import os

from mjgui.core.texts import Language, Text, catalogue, filled


def system_language() -> Language:
    names = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    name = next(filter(None, names), None) or locale.getlocale()[0] or ""
    return "zh" if name.lower().startswith(("zh", "chinese")) else "en"


def said(key: str, language: Language | None = None, /, **parts: str | int | Text) -> str:
    """A text of ``resources/i18n/cli.toml`` filled in."""
    return filled(catalogue("cli")[f"cli.{key}"], language or system_language(), **parts)
