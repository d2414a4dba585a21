"""The hand as it lies: melds, standing tiles, the winning tile; and what can be done with chosen tiles."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from mjgui.core.hand import Meld, MeldKind
from mjgui.core.tiles import Tile, tile_name
from mjgui.gui.flow_layout import FlowLayout
from mjgui.gui.model import HandModel
from mjgui.gui.tile_button import Mark, TileButton
from mjgui.gui.words import Words

# As many as are shown; a longer hand is impossible anyway, and its text has them all.
MOST_MELDS, MOST_STANDING = 5, 18


class _Row(QWidget):
    """Tiles that belong together, close to each other, with a gap on both sides."""

    def __init__(self, buttons: list[TileButton], before: int = 0, after: int = 8) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(before, 0, after, 0)
        row.setSpacing(0)
        for button in buttons:
            row.addWidget(button)


class _ActionButton(QToolButton):
    """A button that shows when it has the focus."""

    def __init__(self, act: Callable[[], None]) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.clicked.connect(lambda _checked: act())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            painter = QPainter(self)
            painter.setPen(QPen(self.palette().highlight().color(), 2))
            painter.drawRect(self.rect().adjusted(1, 1, -1, -1))


class Strip(QWidget):
    """Shows and edits the model's hand. Standing tiles are chosen by clicking; buttons below say what the
    chosen ones can become."""

    def __init__(self, model: HandModel, words: Words) -> None:
        super().__init__()
        self._model = model
        self._words = words
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        tiles = QWidget()
        flow = FlowLayout(tiles)
        column.addWidget(tiles)
        # All buttons are there from the start, so that the order of the keyboard focus stays as it is made.
        self._melds = [[TileButton() for _ in range(4)] for _ in range(MOST_MELDS)]
        self._meld_rows = [_Row(buttons) for buttons in self._melds]
        for index, buttons in enumerate(self._melds):
            flow.addWidget(self._meld_rows[index])
            for button in buttons:
                button.clicked.connect(partial(model.turn_meld, index))
                button.removed.connect(partial(self._unmeld, index))
        self._standing = [TileButton() for _ in range(MOST_STANDING)]
        for button in self._standing:
            flow.addWidget(button)
            button.setCheckable(True)
            button.toggled.connect(self._offer)
            button.removed.connect(partial(self._remove, button))
        self._more = QLabel()
        flow.addWidget(self._more)
        self.winning = TileButton()
        self.winning.clicked.connect(self._remove_winning)
        self.winning.removed.connect(self._remove_winning)
        self._winning_row = _Row([self.winning], before=14, after=0)
        flow.addWidget(self._winning_row)
        self._empty = QLabel()
        self._empty.setMinimumHeight(self.winning.sizeHint().height())
        flow.addWidget(self._empty)
        actions = QWidget()
        row = FlowLayout(actions, spacing=4)
        column.addWidget(actions)
        self.meld_buttons = {kind: _ActionButton(partial(self._declare, kind)) for kind in MeldKind}
        self.win_button = _ActionButton(self._set_winning)
        self.remove_button = _ActionButton(self._remove_chosen)
        self.clear_button = _ActionButton(model.clear)
        for action in (*self.meld_buttons.values(), self.win_button, self.remove_button, self.clear_button):
            row.addWidget(action)
        self._shown: tuple[Tile, ...] | None = None
        model.changed.connect(self._refresh)
        words.changed.connect(self._retranslate)
        self._retranslate()

    @property
    def standing(self) -> list[TileButton]:
        """The buttons of the standing tiles."""
        return self._standing[: len(self._model.hand.concealed)]

    @property
    def melds(self) -> list[list[TileButton]]:
        """The buttons of each meld."""
        return [buttons[: len(meld.tiles)] for buttons, meld in zip(self._melds, self._model.hand.melds, strict=False)]

    @property
    def chosen(self) -> list[Tile]:
        """The standing tiles that are chosen."""
        return [button.tile for button in self.standing if button.isChecked() and button.tile is not None]

    def _retranslate(self) -> None:
        for kind, button in self.meld_buttons.items():
            button.setText(self._words.say(f"strip.{kind.value}"))
            button.setToolTip(self._words.say(f"strip.{kind.value}-tip"))
        for button, key in (
            (self.win_button, "make-winning"),
            (self.remove_button, "remove"),
            (self.clear_button, "clear"),
        ):
            button.setText(self._words.say(f"strip.{key}"))
            button.setToolTip(self._words.say(f"strip.{key}-tip"))
        self._empty.setText(self._words.say("strip.empty"))
        self._refresh()

    def _refresh(self) -> None:
        hand = self._model.hand
        for index, row in enumerate(self._meld_rows):
            row.setVisible(index < len(hand.melds))
            if index < len(hand.melds):
                self._show_meld(self._melds[index], hand.melds[index])
        self._show_standing(hand.concealed)
        self._show_winning(hand.winning)
        self._empty.setVisible(not hand.size)
        self.clear_button.setEnabled(bool(hand.size or hand.flowers))
        self._offer()

    def _show_meld(self, buttons: list[TileButton], meld: Meld) -> None:
        kind = self._words.say(f"strip.{meld.kind.value}")
        origin = "strip.from-1" if meld.kind is MeldKind.CHOW else f"strip.from-{meld.seat}"
        source = f"{self._words.say(origin)}\n" if meld.seat or meld.kind is MeldKind.CHOW else ""
        for place, button in enumerate(buttons):
            button.setVisible(place < len(meld.tiles))
            if place >= len(meld.tiles):
                continue
            tile: Tile = meld.tiles[place]
            hidden = meld.kind is MeldKind.CONCEALED_KONG and place in (0, 3)
            button.show_tile(None if hidden else tile, Mark.CLAIMED if _is_claimed(meld, place) else Mark.NONE)
            button.set_caption("+" if meld.kind is MeldKind.ADDED_KONG and place == 3 else "")
            name = self._words.say("strip.melded", tile=self._words.of(tile_name(tile)), kind=kind)
            button.setAccessibleName(name)
            button.setToolTip(f"{name}\n{source}{self._words.say('strip.meld-tip')}")

    def _show_standing(self, tiles: tuple[Tile, ...]) -> None:
        changed, self._shown = tiles != self._shown, tiles
        for place, button in enumerate(self._standing):
            button.setVisible(place < len(tiles))
            if changed:
                button.setChecked(False)
            if place < len(tiles):
                button.show_tile(tiles[place])
                name = self._words.of(tile_name(tiles[place]))
                button.setAccessibleName(name)
                button.setToolTip(self._words.say("strip.standing-tip", tile=name))
        self._more.setVisible(len(tiles) > MOST_STANDING)
        self._more.setText(self._words.say("strip.more", count=len(tiles) - MOST_STANDING))

    def _show_winning(self, tile: Tile | None) -> None:
        self._winning_row.setVisible(tile is not None)
        if tile is not None:
            self.winning.show_tile(tile, Mark.WINNING)
            name = self._words.say("strip.winning", tile=self._words.of(tile_name(tile)))
            self.winning.setAccessibleName(name)
            self.winning.setToolTip(f"{name}\n{self._words.say('strip.winning-tip')}")

    def _offer(self) -> None:
        """Enable what the chosen tiles can become."""
        chosen = self.chosen
        for kind, button in self.meld_buttons.items():
            button.setEnabled(self._model.can_meld(kind, chosen))
        self.win_button.setEnabled(len(chosen) == 1)
        self.remove_button.setEnabled(bool(chosen))

    # Each edit leaves the focus on a tile: on its own it would go to the next button, which may clear the hand.

    def _focus_tile(self) -> None:
        tiles = [*self.standing, *(button for buttons in self.melds for button in buttons)]
        (tiles[0] if tiles else self.clear_button).setFocus()

    def _declare(self, kind: MeldKind) -> None:
        chosen = self.chosen
        self._focus_tile()
        self._model.meld(kind, chosen)
        self._focus_tile()

    def _set_winning(self) -> None:
        chosen = self.chosen
        self._focus_tile()
        self._model.set_winning(chosen[0])

    def _remove_chosen(self) -> None:
        chosen = self.chosen
        for tile in chosen:
            self._model.remove(tile)
        self._focus_tile()

    def _remove(self, button: TileButton) -> None:
        if button.tile is not None:
            self._model.remove(button.tile)
            if not button.isVisible():
                self._focus_tile()

    def _remove_winning(self) -> None:
        self._focus_tile()
        self._model.remove_winning()

    def _unmeld(self, index: int) -> None:
        self._focus_tile()
        self._model.unmeld(index)


def _is_claimed(meld: Meld, place: int) -> bool:
    """Whether the tile at a place of a meld is shown as the claimed one."""
    if meld.kind is MeldKind.CHOW:
        return meld.claimed == place + 1
    # The claimed tile of a pung lies on the side of the seat it came from.
    return meld.seat is not None and place == (0, 1, len(meld.tiles) - 1)[meld.seat - 1]
