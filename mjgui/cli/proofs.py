"""What is proved of the fans: shown, and worked out again."""

import signal
import sys
import time
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from mjgui.cli.asking import AsJson, InLanguage, language_of, one_fan, print_json, profile_of
from mjgui.cli.tables import Tables
from mjgui.cli.words import said
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.profiles.profile_files import DEFAULT_PROFILE, load_profile, profiles_of
from mjgui.core.questions.lists import against_proof, listed_by, printed_lists
from mjgui.core.report import compared_report, one_of_two_report, proof_report
from mjgui.core.rules.proofs import Under, Wanted, written
from mjgui.files import folders
from mjgui.files.proof_parts import part_files
from mjgui.files.whole_files import make_folder, write_whole


def add_commands(app: typer.Typer) -> None:
    """Add the commands of what is proved to a command line."""
    app.command("proofs", help=said("help-proofs"))(proofs_command)
    app.command("prove", help=said("help-prove"))(prove_command)


def proofs_command(
    profile: Annotated[str | None, typer.Option("--profile", metavar="ID", help=said("help-proofs-profile"))] = None,
    fan: Annotated[str, typer.Option("--fan", metavar="FAN", help=said("help-proofs-fan"))] = "",
    as_json: AsJson = False,
    lang: InLanguage = None,
) -> None:
    language = language_of(lang)
    book, printed = printed_lists()[0]
    rules = profile_of(profile or (DEFAULT_PROFILE if fan else book.id), lang)
    tables = Tables(rules, language)
    proofs = rules.system.proofs(rules)
    if proofs is None:
        raise typer.BadParameter(said("no-proofs", language, profile=rules.id), param_hint="--profile")
    if fan:
        asked = one_fan(fan, rules, language)
        if asked not in rules.values or not any(each == asked for each, _ in proofs.proofs):
            raise typer.BadParameter(said("no-proof-of", language, profile=rules.id), param_hint="--fan")
        known = (proofs.of(asked, other, rules) for other in rules.values)
        found = [proof for proof in known if proof is not None]
        pairs = [
            pair
            for pair in proofs.one_of_two
            if pair.fan == asked and all(proofs.of(asked, other, rules) is not None for other in pair.others)
        ]
        if as_json:
            print_json({"proofs": [proof_report(each) for each in found], "one_of_two": one_of_two_report(pairs)})
        else:
            tables.print_proofs(found, pairs, len(rules.values) - 1 - len(found))
        return
    compared = against_proof(listed_by(rules) if profile else printed, rules)
    if as_json:
        print_json([compared_report(each) for each in compared])
    else:
        tables.print_compared(compared, proofs.layouts, by_lists=rules.goes_by_list)


def _wanted() -> dict[str, Wanted]:
    """What there is a table for: the definitions of the default profile, and those of each that goes by what is proved
    and defines fans otherwise, with the fans of all that define them so. Each has the id of the first of these."""
    default = load_profile(DEFAULT_PROFILE)
    sharing: dict[Under, list[RuleProfile]] = {}
    for profile in profiles_of(default.system):
        if profile is default or not profile.goes_by_list:
            sharing.setdefault(Under.of(profile), []).append(profile)
    return {
        first.id: Wanted(under, frozenset().union(first.values, *(each.values for each in others)))
        for under, (first, *others) in sharing.items()
    }


def prove_command(
    out: Annotated[Path, typer.Option("--out", "-o", metavar="DIR", help=said("help-prove-out"))] = Path("proved"),
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="N", min=1, help=said("help-prove-workers"))
    ] = None,
    folder: Annotated[Path | None, typer.Option("--folder", metavar="DIR", help=said("help-prove-folder"))] = None,
    lang: InLanguage = None,
) -> None:
    language = language_of(lang)
    if out.exists() and not out.is_dir():
        raise typer.BadParameter(said("no-folder", language, folder=str(out)), param_hint="--out")
    if not out.parent.is_dir():
        raise typer.BadParameter(said("no-folder", language, folder=str(out.parent)), param_hint="--out")
    # Ended like this, too, no process of its own is left.
    signal.signal(signal.SIGTERM, lambda number, _frame: sys.exit(128 + number))
    began = time.monotonic()
    store = part_files(folder or folders.cache() / "proof")
    with Progress(console=Console(stderr=True)) as bar:
        task = bar.add_task(said("proving", language), total=None)
        tables = load_profile(DEFAULT_PROFILE).system.prove(
            _wanted(), store, workers, lambda done, of: bar.update(task, completed=done, total=of)
        )
    make_folder(out)
    for name, proofs in tables.items():
        write_whole(out / f"{name}.json", written(proofs))
    took = said("proved", language, file=str(out), seconds=round(time.monotonic() - began), memory=_peak_memory())
    typer.echo(took)


def _peak_memory() -> str:
    """The most memory the largest process used, in MB; a dash where the system does not say."""
    try:
        import resource
    except ImportError:
        return "—"
    used = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    # In kilobytes, on macOS in bytes.
    return str(round(used / (1 << 20 if sys.platform == "darwin" else 1 << 10)))
