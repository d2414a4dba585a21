"""Pages as PNG, SVG and PDF, with what they show embedded so that it can be opened again."""

import base64
import re
from collections.abc import Callable
from functools import cache
from typing import Literal, TypeAlias

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF, QSize, QSizeF
from PySide6.QtGui import QImage, QImageReader, QImageWriter, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from mjgui.render.picture import Page
from mjgui.render.symbols import Face, SymbolGenerator, use
from mjgui.render.tiles import HEIGHT, WIDTH, paint_tile

Format: TypeAlias = Literal["png", "svg", "pdf"]
FORMATS: tuple[Format, ...] = ("png", "svg", "pdf")
SCALES = (1, 2, 3, 4)

KEY = "mjgui"
COMPRESSION = 30
_SVG_METADATA = re.compile(rb'<metadata id="mjgui">([A-Za-z0-9+/=\s]*)</metadata>')
# More than any picture of ours has, and little enough to be looked through.
MOST_BYTES = 64 << 20
# Points to an inch over units to an inch, as of a screen.
POINTS = 72 / 96


def image(page: Page, scale: float, embedded: str = "") -> QImage:
    """The page as pixels, ``scale`` to a unit."""
    size = QSizeF(*page.size) * scale
    made = QImage(QSize(round(size.width()), round(size.height())), QImage.Format.Format_RGB32)
    painter = QPainter(made)
    painter.scale(scale, scale)
    page.paint(painter)
    painter.end()
    made.setDotsPerMeterX(round(96 * scale / 0.0254))
    made.setDotsPerMeterY(round(96 * scale / 0.0254))
    if embedded:
        made.setText(KEY, embedded)
    return made


def written(page: Page, form: Format, *, scale: float = 2, embedded: str = "") -> bytes:
    """The page as the bytes of a file; the same each time, but for PDF. ``embedded`` is what it shows, as text, which a
    PDF does not hold. ``scale`` is for PNG: pixels to a unit."""
    return {"png": _png, "svg": _svg, "pdf": _pdf}[form](page, scale, embedded)


def read(content: bytes) -> str | None:
    """What is embedded in a PNG or SVG of ours; None where nothing is."""
    if content.startswith(b"\x89PNG"):
        buffer = QBuffer()
        buffer.setData(content)
        buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        return QImageReader(buffer, b"png").text(KEY) or None
    found = _SVG_METADATA.search(content[:MOST_BYTES])
    if found is None:
        return None
    try:
        return base64.b64decode(found.group(1)).decode()
    except ValueError:
        return None


def _buffered(write: Callable[[QBuffer], None]) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    write(buffer)
    return bytes(buffer.data().data())


def _png(page: Page, scale: float, embedded: str) -> bytes:
    return _buffered(lambda buffer: _saved(image(page, scale, embedded), buffer))


def _saved(made: QImage, buffer: QBuffer) -> None:
    writer = QImageWriter(buffer, b"png")
    # A little larger than by default, in two thirds of the time.
    writer.setCompression(COMPRESSION)
    if not writer.write(made):
        raise OSError(writer.errorString())


def _svg(page: Page, _scale: float, embedded: str) -> bytes:
    made = SymbolGenerator()
    content = _generated(made, page.size, page.paint)
    faces = dict.fromkeys(face for face, _ in made.placed)
    parts = [f"<defs>\n{''.join(map(_symbol, faces))}</defs>", *(use(face, at) for face, at in made.placed)]
    end = content.rindex(b"</svg>")
    content = content[:end] + "\n".join(parts).encode() + b"\n" + content[end:]
    if not embedded:
        return content
    metadata = b'<metadata id="mjgui">' + base64.b64encode(embedded.encode()) + b"</metadata>\n"
    start = content.index(b">", content.index(b"<svg")) + 1
    return content[:start] + b"\n" + metadata + content[start:]


def _generated(made: QSvgGenerator, size: tuple[float, float], paint: Callable[[QPainter], None]) -> bytes:
    def write(buffer: QBuffer) -> None:
        made.setOutputDevice(buffer)
        made.setSize(QSizeF(*size).toSize())
        made.setViewBox(QRectF(0, 0, *size))
        made.setResolution(96)
        painter = QPainter(made)
        paint(painter)
        painter.end()

    return _buffered(write)


@cache
def _symbol(face: Face) -> str:
    """The shapes of a face, to be shown by its name."""
    size = (HEIGHT, WIDTH) if face.turned else (WIDTH, HEIGHT)

    def paint(painter: QPainter) -> None:
        paint_tile(painter, QRectF(0, 0, *size), face.tile, index=face.numbered, turned=face.turned)

    content = _generated(QSvgGenerator(), size, paint)
    shapes = content[content.index(b"</defs>") + len(b"</defs>") : content.rindex(b"</svg>")].decode()
    return f'<g id="{face.name}">{shapes}</g>\n'


def _pdf(page: Page, _scale: float, _embedded: str) -> bytes:
    def write(buffer: QBuffer) -> None:
        made = QPdfWriter(buffer)
        made.setCreator(KEY)
        made.setPageSize(QPageSize(QSizeF(*page.size) * POINTS, QPageSize.Unit.Point))
        made.setPageMargins(QMarginsF())
        made.setResolution(96)
        painter = QPainter(made)
        page.paint(painter)
        painter.end()

    return _buffered(write)
