"""Words for pictures: in one language or in both."""

from dataclasses import dataclass
from functools import partial

from mjgui.core import texts
from mjgui.core.analysis import that_matters
from mjgui.core.hand import Hand
from mjgui.core.hand.tiles import tile_name
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.texts import Language, Part, Text, joined
from mjgui.core.wording.circumstances import unwritten


def worded(key: str, /, **parts: Part) -> Text:
    """A text of ``resources/i18n/render.toml``, filled in."""
    return texts.worded("render", key, **parts)


@dataclass(frozen=True, slots=True)
class Saying:
    """Says words in the languages of a picture."""

    languages: tuple[Language, ...]
    """One or both, in the order they stand in."""

    def name(self, words: Text) -> str:
        """A few words: both languages on one line."""
        return " ".join(dict.fromkeys(words.in_(language) for language in self.languages))

    def sentence(self, words: Text) -> str:
        """Many words: each language on lines of its own."""
        return "\n".join(dict.fromkeys(words.in_(language) for language in self.languages))


def how_won(hand: Hand, profile: RuleProfile) -> Text:
    """The way of winning in a line, as far as it matters under the rules."""
    how, asked = hand.context, profile.system.circumstances
    says = partial(profile.system.worded, "render")
    keys = ["robbing" if how.robbing else "self-draw" if how.self_draw else "discard"]
    keys += [
        key
        for key, name, holds in (
            ("replacement", "replacement", how.replacement),
            ("last-tile", "last_tile", how.last_tile),
            ("last-of-kind", "last_of_kind", how.last_of_kind),
        )
        if holds and name in asked
    ]
    found = [says(f"how.{key}") for key in keys] if hand.winning is not None else []
    found += unwritten(that_matters(how, profile.system))
    found += [says(f"how.{key}", wind=tile_name(getattr(how, key))) for key in ("prevalent", "seat") if key in asked]
    if hand.flowers and "flowers" in asked:
        number = len(hand.flowers)
        found.append(says("how.flowers" if number > 1 else "how.one-flower", count=number))
    return joined(found, " · ", " · ")
