"""The nodes of a graph, and where they stand before any line is drawn: no three in a row, so that every line
between two and every outline around some passes the others by."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import cos, pi, sin

from mjgui.core.analysis import CountedReading
from mjgui.core.hand import Hand
from mjgui.core.hand.arrange import BODY
from mjgui.render.graph.values import Box, Fact, Label, Node, Point
from mjgui.render.sets import groups
from mjgui.render.tiles import ASPECT

TILE = 34.0
PADDING = 5.0
# Most tiles in a row of one node; the fourteen of a hand without sets stand in two.
ROW = 9
MARK_GAP = 3.0


@dataclass(frozen=True, slots=True)
class Block:
    """A node with the labels that stand below it, as one thing to be placed; the node's centre is the origin."""

    node: Node
    """The node."""
    marks: Mapping[int, Label]
    """The labels below it, by the place of their fan."""

    @property
    def boxes(self) -> tuple[Box, ...]:
        return (self.node.box, *(label.box for label in self.marks.values()))

    @property
    def box(self) -> Box:
        return Box.around(*self.boxes)

    def moved(self, by: Point) -> "Block":
        node = self.node
        return Block(
            Node(
                node.set,
                node.tiles,
                node.box.moved(*by),
                tuple(place.moved(*by) for place in node.places),
                node.wins,
            ),
            {place: label.moved(*by) for place, label in self.marks.items()},
        )


def blocks(counted: CountedReading, hand: Hand, marks: Mapping[int, Mapping[int, Label]]) -> tuple[Block, ...]:
    """The nodes of a reading. ``marks`` has for a set the labels of the fans it makes alone, by their place."""
    arrangement = counted.reading.arrangement
    indexes: list[int | None] = [BODY] if arrangement.body else []
    indexes += list(range(len(arrangement.sets))) or ([] if indexes else [None])
    found = []
    for index, (tiles, wins) in zip(indexes, groups(counted.reading, hand), strict=True):
        node = _node(index, tiles, wins)
        below = {}
        y = node.box.bottom + MARK_GAP
        for place, label in (marks.get(index, {}) if index is not None else {}).items():
            below[place] = label.centred(Point(0, y + label.box.height / 2))
            y += label.box.height + MARK_GAP
        found.append(Block(node, below))
    return tuple(found)


def _node(index: int | None, tiles: tuple[int | None, ...], wins: bool) -> Node:
    rows = -(-len(tiles) // ROW)
    length = -(-len(tiles) // rows)
    width, height = TILE, TILE * ASPECT
    box = Box(0, 0, length * width + 2 * PADDING, rows * height + 2 * PADDING).centred(Point(0, 0))
    places = tuple(
        Box(box.x + PADDING + place % length * width, box.y + PADDING + place // length * height, width, height)
        for place in range(len(tiles))
    )
    return Node(index, tiles, box, places, wins)


def corners(facts: Sequence[Fact]) -> tuple[int, ...]:
    """Which of four sets stands upper left, upper right, lower left and lower right: in the order they come, unless in
    another one fewer lines go from corner to corner."""
    lines = [fact for fact in facts if fact.kind == "edge"]

    def cost(order: tuple[int, ...]) -> int:
        found = 0
        for fact in lines:
            a, b = fact.sets
            weight = 6 if fact.principle is None else 5 if fact.circles else 2
            if max(a, b) == 4:
                found += weight * (order.index(min(a, b)) < 2)
            elif order.index(a) + order.index(b) == 3:
                found += weight
        return found

    return min(permutations(range(4)), key=lambda order: (cost(order), order))


def centres(found: Sequence[Block], facts: Sequence[Fact], gap: tuple[float, float]) -> list[Point]:
    """Where the centre of each node stands. ``gap`` is that between nodes side by side, and that one above the
    other."""
    if len(found) == 5 and found[0].node.set == 0:
        return _house(found, corners(facts), gap)
    if found[0].node.set == BODY:
        return _below_body(found, gap)
    return _ring(found, gap)


def _house(found: Sequence[Block], order: tuple[int, ...], gap: tuple[float, float]) -> list[Point]:
    """Four sets in the corners, the pair in the middle below them."""
    upper, lower = ([found[index].box for index in order[at : at + 2]] for at in (0, 2))
    left, right = ([found[index].box.width for index in order[at::2]] for at in (0, 1))
    across = (max(left) + max(right)) / 2 + gap[0]
    down = max(box.bottom for box in upper) + gap[1] - min(box.y for box in lower)
    places = dict(zip(order, (Point(0, 0), Point(across, 0), Point(0, down), Point(across, down)), strict=True))
    places[4] = Point(across / 2, down + max(box.bottom for box in lower) + gap[1] * 0.22 - found[4].box.y)
    return [places[index] for index in range(5)]


def _below_body(found: Sequence[Block], gap: tuple[float, float]) -> list[Point]:
    """The body above, the sets side by side below it."""
    body, *sets = found
    y = body.box.bottom + gap[1] * 0.6 - min(block.box.y for block in sets)
    length = sum(block.box.width for block in sets) + gap[0] * (len(sets) - 1)
    places, x = [Point(0, 0)], -length / 2
    for block in sets:
        places.append(Point(x + block.box.width / 2, y))
        x += block.box.width + gap[0]
    return places


def _ring(found: Sequence[Block], gap: tuple[float, float]) -> list[Point]:
    """Sets on an ellipse, clockwise from the top."""
    if len(found) == 1:
        return [Point(0, 0)]
    step = 2 * pi / len(found)
    wide = (max(block.box.width for block in found) + gap[0] * 0.55) / (2 * sin(step / 2))
    high = (max(block.box.height for block in found) + gap[1] * 0.2) / (2 * sin(step / 2))
    return [Point(wide * sin(step * place), -high * cos(step * place)) for place in range(len(found))]
