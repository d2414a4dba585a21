"""Writing files so that they are there whole or not at all."""

import errno
import os
import secrets
from pathlib import Path


def write_whole(target: Path, content: bytes) -> None:
    """Write a file, in place of one of that name, or of what a link of that name leads to; nothing remains if that
    fails. Raises OSError."""
    target = Path(os.path.realpath(target))
    if target.exists() and not target.is_file():
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(target))
    temporary = target.with_name(f".{secrets.token_hex(8)}.tmp")
    try:
        with temporary.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
