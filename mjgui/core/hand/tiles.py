"""Tiles: small integers, so that they index a list of counts.

0-8 are 1m-9m (万 characters), 9-17 1s-9s (条 bamboos), 18-26 1p-9p (饼 dots), 27-30 E S W N (东南西北),
31-33 C F P (中发白), 34-41 the flowers a-h (梅兰竹菊春夏秋冬), 42 a flower that is counted but not identified.
"""

from collections.abc import Iterable
from itertools import groupby
from typing import TypeAlias

from mjgui.core.texts import Text

Tile: TypeAlias = int

KINDS = 34
EAST, SOUTH, WEST, NORTH = WINDS = (27, 28, 29, 30)
DRAGONS = (31, 32, 33)
FLOWERS = tuple(range(34, 42))
ANY_FLOWER = 42

SUIT_LETTERS = "msp"
HONOR_LETTERS = "ESWNCFP"
FLOWER_LETTERS = "abcdefgh"

_HONOR_NAMES = {
    27: Text("东", "East"), 28: Text("南", "South"), 29: Text("西", "West"), 30: Text("北", "North"),
    31: Text("中", "Red dragon"), 32: Text("发", "Green dragon"), 33: Text("白", "White dragon"),
    34: Text("梅", "Plum"), 35: Text("兰", "Orchid"), 36: Text("竹", "Bamboo plant"),
    37: Text("菊", "Chrysanthemum"), 38: Text("春", "Spring"), 39: Text("夏", "Summer"),
    40: Text("秋", "Autumn"), 41: Text("冬", "Winter"), ANY_FLOWER: Text("花", "Flower"),
}  # fmt: skip
_SUIT_NAMES = (Text("万", "of characters"), Text("条", "of bamboos"), Text("饼", "of dots"))

_LETTERS = {
    letter: tile
    for tile, letter in enumerate(HONOR_LETTERS + FLOWER_LETTERS, start=27)
}  # fmt: skip


def suit(tile: Tile) -> int:
    """0 m, 1 s, 2 p; 3 for honours."""
    return tile // 9


def rank(tile: Tile) -> int:
    """The number on a suit tile, counted from 0; for an honour its place after East."""
    return tile % 9


def is_suited(tile: Tile) -> bool:
    """Whether a tile is of a suit, and no honour or flower."""
    return tile < 27


def is_flower(tile: Tile) -> bool:
    """Whether a tile is a flower, identified or not."""
    return tile >= 34


def tile_of_letter(letter: str) -> Tile | None:
    """The honour or flower a letter of the notation stands for."""
    return _LETTERS.get(letter)


def tile_text(tile: Tile) -> str:
    """One tile in the notation: ``3m``, ``E``, ``a``; ``?`` for an unidentified flower."""
    if tile < 27:
        return f"{tile % 9 + 1}{SUIT_LETTERS[tile // 9]}"
    return "?" if tile == ANY_FLOWER else (HONOR_LETTERS + FLOWER_LETTERS)[tile - 27]


def tiles_text(tiles: Iterable[Tile]) -> str:
    """Tiles in the order given, neighbours of one suit sharing its letter: ``123m5pEE``."""
    parts = []
    for group, run in groupby(tiles, key=lambda tile: tile // 9 if tile < 27 else 3):
        letters = [tile_text(tile) for tile in run]
        if group < 3:
            parts.append("".join(letter[0] for letter in letters) + SUIT_LETTERS[group])
        else:
            parts.extend(letters)
    return "".join(parts)


def tile_name(tile: Tile) -> Text:
    """What the tile is called: 三万, 3 of characters."""
    if tile < 27:
        of = _SUIT_NAMES[tile // 9]
        return Text("一二三四五六七八九"[tile % 9] + of.zh, f"{tile % 9 + 1} {of.en}")
    return _HONOR_NAMES[tile]
