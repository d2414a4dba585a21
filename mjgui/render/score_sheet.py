"""A score sheet on paper: each deal with what happened in it, as many pages as it takes."""

from collections.abc import Sequence

from mjgui.core.score_sheet import ScoreSheet, Scoring
from mjgui.core.texts import Language
from mjgui.core.wording.score_sheets import player_names, sheet_table_line, signed, standing, statement_lines, told
from mjgui.render.flow import Columns, Part, RuleLine, Space, Stack, Style, Words
from mjgui.render.picture import LIGHT, MARGIN, Page
from mjgui.render.saying import Saying, worded
from mjgui.render.sheet import HEIGHT, WIDTH

TITLE, HEADING = Style(24, LIGHT.ink, bold=True), Style(15, LIGHT.ink, bold=True)
INK, FAINT, BOLD = Style(13, LIGHT.ink), Style(12, LIGHT.faint), Style(13, LIGHT.ink, bold=True)
ROOM = WIDTH - 2 * MARGIN
PLAYER_WIDTH = 78.0
NUMBER_WIDTH = 26.0


def pages(sheet: ScoreSheet, scoring: Scoring, languages: Sequence[Language]) -> list[Page]:
    """The pages of A4 of a sheet. What belongs together stays on a page."""
    saying = Saying(tuple(languages))
    head, rows, foot = _parts(sheet, scoring, saying)
    made: list[list[Part]] = [[*head]]
    used = sum(part.height(ROOM) for part in head)
    for row in (*rows, foot):
        height = row.height(ROOM)
        if used + height > HEIGHT - 2 * MARGIN and len(made[-1]) > 1:
            made.append([])
            used = 0.0
        made[-1].append(row)
        used += height
    return [Page((WIDTH, HEIGHT), Stack(parts), LIGHT) for parts in made]


def _parts(sheet: ScoreSheet, scoring: Scoring, saying: Saying) -> tuple[list[Part], list[Part], Part]:
    evening = scoring.play(sheet)
    about = " · ".join(filter(None, (sheet.title, sheet.place, sheet.time.date().isoformat() if sheet.time else "")))
    head: list[Part] = [Words(saying.name(worded("score-sheet.title")), TITLE)]
    head += [Words(about, INK)] if about else []
    head += [Words(saying.sentence(scoring.rules.name), FAINT)]
    head += [Words(saying.sentence(sheet_table_line(scoring, sheet)), FAINT), Space(8), RuleLine(LIGHT.line), Space(6)]
    names = [Words(saying.name(name), BOLD, align=1) for name in player_names(sheet)]
    head.append(_row(Words("", INK), Words("", INK), names))
    rows: list[Part] = []
    for deal in told(sheet, evening, scoring):
        block: list[Part] = [Space(8), Words(saying.sentence(deal.name), HEADING)]
        block += [Words(saying.sentence(deal.seats), FAINT), Space(3)]
        for number, event in enumerate(deal.events, start=1):
            said: list[Part] = [Words(saying.sentence(event.what), INK)]
            said += [Words(saying.sentence(line), FAINT) for line in event.lines]
            gains = [Words(signed(gain) if gain else "", INK, align=1) for gain in event.gains]
            block += [_row(Words(str(number), FAINT), Stack(said), gains), Space(3)]
        state = Stack([Words(saying.sentence(line), FAINT) for line in deal.state])
        totals = [Words(signed(each), BOLD, align=1) for each in deal.balance]
        block += [_row(Words("=", FAINT), state, totals), Space(4), RuleLine(LIGHT.line)]
        rows.append(Stack(block))
    ending = [Words(saying.sentence(line), BOLD) for line in standing(sheet, evening)]
    foot: list[Part] = [Space(10), *ending, Space(8)]
    foot += [Words(saying.sentence(line), FAINT) for line in statement_lines(scoring, sheet)]
    if sheet.note:
        foot += [Space(6), Words(sheet.note, INK)]
    return head, rows, Stack(foot)


def _row(number: Part, what: Part, points: Sequence[Part]) -> Part:
    widths = (NUMBER_WIDTH, None, *(PLAYER_WIDTH for _ in points))
    return Columns((number, what, *points), widths, 6)
