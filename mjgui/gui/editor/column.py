"""The parts of the editor, one below the other, each under its title."""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QScrollArea, QVBoxLayout, QWidget

from mjgui.gui.state.words import Words


class EditorColumn(QScrollArea):
    """The column of the editor's parts. It scrolls where there is not room enough."""

    def __init__(self, parts: Mapping[str, QWidget], words: Words) -> None:
        """A column of these parts, from above. The title of each is the text ``window.<key>``."""
        super().__init__()
        self._words = words
        self._titles = {key: QLabel() for key in parts}
        content = QWidget()
        column = QVBoxLayout(content)
        for key, part in parts.items():
            font = self._titles[key].font()
            font.setBold(True)
            self._titles[key].setFont(font)
            column.addWidget(self._titles[key])
            column.addWidget(part)
        column.addStretch()
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        words.changed.connect(self._retranslate)
        self._retranslate()

    def show_title(self, part: str, shown: bool) -> None:
        """Whether a part has its title, as when the part itself is not shown."""
        self._titles[part].setVisible(shown)

    def _retranslate(self) -> None:
        for key, label in self._titles.items():
            label.setText(self._words.say(f"window.{key}"))
