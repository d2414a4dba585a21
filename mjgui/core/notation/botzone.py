"""Botzone's and PyMahjongGB's tiles: W1-9 characters, B dots, T bamboos, F1-4 winds, J1-3 dragons, H1-8 flowers; melds
as CHI, PENG or GANG with a tile (of a chow its middle one) and where it was claimed from."""

import re
from collections.abc import Iterator

from mjgui.core.hand import Hand, Meld, MeldKind
from mjgui.core.hand.tiles import Tile, rank, suit
from mjgui.core.notation.meaning import Meaning
from mjgui.core.notation.registry import Notation
from mjgui.core.notation.rewriting.own_letters import in_own_letters
from mjgui.core.notation.source import Source
from mjgui.core.texts import Text

_SUITS = {"W": "m", "B": "p", "T": "s"}
_LETTERS = {"F": "ESWN", "J": "CFP", "H": "abcdefgh"}
_PART = re.compile(r"""[\s,;'"()\[\]]*(?:(?P<meld>CHI|PENG|GANG)|(?P<tile>[WBTFJH][1-9])|(?P<offer>[0-3])(?![0-9]))""")
_LIKE = re.compile(r"""^[\s'"(\[]*(?:CHI|PENG|GANG|[WBTFJH][1-9])(?:[\s,;'"()\[\]]|[WBTFJH]?[0-9]|CHI|PENG|GANG)*$""")

_EXPECTED = "W1-9, B1-9, T1-9, F1-4, J1-3, H1-8, CHI, PENG, GANG"


def is_like(text: str) -> bool:
    return _LIKE.match(text) is not None


def read(source: Source) -> tuple[Meaning, ...]:
    return (in_own_letters(source.written(_pieces(source))),)


def _pieces(source: Source) -> Iterator[tuple[str, int]]:
    at, text = 0, source.text
    meld: list[tuple[str, int]] = []
    standing: list[tuple[str, int]] = []
    while text[at:].strip(" \t\r\n,;'\"()[]"):
        part = _PART.match(text, at)
        if part is None:
            raise source.error("botzone-part", at, _EXPECTED, found=text[at])
        at = part.end()
        if part["meld"]:
            meld = [(part["meld"], part.start("meld"))]
        elif part["tile"] and len(meld) == 1:
            meld.append((part["tile"], part.start("tile")))
            # The place it was claimed from may be left out.
            following = _PART.match(text, at)
            if following is None or not following["offer"]:
                yield from _meld(source, meld, "")
                meld = []
        elif part["tile"]:
            standing.append((_tile(source, part["tile"], part.start("tile")), source.place(part.start("tile"))))
        elif len(meld) == 2:
            yield from _meld(source, meld, part["offer"])
            meld = []
        else:
            raise source.error("botzone-part", part.start("offer"), _EXPECTED, found=part["offer"])
    if meld:
        raise source.error("botzone-part", len(text), _EXPECTED, found="")
    yield from standing


def _tile(source: Source, code: str, at: int) -> str:
    if code[0] in _SUITS:
        return code[1] + _SUITS[code[0]]
    letters = _LETTERS[code[0]]
    if int(code[1]) > len(letters):
        raise source.error("botzone-part", at, f"{code[0]}1-{len(letters)}", found=code)
    return letters[int(code[1]) - 1]


def _meld(source: Source, meld: list[tuple[str, int]], offer: str) -> Iterator[tuple[str, int]]:
    (kind, start), (code, at) = meld
    tile = _tile(source, code, at)
    mark = f",{offer}" if offer and offer != "0" else ""
    if kind == "CHI":
        if len(tile) == 1 or tile[0] in "19":
            raise source.error("botzone-chow", at, "W2-8, B2-8, T2-8", found=code)
        middle = int(tile[0])
        tiles = f"{middle - 1}{middle}{middle + 1}{tile[1]}"
    else:
        number = 3 if kind == "PENG" else 4
        tiles = tile[0] * number + tile[1:]
    yield f"[{tiles}{mark}]", source.place(start)


def write(hand: Hand) -> str:
    """Tiles as Botzone names them, melds first, the winning tile last."""
    parts = [_packed(meld) for meld in hand.melds]
    parts += map(_coded, hand.concealed)
    if hand.winning is not None:
        parts.append(_coded(hand.winning))
    return " ".join(parts)


def _coded(tile: Tile) -> str:
    if tile < 27:
        return f"{'WTB'[suit(tile)]}{rank(tile) + 1}"
    return f"F{tile - 26}" if tile < 31 else f"J{tile - 30}"


def _packed(meld: Meld) -> str:
    if meld.kind is MeldKind.CHOW:
        return f"CHI {_coded(meld.tiles[1])} {meld.claimed or 1}"
    kind = "GANG" if meld.kind.is_kong else "PENG"
    seat = 0 if meld.kind is MeldKind.CONCEALED_KONG else meld.seat or 1
    return f"{kind} {_coded(meld.tiles[0])} {seat}"


NOTATION = Notation(
    "botzone",
    Text("Botzone / PyMahjongGB", "Botzone / PyMahjongGB"),
    place=20,
    is_like=is_like,
    read=read,
    write=write,
)
