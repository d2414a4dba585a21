"""The tab of the readings of a hand, and for the one that is shown of what counts and what does not."""

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mjgui.core.notation import format_hand
from mjgui.gui.results.fan_list import FAN, FAN_ROLE, FanList
from mjgui.gui.results.panel import Panel, PanelContext, PanelSpec, Shown
from mjgui.render.sets import sets_pixmap, sets_width

SETS_HEIGHT = 30


class _TotalFirst(QStyledItemDelegate):
    """Puts the picture behind the text, so that a narrow list cuts the last set and not the total."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        option.decorationPosition = QStyleOptionViewItem.Position.Right


class FansPanel(Panel):
    """The readings, to choose from, above the fans of the one that is shown. A fan that is activated is explained."""

    spec = PanelSpec("fans", place=10, keys="Ctrl+R")

    def __init__(self, context: PanelContext) -> None:
        super().__init__(context)
        self._faces = context.faces
        self._shown = Shown()
        self.readings = QListWidget()
        self.readings.setUniformItemSizes(True)
        self.readings.setItemDelegate(_TotalFirst(self.readings))
        self.readings.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.readings.currentRowChanged.connect(self.signals.reading_chosen)
        self.fans = FanList(context.words)
        self.fans.pointed.connect(self.signals.fan_pointed)
        self.fans.itemActivated.connect(self._ask_why)
        self.signals.fan_chosen.connect(self.fans.choose)
        self.signals.places_pointed.connect(self.fans.mark)
        # Takes the place of the fans where there are none.
        self._filler = QWidget()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.addWidget(self.readings)
        column.addWidget(self.fans, 1)
        column.addWidget(self._filler, 1)
        self._faces.changed.connect(self._draw_sets)
        self.retranslate()

    def show_reading(self, shown: Shown) -> None:
        before, self._shown = self._shown, shown
        if shown.asked is not before.asked:
            self._list_readings()
        else:
            self._select()
        self._list_fans()

    def retranslate(self) -> None:
        self.readings.setAccessibleName(self.words.say("results.readings"))
        self.fans.setAccessibleName(self.words.say("results.fans"))
        self.fans.setHeaderLabels([self.words.say(f"results.{key}") for key in ("fan", "points", "sets")])
        self._list_readings()
        self._list_fans()

    def begin(self) -> None:
        self.readings.setFocus()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._list_fans()
        elif event.type() == QEvent.Type.FontChange:
            self.retranslate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._draw_sets()

    def _refresh(self) -> None:
        """Say what is listed. It follows the reading that is shown, and not what is found out of it later."""
        self._stale = False

    def _ask_why(self, item: QTreeWidgetItem) -> None:
        if fan := item.data(FAN, FAN_ROLE):
            self.signals.fan_asked.emit(fan)

    def _list_fans(self) -> None:
        self.fans.list_fans(self._shown.asked, self._shown.reading)

    def _select(self) -> None:
        with QSignalBlocker(self.readings):
            self.readings.setCurrentRow(self._shown.reading)

    def _list_readings(self) -> None:
        counted = self._shown.readings
        # That the list is empty for a moment is not to be seen.
        with QSignalBlocker(self.readings):
            self.readings.clear()
        self.readings.setVisible(bool(counted))
        self.fans.setVisible(bool(counted))
        self._filler.setVisible(not counted)
        for number, entry in enumerate(counted, start=1):
            form = self.words.term(f"form.{entry.reading.arrangement.form}")
            lost = counted[0].total - entry.total
            key = "results.reading-lost" if lost else "results.reading"
            item = QListWidgetItem(self.words.say(key, number=number, total=entry.total, lost=lost))
            item.setToolTip(form)
            sets = " ".join(map(str, entry.reading.arrangement.sets)) or format_hand(self._shown.hand)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{item.text()}, {form}: {sets}")
            self.readings.addItem(item)
        self._draw_sets()
        self._select()

    def _draw_sets(self) -> None:
        """Draw the sets of each reading, as high as the width allows."""
        counted, hand = self._shown.readings, self._shown.hand
        if not counted:
            return
        ratio = self.devicePixelRatioF()
        widest = max(sets_width(entry.reading, hand, height=SETS_HEIGHT) for entry in counted)
        metrics = self.readings.fontMetrics()
        text = max(metrics.horizontalAdvance(self.readings.item(row).text()) for row in range(self.readings.count()))
        room = max(self.width() - text - 40, 100)
        height = max(16, min(SETS_HEIGHT, int(SETS_HEIGHT * room / widest)))
        for row, entry in enumerate(counted):
            pixmap = sets_pixmap(entry.reading, hand, height=height, ratio=ratio, index=self._faces.index)
            icon = QIcon(pixmap)
            icon.addPixmap(pixmap, QIcon.Mode.Selected)
            self.readings.item(row).setIcon(icon)
        self.readings.setIconSize(QSize(int(widest * height / SETS_HEIGHT) + 1, height))
        row_height = max(height + 6, metrics.height() + 6)
        self.readings.setFixedHeight(min(len(counted), 4) * row_height + 2 * self.readings.frameWidth())
