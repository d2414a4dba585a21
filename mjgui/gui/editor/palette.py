"""The tiles to choose from."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent, QDragEnterEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from mjgui.core.hand.tiles import FLOWERS, KINDS, Tile, is_flower, tile_name
from mjgui.gui.editor.strip_drag import Carried, carried_in, carry
from mjgui.gui.state.faces import Faces
from mjgui.gui.state.model import HandModel
from mjgui.gui.state.words import Words
from mjgui.gui.widgets.tile_button import TileButton

STEPS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


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
        self.setAcceptDrops(True)
        for tile in (*range(KINDS), *FLOWERS):
            button = TileButton(faces, tile, captioned=True)
            button.clicked.connect(partial(model.add, tile))
            button.removed.connect(partial(model.remove, tile))
            button.pulled.connect(partial(self._carry, tile))
            grid.addWidget(button, *_place(tile))
            self.buttons[tile] = button
        model.changed.connect(self.refresh)
        words.changed.connect(self._retell)
        self.refresh()

    def _carry(self, tile: Tile) -> None:
        carry(Carried("palette", (tile,)), self, self.buttons[tile].pixmap())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """What is dragged here from the hand is taken out of it."""
        carried = carried_in(event.mimeData(), self)
        if carried and carried.origin != "palette":
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        carried = carried_in(event.mimeData(), self)
        if carried is None:
            return
        event.acceptProposedAction()
        if carried.origin == "meld":
            self._model.remove_meld(carried.index)
        elif carried.origin == "winning":
            self._model.remove_winning()
        else:
            for tile in carried.tiles:
                self._model.remove(tile)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the tile with the focus, arrows go to the next one that can be pressed."""
        here = self.focusWidget()
        if isinstance(here, TileButton) and here.tile is not None:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                here.click()
                return
            if step := STEPS.get(Qt.Key(event.key())):
                self._go(here.tile, step)
                return
        super().keyPressEvent(event)

    def _go(self, tile: Tile, step: tuple[int, int]) -> None:
        places = {_place(other): button for other, button in self.buttons.items() if not button.isHidden()}
        row, column = _place(tile)
        while (row + step[0], column + step[1]) in places:
            row, column = row + step[0], column + step[1]
            if places[row, column].isEnabled():
                places[row, column].setFocus()
                return

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


def _place(tile: Tile) -> tuple[int, int]:
    """Row and column."""
    return (4, tile - FLOWERS[0]) if is_flower(tile) else divmod(tile, 9)
