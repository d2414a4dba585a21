"""What a user has set, kept as a TOML file in the folder of the configuration."""

import tomllib
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

import msgspec
import tomli_w

from mjgui.core.rules.toml_file import ProfileError, decode
from mjgui.core.system_messages import words_of
from mjgui.core.texts import Language
from mjgui.files import folders
from mjgui.files.whole_files import make_folder, read_bounded, write_whole

# Far more than there is to set.
MOST_BYTES = 1 << 20


class Settings(msgspec.Struct, frozen=True):
    """What a user has set."""

    language: Language | Literal["system"] = "system"
    """"system" for that of the system."""
    theme: Literal["system", "light", "dark"] = "system"
    """"system" for that of the system."""
    index: bool = True
    """Whether tiles bear numbers."""
    history: bool = True
    """Whether analysed hands are kept."""
    shortcuts: dict[str, str] = {}
    """Keys by command, where other keys than the usual ones were chosen; "" for none."""
    geometry: str = ""
    """That of the window, as Qt writes it, in base64; "" before there is any."""
    splitter: list[int] = []
    """The widths of the window's two sides, in pixels; none before there are any."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """What was found of the settings."""

    settings: Settings = field(default_factory=Settings)
    """What is set; the usual settings where the file could not be used."""
    error: ProfileError | None = None
    """Why the file could not be used; None where it could, and where there is none."""
    content: bytes = b""
    """The text of a file that could be used."""


def path() -> Path:
    """The file of the settings."""
    return folders.config() / "settings.toml"


def load() -> Loaded:
    """The settings as kept; the usual ones where there is no file, or none that can be used."""
    try:
        content = read_bounded(path(), MOST_BYTES)
    except FileNotFoundError:
        return Loaded()
    except OSError as error:
        return Loaded(error=ProfileError("unreadable", where=str(path()), detail=words_of(error)))
    try:
        return Loaded(decode(str(path()), content, Settings), content=content)
    except ProfileError as error:
        return Loaded(error=error)


def keep(**changed: Any) -> None:
    """Write some fields. What else is in the file stays, also what another window or a newer program wrote. A file that
    cannot be used is set aside under another name. Raises OSError."""
    target = path()
    make_folder(target.parent)
    there = load()
    if there.error is not None and target.is_file():
        target.replace(target.with_suffix(f".damaged-{datetime.now():%Y%m%d-%H%M%S-%f}.toml"))
    file = tomllib.loads(there.content.decode("utf-8-sig"))
    write_whole(target, tomli_w.dumps(file | changed).encode())
