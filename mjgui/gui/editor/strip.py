"""The hand as it lies on a table: melds, standing tiles by sets, the winning tile apart; and what can be done
with chosen tiles."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import chain

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QToolButton, QVBoxLayout, QWidget

from mjgui.core.arrange import Reading
from mjgui.core.hand import Meld, MeldKind
from mjgui.core.laid import Group, laid, standing
from mjgui.core.tiles import Tile, tile_name
from mjgui.gui.editor.hand_table import Block, HandTable
from mjgui.gui.state.faces import Faces
from mjgui.gui.state.model import HandModel
from mjgui.gui.state.pointing import Pointed
from mjgui.gui.state.words import Words
from mjgui.gui.widgets.flow_layout import FlowLayout
from mjgui.gui.widgets.tile_button import TileButton

# As many as are shown; a longer hand is impossible anyway, and its text has them all.
MOST_MELDS, MOST_STANDING = 5, 18

# Gaps before a meld, a group of standing tiles and the winning tile, in pixels.
MELD_GAP, GROUP_GAP, WINNING_GAP = 8, 8, 13


@dataclass(frozen=True, slots=True)
class _Part:
    """Tiles that lie together, and the set of the reading they are of: see ``Group``."""

    block: Block
    place: int | None = None
    completed: bool = False


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
    chosen ones can become.

    ``places_pointed`` gives the sets that hold the chosen tiles and the one with the focus, as a frozenset of
    indexes into the sets of the reading shown, or ``BODY``; empty where there is none.
    """

    places_pointed = Signal(object)

    def __init__(self, model: HandModel, words: Words, faces: Faces) -> None:
        super().__init__()
        self._model = model
        self._words = words
        self._reading: Reading | None = None
        self._pointed: Pointed | None = None
        self._parts: list[_Part] = []
        # Of the tiles of melds, how they came there.
        self._claims: dict[TileButton, str] = {}
        self._places: frozenset[int] = frozenset()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        # All buttons are there from the start, so that the order of the keyboard focus stays as it is made.
        self._melds = [[TileButton(faces) for _ in range(4)] for _ in range(MOST_MELDS)]
        for index, buttons in enumerate(self._melds):
            for button in buttons:
                button.clicked.connect(partial(model.turn_meld, index))
                button.removed.connect(partial(self._unmeld, index))
        # Each shows the tile at its place in the hand, wherever it lies, and keeps being chosen as it moves.
        self._standing = [TileButton(faces) for _ in range(MOST_STANDING)]
        self._lying: list[TileButton] = []
        for button in self._standing:
            button.setCheckable(True)
            button.toggled.connect(self._offer)
            button.toggled.connect(self._point)
            button.removed.connect(partial(self._remove, button))
        self._more = QLabel()
        self.winning = TileButton(faces)
        self.winning.clicked.connect(self._remove_winning)
        self.winning.removed.connect(self._remove_winning)
        self._empty = QLabel()
        self._empty.setMinimumHeight(self.winning.sizeHint().height())
        tiles = [*chain(*self._melds), *self._standing, self.winning]
        for button in tiles:
            button.focused.connect(self._point)
        self.table = HandTable([*tiles, self._more, self._empty])
        column.addWidget(self.table)
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
        """The buttons of the standing tiles, as they lie."""
        return self._lying

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

    def show_reading(self, reading: Reading | None) -> None:
        """Lay the standing tiles in the sets of a reading; in ascending order where it is not of this hand."""
        if reading != self._reading:
            self._reading = reading
            self._refresh()

    def outline(self, pointed: Pointed | None) -> None:
        """Outline the tiles of a fan of the reading shown."""
        self._pointed = pointed
        self._mark()

    def _refresh(self) -> None:
        hand = self._model.hand
        groups = standing(hand, self._reading)
        sets = any(group.place is not None for group in groups)
        parts = [
            _Part(self._show_meld(buttons, meld), index if sets else None)
            for index, (buttons, meld) in enumerate(zip(self._melds, hand.melds, strict=False))
        ]
        self._show_standing(hand.concealed)
        parts += self._group(groups)
        if len(hand.concealed) > MOST_STANDING:
            self._more.setText(self._words.say("strip.more", count=len(hand.concealed) - MOST_STANDING))
            parts.append(_Part(Block((self._more,), GROUP_GAP)))
        if hand.winning is not None:
            self._show_winning(hand.winning)
            place = self._reading.winning_set if self._reading and sets else None
            parts.append(_Part(Block((self.winning,), WINNING_GAP), place))
        if not hand.size:
            parts.append(_Part(Block((self._empty,))))
        self._parts = parts
        self.table.lay([part.block for part in parts])
        self.clear_button.setEnabled(bool(hand.size or hand.flowers))
        self._offer()
        self._mark()
        self._point()

    def _show_meld(self, buttons: list[TileButton], meld: Meld) -> Block:
        kind = self._words.say(f"strip.{meld.kind.value}")
        seat = 1 if meld.kind is MeldKind.CHOW else meld.seat
        origin = self._words.say(f"strip.from-{seat}") if seat in (1, 2, 3) else ""
        shown = laid(meld)
        for button, lying in zip(buttons, shown, strict=False):
            button.show_tile(lying.tile, turned=lying.turned)
            # A back is one of four alike.
            tile = meld.tiles[0] if lying.tile is None else lying.tile
            name = self._words.say("strip.melded", tile=self._words.of(tile_name(tile)), kind=kind)
            button.setAccessibleName(name)
            button.setToolTip("\n".join(filter(None, (name, origin, self._words.say("strip.meld-tip")))))
            self._claims[button] = self._words.say("strip.added") if lying.stacked else origin if lying.turned else ""
        stacked = next((place for place, lying in enumerate(shown) if lying.stacked), None)
        return Block(tuple(buttons[: len(shown)]), MELD_GAP, stacked)

    def _show_standing(self, tiles: tuple[Tile, ...]) -> None:
        changed, self._shown = tiles != self._shown, tiles
        for button, tile in zip(self._standing, tiles, strict=False):
            button.show_tile(tile)
            name = self._words.of(tile_name(tile))
            button.setAccessibleName(name)
            button.setToolTip(self._words.say("strip.standing-tip", tile=name))
        if changed:
            for button in self._standing:
                button.setChecked(False)

    def _group(self, groups: tuple[Group, ...]) -> list[_Part]:
        """Lay the standing tiles as grouped, and have the keyboard go through them as they lie."""
        left = defaultdict(list)
        for button, tile in zip(self._standing, self._model.hand.concealed, strict=False):
            left[tile].append(button)
        parts = []
        lying: list[TileButton] = []
        for group in groups:
            buttons = tuple(left[tile].pop(0) for tile in group.tiles[:MOST_STANDING])
            lying += buttons
            loose = group.place is None
            parts.append(_Part(Block(buttons, GROUP_GAP, loose=loose), group.place, group.completed))
        if lying != self._lying:
            before = self._melds[-1][-1]
            for button in lying:
                QWidget.setTabOrder(before, button)
                before = button
            self._lying = lying
        return parts

    def _show_winning(self, tile: Tile) -> None:
        self.winning.show_tile(tile, winning=True)
        name = self._words.say("strip.winning", tile=self._words.of(tile_name(tile)))
        self.winning.setAccessibleName(name)
        self.winning.setToolTip(f"{name}\n{self._words.say('strip.winning-tip')}")

    def _mark(self) -> None:
        """Outline what is pointed at and underline what the winning tile completes; and say both."""
        completed = next((index for index, part in enumerate(self._parts) if part.completed), None)
        outlined = []
        for index, part in enumerate(self._parts):
            pointed = self._pointed is not None and self._pointed.uses(part.place)
            tiles = [widget for widget in part.block.widgets if isinstance(widget, TileButton)]
            if pointed and tiles:
                outlined.append(index)
            for button in tiles:
                said = [
                    self._claims.get(button, ""),
                    self._words.say("strip.completed") if part.completed else "",
                    self._words.say("strip.pointed") if pointed else "",
                ]
                button.setAccessibleDescription(self._words.say("list.mark").join(filter(None, said)))
        self.table.mark(completed, outlined)

    def _point(self) -> None:
        """Say of which sets tiles are chosen or have the focus."""
        places = frozenset(
            part.place
            for part in self._parts
            for button in part.block.widgets
            if part.place is not None and isinstance(button, TileButton) and (button.isChecked() or button.hasFocus())
        )
        if places != self._places:
            self._places = places
            self.places_pointed.emit(places)

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
