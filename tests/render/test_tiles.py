"""The faces of the tiles: as drawn, and told from each other when small and grey."""

from itertools import combinations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from mjgui.core.hand.tiles import FLOWERS, KINDS, Tile, tile_text
from mjgui.render.tiles import ASPECT, paint_tile
from tests import golden

FACES: tuple[Tile | None, ...] = (*range(KINDS), *FLOWERS, None)


def face(tile: Tile | None, width: float, *, index: bool) -> QImage:
    made = QImage(round(width), round(width * ASPECT), QImage.Format.Format_RGB32)
    made.fill(QColor("#ffffff"))
    painter = QPainter(made)
    paint_tile(painter, QRectF(0, 0, width, width * ASPECT), tile, index=index)
    painter.end()
    return made


def grey(made: QImage) -> bytes:
    shown = made.convertToFormat(QImage.Format.Format_Grayscale8)
    return b"".join(bytes(shown.constScanLine(row))[: shown.width()] for row in range(shown.height()))


@pytest.mark.parametrize("index", [True, False])
@pytest.mark.parametrize("width", [20, 60, 200])
def test_all_faces_as_they_are_drawn(width: int, index: bool, qapp: object) -> None:
    columns = 9
    rows = -(-len(FACES) // columns)
    tall = round(width * ASPECT)
    made = QImage(columns * width, rows * tall, QImage.Format.Format_RGB32)
    made.fill(QColor("#ffffff"))
    painter = QPainter(made)
    for place, tile in enumerate(FACES):
        row, column = divmod(place, columns)
        paint_tile(painter, QRectF(column * width, row * tall, width, tall), tile, index=index)
    painter.end()
    golden.check(f"tiles-{width}{'' if index else '-bare'}", made)


@pytest.mark.parametrize(("width", "least"), [(24, 4.5), (32, 5.0)])
def test_each_face_differs_from_every_other_in_grey(width: int, least: float, qapp: object) -> None:
    """By so much of 255 on average over the whole face, without the small numbers."""
    faces = {tile: grey(face(tile, width, index=False)) for tile in FACES}
    close = {
        (one, other): sum(abs(a - b) for a, b in zip(faces[one], faces[other], strict=True)) / len(faces[one])
        for one, other in combinations(FACES, 2)
    }
    nearest = min(close, key=close.__getitem__)
    names = ["back" if tile is None else tile_text(tile) for tile in nearest]
    assert close[nearest] >= least, (names, close[nearest])
