"""Reading files that may be anything, and writing them so that they are there whole or not at all."""

import errno
import os
import secrets
from pathlib import Path


def read_bounded(path: Path, most: int) -> bytes:
    """The content of a file of at most so many bytes. Raises OSError, also for a larger file and for anything that is
    no file."""
    if path.exists() and not path.is_file():
        # A pipe would be waited for without end.
        raise _not_a_file(path)
    with path.open("rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise OSError(errno.EFBIG, f"larger than {most} bytes", str(path))
    return content


def _not_a_file(path: Path) -> OSError:
    return OSError(errno.EINVAL, "not an ordinary file", str(path))


def make_folder(path: Path) -> None:
    """Make a folder with those it lies in, unless it is there. Raises OSError, also for a file in its place."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path)) from None


def write_whole(target: Path, content: bytes, *, lasting: bool = True) -> None:
    """Write a file, in place of one of that name, or of what a link of that name leads to. Nothing remains if that
    fails. Raises OSError.

    With ``lasting`` it is on the disk when this returns, so that it stays also if the power fails then.
    """
    target = Path(os.path.realpath(target))
    if target.exists() and not target.is_file():
        raise _not_a_file(target)
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
