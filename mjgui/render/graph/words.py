"""What is said of a fan in a graph: its sets, whether it counts, why not, and where that is stated."""

from mjgui.core.analysis import CountedReading
from mjgui.core.counting import Suppressed
from mjgui.core.hand.arrange import Arrangement
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.questions.uncounted import Uncounted
from mjgui.core.questions.why import fan_names
from mjgui.core.rules.fans import FanInstance
from mjgui.core.systems.sources import load_sources
from mjgui.core.texts import LANGUAGES, Text, catalogue
from mjgui.render.saying import joined, reason, worded


def say(key: str, /, **parts: str | int | Text) -> Text:
    """A text of the window with its placeholders filled in."""
    return Text(
        *(
            catalogue("gui")[key]
            .in_(language)
            .format(**{name: part.in_(language) if isinstance(part, Text) else part for name, part in parts.items()})
            for language in LANGUAGES
        )
    )


def counted_words(found: FanInstance, times: int, arrangement: Arrangement, profile: RuleProfile) -> Text:
    """Of a fan that counts: its definition and where that stands."""
    fan = profile.fans[found.fan]
    cited = fan.citations[0]
    source, kind = load_sources()[cited.source].short, worded(f"reason.{cited.kind}")
    words = worded("reason.cited", reason=fan.definition, source=source, place=cited.place, kind=kind)
    return joined((_head(found, times, arrangement, profile, "graph.counted"), words), "\n", "\n")


def suppressed_words(entry: Suppressed, times: int, counted: CountedReading, profile: RuleProfile) -> Text:
    """Of a fan that does not: the principle, what it would break it against, the rule's place, what else it breaks,
    what it could be counted instead of, and the disputed question."""
    row = Uncounted(entry.instance.fan, (entry.instance,), entry.by, entry.citation, circle=entry.circle)
    lines = [
        _head(entry.instance, times, counted.reading.arrangement, profile, "graph.not-counted"),
        say(
            "graph.reason",
            principle=profile.principles[entry.principle].name,
            reason=reason(entry.principle, counted, row, profile, []),
        ),
    ]
    also = [profile.principles[broken].name for broken in entry.breaks if broken != entry.principle]
    if also:
        lines.append(say("graph.also", principles=joined(also)))
    if entry.instead_total == counted.total and any(given.fan != entry.instance.fan for given in entry.instead_of):
        fans = joined(profile.fans[fan].name for fan in dict.fromkeys(given.fan for given in entry.instead_of))
        lines.append(worded("reason.instead-of", fans=fans, total=counted.total))
    if entry.ruling is not None:
        lines.append(say("graph.disputed", question=profile.system.rulings[entry.ruling].question))
    return joined(lines, "\n", "\n")


def _head(found: FanInstance, times: int, arrangement: Arrangement, profile: RuleProfile, key: str) -> Text:
    """The fan in both languages, its points, and its sets."""
    points = str(profile.values[found.fan]) + (f" × {times}" if times > 1 else "")
    head = say(key, fan=fan_names((found.fan,), profile), points=points)
    sets = " ".join(str(arrangement.sets[index]) for index in found.sets)
    return Text(f"{head.zh}\n{sets}", f"{head.en}\n{sets}") if sets else head
