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
    """The tiles of an occurrence in notation, set by set: ``[234m] 234s``; empty for the whole hand.

    sets: indexes of the arrangement's.
    """
    return " ".join(str(arrangement.sets[index]) for index in sets)


def worth(points: int | None, profile: Text) -> Text:
    """What a fan is worth under a profile.

    points: None where the profile has no such fan. profile: its name.
    """
    return text("reference.none" if points is None else "reference.points", points=points or 0, profile=profile)
