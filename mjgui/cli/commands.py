"""What can be asked on the command line."""

import os
import sys
from collections.abc import Mapping
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any

import typer

from mjgui import __version__
from mjgui.cli import pages, pictures, proofs, score_sheets, seats
from mjgui.cli.asking import (
    AsJson,
    Hands,
    InLanguage,
    Lang,
    OneHand,
    ProfileId,
    are_many,
    claimed_fans,
    give_up_without_qt,
    language_of,
    one_fan,
    print_json,
    profile_of,
    sources,
    tell_broken,
)
from mjgui.cli.at_table import AtTable, claim_options, claimed_parts, settled_report, table_options
from mjgui.cli.case_files import CaseAnswer, is_case
from mjgui.cli.circumstances import check_asked, with_circumstances
from mjgui.cli.frame import Program
from mjgui.cli.hands import hands_of, say_read_as, with_read_as
from mjgui.cli.options import SeatLetter, with_options
from mjgui.cli.tables import Tables
from mjgui.cli.words import said
from mjgui.core.hand import Unwritten
from mjgui.core.inquiry import Inquiry
from mjgui.core.profiles.profile_files import DEFAULT_PROFILE
from mjgui.core.questions.paid_claim import PaidClaim
from mjgui.core.report import (
    answer_report,
    claim_report,
    comparison_report,
    effects_report,
    fans_report,
    profile_report,
    report,
)
from mjgui.core.settlement import pays
from mjgui.core.system_messages import words_of
from mjgui.core.systems.fields import LETTERS
from mjgui.core.texts import Text
from mjgui.files.cases import ENDING
from mjgui.files.crash_reports import report as report_fault
from mjgui.files.crash_reports import traceback_of
from mjgui.files.profiles import all_profiles
from mjgui.files.score_sheets import ENDING as SHEET_ENDING

# The endings of cases and of pictures that hold a hand.
OPENED = (ENDING, SHEET_ENDING, ".png", ".svg")


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"mjgui {__version__}")
        raise typer.Exit


def window(
    context: typer.Context,
    _version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help=said("help-version"))
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        _open_window(None)


def open_command(file: Annotated[Path, typer.Argument(metavar="FILE", help=said("help-file"))]) -> None:
    _open_window(file)


def _open_window(file: Path | None) -> None:
    displays = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if sys.platform == "linux" and not any(os.environ.get(name) for name in displays):
        # Qt would abort the process.
        typer.echo(said("no-display"), err=True)
        raise typer.Exit(1)
    try:
        from mjgui.gui.app import run
        from mjgui.gui.platform import need_platform

        need_platform()
    except ImportError as error:
        give_up_without_qt("window-missing", error, language_of(None))
    raise typer.Exit(run(sys.argv[:1], file))


def analyze_command(
    context: typer.Context,
    hands: Hands,
    profile: ProfileId = DEFAULT_PROFILE,
    as_json: AsJson = False,
    lang: InLanguage = None,
    *,
    reading: Annotated[int | None, typer.Option("--reading", metavar="N", help=said("help-reading"))] = None,
    won: Unwritten,
    **given: Any,
) -> None:
    language, rules = language_of(lang), profile_of(profile, lang)
    stored, only_cases = rules, all(map(is_case, hands))
    if only_cases:
        # What cannot be asked of these rules may be asked of a case, which has its own.
        table = AtTable({}, None, rules, language)
    else:
        check_asked(won, rules, language)
        table = AtTable(given, reading, rules, language)
    rules = table.rules
    tables = Tables(rules, language, stored)
    source_of_rules = context.get_parameter_source("profile")
    for_cases = None if source_of_rules is None or source_of_rules.name == "DEFAULT" else stored
    failed = False
    for number, source in enumerate(sources(hands), start=1):
        if is_case(source):
            answered = CaseAnswer(source, for_cases, given, reading, won, tables)
            failed = not answered.print(as_json=as_json, number=number) or failed
            continue
        found = hands_of(source, tables, won, as_json=as_json, number=number, is_one_of_many=are_many(hands))
        if not found:
            failed = True
            continue
        asked = Inquiry(table.seated(found[0].hand), rules)
        settled = table.settle(asked)
        failed = failed or bool(asked.analysis.problems) or isinstance(settled, Text)
        if as_json:
            paid = settled_report(settled, table.place, rules) if settled else {}
            print_json(with_read_as(report(asked, table.values) | paid | {"adopted": table.adopted}, found))
        else:
            tables.print(asked, settled, table)
    raise typer.Exit(1 if failed else 0)


class _Question:
    """One hand that something is asked about: counted, and its answer printed in one way or the other."""

    def __init__(
        self,
        source: str,
        profile: str,
        won: Unwritten,
        as_json: bool,
        lang: Lang | None,
        given: Mapping[str, Any] | None = None,
        reading: int | None = None,
    ) -> None:
        rules = profile_of(profile, lang)
        check_asked(won, rules, language_of(lang))
        self.table = AtTable(given or {}, reading, rules, language_of(lang))
        stored, rules = rules, self.table.rules
        self.tables = Tables(rules, language_of(lang), stored)
        self._found = hands_of(source, self.tables, won, as_json=as_json)
        if not self._found:
            raise typer.Exit(1)
        self.inquiry = Inquiry(self.table.seated(self._found[0].hand), rules)
        wrong = self.table.wrong_for(self.inquiry)
        if wrong is not None:
            if as_json:
                print_json(with_read_as({"table_problem": wrong._asdict()}, self._found))
            else:
                typer.echo(said("wrong-table", language_of(lang), reason=wrong), err=True)
            raise typer.Exit(1)

    def print_json(self, answer: Any) -> None:
        """Print what is answered, with what the hand was read as."""
        if not answer and len(self._found) == 1:
            # An empty array has no place for it.
            say_read_as(self._found, self.tables)
        print_json(with_read_as(answer, self._found))

    def close(self) -> None:
        """End with the status of a hand that can, or cannot, be."""
        raise typer.Exit(1 if self.inquiry.analysis.problems else 0)


def disputes_command(
    hand: OneHand,
    profile: ProfileId = DEFAULT_PROFILE,
    as_json: AsJson = False,
    lang: InLanguage = None,
    *,
    won: Unwritten,
    **given: Any,
) -> None:
    asked = _Question(hand, profile, won, as_json, lang, given)
    if as_json:
        asked.print_json(effects_report(asked.inquiry, asked.table.values))
    else:
        asked.tables.print_effects(asked.inquiry, asked.table.values)
    asked.close()


def compare_command(
    hand: OneHand,
    profile: ProfileId = DEFAULT_PROFILE,
    as_json: AsJson = False,
    lang: InLanguage = None,
    *,
    won: Unwritten,
) -> None:
    asked = _Question(hand, profile, won, as_json, lang)
    tell_broken(language_of(lang))
    compared = asked.inquiry.compare(all_profiles())
    if as_json:
        asked.print_json(comparison_report(compared))
    else:
        asked.tables.print_comparison(compared)
    raise typer.Exit(1 if all(each.analysis.problems for each in compared) else 0)


def why_command(
    hand: OneHand,
    fan: Annotated[str, typer.Argument(metavar="FAN", help=said("help-fan"))],
    profile: ProfileId = DEFAULT_PROFILE,
    as_json: AsJson = False,
    lang: InLanguage = None,
    *,
    won: Unwritten,
) -> None:
    asked = _Question(hand, profile, won, as_json, lang)
    rules = asked.inquiry.rules
    answer = asked.inquiry.why(one_fan(fan, rules, language_of(lang)))
    if as_json:
        asked.print_json(answer_report(answer, rules))
    else:
        asked.tables.print_answer(answer)
    asked.close()


def claim_command(
    hand: OneHand,
    total: Annotated[int | None, typer.Option("--total", metavar="N", help=said("help-total"))] = None,
    fans: Annotated[str, typer.Option("--fans", metavar="FAN,FAN*2,...", help=said("help-claimed"))] = "",
    points: Annotated[
        int | None, typer.Option("--points", metavar="N", min=0, help=said("help-claimed-points"))
    ] = None,
    payer: Annotated[SeatLetter | None, typer.Option("--payer", help=said("help-claimed-payer"))] = None,
    profile: ProfileId = DEFAULT_PROFILE,
    as_json: AsJson = False,
    lang: InLanguage = None,
    *,
    reading: Annotated[int | None, typer.Option("--reading", metavar="N", min=1, help=said("help-reading"))] = None,
    won: Unwritten,
    **given: Any,
) -> None:
    language = language_of(lang)
    parts = claimed_parts(given, profile_of(profile, lang), language)
    paid = PaidClaim(points, None if payer is None else LETTERS.index(payer.value), parts)
    if total is None and not fans and not paid:
        raise typer.BadParameter(said("nothing-claimed", language), param_hint="--total, --fans, --points")
    asked = _Question(hand, profile, won, as_json, lang, given, reading)
    rules, readings = asked.inquiry.rules, asked.inquiry.analysis.readings
    if (points is not None or payer is not None) and not pays(rules):
        hint = "--points, --payer"
        raise typer.BadParameter(said("no-payments", language, profile=rules.id), param_hint=hint)
    if reading is not None and readings and reading > len(readings):
        words = said("no-reading", language, number=reading, count=len(readings))
        raise typer.BadParameter(words, param_hint="--reading")
    claimed = claimed_fans(fans, rules, language)
    # Their effects are among the guesses.
    asked.inquiry.find_effects()
    laid_down = asked.table.laid_down if readings else None
    verdict = asked.inquiry.claim(total, claimed, paid, reading=laid_down, table=asked.table.values)
    if as_json:
        asked.print_json(claim_report(verdict, rules))
    else:
        asked.tables.print_claim(verdict)
    raise typer.Exit(0 if verdict.is_right else 1)


def profiles_command(as_json: AsJson = False, lang: InLanguage = None) -> None:
    profiles = all_profiles()
    tell_broken(language_of(lang))
    if as_json:
        print_json([profile_report(profile) for profile in profiles])
    else:
        Tables(profiles[0], language_of(lang)).print_profiles(profiles)


def fans_command(profile: ProfileId = DEFAULT_PROFILE, as_json: AsJson = False, lang: InLanguage = None) -> None:
    rules = profile_of(profile, lang)
    if as_json:
        print_json(fans_report(rules))
    else:
        Tables(rules, language_of(lang)).print_fans()


def make_app() -> Program:
    """The command line, with what the rule systems that are registered by now ask for."""
    app = Program()
    app.callback(invoke_without_command=True, help=said("help"))(window)
    app.command("open", help=said("help-open"))(open_command)
    analyze = with_options(with_circumstances(analyze_command), table_options())
    app.command("analyze", help=said("help-analyze"))(analyze)
    disputes = with_options(with_circumstances(disputes_command), table_options())
    app.command("disputes", help=said("help-disputes"))(disputes)
    app.command("compare", help=said("help-compare"))(with_circumstances(compare_command))
    app.command("why", help=said("help-why"))(with_circumstances(why_command))
    claim = with_options(with_circumstances(claim_command), (*table_options(), *claim_options()))
    app.command("claim", help=said("help-claim"))(claim)
    app.command("profiles", help=said("help-profiles"))(profiles_command)
    app.command("fans", help=said("help-fans"))(fans_command)
    for subject in (pages, pictures, proofs, score_sheets, seats):
        subject.add_commands(app)
    return app


def arguments(given: list[str], app: Program) -> list[str]:
    """What is given on the command line, with the command that opens a file where nothing but the file is named."""
    if not given or given[0] in {command.name for command in app.registered_commands}:
        return given
    named = Path(given[0]).suffix.lower() in OPENED or os.path.isfile(given[0])
    return ["open", *given] if named else given


def main() -> None:
    """The ``mjgui`` command."""
    # A process may be started without any of its streams.
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115 - open until the process ends
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        app = make_app()
        app(arguments(sys.argv[1:], app))
    except OSError as error:
        print(said("no-output", error=words_of(error)), file=sys.stderr)
        # Else Python would try once more to write what is left, and fail once more.
        os._exit(1)
    except Exception as error:
        print(_reported(error), file=sys.stderr)
        sys.exit(1)


def _reported(error: Exception) -> str:
    """What to say of a fault in the program, after keeping a report of it."""
    wrong = f"{type(error).__name__}: {error}"
    try:
        return said("fault", wrong=wrong, path=str(report_fault(traceback_of(error), " ".join(sys.argv[1:]))))
    except OSError as unkept:
        return said("fault-unkept", wrong=wrong, reason=words_of(unkept), trace=traceback_of(error))
