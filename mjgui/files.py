"""Writing files so that they are there whole or not at all."""

import errno
import os
import secrets
from pathlib import Path


def make_folder(path: Path) -> None:
    """Make a folder with those it lies in, unless it is there. Raises OSError, also for a file in its place."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path)) from None


def write_whole(target: Path, content: bytes, *, lasting: bool = True) -> None:
    """Write a file, in place of one of that name, or of what a link of that name leads to; nothing remains if that
    fails. lasting: it is on the disk when this returns, also if the power fails then. Raises OSError."""
    target = Path(os.path.realpath(target))
    if target.exists() and not target.is_file():
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(target))
    temporary = target.with_name(f".{secrets.token_hex(8)}.tmp")
    try:
        with temporary.open("xb") as file:
            file.write(content)
            file.flush()
            if lasting:
                os.fsync(file.fileno())
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
