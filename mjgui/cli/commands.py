"""What can be asked on the command line."""

import os
import sys
from collections.abc import Iterator
from enum import StrEnum
from io import TextIOWrapper
from typing import Annotated, Any

import msgspec
import typer

from mjgui import __version__
from mjgui.cli.at_table import AtTable, Full, Seat, settled_report
from mjgui.cli.tables import Tables
from mjgui.cli.words import said, system_language
from mjgui.core.analysis import Analysis, Detection, analyze
from mjgui.core.claim import check
from mjgui.core.compare import compare, flips
from mjgui.core.fans import FanId
from mjgui.core.names import best_fans, read_claim
from mjgui.core.notation import ParseError, parse_hand
from mjgui.core.profile import RuleProfile
from mjgui.core.report import (
    answer_report,
    claim_report,
    comparison_report,
    error_report,
    fans_report,
    flips_report,
    profile_report,
    report,
)
from mjgui.core.rulefiles import DEFAULT_PROFILE
from mjgui.core.settlement import pays
from mjgui.core.texts import Language, Text
from mjgui.core.tomlfile import ProfileError
from mjgui.core.why import fan_names, why
from mjgui.profiles import all_profiles, find_profile, user_profiles


class Lang(StrEnum):
    zh = "zh"
    en = "en"


app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)

Hands = Annotated[list[str], typer.Argument(metavar="HAND...", help=said("help-hands"))]
OneHand = Annotated[str, typer.Argument(metavar="HAND", help=said("help-hand"))]
ProfileId = Annotated[str, typer.Option("--profile", metavar="ID", help=said("help-profile"))]
AsJson = Annotated[bool, typer.Option("--json", help=said("help-json"))]
InLanguage = Annotated[Lang | None, typer.Option("--lang", help=said("help-lang"))]


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"mjgui {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True, help=said("help"))
def window(
    context: typer.Context,
    _version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help=said("help-version"))
    ] = False,
) -> None:
    if context.invoked_subcommand is not None:
        return
    displays = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if sys.platform == "linux" and not any(os.environ.get(name) for name in displays):
        # Qt would abort the process.
        typer.echo(said("no-display"), err=True)
        raise typer.Exit(1)
    try:
        from mjgui.gui.app import run
    except ImportError as error:
        typer.echo(said("window-missing", error=str(error)), err=True)
        raise typer.Exit(1) from None
    raise typer.Exit(run(sys.argv[:1]))


@app.command("analyze", help=said("help-analyze"))
def analyze_command(
    hands: Hands,
    profile: ProfileId = DEFAULT_PROFILE,
    as_json: AsJson = False,
    lang: InLanguage = None,
    players: Annotated[int | None, typer.Option("--players", metavar="N", help=said("help-players"))] = None,
    seat: Annotated[Seat | None, typer.Option("--seat", help=said("help-seat"))] = None,
    discarder: Annotated[Seat | None, typer.Option("--discarder", help=said("help-discarder"))] = None,
    robbed: Annotated[Seat | None, typer.Option("--robbed", help=said("help-robbed"))] = None,
    late_kong: Annotated[
        list[int] | None, typer.Option("--late-kong", metavar="N", help=said("help-late-kong"))
    ] = None,
    burnt_kong: Annotated[
        list[int] | None, typer.Option("--burnt-kong", metavar="N", help=said("help-burnt-kong"))
    ] = None,
    full: Annotated[Full | None, typer.Option("--full", help=said("help-full"))] = None,
    double: Annotated[bool, typer.Option("--double-self-draw", help=said("help-double"))] = False,
    unit: Annotated[int | None, typer.Option("--unit", metavar="N", help=said("help-unit"))] = None,
    reading: Annotated[int | None, typer.Option("--reading", metavar="N", help=said("help-reading"))] = None,
) -> None:
    rules = _profile(profile, lang)
    late, burnt = tuple(late_kong or ()), tuple(burnt_kong or ())
    table = AtTable(players, seat, discarder, robbed, late, burnt, double, unit, reading)
    paid = pays(rules)
    if not paid and (table.given or full):
        hint = ", ".join([*table.given, *(["--full"] if full else [])])
        raise typer.BadParameter(said("no-payments", _language(lang), profile=profile), param_hint=hint)
    if full:
        rules = rules.adopt("all-declared", full.value)
    tables = Tables(rules, _language(lang))
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
        settled = table.settle(analysis, rules) if paid else None
        failed = failed or bool(analysis.problems) or isinstance(settled, Text)
        if as_json:
            _print_json(report(analysis, rules) | (settled_report(settled, table.place) if settled else {}))
        else:
            tables.print(analysis, settled, table.place)
    raise typer.Exit(1 if failed else 0)


class _Question:
    """One hand that something is asked about: counted, and its answer printed in one way or the other."""

    def __init__(self, source: str, profile: str, as_json: bool, lang: Lang | None) -> None:
        self.profile = _profile(profile, lang)
        self.as_json = as_json
        self.tables = Tables(self.profile, _language(lang))
        self.detection = Detection()
        try:
            self.hand = parse_hand(source)
        except ParseError as error:
            if as_json:
                _print_json(error_report(1, source, error))
            else:
                self.tables.print_error(source, error)
            raise typer.Exit(1) from None
        self.analysis: Analysis = analyze(self.hand, self.profile, detection=self.detection)

    def close(self) -> None:
        """End with the status of a hand that can, or cannot, be."""
        raise typer.Exit(1 if self.analysis.problems else 0)


@app.command("disputes", help=said("help-disputes"))
def disputes_command(
    hand: OneHand, profile: ProfileId = DEFAULT_PROFILE, as_json: AsJson = False, lang: InLanguage = None
) -> None:
    asked = _Question(hand, profile, as_json, lang)
    found = flips(asked.hand, asked.profile, detection=asked.detection)
    if as_json:
        _print_json(flips_report(found, asked.profile))
    else:
        asked.tables.print_flips(asked.analysis, found)
    asked.close()


@app.command("compare", help=said("help-compare"))
def compare_command(hand: OneHand, as_json: AsJson = False, lang: InLanguage = None) -> None:
    asked = _Question(hand, DEFAULT_PROFILE, as_json, lang)
    _tell_broken(_language(lang))
    profiles = [each for each in all_profiles() if each.system == asked.profile.system]
    analyses = compare(asked.hand, profiles, detection=asked.detection)
    if as_json:
        _print_json(comparison_report(analyses, profiles))
    else:
        asked.tables.print_comparison(analyses, profiles)
    raise typer.Exit(1 if all(analysis.problems for analysis in analyses) else 0)


@app.command("why", help=said("help-why"))
def why_command(
    hand: OneHand,
    fan: Annotated[str, typer.Argument(metavar="FAN", help=said("help-fan"))],
    profile: ProfileId = DEFAULT_PROFILE,
    as_json: AsJson = False,
    lang: InLanguage = None,
) -> None:
    asked = _Question(hand, profile, as_json, lang)
    answer = why(_fan(fan, asked.profile, _language(lang)), asked.analysis, asked.profile, asked.detection)
    if as_json:
        _print_json(answer_report(answer, asked.profile))
    else:
        asked.tables.print_answer(answer)
    asked.close()


@app.command("claim", help=said("help-claim"))
def claim_command(
    hand: OneHand,
    total: Annotated[int | None, typer.Option("--total", metavar="N", help=said("help-total"))] = None,
    fans: Annotated[str, typer.Option("--fans", metavar="FAN,FAN*2,...", help=said("help-claimed"))] = "",
    profile: ProfileId = DEFAULT_PROFILE,
    as_json: AsJson = False,
    lang: InLanguage = None,
) -> None:
    if total is None and not fans:
        raise typer.BadParameter(said("nothing-claimed", _language(lang)), param_hint="--total, --fans")
    asked = _Question(hand, profile, as_json, lang)
    claimed = _claimed(fans, asked.profile, _language(lang))
    found = flips(asked.hand, asked.profile, detection=asked.detection)
    verdict = check(asked.analysis, asked.profile, total, claimed, found, asked.detection)
    if as_json:
        _print_json(claim_report(verdict, asked.profile))
    else:
        asked.tables.print_claim(verdict)
    raise typer.Exit(0 if verdict.is_right else 1)


@app.command("profiles", help=said("help-profiles"))
def profiles_command(as_json: AsJson = False, lang: InLanguage = None) -> None:
    profiles = all_profiles()
    _tell_broken(_language(lang))
    if as_json:
        _print_json([profile_report(profile) for profile in profiles])
    else:
        Tables(profiles[0], _language(lang)).print_profiles(profiles)


@app.command("fans", help=said("help-fans"))
def fans_command(profile: ProfileId = DEFAULT_PROFILE, as_json: AsJson = False, lang: InLanguage = None) -> None:
    rules = _profile(profile, lang)
    if as_json:
        _print_json(fans_report(rules))
    else:
        Tables(rules, _language(lang)).print_fans()


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
        print(said("no-output", error=str(error)), file=sys.stderr)
        # Else Python would try once more to write what is left, and fail once more.
        os._exit(1)


def _language(lang: Lang | None) -> Language:
    return lang.value if lang else system_language()


def _profile(profile: str, lang: Lang | None) -> RuleProfile:
    try:
        return find_profile(profile)
    except ProfileError as error:
        words = Text(error.zh, error.en).in_(_language(lang))
        raise typer.BadParameter(words, param_hint="--profile") from None


def _tell_broken(language: Language) -> None:
    """Say which of the user's files cannot be used, and why."""
    for broken in user_profiles()[1]:
        words = Text(broken.error.zh, broken.error.en).in_(language)
        typer.echo(said("broken-profile", language, reason=words), err=True)


def _fan(name: str, profile: RuleProfile, language: Language) -> FanId:
    found = best_fans(name, profile)
    if not found:
        raise typer.BadParameter(said("unknown-fan", language, name=name), param_hint="FAN")
    if len(found) > 1:
        names = fan_names(tuple(found), profile).in_(language)
        raise typer.BadParameter(said("several-fans", language, name=name, fans=names), param_hint="FAN")
    return found[0]


def _claimed(fans: str, profile: RuleProfile, language: Language) -> dict[FanId, int]:
    claimed, unknown = read_claim(fans, profile)
    if unknown:
        raise typer.BadParameter(said("unknown-fans", language, names=", ".join(unknown)), param_hint="--fans")
    if fans and not claimed:
        raise typer.BadParameter(said("nothing-claimed", language), param_hint="--fans")
    return claimed


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
