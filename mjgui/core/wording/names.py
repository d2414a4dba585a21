"""Finding a fan, or anything with a name in both languages and pinyin, by whatever a person types."""

import re
import unicodedata
from functools import lru_cache

from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.rules.fans import Fan, FanId
from mjgui.core.systems.base import RuleSystem
from mjgui.core.texts import Text


@lru_cache(10_000)
def normalized(text: str) -> str:
    """Without case, spaces and punctuation."""
    return "".join(letter for letter in unicodedata.normalize("NFKC", text).casefold() if letter.isalnum())


def find_fans(text: str, profile: RuleProfile) -> list[FanId]:
    """Fans whose Chinese name, pinyin, its initials, English name or id the text is or begins; the whole name
    first. An empty text finds none."""
    if not normalized(text):
        return []
    # By the name of the fan itself, and by that with the remark a profile may show it with.
    ranked = [
        (min(rank_of_fan(text, each, profile.system) for each in (fan, profile.fans[fan.id])), fan.number, fan.id)
        for fan in profile.system.fans.values()
    ]
    return [fan for rank, _, fan in sorted(ranked) if rank < NOT_AT_ALL]


def best_fans(text: str, profile: RuleProfile) -> list[FanId]:
    """The fans a text names best: one where it is clear, several where it may mean any of them."""
    found = find_fans(text, profile)
    if text.strip() in profile.system.other_names:
        return found[:1]
    ranks = {fan: rank_of_fan(text, profile.system.fans[fan], profile.system) for fan in found}
    if len(normalized(text)) == 1 and any(ranks.values()):
        # Too little to tell a beginning from a part.
        return [fan for fan in found if ranks[fan] == 0] or found
    return [fan for fan in found if ranks[fan] == ranks[found[0]]]


NOT_AT_ALL = 4


def rank_of_fan(text: str, fan: Fan, system: RuleSystem) -> int:
    """How well a text names a fan of a rule system: 0 for its name or number, ``NOT_AT_ALL`` for none of it."""
    if system.other_names.get(text.strip()) == fan.id:
        return 0
    return rank(text, fan.name, fan.pinyin, fan.id, str(fan.number))


def rank(text: str, name: Text, pinyin: str, identity: str, number: str = "") -> int:
    """How well a text names something: 0 wholly, 1 by how a name begins, 2 by a part of its name, 3 by words of its
    English name, else ``NOT_AT_ALL``.

    ``pinyin`` is that of the Chinese name, in syllables. ``number`` is another name, of which the beginning is not
    enough.
    """
    wanted = normalized(text)
    if not wanted:
        return NOT_AT_ALL
    initials = "".join(syllable[0] for syllable in pinyin.split())
    # 和, to win, is hu as players say it, and he as many type it.
    typed = normalized(re.sub(r"\bhu\b", "he", pinyin)) if "和" in name.zh else normalized(pinyin)
    names = [normalized(name.zh), normalized(pinyin), typed, initials, normalized(name.en), normalized(identity)]
    if wanted in names or wanted == number:
        return 0
    if any(each.startswith(wanted) for each in names):
        return 1
    if wanted in normalized(name.zh) or wanted in normalized(name.en):
        return 2
    # Words of the English name by their beginnings: "mix str".
    words = name.en.split()
    parts = filter(None, map(normalized, text.split()))
    return 3 if all(any(normalized(word).startswith(part) for word in words) for part in parts) else NOT_AT_ALL


def read_claim(text: str, profile: RuleProfile) -> tuple[dict[FanId, int], list[str]]:
    """The fans of a text such as ``平和, 一般高*2; xxf``, each with how often, and the parts that name none.

    A part is a name (see ``find_fans``), with ``*2`` or ``×2`` for twice. One that may mean several fans is among
    the parts that name none, with the names of those fans.
    """
    claimed: dict[FanId, int] = {}
    unknown = []
    for part in filter(None, (each.strip() for each in re.split(r"[,;，；、\n]", text))):
        name, _, times = (each.strip() for each in part.replace("×", "*").partition("*"))
        found = best_fans(name, profile)
        if len(found) > 1:
            unknown.append(f"{part} ({' / '.join(profile.fans[fan].label for fan in found)})")
        elif not found or not re.fullmatch(r"[1-9][0-9]?|", times):
            unknown.append(part)
        else:
            claimed[found[0]] = claimed.get(found[0], 0) + int(times or 1)
    return claimed, unknown
