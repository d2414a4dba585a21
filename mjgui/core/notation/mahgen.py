"""mahgen: _ before a tile that lies sideways, ^ or v before two of them one above the other (an added kong), 0z a back,
| a gap."""

from mjgui.core.notation.registry import Notation
from mjgui.core.notation.rewriting.drawing import Drawing
from mjgui.core.texts import Text

_SIGNS = Drawing(
    r"[0-9mpsz_^v|\s]+",
    r"[_^v]|(?<![0-9])[1-9]*0[0-9]*z|[mpsz]\s*\|[|\s]*[0-9]",
    before="_",
    stacked="^v",
    gaps="|",
)

NOTATION = Notation(
    "mahgen", Text("mahgen 牌画", "mahgen drawings"), place=70, is_like=_SIGNS.is_like, read=_SIGNS.read
)
