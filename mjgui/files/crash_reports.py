"""Reports of what went wrong in the program, for whoever is to mend it."""

import faulthandler
import os
import re
import traceback
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import IO

from filelock import BaseFileLock

from mjgui.diagnostics import diagnostics
from mjgui.files import folders
from mjgui.files.locks import lock
from mjgui.files.whole_files import make_folder, write_whole

# The oldest are taken away.
MOST = 20
# Folders that bear the name of whoever they belong to.
_OWNED = re.compile(r"((?:/home|/Users|/media|/run/media)/|[A-Za-z]:\\{1,2}Users\\{1,2})[^/\\\s'\":]+")


def folder() -> Path:
    """Where reports are kept."""
    return folders.state() / "crashes"


def report(what: str, hand: str, **more: str) -> Path:
    """Keep a report, and say where it is. Raises OSError.

    ``what`` is a traceback, ``hand`` is in notation, and what else is given goes to the diagnostics. Paths are written
    so that no name of a person is among them.
    """
    make_folder(folder())
    path = folder() / f"{datetime.now():%Y-%m-%d-%H%M%S-%f}.txt"
    words = f"{datetime.now().astimezone().isoformat(timespec='seconds')}\nhand: {hand}\n{diagnostics(**more)}\n{what}"
    write_whole(path, nameless(words).encode("utf-8", "backslashreplace"))
    for old in sorted(folder().glob("*.txt"))[:-MOST]:
        with suppress(OSError):
            old.unlink()
    return path


def nameless(words: str) -> str:
    """Words with the home folder as ``~``, and without the names in folders of users and of what they plug in."""
    for home in _homes():
        words = re.sub(rf"{re.escape(home)}(?![\w.-])", "~", words)
    return _OWNED.sub(r"\1…", words)


def _homes() -> set[str]:
    """The home folder however it is written; none where it is not known, or the root of all."""
    try:
        home = Path.home()
    except RuntimeError:
        return set()
    written = {str(home), os.path.realpath(home)} if len(home.parts) > 1 else set()
    return written | {each.replace("\\", "\\\\") for each in written}


def traceback_of(error: BaseException) -> str:
    """The traceback of an error as text."""
    return "".join(traceback.format_exception(error))


@dataclass(frozen=True, slots=True)
class Ended:
    """What an earlier process left that ended by a fault."""

    trace: str
    """Where in the program the fault was."""
    hand: str
    """The hand that the process showed last, in notation; "" where that is not known."""
    profile: str
    """The id of the profile it was shown under; "" where that is not known."""


class Watch:
    """Has a fault that ends the process at once, in a library, leave its trace in a file; ``found`` is what earlier
    processes left. Nothing is watched where the folder cannot be written."""

    def __init__(self) -> None:
        self.found: list[Ended] = []
        self._file: IO[bytes] | None = None
        self._shown: IO[bytes] | None = None
        self._lock: BaseFileLock | None = None
        with suppress(OSError):
            make_folder(folder())
            self._collect()
            self._begin()

    def _collect(self) -> None:
        for path in sorted(folder().glob("*.fault")):
            with suppress(OSError):
                # Held by a process that is there, it cannot be had.
                with lock(path.with_suffix(".lock")):
                    trace = path.read_text("utf-8", "replace")
                    hand, profile = _read_shown(path.with_suffix(".shown"))
                    path.unlink()
                    path.with_suffix(".shown").unlink(missing_ok=True)
                self.found += [Ended(trace, hand, profile)] if trace.strip() else []

    def _begin(self) -> None:
        for number in range(MOST):
            with suppress(OSError):
                held = lock(folder() / f"{number}.lock")
                held.acquire()
                self._lock = held
                self._file = (folder() / f"{number}.fault").open("wb")
                self._shown = (folder() / f"{number}.shown").open("wb", buffering=0)
                faulthandler.enable(self._file)
                return

    def note(self, hand: str, profile: str) -> None:
        """Keep what is shown now, for whoever finds that this process has ended by a fault."""
        if self._shown is not None:
            with suppress(OSError):
                self._shown.seek(0)
                self._shown.truncate()
                self._shown.write(f"{hand}\n{profile}\n".encode())

    def close(self) -> None:
        """Stop watching, as the process ends as it should."""
        if self._file is not None:
            faulthandler.disable()
        for file in filter(None, (self._file, self._shown)):
            file.close()
            with suppress(OSError):
                Path(file.name).unlink()
        if self._lock is not None:
            self._lock.release()


def _read_shown(path: Path) -> tuple[str, str]:
    """What a process noted last, as far as it did."""
    try:
        hand, profile, *_ = [*path.read_text("utf-8", "replace").splitlines(), "", ""]
    except OSError:
        return "", ""
    return hand, profile
