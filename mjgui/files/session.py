"""What a window is like while it is worked in, so that it comes back after any end of the program.

Each window has a place of its own: a file with its state, and a lock that ends with its process. A window that
starts takes over the newest state whose owner is gone, whether that was closed or killed.
"""

import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Annotated

import msgspec
from filelock import BaseFileLock, Timeout

from mjgui.core.notation import format_hand
from mjgui.core.system_messages import words_of
from mjgui.core.texts import Text, text
from mjgui.files import folders
from mjgui.files.cases import Case, as_object, check_version, of_object
from mjgui.files.locks import lock
from mjgui.files.strict_json import ContentError, converted, parsed, written
from mjgui.files.whole_files import make_folder, read_bounded, write_whole

FORMAT = "mjgui-session"
VERSION = 1
MOST_BYTES = 4 << 20
# Places are numbered; so many windows can be open or left at once.
MOST_PLACES = 200
# Of windows that were left, so many can come back.
MOST_LEFT = 20
# Whatever has not been finished for so long will not be.
BEGUN_SECONDS = 60


@dataclass(frozen=True, slots=True)
class Session:
    """What a window is like."""

    case: Case
    """Hand, rules, claim and papers as they are."""
    typed: str | None = None
    """The text in the notation line where it is no hand yet; else None."""
    path: Path | None = None
    """The case file that is open; None where none is."""


class _File(msgspec.Struct):
    """The file of a session; see ``Session``."""

    format: str
    """Names the format."""
    version: int
    """The version of the format."""
    case: dict[str, object]
    """The case as the object of its own file."""
    typed: str | None = None
    """The text in the notation line where it is no hand yet; else None."""
    path: Annotated[str, msgspec.Meta(max_length=10_000)] | None = None
    """The case file that is open; None where none is."""


def folder() -> Path:
    """Where the states of windows are kept."""
    return folders.state() / "windows"


def encoded(session: Session) -> bytes:
    """The content of a session's file. Raises ContentError for a text that cannot be written."""
    path = None if session.path is None else str(session.path)
    file = _File(FORMAT, VERSION, as_object(session.case), session.typed, path)
    return written(msgspec.to_builtins(file))


def decoded(content: bytes) -> Session:
    """What was encoded. Raises ContentError."""
    value = parsed(content)
    check_version(value, FORMAT, VERSION)
    file = converted(value, _File)
    try:
        case = of_object(file.case)
    except ContentError as error:
        raise ContentError(f"case.{error.field}".rstrip("."), error.words) from None
    return Session(case, file.typed, None if file.path is None else Path(file.path))


def newest_hand() -> str:
    """The notation of the hand that the next window is to show; "" for none that can be read."""
    for number in _newest_first():
        # It may be what keeps the program from starting.
        with suppress(Exception):
            return format_hand(decoded(read_bounded(_file(number), MOST_BYTES)).case.hand)
    return ""


class WindowSlot:
    """A window's own file, which no other window touches while the lock is held. Raises OSError where none can be had.

    ``left`` is the newest state whose owner is gone, if that was asked for and there is one; it is kept here from now
    on. ``said`` tells what happened to files that could not be read.
    """

    def __init__(self, *, take_over: bool = True) -> None:
        self.left: Session | None = None
        self.said: list[Text] = []
        make_folder(folder())
        held = self._take_over() if take_over else None
        self._number, self._lock = held or self._free()
        self._file = _file(self._number)
        _tidy()

    def write(self, session: Session, *, lasting: bool = False) -> None:
        """Keep a state in place of the one before, at once and whole. Raises OSError and ContentError.

        A killed process loses nothing that is written. ``lasting`` waits for the disk, so that it also stays if the
        power fails; that is only for what is left for long.
        """
        make_folder(self._file.parent)
        write_whole(self._file, encoded(session), lasting=lasting)

    def release(self) -> None:
        """Leave the state for a later start."""
        self._lock.release()

    def _take_over(self) -> tuple[int, BaseFileLock] | None:
        """Take the newest state that is left; one that cannot be read is kept aside."""
        for number in _newest_first():
            held = lock(_lock(number))
            try:
                held.acquire()
            except OSError:
                continue
            self.left = self._read(number)
            if self.left is not None:
                return number, held
            held.release()
        return None

    def _read(self, number: int) -> Session | None:
        file = _file(number)
        try:
            return decoded(read_bounded(file, MOST_BYTES))
        except FileNotFoundError:
            # Taken away meanwhile.
            return None
        except OSError as error:
            self.said.append(text("session.unread", path=str(file), reason=words_of(error)))
            return None
        except ContentError as error:
            aside = file.with_name(f"damaged-{datetime.now():%Y%m%d-%H%M%S}-{number}.json")
            try:
                file.rename(aside)
            except OSError:
                aside = file
            self.said.append(text("session.damaged", path=str(aside), reason=error.words))
            return None

    def _free(self) -> tuple[int, BaseFileLock]:
        """A place nobody has and where nothing is left."""
        failed: OSError | None = None
        for number in range(MOST_PLACES):
            held = lock(_lock(number))
            try:
                held.acquire()
            except Timeout:
                continue
            except OSError as error:
                failed = error
                continue
            if not _file(number).exists():
                return number, held
            held.release()
        raise failed or OSError(text("session.no-place").en)


def _file(number: int) -> Path:
    return folder() / f"window-{number}.json"


def _lock(number: int) -> Path:
    return folder() / f"window-{number}.lock"


def _newest_first() -> list[int]:
    """The places that hold a state."""
    found = []
    for path in folder().glob("window-*.json"):
        number = path.stem.removeprefix("window-")
        with suppress(OSError):
            if number.isdecimal():
                found.append((path.stat().st_mtime_ns, int(number)))
    return [number for _, number in sorted(found, reverse=True)]


def _tidy() -> None:
    """Take away the oldest of too many states that are left, and what killed processes had only begun to write."""
    for number in _newest_first()[MOST_LEFT:]:
        with suppress(OSError), lock(_lock(number)):
            _file(number).unlink(missing_ok=True)
    for path in folder().glob(".*.tmp"):
        with suppress(OSError):
            if time.time() - path.stat().st_mtime > BEGUN_SECONDS:
                path.unlink()
