"""What a window does with pictures: exports its hand, prints a ruling sheet, and reads what was exported."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter

from mjgui.core.settlement import Settlement
from mjgui.core.texts import Text, text
from mjgui.files.embedded import EmbeddedError, Shown, decoded
from mjgui.files.whole_files import read_bounded
from mjgui.gui.background import Background
from mjgui.gui.editor.table_row import TableRow
from mjgui.gui.pictures.export import ExportDialog, Subject
from mjgui.gui.results.claim import ClaimPanel
from mjgui.gui.results.results import Results
from mjgui.gui.state.command import Command, CommandSpec, MenuPlace
from mjgui.gui.state.faces import Faces
from mjgui.gui.state.words import Words
from mjgui.gui.windows import Dialogs
from mjgui.render.formats import MOST_BYTES, read
from mjgui.render.picture import Options, Page
from mjgui.render.sheet import sheet

ENDINGS = (".png", ".svg")
UNITS_PER_INCH = 96


class Pictures:
    """Pictures and sheets of the hand in the window."""

    def __init__(
        self,
        results: Results,
        table: TableRow,
        dialogs: Dialogs,
        words: Words,
        faces: Faces,
        decided: Callable[[], Sequence[Text]],
    ) -> None:
        """``decided`` is asked for what a ruling was given on, in words; nothing where none was."""
        self._decided = decided
        self._dialogs = dialogs
        self._faces = faces
        self._results = results
        self._table = table
        self._words = words
        self._background = Background("pictures")

    def commands(self) -> tuple[Command, ...]:
        export = CommandSpec("export", "hand", "Ctrl+E", MenuPlace("hand", 4, 1))
        printing = CommandSpec("print", "hand", "Ctrl+P", MenuPlace("hand", 4, 2))
        return Command(export, self.export), Command(printing, self.print_sheet)

    def close(self) -> None:
        """Wait until what is being saved is saved."""
        self._background.close()

    def subject(self) -> Subject | None:
        """The hand in the window as it is shown; None before there is an answer."""
        asked, reading = self._results.asked, self._results.shown_reading
        if asked is None or not (asked.hand.size or asked.hand.flowers):
            return None
        settled = self._table.settle(asked, reading)
        return Subject(asked, reading, settled if isinstance(settled, Settlement) else None)

    def export(self) -> ExportDialog | None:
        """Ask how the picture is to be."""
        subject = self.subject()
        if subject is None:
            return None
        dark = self._dialogs.window.palette().window().color().lightness() < 128
        make = partial(ExportDialog, subject, self._words, self._background, dark=dark, index=self._faces.index)
        dialog = self._dialogs.anew(ExportDialog, make)
        dialog.open()
        return dialog

    def sheet(self) -> Page | None:
        """The ruling sheet of the hand and the claim in the window, in the window's language."""
        subject = self.subject()
        if subject is None:
            return None
        options = Options((self._words.language,), reading=subject.reading)
        claim = self._results.panel(ClaimPanel).texts()
        return sheet(subject.asked, options, claim, subject.settled, self._decided())

    def print_sheet(self) -> None:
        """Print the ruling sheet through the system's dialog."""
        page = self.sheet()
        if page is None:
            return
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        dialog = QPrintDialog(printer, self._dialogs.window)
        dialog.setWindowTitle(self._words.say("export.print"))
        if dialog.exec() == QPrintDialog.DialogCode.Accepted:
            print_page(page, printer)


def read_picture(path: Path) -> Shown:
    """What an exported picture shows. Raises EmbeddedError and OSError."""
    embedded = read(read_bounded(path, MOST_BYTES))
    if embedded is None:
        raise EmbeddedError(text("embedded.none"))
    return decoded(embedded)


def print_page(page: Page, printer: QPrinter) -> None:
    """Paint a page of A4 on a printer, or into its file."""
    print_pages([page], printer)


def print_pages(pages: Sequence[Page], printer: QPrinter) -> None:
    """Paint pages of A4 on a printer, or into its file."""
    printer.setPageLayout(
        QPageLayout(QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait, QMarginsF())
    )
    printer.setFullPage(True)
    painter = QPainter(printer)
    scale = printer.resolution() / UNITS_PER_INCH
    painter.scale(scale, scale)
    for number, page in enumerate(pages):
        if number:
            printer.newPage()
        page.paint(painter)
    painter.end()
