"""The questions about the table that rule systems answer: a command each, which asks the system of the rules in
force."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any

import typer

from mjgui.cli.asking import AsJson, InLanguage, language_of, print_json, profile_of
from mjgui.cli.at_table import answers_of, not_asked
from mjgui.cli.options import values_of, with_options
from mjgui.cli.words import said, system_language
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.profiles.profile_files import DEFAULT_PROFILE
from mjgui.core.report import table_answer_report
from mjgui.core.systems.fields import Number, Option
from mjgui.core.systems.payments import TableError
from mjgui.core.systems.registry import systems
from mjgui.core.systems.table_questions import TableQuestion
from mjgui.core.texts import Language, text
from mjgui.core.wording.table_answers import answer_lines
from mjgui.core.wording.verdict import with_answers

AnsweredBy = Annotated[str, typer.Option("--profile", metavar="ID", help=said("help-question-profile"))]


def add_commands(app: typer.Typer) -> None:
    """Add a command for each question about the table to a command line. Raises ValueError where two rule systems take
    something else by one option of a question."""
    asked: dict[str, dict[str, TableQuestion]] = {}
    for system in systems():
        for question in system.questions:
            asked.setdefault(question.id, {})[system.id] = question
    for identity, questions in asked.items():
        words = dict.fromkeys(text(question.help).in_(system_language()) for question in questions.values())
        options = [option for question in questions.values() for option in question.options]
        app.command(identity, help=" ".join(words))(with_options(_asking(questions), options))


def _asking(questions: Mapping[str, TableQuestion]) -> Callable[..., None]:
    """The command that asks a question, by the rule systems that answer it."""

    def ask(
        *,
        profile: AnsweredBy = DEFAULT_PROFILE,
        as_json: AsJson = False,
        lang: InLanguage = None,
        **given: Any,
    ) -> None:
        language = language_of(lang)
        rules = profile_of(profile, lang)
        question = _of_the_rules(questions, rules, language)
        others = [option for each in questions.values() for option in each.options]
        if names := not_asked(others, question.options, given):
            raise typer.BadParameter(said("not-asked", language, profile=rules.id), param_hint=", ".join(names))
        values = _checked(question, values_of(question.options, given, language), rules, language)
        rules = with_answers(rules, answers_of(values))
        try:
            answer = question.answer({option.field.id: value for option, value in values.items()}, rules.rulings)
        except TableError as error:
            names = [option.name for option in question.options if option.field.id in error.fields]
            raise typer.BadParameter(error.words.in_(language), param_hint=", ".join(names) or None) from None
        if as_json:
            print_json(table_answer_report(answer, rules))
        else:
            first, *more = (line.in_(language) for line in answer_lines(answer, rules))
            typer.echo("\n• ".join([first, *more]))
        raise typer.Exit(0 if answer.is_allowed else 1)

    return ask


def _of_the_rules(questions: Mapping[str, TableQuestion], rules: RuleProfile, language: Language) -> TableQuestion:
    """The question as the system of some rules asks it. Raises typer.BadParameter where it does not."""
    found = questions.get(rules.system.id)
    if found is None:
        answering = ", ".join(each for system in systems() if system.id in questions for each in system.profile_ids)
        words = said("not-answered", language, profile=rules.id, profiles=answering)
        raise typer.BadParameter(words, param_hint="--profile")
    return found


def _checked(
    question: TableQuestion, values: Mapping[Option, Any], rules: RuleProfile, language: Language
) -> Mapping[Option, Any]:
    """What was said, where it is all that has to be and within its bounds. Raises typer.BadParameter."""
    missing = [option.name for option in question.options if option.required and option not in values]
    if missing:
        raise typer.BadParameter(said("needed", language, profile=rules.id), param_hint=", ".join(missing))
    for option, value in values.items():
        field = option.field
        if isinstance(field, Number) and not field.least <= value <= field.most:
            words = said("out-of-range", language, least=field.least, most=field.most, given=value)
            raise typer.BadParameter(words, param_hint=option.name)
    return values
