"""Writes the part of the Chinese font that a bundle has: ``python packaging/font.py FILE.otf``.

All that the program itself says, and what is likely to be typed: GB 2312, the first level of Big5, Latin, punctuation.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTCollection, TTFont

from mjgui import resources
from mjgui.render.fonts import FAMILY, file

BLOCKS = (
    range(0x20, 0x180),  # Latin
    range(0x2000, 0x2070),  # punctuation
    range(0x2190, 0x2200),  # arrows
    range(0x3000, 0x3040),  # Chinese punctuation
    range(0xFF00, 0xFFF0),  # full-width forms
)
FAMILY_NAME = 1


def said() -> set[int]:
    """The characters of all that the program itself says."""
    own = [*resources.root().rglob("*.toml"), *resources.root().rglob("*.json")]
    own += Path(resources.__file__).parent.rglob("*.py")
    return {ord(character) for path in own for character in path.read_text(encoding="utf-8")}


def characters() -> set[int]:
    return said().union(*BLOCKS, _coded("gb2312", range(0xA1, 0xF8)), _coded("big5", range(0xA1, 0xC7)))


def _coded(encoding: str, leads: range) -> Iterator[int]:
    """The characters that an encoding has as two bytes, of which the first is one of ``leads``."""
    for lead in leads:
        for trail in range(0x40, 0xFF):
            decoded = bytes((lead, trail)).decode(encoding, errors="ignore")
            if len(decoded) == 1 and not decoded.isascii():
                yield ord(decoded)


def face() -> TTFont:
    """The face of the font that the program uses."""
    for each in TTCollection(file()).fonts:
        if each["name"].getDebugName(FAMILY_NAME) == FAMILY:
            return each
    raise ValueError(f"{file()} has no face {FAMILY}")


def write(target: Path, wanted: set[int]) -> None:
    """Write the part of the font that has these characters."""
    options = subset.Options(name_IDs=["*"], notdef_outline=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=wanted)
    font = face()
    subsetter.subset(font)
    target.parent.mkdir(parents=True, exist_ok=True)
    font.save(target)


if __name__ == "__main__":
    write(Path(sys.argv[1]), characters())
