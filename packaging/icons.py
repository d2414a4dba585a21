"""Draws the icon: ``python packaging/icons.py`` for those that the program shows, kept in ``resources/icons``;
with a folder, ``python packaging/icons.py build/icons``, those of Windows and macOS."""

import os
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QBuffer, QIODevice, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter, QPen
from PySide6.QtSvg import QSvgGenerator

from mjgui.render.tiles import BACK, EDGE, IVORY, RED, SHADE, paint_tile

KEPT = Path(__file__).resolve().parent.parent / "resources" / "icons"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
# Up to here the drawing is made of whole pixels.
SMALL = 32
WINDOWS = (16, 24, 32, 48, 64, 128, 256)
MACOS = (32, 64, 128, 256, 512, 1024)
RED_DRAGON = 31


def paint(painter: QPainter, size: float) -> None:
    """The icon in a square: a red dragon before the back of another tile."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(size / 100, size / 100)
    painter.save()
    painter.translate(58, 46)
    painter.rotate(14)
    paint_tile(painter, QRectF(-30, -40, 60, 80), None)
    painter.restore()
    paint_tile(painter, QRectF(7, 8, 67.5, 90), RED_DRAGON, index=False)


def paint_small(painter: QPainter, size: int) -> None:
    """The same for few pixels: one tile, its glyph of bars that end where pixels end."""
    unit = size / 16
    bar = round(size / 14)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    tile = QRectF(2 * unit, 0, 12 * unit, 16 * unit)
    for colour, lower in ((BACK, 0), (SHADE, 1), (IVORY, 2)):
        painter.setBrush(colour)
        painter.drawRoundedRect(tile.adjusted(0, 0, 0, -lower * unit), 2 * unit, 2 * unit)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(EDGE, 1))
    painter.drawRoundedRect(tile.adjusted(0.5, 0.5, -0.5, -0.5), 2 * unit, 2 * unit)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    left, right = round(4 * unit), round(12 * unit)
    top, bottom = round(4 * unit), round(9 * unit)
    # Two pixels, or more and as many left of it as right.
    middle = size // 2 - max(1, bar // 2)
    for x, y, width, height in (
        (left, top, right - left, bar),
        (left, bottom - bar, right - left, bar),
        (left, top, bar, bottom - top),
        (right - bar, top, bar, bottom - top),
        (middle, round(2 * unit), size - 2 * middle, round(10 * unit)),
    ):
        painter.fillRect(x, y, width, height, RED)


def drawn(size: int) -> QImage:
    """The icon, so many pixels wide and high."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(QColor(Qt.GlobalColor.transparent))
    painter = QPainter(image)
    (paint_small if size <= SMALL else paint)(painter, size)
    painter.end()
    return image


def svg() -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(QSize(100, 100))
    generator.setViewBox(QRectF(0, 0, 100, 100))
    generator.setTitle("mjgui")
    painter = QPainter(generator)
    paint(painter, 100)
    painter.end()
    return bytes(buffer.data().data())


def keep(folder: Path) -> None:
    """Write what the program shows, and desktops for it."""
    folder.mkdir(parents=True, exist_ok=True)
    for size in SIZES:
        drawn(size).save(str(folder / f"mjgui-{size}.png"))
    (folder / "mjgui.svg").write_bytes(svg())


def contain(folder: Path) -> None:
    """Write the icons of Windows and macOS, each with all its sizes in one file."""
    from PIL import Image

    folder.mkdir(parents=True, exist_ok=True)
    for ending, sizes in (("ico", WINDOWS), ("icns", MACOS)):
        pictures = []
        for size in sizes:
            pixels = drawn(size).convertToFormat(QImage.Format.Format_RGBA8888)
            pictures.append(Image.frombytes("RGBA", (size, size), bytes(pixels.constBits())))
        pictures[-1].save(
            folder / f"mjgui.{ending}", sizes=[picture.size for picture in pictures], append_images=pictures[:-1]
        )


if __name__ == "__main__":
    application = QGuiApplication([])
    if len(sys.argv) > 1:
        contain(Path(sys.argv[1]))
    else:
        keep(KEPT)
