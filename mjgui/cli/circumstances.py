"""How a hand was won, as far as no notation says it, from the options of the command line."""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any

import typer

from mjgui.cli.words import said
from mjgui.core.hand import Unwritten
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.texts import Language

Dealt = Annotated[bool | None, typer.Option("--dealt/--not-dealt", help=said("help-dealt"))]
KongDeclared = Annotated[bool, typer.Option("--kong-declared", help=said("help-kong-declared"))]
Dice = Annotated[bool, typer.Option("--dice", help=said("help-dice"))]


def with_circumstances(command: Callable[..., None]) -> Callable[..., None]:
    """A command that takes these options too, and is handed what they say, an ``Unwritten``, as its keyword ``won``."""
    keyword = inspect.Parameter.KEYWORD_ONLY
    taken = {"dealt": (Dealt, None), "kong_declared": (KongDeclared, False), "dice": (Dice, False)}
    own = [each for name, each in inspect.signature(command).parameters.items() if name != "won"]
    parameters = [each.replace(kind=keyword) for each in own]
    parameters += [
        inspect.Parameter(name, keyword, default=default, annotation=kind) for name, (kind, default) in taken.items()
    ]

    @wraps(command)
    def made(**given: Any) -> None:
        command(won=Unwritten(*(given.pop(name) for name in taken)), **given)

    made.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return made


def check_asked(won: Unwritten, rules: RuleProfile, language: Language) -> None:
    """Raises typer.BadParameter where the system of the rules does not ask for what was said of a win."""
    given = {
        "dealt": ("--dealt" if won.dealt else "--not-dealt", won.dealt is not None),
        "kong_declared": ("--kong-declared", won.kong_declared),
        "dice_thrown": ("--dice", won.dice_thrown),
    }
    asked = rules.system.circumstances
    others = [option for name, (option, is_given) in given.items() if is_given and name not in asked]
    if others:
        raise typer.BadParameter(said("not-asked", language, profile=rules.id), param_hint=", ".join(others))
