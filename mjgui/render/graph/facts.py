"""What a graph shows: each fan found in a reading once, with its reason and the circle it would close."""

from collections import deque
from itertools import combinations
from typing import TypeAlias

from mjgui.core.analysis import CountedReading
from mjgui.core.counting import Suppressed
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.rules.fans import FanInstance
from mjgui.render.graph.values import Circle, Fact
from mjgui.render.graph.words import counted_words, suppressed_words

# Counted fans that link sets: their places among the facts, and the sets.
Joins: TypeAlias = dict[int, FanInstance]


def facts(counted: CountedReading, profile: RuleProfile) -> tuple[Fact, ...]:
    """Counted fans by points, then the others in the official order; alike ones are one fact."""
    arrangement = counted.reading.arrangement
    standing: dict[FanInstance, int] = {}
    for found in counted.count.counted:
        standing[found] = standing.get(found, 0) + 1
    result = [
        Fact(found.fan, found.sets, times, None, None, counted_words(found, times, arrangement, profile))
        for found, times in standing.items()
    ]
    joins = {
        place: found for place, found in enumerate(standing) if len(found.sets) > 1 and found.fan in profile.combining
    }
    others: dict[tuple[object, ...], list[Suppressed]] = {}
    for entry in counted.count.suppressed:
        others.setdefault((entry.instance.fan, entry.instance.sets, entry.principle, entry.by), []).append(entry)
    for entries in others.values():
        entry, times = entries[0], len(entries)
        circles = _circles(entry, joins)
        pattern = profile.principles[entry.principle].pattern
        words = suppressed_words(entry, times, counted, profile)
        result.append(Fact(entry.instance.fan, entry.instance.sets, times, entry.principle, pattern, words, circles))
    return tuple(result)


def _circles(entry: Suppressed, joins: Joins) -> tuple[Circle, ...]:
    if not entry.circle:
        return ()
    against = {place: found for place, found in joins.items() if found in entry.by}
    found = (_path(start, end, against) for start, end in combinations(entry.instance.sets, 2))
    return tuple(circle for circle in found if circle)


def _path(start: int, end: int, joins: Joins) -> Circle | None:
    """The shortest way from a set to another over fans that link sets."""
    reached: dict[int, tuple[int, int] | None] = {start: None}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        for place, found in joins.items():
            for there in found.sets if here in found.sets else ():
                if there not in reached:
                    reached[there] = (here, place)
                    waiting.append(there)
    if end not in reached:
        return None
    sets, shapes = [end], []
    while step := reached[sets[-1]]:
        sets.append(step[0])
        shapes.append(step[1])
    return Circle(tuple(reversed(sets)), tuple(reversed(shapes)))
