"""riichi-hand: * or ' behind a tile that lies sideways, twice for one above it, _ a gap, w g r dragons."""

from mjgui.core.notation.registry import Notation
from mjgui.core.notation.rewriting.drawing import Drawing
from mjgui.core.texts import Text

_SIGNS = Drawing(
    r"[0-9mpszESWNwgr*'_\s]+",
    r"[*'_]",
    after="*'",
    gaps="_",
    letters={"E": "E", "S": "S", "W": "W", "N": "N", "w": "P", "g": "F", "r": "C"},
)

NOTATION = Notation(
    "riichi-hand", Text("riichi-hand 牌画", "riichi-hand drawings"), place=90, is_like=_SIGNS.is_like, read=_SIGNS.read
)
