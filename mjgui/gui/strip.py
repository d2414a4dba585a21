"""The hand as it lies: melds, standing tiles, the winning tile; and what can be done with chosen tiles."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from mjgui.core.hand import Meld, MeldKind
from mjgui.core.tiles import Tile, tile_name
from mjgui.gui.flow_layout import FlowLayout
from mjgui.gui.model import HandModel
from mjgui.gui.tile_button import TileButton
from mjgui.gui.words import Words


class _Group(QWidget):
    """Tiles that belong together, close to each other."""

    def __init__(self) -> None:
        super().__init__()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 8, 0)
        self._row.setSpacing(0)

    def add(self, button: TileButton) -> None:
        self._row.addWidget(button)


class Strip(QWidget):
    """Shows and edits the model's hand. Standing tiles are chosen by clicking; buttons below say what the
    chosen ones can become."""

    def __init__(self, model: HandModel, words: Words) -> None:
        super().__init__()
        self._model = model
        self._words = words
        self.standing: list[TileButton] = []
        self.melds: list[list[TileButton]] = []
        self._groups: list[_Group] = []
        self._shown_melds: tuple[Meld, ...] | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        self._tiles = QWidget()
        self._flow = FlowLayout(self._tiles)
        self.winning = TileButton()
        self.winning.setContentsMargins(8, 0, 0, 0)
        self.winning.clicked.connect(model.remove_winning)
        self.winning.removed.connect(model.remove_winning)
        self._flow.addWidget(self.winning)
        column.addWidget(self._tiles)
        self._empty = QLabel()
        self._empty.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        column.addWidget(self._empty)
        actions = QWidget()
        row = FlowLayout(actions, spacing=4)
        self.meld_buttons: dict[MeldKind, QToolButton] = {}
        for kind in MeldKind:
            self.meld_buttons[kind] = self._action(row, partial(self._declare, kind))
        self.win_button = self._action(row, self._set_winning)
        self.remove_button = self._action(row, self._remove_chosen)
        self.clear_button = self._action(row, model.clear)
        column.addWidget(actions)
        model.changed.connect(self._refresh)
        words.changed.connect(self._retranslate)
        self._retranslate()

    def _action(self, row: FlowLayout, act: Callable[[], None]) -> QToolButton:
        button = QToolButton()
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        # A click carries whether the button is checked, which no action asks for.
        button.clicked.connect(lambda _checked: act())
        row.addWidget(button)
        return button

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
        self._shown_melds = None
        self._refresh()

    def _refresh(self) -> None:
        hand = self._model.hand
        if hand.melds != self._shown_melds:
            self._show_melds(hand.melds)
        self._show_standing(hand.concealed)
        self._show_winning(hand.winning)
        self._tiles.setVisible(bool(hand.size))
        self._empty.setVisible(not hand.size)
        self.clear_button.setEnabled(bool(hand.size or hand.flowers))
        self._offer()

    def _show_melds(self, melds: tuple[Meld, ...]) -> None:
        for group in self._groups:
            self._flow.drop(group)
        self._groups.clear()
        self.melds = [self._add_meld(index, meld) for index, meld in enumerate(melds)]
        self._shown_melds = melds

    def _show_standing(self, tiles: tuple[Tile, ...]) -> None:
        while len(self.standing) > len(tiles):
            self._flow.drop(self.standing.pop())
        while len(self.standing) < len(tiles):
            button = TileButton()
            button.setCheckable(True)
            button.toggled.connect(self._offer)
            button.removed.connect(self._remove_pressed)
            self._flow.insert(len(self._groups) + len(self.standing), button)
            self.standing.append(button)
        for button, tile in zip(self.standing, tiles, strict=True):
            button.setChecked(False)
            button.show_tile(tile)
            name = self._words.of(tile_name(tile))
            if name != button.accessibleName():
                button.setAccessibleName(name)
                button.setToolTip(self._words.say("strip.standing-tip", tile=name))

    def _remove_pressed(self) -> None:
        button = self.sender()
        if isinstance(button, TileButton) and button.tile is not None:
            self._model.remove(button.tile)

    def _show_winning(self, tile: Tile | None) -> None:
        self.winning.setVisible(tile is not None)
        if tile is not None:
            self.winning.show_tile(tile, marked=True)
            name = self._words.say("strip.winning", tile=self._words.of(tile_name(tile)))
            self.winning.setAccessibleName(name)
            self.winning.setToolTip(f"{name}\n{self._words.say('strip.winning-tip')}")

    def _add_meld(self, index: int, meld: Meld) -> list[TileButton]:
        group = _Group()
        buttons = []
        kind = self._words.say(f"strip.{meld.kind.value}")
        for place, tile in enumerate(meld.tiles):
            face: Tile | None = tile
            if meld.kind is MeldKind.CONCEALED_KONG and place in (0, 3):
                face = None
            button = TileButton()
            button.show_tile(face, marked=self._is_claimed(meld, place))
            button.clicked.connect(partial(self._model.turn_meld, index))
            button.removed.connect(partial(self._model.unmeld, index))
            name = self._words.say("strip.melded", tile=self._words.of(tile_name(tile)), kind=kind)
            button.setAccessibleName(name)
            button.setToolTip(
                f"{name}\n{self._source(meld)}\n{self._words.say('strip.meld-tip')}".replace("\n\n", "\n")
            )
            group.add(button)
            buttons.append(button)
        self._flow.insert(index, group)
        self._groups.append(group)
        return buttons

    @staticmethod
    def _is_claimed(meld: Meld, place: int) -> bool:
        if meld.kind is MeldKind.CHOW:
            return meld.claimed == place + 1
        # The claimed tile of a pung lies on the side of the seat it came from.
        return meld.seat is not None and place == (0, 1, len(meld.tiles) - 1)[meld.seat - 1]

    def _source(self, meld: Meld) -> str:
        if meld.kind is MeldKind.CHOW:
            return self._words.say("strip.from-1")
        return self._words.say(f"strip.from-{meld.seat}") if meld.seat else ""

    def _offer(self) -> None:
        """Enable what the chosen tiles can become."""
        chosen = self.chosen
        for kind, button in self.meld_buttons.items():
            button.setEnabled(self._model.can_meld(kind, chosen))
        self.win_button.setEnabled(len(chosen) == 1)
        self.remove_button.setEnabled(bool(chosen))

    def _declare(self, kind: MeldKind) -> None:
        self._model.meld(kind, self.chosen)

    def _set_winning(self) -> None:
        self._model.set_winning(self.chosen[0])

    def _remove_chosen(self) -> None:
        for tile in self.chosen:
            self._model.remove(tile)
