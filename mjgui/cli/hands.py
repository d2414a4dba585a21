"""Hands as they are given to a command: read in any notation, and what was assumed said."""

from dataclasses import replace
from typing import Any

import typer

from mjgui.cli.asking import print_json
from mjgui.cli.tables import Tables
from mjgui.cli.words import said
from mjgui.core.hand import Unwritten
from mjgui.core.notation import Candidate, ParseError, format_hand, read
from mjgui.core.report import error_report, read_as_report
from mjgui.core.texts import Language


def hands_of(
    source: str, tables: Tables, won: Unwritten, *, as_json: bool = False, number: int = 1, is_one_of_many: bool = False
) -> tuple[Candidate, ...]:
    """What a text can be, the likeliest first; none where it is no hand, after the reason was printed.

    ``won`` is what was said of how it was won beside the text.

    What was assumed is said on the error stream where JSON does not say it, and there in any case where the text can be
    several hands. ``number`` is that of the hand among those that were given, from 1; it is said where the hand
    ``is_one_of_many``.
    """
    try:
        found = tuple(replace(each, hand=won.said_of(each.hand)) for each in read(source))
    except ParseError as error:
        if as_json:
            print_json(error_report(number, source, error))
        else:
            tables.print_error(source, error)
        return ()
    if len(found) > 1 or not as_json:
        say_read_as(found, tables, number if is_one_of_many else None)
    return found


def say_read_as(found: tuple[Candidate, ...], tables: Tables, number: int | None = None) -> None:
    """Say on the error stream what a text was read as and what else it can be; nothing where that is plain."""
    first, *others = found
    if first.is_plain and not others:
        return
    lines = [_line("read-as", first, tables.language), *(_line("or-as", other, tables.language) for other in others)]
    if others:
        lines.append(said("which-hand", tables.language))
    for line in lines:
        words = line if number is None else said("of-hand", tables.language, number=number, words=line)
        typer.echo(words, err=True)


def _line(key: str, candidate: Candidate, language: Language) -> str:
    taken = said(key, language, notation=candidate.name, hand=format_hand(candidate.hand))
    return " · ".join([taken, *(words.in_(language) for words in candidate.assumptions)])


def with_read_as(answer: Any, found: tuple[Candidate, ...]) -> Any:
    """What is printed as JSON of a hand, with what the hand was read as; of a list, in each of its parts."""
    read_as = read_as_report(found)
    return [part | read_as for part in answer] if isinstance(answer, list) else answer | read_as
