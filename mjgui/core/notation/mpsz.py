"""Digits and a suit letter as riichi players write them: honours as z, red fives as 0, a drawn tile behind a +."""

import re
from collections.abc import Iterator
from typing import Literal, TypeAlias

from mjgui.core.notation.source import Source

# What 5z, 6z and 7z are: white, green, red (riichi), or red, green, white (older Chinese programs).
Dragons: TypeAlias = Literal["riichi", "chinese"]
_HONORS: dict[Dragons, str] = {"riichi": "ESWNPFC", "chinese": "ESWNCFP"}


def is_like(text: str) -> bool:
    """Whether a text has signs of this notation that the canonical one has not."""
    tiles = text.partition("|")[0]
    return any(sign in tiles for sign in "z0+") and any(letter in tiles for letter in "mpszh")


def names_winner(text: str) -> bool:
    """Whether the last tile stands behind a +."""
    return re.search(r"\+(?:[0-9][mpszh]|[ESWNCFP])\s*$", text) is not None


def rewritten(source: Source, dragons: Dragons) -> Source:
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
                if digit not in "1234567":
                    raise source.error("z-digit", where, "1-7", found=digit)
                yield _HONORS[dragons][int(digit) - 1], source.place(where)
        else:
            fives = character in "mps"
            yield from (("5" if digit == "0" and fives else digit, source.place(where)) for digit, where in run)
            if character != "+":
                yield character, place
        run = []
    yield from ((digit, source.place(where)) for digit, where in run)


def has_dragons(text: str) -> bool:
    """Whether the two orders of dragons read a text differently."""
    return any(digit in run for run in re.findall(r"(?<![0-9])[0-9]+(?=[zh])", text) for digit in "567")
