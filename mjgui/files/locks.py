"""Locks between processes: held by an open file, so that they end with the process that holds them."""

import os
import sys
from contextlib import suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int, *, wait: bool) -> None:
        msvcrt.locking(file, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: int, *, wait: bool) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))


class Lock:
    """A lock that is held until ``release``, the end of a ``with``, or that of the process, however it comes.

    wait: for whoever holds it now. Raises OSError where it is held or cannot be made. The file stays, as taking it away
    would let two hold it.
    """

    def __init__(self, path: Path, *, wait: bool = False) -> None:
        self._file: int | None = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(self._file, wait=wait)
        except BaseException:
            self.release()
            raise

    def __enter__(self) -> "Lock":
        return self

    def __exit__(self, *_raised: object) -> None:
        self.release()

    def release(self) -> None:
        if self._file is not None:
            with suppress(OSError):
                os.close(self._file)
            self._file = None
