"""The texts of the command line, and the language they are said in unless another is asked for."""

import locale
import os

from mjgui.core.texts import Language, catalogue


def system_language() -> Language:
    names = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    name = next(filter(None, names), None) or locale.getlocale()[0] or ""
    return "zh" if name.lower().startswith(("zh", "chinese")) else "en"


def said(key: str, language: Language | None = None, /, **parts: str | int) -> str:
    """A text of ``resources/i18n/cli.toml`` with its placeholders filled in."""
    return catalogue("cli")[f"cli.{key}"].in_(language or system_language()).format(**parts)
