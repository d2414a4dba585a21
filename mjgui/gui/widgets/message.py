"""A line below the fields of a dialog that says what happened."""

from PySide6.QtWidgets import QLabel


class Message(QLabel):
    """The line that says it; long words may break."""

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrap(True)

    def say(self, words: str) -> None:
        # A long name without spaces may break anywhere.
        self.setText(words.replace("/", "/\u200b").replace("\\", "\\\u200b").replace("_", "_\u200b"))
        self.setToolTip(words)
