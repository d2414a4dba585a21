"""What both notations share: tiles, melds in brackets, and an error that knows its place."""

from mjgui.core.hand import Hand, Meld, MeldKind
from mjgui.core.hand.tiles import SUIT_LETTERS, Tile, is_flower, is_suited, tile_of_letter
from mjgui.core.texts import SaidError, Text, text


def _seen(part: str | int | Text) -> str | int | Text:
    """A character that is not seen, by its number."""
    unseen = isinstance(part, str) and len(part) == 1 and not part.isprintable()
    return f"U+{ord(str(part)):04X}" if unseen else part


class ParseError(SaidError):
    """A text that is no hand.

    ``code`` is a fixed name of what is wrong, and ``expected`` says what could have stood there. ``position`` says
    where, as a 0-based index into the text (its length when something is missing at the end).
    """

    def __init__(self, code: str, position: int, expected: str, /, **parts: str | int | Text) -> None:
        self.code = code
        self.position = position
        self.expected = expected
        self.parts = parts
        words = text(f"parse.{code}", **{name: _seen(part) for name, part in parts.items()})
        super().__init__(text("parse.at", number=position + 1, words=words))

    def moved(self, position: int) -> "ParseError":
        """The same error at another place."""
        return ParseError(self.code, position, self.expected, **self.parts)


MELD_TILE = "1-9, E S W N C F P"
TILE = f"{MELD_TILE}, a-h, ["


class Scanner:
    """Reads a text from left to right; white space is skipped at both ends, and between where ``spaces``."""

    def __init__(self, source: str, *, spaces: bool) -> None:
        self.source = source.rstrip()
        self.spaces = spaces
        self.at = len(self.source) - len(self.source.lstrip())

    def peek(self) -> str:
        """The next character, or an empty string at the end."""
        return self.source[self.at : self.at + 1]

    def take(self) -> str:
        character = self.source[self.at]
        self.at += 1
        while self.spaces and self.peek().isspace():
            self.at += 1
        return character

    def accept(self, character: str) -> bool:
        if self.peek() != character:
            return False
        self.take()
        return True

    def suited(self) -> list[Tile]:
        """Digits and the suit letter that ends them; none where no digit stands. Raises ParseError where the letter is
        missing."""
        digits = []
        while (character := self.peek()) and character in "123456789":
            digits.append(int(self.take()))
        if not digits:
            return []
        if not character or character not in SUIT_LETTERS:
            raise ParseError("suit", self.at, "m, s, p")
        self.take()
        first = 9 * SUIT_LETTERS.index(character) - 1
        return [first + digit for digit in digits]

    def letter(self) -> Tile | None:
        """An honour or flower, if one stands here."""
        tile = tile_of_letter(self.peek())
        if tile is not None:
            self.take()
        return tile

    def tile_error(self) -> ParseError:
        """The error that a tile should stand here."""
        if not self.peek():
            return ParseError("empty", self.at, TILE)
        return ParseError("tile", self.at, TILE, found=self.peek())

    def meld_tile_error(self) -> ParseError:
        """The error that a tile of a meld should stand here."""
        if not self.peek():
            return ParseError("meld-end", self.at, MELD_TILE)
        return ParseError("meld-tile", self.at, MELD_TILE, found=self.peek())


def read_tiles(scanner: Scanner, *, comma: bool, ordered: bool) -> tuple[list[Meld], list[Tile], list[Tile]]:
    """Melds, standing tiles and flowers, each in text order, up to the end or a ``|``. Raises ParseError where there is
    anything else, or nothing."""
    melds: list[Meld] = []
    standing: list[Tile] = []
    flowers: list[Tile] = []
    while (character := scanner.peek()) and character != "|":
        if character == "[":
            melds.append(_read_meld(scanner, comma=comma, ordered=ordered))
        elif tiles := scanner.suited():
            standing += tiles
        elif (tile := scanner.letter()) is not None:
            (flowers if is_flower(tile) else standing).append(tile)
        else:
            raise scanner.tile_error()
    if not melds and not standing and not flowers and not scanner.peek():
        raise scanner.tile_error()
    return melds, standing, flowers


def _read_meld(scanner: Scanner, *, comma: bool, ordered: bool) -> Meld:
    scanner.take()
    start = scanner.at
    tiles = scanner.suited()
    if not tiles:
        at = scanner.at
        while (tile := scanner.letter()) is not None:
            if is_flower(tile):
                raise ParseError("meld-flower", at, MELD_TILE)
            tiles.append(tile)
            at = scanner.at
    if not tiles:
        raise scanner.meld_tile_error()
    if scanner.peek() in (*SUIT_LETTERS, *"ESWNCFP"):
        raise ParseError("meld-mixed", scanner.at, "]")
    if len(tiles) not in (3, 4):
        raise ParseError("meld-size", start, "3, 4", count=len(tiles))
    if ordered and is_suited(tiles[0]) and tiles != sorted(tiles):
        raise ParseError("meld-order", start, "123…")
    mark_at = scanner.at
    if scanner.peek() == ",":
        if not comma:
            raise ParseError("no-comma", scanner.at, "1-7, ]")
        scanner.take()
        mark_at = scanner.at
        marked = True
    else:
        marked = scanner.peek().isdecimal()
        if marked and comma:
            raise ParseError("comma", scanner.at, ",")
    mark = scanner.take() if marked and scanner.peek() else ""
    meld = _marked(tiles, mark, mark_at, marked=marked, four_is_concealed=not comma)
    if not scanner.accept("]"):
        raise ParseError("meld-end", scanner.at, "]")
    return meld


def _marked(tiles: list[Tile], mark: str, at: int, *, marked: bool, four_is_concealed: bool) -> Meld:
    alike = len(set(tiles)) == 1
    if len(tiles) == 4:
        if not marked or (mark == "4" and four_is_concealed):
            return Meld(MeldKind.CONCEALED_KONG, tuple(tiles))
        if mark and mark in "123":
            return Meld(MeldKind.DIRECT_KONG, tuple(tiles), seat=int(mark))
        if mark and mark in "567":
            return Meld(MeldKind.ADDED_KONG, tuple(tiles), seat=int(mark) - 4)
        raise ParseError("kong-mark", at, "1-3, 5-7")
    if marked and (not mark or mark not in "123"):
        raise ParseError("pung-mark" if alike else "chow-mark", at, "1-3")
    number = int(mark) if mark else None
    if alike:
        return Meld(MeldKind.PUNG, tuple(tiles), seat=number)
    if number and not is_suited(tiles[0]):
        # Honours have no order but the written one: of what was written as FPE the third is the East.
        number = sorted(tiles).index(tiles[number - 1]) + 1
    return Meld(MeldKind.CHOW, tuple(tiles), claimed=number)


def complete(melds: list[Meld], standing: list[Tile]) -> tuple[list[Tile], Tile | None]:
    """Standing tiles without the winning one, and the winning one: the last in the text when all are there."""
    if standing and Hand(tuple(melds), tuple(standing)).size >= 14:
        return standing[:-1], standing[-1]
    return standing, None


def meld_text(meld: Meld, comma: str) -> str:
    """A meld in brackets, ``comma`` before its mark; a kong claimed from an unknown seat is given seat 1."""
    mark: int | None = None
    if meld.kind is MeldKind.CHOW:
        mark = meld.claimed
    elif meld.kind is MeldKind.PUNG:
        mark = meld.seat
    elif meld.is_claimed:
        mark = (meld.seat or 1) + (4 if meld.kind is MeldKind.ADDED_KONG else 0)
    return str(meld) if mark is None else f"{str(meld)[:-1]}{comma}{mark}]"
