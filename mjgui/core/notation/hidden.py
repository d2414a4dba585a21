"""Standing tiles with the winning one last, then, behind spaces, melds, of which 0990m is a concealed kong; as riichi
chat programs are told them."""

import re
from collections.abc import Iterator

from mjgui.core.notation.meaning import Meaning
from mjgui.core.notation.registry import Notation
from mjgui.core.notation.rewriting.own_letters import in_own_letters
from mjgui.core.notation.rewriting.suffixed import lettered
from mjgui.core.notation.source import Source
from mjgui.core.texts import Text, text

_KONG = re.compile(r"0([1-9])\1[0]([mpsz])")
_WORD = re.compile(r"\S+")
_MELD = re.compile(r"[0-9]{3,4}[mpsz]")
_LIKE = re.compile(r"(?:^|\s)0([1-9])\1[0][mpsz](?=\s|$)")


def is_like(text: str) -> bool:
    return _LIKE.search(text) is not None


def read(source: Source) -> tuple[Meaning, ...]:
    return (in_own_letters(lettered(source.written(_pieces(source))), assumed=(text("assumed.hidden"),)),)


def _pieces(source: Source) -> Iterator[tuple[str, int]]:
    """Melds in brackets with z left; a claimed kong as from the player before."""
    for number, word in enumerate(_WORD.finditer(source.text)):
        place = source.place(word.start())
        if kong := _KONG.fullmatch(word[0]):
            yield f"[{kong[1] * 4}{kong[2]}]", place
        elif number and _MELD.fullmatch(word[0]):
            tiles, suit = word[0][:-1].replace("0", "5"), word[0][-1]
            yield f"[{''.join(sorted(tiles))}{suit}{',1' if len(tiles) == 4 else ''}]", place
        else:
            yield from ((sign, source.place(at)) for at, sign in enumerate(word[0], start=word.start()))


NOTATION = Notation(
    "hidden",
    Text("暗杠写作 0110 的写法（mahjong-utils）", "concealed kongs as 0110 (mahjong-utils)"),
    place=100,
    is_like=is_like,
    read=read,
)
