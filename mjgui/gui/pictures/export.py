"""Exporting the picture of a hand: to a file, to the clipboard; made in another thread."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, QRunnable, QSize, Qt, QThreadPool, Signal
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

from mjgui.core.analysis import Analysis
from mjgui.core.notation import format_hand
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.system_messages import words_with_file
from mjgui.core.texts import LANGUAGES, Language, Text, same
from mjgui.files.embedded import Shown, encoded
from mjgui.files.whole_files import write_whole
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
    """What a picture is made of. payments, points: what is paid, under rules that pay by seats."""

    analysis: Analysis
    profile: RuleProfile
    reading: int
    payments: tuple[Text, ...] = ()
    points: int | None = None

    def page(self, options: Options) -> Page:
        return picture(self.analysis, self.profile, options, self.payments, self.points)

    @property
    def embedded(self) -> str:
        return encoded(Shown(self.analysis.hand, self.profile, self.reading))


class _Teller(QObject):
    """Lives in the window's thread and is told there what a job did."""

    done = Signal(object)
    failed = Signal(object)


class _Job(QRunnable):
    """Work for another thread; its outcome comes back by signal."""

    def __init__(self, work: Callable[[], object]) -> None:
        super().__init__()
        self._work = work
        self.teller = _Teller()

    def run(self) -> None:
        try:
            tell, outcome = self.teller.done, self._work()
        except OSError as error:
            tell, outcome = self.teller.failed, words_with_file(error)
        except Exception as error:
            tell, outcome = self.teller.failed, same(f"{error} ({type(error).__name__})")
        # The window may be gone, and with it whoever would be told.
        with suppress(RuntimeError):
            tell.emit(outcome)


class ExportDialog(QDialog):
    """How the picture is to be, with a preview; saved or copied."""

    def __init__(
        self, subject: Subject, words: Words, *, dark: bool, index: bool = True, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.subject = subject
        self._words = words
        self._jobs: list[_Job] = []
        self._newest = 0
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

    def _run(self, work: Callable[[], object], done: Callable[[object], None]) -> None:
        """Work in another thread; ``done`` is called in this one, or the message says what failed."""
        job = _Job(work)
        job.setAutoDelete(False)
        job.teller.done.connect(done)
        job.teller.failed.connect(self._fail)
        # Kept until it has told.
        self._jobs = [*(each for each in self._jobs if each is not job), job][-8:]
        QThreadPool.globalInstance().start(job)

    def _show(self) -> None:
        self._newest += 1
        self.message.clear()
        self.scale.setEnabled(self.form.currentData() == "png")
        self._run(_Preview(self.subject, self.options, self._newest), self._show_preview)

    def _show_preview(self, outcome: object) -> None:
        assert isinstance(outcome, tuple)
        made, number = outcome
        if number == self._newest:
            self.preview.setPixmap(QPixmap.fromImage(made))

    def _fail(self, reason: Text) -> None:
        self._say("failed", reason=reason)

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
        subject, options, form = self.subject, self.options, self.form.currentData()
        scale = self.scale.currentData()

        def work() -> Path:
            write_whole(path, written(subject.page(options), form, scale=scale, embedded=subject.embedded))
            return path

        self._run(work, self._saved)

    def _saved(self, path: object) -> None:
        self._say("saved", path=str(path))

    def copy(self) -> None:
        """Put the picture on the clipboard, with the notation as its text."""
        subject, options, scale = self.subject, self.options, self.scale.currentData()
        self._run(lambda: image(subject.page(options), scale, subject.embedded), self._copied)

    def _copied(self, made: object) -> None:
        assert isinstance(made, QImage)
        data = QMimeData()
        data.setImageData(made)
        data.setText(format_hand(self.subject.analysis.hand))
        QGuiApplication.clipboard().setMimeData(data)
        self._say("copied")


@dataclass(frozen=True, slots=True)
class _Preview:
    subject: Subject
    options: Options
    number: int

    def __call__(self) -> tuple[QImage, int]:
        page = self.subject.page(self.options)
        return image(page, (PREVIEW.width() - 24) / page.size[0]), self.number
