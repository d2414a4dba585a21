"""Fields that a turn of the wheel does not change while one scrolls past them."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QWidget


class QuietWheel(QObject):
    """Leaves the wheel to what is around a field, unless the field has the focus."""

    @classmethod
    def on(cls, *fields: QWidget) -> None:
        for field in fields:
            field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            field.installEventFilter(cls(field))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return super().eventFilter(watched, event)
