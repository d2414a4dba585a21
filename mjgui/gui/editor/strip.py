"""The hand, and everything that is done with it: by buttons, keys and the mouse."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QKeyEvent,
)
from PySide6.QtWidgets import QMenu, QToolButton, QVBoxLayout, QWidget

from mjgui.core.hand import MeldKind
from mjgui.core.hand.tiles import Tile
from mjgui.gui.editor.hand_view import HandView
from mjgui.gui.editor.strip_drag import Carried, carried_in, carry
from mjgui.gui.editor.strip_keys import StripKeys
from mjgui.gui.state.command import Command, CommandSpec, MenuPlace
from mjgui.gui.state.faces import Faces
from mjgui.gui.state.model import HandModel
from mjgui.gui.state.shortcuts import Shortcuts
from mjgui.gui.state.words import Words
from mjgui.gui.widgets.flow_layout import FlowLayout
from mjgui.gui.widgets.focus_line import FocusLine
from mjgui.gui.widgets.tile_button import TileButton


def _action(act: Callable[[], None]) -> QToolButton:
    button = QToolButton()
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    button.clicked.connect(lambda _checked: act())
    FocusLine(button)
    return button


class Strip(HandView):
    """Edits the model's hand. Standing tiles are chosen by clicking; buttons below say what the chosen ones can
    become. With the focus it takes tiles typed as in the notation, where a text would have its cursor at the end.

    ``said`` gives a Text about a key that could not be taken, or None.
    """

    said = Signal(object)

    def __init__(self, model: HandModel, words: Words, faces: Faces, shortcuts: Shortcuts) -> None:
        super().__init__(model, words, faces)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAcceptDrops(True)
        for index, buttons in enumerate(self._melds):
            for button in buttons:
                button.clicked.connect(partial(model.turn_meld, index))
                button.removed.connect(partial(self._unmeld, index))
                button.pulled.connect(partial(self._carry_meld, index, button))
        for button in self._standing:
            button.toggled.connect(self._offer)
            button.removed.connect(partial(self._remove, button))
            button.pulled.connect(partial(self._carry_standing, button))
        self.winning.clicked.connect(self._remove_winning)
        self.winning.removed.connect(self._remove_winning)
        self.winning.pulled.connect(self._carry_winning)
        self.meld_buttons = {kind: _action(partial(self.declare, kind)) for kind in MeldKind}
        self.win_button = _action(self._set_winning)
        self.remove_button = _action(self._remove_chosen)
        self.sort_button = _action(self._sort)
        self.clear_button = _action(self._clear)
        actions = QWidget()
        row = FlowLayout(actions, spacing=4)
        others = (self.win_button, self.remove_button, self.sort_button, self.clear_button)
        for action in (*self.meld_buttons.values(), *others):
            row.addWidget(action)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.table)
        column.addWidget(actions)
        self.keys = StripKeys(model, shortcuts, self)
        self.keys.commanded.connect(self._act)
        self.keys.waits.connect(self._show_typed)
        self.keys.said.connect(self.said)
        model.changed.connect(self.refresh)
        words.changed.connect(self._retranslate)
        self._retranslate()

    def commands(self) -> tuple[Command, ...]:
        clear = CommandSpec("clear", "hand", "Ctrl+N", MenuPlace("hand", 2, 1))
        return (
            *self.keys.commands(),
            *(
                Command(CommandSpec(f"meld-{kind.value}", "melds", f"Alt+{number}"), partial(self.declare, kind))
                for number, kind in enumerate(MeldKind, start=1)
            ),
            Command(clear, self._model.clear),
            Command(CommandSpec("go-hand", "go", "Ctrl+G"), self.setFocus),
        )

    def _retranslate(self) -> None:
        for kind, button in self.meld_buttons.items():
            button.setText(self._words.say(f"strip.{kind.value}"))
            button.setToolTip(self._words.say(f"strip.{kind.value}-tip"))
        for button, key in (
            (self.win_button, "make-winning"),
            (self.remove_button, "remove"),
            (self.sort_button, "sort"),
            (self.clear_button, "clear"),
        ):
            button.setText(self._words.say(f"strip.{key}"))
            button.setToolTip(self._words.say(f"strip.{key}-tip"))
        self._empty.setText(self._words.say("strip.empty"))
        self.setAccessibleName(self._words.say("strip.name"))
        self.refresh()

    def refresh(self) -> None:
        super().refresh()
        self.clear_button.setEnabled(bool(self._model.hand.size or self._model.hand.flowers))
        self.sort_button.setEnabled(self.is_ordered)
        self._offer()

    def _offer(self) -> None:
        """Enable what the chosen tiles can become."""
        chosen = self.chosen
        for kind, button in self.meld_buttons.items():
            button.setEnabled(self._model.can_meld(kind, chosen))
        self.win_button.setEnabled(len(chosen) == 1)
        self.remove_button.setEnabled(bool(chosen))

    # Each edit leaves the focus here: on its own it would go to the next button, which may clear the hand.

    def declare(self, kind: MeldKind) -> None:
        chosen = self.chosen
        self.setFocus()
        self._model.meld(kind, chosen)

    def _set_winning(self) -> None:
        chosen = self.chosen
        self.setFocus()
        self._model.set_winning(chosen[0])

    def _remove_chosen(self) -> None:
        chosen = self.chosen
        self.setFocus()
        for tile in chosen:
            self._model.remove(tile)

    def _remove(self, button: TileButton) -> None:
        if button.tile is not None:
            self.setFocus()
            self._model.remove(button.tile)

    def _remove_winning(self) -> None:
        self.setFocus()
        self._model.remove_winning()

    def _unmeld(self, index: int) -> None:
        self.setFocus()
        self._model.unmeld(index)

    def _clear(self) -> None:
        self.setFocus()
        self._model.clear()

    def _sort(self) -> None:
        self.setFocus()
        self.sort()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.keys.press(event):
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.table.show_cursor(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.table.show_cursor(False)

    def _show_typed(self, pending: str) -> None:
        self.setFocus()
        self.show_typed(pending)

    def _act(self, command: str) -> None:
        acts: dict[str, Callable[[], None]] = {
            "strip-left": partial(self._step, -1),
            "strip-right": partial(self._step, 1),
            "strip-home": partial(self._focus_at, 0),
            "strip-end": self.setFocus,
            "strip-back": self._remove_before,
            "strip-delete": self._remove_here,
            "strip-winning": self._make_winning,
        }
        acts[command]()

    def _at(self) -> int:
        """Index of the tile that has the focus; the number of tiles at the end."""
        tiles = self.tiles
        return next((index for index, button in enumerate(tiles) if button.hasFocus()), len(tiles))

    def _focus_at(self, index: int) -> None:
        tiles = self.tiles
        (tiles[index] if 0 <= index < len(tiles) else self).setFocus()

    def _step(self, by: int) -> None:
        self._focus_at(max(0, self._at() + by))

    def _remove_before(self) -> None:
        at = self._at()
        if at == len(self.tiles) and (flower := self.keys.typed_flower) is not None:
            self._model.remove(flower)
            return
        if at:
            at_end = at == len(self.tiles)
            left = self._take_away(at - 1)
            self._focus_at(len(self.tiles) if at_end else left)

    def _remove_here(self) -> None:
        at = self._at()
        if at < len(self.tiles):
            self._focus_at(self._take_away(at))

    def _take_away(self, index: int) -> int:
        """Remove a tile, or the meld it is of. Gives where the focus then belongs."""
        button = self.tiles[index]
        begin = 0
        for number, buttons in enumerate(self.melds):
            if button in buttons:
                self.setFocus()
                self._model.remove_meld(number)
                return begin
            begin += len(buttons)
        if button is self.winning:
            self._remove_winning()
        else:
            self._remove(button)
        return index

    def _make_winning(self) -> None:
        """Make the tile with the focus, or the last one, the winning tile."""
        tiles = self.tiles
        at = min(self._at(), len(tiles) - 1)
        if at >= 0 and tiles[at] in self._lying and (tile := tiles[at].tile) is not None:
            self.setFocus()
            self._model.set_winning(tile)

    # The mouse.

    def _carry_standing(self, button: TileButton) -> None:
        if button.tile is not None:
            chosen = tuple(self.chosen) if button.isChecked() else (button.tile,)
            carry(Carried("standing", chosen), self, button.pixmap())

    def _carry_winning(self) -> None:
        if (tile := self._model.hand.winning) is not None:
            carry(Carried("winning", (tile,)), self, self.winning.pixmap())

    def _carry_meld(self, index: int, button: TileButton) -> None:
        carry(Carried("meld", self._model.hand.melds[index].tiles, index), self, button.pixmap())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if carried_in(event.mimeData(), self):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        carried, point = carried_in(event.mimeData(), self), event.position().toPoint()
        if carried and self._drop(carried, point):
            event.acceptProposedAction()
            self.table.aim(self._nearest(point))
        else:
            event.ignore()
            self.table.aim(None)

    def dragLeaveEvent(self, _event: QDragLeaveEvent) -> None:
        self.table.aim(None)

    def dropEvent(self, event: QDropEvent) -> None:
        self.table.aim(None)
        carried = carried_in(event.mimeData(), self)
        if carried and (act := self._drop(carried, event.position().toPoint())):
            event.acceptProposedAction()
            self.setFocus()
            act()

    def _drop(self, carried: Carried, point: QPoint) -> Callable[[], object] | None:
        """What dropping tiles at a point does; None where they cannot be dropped there."""
        model, tile = self._model, carried.tiles[0]
        meld, place = self._under(point)
        if carried.origin == "palette":
            return partial(model.add, tile) if model.can_add(tile) else None
        if carried.origin == "meld":
            if carried.index >= len(model.hand.melds):
                return None
            if meld is None:
                return partial(model.unmeld, carried.index)
            return partial(model.move_meld, carried.index, meld) if meld != carried.index else None
        if carried.origin == "winning":
            before = self._lying[place].tile if place is not None and place < len(self._lying) else None
            return partial(model.set_winning, before) if before is not None else None
        if len(carried.tiles) > 1:
            kinds = [kind for kind in MeldKind if model.can_meld(kind, carried.tiles)]
            return partial(self._declare_one_of, kinds, carried.tiles, point) if kinds and place in (None, 0) else None
        if meld is not None:
            return partial(model.grow, meld, tile) if model.can_grow(meld, tile) else None
        if place is None:
            return partial(model.set_winning, tile)
        return partial(self.put, tile, place)

    def _nearest(self, point: QPoint) -> QWidget | None:
        return self.table.nearest(self.table.mapFrom(self, point), self.tiles)

    def _under(self, point: QPoint) -> tuple[int | None, int | None]:
        """The index of the meld at a point, or the place among the standing tiles before which something dropped there
        comes. Neither at the winning tile and behind."""
        target = self._nearest(point)
        for index, buttons in enumerate(self.melds):
            if target in buttons:
                return index, None
        if target in self._lying:
            behind = self.table.mapFrom(self, point).x() > target.geometry().center().x()
            place = self._lying.index(target) + behind
            outside = point.x() > target.mapTo(self, target.rect().bottomRight()).x() + target.width()
            return None, None if outside else place
        return None, None

    def _declare_one_of(self, kinds: list[MeldKind], tiles: tuple[Tile, ...], point: QPoint) -> None:
        """Declare tiles; where they can be more than one kind of meld, it is asked for."""
        if len(kinds) == 1:
            self._model.meld(kinds[0], tiles)
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for kind in kinds:
            menu.addAction(self._words.say(f"strip.{kind.value}"), partial(self._model.meld, kind, tiles))
        menu.popup(self.mapToGlobal(point))
