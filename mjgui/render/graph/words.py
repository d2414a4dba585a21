"""What is said of a fan in a graph: its sets, whether it counts, why not, and where that is stated."""

from collections.abc import Sequence

from mjgui.core.counting import Suppressed
from mjgui.core.hand.arrange import Arrangement
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.rules.fans import FanInstance
from mjgui.core.texts import Text, joined, same
from mjgui.core.wording.citations import with_citation
from mjgui.core.wording.fans import tiles_of
from mjgui.core.wording.reasons import Reason, with_principle
from mjgui.render.saying import worded


def counted_words(found: FanInstance, times: int, arrangement: Arrangement, profile: RuleProfile) -> Text:
    """What is said of a fan that counts: its definition and where that stands."""
    fan = profile.fans[found.fan]
    head = _head(found, times, arrangement, profile, "graph.counted")
    return _lines([*head, with_citation(fan.definition, fan.citations[0])])


def suppressed_words(entry: Suppressed, reasons: Sequence[Reason], times: int, profile: RuleProfile) -> Text:
    """What is said of a fan that does not count: its reasons, what else it would break, and the disputed question."""
    lines = _head(entry.instance, times, reasons[0].arrangement, profile, "graph.not-counted")
    lines += [with_principle(reason, profile) for reason in reasons]
    also = [profile.principles[broken].name for broken in entry.breaks if broken != entry.principle]
    if also:
        lines.append(worded("graph.also", principles=joined(also)))
    if entry.ruling is not None:
        lines.append(worded("graph.disputed", question=profile.system.rulings[entry.ruling].question))
    return _lines(lines)


def _lines(found: Sequence[Text]) -> Text:
    return joined(found, "\n", "\n")


def _head(found: FanInstance, times: int, arrangement: Arrangement, profile: RuleProfile, key: str) -> list[Text]:
    """The fan in both languages, its points, and its sets."""
    points = str(profile.values[found.fan]) + (f" × {times}" if times > 1 else "")
    sets = tiles_of(found.sets, arrangement)
    return [worded(key, fan=profile.fans[found.fan].label, points=points), *([same(sets)] if sets else [])]
