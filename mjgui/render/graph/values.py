"""What a graph is made of. Lengths are in units of the graph, its upper left corner is the origin."""

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from mjgui.core.hand.tiles import Tile
from mjgui.core.rules.fans import FanId, Sets
from mjgui.core.texts import Text


class Point(NamedTuple):
    """A place in a graph."""

    x: float
    """From the left."""
    y: float
    """From above."""


class Box(NamedTuple):
    """A rectangle with sides along the axes."""

    x: float
    """Its left side."""
    y: float
    """Its upper side."""
    width: float
    """Its width."""
    height: float
    """Its height."""

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def center(self) -> Point:
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        return (
            Point(self.x, self.y),
            Point(self.right, self.y),
            Point(self.right, self.bottom),
            Point(self.x, self.bottom),
        )

    def moved(self, dx: float, dy: float) -> "Box":
        return Box(self.x + dx, self.y + dy, self.width, self.height)

    def centred(self, at: Point) -> "Box":
        return Box(at.x - self.width / 2, at.y - self.height / 2, self.width, self.height)

    def grown(self, by: float) -> "Box":
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def meets(self, other: "Box") -> bool:
        """Whether they share more than a border."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def holds(self, point: Point) -> bool:
        return self.x <= point.x <= self.right and self.y <= point.y <= self.bottom

    @staticmethod
    def around(*boxes: "Box") -> "Box":
        x, y = min(box.x for box in boxes), min(box.y for box in boxes)
        return Box(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)


Role: TypeAlias = Literal["name", "points", "other"]
Kind: TypeAlias = Literal["whole", "mark", "edge", "outline"]


class Run(NamedTuple):
    """A piece of a line of text."""

    text: str
    """The words."""
    size: float
    """Of the font."""
    role: Role
    """Whether it is a fan's name, its points, or anything else."""


@dataclass(frozen=True, slots=True)
class Label:
    """Lines of text, each centred in the box."""

    box: Box
    """Where the lines stand."""
    lines: tuple[tuple[Run, ...], ...]
    """Each line in its pieces."""

    def moved(self, dx: float, dy: float) -> "Label":
        return Label(self.box.moved(dx, dy), self.lines)

    def centred(self, at: Point) -> "Label":
        return Label(self.box.centred(at), self.lines)


@dataclass(frozen=True, slots=True)
class Circle:
    """Counted fans by which two sets of an uncounted one are linked already, so that it would close a circle."""

    sets: Sets
    """From the one set to the other, in the order of the path."""
    shapes: tuple[int, ...]
    """For each set but the last, the place in ``Graph.shapes`` of the fan that links it with the next."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A fan of a reading, counted or not: what a shape shows."""

    fan: FanId
    """The fan."""
    sets: Sets
    """Those that make it; none for the whole hand."""
    times: int
    """How often it is found in the same sets for the same reason."""
    principle: str | None
    """Why it does not count; None where it does."""
    pattern: int | None
    """The pattern of that principle."""
    words: Text
    """All there is to say of it."""
    circles: tuple[Circle, ...] = ()
    """What already links each two of its sets, where that is why it does not count."""

    @property
    def kind(self) -> Kind:
        """How it is drawn: in the list below, at its set, as a line between two or an outline around more."""
        kinds: tuple[Kind, ...] = ("whole", "mark", "edge")
        return kinds[len(self.sets)] if len(self.sets) < len(kinds) else "outline"


@dataclass(frozen=True, slots=True)
class Shape:
    """A fact with its place."""

    fact: Fact
    """What it shows."""
    label: Label
    """Its name and points."""
    line: tuple[Point, ...] = ()
    """Of an edge the start, the control point and the end of a quadratic curve; of an outline its corners, closed; else
    none."""


@dataclass(frozen=True, slots=True)
class Node:
    """A set, the pair, or other tiles that stay together."""

    set: int | None
    """Its index in the arrangement; ``BODY``; None for all tiles of a form without sets."""
    tiles: tuple[Tile | None, ...]
    """Its tiles from left to right; None for a back."""
    box: Box
    """What it covers."""
    places: tuple[Box, ...]
    """Where each tile is drawn."""
    wins: bool
    """Whether the winning tile completes it."""


@dataclass(frozen=True, slots=True)
class Key:
    """What a kind of line means."""

    pattern: int | None
    """Of the principle it is drawn for; None for the traced circle."""
    sample: Box
    """Where its line is drawn."""
    label: Label
    """What it means, in words."""


@dataclass(frozen=True, slots=True)
class Graph:
    """A reading, laid out."""

    width: int
    """In units."""
    height: int
    """In units."""
    nodes: tuple[Node, ...]
    """The sets and other tiles."""
    shapes: tuple[Shape, ...]
    """Counted fans first."""
    captions: tuple[Label, ...]
    """The names of the lists below."""
    key: tuple[Key, ...]
    """What the lines that are used mean."""

    def node(self, index: int) -> Node:
        """The node of a set."""
        return next(node for node in self.nodes if node.set == index)
