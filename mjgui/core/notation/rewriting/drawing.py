"""Tiles as programs that draw hands are told them: a meld's claimed tile lies sideways, a concealed kong is back, tile,
tile, back."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from itertools import groupby

from mjgui.core.notation.meaning import Meaning
from mjgui.core.notation.rewriting.own_letters import in_own_letters
from mjgui.core.notation.source import Source
from mjgui.core.texts import Text, text

SUITS = {"m": "", "p": "", "s": "", "z": "ESWNPFC"}


@dataclass(frozen=True, slots=True)
class Drawing:
    """The signs of one program."""

    looks: str
    """What a whole text is made of, as a regular expression."""
    telling: str
    """What no text without drawing has, as a regular expression."""
    before: str = ""
    """Signs before a tile that lies sideways."""
    stacked: str = ""
    """Signs before two tiles that lie sideways one above the other."""
    after: str = ""
    """Signs behind a tile that lies sideways, or again behind one above it."""
    gaps: str = ""
    """Signs between what lies apart, beside white space."""
    back: str = ""
    """The sign of a tile shown from the back, beside 0 of honours."""
    suits: Mapping[str, str] = field(default_factory=lambda: SUITS)
    """Of each letter behind digits the honours they stand for, empty for suits."""
    letters: Mapping[str, str] = field(default_factory=dict)
    """Letters that are tiles of themselves, in ours."""
    drawn: str = ""
    """The sign before the winning tile, which was drawn."""
    indicator: str = ""
    """The sign before tiles that are not of the hand."""
    red: str = ""
    """The sign before a red five."""

    def is_like(self, written: str) -> bool:
        return re.fullmatch(self.looks, written) is not None and re.search(self.telling, written) is not None

    def read(self, source: Source) -> tuple[Meaning, ...]:
        """What a text means; see ``Notation.read``."""
        names_winner = bool(self.drawn) and self.drawn in source.text
        pieces = source.written(_pieces(source, _Reader(source, self).read()))
        return (in_own_letters(pieces, assumed=self._assumed(source.text), names_winner=names_winner),)

    def _assumed(self, written: str) -> Iterator[Text]:
        if any(sign in written for sign in self.before + self.stacked + self.after):
            yield text("assumed.sideways")
        if self.indicator and re.search(rf"(?:^|[\s{self.gaps}]){self.indicator}", written):
            yield text("assumed.indicator")


class _Lies(Enum):
    UPRIGHT = auto()
    SIDEWAYS = auto()
    ABOVE = auto()
    HIDDEN = auto()


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A tile of the drawing."""

    code: str
    """The tile in our letters."""
    at: int
    """Where it stands in the text."""
    lies: _Lies
    """Upright, sideways, above the one before, or with its back up."""
    group: int
    """The number of gaps before it."""
    run: int = 0
    """The number of suit letters before it."""
    drawn: bool = False
    """Whether it is marked as the drawn tile."""
    indicator: bool = False
    """Whether it is marked as an indicator."""


class _Reader:
    """Reads the tiles of a drawing from left to right."""

    def __init__(self, source: Source, drawing: Drawing) -> None:
        self.source = source
        self.drawing = drawing
        self.tiles: list[_Drawn] = []
        # Where in ``tiles`` those stand whose suit is still to come.
        self.pending: list[int] = []
        self.group = self.run = 0
        # A sign that a tile has to follow.
        self.mark = ""
        self.indicator = False

    def read(self) -> list[_Drawn]:
        for at, (sign, _) in enumerate(self.source):
            self._take(sign, at)
        self._expect_tile("", len(self.source.text))
        if self.pending:
            raise self.source.error("suit", len(self.source.text), ", ".join(self.drawing.suits))
        return self.tiles

    def _take(self, sign: str, at: int) -> None:
        signs = self.drawing
        if sign.isdecimal():
            before = len(self.tiles)
            self._add(sign, at)
            self.pending += range(before, len(self.tiles))
        elif sign in signs.letters:
            self._add(signs.letters[sign], at)
        elif sign in signs.red:
            return
        else:
            self._expect_tile(sign, at)
            self._take_sign(sign, at)

    def _take_sign(self, sign: str, at: int) -> None:
        signs = self.drawing
        if sign in signs.suits and self.pending:
            for place in self.pending:
                self.tiles[place] = _suited(self.source, self.tiles[place], sign, signs)
            self.pending = []
            self.run += 1
        elif sign in signs.before or sign in signs.stacked:
            self.mark = sign
        elif sign in signs.after and self._turns():
            again = self.tiles[-1].lies is _Lies.SIDEWAYS
            self.tiles[-1] = replace(self.tiles[-1], lies=_Lies.ABOVE if again else _Lies.SIDEWAYS)
        elif sign in signs.back:
            self.tiles.append(_Drawn("", at, _Lies.HIDDEN, self.group, self.run))
        elif sign in signs.gaps or sign.isspace():
            self.group, self.run, self.indicator = self.group + 1, self.run + 1, False
        elif sign in signs.drawn:
            self.mark = sign
        elif sign in signs.indicator:
            self.mark, self.indicator = sign, True
        else:
            raise self.source.error("tile", at, "0-9", found=sign)

    def _add(self, code: str, at: int) -> None:
        signs, mark = self.drawing, self.mark
        stacked = mark != "" and mark in signs.stacked
        sideways = stacked or (mark != "" and mark in signs.before)
        lies = _Lies.SIDEWAYS if sideways else _Lies.UPRIGHT
        drawn = mark != "" and mark in signs.drawn
        tile = _Drawn(code, at, lies, self.group, self.run, drawn, self.indicator)
        self.tiles += [tile, replace(tile, lies=_Lies.ABOVE)] if stacked else [tile]
        self.mark = ""

    def _turns(self) -> bool:
        """Whether a sign behind a tile can turn the last one."""
        return bool(self.tiles) and self.tiles[-1].group == self.group and self.tiles[-1].lies is not _Lies.ABOVE

    def _expect_tile(self, sign: str, at: int) -> None:
        if self.mark:
            raise self.source.error("drawn-mark", at, "0-9", mark=self.mark, found=sign)


def _suited(source: Source, tile: _Drawn, letter: str, drawing: Drawing) -> _Drawn:
    honours = drawing.suits[letter]
    if not honours:
        return replace(tile, code=f"{'5' if tile.code == '0' else tile.code}{letter}")
    if tile.code == "0":
        return replace(tile, code="", lies=_Lies.HIDDEN)
    if int(tile.code) > len(honours):
        raise source.error(
            "honour-digit", tile.at, f"1-{len(honours)}", found=tile.code, suit=letter, last=len(honours)
        )
    return replace(tile, code=honours[int(tile.code) - 1])


def _pieces(source: Source, tiles: list[_Drawn]) -> Iterator[tuple[str, int]]:
    last: _Drawn | None = None
    for _, group in groupby((tile for tile in tiles if not tile.indicator), key=lambda tile: tile.group):
        for part in _parts(source, list(group)):
            if part[0].lies is _Lies.HIDDEN:
                yield _bracketed([part[1].code] * 4), source.place(part[0].at)
            elif any(tile.lies is not _Lies.UPRIGHT for tile in part):
                yield _claimed(source, part), source.place(part[0].at)
            else:
                for tile in part:
                    if tile.drawn and last is not None:
                        raise source.error("drawn-twice", tile.at, "")
                    if tile.drawn:
                        last = tile
                    else:
                        yield tile.code, source.place(tile.at)
    if last is not None:
        yield last.code, source.place(last.at)
        yield "|EE1000", source.place(last.at)


def _parts(source: Source, group: list[_Drawn]) -> Iterator[list[_Drawn]]:
    """What lies together between two gaps: concealed kongs, claimed melds, standing tiles."""
    open_tiles: list[_Drawn] = []
    while group:
        if group[0].lies is not _Lies.HIDDEN:
            open_tiles.append(group.pop(0))
            continue
        yield from _runs(open_tiles)
        open_tiles = []
        kong, group = group[:4], group[4:]
        if [tile.lies is _Lies.HIDDEN for tile in kong] != [True, False, False, True] or kong[1].code != kong[2].code:
            raise source.error("drawn-kong", kong[0].at, "0110")
        yield kong
    yield from _runs(open_tiles)


def _runs(tiles: list[_Drawn]) -> Iterator[list[_Drawn]]:
    """Tiles apart behind each suit letter; together where a tile that lies sideways needs those beyond it."""
    runs = [list(run) for _, run in groupby(tiles, key=lambda tile: tile.run)]
    claimed = [run for run in runs if any(tile.lies is not _Lies.UPRIGHT for tile in run)]
    if all(_can_be_claimed([tile.code for tile in run]) for run in claimed):
        yield from runs
    else:
        yield tiles


def _claimed(source: Source, tiles: list[_Drawn]) -> str:
    """A meld with a tile that lies sideways; of a pung or kong its place tells the seat it was claimed from."""
    columns = _columns(tiles)
    sideways = [place for place, tile in enumerate(columns) if tile.lies is _Lies.SIDEWAYS]
    codes = sorted(tile.code for tile in tiles)
    added = len(columns) < len(tiles)
    if len(sideways) != 1 or not _can_be_claimed(codes) or (added and (len(columns), len(tiles)) != (3, 4)):
        at = next(tile.at for tile in tiles if tile.lies is not _Lies.UPRIGHT)
        raise source.error("drawn-meld", at, "_123m, 1_11m, 111_1m", tiles="".join(codes))
    (place,) = sideways
    if len(set(codes)) > 1:
        return _bracketed(codes, codes.index(columns[place].code) + 1)
    seat = 1 if place == 0 else 3 if place == len(columns) - 1 else 2
    return _bracketed(codes, seat + (4 if added else 0))


def _columns(tiles: list[_Drawn]) -> list[_Drawn]:
    """The tiles that lie beside each other; of four, two sideways ones are drawn one above the other."""
    columns: list[_Drawn] = []
    for tile in tiles:
        again = len(tiles) == 4 and bool(columns) and columns[-1].lies is tile.lies is _Lies.SIDEWAYS
        if tile.lies is not _Lies.ABOVE and not again:
            columns.append(tile)
    return columns


def _can_be_claimed(codes: list[str]) -> bool:
    """Whether there are three or four alike, or three of a suit."""
    if len(set(codes)) == 1:
        return len(codes) in (3, 4)
    return len(codes) == 3 and all(len(code) == 2 for code in codes) and len({code[1] for code in codes}) == 1


def _bracketed(codes: list[str], mark: int | None = None) -> str:
    suffix = "" if mark is None else f",{mark}"
    return f"[{''.join(code[0] for code in codes)}{codes[0][1:]}{suffix}]"
