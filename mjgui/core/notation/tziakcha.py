"""A link to tziakcha's calculator, with the hand in the compact notation. Links are read whatever site they are to."""

from urllib.parse import quote

from mjgui.core.hand import Hand
from mjgui.core.notation import compact
from mjgui.core.notation.registry import Notation
from mjgui.core.texts import Text


def write(hand: Hand) -> str:
    return f"https://tziakcha.net/calc/?q={quote(compact.format_hand(hand), safe='')}"


NOTATION = Notation(
    "tziakcha",
    Text("雀渣算番器的链接", "a link to tziakcha's calculator"),
    place=0,
    write=write,
)
