"""What typer says around the texts of the program (usage, headings, errors), in the user's language too."""

import sys
from collections.abc import Callable, Sequence
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.exceptions import TyperException
from typer.models import CommandFunctionType

from mjgui.cli.words import said, system_language
from mjgui.core.system_messages import in_words
from mjgui.core.texts import catalogue


def framed(help_text: str) -> str:
    """A help text or usage of typer's, with its own words in the language of the system."""
    if system_language() == "zh":
        for words in catalogue("frame").values():
            help_text = help_text.replace(words.en, words.zh)
    return help_text


class _Framed:
    """Says typer's own words in the user's language; stands beside a command of typer's as a base of the same class."""

    def get_help(self, ctx: Any) -> str:
        return framed(super().get_help(ctx))  # type: ignore[misc]

    def get_usage(self, ctx: Any) -> str:
        return framed(super().get_usage(ctx))  # type: ignore[misc]


class Command(_Framed, TyperCommand):
    pass


class Group(_Framed, TyperGroup):
    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        try:
            ended = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        except TyperException as error:
            if not standalone_mode:
                raise
            _tell(error)
            sys.exit(error.exit_code)
        # Without standalone mode the status that a command ends with is returned.
        if standalone_mode:
            sys.exit(ended if isinstance(ended, int) else 0)
        return ended


def _tell(error: TyperException) -> None:
    context = getattr(error, "ctx", None)
    if context is not None:
        typer.echo(context.get_usage(), err=True)
        typer.echo(said("try-help", command=f"{context.command_path} {context.help_option_names[0]}"), err=True)
    typer.echo(said("error", reason=in_words(error.format_message())), err=True)


class Program(typer.Typer):
    """Makes commands that say everything in the user's language."""

    def __init__(self) -> None:
        super().__init__(cls=Group, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)

    def command(self, name: str | None = None, **options: Any) -> Callable[[CommandFunctionType], CommandFunctionType]:
        return super().command(name, cls=Command, **options)
