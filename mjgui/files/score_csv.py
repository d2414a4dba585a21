"""A score sheet for spreadsheets."""

import csv
from io import StringIO

from mjgui.core.score_report import gains_of
from mjgui.core.score_sheet import Evening, ScoreSheet, Scoring
from mjgui.core.texts import Language
from mjgui.core.wording.score_sheets import deal_name, event_line, outcome_lines, player_name


def as_csv(sheet: ScoreSheet, scoring: Scoring, language: Language) -> str:
    """A sheet as comma-separated values with a heading: a row for each event, and one with what each player has won or
    lost after each deal."""
    evening: Evening = scoring.play(sheet)
    made = StringIO()
    rows = csv.writer(made, lineterminator="\n")
    names = [player_name(sheet, place).in_(language) for place in range(len(sheet.players))]
    rows.writerow(["deal", "event", "what", "payments", *names])
    for deal, played, balance in zip(sheet.deals, evening.deals, evening.balances, strict=True):
        name = deal_name(played.start).in_(language)
        for number, (event, outcome) in enumerate(zip(deal.events, played.outcomes, strict=True), start=1):
            what = event_line(event, scoring.sheets.kind(event.kind), scoring).in_(language)
            said = "; ".join(line.in_(language) for line in outcome_lines(outcome, event))
            rows.writerow([name, number, what, said, *gains_of(played, outcome)])
        rows.writerow([name, "=", "", "", *balance])
    return made.getvalue()
