"""Curves, outlines and boxes: where they run and what they meet."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import atan2, ceil, cos, hypot, pi, sin
from typing import TypeAlias

from mjgui.render.graph.values import Box, Point

# Start, control point and end of a quadratic curve.
Curve: TypeAlias = tuple[Point, Point, Point]

# Corners are rounded by straight pieces that turn by this much.
ROUNDING = pi / 12


def bent(start: Point, end: Point, bulge: float) -> Curve:
    """The curve between two points whose middle lies ``bulge`` beside the straight line, to its left."""
    dx, dy = end.x - start.x, end.y - start.y
    length = hypot(dx, dy) or 1.0
    aside = 2 * bulge / length
    return start, Point((start.x + end.x) / 2 + dy * aside, (start.y + end.y) / 2 - dx * aside), end


def on(curve: Curve, at: float) -> Point:
    """The point of a curve at 0 (its start) to 1 (its end)."""
    start, control, end = curve
    a, b, c = (1 - at) ** 2, 2 * at * (1 - at), at**2
    return Point(a * start.x + b * control.x + c * end.x, a * start.y + b * control.y + c * end.y)


def traced(curve: Curve, steps: int = 24) -> list[Point]:
    """Points along a curve, its start and end included, in so many steps."""
    return [on(curve, step / steps) for step in range(steps + 1)]


def between(curve: Curve, start: Sequence[Box], end: Sequence[Box]) -> Curve | None:
    """The part of a curve outside the boxes it starts and ends in; None where nothing is left."""
    points = traced(curve, 96)
    first = max(step for step, point in enumerate(points) if any(box.holds(point) for box in start)) + 1
    last = min(step for step, point in enumerate(points) if any(box.holds(point) for box in end)) - 1
    if first >= last:
        return None
    a, b = first / 96, last / 96
    # The control point of a part is the curve's blossom at its two ends.
    x, y = (
        (1 - a) * (1 - b) * curve[0][axis] + ((1 - a) * b + a * (1 - b)) * curve[1][axis] + a * b * curve[2][axis]
        for axis in (0, 1)
    )
    return points[first], Point(x, y), points[last]


def outline(boxes: Iterable[Box], distance: float) -> tuple[Point, ...]:
    """The corners of a rounded convex outline that keeps a distance from the boxes, clockwise on a screen."""
    points = sorted({corner for box in boxes for corner in box.corners})
    corners = [*_half(points), *_half(points[::-1])]
    found = []
    for before, corner, after in zip((corners[-1], *corners), corners, (*corners[1:], corners[0]), strict=False):
        # From square to the side before to square to the side after.
        start = atan2(before.x - corner.x, corner.y - before.y)
        turn = (atan2(corner.x - after.x, after.y - corner.y) - start) % (2 * pi)
        steps = max(1, ceil(turn / ROUNDING))
        for step in range(steps + 1):
            angle = start + turn * step / steps
            found.append(Point(corner.x + distance * cos(angle), corner.y + distance * sin(angle)))
    return tuple(found)


def _half(points: Sequence[Point]) -> list[Point]:
    """One side of the convex hull of sorted points, without its last corner."""
    side: list[Point] = []
    for point in points:
        while len(side) > 1 and _turn(side[-2], side[-1], point) <= 0:
            side.pop()
        side.append(point)
    return side[:-1]


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)


def touches(corners: Sequence[Point], box: Box) -> bool:
    """Whether a convex outline and a box share a point."""
    sides = zip(corners, (*corners[1:], corners[0]), strict=True)
    axes = [(b.y - a.y, a.x - b.x) for a, b in sides]
    for x, y in (*axes, (1.0, 0.0), (0.0, 1.0)):
        mine = [x * point.x + y * point.y for point in corners]
        its = [x * point.x + y * point.y for point in box.corners]
        if max(mine) < min(its) or max(its) < min(mine):
            return False
    return True


def walked(corners: Sequence[Point], stride: float) -> list[Point]:
    """Points of a closed outline at most a stride apart."""
    points = []
    for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
        steps = max(1, int(hypot(b.x - a.x, b.y - a.y) / stride))
        points += [Point(a.x + (b.x - a.x) * step / steps, a.y + (b.y - a.y) * step / steps) for step in range(steps)]
    return points


def crosses(points: Sequence[Point], box: Box) -> bool:
    """Whether a line through points enters a box."""
    return any(_enters(a, b, box) for a, b in pairwise(points))


def _enters(a: Point, b: Point, box: Box) -> bool:
    """Whether a straight line between two points enters a box (after Liang and Barsky)."""
    if max(a.x, b.x) <= box.x or min(a.x, b.x) >= box.right or max(a.y, b.y) <= box.y or min(a.y, b.y) >= box.bottom:
        return False
    low, high = 0.0, 1.0
    for start, step, least, most in ((a.x, b.x - a.x, box.x, box.right), (a.y, b.y - a.y, box.y, box.bottom)):
        if step:
            first, last = sorted(((least - start) / step, (most - start) / step))
            low, high = max(low, first), min(high, last)
    return low < high
