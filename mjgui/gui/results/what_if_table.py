"""What a hand would be worth with something replaced, as a table: what its cells show and say."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPalette
from PySide6.QtWidgets import QHeaderView

from mjgui.core.hand.tiles import KINDS, Tile, suit, tile_name, tiles_text
from mjgui.core.inquiry import Inquiry
from mjgui.core.questions.what_if import HandValue, Part, Replacement, Target, fits, replaced
from mjgui.gui.state.faces import Faces
from mjgui.gui.state.words import Words
from mjgui.render.tiles import ASPECT, tile_pixmap

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
# The tiles a header shows.
TILES_ROLE = Role.UserRole

# Tints of more and less, for light and dark windows alike; how much of them at least, at most, and for a point.
MORE, LESS = QColor("#2f6fd0"), QColor("#e07b00")
LEAST_TINT, MOST_TINT, TINT_OF_A_POINT = 0.14, 0.4, 0.02


class Changes(QAbstractTableModel):
    """A row for each target in a hand, a column for each kind; the rows fill as they come."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self._asked: Inquiry | None = None
        self.palette = QPalette()
        self.targets: tuple[Target, ...] = ()
        self._rows: list[Replacement] = []

    def start(self, asked: Inquiry | None) -> None:
        """Empty the table, and lay it out for a hand."""
        self.beginResetModel()
        self._asked = asked
        self.targets = asked.targets if asked else ()
        self._rows = []
        self.endResetModel()

    def add(self, rows: Sequence[Replacement]) -> None:
        """The next rows have come, one or more."""
        first = len(self._rows)
        self._rows += rows
        self.dataChanged.emit(self.index(first, 0), self.index(len(self._rows) - 1, KINDS - 1))

    def say_again(self) -> None:
        """Words or colours have changed."""
        if self.targets:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.targets) - 1, KINDS - 1))
            self.headerDataChanged.emit(Qt.Orientation.Vertical, 0, len(self.targets) - 1)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, KINDS - 1)

    @property
    def filled(self) -> int:
        """How many rows have come."""
        return len(self._rows)

    def value(self, row: int, kind: Tile) -> HandValue | None:
        """None where there is no win, or the row has not come."""
        return self._rows[row].values[kind] if row < len(self._rows) else None

    def has_any(self, kind: Tile) -> bool:
        """Whether a cell of the column shows something."""
        return any(row.values[kind] for row in self._rows)

    def is_now(self, row: int, kind: Tile) -> bool:
        """Whether it is the hand as it is."""
        target = self.targets[row]
        return target.tile == kind and not target.is_other

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.targets)

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else KINDS

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> object:
        if orientation is Qt.Orientation.Horizontal:
            if role == TILES_ROLE:
                return (section,) if self.has_any(section) else ()
            return self._words.of(tile_name(section)) if role in (Role.AccessibleTextRole, Role.ToolTipRole) else None
        target = self.targets[section]
        if role == TILES_ROLE:
            return self._tiles(target, self._shown_kind(target))
        if role == Role.DisplayRole and target.part is Part.WINNING:
            return self._words.say("what-if.won")
        if role == Role.DisplayRole and target.is_other:
            return "→"
        if role not in (Role.AccessibleTextRole, Role.ToolTipRole):
            return None
        if target.is_other:
            after = f"[{tiles_text(self._tiles(target, self._shown_kind(target)))}]"
            return self._words.say("what-if.other-set", before=self._before(target), after=after)
        return self._before(target)

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        row, kind = index.row(), index.column()
        match role:
            case Role.DisplayRole:
                return self._shown(row, kind)
            case Role.ToolTipRole | Role.AccessibleTextRole:
                return self.said(row, kind)
            case Role.BackgroundRole:
                return self._colour(row, kind)
            case Role.ForegroundRole:
                value = self.value(row, kind)
                below = value is not None and value.total is not None and value.total < self._minimum
                return self.palette.brightText() if below else None
            case Role.FontRole:
                font = QFont()
                font.setBold(self.is_now(row, kind))
                return font if font.bold() else None
            case Role.TextAlignmentRole:
                return Qt.AlignmentFlag.AlignCenter
        return None

    def said(self, row: int, kind: Tile) -> str:
        """What a cell is about, in words."""
        say, target = self._words.say, self.targets[row]
        before = self._before(target)
        if self.is_now(row, kind):
            return say("what-if.now", before=before, worth=self._said_value(row, kind))
        assert self._asked is not None
        if not fits(self._asked.hand, target, kind, self._asked.rules):
            return say("what-if.no-meld", before=before, tile=self._words.of(tile_name(kind)))
        return say("what-if.change", before=before, after=self._plain(target, kind), worth=self._said_value(row, kind))

    def _said_value(self, row: int, kind: Tile) -> str:
        say, value = self._words.say, self.value(row, kind)
        if row >= len(self._rows):
            return say("what-if.pending")
        if value is None:
            return say("what-if.no-win")
        if value.total is None:
            reasons = [self._words.of(problem.words) for problem in value.problems]
            return say("what-if.impossible", reasons=say("list.mark").join(reasons))
        difference = self._difference(row, kind)
        key = "what-if.worth" if difference is None else "what-if.worth-by"
        said = say(key, total=value.total, difference=difference or "", fans=self._fans(value))
        return say("what-if.below", said=said, minimum=self._minimum) if value.total < self._minimum else said

    def _fans(self, value: HandValue) -> str:
        assert self._asked is not None
        names = [
            self._words.of(self._asked.rules.fans[fan].name) + (f" × {times}" if times > 1 else "")
            for fan, times in value.fans
        ]
        return self._words.say("list.mark").join(names)

    @property
    def _minimum(self) -> int:
        return self._asked.analysis.minimum if self._asked else 0

    def _more(self, row: int, kind: Tile) -> int | None:
        """How many points more than the hand as it is; None where one of the two is no win."""
        value, now = self.value(row, kind), self._asked.analysis.total if self._asked else None
        return None if value is None or value.total is None or now is None else value.total - now

    def _difference(self, row: int, kind: Tile) -> str | None:
        """How many points more, with the sign; None too for the hand as it is."""
        more = self._more(row, kind)
        if more is None or self.is_now(row, kind):
            return None
        return "±0" if more == 0 else f"{more:+}".replace("-", "−")

    def _shown(self, row: int, kind: Tile) -> str:
        value = self.value(row, kind)
        if value is None:
            return ""
        if value.total is None:
            return "×"
        total = f"{value.total}<{self._minimum}" if value.total < self._minimum else str(value.total)
        below = "●" if self.is_now(row, kind) else self._difference(row, kind)
        return f"{total}\n{below}" if below else total

    def _colour(self, row: int, kind: Tile) -> QColor:
        # Suits are told apart where nothing stands.
        striped = QPalette.ColorRole.AlternateBase if suit(kind) % 2 else QPalette.ColorRole.Base
        colour = self.palette.color(striped)
        more = self._more(row, kind)
        if not more:
            return colour
        share = min(LEAST_TINT + TINT_OF_A_POINT * abs(more), MOST_TINT)
        return _mixed(colour, MORE if more > 0 else LESS, share)

    def _tiles(self, target: Target, kind: Tile) -> tuple[Tile, ...]:
        """What stands there with a kind in place of it."""
        assert self._asked is not None
        return (kind,) if target.meld is None else replaced(self._asked.hand, target, kind).melds[target.meld].tiles

    def _shown_kind(self, target: Target) -> Tile:
        """The lowest tile of the set that stands for a row: the one that is there, or of another shape the first that
        can be."""
        if not target.is_other or self._asked is None:
            return target.tile
        asked = self._asked
        near = [kind for kind in range(KINDS) if fits(asked.hand, target, kind, asked.rules)]
        return next((kind for kind in near if suit(kind) == suit(target.tile)), near[0])

    def _before(self, target: Target) -> str:
        """What is replaced, in notation or words."""
        if target.meld is None or self._asked is None:
            return self._name(target, target.tile)
        return f"[{tiles_text(self._asked.hand.melds[target.meld].tiles)}]"

    def _plain(self, target: Target, kind: Tile) -> str:
        if target.meld is None:
            return self._words.of(tile_name(kind))
        return f"[{tiles_text(self._tiles(target, kind))}]"

    def _name(self, target: Target, kind: Tile) -> str:
        plain = self._plain(target, kind)
        return self._words.say("what-if.winning", tile=plain) if target.part is Part.WINNING else plain


def _mixed(colour: QColor, other: QColor, share: float) -> QColor:
    """A colour with a share, from 0 to 1, of another."""

    def part(one: int, two: int) -> int:
        return round(one + (two - one) * share)

    return QColor(
        part(colour.red(), other.red()), part(colour.green(), other.green()), part(colour.blue(), other.blue())
    )


class TilesHeader(QHeaderView):
    """Draws the tiles of each section, after its text."""

    def __init__(self, orientation: Qt.Orientation, faces: Faces) -> None:
        super().__init__(orientation)
        self._faces = faces
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(4)
        self.setHighlightSections(False)
        self.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        faces.changed.connect(self.viewport().update)

    @property
    def tile_width(self) -> int:
        """How wide a tile is, in pixels; it grows with the letters."""
        return round(1.25 * self.fontMetrics().height())

    @property
    def tile_height(self) -> int:
        return round(self.tile_width * ASPECT)

    def section_width(self, section: int) -> int:
        """The width that text and tiles take."""
        text = self.model().headerData(section, self.orientation()) or ""
        written = self.fontMetrics().horizontalAdvance(text) + 10 if text else 4
        return written + self.tile_width * len(self._tiles(section)) + 2

    def _tiles(self, section: int) -> tuple[Tile, ...]:
        tiles: tuple[Tile, ...] = self.model().headerData(section, self.orientation(), TILES_ROLE)
        return tiles

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        # What the base class paints may leave the painter changed.
        painter.save()
        super().paintSection(painter, rect, section)
        painter.restore()
        tiles = self._tiles(section)
        x = rect.right() - self.tile_width * len(tiles) - 1
        if self.orientation() is Qt.Orientation.Horizontal:
            x = rect.center().x() - self.tile_width // 2
        y = rect.center().y() - self.tile_height // 2
        for tile in tiles:
            face = tile_pixmap(tile, self.tile_width, self.devicePixelRatioF(), index=self._faces.index)
            painter.drawPixmap(x, y, face)
            x += self.tile_width
