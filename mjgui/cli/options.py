"""Options of the command line, made of what rule systems ask for."""

import inspect
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from functools import wraps
from typing import Annotated, Any, Literal

import typer

from mjgui.cli.words import said, system_language
from mjgui.core.systems.fields import (
    LETTERS,
    Answer,
    Choice,
    Field,
    Flag,
    Melds,
    Number,
    NumberOfEach,
    Option,
    Seat,
    Seats,
)
from mjgui.core.texts import Language, text


class SeatLetter(StrEnum):
    """The letters of seats: typer reads no list of a Literal."""

    E = "E"
    S = "S"
    W = "W"
    N = "N"


def with_options(command: Callable[..., None], options: Iterable[Option], *, by_default: bool) -> Callable[..., None]:
    """A command that takes these options too, and is handed them as its ``**given``. They stand before its own
    keyword-only parameters.

    With ``by_default`` a field that is not given has its default, and its bounds hold; else it is None, and whatever
    number is given is taken.
    """
    keyword = inspect.Parameter.KEYWORD_ONLY
    own = [each for each in inspect.signature(command).parameters.values() if each.name != "given"]
    first = [each.replace(kind=keyword) for each in own if each.kind is not keyword]
    last = [each for each in own if each.kind is keyword]

    @wraps(command)
    def made(**given: Any) -> None:
        command(**given)

    parameters = [*first, *(_parameter(option, by_default=by_default) for option in options), *last]
    made.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return made


def values_of(options: Iterable[Option], given: Mapping[str, Any], language: Language) -> dict[Option, Any]:
    """The values of the options that were given, as their fields hold them. Raises typer.BadParameter."""
    raw = {option: given.get(_name(option)) for option in options}
    said_of = {option: each for option, each in raw.items() if each not in (None, "", []) and each is not False}
    return {option: _value(option, each, language) for option, each in said_of.items()}


def each_once(options: Iterable[Option]) -> tuple[Option, ...]:
    """Options without those of a name that is there already. Raises ValueError where that takes something else."""
    found: dict[str, Option] = {}
    for option in options:
        known = found.setdefault(option.name, option)
        if _typed(known, by_default=False) != _typed(option, by_default=False):
            raise ValueError(f"two rule systems take something else by {option.name}")
    return tuple(found.values())


def _name(option: Option) -> str:
    """The name of an option's parameter."""
    return option.name.strip("-").replace("-", "_").lower()


def _parameter(option: Option, *, by_default: bool) -> inspect.Parameter:
    kind, default = _typed(option, by_default=by_default)
    words: dict[str, Any] = {"help": text(option.help).in_(system_language())}
    if option.metavar:
        words["metavar"] = option.metavar
    if by_default and isinstance(option.field, Number):
        words |= {"min": option.field.least, "max": option.field.most}
    declared = typer.Option(option.name, **words) if option.name.startswith("-") else typer.Argument(**words)
    return inspect.Parameter(
        _name(option),
        inspect.Parameter.KEYWORD_ONLY,
        default=inspect.Parameter.empty if option.required else default,
        annotation=Annotated[kind, declared],
    )


def _typed(option: Option, *, by_default: bool) -> tuple[Any, Any]:
    """What typer reads, and what it takes where nothing is given."""
    field: Field[Any] = option.field
    if isinstance(field, Flag):
        return bool, False
    if isinstance(field, NumberOfEach):
        return str, ""
    if isinstance(field, Seats | Melds):
        return (list[SeatLetter] if isinstance(field, Seats) else list[int]) | None, None
    kind: Any = SeatLetter if isinstance(field, Seat) else int
    if isinstance(field, Choice | Answer):
        kind = Literal[tuple(field.options)]
    default = field.to_json(field.default) if by_default else None
    return (kind, default) if option.required or default is not None else (kind | None, None)


def _value(option: Option, raw: Any, language: Language) -> Any:
    field = option.field
    if isinstance(field, NumberOfEach):
        return _numbers(option.name, field, raw, language)
    return field.of_json(raw)


def _numbers(name: str, field: NumberOfEach, raw: str, language: Language) -> tuple[int, ...]:
    """Numbers as written with commas between them in the option of this name."""
    parts = [part for part in map(str.strip, raw.split(",")) if part]
    known = {str(number): number for number in range(field.least, field.most + 1)}
    if len(parts) >= len(LETTERS) or any(part not in known for part in parts):
        words = said("numbers", language, least=field.least, most=field.most, given=raw)
        raise typer.BadParameter(words, param_hint=name)
    return tuple(known[part] for part in parts)
