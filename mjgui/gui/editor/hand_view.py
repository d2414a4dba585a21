"""The hand as it lies on a table: melds, standing tiles by sets, the winning tile apart."""

from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import chain

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QWidget

from mjgui.core.hand import Meld, MeldKind
from mjgui.core.hand.arrange import Reading
from mjgui.core.hand.table_layout import Group, laid, standing
from mjgui.core.hand.tiles import Tile, tile_name
from mjgui.gui.editor.ghost import Ghost
from mjgui.gui.editor.hand_table import Block, HandTable
from mjgui.gui.state.faces import Faces
from mjgui.gui.state.model import HandModel
from mjgui.gui.state.pointing import Pointed
from mjgui.gui.state.words import Words
from mjgui.gui.widgets.tile_button import TileButton

# As many as are shown; a longer hand is impossible anyway, and its text has them all.
MOST_MELDS, MOST_STANDING = 5, 18

# Gaps before a meld, a group of standing tiles and the winning tile, in pixels.
MELD_GAP, GROUP_GAP, WINNING_GAP = 8, 8, 13


@dataclass(frozen=True, slots=True)
class _Part:
    """Tiles that lie together."""

    block: Block
    """Their buttons."""
    place: int | None = None
    """The set of the reading they are of; see ``Group``."""
    completed: bool = False
    """Whether the winning tile belongs to them."""


class HandView(QWidget):
    """Shows the model's hand; what can be done with it is the business of ``Strip``.

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
        # All buttons are there from the start, so that the order of the keyboard focus stays as it is made.
        self._melds = [[TileButton(faces) for _ in range(4)] for _ in range(MOST_MELDS)]
        # Each shows the tile at its place in the hand, wherever it lies, and keeps being chosen as it moves.
        self._standing = [TileButton(faces) for _ in range(MOST_STANDING)]
        self._lying: list[TileButton] = []
        # Of the standing tiles, once they were put in an order by hand.
        self._order: tuple[Tile, ...] = ()
        for button in self._standing:
            button.setCheckable(True)
            button.toggled.connect(self._point)
        self._more = QLabel()
        self.winning = TileButton(faces)
        self._typed = Ghost()
        self._empty = QLabel()
        self._empty.setMinimumHeight(self.winning.sizeHint().height())
        tiles = [*chain(*self._melds), *self._standing, self.winning]
        for button in tiles:
            button.focused.connect(self._point)
        self.table = HandTable([*tiles, self._typed, self._more, self._empty])
        self._shown: tuple[Tile, ...] | None = None

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

    @property
    def tiles(self) -> list[TileButton]:
        """All that are seen, from left to right."""
        winning = [self.winning] if self._model.hand.winning is not None else []
        return [*chain(*self.melds), *self._lying, *winning]

    @property
    def is_ordered(self) -> bool:
        """Whether the standing tiles lie in an order made by hand."""
        return bool(self._order)

    def show_reading(self, reading: Reading | None) -> None:
        """Lay the standing tiles in the sets of a reading; in ascending order where it is not of this hand."""
        if reading != self._reading:
            self._reading = reading
            self._order = ()
            self.refresh()

    def outline(self, pointed: Pointed | None) -> None:
        """Outline the tiles of a fan of the reading shown."""
        self._pointed = pointed
        self._mark()

    def refresh(self) -> None:
        hand = self._model.hand
        # Of more than are shown, some would be missing from the order.
        self._order = _in_order(self._order, hand.concealed) if len(hand.concealed) <= MOST_STANDING else ()
        groups = (Group(self._order),) if self._order else standing(hand, self._reading)
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
        if self._typed.text:
            parts.append(_Part(Block((self._typed,), GROUP_GAP)))
        elif not hand.size:
            parts.append(_Part(Block((self._empty,))))
        self._parts = parts
        self.table.lay([part.block for part in parts])
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

    def show_typed(self, pending: str) -> None:
        """Show characters that wait for more."""
        self._typed.show_text(pending)
        self.setAccessibleDescription(pending)
        self.refresh()

    def sort(self) -> None:
        """Lay the standing tiles in their sets again."""
        self._order = ()
        self.refresh()

    def put(self, tile: Tile, place: int) -> None:
        """Lay a standing tile to another place; the order is kept until another reading is shown."""
        order = [button.tile for button in self._lying if button.tile is not None]
        at = order.index(tile)
        order.insert(place, tile)
        order.pop(at if at < place else at + 1)
        self._order = tuple(order)
        self.refresh()


def _in_order(order: tuple[Tile, ...], tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """Tiles in an order some of them were put in, the others behind; nothing where none were."""
    left = Counter(tiles)
    kept = []
    for tile in order:
        if left[tile]:
            left[tile] -= 1
            kept.append(tile)
    return (*kept, *sorted(left.elements())) if kept else ()
