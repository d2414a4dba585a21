"""Extended MPSZ: [12-3m] a meld with a mark after the claimed tile (- the player before, = opposite, + after),
{5=555^p} an added kong, (1111z) a concealed one."""

import re
from collections.abc import Sequence

from mjgui.core.notation.meaning import Meaning
from mjgui.core.notation.registry import Notation
from mjgui.core.notation.rewriting import suffixed
from mjgui.core.notation.source import Source
from mjgui.core.texts import Text

_SEATS = {"-": 1, "=": 2, "+": 3}
_LIKE = re.compile(r"\[[0-9]+[-=+][0-9]*[mpsz]\]|\{[0-9]+[-=+][0-9]*\^[mpsz]\}|\([0-9]{4}[mpsz]\)")
_MELD = re.compile(
    r"\[(?P<open>[0-9=+\-]+)(?P<suit>[mpsz])\]|\{(?P<added>[0-9=+\-]+)\^(?P<suit2>[mpsz])\}|\((?P<kong>[0-9]{4})(?P<suit3>[mpsz])\)"
)


def is_like(text: str) -> bool:
    return _LIKE.search(text) is not None


def read(source: Source) -> Sequence[Meaning]:
    # Melds as in the canonical notation but for z and 0, which are left.
    return suffixed.meanings(source.replaced(_MELD, _written))


def _written(meld: re.Match[str]) -> str:
    signs = meld["open"] or meld["added"] or meld["kong"]
    suit = meld["suit"] or meld["suit2"] or meld["suit3"]
    return f"[{_tiles(signs)}{suit}{_mark(signs, added=bool(meld['added']))}]"


def _tiles(signs: str) -> str:
    digits = [sign for sign in signs if sign.isdecimal()]
    return "".join(sorted(digits, key=lambda digit: "5" if digit == "0" else digit))


def _mark(signs: str, *, added: bool) -> str:
    mark = next((sign for sign in signs if sign in _SEATS), None)
    if mark is None:
        return ""
    digits = [digit if digit != "0" else "5" for digit in signs if digit.isdecimal()]
    if len(set(digits)) > 1:
        claimed = signs[signs.index(mark) - 1]
        return f",{sorted(digits).index('5' if claimed == '0' else claimed) + 1}"
    return f",{_SEATS[mark] + (4 if added else 0)}"


NOTATION = Notation("extended", Text("扩展 MPSZ", "extended MPSZ"), place=110, is_like=is_like, read=read)
