"""The band above the verdict that says that a hand was counted otherwise when it was kept, and why."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from mjgui.core.questions.kept_count import Record
from mjgui.gui.cases.case_controller import CaseController
from mjgui.gui.state.words import Words

# The line at its left edge, in pixels, and the most it is high, as a part of the column it stands in.
EDGE = 4
MOST_HIGH = 5


class RecountBar(QWidget):
    """It stays until the count of now is taken over, or it is dismissed; opening the case again brings it back."""

    def __init__(self, controller: CaseController, words: Words) -> None:
        super().__init__()
        self._controller = controller
        self._words = words
        self._dismissed: Record | None = None
        self._margins = EDGE + 8, 6, 6, 6
        self.headline, self.reasons = QLabel(), QLabel()
        font = self.headline.font()
        font.setBold(True)
        self.headline.setFont(font)
        for label in (self.headline, self.reasons):
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.reasons.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._area = QScrollArea()
        self._area.setWidget(self.reasons)
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # In the colour of the band.
        for part in (self.reasons, self._area.viewport()):
            part.setAutoFillBackground(False)
        self.anew, self.dismiss = QPushButton(), QPushButton()
        row = QHBoxLayout()
        row.addWidget(self.headline, 1)
        for button in (self.anew, self.dismiss):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(*self._margins)
        column.addLayout(row)
        column.addWidget(self._area)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.anew.clicked.connect(controller.count_anew)
        self.dismiss.clicked.connect(self._dismiss)
        controller.opened.connect(self._undismiss)
        controller.changed.connect(self._show)
        words.changed.connect(self._show)
        self._show()

    def _undismiss(self) -> None:
        self._dismissed = None

    def _dismiss(self) -> None:
        self._dismissed = self._controller.papers.counted
        self._show()

    def _show(self) -> None:
        recount = self._controller.recount
        if recount is None or not recount.differs or recount.record == self._dismissed:
            self.hide()
            return
        say, of = self._words.say, self._words.of
        self.anew.setText(say("case.count-anew"))
        self.anew.setToolTip(say("case.count-anew-tip"))
        self.dismiss.setText(say("case.dismiss"))
        self.dismiss.setToolTip(say("case.dismiss-tip"))
        before, headline = self.headline.text(), of(recount.headline)
        self.headline.setText(headline)
        self.headline.setAccessibleName(headline)
        reasons = "\n".join(f"• {of(change.text)}" for change in recount.changes)
        self.reasons.setText(reasons)
        self.reasons.setAccessibleName(reasons)
        self.show()
        self._fit()
        if headline != before:
            QAccessible.updateAccessibility(QAccessibleEvent(self.headline, QAccessible.Event.NameChanged))

    def _fit(self) -> None:
        """Make the reasons as high as they are, up to a part of the column; the rest scrolls."""
        column = self.parentWidget()
        if column is None:
            return
        left, _, right, _ = self._margins
        needed = max(self.reasons.heightForWidth(max(self.width() - left - right, 100)), 0)
        self._area.setFixedHeight(min(needed, max(column.height() // MOST_HIGH, 60)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().toolTipBase())
        painter.fillRect(0, 0, EDGE, self.height(), self.palette().brightText())
