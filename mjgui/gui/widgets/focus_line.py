"""A line around what has the keyboard focus, where the style draws none."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget


class FocusLine(QWidget):
    """Lies over a widget while that has the focus."""

    def __init__(self, watched: QWidget) -> None:
        super().__init__(watched)
        self._watched = watched
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut, QEvent.Type.Resize):
            self.resize(self._watched.size())
            self.setVisible(event.type() == QEvent.Type.FocusIn or self._watched.hasFocus())
            self.raise_()
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(QPen(self.palette().highlight().color(), 2))
        painter.drawRect(self.rect().adjusted(1, 1, -1, -1))
