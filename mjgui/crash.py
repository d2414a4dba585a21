"""Reports of what went wrong in the program, for whoever is to mend it."""

import faulthandler
import traceback
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import IO

from mjgui import folders
from mjgui.diagnostics import diagnostics
from mjgui.files import make_folder, write_whole
from mjgui.locks import Lock

# The oldest are taken away.
MOST = 20


def folder() -> Path:
    """Where reports are kept."""
    return folders.state() / "crashes"


def report(what: str, hand: str, **more: str) -> Path:
    """Keep a report; where it is. what: a traceback. hand: in notation. more: for the diagnostics. Raises OSError.

    Paths in the home folder are written from there, so that no name of a person is among them.
    """
    make_folder(folder())
    path = folder() / f"{datetime.now():%Y-%m-%d-%H%M%S-%f}.txt"
    words = f"{datetime.now().astimezone().isoformat(timespec='seconds')}\nhand: {hand}\n{diagnostics(**more)}\n{what}"
    home = str(Path.home())
    # The root of all is nobody's.
    plain = words.replace(home, "~") if len(Path(home).parts) > 1 else words
    write_whole(path, plain.encode("utf-8", "backslashreplace"))
    for old in sorted(folder().glob("*.txt"))[:-MOST]:
        with suppress(OSError):
            old.unlink()
    return path


def traceback_of(error: BaseException) -> str:
    return "".join(traceback.format_exception(error))


class Watch:
    """Has a fault that ends the process at once, in a library, leave its trace in a file; ``found`` are the traces
    that earlier processes left. Nothing is watched where the folder cannot be written."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self._file: IO[bytes] | None = None
        self._lock: Lock | None = None
        with suppress(OSError):
            make_folder(folder())
            self._collect()
            self._begin()

    def _collect(self) -> None:
        for path in sorted(folder().glob("*.fault")):
            with suppress(OSError):
                # Held by a process that is there, it cannot be had.
                lock = Lock(path.with_suffix(".lock"))
                trace = path.read_text("utf-8", "replace")
                path.unlink()
                lock.release()
                self.found += [trace] if trace.strip() else []

    def _begin(self) -> None:
        for number in range(MOST):
            with suppress(OSError):
                self._lock = Lock(folder() / f"{number}.lock")
                self._file = (folder() / f"{number}.fault").open("wb")
                faulthandler.enable(self._file)
                return

    def close(self) -> None:
        """The process ends as it should."""
        if self._file is not None:
            faulthandler.disable()
            self._file.close()
            with suppress(OSError):
                Path(self._file.name).unlink()
        if self._lock is not None:
            self._lock.release()
