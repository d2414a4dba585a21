"""The reference page of a fan, and the gallery of examples."""

from collections.abc import Iterable
from typing import Annotated

import typer
from rich.table import Table

from mjgui.cli.asking import AsJson, InLanguage, ProfileId, language_of, one_fan, print_json, profile_of
from mjgui.cli.tables import Tables
from mjgui.cli.words import said
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.profiles.profile_files import DEFAULT_PROFILE
from mjgui.core.questions.gallery import Example, search
from mjgui.core.questions.reference import Page, Relation, page
from mjgui.core.report import example_report, page_report
from mjgui.core.texts import Language, Text, text
from mjgui.core.wording.circumstances import in_full
from mjgui.core.wording.citations import full_citation
from mjgui.core.wording.fans import worth
from mjgui.files.profiles import all_profiles


def add_commands(app: typer.Typer) -> None:
    """Add the commands of fan pages and of the gallery to a command line."""
    app.command("fan", help=said("help-page"))(fan_command)
    app.command("gallery", help=said("help-gallery"))(gallery_command)


def fan_command(
    name: Annotated[str, typer.Argument(metavar="FAN", help=said("help-fan"))],
    profile: ProfileId = DEFAULT_PROFILE,
    as_json: AsJson = False,
    lang: InLanguage = None,
) -> None:
    language = language_of(lang)
    rules = profile_of(profile, lang)
    found = page(one_fan(name, rules, language), rules, all_profiles())
    if as_json:
        print_json(page_report(found))
    else:
        _Printer(rules, language).page(found)


def gallery_command(
    wanted: Annotated[str, typer.Argument(metavar="TEXT", help=said("help-gallery-text"))] = "",
    as_json: AsJson = False,
    lang: InLanguage = None,
) -> None:
    language = language_of(lang)
    found = search(wanted)
    if as_json:
        print_json([example_report(each) for each in found])
    elif found:
        _Printer(profile_of(DEFAULT_PROFILE, lang), language).examples(found)
    else:
        typer.echo(said("no-example", language, text=wanted), err=True)
    raise typer.Exit(0 if found else 1)


class _Printer:
    """Prints in one language."""

    def __init__(self, profile: RuleProfile, language: Language) -> None:
        self.language = language
        self.console = Tables(profile, language).console

    def page(self, found: Page) -> None:
        say, of = self.console.print, self._of
        say(f"{found.number} {found.name.label}", style="bold")
        say(of(worth(found.points, found.profile)))
        for other in found.elsewhere:
            say("  " + of(worth(other.points, other.name)))
        say(of(found.definition))
        for citation in found.citations:
            say("  " + of(full_citation(citation)))
        self._relations(text("reference.excludes"), found.excludes)
        self._relations(text("reference.excluded-by"), found.excluded_by)
        if found.examples:
            self.examples(found.examples)

    def examples(self, found: Iterable[Example]) -> None:
        table = self._table(text("reference.examples"), "id", "title", "hand")
        for each in found:
            title = f"{each.name.label}: {self._of(each.title)}" if each.fan else self._of(each.title)
            table.add_row(each.id, title, self._of(in_full(each.as_hand)))
        self.console.print(table)

    def _relations(self, title: Text, found: Iterable[Relation]) -> None:
        table = self._table(title, "fan", "scope", "cited", "necessity")
        for each in found:
            words = (each.scope, full_citation(each.citation), each.necessity)
            table.add_row(each.name.label, *map(self._of, words))
        if table.row_count:
            self.console.print(table)

    def _table(self, title: Text, *headings: str) -> Table:
        table = Table(title=self._of(title), title_justify="left")
        for heading in headings:
            table.add_column(said(f"column-{heading}", self.language), overflow="fold")
        return table

    def _of(self, words: Text) -> str:
        return words.in_(self.language)
