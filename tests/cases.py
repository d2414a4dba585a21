"""Reads the case files of ``tests/data``."""

import json
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"


def read(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]
