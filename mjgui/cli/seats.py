"""The questions about the table that rule systems answer, a command each."""

from collections.abc import Callable
from typing import Any

import typer

from mjgui.cli.asking import AsJson, InLanguage, language_of, print_json
from mjgui.cli.options import values_of, with_options
from mjgui.cli.words import system_language
from mjgui.core.systems.payments import TableError
from mjgui.core.systems.registry import systems
from mjgui.core.systems.table_questions import TableQuestion
from mjgui.core.texts import text


def add_commands(app: typer.Typer) -> None:
    """Add a command for each question about the table to a command line."""
    for system in systems():
        for question in system.questions:
            words = text(question.help).in_(system_language())
            app.command(question.id, help=words)(with_options(_asking(question), question.options, by_default=True))


def _asking(question: TableQuestion) -> Callable[..., None]:
    """The command that asks a question."""

    def ask(*, as_json: AsJson = False, lang: InLanguage = None, **given: Any) -> None:
        language = language_of(lang)
        said = values_of(question.options, given, language)
        try:
            answer = question.answer({option.field.id: value for option, value in said.items()})
        except TableError as error:
            names = [option.name for option in question.options if option.field.id in error.fields]
            raise typer.BadParameter(error.words.in_(language), param_hint=", ".join(names) or None) from None
        if as_json:
            print_json(answer.data)
        else:
            first, *reasons = (line.in_(language) for line in answer.lines)
            typer.echo("\n• ".join([first, *reasons]))
        raise typer.Exit(0 if answer.is_allowed else 1)

    return ask
