"""Writing files so that they are there whole or not at all."""

import os
import secrets
from pathlib import Path


def write_whole(target: Path, content: bytes) -> None:
    """Write a file, in place of one of that name; nothing remains if that fails. Raises OSError."""
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
