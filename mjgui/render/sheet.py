"""The ruling sheet: one page for a referee, with the hand, the claim, the ruling, its reasons, and lines to fill in."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtGui import QPainter

from mjgui.core.analysis import CountedHand
from mjgui.core.settlement import Settlement
from mjgui.core.texts import Text
from mjgui.render.flow import Columns, Part, RuleLine, Space, Stack, Style, Words, text_width
from mjgui.render.picture import LIGHT, MARGIN, Options, Page, picture
from mjgui.render.saying import Saying, worded

# A4, in units of a 96th of an inch.
WIDTH, HEIGHT = 794.0, 1123.0
TITLE, HEADING = Style(24, LIGHT.ink, bold=True), Style(16, LIGHT.ink, bold=True)
INK, FAINT = Style(14, LIGHT.ink), Style(13, LIGHT.faint)
ROOM = WIDTH - 2 * MARGIN


@dataclass(frozen=True, slots=True)
class _Fitted:
    """Parts in a room of a given height: made smaller, never larger, and never cut."""

    parts: Part
    """What stands in it."""
    wide: float
    """The width they are made for, in units."""
    room: float
    """The height there is, in units."""

    def height(self, _width: float) -> float:
        return self.room

    def paint(self, painter: QPainter, width: float) -> None:
        # What is made smaller gets as much more width, so that few words do not stay narrow.
        wide = self.wide
        while width / wide * self.parts.height(wide) > self.room:
            wide *= 1.04
        scale = min(1.0, width / wide)
        painter.save()
        painter.scale(scale, scale)
        self.parts.paint(painter, wide)
        painter.restore()


@dataclass(frozen=True, slots=True)
class _Blank:
    """A word and a line to write on."""

    label: str
    """The word."""

    def height(self, width: float) -> float:
        return Words(self.label, FAINT).height(width) + 12

    def paint(self, painter: QPainter, width: float) -> None:
        words = Words(self.label, FAINT)
        painter.save()
        painter.translate(0, 10)
        words.paint(painter, width)
        used = text_width(self.label, FAINT) + 8
        painter.translate(used, words.height(width) - 2)
        RuleLine(LIGHT.faint).paint(painter, max(0.0, width - used))
        painter.restore()


def sheet(
    asked: CountedHand,
    options: Options,
    claim: Sequence[Text] = (),
    settled: Settlement | None = None,
    decided: Sequence[Text] = (),
) -> Page:
    """The sheet of an analysed hand, in the light colours of paper. ``claim`` is what there is to say of what was
    claimed, the verdict first; ``decided`` what a ruling was given on, with what is counted otherwise now; for
    ``settled`` see ``picture``."""
    saying = Saying(options.languages)
    shown = picture(asked, replace(options, dark=False, graph=False), settled)

    def blanks(*keys: str) -> Part:
        return Columns(tuple(_Blank(saying.name(worded(f"sheet.{key}"))) for key in keys), (None,) * len(keys), 20)

    def heading(key: str) -> list[Part]:
        return [Space(12), Words(saying.name(worded(f"sheet.{key}")), HEADING), Space(4)]

    head: list[Part] = [Words(saying.name(worded("sheet.title")), TITLE), Space(4), RuleLine(LIGHT.line)]
    head += [blanks("event", "round", "table"), blanks("claimant", "others")]
    if not claim:
        head += [*heading("claimed"), blanks("claim")]
    # What was claimed and decided may be long, and shares the room with the count.
    claimed: list[Part] = [*heading("claimed"), *(Words(saying.sentence(each), INK) for each in claim)] if claim else []
    if decided:
        first, *changes = (saying.sentence(each) for each in decided)
        claimed += [*heading("decided"), Words(first, replace(INK, bold=True))]
        claimed += [Words(f"• {change}", INK) for change in changes]
    middle = Stack([*claimed, *heading("counted-now" if decided else "counted"), shown.body])
    foot: list[Part] = [*heading("ruling"), blanks("decision"), blanks("note"), Space(10)]
    foot.append(blanks("referee", "signature", "date"))
    used = sum(part.height(ROOM) for part in (*head, *foot))
    room = HEIGHT - 2 * MARGIN - used
    return Page((WIDTH, HEIGHT), Stack([*head, _Fitted(middle, shown.size[0] - 2 * MARGIN, room), *foot]), LIGHT)
