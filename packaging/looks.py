"""Whether a screen looks as the window does: ``python packaging/looks.py SCREEN.xwd``, the screen as Xvfb keeps it.

Compared with packaging/window.png, a picture an eighth as wide and high, so that single letters do not matter, and what
is missing, misplaced or of another colour does. MJGUI_GOLDEN=write makes that picture anew; look at it before it is
kept.
"""

import os
import struct
import sys
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

KEPT = Path(__file__).resolve().parent / "window.png"
SMALLER = 8
# How far a channel of a pixel may be off, and how many pixels in a hundred may be off further.
SLIGHT, PERCENT = 16, 5
# Places of the numbers in the header of the X window dump format.
HEADER_SIZE, WIDTH, HEIGHT, BYTES_PER_LINE, COLOURS = 0, 4, 5, 12, 19
NUMBERS, COLOUR_SIZE = 25, 12


def screen(dump: bytes) -> QImage:
    """What an X window dump shows, of 24 bits to a pixel."""
    header = struct.unpack_from(f">{NUMBERS}I", dump)
    pixels = dump[header[HEADER_SIZE] + header[COLOURS] * COLOUR_SIZE :]
    shown = QImage(pixels, header[WIDTH], header[HEIGHT], header[BYTES_PER_LINE], QImage.Format.Format_RGB32)
    return shown.copy()


def small(image: QImage) -> QImage:
    scaled = image.scaled(
        image.width() // SMALLER,
        image.height() // SMALLER,
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
    return scaled.convertToFormat(QImage.Format.Format_RGB32)


def off(made: QImage, kept: QImage) -> float:
    """How many pixels in a hundred are off by more than a slight difference; all of them for another size."""
    if made.size() != kept.size():
        return 100
    before, after = bytes(kept.constBits()), bytes(made.constBits())
    places = range(0, len(before), 4)
    return 100 * sum(any(abs(before[at + k] - after[at + k]) > SLIGHT for k in range(3)) for at in places) / len(places)


def main(dump: Path) -> int:
    made = small(screen(dump.read_bytes()))
    if os.environ.get("MJGUI_GOLDEN") == "write":
        made.save(str(KEPT))
    difference = off(made, QImage(str(KEPT)).convertToFormat(QImage.Format.Format_RGB32))
    print(f"the window differs from {KEPT.name} in {difference:.1f} % of its pixels; {PERCENT} % may")
    return int(difference > PERCENT)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
