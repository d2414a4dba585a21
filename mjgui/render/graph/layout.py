"""Lays a reading out on a page: the drawing, below it what holds for the whole hand, and the key."""

from collections import defaultdict
from collections.abc import Sequence
from math import ceil

from mjgui.core.analysis import CountedHand
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.texts import Language
from mjgui.render.graph.drawing import Drawing, drawing
from mjgui.render.graph.facts import facts
from mjgui.render.graph.geometry import traced
from mjgui.render.graph.lettering import label
from mjgui.render.graph.nodes import blocks
from mjgui.render.graph.values import Box, Fact, Graph, Key, Label, Point, Run, Shape
from mjgui.render.saying import worded

MAIN, SMALL, SIDE = 14.0, 11.5, 10.5
MARGIN, GAP = 14.0, 6.0
LEAST_WIDTH = 430.0
# How long the line is that the key shows.
SAMPLE = 34.0


def layout(asked: CountedHand, reading: int, language: Language) -> Graph:
    """The graph of a reading, which is given by its place. Names are written first in this language.

    A QGuiApplication must exist, as texts are measured. Raises IndexError for a reading there is not.
    """
    counted, profile = asked.analysis.readings[reading], asked.rules
    found = facts(asked, reading)
    labels = {place: _label(fact, profile, language) for place, fact in enumerate(found)}
    marks: dict[int, dict[int, Label]] = defaultdict(dict)
    for place, fact in enumerate(found):
        if fact.kind == "mark":
            marks[fact.sets[0]][place] = labels[place]
    drawn = drawing(blocks(counted, asked.analysis.hand, marks), found, labels)
    return _page(drawn, found, labels, profile, language)


def _label(fact: Fact, profile: RuleProfile, language: Language) -> Label:
    name = profile.fans[fact.fan].name
    first, second = (name.zh, name.en) if language == "zh" else (name.en, name.zh)
    times = f" × {fact.times}" if fact.times > 1 else ""
    points = f"{profile.values[fact.fan]}{times}" if fact.principle is None else f"({profile.values[fact.fan]}{times})"
    if fact.kind in ("mark", "whole"):
        line = (Run(first, SMALL, "name"), Run(f" {points}", SMALL, "points"), Run(f"  {second}", SIDE, "other"))
        return label(line, padding=(6, 1.5))
    return label(
        (Run(first, MAIN, "name"), Run(f" {points}", MAIN, "points")), (Run(second, SIDE, "other"),), padding=(7, 2)
    )


def _page(
    drawn: Drawing, of: Sequence[Fact], labels: dict[int, Label], profile: RuleProfile, language: Language
) -> Graph:
    """The drawing in the middle of a page, with the lists below it."""
    lines = {**drawn.lines.curves, **drawn.lines.outlines}
    reached = [*drawn.lines.outlines.values(), *map(traced, drawn.lines.curves.values())]
    extent = Box.around(
        *(block.box for block in drawn.blocks),
        *(each.box for each in drawn.labels.values()),
        *(Box(*point, 0, 0) for points in reached for point in points),
    )
    whole = [place for place, fact in enumerate(of) if fact.kind == "whole"]
    widest = max(extent.width, *(labels[place].box.width for place in whole)) if whole else extent.width
    width = ceil(max(widest + 2 * MARGIN, LEAST_WIDTH))
    shift = Point(width / 2 - extent.center.x, MARGIN - extent.y)
    stood = {place: each.moved(*shift) for place, each in drawn.labels.items()}
    bottom = MARGIN + extent.height
    captions = []
    if whole:
        first = _caption("graph.whole", language, labels[whole[0]].box.height)
        at, *boxes = _flow([first.box, *(labels[place].box for place in whole)], width, bottom + MARGIN)
        captions.append(first.moved(at.x, at.y))
        stood |= {place: labels[place].centred(box.center) for place, box in zip(whole, boxes, strict=True)}
        bottom = boxes[-1].bottom
    key = _key(of, profile, language)
    if key:
        first = _caption("graph.key", language, key[0].label.box.height)
        sizes = [Box(0, 0, each.label.box.right, each.label.box.height) for each in key]
        at, *boxes = _flow([first.box, *sizes], width, bottom + MARGIN)
        captions.append(first.moved(at.x, at.y))
        key = [
            Key(each.pattern, each.sample.moved(box.x, box.y), each.label.moved(box.x, box.y))
            for each, box in zip(key, boxes, strict=True)
        ]
        bottom = boxes[-1].bottom
    return Graph(
        width,
        ceil(bottom + MARGIN),
        tuple(block.moved(shift).node for block in drawn.blocks),
        tuple(
            Shape(fact, stood[place], tuple(Point(x + shift.x, y + shift.y) for x, y in lines.get(place, ())))
            for place, fact in enumerate(of)
        ),
        tuple(captions),
        tuple(key),
    )


def _flow(sizes: Sequence[Box], width: float, y: float) -> list[Box]:
    """Boxes in rows as wide as the page."""
    x, row = MARGIN, 0.0
    found: list[Box] = []
    for size in sizes:
        if x > MARGIN and x + size.width > width - MARGIN:
            x, y, row = MARGIN, y + row + GAP, 0.0
        found.append(size.moved(x, y))
        x += size.width + GAP
        row = max(row, size.height)
    return found


def _caption(key: str, language: Language, height: float) -> Label:
    """The name of a list, as high as what it lists, at the origin."""
    words = label((Run(worded(key).in_(language), SIDE, "other"),))
    return Label(Box(0, 0, words.box.width, height), words.lines)


def _key(of: Sequence[Fact], profile: RuleProfile, language: Language) -> list[Key]:
    """What the lines used mean, each at the origin."""
    used = {fact.principle for fact in of}
    entries: list[tuple[int | None, str]] = [
        (principle.pattern, principle.name.label) for principle in profile.principles.values() if principle.id in used
    ]
    if any(fact.circles for fact in of):
        entries.append((None, worded("graph.circle").in_(language)))
    found = []
    for pattern, words in entries:
        text = label((Run(words, SIDE, "name"),), padding=(4, 1))
        found.append(Key(pattern, Box(0, 0, SAMPLE, text.box.height), text.moved(SAMPLE, 0)))
    return found
