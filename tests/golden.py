"""Pictures as they are to be: compared pixel by pixel with those kept in ``data/golden``.

MJGUI_GOLDEN=write writes them anew; look at each before it is kept.
"""

import os

from PySide6.QtGui import QImage

from tests.cases import DATA

FOLDER = DATA / "golden"
# What another version of Qt may draw otherwise: a channel by so much anywhere, and more in one pixel of so many.
SLIGHT, ONE_OF = 12, 500


def check(name: str, made: QImage) -> None:
    path = FOLDER / f"{name}.png"
    if os.environ.get("MJGUI_GOLDEN") == "write":
        FOLDER.mkdir(exist_ok=True)
        assert made.save(str(path))
    kept = QImage(str(path))
    assert not kept.isNull(), f"{path} is not there"
    compare(name, made, kept)


def compare(name: str, made: QImage, kept: QImage) -> None:
    kept, made = (image.convertToFormat(QImage.Format.Format_RGB32) for image in (kept, made))
    assert made.size() == kept.size(), name
    before, after = bytes(kept.constBits()), bytes(made.constBits())
    if before != after:
        different = sum(
            1 for at in range(0, len(before), 4) if any(abs(before[at + k] - after[at + k]) > SLIGHT for k in range(3))
        )
        assert different * ONE_OF <= len(before) // 4, f"{name}: {different} pixels differ"
