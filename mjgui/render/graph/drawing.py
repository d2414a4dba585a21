"""Nodes and lines, placed so that nothing covers anything, as close as that allows."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import hypot
from typing import TypeAlias

from mjgui.render.graph.geometry import Curve, bent, between, crosses, outline, touches, traced
from mjgui.render.graph.labels import Drawn, placed
from mjgui.render.graph.nodes import Block, centres
from mjgui.render.graph.values import Box, Fact, Label, Point

# How far nodes stand apart at least, and outlines from what they go around and from each other.
APART = 14.0
AROUND, NESTED = 9.0, 8.0
# Each try is this much wider than the one before. What covers less is worth some width.
STRETCH, TRIES, WIDTH_COST = 1.07, 9, 0.12

# By its set, what a node takes up: its own box first, then those of the labels below it.
Standing: TypeAlias = Mapping[int | None, tuple[Box, ...]]


@dataclass(frozen=True, slots=True)
class Drawing:
    """The nodes and lines, before they are put on a page."""

    blocks: tuple[Block, ...]
    """The nodes, with the labels below them."""
    lines: Drawn
    """The lines of fans by place."""
    labels: Mapping[int, Label]
    """The labels of lines and at nodes, by the place of their fan."""


def drawing(found: Sequence[Block], of: Sequence[Fact], labels: Mapping[int, Label]) -> Drawing:
    """The closest of several drawings that covers nothing, or else as little as can be.

    Where there is no place at all it is stretched further. That ends, as more of each line is free the farther nodes
    stand apart.
    """
    wide = max((labels[place].box.width for place, fact in enumerate(of) if fact.kind == "edge"), default=30.0)
    high = 84.0 if any(fact.kind in ("edge", "outline") for fact in of) else 44.0
    best: tuple[float, Drawing] | None = None
    step = 0
    while True:
        stretch = STRETCH**step
        trial = _trial(found, of, labels, ((wide + 40) * stretch, high * stretch))
        if trial is not None:
            covered = trial[1] + WIDTH_COST * step
            if best is None or covered < best[0]:
                best = covered, trial[0]
        step += 1
        if best is not None and (step > TRIES or best[0] <= WIDTH_COST * step):
            return best[1]


def _trial(
    found: Sequence[Block], of: Sequence[Fact], labels: Mapping[int, Label], gap: tuple[float, float]
) -> tuple[Drawing, float] | None:
    """A drawing with these gaps, and how much labels cover in it; None where something has no place."""
    at = centres(found, of, gap)
    standing = tuple(block.moved(centre) for block, centre in zip(found, at, strict=True))
    if any(a.box.grown(APART).meets(b.box) for a, b in combinations(standing, 2)):
        return None
    boxes = {block.node.set: block.boxes for block in standing}
    outlines = _outlines(of, boxes)
    curves = _curves(of, boxes, labels)
    if outlines is None or curves is None:
        return None
    drawn = Drawn(curves, outlines)
    result = placed(drawn, labels, [box for block in standing for box in block.boxes])
    if result is None:
        return None
    stood, covered = result
    for block in standing:
        stood |= block.marks
    return Drawing(standing, drawn, stood), covered


def _outlines(of: Sequence[Fact], boxes: Standing) -> dict[int, tuple[Point, ...]] | None:
    """Outlines around the sets of each fan of three and more, the larger ones farther out; None where one meets another
    set."""
    found = {}
    large = sorted((len(fact.sets), place) for place, fact in enumerate(of) if fact.kind == "outline")
    for level, (_, place) in enumerate(large):
        sets = of[place].sets
        corners = outline([box for index in sets for box in boxes[index]], AROUND + NESTED * level)
        if any(touches(corners, box.grown(2)) for box in _others(boxes, sets)):
            return None
        found[place] = corners
    return found


def _others(boxes: Standing, sets: tuple[int, ...]) -> list[Box]:
    return [box for index, of in boxes.items() if index not in sets for box in of]


def _curves(of: Sequence[Fact], boxes: Standing, labels: Mapping[int, Label]) -> dict[int, Curve] | None:
    """A line for each fan of two sets, side by side where they are the same; None where one meets another set."""
    parallel: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for place, fact in enumerate(of):
        if fact.kind == "edge":
            parallel[fact.sets].append(place)
    found = {}
    for (a, b), places in parallel.items():
        start, end = boxes[a][0].center, boxes[b][0].center
        for place, bulge in zip(places, _bulges(start, end, [labels[place].box for place in places]), strict=True):
            curve = between(bent(start, end, bulge), boxes[a], boxes[b])
            if curve is None:
                return None
            course = traced(curve)
            if any(crosses(course, box.grown(2)) for box in _others(boxes, (a, b))):
                return None
            found[place] = curve
    return found


def _bulges(start: Point, end: Point, of: Sequence[Box]) -> list[float]:
    """How far lines between the same nodes swing out, so that their labels stand side by side."""
    length = hypot(end.x - start.x, end.y - start.y)
    across = abs(end.y - start.y) / length, abs(end.x - start.x) / length
    sizes = [box.width * across[0] + box.height * across[1] + 10 for box in of]
    edge = -sum(sizes) / 2
    found = []
    for size in sizes:
        found.append(edge + size / 2)
        edge += size
    return found
