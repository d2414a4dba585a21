"""The command line: the same core without a window."""

import locale
import os
import sys
from collections.abc import Iterator
from enum import StrEnum
from io import TextIOWrapper
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from mjgui import __version__
from mjgui.core.analysis import Analysis, CountedReading, analyze
from mjgui.core.explain import Row, not_counted
from mjgui.core.fans import FanId, Sets
from mjgui.core.notation import ParseError, format_hand, parse_hand
from mjgui.core.profile import DEFAULT_PROFILE, RuleProfile, load_profile, load_sources
from mjgui.core.report import error_report, fans_report, grouped, report, verdict
from mjgui.core.texts import Language, Text, catalogue
from mjgui.core.tiles import tile_text
from mjgui.core.tomlfile import ProfileError


class Lang(StrEnum):
    zh = "zh"
    en = "en"


def _system_language() -> Language:
    names = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    name = next(filter(None, names), None) or locale.getlocale()[0] or ""
    return "zh" if name.lower().startswith(("zh", "chinese")) else "en"


def _said(key: str, language: Language | None = None, /, **parts: str | int) -> str:
    return catalogue("cli")[f"cli.{key}"].in_(language or _system_language()).format(**parts)


app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)

Hands = Annotated[list[str], typer.Argument(metavar="HAND...", help=_said("help-hands"))]
ProfileId = Annotated[str, typer.Option("--profile", metavar="ID", help=_said("help-profile"))]
AsJson = Annotated[bool, typer.Option("--json", help=_said("help-json"))]
InLanguage = Annotated[Lang | None, typer.Option("--lang", help=_said("help-lang"))]


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"mjgui {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True, help=_said("help"))
def window(
    context: typer.Context,
    _version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help=_said("help-version"))
    ] = False,
) -> None:
    if context.invoked_subcommand is not None:
        return
    displays = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if sys.platform == "linux" and not any(os.environ.get(name) for name in displays):
        # Qt would abort the process.
        typer.echo(_said("no-display"), err=True)
        raise typer.Exit(1)
    try:
        from mjgui.gui.app import run
    except ImportError as error:
        typer.echo(_said("window-missing", error=str(error)), err=True)
        raise typer.Exit(1) from None
    raise typer.Exit(run(sys.argv[:1]))


@app.command("analyze", help=_said("help-analyze"))
def analyze_command(
    hands: Hands,
    profile: ProfileId = DEFAULT_PROFILE,
    as_json: AsJson = False,
    lang: InLanguage = None,
) -> None:
    rules = _profile(profile)
    tables = _Tables(rules, _language(lang))
    failed = False
    for line, source in enumerate(_sources(hands), start=1):
        try:
            hand = parse_hand(source)
        except ParseError as error:
            failed = True
            if as_json:
                _print_json(error_report(line, source, error))
            else:
                tables.print_error(source, error)
            continue
        analysis = analyze(hand, rules)
        failed = failed or bool(analysis.problems)
        if as_json:
            _print_json(report(analysis, rules))
        else:
            tables.print(analysis)
    raise typer.Exit(1 if failed else 0)


@app.command("fans", help=_said("help-fans"))
def fans_command(
    profile: ProfileId = DEFAULT_PROFILE,
    as_json: AsJson = False,
    lang: InLanguage = None,
) -> None:
    rules = _profile(profile)
    entries = fans_report(rules)
    if as_json:
        _print_json(entries)
        return
    language = _language(lang)
    table = Table(title=rules.name.in_(language))
    for heading in ("number", "fan", "id", "points", "definition"):
        table.add_column(_said(f"column-{heading}", language), overflow="fold")
    for entry in entries:
        name, definition = f"{entry['zh']} {entry['en']}", entry["definition"][language]
        table.add_row(str(entry["number"]), name, entry["fan"], str(entry["points"]), definition)
    _console().print(table)


def main() -> None:
    """The ``mjgui`` command."""
    # A process may be started without any of its streams.
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115 - open until the process ends
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        app()
    except OSError as error:
        print(_said("no-output", error=str(error)), file=sys.stderr)
        # Else Python would try once more to write what is left, and fail once more.
        os._exit(1)


def _language(lang: Lang | None) -> Language:
    return lang.value if lang else _system_language()


def _profile(profile: str) -> RuleProfile:
    try:
        return load_profile(profile)
    except ProfileError as error:
        words = Text(error.zh, error.en).in_(_system_language())
        raise typer.BadParameter(words, param_hint="--profile") from None


def _sources(hands: list[str]) -> Iterator[str]:
    # Bytes that are no UTF-8 become text that no notation accepts, so they are reported, not lost.
    for hand in hands:
        if hand != "-":
            yield hand.encode("utf-8", errors="surrogateescape").decode("utf-8", errors="backslashreplace")
        elif sys.stdin is not None:
            for number, line in enumerate(sys.stdin.buffer):
                text = line.decode("utf-8", errors="backslashreplace").rstrip("\r\n")
                yield text.removeprefix("\ufeff") if number == 0 else text


def _print_json(value: Any) -> None:
    print(msgspec.json.encode(value).decode(), flush=True)


def _console(*, stderr: bool = False) -> Console:
    # Piped output has no width of its own; 80 columns would fold the tables.
    width = None if (sys.stderr if stderr else sys.stdout).isatty() else 120
    return Console(stderr=stderr, highlight=False, markup=False, width=width)


class _Tables:
    """Prints analyses as tables in one language."""

    def __init__(self, profile: RuleProfile, language: Language) -> None:
        self.profile = profile
        self.language = language
        self.console = _console()

    def print_error(self, source: str, error: ParseError) -> None:
        console = _console(stderr=True)
        words = Text(error.zh, error.en).in_(self.language)
        for line in (source, " " * error.position + "^", words):
            console.print(line, soft_wrap=True)

    def print(self, analysis: Analysis) -> None:
        say, language = self.console.print, self.language
        say(format_hand(analysis.hand), style="bold")
        for problem in analysis.problems:
            say(_said("impossible", language, reason=Text(problem.zh, problem.en).in_(language)))
        for remark in analysis.remarks:
            say(_said("remark", language, remark=Text(remark.zh, remark.en).in_(language)))
        if analysis.readings:
            say(verdict(analysis, self.profile).in_(language))
        elif not analysis.problems:
            self._print_waits(analysis)
        for number, counted in enumerate(analysis.readings, start=1):
            self._print_reading(number, counted)

    def _print_waits(self, analysis: Analysis) -> None:
        if not analysis.waits:
            self.console.print(_said("no-waits", self.language))
            return
        table = Table(title=_said("waits", self.language))
        for heading in ("tile", "left", "by-self-draw", "by-discard"):
            table.add_column(_said(f"column-{heading}", self.language))
        for wait in analysis.waits:
            totals = [
                "—" if total is None else str(total) for total in (wait.total_self_draw, wait.total_discard)
            ]
            table.add_row(tile_text(wait.tile), str(wait.left), *totals)
        self.console.print(table)

    def _print_reading(self, number: int, counted: CountedReading) -> None:
        reading = counted.reading
        sets = [str(tile_set) for tile_set in reading.arrangement.sets]
        marked = [f"({text})" if index == reading.winning_set else text for index, text in enumerate(sets)]
        form = catalogue("core")[f"form.{reading.arrangement.form}"].in_(self.language)
        self.console.print()
        self.console.print(
            _said(
                "reading", self.language, number=number, total=counted.total, form=form, sets=" ".join(marked)
            )
        )
        table = Table(show_header=True)
        for heading in ("points", "fan", "sets", "reason"):
            table.add_column(_said(f"column-{heading}", self.language), overflow="fold")

        def places(found: tuple[Sets, ...]) -> str:
            return "; ".join(" ".join(sets[index] for index in of) for of in found if of)

        for fan, found in grouped(counted.count.counted):
            times = f" ×{len(found)}" if len(found) > 1 else ""
            table.add_row(f"{self.profile.values[fan]}{times}", self._name(fan), places(tuple(found)), "")
        explained = not_counted(counted, self.profile)
        if explained:
            table.add_section()
        for principle, rows in explained.items():
            for row in rows:
                reason = f"{self.profile.principles[principle].name.in_(self.language)}: {self._reason(row)}"
                table.add_row(
                    f"({self.profile.values[row.fan]})", self._name(row.fan), places(row.sets), reason
                )
        self.console.print(table)

    def _name(self, fan: FanId) -> str:
        name = self.profile.fans[fan].name
        return f"{name.zh} {name.en}"

    def _reason(self, row: Row) -> str:
        fans = ", ".join(map(self._name, row.against_fans))
        if row.readings:
            where = ", ".join(str(index + 1) for index in row.readings)
            return _said("only-in", self.language, readings=where)
        if row.total is not None:
            return _said("instead-of", self.language, fans=fans, total=row.total)
        source = load_sources()[row.citation.source].name.in_(self.language)
        return f"{fans} ({source}, {row.citation.place})".lstrip()
