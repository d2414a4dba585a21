"""The canonical notation: ``[111m,1][EEEE]234p55s6p|SE1000|ab``.

- Melds in brackets, with a comma before the mark.
- Standing tiles; the last one is the winning tile when all fourteen are there.
- Prevalent wind, seat wind and four bits: self-draw, last of its kind, last tile, and kong, which is a replacement tile
  if self-drawn, else a robbed kong.
- Flowers by letter or number.
"""

from mjgui.core.hand import Hand, WinContext
from mjgui.core.hand.tiles import ANY_FLOWER, WINDS, Tile, is_flower, tile_of_letter, tile_text, tiles_text
from mjgui.core.notation import compact
from mjgui.core.notation.meaning import Meaning, meant, unmarked_kongs
from mjgui.core.notation.registry import Notation
from mjgui.core.notation.scan import ParseError, Scanner, complete, meld_text, read_tiles
from mjgui.core.notation.source import Source
from mjgui.core.texts import Text


def parse(source: str) -> Hand:
    """The hand a text describes. Raises ParseError."""
    scanner = Scanner(source, spaces=True)
    melds, standing, flowers = read_tiles(scanner, comma=True, ordered=True)
    context = WinContext()
    if scanner.accept("|"):
        context = _read_context(scanner)
        if scanner.accept("|"):
            flowers += _read_flowers(scanner)
    if scanner.peek():
        raise ParseError("end", scanner.at, "" if scanner.source.count("|") > 1 else "|")
    concealed, winning = complete(melds, standing)
    return Hand(tuple(melds), tuple(concealed), winning, tuple(flowers), context)


def _read_context(scanner: Scanner) -> WinContext:
    winds = []
    for _ in range(2):
        wind = tile_of_letter(scanner.peek())
        if wind not in WINDS or wind is None:
            raise ParseError("wind", scanner.at, "E, S, W, N")
        winds.append(wind)
        scanner.take()
    bits = []
    for _ in range(4):
        if scanner.peek() not in ("0", "1"):
            raise ParseError("bit", scanner.at, "0, 1")
        bits.append(scanner.take() == "1")
    self_draw, last_of_kind, last_tile, kong = bits
    return WinContext(
        self_draw=self_draw,
        robbing=kong and not self_draw,
        replacement=kong and self_draw,
        last_tile=last_tile,
        last_of_kind=last_of_kind,
        prevalent=winds[0],
        seat=winds[1],
    )


def _read_flowers(scanner: Scanner) -> list[Tile]:
    if (number := scanner.peek()) and number in "012345678":
        scanner.take()
        return [ANY_FLOWER] * int(number)
    flowers: list[Tile] = []
    while character := scanner.peek():
        tile = tile_of_letter(character)
        if tile is None or not is_flower(tile):
            raise ParseError("flowers", scanner.at, "a-h, 0-8")
        flowers.append(tile)
        scanner.take()
    return flowers


def format_hand(hand: Hand) -> str:
    """The canonical text of a hand: melds as declared, then sorted tiles, then the winning tile.

    Of an impossible context (robbing a kong by self-draw) the nearest one that can be written is given.
    """
    how = hand.context
    known = "".join(tile_text(flower) for flower in hand.flowers if flower != ANY_FLOWER)
    unknown = hand.flowers.count(ANY_FLOWER)
    parts = [meld_text(meld, ",") for meld in hand.melds]
    parts.append(tiles_text(hand.concealed))
    if known and unknown:
        parts.append(known)
    if hand.winning is not None:
        parts.append(tile_text(hand.winning))
    bits = (how.self_draw, how.last_of_kind, how.last_tile, how.robbing or how.replacement)
    parts.append(f"|{tile_text(how.prevalent)}{tile_text(how.seat)}" + "".join("01"[bit] for bit in bits))
    if hand.flowers:
        parts.append(f"|{unknown}" if unknown else f"|{known}")
    return "".join(parts)


def parse_hand(text: str) -> Hand:
    """The hand of a text in our own notation, canonical or compact: the inverse of ``format_hand``.

    It is for what this program wrote (cases, history, hands embedded in pictures keep the canonical notation and
    nothing else), for hands in code, and for what is typed key by key, where each key has one meaning. For a text
    that a person gives there is ``read``, which takes any notation and tells what it assumed.

    Raises ParseError; when neither form fits, that of the form whose marks the text has.
    """
    first, other = (compact.parse, parse) if compact.is_like(text) else (parse, compact.parse)
    try:
        return first(text)
    except ParseError as error:
        try:
            return other(text)
        except ParseError:
            raise error from None


def meaning(text: str) -> Meaning:
    """What a text in our own notation means. Raises ParseError."""
    hand = parse_hand(text)
    return meant(hand, assumed=unmarked_kongs(hand), says_winds="|" in text)


def is_like(_text: str) -> bool:
    """Any text may be a hand in our own notation that has something wrong in it."""
    return True


def read(source: Source) -> tuple[Meaning, ...]:
    return (source.parsed(meaning),)


NOTATION = Notation(
    "canonical",
    Text("本程序的牌式（GB-Mahjong）", "the program's own notation (GB-Mahjong)"),
    place=150,
    is_like=is_like,
    read=read,
    write=format_hand,
)
