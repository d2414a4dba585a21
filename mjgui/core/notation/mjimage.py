"""mjimage: - before a tile that lies sideways, _ a back, a comma between blocks, t before the drawn tile, d before an
indicator, 1w-4w winds, 1d-3d dragons."""

from mjgui.core.notation.registry import Notation
from mjgui.core.notation.rewriting.drawing import SUITS, Drawing
from mjgui.core.texts import Text

_SIGNS = Drawing(
    r"(?:r?[-0-9_t])(?:[-0-9mpszwd_,t\s]|r(?=[05]))*",
    r"[-_wdt]",
    before="-",
    gaps=",",
    back="_",
    suits={**SUITS, "w": "ESWN", "d": "PFC"},
    drawn="t",
    indicator="d",
    red="r",
)

NOTATION = Notation(
    "mjimage", Text("mjimage 牌画", "mjimage drawings"), place=80, is_like=_SIGNS.is_like, read=_SIGNS.read
)
