"""The ruling sheet: one page for a referee, with the hand, the claim, the ruling, its reasons, and lines to fill in."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtGui import QPainter

from mjgui.core.analysis import Analysis
from mjgui.core.profile import RuleProfile
from mjgui.core.texts import Text
from mjgui.render.flow import Columns, Line, Part, Space, Stack, Style, Words, text_width
from mjgui.render.picture import LIGHT, MARGIN, Options, Page, picture
from mjgui.render.saying import Saying, worded

# A4, in units of a 96th of an inch.
WIDTH, HEIGHT = 794.0, 1123.0
TITLE, HEADING = Style(24, LIGHT.ink, bold=True), Style(16, LIGHT.ink, bold=True)
INK, FAINT = Style(14, LIGHT.ink), Style(13, LIGHT.faint)
ROOM = WIDTH - 2 * MARGIN


@dataclass(frozen=True, slots=True)
class _Fitted:
    """A page in a room of a given height: made smaller, never larger, and never cut."""

    page: Page
    room: float

    def height(self, _width: float) -> float:
        return self.room

    def paint(self, painter: QPainter, width: float) -> None:
        wide, tall = (side - 2 * MARGIN for side in self.page.size)
        scale = min(1.0, width / wide, self.room / tall)
        painter.save()
        painter.scale(scale, scale)
        self.page.body.paint(painter, wide)
        painter.restore()


@dataclass(frozen=True, slots=True)
class _Blank:
    """A word and a line to write on."""

    label: str

    def height(self, width: float) -> float:
        return Words(self.label, FAINT).height(width) + 12

    def paint(self, painter: QPainter, width: float) -> None:
        words = Words(self.label, FAINT)
        painter.save()
        painter.translate(0, 10)
        words.paint(painter, width)
        used = text_width(self.label, FAINT) + 8
        painter.translate(used, words.height(width) - 2)
        Line(LIGHT.faint).paint(painter, max(0.0, width - used))
        painter.restore()


def sheet(analysis: Analysis, profile: RuleProfile, options: Options, claim: Sequence[Text] = ()) -> Page:
    """The sheet of an analysed hand, in the light colours of paper. claim: what there is to say of what was claimed,
    the verdict first."""
    saying = Saying(options.languages)
    shown = picture(analysis, profile, replace(options, dark=False, graph=False))

    def blanks(*keys: str) -> Part:
        return Columns(tuple(_Blank(saying.name(worded(f"sheet.{key}"))) for key in keys), (None,) * len(keys), 20)

    def heading(key: str) -> list[Part]:
        return [Space(12), Words(saying.name(worded(f"sheet.{key}")), HEADING), Space(4)]

    head: list[Part] = [Words(saying.name(worded("sheet.title")), TITLE), Space(4), Line(LIGHT.line)]
    head += [blanks("event", "round", "table"), blanks("claimant", "others")]
    head += heading("claimed")
    head += [Words(saying.sentence(each), INK) for each in claim] or [blanks("claim")]
    head += heading("counted")
    foot: list[Part] = [*heading("ruling"), blanks("decision"), blanks("note"), Space(10)]
    foot.append(blanks("referee", "signature", "time"))
    used = sum(part.height(ROOM) for part in (*head, *foot))
    return Page((WIDTH, HEIGHT), Stack([*head, _Fitted(shown, HEIGHT - 2 * MARGIN - used), *foot]), LIGHT)
