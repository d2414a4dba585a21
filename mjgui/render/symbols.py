"""An SVG in which each face of a tile is written once, however often it lies there."""

from typing import NamedTuple

from PySide6.QtGui import QTransform
from PySide6.QtSvg import QSvgGenerator


class Face(NamedTuple):
    """A face of a tile as it is drawn."""

    tile: int | None
    """Its kind; None for a back."""
    numbered: bool
    """Whether it has its small number or letter."""
    turned: bool
    """Whether it lies on its side."""

    @property
    def name(self) -> str:
        return f"tile-{'back' if self.tile is None else self.tile}-{self.numbered:d}{self.turned:d}"


class SymbolGenerator(QSvgGenerator):
    """Keeps where faces lie, instead of their shapes; they stand above all else."""

    def __init__(self) -> None:
        super().__init__()
        self.placed: list[tuple[Face, QTransform]] = []

    def place(self, face: Face, transform: QTransform) -> None:
        self.placed.append((face, QTransform(transform)))


def use(face: Face, at: QTransform) -> str:
    """The element that shows a face at a place."""
    numbers = " ".join(f"{value:.4f}".rstrip("0").rstrip(".") for value in _matrix(at))
    return f'<use xlink:href="#{face.name}" transform="matrix({numbers})"/>'


def _matrix(at: QTransform) -> tuple[float, ...]:
    return at.m11(), at.m12(), at.m21(), at.m22(), at.dx(), at.dy()
