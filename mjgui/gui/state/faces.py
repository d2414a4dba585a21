"""How the faces of the tiles are drawn in the window."""

from PySide6.QtCore import QObject, Signal


class Faces(QObject):
    """Whether numbers and letters stand in the corners of the tiles; ``changed`` has all tiles drawn again."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._index = True

    @property
    def index(self) -> bool:
        return self._index

    def show_index(self, index: bool) -> None:
        if index != self._index:
            self._index = index
            self.changed.emit()
