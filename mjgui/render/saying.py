"""Words for pictures: in one language or in both."""

from collections.abc import Iterable
from dataclasses import dataclass

from mjgui.core.analysis import CountedReading
from mjgui.core.hand import Hand
from mjgui.core.hand.tiles import tile_name
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.questions.uncounted import Uncounted
from mjgui.core.rules.fans import FanId, Sets
from mjgui.core.systems.sources import load_sources
from mjgui.core.texts import LANGUAGES, Language, Text, catalogue


def worded(key: str, /, **parts: str | int | Text) -> Text:
    """A text of ``resources/i18n/picture.toml`` with its placeholders filled in; a part may itself be a Text."""
    words = catalogue("picture")[key]
    return Text(
        *(
            words.in_(language).format(
                **{name: part.in_(language) if isinstance(part, Text) else part for name, part in parts.items()}
            )
            for language in LANGUAGES
        )
    )


def joined(parts: Iterable[Text], zh: str = "、", en: str = ", ") -> Text:
    parts = list(parts)
    return Text(zh.join(part.zh for part in parts), en.join(part.en for part in parts))


@dataclass(frozen=True, slots=True)
class Saying:
    """languages: one or both, in the order they stand in."""

    languages: tuple[Language, ...]

    def name(self, words: Text) -> str:
        """A few words: both languages on one line."""
        return " ".join(dict.fromkeys(words.in_(language) for language in self.languages))

    def sentence(self, words: Text) -> str:
        """Many words: each language on lines of its own."""
        return "\n".join(dict.fromkeys(words.in_(language) for language in self.languages))


def how_won(hand: Hand, profile: RuleProfile) -> Text:
    """The way of winning in a line, as far as it matters under the rules."""
    how, asked = hand.context, profile.system.circumstances
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
    found = [worded(f"how.{key}") for key in keys] if hand.winning is not None else []
    found += [worded(f"how.{key}", wind=tile_name(getattr(how, key))) for key in ("prevalent", "seat") if key in asked]
    if hand.flowers and "flowers" in asked:
        number = len(hand.flowers)
        found.append(worded("how.flowers" if number > 1 else "how.one-flower", count=number))
    return joined(found, " · ", " · ")


def reason(principle: str, counted: CountedReading, row: Uncounted, profile: RuleProfile, totals: list[int]) -> Text:
    """Why a fan does not count, with where that is stated. totals: of every reading, in order."""
    fans = joined(profile.fans[fan].name for fan in row.against_fans)
    if row.readings:
        most = max(totals[index] for index in row.readings)
        numbers = [str(index + 1) for index in row.readings]
        words = worded("reason.elsewhere", readings=Text("、".join(numbers), ", ".join(numbers)), total=most)
    elif row.total is not None:
        words = worded("reason.instead-of", fans=fans, total=row.total)
    elif row.circle:
        path = joined(_placed(found.fan, found.sets, counted, profile) for found in row.against)
        words = worded("reason.circle", path=path)
    elif row.against:
        words = worded("reason.suppressed-by", fans=fans)
    else:
        words = profile.principles[principle].meaning
    source, kind = load_sources()[row.citation.source].short, worded(f"reason.{row.citation.kind}")
    return worded("reason.cited", reason=words, source=source, place=row.citation.place, kind=kind)


def _placed(fan: FanId, sets: Sets, counted: CountedReading, profile: RuleProfile) -> Text:
    places = " ".join(str(counted.reading.arrangement.sets[index]) for index in sets)
    name = profile.fans[fan].name
    return Text(f"{name.zh} {places}", f"{name.en} {places}")
