"""Tiles and melds dragged within the strip, onto it and away from it."""

import os
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

import msgspec
from PySide6.QtCore import QMimeData, QPoint
from PySide6.QtGui import QDrag, QPixmap
from PySide6.QtWidgets import QWidget

from mjgui.core.hand.tiles import ANY_FLOWER, Tile

FORMAT = "application/x-mjgui-tiles"
Origin: TypeAlias = Literal["palette", "standing", "winning", "meld"]


@dataclass(frozen=True, slots=True)
class Carried:
    """What is dragged."""

    origin: Origin
    """Where it was taken from."""
    tiles: tuple[Tile, ...]
    """The tiles that are carried."""
    index: int = 0
    """Of a meld: which one, in the order they were declared."""
    home: str = ""
    """The window it is of; "" for none."""


def packed(carried: Carried, source: QWidget) -> QMimeData:
    """Carried tiles as they are dragged from a widget."""
    data = QMimeData()
    data.setData(FORMAT, msgspec.json.encode(replace(carried, home=_home(source))))
    return data


def carried_in(data: QMimeData, target: QWidget) -> Carried | None:
    """What is brought to a widget, if it is tiles; those of another window are as good as new ones."""
    try:
        carried = msgspec.json.decode(data.data(FORMAT).data(), type=Carried)
    except msgspec.DecodeError:
        return None
    if not carried.tiles or not all(0 <= tile < ANY_FLOWER for tile in carried.tiles):
        return None
    return carried if carried.home == _home(target) else Carried("palette", carried.tiles[:1])


def _home(widget: QWidget) -> str:
    return f"{os.getpid()}-{id(widget.window())}"


def carry(carried: Carried, source: QWidget, picture: QPixmap) -> None:
    """Let the mouse carry tiles until they are dropped somewhere."""
    drag = QDrag(source)
    drag.setMimeData(packed(carried, source))
    drag.setPixmap(picture)
    size = picture.deviceIndependentSize()
    drag.setHotSpot(QPoint(round(size.width() / 2), round(size.height() / 2)))
    drag.exec()
