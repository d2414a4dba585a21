"""The tiles to choose from."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from mjgui.core.tiles import FLOWERS, KINDS, Tile, tile_name
from mjgui.gui.model import HandModel
from mjgui.gui.tile_button import TileButton
from mjgui.gui.words import Words


class Palette(QWidget):
    """One button for each kind and each flower, with the copies left; click adds, right click removes."""

    def __init__(self, model: HandModel, words: Words) -> None:
        super().__init__()
        self._model = model
        self._words = words
        self.buttons: dict[Tile, TileButton] = {}
        grid = QGridLayout(self)
        grid.setSpacing(1)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setAlignment(Qt.AlignmentFlag.AlignLeft)
        for tile in (*range(KINDS), *FLOWERS):
            button = TileButton(tile)
            button.clicked.connect(partial(model.add, tile))
            button.removed.connect(partial(model.remove, tile))
            row, column = (4, tile - FLOWERS[0]) if tile >= FLOWERS[0] else divmod(tile, 9)
            grid.addWidget(button, row, column)
            self.buttons[tile] = button
        model.changed.connect(self.refresh)
        words.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        for tile, button in self.buttons.items():
            left = self._model.left(tile)
            button.setEnabled(self._model.can_add(tile))
            button.set_badge(str(left))
            name = self._words.of(tile_name(tile))
            accessible = self._words.say("palette.tile", tile=name, left=left)
            if accessible != button.accessibleName():
                button.setAccessibleName(accessible)
            does = (
                "palette.used-up" if not left else "palette.replaces" if self._model.is_full else "palette.adds"
            )
            button.setToolTip(f"{accessible}\n{self._words.say(does)}")
