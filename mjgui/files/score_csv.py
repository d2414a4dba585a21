"""A score sheet for spreadsheets."""

import csv
from io import StringIO

from mjgui.core.score_sheet import ScoreSheet, Scoring
from mjgui.core.texts import Language
from mjgui.core.wording.score_sheets import player_names, told


def as_csv(sheet: ScoreSheet, scoring: Scoring, language: Language) -> str:
    """A sheet as comma-separated values with a heading: a row for each event, and one with what each player has won or
    lost after each deal."""
    made = StringIO()
    rows = csv.writer(made, lineterminator="\n")
    rows.writerow(["deal", "event", "what", "payments", *(name.in_(language) for name in player_names(sheet))])
    for deal in told(sheet, scoring.play(sheet), scoring):
        name = deal.name.in_(language)
        for number, event in enumerate(deal.events, start=1):
            lines = "; ".join(line.in_(language) for line in event.lines)
            rows.writerow([name, number, event.what.in_(language), lines, *event.gains])
        rows.writerow([name, "=", "", "", *deal.balance])
    return made.getvalue()
