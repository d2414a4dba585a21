"""What a seat may do at a table of the arithmetic rules, and who takes a tile that several claim."""

from typing import Annotated, Any

import typer

from mjgui.cli.asking import AsJson, InLanguage, language_of, print_json
from mjgui.cli.at_table import Seat
from mjgui.cli.words import said
from mjgui.core.hand.tiles import WINDS, tile_name
from mjgui.core.systems.arithmetic.claims import Claim, refusals, taker
from mjgui.core.texts import Text, text


def add_commands(app: typer.Typer) -> None:
    app.command("may", help=said("help-may"))(may_command)
    app.command("takes", help=said("help-takes"))(takes_command)


Declared = Annotated[int, typer.Option("--declared", metavar="N", min=0, max=4, help=said("help-may-declared"))]


def may_command(
    claim: Annotated[Claim, typer.Argument(metavar="CLAIM", help=said("help-may-claim"))],
    is_open: Annotated[bool, typer.Option("--open", help=said("help-may-open"))] = False,
    declared: Declared = 0,
    others: Annotated[str, typer.Option("--others", metavar="N,N,N", help=said("help-may-others"))] = "",
    at_the_win: Annotated[bool, typer.Option("--at-the-win", help=said("help-may-at-the-win"))] = False,
    last_tile: Annotated[bool, typer.Option("--last-tile", help=said("help-may-last-tile"))] = False,
    passed_up: Annotated[bool, typer.Option("--passed-up", help=said("help-may-passed-up"))] = False,
    as_json: AsJson = False,
    lang: InLanguage = None,
) -> None:
    language = language_of(lang)
    reasons = refusals(
        claim,
        is_open=is_open,
        declared=declared,
        others_declared=_numbers(others, lang),
        at_the_win=at_the_win,
        last_tile_taken=last_tile,
        passed_up=passed_up,
    )
    if as_json:
        print_json({"claim": claim.value, "allowed": not reasons, "reasons": [_both(reason) for reason in reasons]})
    else:
        name = text(f"claim-kind.{claim.value}")
        typer.echo(text("claim-refused.no" if reasons else "claim-refused.yes", claim=name).in_(language))
        for reason in reasons:
            typer.echo(f"• {reason.in_(language)}")
    raise typer.Exit(1 if reasons else 0)


def takes_command(
    discarder: Annotated[Seat, typer.Option("--discarder", help=said("help-takes-discarder"))],
    winners: Annotated[list[Seat] | None, typer.Option("--winner", help=said("help-takes-winner"))] = None,
    kong: Annotated[Seat | None, typer.Option("--kong", help=said("help-takes-kong"))] = None,
    players: Annotated[int, typer.Option("--players", metavar="N", min=2, max=4, help=said("help-players"))] = 4,
    as_json: AsJson = False,
    lang: InLanguage = None,
) -> None:
    language = language_of(lang)
    seats = [each.place for each in (discarder, *(winners or ()), *([kong] if kong else []))]
    if not winners and kong is None:
        raise typer.BadParameter(said("nobody-takes", language), param_hint="--winner, --kong")
    for seat in seats:
        if seat >= players:
            raise typer.BadParameter(said("not-at-the-table", language, seat=Seat(list(Seat)[seat]).value))
    if seats[0] in seats[1:]:
        raise typer.BadParameter(said("own-discard", language), param_hint="--discarder")
    if kong is not None and kong in (winners or ()):
        raise typer.BadParameter(said("wins-and-kongs", language, seat=kong.value), param_hint="--kong")
    place = taker([each.place for each in winners or ()], kong.place if kong else None, discarder.place, players)
    words = text("claim-refused.takes", seat=tile_name(WINDS[place]))
    if as_json:
        print_json({"takes": list(Seat)[place].value, "answer": _both(words)})
    else:
        typer.echo(words.in_(language))


def _numbers(others: str, lang: Any) -> list[int]:
    """Declared sets of the other seats, as written with commas between them."""
    found: list[int] = []
    for part in filter(None, (part.strip() for part in others.split(","))):
        if part not in ("0", "1", "2", "3", "4") or len(found) == 3:
            raise typer.BadParameter(said("others-declared", language_of(lang), given=others), param_hint="--others")
        found.append(int(part))
    return found


def _both(words: Text) -> dict[str, str]:
    return {"zh": words.zh, "en": words.en}
