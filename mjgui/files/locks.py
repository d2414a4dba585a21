"""Locks between processes, kept on files, which end with the process that holds them."""

from pathlib import Path

from filelock import BaseFileLock, FileLock

# How often a lock that is waited for is tried, in seconds.
TRIED_EVERY = 0.01


def lock(path: Path, *, wait: bool = False) -> BaseFileLock:
    """A lock on the file of this path; ``acquire`` or a ``with`` takes it, and ``release`` or the end of the ``with``
    gives it back.

    It is held by the whole process, whichever thread took it, and ends with that process, however that ends. The file
    stays, as taking it away would let two hold it.

    ``wait`` says whether taking it waits for whoever holds it. Taking it raises ``filelock.Timeout``, an OSError, where
    it is held and not waited for, and OSError where it cannot be made.
    """
    return FileLock(
        path, blocking=wait, poll_interval=TRIED_EVERY, mode=0o600, thread_local=False, preserve_lock_file=True
    )
