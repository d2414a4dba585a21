"""Where the labels of lines stand: on their own line, clear of nodes and of each other, and of other lines where
that can be."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import TypeAlias

from mjgui.render.graph.geometry import Curve, crosses, on, traced, walked
from mjgui.render.graph.values import Box, Label, Point

# How far a label keeps from nodes and other labels; one between two nodes leaves some of its line to be seen.
CLEAR, SEEN = 4.0, 7.0
# Where on its line a label between two nodes may stand, the best first; one on an outline, at each so many units.
ALONG = (0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.26, 0.74, 0.2, 0.8)
STRIDE = 24.0
# Covering a bit of an outline hides less than covering a bit of a line.
OUTLINE_COST = 0.6

Place: TypeAlias = tuple[float, Point]


@dataclass(frozen=True, slots=True)
class Drawn:
    """Lines by the place of their fan."""

    curves: Mapping[int, Curve]
    """Those between two sets."""
    outlines: Mapping[int, tuple[Point, ...]]
    """The corners of those around more."""

    def courses(self) -> dict[int, list[Point]]:
        """The points each line goes through."""
        found = {place: traced(curve, 12) for place, curve in self.curves.items()}
        return found | {place: [*corners, corners[0]] for place, corners in self.outlines.items()}


def placed(drawn: Drawn, labels: Mapping[int, Label], blocks: Sequence[Box]) -> tuple[dict[int, Label], float] | None:
    """The labels where they stand, clear of the blocks, and how much they cover; None where one finds no place."""
    courses = drawn.courses()
    middle = Box.around(*blocks).center
    taken: list[Box] = []
    found: dict[int, Label] = {}
    covered = 0.0
    for place in sorted(courses, key=lambda place: (place in drawn.outlines, _length(courses[place]), place)):
        curve = drawn.curves.get(place)
        candidates = _along(curve) if curve else _around(drawn.outlines[place], middle)
        size = labels[place].box
        clear = [*taken, *(block.grown(SEEN if curve else CLEAR) for block in blocks)]
        best: tuple[float, Point] | None = None
        for bias, point in candidates:
            if best is not None and bias >= best[0]:
                continue
            box = size.centred(point)
            if any(box.meets(other) for other in clear):
                continue
            cost = bias + sum(
                OUTLINE_COST if other in drawn.outlines else 1.0
                for other, course in courses.items()
                if other != place and crosses(course, box)
            )
            if best is None or cost < best[0]:
                best = cost, point
        if best is None:
            return None
        covered += best[0]
        found[place] = labels[place].centred(best[1])
        taken.append(found[place].box.grown(CLEAR))
    return found, covered


def _length(points: Sequence[Point]) -> float:
    return sum(hypot(b.x - a.x, b.y - a.y) for a, b in pairwise(points))


def _along(curve: Curve) -> list[Place]:
    return [(abs(at - 0.5) * 0.5, on(curve, at)) for at in ALONG]


def _around(corners: Sequence[Point], middle: Point) -> list[Place]:
    """Points of an outline, the outermost first."""
    points = walked(corners, STRIDE)
    far = [hypot(point.x - middle.x, point.y - middle.y) for point in points]
    return sorted((0.3 - 0.3 * away / max(far), point) for away, point in zip(far, points, strict=True))
