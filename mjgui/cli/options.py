"""Options of the command line, made of what rule systems ask for."""

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
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


def with_options(command: Callable[..., None], options: Iterable[Option]) -> Callable[..., None]:
    """A command that takes these options too, and is handed them as its ``**given``: None, or what is empty, for one
    that is not given. They stand before its own keyword-only parameters.

    Several options may have one name, as they are of several rule systems: what any of them takes is taken, each says
    its help, and it has to be given where all say so. Raises ValueError where they take something else by it.
    """
    keyword = inspect.Parameter.KEYWORD_ONLY
    own = [each for each in inspect.signature(command).parameters.values() if each.name != "given"]
    first = [each.replace(kind=keyword) for each in own if each.kind is not keyword]
    last = [each for each in own if each.kind is keyword]

    @wraps(command)
    def made(**given: Any) -> None:
        command(**given)

    by_name: dict[str, list[Option]] = {}
    for option in options:
        by_name.setdefault(option.name, []).append(option)
    made.__signature__ = inspect.Signature([*first, *map(_parameter, by_name.values()), *last])  # type: ignore[attr-defined]
    return made


def values_of(options: Iterable[Option], given: Mapping[str, Any], language: Language) -> dict[Option, Any]:
    """The values of the options that were given, as their fields hold them. Raises typer.BadParameter."""
    return {option: _value(option, given[_name(option)], language) for option in options if _is_given(option, given)}


def names_given(options: Iterable[Option], given: Mapping[str, Any]) -> tuple[str, ...]:
    """The names of the options that were given, each once."""
    return tuple(dict.fromkeys(option.name for option in options if _is_given(option, given)))


def _is_given(option: Option, given: Mapping[str, Any]) -> bool:
    value = given.get(_name(option))
    # What the rules have on can be said to be off.
    return value not in (None, "", []) and (value is not False or option.field.of_rules)


def _name(option: Option) -> str:
    """The name of an option's parameter."""
    return option.name.strip("-").replace("-", "_").lower()


def _parameter(options: Sequence[Option]) -> inspect.Parameter:
    """The parameter for the options of one name."""
    option, *others = options
    if any(_shape(option) != _shape(other) for other in others):
        raise ValueError(f"two rule systems take something else by {option.name}")
    required = all(each.required for each in options)
    kind, default = _typed(options)
    said_of_each = dict.fromkeys(text(each.help).in_(system_language()) for each in options)
    words: dict[str, Any] = {"help": " ".join(said_of_each)}
    if option.metavar:
        words["metavar"] = option.metavar
    name = option.name
    if isinstance(option.field, Flag) and option.field.of_rules:
        name = f"{name}/--no-{name.removeprefix('--')}"
    declared = typer.Option(name, **words) if name.startswith("-") else typer.Argument(**words)
    return inspect.Parameter(
        _name(option),
        inspect.Parameter.KEYWORD_ONLY,
        default=inspect.Parameter.empty if required else default,
        annotation=Annotated[kind if required or default is not None else kind | None, declared],
    )


def _shape(option: Option) -> tuple[str, Any]:
    """What options of one name have to agree in: all but the values of a choice."""
    is_choice = isinstance(option.field, Choice | Answer)
    return option.metavar, Literal if is_choice else _typed([option])


def _typed(options: Sequence[Option]) -> tuple[Any, Any]:
    """What typer reads for options of one name and shape, and what it takes where nothing is given."""
    field: Field[Any] = options[0].field
    if isinstance(field, Flag):
        return bool, None if field.of_rules else False
    if isinstance(field, NumberOfEach):
        return str, ""
    if isinstance(field, Seats):
        return list[SeatLetter], None
    if isinstance(field, Melds):
        return list[int], None
    if isinstance(field, Choice | Answer):
        return Literal[tuple(dict.fromkeys(value for option in options for value in _offered(option)))], None
    return (SeatLetter if isinstance(field, Seat) else int), None


def _offered(option: Option) -> tuple[str, ...]:
    """The values of a choice."""
    return tuple(option.field.options) if isinstance(option.field, Choice | Answer) else ()


def _value(option: Option, raw: Any, language: Language) -> Any:
    field = option.field
    if isinstance(field, NumberOfEach):
        return _numbers(option.name, field, raw, language)
    if isinstance(field, Choice | Answer) and raw not in field.options:
        # Another rule system offers it by this name.
        words = said("not-offered", language, given=raw, offered=", ".join(field.options))
        raise typer.BadParameter(words, param_hint=option.name)
    return field.of_json(raw)


def _numbers(name: str, field: NumberOfEach, raw: str, language: Language) -> tuple[int, ...]:
    """Numbers as written with commas between them in the option of this name."""
    parts = [part for part in map(str.strip, raw.split(",")) if part]
    known = {str(number): number for number in range(field.least, field.most + 1)}
    if len(parts) >= len(LETTERS) or any(part not in known for part in parts):
        words = said("numbers", language, least=field.least, most=field.most, given=raw)
        raise typer.BadParameter(words, param_hint=name)
    return tuple(known[part] for part in parts)
