"""Picture characters of tiles: melds, standing tiles, the winning tile, flowers, with gaps between; a concealed kong
with its outer tiles turned over."""

from mjgui.core.hand import Hand, Meld, MeldKind
from mjgui.core.hand.tiles import ANY_FLOWER
from mjgui.core.notation.meaning import Meaning
from mjgui.core.notation.registry import Notation
from mjgui.core.notation.rewriting.own_letters import in_own_letters
from mjgui.core.notation.rewriting.signs import BACK, FIRST_PICTURE, in_letters, picture
from mjgui.core.notation.source import Source
from mjgui.core.texts import Text


def is_like(text: str) -> bool:
    return any(ord(character) >= FIRST_PICTURE for character in text)


def read(source: Source) -> tuple[Meaning, ...]:
    letters = in_letters(source)
    return (in_own_letters(letters, names_winner=False, says_winds="|" in letters.text),)


def write(hand: Hand) -> str:
    parts = [_pictured(meld) for meld in hand.melds]
    parts.append("".join(map(picture, hand.concealed)))
    if hand.winning is not None:
        parts.append(picture(hand.winning))
    parts.append("".join(picture(flower) for flower in hand.flowers if flower != ANY_FLOWER))
    return " ".join(filter(None, parts))


def _pictured(meld: Meld) -> str:
    tiles = [picture(tile) for tile in meld.tiles]
    if meld.kind is MeldKind.CONCEALED_KONG:
        tiles[0] = tiles[-1] = BACK
    return "".join(tiles)


NOTATION = Notation(
    "pictures",
    Text("麻将牌字符", "tile characters"),
    place=130,
    is_like=is_like,
    read=read,
    write=write,
    as_given=True,
)
