"""Light and dark palettes of our own: not every platform lets a style switch them."""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QCheckBox, QRadioButton, QWidget

SYSTEM, LIGHT, DARK = "system", "light", "dark"
THEMES = (SYSTEM, LIGHT, DARK)

_Role = QPalette.ColorRole
_COLOURS: dict[str, dict[QPalette.ColorRole, str]] = {
    LIGHT: {
        _Role.Window: "#f1f0ec",
        _Role.WindowText: "#1c1c1e",
        _Role.Base: "#ffffff",
        _Role.AlternateBase: "#f6f5f1",
        _Role.Text: "#1c1c1e",
        _Role.Button: "#e8e6e0",
        _Role.ButtonText: "#1c1c1e",
        _Role.BrightText: "#b3261e",
        _Role.Highlight: "#2f6fb3",
        _Role.HighlightedText: "#ffffff",
        _Role.ToolTipBase: "#fffbe6",
        _Role.ToolTipText: "#1c1c1e",
        _Role.PlaceholderText: "#7a7872",
        _Role.Link: "#1f5fa8",
        # What is pointed at, which is neither chosen nor in focus.
        _Role.LinkVisited: "#7b3fb3",
    },
    DARK: {
        _Role.Window: "#1f2124",
        _Role.WindowText: "#eceae4",
        _Role.Base: "#2b2e32",
        _Role.AlternateBase: "#303338",
        _Role.Text: "#eceae4",
        _Role.Button: "#383b3f",
        _Role.ButtonText: "#eceae4",
        _Role.BrightText: "#ff8a80",
        _Role.Highlight: "#3d7fc4",
        _Role.HighlightedText: "#ffffff",
        _Role.ToolTipBase: "#33363a",
        _Role.ToolTipText: "#eceae4",
        _Role.PlaceholderText: "#9a978f",
        _Role.Link: "#8ab8ee",
        _Role.LinkVisited: "#c39af2",
    },
}
_DISABLED = {LIGHT: "#77746c", DARK: "#8f8c85"}


def palette(theme: str) -> QPalette:
    """The palette of the light or the dark theme."""
    made = QPalette(QColor(_COLOURS[theme][_Role.Button]), QColor(_COLOURS[theme][_Role.Window]))
    for role, colour in _COLOURS[theme].items():
        made.setColor(role, QColor(colour))
    for role in (_Role.WindowText, _Role.Text, _Role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(_DISABLED[theme]))
    return made


def indicator_palette(window: QPalette) -> QPalette:
    """For check boxes and radio buttons, whose outline alone is too faint on a dark window."""
    made = QPalette(window)
    if window.color(_Role.Window).lightness() < 128:
        made.setColor(_Role.Base, QColor("#565b63"))
        made.setColor(_Role.Text, QColor("#ffffff"))
    return made


def paint_indicators(part: QWidget) -> None:
    """Have all check boxes and radio buttons in a part of a window seen well in the colours it has now."""
    for box in (*part.findChildren(QCheckBox), *part.findChildren(QRadioButton)):
        box.setPalette(indicator_palette(part.palette()))


class Theme(QObject):
    """Applies the chosen theme to the application, following the system where that is the choice."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._choice = SYSTEM
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._apply)
        self._apply()

    @property
    def choice(self) -> str:
        return self._choice

    def choose(self, choice: str) -> None:
        self._choice = choice
        self._apply()
        self.changed.emit()

    def _apply(self) -> None:
        dark = self._choice == DARK or (
            self._choice == SYSTEM and QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        )
        QApplication.setPalette(palette(DARK if dark else LIGHT))
