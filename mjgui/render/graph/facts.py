"""What a graph shows: each fan found in a reading once, with its reason and the circle it would close."""

from mjgui.core.analysis import CountedHand
from mjgui.core.counting import Suppressed
from mjgui.core.rules.fans import FanInstance
from mjgui.core.wording.reasons import reasons_of
from mjgui.render.graph.values import Circle, Fact
from mjgui.render.graph.words import counted_words, suppressed_words


def facts(asked: CountedHand, reading: int) -> tuple[Fact, ...]:
    """The fans of a reading, by its place: counted ones by points, then the others in the official order; alike ones
    are one fact."""
    counted, profile = asked.analysis.readings[reading], asked.rules
    arrangement = counted.reading.arrangement
    standing: dict[FanInstance, int] = {}
    for found in counted.count.counted:
        standing[found] = standing.get(found, 0) + 1
    result = [
        Fact(found.fan, found.sets, times, None, None, counted_words(found, times, arrangement, profile))
        for found, times in standing.items()
    ]
    places = {found: place for place, found in enumerate(standing)}
    others: dict[tuple[object, ...], list[Suppressed]] = {}
    for entry in counted.count.suppressed:
        others.setdefault((entry.instance.fan, entry.instance.sets, entry.principle, entry.by), []).append(entry)
    for entries in others.values():
        entry, times = entries[0], len(entries)
        reasons = reasons_of(entry, asked, reading)
        circles = tuple(
            Circle(chain.sets, tuple(places[link] for link in chain.links))
            for reason in reasons
            for chain in reason.chains
        )
        pattern = profile.principles[entry.principle].pattern
        words = suppressed_words(entry, reasons, times, profile)
        result.append(Fact(entry.instance.fan, entry.instance.sets, times, entry.principle, pattern, words, circles))
    return tuple(result)
