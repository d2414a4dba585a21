"""Score sheets on the command line."""

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from mjgui.cli.asking import AsJson, InLanguage, language_of, print_json
from mjgui.cli.tables import Tables
from mjgui.cli.words import said
from mjgui.core.score_report import evening_report
from mjgui.core.score_sheet import Evening, ScoreSheet, Scoring
from mjgui.core.system_messages import words_of
from mjgui.core.texts import Language
from mjgui.core.wording.score_sheets import player_names, sheet_table_line, signed, standing, statement_lines, told
from mjgui.files.score_csv import as_csv
from mjgui.files.score_sheets import read
from mjgui.files.strict_json import ContentError


def add_commands(app: typer.Typer) -> None:
    """Add the command that prints score sheets to a command line."""
    app.command("table", help=said("help-table"))(table_command)


def table_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=said("help-table-file"))],
    as_json: AsJson = False,
    csv: Annotated[bool, typer.Option("--csv", help=said("help-table-csv"))] = False,
    lang: InLanguage = None,
) -> None:
    language = language_of(lang)
    try:
        kept = read(file)
    except (ContentError, OSError) as error:
        reason = words_of(error)
        if as_json:
            print_json({"input": str(file), "error": reason._asdict()})
        else:
            typer.echo(f"{file}: {reason.in_(language)}", err=True)
        raise typer.Exit(1) from None
    scoring = Scoring(kept.rules.profile)
    evening = scoring.play(kept.sheet)
    if as_json:
        print_json(evening_report(kept.sheet, scoring))
    elif csv:
        typer.echo(as_csv(kept.sheet, scoring, language), nl=False)
    else:
        _print(kept.sheet, evening, scoring, language)
    refused = any(outcome.refused is not None for deal in evening.deals for outcome in deal.outcomes)
    raise typer.Exit(1 if refused else 0)


def _print(sheet: ScoreSheet, evening: Evening, scoring: Scoring, language: Language) -> None:
    """Print a sheet: each deal with what happened in it, and the balances."""
    say = Tables(scoring.rules, language).console.print
    head = " · ".join(filter(None, (sheet.title, sheet.place, str(sheet.time or ""))))
    say(" · ".join(filter(None, (head, scoring.rules.name.in_(language)))), style="bold")
    for line in (sheet_table_line(scoring, sheet), *statement_lines(scoring, sheet)):
        say(line.in_(language))
    table = Table()
    table.add_column(said("column-deal", language))
    table.add_column(said("column-event", language), overflow="fold")
    for name in player_names(sheet):
        table.add_column(name.in_(language), justify="right")
    for deal in told(sheet, evening, scoring):
        table.add_row(deal.name.in_(language), deal.seats.in_(language))
        for number, event in enumerate(deal.events, start=1):
            lines = [line.in_(language) for line in (event.what, *event.lines)]
            table.add_row(str(number), "\n  ".join(lines), *(signed(gain) if gain else "" for gain in event.gains))
        table.add_row("=", "\n".join(line.in_(language) for line in deal.state), *map(signed, deal.balance))
        table.add_section()
    say(table)
    for line in standing(sheet, evening):
        say(line.in_(language))
