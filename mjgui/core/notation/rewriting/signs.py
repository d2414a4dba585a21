"""Other signs for the same letters: full-width ones, Chinese names of tiles and suits, picture characters."""

import re
import unicodedata

from mjgui.core.hand.tiles import FLOWERS, tile_text
from mjgui.core.notation.source import Source

_SAME = {
    **dict(zip("一二三四五六七八九", "123456789", strict=True)),
    **dict.fromkeys("万萬", "m"),
    **dict.fromkeys("条條索", "s"),
    **dict.fromkeys("饼餅筒", "p"),
    "东": "E",
    "東": "E",
    "南": "S",
    "西": "W",
    "北": "N",
    "中": "C",
    "发": "F",
    "發": "F",
    "白": "P",
    **dict(zip("梅兰竹菊春夏秋冬", "abcdefgh", strict=True)),
    "蘭": "b",
    "【": "[",
    "】": "]",
    "〔": "[",
    "〕": "]",
    "，": ",",
    "、": ",",
    "｜": "|",
}

# Of the picture characters, from U+1F000: winds, dragons (red, green, white), then the suits m, s, p, then flowers.
FIRST_PICTURE = 0x1F000
_PICTURES = (
    *range(27, 31), 31, 32, 33, *range(9), *range(9, 18), *range(18, 27), *FLOWERS,
)  # fmt: skip
BACK = chr(FIRST_PICTURE + 0x2B)
_VARIANTS = "\ufe0e\ufe0f"


# A kong with its outer tiles, or all but one, turned over.
_TURNED = re.compile(rf"{BACK}(.)\1{BACK}|{BACK}{{3}}(.)|(.){BACK}{{3}}")


def in_letters(source: Source) -> Source:
    """The text with each such sign as the letter it stands for. What is not known is left as it is, and what is not
    seen is left out.

    Concealed kongs, of which backs are seen, become melds in brackets.
    """
    kongs = source.replaced(_TURNED, _kong)
    return source.written((_letter(character), place) for character, place in kongs if not _is_unseen(character))


def _kong(turned: re.Match[str]) -> str:
    face = _letter(next(filter(None, turned.groups())))
    # A honour has no suit.
    tile, suit = face[:1], face[1:]
    return f"[{tile * 4}{suit}]"


def _is_unseen(character: str) -> bool:
    """Variants of a picture, and marks for the direction of writing, which come with what is copied."""
    return character in _VARIANTS or unicodedata.category(character) == "Cf"


def _letter(character: str) -> str:
    place = ord(character) - FIRST_PICTURE
    if 0 <= place < len(_PICTURES):
        return tile_text(_PICTURES[place])
    if character in _SAME:
        return _SAME[character]
    same = unicodedata.normalize("NFKC", character)
    return _SAME.get(same, same) if len(same) == 1 else character


def picture(tile: int) -> str:
    """The picture character of a tile."""
    return chr(FIRST_PICTURE + _PICTURES.index(tile))
