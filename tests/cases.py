"""Reads the case files of ``tests/data``."""

import json
from pathlib import Path
from typing import Any

from mjgui.core import parse_hand
from mjgui.core.hand import Hand, Unwritten

DATA = Path(__file__).parent / "data"


def read(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


def hand_of(case: dict[str, Any]) -> Hand:
    """The hand of a case, with what the notation has no place for."""
    won = {key: case[key] for key in ("dealt", "kong_declared", "dice_thrown") if key in case}
    return Unwritten(**won).said_of(parse_hand(case["hand"]))
