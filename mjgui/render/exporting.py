"""From a hand to the bytes of a picture."""

from PySide6.QtGui import QGuiApplication

from mjgui.core.analysis import CountedHand
from mjgui.core.questions.kept_count import record_of
from mjgui.core.settlement import Settlement
from mjgui.files.embedded import Shown, encoded
from mjgui.render.formats import Format, written
from mjgui.render.picture import Options, picture

# Qt needs one to know fonts, and forgets it where nothing refers to it.
_application: list[QGuiApplication] = []


def make_ready() -> None:
    """Make pictures possible in a process that has no window."""
    if QGuiApplication.instance() is None:
        _application.append(QGuiApplication([]))


def exported(
    asked: CountedHand,
    options: Options,
    form: Format,
    *,
    scale: float = 2,
    settled: Settlement | None = None,
) -> bytes:
    """The picture of a hand, as the bytes of a file with the hand, the rules, the reading and the table embedded (but
    for PDF).

    ``settled`` is what is paid for the reading that counts, under rules that pay. Raises IndexError for a
    reading there is not.
    """
    page = picture(asked, options, settled)
    counted = record_of(asked, options.reading, settled)
    table = settled.table if settled else None
    shown = Shown(asked.analysis.hand, asked.rules, options.reading, counted, table)
    return written(page, form, scale=scale, embedded=encoded(shown))
