"""Finished parts of the proof, kept in a folder of what can be worked out again."""

import hashlib
import pickle
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mjgui import __version__, core
from mjgui.files.whole_files import make_folder, write_whole

# The folder of all that a part depends on, and perhaps of more.
SOURCES = Path(core.__file__).parent


@dataclass(frozen=True, slots=True)
class PartFiles:
    """A store of parts, a file each, as a ``PartStore``. Keeping and getting raise OSError."""

    folder: Path
    """Where the files lie; it is there, and holds parts of one state of the program only."""

    def has(self, name: str) -> bool:
        """Whether a part is kept."""
        return self._file(name).exists()

    def keep(self, name: str, found: object) -> None:
        """Keep a part, whole or not at all."""
        write_whole(self._file(name), pickle.dumps(found), lasting=False)

    def get(self, name: str) -> Any:
        """A part that is kept."""
        return pickle.loads(self._file(name).read_bytes())

    def _file(self, name: str) -> Path:
        return self.folder / f"{name}.part"


def part_files(folder: Path, sources: Path = SOURCES) -> PartFiles:
    """The parts that were worked out by this very program. Raises OSError where the folder cannot be made.

    - ``folder``: where the parts of every program are kept.
    - ``sources``: the folder of the program's code.
    """
    made = folder / _fingerprint(sources)
    make_folder(made)
    return PartFiles(made)


def _fingerprint(sources: Path) -> str:
    """A name for all that a part depends on beside its name: another one wherever any of it has changed."""
    # A bundle has no sources to read: there each version has its own.
    digest = hashlib.sha256(__version__.encode())
    for file in sorted(sources.rglob("*.py")):
        digest.update(file.relative_to(sources).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]
