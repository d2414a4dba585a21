"""Exporting the picture of a hand: to a file, to the clipboard; made in the background."""

from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path

from PySide6.QtCore import QMimeData, QSize, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from mjgui.core.inquiry import Inquiry
from mjgui.core.notation import format_hand
from mjgui.core.questions.kept_count import record_of
from mjgui.core.settlement import Settlement
from mjgui.core.system_messages import words_with_file
from mjgui.core.texts import LANGUAGES, Language, Text, same
from mjgui.files.embedded import Shown, encoded
from mjgui.files.whole_files import write_whole
from mjgui.gui.background import Background
from mjgui.gui.state.theme import indicator_palette
from mjgui.gui.state.words import Words
from mjgui.gui.widgets.focus_line import FocusLine
from mjgui.gui.widgets.message import Message
from mjgui.gui.widgets.quiet_wheel import QuietWheel
from mjgui.render.formats import FORMATS, SCALES, Format, image, written
from mjgui.render.picture import Options, Page, picture

PREVIEW = QSize(620, 560)
SPOKEN: dict[str, tuple[Language, ...]] = {"both": LANGUAGES, "zh": ("zh",), "en": ("en",)}


@dataclass(frozen=True, slots=True)
class Subject:
    """What a picture is made of."""

    asked: Inquiry
    """The hand, with its analysis."""
    reading: int
    """By its place, from 0."""
    settled: Settlement | None = None
    """What is paid for the reading that counts, under rules that pay."""

    def page(self, options: Options) -> Page:
        return picture(self.asked, options, self.settled)

    @property
    def embedded(self) -> str:
        counted = record_of(self.asked, self.reading, self.settled)
        table = self.settled.table if self.settled else None
        return encoded(Shown(self.asked.analysis.hand, self.asked.rules, self.reading, counted, table))


class ExportDialog(QDialog):
    """How the picture is to be, with a preview; saved or copied. It may be gone before what it asked for is done."""

    def __init__(
        self,
        subject: Subject,
        words: Words,
        background: Background,
        parent: QWidget | None = None,
        *,
        dark: bool,
        index: bool = True,
    ) -> None:
        super().__init__(parent)
        self.subject = subject
        self._words = words
        self._background = background
        # What the preview is being made of, if it is.
        self._previewed: Options | None = None
        self.form, self.scale, self.language, self.theme = (QComboBox() for _ in range(4))
        self.dated, self.index = QCheckBox(), QCheckBox()
        self.dated.setChecked(True)
        self.index.setChecked(index)
        self._labels = {key: QLabel() for key in ("format", "scale", "language", "theme")}
        form = QFormLayout()
        for key, combo in self._combos().items():
            self._labels[key].setBuddy(combo)
            form.addRow(self._labels[key], combo)
        form.addRow(self.dated)
        form.addRow(self.index)
        self.preview = QLabel()
        self.preview.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        area = QScrollArea()
        area.setWidget(self.preview)
        area.setWidgetResizable(True)
        area.setMinimumSize(PREVIEW)
        self._area = area
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.message = Message()
        self.message.setMaximumWidth(240)
        self._said: tuple[str, dict[str, str | Text]] | None = None
        self.buttons = {key: QPushButton() for key in ("save", "copy", "close")}
        # A default button looks alike with the focus and without.
        FocusLine(self.buttons["save"])
        row = QHBoxLayout()
        row.addStretch()
        for button in self.buttons.values():
            row.addWidget(button)
        side = QVBoxLayout()
        side.addLayout(form)
        side.addStretch()
        side.addWidget(self.message)
        top = QHBoxLayout()
        top.addWidget(area, 1)
        top.addLayout(side)
        column = QVBoxLayout(self)
        column.addLayout(top, 1)
        column.addLayout(row)
        for each in FORMATS:
            self.form.addItem(each.upper(), each)
        for factor in SCALES:
            self.scale.addItem(f"{factor}×", factor)
        self.scale.setCurrentIndex(1)
        for key in SPOKEN:
            self.language.addItem("", key)
        for key in ("light", "dark"):
            self.theme.addItem("", key == "dark")
        self.theme.setCurrentIndex(int(dark))
        QuietWheel.on(*self._combos().values())
        self.buttons["save"].clicked.connect(self._save)
        self.buttons["copy"].clicked.connect(self.copy)
        self.buttons["close"].clicked.connect(self.reject)
        for combo in self._combos().values():
            combo.currentIndexChanged.connect(self._show)
        for box in (self.dated, self.index):
            box.toggled.connect(self._show)
            box.setPalette(indicator_palette(self.palette()))
        words.changed.connect(self._retranslate)
        self._retranslate()

    def _combos(self) -> dict[str, QComboBox]:
        return {"format": self.form, "scale": self.scale, "language": self.language, "theme": self.theme}

    def _retranslate(self) -> None:
        say = self._words.say
        self.setWindowTitle(say("export.title"))
        for key, combo in self._combos().items():
            self._labels[key].setText(say(f"export.{key}"))
            combo.setAccessibleName(say(f"export.{key}"))
        for place, key in enumerate(SPOKEN):
            self.language.setItemText(place, say(f"export.in-{key}"))
        for place, key in enumerate(("light", "dark")):
            self.theme.setItemText(place, say(f"menu.theme-{key}"))
        self.dated.setText(say("export.dated"))
        self.index.setText(say("export.index"))
        for key, button in self.buttons.items():
            button.setText(say(f"export.{key}"))
            button.setAutoDefault(key == "save")
        for part in (self.preview, self._area):
            part.setAccessibleName(say("export.preview"))
        if self._said:
            key, parts = self._said
            self._say(key, **parts)
        self._show()

    @property
    def options(self) -> Options:
        return Options(
            SPOKEN[self.language.currentData()],
            bool(self.theme.currentData()),
            date.today() if self.dated.isChecked() else None,
            self.index.isChecked(),
            self.subject.reading,
        )

    def _show(self) -> None:
        self.message.clear()
        self.scale.setEnabled(self.form.currentData() == "png")
        if self._previewed is None:
            self._preview()

    def _preview(self) -> None:
        """Have the preview made; one at a time, so that none is made in vain that is chosen over in a moment."""
        self._previewed = self.options
        self._background.run(partial(_preview, self.subject, self._previewed), self._show_preview, self._fail_preview)

    def _show_preview(self, made: QImage) -> None:
        self.preview.setPixmap(QPixmap.fromImage(made))
        previewed, self._previewed = self._previewed, None
        if previewed != self.options:
            self._preview()

    def _fail_preview(self, error: Exception) -> None:
        self._previewed = None
        self._fail(error)

    def _fail(self, error: Exception) -> None:
        known = isinstance(error, OSError)
        self._say("failed", reason=words_with_file(error) if known else same(f"{error} ({type(error).__name__})"))

    def _say(self, key: str, **parts: str | Text) -> None:
        self._said = key, parts
        self.message.say(self._words.say(f"export.{key}", **parts))

    def _save(self) -> None:
        form: Format = self.form.currentData()
        dialog = QFileDialog(self, self._words.say("export.title"), f"mjgui.{form}", f"{form.upper()} (*.{form})")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(form)
        if dialog.exec() == QFileDialog.DialogCode.Accepted:
            self.save(Path(dialog.selectedFiles()[0]))

    def save(self, path: Path) -> None:
        """Write the picture to a file in the chosen format; what goes wrong is said in the dialog."""
        if path.suffix.lower() != f".{self.form.currentData()}":
            # With another ending it would be taken for what it is not, or not be found again.
            self._say("ending", path=str(path), ending=f".{self.form.currentData()}")
            return
        work = partial(_save, self.subject, self.options, path, self.form.currentData(), self.scale.currentData())
        self._background.run(work, self._saved, self._fail)

    def _saved(self, path: Path) -> None:
        self._say("saved", path=str(path))

    def copy(self) -> None:
        """Put the picture on the clipboard, with the notation as its text."""
        work = partial(_image, self.subject, self.options, self.scale.currentData())
        self._background.run(work, self._copied, self._fail)

    def _copied(self, made: QImage) -> None:
        data = QMimeData()
        data.setImageData(made)
        data.setText(format_hand(self.subject.asked.analysis.hand))
        QGuiApplication.clipboard().setMimeData(data)
        self._say("copied")


def _preview(subject: Subject, options: Options) -> QImage:
    page = subject.page(options)
    return image(page, (PREVIEW.width() - 24) / page.size[0])


def _image(subject: Subject, options: Options, scale: float) -> QImage:
    return image(subject.page(options), scale, subject.embedded)


def _save(subject: Subject, options: Options, path: Path, form: Format, scale: float) -> Path:
    write_whole(path, written(subject.page(options), form, scale=scale, embedded=subject.embedded))
    return path
