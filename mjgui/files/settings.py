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
    """language: "system" for that of the system. index: whether tiles bear numbers. history: whether analysed hands
    are kept. shortcuts: by command, where other keys than the usual ones were chosen, "" for none. geometry: of the
    window, as Qt writes it, in base64. splitter: widths of its two sides, in pixels."""

    language: Language | Literal["system"] = "system"
    theme: Literal["system", "light", "dark"] = "system"
    index: bool = True
    history: bool = True
    shortcuts: dict[str, str] = {}
    geometry: str = ""
    splitter: list[int] = []


@dataclass(frozen=True, slots=True)
class Loaded:
    """What was found. error: why the file could not be used; the settings are then the usual ones. content: of a
    file that can be."""

    settings: Settings = field(default_factory=Settings)
    error: ProfileError | None = None
    content: bytes = b""


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
    """Write some fields; what else is in the file stays, also what another window or a newer program wrote. A file
    that cannot be used is set aside under another name. Raises OSError."""
    target = path()
    make_folder(target.parent)
    there = load()
    if there.error is not None and target.is_file():
        target.replace(target.with_suffix(f".damaged-{datetime.now():%Y%m%d-%H%M%S-%f}.toml"))
    file = tomllib.loads(there.content.decode("utf-8-sig"))
    write_whole(target, tomli_w.dumps(file | changed).encode())
