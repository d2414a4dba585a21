"""The tiles to choose from."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from mjgui.core.tiles import FLOWERS, KINDS, Tile, is_flower, tile_name
from mjgui.gui.state.faces import Faces
from mjgui.gui.state.model import HandModel
from mjgui.gui.state.words import Words
from mjgui.gui.widgets.tile_button import TileButton


class Palette(QWidget):
    """One button for each kind and each flower, with the copies left; click adds, right click removes."""

    def __init__(self, model: HandModel, words: Words, faces: Faces) -> None:
        super().__init__()
        self._model = model
        self._words = words
        self.buttons: dict[Tile, TileButton] = {}
        # Copies left and effect of a click: most tiles keep theirs from one edit to the next.
        self._shown: dict[Tile, tuple[int, str]] = {}
        grid = QGridLayout(self)
        grid.setSpacing(1)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setAlignment(Qt.AlignmentFlag.AlignLeft)
        for tile in (*range(KINDS), *FLOWERS):
            button = TileButton(faces, tile, captioned=True)
            button.clicked.connect(partial(model.add, tile))
            button.removed.connect(partial(model.remove, tile))
            row, column = (4, tile - FLOWERS[0]) if is_flower(tile) else divmod(tile, 9)
            grid.addWidget(button, row, column)
            self.buttons[tile] = button
        model.changed.connect(self.refresh)
        words.changed.connect(self._retell)
        self.refresh()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """A used-up tile is disabled and leaves its right clicks to this."""
        child = self.childAt(event.pos())
        if isinstance(child, TileButton):
            child.removed.emit()

    def offer_flowers(self, offered: bool) -> None:
        """Whether the rules in force have flowers."""
        for flower in FLOWERS:
            self.buttons[flower].setVisible(offered)

    def refresh(self) -> None:
        for tile, button in self.buttons.items():
            left = self._model.left(tile)
            effect = self._effect(tile, left)
            if self._shown.get(tile) == (left, effect):
                continue
            self._shown[tile] = left, effect
            addable = effect in ("palette.adds", "palette.replaces")
            if button.hasFocus() and not addable:
                # Else the focus would go to the next tile, and the next key press add that one.
                self.setFocus()
            button.setEnabled(addable)
            button.set_caption(str(left))
            name = self._words.say("palette.tile", tile=self._words.of(tile_name(tile)), left=left)
            if name != button.accessibleName():
                button.setAccessibleName(name)
            button.setToolTip(f"{name}\n{self._words.say(effect)}")

    def _retell(self) -> None:
        self._shown.clear()
        self.refresh()

    def _effect(self, tile: Tile, left: int) -> str:
        """The key of what a click does, or why it does nothing."""
        if left == 0:
            eight = is_flower(tile) and tile not in self._model.hand.flowers
            return "palette.eight-flowers" if eight else "palette.used-up"
        if not self._model.can_add(tile):
            return "palette.too-many"
        return "palette.replaces" if self._model.is_full and not is_flower(tile) else "palette.adds"
