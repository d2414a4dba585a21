"""What the commands have in common: options, and reading what is given with them."""

import sys
from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, Any, NoReturn

import msgspec
import typer

from mjgui.cli.words import said, system_language
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.rules.fans import FanId
from mjgui.core.rules.toml_file import ProfileError
from mjgui.core.texts import Language
from mjgui.core.wording.fans import fan_labels
from mjgui.core.wording.names import best_fans, read_claim
from mjgui.files.profiles import look_up, user_profiles


class Lang(StrEnum):
    zh = "zh"
    en = "en"


Hands = Annotated[list[str], typer.Argument(metavar="HAND...", help=said("help-hands"))]
OneHand = Annotated[str, typer.Argument(metavar="HAND", help=said("help-hand"))]
ProfileId = Annotated[str, typer.Option("--profile", metavar="ID", help=said("help-profile"))]
AsJson = Annotated[bool, typer.Option("--json", help=said("help-json"))]
InLanguage = Annotated[Lang | None, typer.Option("--lang", help=said("help-lang"))]


def language_of(lang: Lang | None) -> Language:
    """The language that was asked for; that of the system where none was."""
    return lang.value if lang else system_language()


def profile_of(profile: str, lang: Lang | None) -> RuleProfile:
    """The profile of an id; what was passed over in its file is said. Raises typer.BadParameter for one there is not,
    or that cannot be used."""
    language = language_of(lang)
    try:
        found, passed_over = look_up(profile)
    except ProfileError as error:
        raise typer.BadParameter(error.words.in_(language), param_hint="--profile") from None
    if passed_over is not None:
        typer.echo(said("passed-over", language, reason=passed_over.words), err=True)
    return found


def tell_broken(language: Language) -> None:
    """Say which of the user's files cannot be used, or not in full, and why."""
    for broken in user_profiles()[1]:
        key = "passed-over" if broken.is_profile else "broken-profile"
        typer.echo(said(key, language, reason=broken.error.words), err=True)


def one_fan(name: str, profile: RuleProfile, language: Language) -> FanId:
    """The fan that a name means. Raises typer.BadParameter where it means none, or may mean several."""
    found = best_fans(name, profile)
    if not found:
        raise typer.BadParameter(said("unknown-fan", language, name=name), param_hint="FAN")
    if len(found) > 1:
        names = fan_labels(found, profile).in_(language)
        raise typer.BadParameter(said("several-fans", language, name=name, fans=names), param_hint="FAN")
    return found[0]


def claimed_fans(fans: str, profile: RuleProfile, language: Language) -> dict[FanId, int]:
    """The fans that a text claims, each with how often. Raises typer.BadParameter where a part of it names no fan, or
    nothing is claimed."""
    claimed, unknown = read_claim(fans, profile)
    if unknown:
        raise typer.BadParameter(said("unknown-fans", language, names=", ".join(unknown)), param_hint="--fans")
    if fans and not claimed:
        raise typer.BadParameter(said("nothing-claimed", language), param_hint="--fans")
    return claimed


def are_many(hands: list[str]) -> bool:
    """Whether what was given may be more than one hand."""
    return len(hands) > 1 or "-" in hands


def sources(hands: list[str]) -> Iterator[str]:
    """The texts of the hands that were given; ``-`` stands for the lines of the standard input."""
    # Bytes that are no UTF-8 become text that no notation accepts, so they are reported, not lost.
    for hand in hands:
        if hand != "-":
            yield hand.encode("utf-8", errors="surrogateescape").decode("utf-8", errors="backslashreplace")
        elif sys.stdin is not None:
            for number, line in enumerate(sys.stdin.buffer):
                text = line.decode("utf-8", errors="backslashreplace").rstrip("\r\n")
                yield text.removeprefix("\ufeff") if number == 0 else text


def give_up_without_qt(key: str, error: ImportError, language: Language) -> NoReturn:
    """Raise typer.Exit, after saying what cannot be had without Qt, and what to install. ``key`` is that of the text
    that says what."""
    typer.echo(said(key, language, error=str(error)), err=True)
    typer.echo(said("qt-needs", language), err=True)
    raise typer.Exit(1) from None


def print_json(value: Any) -> None:
    """Print a value as one line of JSON."""
    print(msgspec.json.encode(value).decode(), flush=True)
