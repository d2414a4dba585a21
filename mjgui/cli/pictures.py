"""Pictures of hands, from the command line."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress

from mjgui.cli.asking import Hands, ProfileId, give_up_without_qt, language_of, profile_of, sources
from mjgui.cli.at_table import AtTable, table_options
from mjgui.cli.circumstances import check_asked, with_circumstances
from mjgui.cli.hands import hands_of
from mjgui.cli.options import with_options
from mjgui.cli.tables import Tables
from mjgui.cli.words import said
from mjgui.core.analysis import CountedHand
from mjgui.core.hand import Unwritten
from mjgui.core.profiles.profile_files import DEFAULT_PROFILE
from mjgui.core.system_messages import words_of
from mjgui.core.texts import LANGUAGES, Language, Text
from mjgui.files.whole_files import write_whole


class Form(StrEnum):
    png = "png"
    svg = "svg"
    pdf = "pdf"


class Theme(StrEnum):
    light = "light"
    dark = "dark"


class PictureLang(StrEnum):
    zh = "zh"
    en = "en"
    both = "both"


def add_commands(app: typer.Typer) -> None:
    """Add the command that exports pictures to a command line."""
    export = with_options(with_circumstances(export_command), table_options())
    app.command("export", help=said("help-export"))(export)


def export_command(
    hands: Hands,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE|FOLDER", help=said("help-export-out"))],
    profile: ProfileId = DEFAULT_PROFILE,
    scale: Annotated[int, typer.Option("--scale", metavar="1-4", min=1, max=4, help=said("help-export-scale"))] = 2,
    picture_lang: Annotated[PictureLang, typer.Option("--lang", help=said("help-export-lang"))] = PictureLang.both,
    theme: Annotated[Theme, typer.Option("--theme", help=said("help-export-theme"))] = Theme.light,
    form: Annotated[Form | None, typer.Option("--format", help=said("help-export-format"))] = None,
    reading: Annotated[int, typer.Option("--reading", metavar="N", min=1, help=said("help-export-reading"))] = 1,
    no_date: Annotated[bool, typer.Option("--no-date", help=said("help-export-no-date"))] = False,
    no_index: Annotated[bool, typer.Option("--no-index", help=said("help-export-no-index"))] = False,
    *,
    won: Unwritten,
    **given: Any,
) -> None:
    language = language_of(None)
    rules = profile_of(profile, None)
    check_asked(won, rules, language)
    table = AtTable(given, None, rules, language)
    rules = table.rules
    texts = list(sources(hands))
    targets = _targets(out, texts, form, language)
    exporting, picture = _renderers()
    languages = LANGUAGES if picture_lang is PictureLang.both else (picture_lang.value,)
    tables = Tables(rules, language)
    failed = False
    with _progress(len(texts), language) as advance:
        for place, (source, target) in enumerate(zip(texts, targets, strict=True), start=1):
            found = hands_of(source, tables, won, number=place, is_one_of_many=len(texts) > 1)
            advance()
            if not found:
                failed = True
                continue
            asked = CountedHand(table.seated(found[0].hand), rules)
            analysis = asked.analysis
            number = min(reading, max(len(analysis.readings), 1)) - 1
            if number + 1 != reading and analysis.readings:
                failed = True
                typer.echo(said("no-reading", language, number=reading, count=len(analysis.readings)), err=True)
                continue
            dated = None if no_date else date.today()
            options = picture.Options(languages, theme is Theme.dark, dated, not no_index, number)
            paid = table.settle(asked, asked.counting(number))
            if isinstance(paid, Text):
                failed = True
                typer.echo(said("wrong-table", language, reason=paid.in_(language)), err=True)
                continue
            content = exporting.exported(asked, options, target.suffix[1:].lower(), scale=scale, settled=paid)
            try:
                write_whole(target, content)
            except OSError as error:
                reason = said("not-written", language, file=str(target), reason=words_of(error))
                typer.echo(reason, err=True)
                raise typer.Exit(1) from None
            failed = failed or bool(analysis.problems)
    raise typer.Exit(1 if failed else 0)


def _targets(out: Path, given: list[str], form: Form | None, language: Language) -> list[Path]:
    """The file of each hand: the one named, or in a folder one named after each hand."""
    suffix = out.suffix.lower().removeprefix(".")
    if not out.is_dir() and suffix in list(Form):
        if form is not None and form.value != suffix:
            raise typer.BadParameter(said("two-formats", language, file=str(out), form=form), param_hint="--format")
        if len(given) > 1:
            raise typer.BadParameter(said("needs-folder", language, count=len(given)), param_hint="--out")
        if not out.parent.is_dir():
            raise typer.BadParameter(said("no-folder", language, folder=str(out.parent)), param_hint="--out")
        return [out]
    if not out.is_dir():
        if out.suffix and len(given) == 1:
            raise typer.BadParameter(said("unknown-format", language, file=str(out)), param_hint="--out")
        raise typer.BadParameter(said("no-folder", language, folder=str(out)), param_hint="--out")
    ending = (form or Form.png).value
    digits = max(3, len(str(len(given))))
    return [out / f"{number:0{digits}}-{_slug(source)}.{ending}" for number, source in enumerate(given, start=1)]


def _slug(source: str) -> str:
    """A hand as part of a file's name."""
    return re.sub(r"[^0-9A-Za-z]+", "-", source).strip("-")[:60] or "hand"


@contextmanager
def _progress(number: int, language: Language) -> Iterator[Any]:
    """Something to call after each hand; several show a bar."""
    if number < 2:
        yield lambda: None
        return
    with Progress(console=Console(stderr=True)) as bar:
        task = bar.add_task(said("exporting", language), total=number)
        yield lambda: bar.advance(task)


def _renderers() -> tuple[Any, Any]:
    """What makes pictures; it needs Qt, and so is loaded only when asked for, and no display."""
    # Whatever a desktop has set: there may be no display to open.
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    try:
        from mjgui.render import exporting, picture
    except ImportError as error:
        give_up_without_qt("pictures-missing", error, language_of(None))
    exporting.make_ready()
    return exporting, picture
