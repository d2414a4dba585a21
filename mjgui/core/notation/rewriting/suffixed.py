"""Digits and the suit letter behind them, as riichi players write: honours as z, red fives as 0, a drawn tile behind a
+."""

import re
from collections.abc import Iterator
from typing import Literal, TypeAlias

from mjgui.core.notation.meaning import Meaning
from mjgui.core.notation.rewriting.own_letters import in_own_letters
from mjgui.core.notation.source import Source
from mjgui.core.texts import Text, text

# What 5z, 6z and 7z are: white, green, red (riichi), or red, green, white (older Chinese programs).
Dragons: TypeAlias = Literal["riichi", "chinese"]
HONOURS: dict[Dragons, str] = {"riichi": "ESWNPFC", "chinese": "ESWNCFP"}
_WINNER = re.compile(r"\+(?:[0-9][mpszh]|[ESWNCFP])\s*$")
_HONOUR_RUN = re.compile(r"(?<![0-9])[0-9]+(?=[zh])")


def meanings(source: Source) -> tuple[Meaning, ...]:
    """A text with suits behind digits and melds as in the canonical notation, in each order of dragons that it may be
    meant in. Raises ParseError."""
    has_dragons = any(digit in run for run in _HONOUR_RUN.findall(source.text) for digit in "567")
    names_winner = _WINNER.search(source.text) is not None
    return tuple(
        in_own_letters(lettered(source, order), assumed=said, names_winner=names_winner)
        for order, said in orders(has_dragons)
    )


def orders(has_dragons: bool) -> tuple[tuple[Dragons, tuple[Text, ...]], ...]:
    """The orders of dragons a text may be meant in, the likelier first, each with what is then assumed."""
    if not has_dragons:
        return (("riichi", ()),)
    return ("riichi", (text("assumed.z-riichi"),)), ("chinese", (text("assumed.z-chinese"),))


def lettered(source: Source, dragons: Dragons = "riichi") -> Source:
    """Honours as letters, 0 as 5, no +."""
    return source.written(_pieces(source, dragons))


def _pieces(source: Source, dragons: Dragons) -> Iterator[tuple[str, int]]:
    run: list[tuple[str, int]] = []
    for at, (character, place) in enumerate(source):
        if character.isdecimal():
            run.append((character, at))
            continue
        if run and character in "zh":
            for digit, where in run:
                yield honour(source, digit, where, dragons), source.place(where)
        else:
            fives = character in "mps"
            yield from (("5" if digit == "0" and fives else digit, source.place(where)) for digit, where in run)
            if character != "+":
                yield character, place
        run = []
    yield from ((digit, source.place(where)) for digit, where in run)


def honour(source: Source, digit: str, at: int, dragons: Dragons = "riichi") -> str:
    """The letter of a digit of z at a place of the text. Raises ParseError where there is no such honour."""
    if digit not in "1234567":
        raise source.error("z-digit", at, "1-7", found=digit)
    return HONOURS[dragons][int(digit) - 1]
