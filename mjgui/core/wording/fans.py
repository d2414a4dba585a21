"""Fans in words: what they are called, what they are worth, and which tiles make them."""

from collections.abc import Iterable

from mjgui.core.hand.arrange import Arrangement
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.rules.fans import FanId, Sets
from mjgui.core.texts import Text, joined, same, text


def fan_labels(fans: Iterable[FanId], profile: RuleProfile) -> Text:
    """A list of fans, each by its label. Raises KeyError for no fan of the profile."""
    return joined(same(profile.fans[fan].label) for fan in fans)


def tiles_of(sets: Sets, arrangement: Arrangement) -> str:
    """The tiles of an occurrence in notation, set by set: ``[234m] 234s``; empty for the whole hand. ``sets`` are
    indexes into the sets of the arrangement."""
    return " ".join(str(arrangement.sets[index]) for index in sets)


def worth(points: int | None, profile: Text) -> Text:
    """What a fan is worth under the profile of this name. ``points`` are None where the profile has no such fan."""
    return text("reference.none" if points is None else "reference.points", points=points or 0, profile=profile)
