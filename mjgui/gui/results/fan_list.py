"""The fans of a reading: what counts, and what does not and why."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from PySide6.QtCore import QRect, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import QTreeWidgetItem

from mjgui.core.analysis import CountedReading
from mjgui.core.counting import grouped
from mjgui.core.hand.arrange import Reading
from mjgui.core.inquiry import Inquiry
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.questions.uncounted import Uncounted
from mjgui.core.rules.fans import Citation, Sets
from mjgui.core.wording.citations import full_citation
from mjgui.core.wording.fans import tiles_of
from mjgui.gui.state.pointing import Pointed
from mjgui.gui.state.words import Words
from mjgui.gui.widgets.fan_tree import FanTree, Index

FAN, POINTS, SETS = range(3)
# What a row is about: its fan, where its tiles are, and whether it is marked.
FAN_ROLE = Qt.ItemDataRole.UserRole
POINTED_ROLE = FAN_ROLE + 1
MARKED_ROLE = FAN_ROLE + 2
MARK = "◆"


class FanList(FanTree):
    """Lists the fans of one reading at a time; its actions are the menu of a row.

    ``pointed`` gives the fan of the selected row as a ``Pointed``, or None where no fan is selected. Escape
    selects none.
    """

    pointed = Signal(object)

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self._listed: Reading | None = None
        self._pointed: Pointed | None = None
        self._places: frozenset[int] = frozenset()
        self.itemSelectionChanged.connect(self._point)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    def list_fans(self, asked: Inquiry | None, reading: int) -> None:
        """List the fans of the reading with this index, if there is one.

        Where the same reading is listed again, the selected fan stays selected as long as it is there.
        """
        readings = asked.analysis.readings if asked else ()
        entry = readings[reading] if 0 <= reading < len(readings) else None
        listed = entry.reading if entry else None
        kept = self._pointed if listed == self._listed else None
        self._listed = listed
        with QSignalBlocker(self):
            self.clear()
            if asked is not None and entry is not None:
                self._fill(asked, reading)
                self.expandAll()
                self.fit_columns()
                self.mark(self._places)
            for row in self._rows():
                if kept is not None and row.data(FAN, POINTED_ROLE) == kept:
                    self.setCurrentItem(row)
                    break
        self._point()

    @property
    def chosen(self) -> Pointed | None:
        """What the selected row is about."""
        return self._pointed

    def choose(self, pointed: Pointed) -> None:
        """Select the row with the occurrences of a fan that are pointed at."""
        for row in self._rows():
            listed: Pointed = row.data(FAN, POINTED_ROLE)
            same = (listed.fan, listed.counted) == (pointed.fan, pointed.counted)
            if same and set(pointed.occurrences) <= set(listed.occurrences):
                self.setCurrentItem(row)
                return

    def mark(self, places: Collection[int]) -> None:
        """Mark the fans that use any of these sets."""
        self._places = frozenset(places)
        for row in self._rows():
            pointed: Pointed = row.data(FAN, POINTED_ROLE)
            marked = any(self._places.intersection(sets) for sets in pointed.occurrences)
            if marked != bool(row.data(FAN, MARKED_ROLE)):
                font = row.font(FAN)
                font.setBold(marked)
                row.setFont(FAN, font)
                row.setData(FAN, MARKED_ROLE, marked)
                said = self._words.say("results.marked", fan=row.text(FAN)) if marked else None
                row.setData(FAN, Qt.ItemDataRole.AccessibleTextRole, said)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.selectedItems():
            self.clearSelection()
        else:
            super().keyPressEvent(event)

    def drawBranches(self, painter: QPainter, rect: QRect, index: Index) -> None:
        """The mark stands where other trees have their arrows, so that no name moves for it."""
        if index.data(MARKED_ROLE):
            selected = self.selectionModel().isSelected(index)
            role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.LinkVisited
            painter.setPen(self.palette().color(role))
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, MARK)

    def _rows(self) -> Iterator[QTreeWidgetItem]:
        """The rows of fans, in order."""
        groups = map(self.topLevelItem, range(self.topLevelItemCount()))
        rows = (group.child(row) for group in groups if group for row in range(group.childCount()))
        return filter(None, rows)

    def _point(self) -> None:
        # The reason below a fan is about the same fan.
        chosen = next((item.data(FAN, POINTED_ROLE) for item in self.selectedItems()), None)
        if chosen != self._pointed:
            self._pointed = chosen
            self.pointed.emit(chosen)

    def _fill(self, asked: Inquiry, reading: int) -> None:
        profile, entry = asked.rules, asked.analysis.readings[reading]
        worth = sum(profile.values[found.fan] for found in entry.count.counted)
        key = "results.counted" if worth == entry.total else "results.counted-capped"
        counted = self._group(self._words.say(key, total=entry.total, sum=worth), "")
        for fan, found in grouped(entry.count.counted):
            described = profile.fans[fan]
            points = profile.values[fan]
            item = self._row(counted, profile, Pointed(fan, tuple(found), counted=True))
            detail = profile.system.detail(fan, entry.reading)
            if detail is not None:
                item.setText(FAN, self._words.say("results.detailed", fan=described.label, detail=detail))
            item.setText(POINTS, f"{points} × {len(found)}" if len(found) > 1 else str(points))
            item.setText(SETS, _places(entry, found))
            self._tip(item, self._words.of(described.definition), described.citations[0])
        for principle, explained in asked.uncounted(reading).items():
            description = profile.principles[principle]
            group = self._group(
                self._words.say("results.not-counted", principle=description.name.label),
                self._words.of(description.meaning),
            )
            for row in explained:
                self._suppressed(group, profile, entry, row)

    def _group(self, title: str, meaning: str) -> QTreeWidgetItem:
        item = QTreeWidgetItem(self, [title])
        item.setFirstColumnSpanned(True)
        item.setToolTip(FAN, meaning)
        font = item.font(FAN)
        font.setBold(True)
        item.setFont(FAN, font)
        shade = QColor(self.palette().windowText().color())
        shade.setAlpha(22)
        item.setBackground(FAN, QBrush(shade))
        return item

    def _row(self, group: QTreeWidgetItem, profile: RuleProfile, pointed: Pointed) -> QTreeWidgetItem:
        item = QTreeWidgetItem(group, [profile.fans[pointed.fan].label])
        item.setData(FAN, FAN_ROLE, pointed.fan)
        item.setData(FAN, POINTED_ROLE, pointed)
        return item

    def _suppressed(self, group: QTreeWidgetItem, profile: RuleProfile, entry: CountedReading, row: Uncounted) -> None:
        occurrences = tuple(found.sets for found in row.occurrences)
        item = self._row(group, profile, Pointed(row.fan, occurrences, counted=False))
        points, times = profile.values[row.fan], len(occurrences)
        item.setText(POINTS, f"({points} × {times})" if times > 1 else f"({points})")
        item.setText(SETS, _places(entry, row.sets))
        font = item.font(FAN)
        font.setStrikeOut(True)
        item.setFont(FAN, font)
        why = QTreeWidgetItem(item, [self._words.of(row.text)])
        why.setFirstColumnSpanned(True)
        why.setData(FAN, POINTED_ROLE, item.data(FAN, POINTED_ROLE))
        definition = self._words.of(profile.fans[row.fan].definition)
        for part in (item, why):
            self._tip(part, definition, row.reason.citation)

    def _tip(self, item: QTreeWidgetItem, definition: str, citation: Citation) -> None:
        cited = self._words.say("results.cited", citation=full_citation(citation))
        for column in range(self.columnCount()):
            item.setToolTip(column, f"{definition}\n{cited}")


def _places(entry: CountedReading, found: Sequence[Sets]) -> str:
    """Where occurrences are, one a line."""
    places = Counter(tiles_of(of, entry.reading.arrangement) for of in found if of)
    return "\n".join(f"{place} × {times}" if times > 1 else place for place, times in places.items())
