"""The winners' hands in a game record of tziakcha.

A tile is a number 0-143, four of each kind: characters, bamboos, dots, winds, red, green, white, then eight flowers. An
action is [seat and kind, data, time]; seat 0 is East. A meld is 16 bits:

- 6 for its kind of tile (of a chow the middle one),
- 2 for the claimed tile of a chow, 1 to 3, or for the seat a pung or kong was claimed from, 1 the player before to 3
  the player after, 0 for a concealed kong,
- 2 for what it is: chow, pung, kong, added kong,
- the rest for which copies.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from mjgui.core.hand import Hand, Meld, MeldKind, WinContext
from mjgui.core.hand.tiles import ANY_FLOWER, EAST, Tile, is_suited, rank, tile_name
from mjgui.core.notation.meaning import Meaning
from mjgui.core.notation.record_file import Field, is_like, opened
from mjgui.core.notation.registry import Notation
from mjgui.core.notation.scan import ParseError
from mjgui.core.notation.source import Source
from mjgui.core.texts import Text, text

_TILES = 144
_DEALT = 53
_FLOWERS = 136
_FLOWER_FAN = 83
_START, _FLOWER, _DISCARD, _CHOW, _PUNG, _KONG, _WIN, _DRAW = range(8)
_LAST_ACTION = 9
_KINDS = (MeldKind.CHOW, MeldKind.PUNG, MeldKind.DIRECT_KONG, MeldKind.ADDED_KONG)


@dataclass(frozen=True, slots=True)
class _Won:
    """What the actions show of a win."""

    tile: Tile | None
    """The kind of the winning tile; None where East won as dealt."""
    flowers: int
    """How many flowers the seat has."""
    robbing: bool
    """Whether the tile was being added to a pung."""
    replacement: bool
    """Whether it replaced a kong's fourth."""
    last_tile: bool
    """Whether it was the last of the wall."""
    last_of_kind: bool
    """Whether the other three of its kind lie open."""


def read(source: Source) -> tuple[Meaning, ...]:
    """The hand of each winner of a record, with who it is and what the record claims of the hand."""
    return source.parsed(_winners)


def _winners(record: str) -> tuple[Meaning, ...]:
    game = opened(record)
    won, payer = _result(game.get("b"))
    if not won:
        raise ParseError("record-no-winner", game.at, "")
    wall = game.find("w")
    if wall is not None and len(wall.string()) != 2 * _TILES:
        raise wall.error("wall", length=2 * _TILES)
    prevalent = EAST + game.get("i").number(0, 1023) // 4 % 4
    seats = game.get("y").items()
    if len(seats) != 4:
        raise game.get("y").error("seats")
    return tuple(_recorded(game, seats[seat], seat, prevalent, seat if payer is None else payer) for seat in won)


def _result(bits: Field) -> tuple[list[int], int | None]:
    """Who won, and whose tile it was; three times four bits: winners, whose tile, who won falsely before."""
    number = bits.number(0, 0xFFF)
    won = [seat for seat in range(4) if number >> seat & 1 and not number >> 8 + seat & 1]
    payers = [seat for seat in range(4) if number >> 4 + seat & 1]
    if len(payers) > 1:
        raise bits.error("one-payer")
    return won, payers[0] if payers else None


def _recorded(game: Field, result: Field, seat: int, prevalent: Tile, payer: int) -> Meaning:
    self_draw = payer == seat
    won = _won(game.get("a"), seat, payer)
    held = result.get("h")
    melds = tuple(_meld(word) for word in held.get("p").items())
    standing = [tile.number(0, _FLOWERS - 1) // 4 for tile in held.get("s").items()]
    if not standing or won.tile not in (None, standing[-1]):
        raise held.get("s").error("winning-last")
    how = WinContext(
        self_draw=self_draw,
        robbing=won.robbing,
        replacement=won.replacement,
        last_tile=won.last_tile,
        last_of_kind=won.last_of_kind,
        prevalent=prevalent,
        seat=EAST + seat,
        dealt=won.tile is None if self_draw and seat == 0 and not melds else None,
    )
    hand = Hand(melds, tuple(standing[:-1]), standing[-1], (ANY_FLOWER,) * won.flowers, how)
    return Meaning(hand, tuple(_notes(hand, result)), says_winds=True)


def _meld(word: Field) -> Meld:
    bits = word.number(0, 0xFFFF)
    kind, tile, place = _KINDS[bits >> 8 & 3], _kind_of_tile(word), bits >> 6 & 3 or None
    if kind is MeldKind.CHOW:
        if not is_suited(tile) or not 0 < rank(tile) < 8:
            raise word.error("middle")
        return Meld(kind, (tile - 1, tile, tile + 1), claimed=place)
    if kind is MeldKind.DIRECT_KONG and place is None:
        kind = MeldKind.CONCEALED_KONG
    return Meld(kind, (tile,) * (4 if kind.is_kong else 3), seat=place)


def _kind_of_tile(word: Field) -> Tile:
    tile = word.number(0, 0xFFFF) & 63
    if tile >= _FLOWERS // 4:
        raise word.error("kind")
    return tile


def _copy(data: Field) -> Tile:
    """The kind of the tile that a draw or a discard names."""
    tile = data.number(0, 0xFFFF) % 256
    if tile >= _FLOWERS:
        raise data.error("copy", last=_FLOWERS - 1)
    return tile // 4


class _Table:
    """What lies open on the table, and what happened last, action after action."""

    def __init__(self) -> None:
        self.wall = _TILES - _DEALT
        self.discarded: Counter[Tile] = Counter()
        self.melded: Counter[Tile] = Counter()
        self.flowers: Counter[int] = Counter()
        # The last tile each seat drew, and the last one another player may win on.
        self.drawn: dict[int, Field] = {}
        self.offered: Tile | None = None
        self.offered_by = 0
        # Whether that one was being added to a pung; whether the last tile drawn replaced a kong's fourth.
        self.added = self.kong = self.replacement = False

    def take(self, kind: int, seat: int, data: Field) -> None:
        bits = data.number(0, 0xFFFF)
        if kind in (_CHOW, _PUNG, _KONG) and bits:
            self._claim(kind, seat, data, bits)
        elif kind == _DISCARD:
            self.offered, self.offered_by, self.added, self.kong = _copy(data), seat, False, False
            self.discarded[self.offered] += 1
        elif kind == _START:
            # The fourteenth tile East was dealt is not told from the others.
            self.drawn.clear()
        elif kind in (_DRAW, _FLOWER):
            self.wall -= 1
            self.drawn[seat] = data
            self.replacement = kind == _DRAW and self.kong
            self.kong = self.added = False
            self.flowers[seat] += kind == _FLOWER
        if self.wall < 0:
            raise data.error("wall-empty")

    def _claim(self, kind: int, seat: int, data: Field, bits: int) -> None:
        tile = _kind_of_tile(data)
        self.kong, self.added = kind == _KONG, kind == _KONG and bits >> 8 & 3 == 3
        if not self.added and bits >> 8 & 3 != kind - _CHOW:
            raise data.error("claim")
        if self.added:
            self.offered, self.offered_by = tile, seat
            self.melded[tile] += 1
        elif kind != _KONG or bits >> 6 & 3:
            if self.offered is None:
                raise data.error("offered")
            self.discarded[self.offered] -= 1
            self.melded.update(_meld(data).tiles)


def _won(actions: Field, seat: int, payer: int) -> _Won:
    """How a seat won, by the actions up to then, on a tile of the payer, itself where it drew the tile."""
    table = _Table()
    for action in actions.items():
        parts = action.items()
        if len(parts) < 2:
            raise action.error("action")
        who, kind = divmod(parts[0].number(0, 4 * 16 - 1), 16)
        if kind > _LAST_ACTION:
            raise parts[0].error("action-kind", last=_LAST_ACTION)
        if kind == _WIN and who == seat and parts[1].number(0, 0xFFFF):
            return _seen(table, parts[1], seat, payer)
        table.take(kind, who, parts[1])
    raise actions.error("win")


def _seen(table: _Table, action: Field, seat: int, payer: int) -> _Won:
    self_draw = payer == seat
    tile = table.offered if table.offered_by == payer else None
    if self_draw:
        tile = _copy(table.drawn[seat]) if seat in table.drawn else None
    as_dealt = self_draw and seat == 0
    if tile is None and not as_dealt:
        raise action.error("offered")
    # The winning tile itself, where it was discarded or added, lies open already.
    shown = 0 if tile is None else table.discarded[tile] + table.melded[tile] - (not self_draw)
    return _Won(
        tile,
        table.flowers[seat],
        robbing=not self_draw and table.added,
        replacement=self_draw and table.replacement,
        last_tile=not table.wall,
        last_of_kind=shown == 3,
    )


def _notes(hand: Hand, result: Field) -> Iterator[Text]:
    """Who won; what the record counts; and what it counts that its actions do not show."""
    how = hand.context
    yield text("recorded.winner", wind=tile_name(how.seat))
    if how.dealt:
        yield text("recorded.dealt")
    claimed = _claimed(result)
    if not claimed:
        return
    given = result.find("f")
    total = sum(points * times for points, times in claimed.values()) if given is None else given.number(0, 4095)
    points, flowers = claimed.get(_FLOWER_FAN, (0, 0))
    yield text("recorded.total", total=total, flowers=points * flowers)
    shown = {
        46: how.last_tile and how.self_draw,
        47: how.last_tile and not how.self_draw,
        48: how.replacement,
        49: how.robbing,
        60: how.last_of_kind,
    }
    for fan, is_shown in shown.items():
        if fan in claimed and not is_shown:
            yield text("recorded.not-shown", fan=text(f"recorded.fan-{fan}"))
    if flowers != len(hand.flowers):
        yield text("recorded.flowers", claimed=flowers, shown=len(hand.flowers))


def _claimed(result: Field) -> dict[int, tuple[int, int]]:
    """The fans the record counts, by number: points and how many times."""
    counted = result.find("t")
    found: dict[int, tuple[int, int]] = {}
    for name, packed in counted.parts() if counted is not None else ():
        if not name.isascii() or not name.isdecimal() or len(name) > 3:
            raise packed.error("fan")
        bits = packed.number(0, 0xFFFF)
        found[int(name)] = (bits & 0xFF, (bits >> 8) + 1)
    return found


NOTATION = Notation(
    "record",
    Text("雀渣牌谱记录", "a game record of tziakcha"),
    place=10,
    is_like=is_like,
    read=read,
    as_given=True,
    is_certain=True,
)
