"""The program's own Chinese font: a bare machine has none."""

from functools import cache
from pathlib import Path

from PySide6.QtGui import QFont, QFontDatabase, QPainterPath

from mjgui import resources

FAMILY = "Noto Sans CJK SC"
# What a bundle has of it, see packaging/font.py.
SUBSET = "fonts/mjgui.otf"


def file() -> Path:
    """The font file: a bundle has a part of it, elsewhere it is installed as a package of its own."""
    subset = resources.root() / SUBSET
    if subset.is_file():
        return subset
    from noto_cjk_sans_otc import FONT_PATH

    return Path(str(FONT_PATH))


@cache
def register() -> str:
    """Make the font known to Qt and give its family; a QGuiApplication must exist. Raises RuntimeError."""
    if QFontDatabase.addApplicationFont(str(file())) < 0:
        raise RuntimeError(f"mjgui: the font {file()} cannot be loaded")
    return FAMILY


def rounded(path: QPainterPath, digits: int | None = None) -> QPainterPath:
    """A path with its points moved to whole units, or to so many decimal digits. What nobody sees would make files long
    and slow to write."""
    for index in range(path.elementCount()):
        point = path.elementAt(index)
        path.setElementPositionAt(index, round(point.x, digits), round(point.y, digits))
    return path


@cache
def outline(text: str, weight: int = QFont.Weight.Normal) -> QPainterPath:
    """The outline of a text, 100 units high, its bounding box centred on the origin."""
    font = QFont(register())
    font.setPixelSize(100)
    font.setWeight(QFont.Weight(weight))
    path = QPainterPath()
    path.addText(0, 0, font, text)
    return rounded(path.translated(-path.boundingRect().center()), 1)
