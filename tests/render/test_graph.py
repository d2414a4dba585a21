"""The graph of a reading: nothing covers anything, nothing is left out, and the pictures are as they are to be."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from math import hypot

import pytest
from PySide6.QtCore import QBuffer, QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from mjgui.core.analysis import CountedHand, CountedReading
from mjgui.core.hand import Hand
from mjgui.core.hand.arrange import BODY
from mjgui.core.notation import format_hand, parse_hand
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.profiles.profile_files import load_profile
from mjgui.core.texts import Language
from mjgui.render.graph import DARK, LIGHT, Box, Circle, Colours, Graph, Point, Shape, hit, layout, paint_graph
from mjgui.render.graph.geometry import crosses, on, touches, traced
from mjgui.render.graph.paint import OTHER_PATTERN, PATTERNS
from tests import golden
from tests.core.systems.test_arithmetic import random_hands
from tests.hands import HandMaker

RING = "[234m,1][234m,1]22334s55p4s"
PATH = "123456789m123p5p5p"
STRAIGHT_AND_DOUBLE = "112233456789m1p1p"
PARALLEL = "[7777s][666s,3][7777p][EEE,3]5m5m|WW0000"
PICTURES: list[tuple[str, str, str, Language, Colours]] = [
    ("ring", RING, "mil-2025", "en", LIGHT),
    ("ring-zh-dark", RING, "mil-2025", "zh", DARK),
    ("path", PATH, "mil-2025", "zh", LIGHT),
    ("three-chows", "123m123p123s678p5s5s", "mil-2025", "en", LIGHT),
    ("straight-and-double", STRAIGHT_AND_DOUBLE, "mil-2025", "en", LIGHT),
    ("pungs", "111222333m444p5s5s", "mil-2025", "en", LIGHT),
    ("kongs", "[4444s][PPPP,3][2222p][6666s,7]8m8m|SS0000", "mil-2025", "zh", LIGHT),
    ("quadruple-chow", "[234s,1][234s,3]2234488s3s", "mil-2025", "zh", LIGHT),
    ("parallel", PARALLEL, "mil-2025", "en", LIGHT),
    ("terminal-chows", "123789m123789p5s5s", "mil-2025", "en", LIGHT),
    ("knitted-straight", "147m258s369p123m5p5p", "mil-2025", "en", LIGHT),
    ("seven-pairs", "1111m3344s5566p7p7p", "mil-2025", "zh", LIGHT),
    ("orphans", "19m19s19pESWNCFP1m", "mil-2025", "en", LIGHT),
    ("arithmetic", "123m444m789mCFP66m", "arithmetic", "en", LIGHT),
]  # fmt: skip


def asked(text: str, profile: str = "mil-2025") -> CountedHand:
    return CountedHand(parse_hand(text), load_profile(profile))


def graph(text: str, profile: str = "mil-2025", language: Language = "en") -> Graph:
    return layout(asked(text, profile), 0, language)


def shape(of: Graph, fan: str, sets: tuple[int, ...]) -> Shape:
    return next(each for each in of.shapes if (each.fact.fan, each.fact.sets) == (fan, sets))


def boxes(of: Graph) -> list[Box]:
    return [
        *(node.box for node in of.nodes),
        *(each.label.box for each in of.shapes),
        *(caption.box for caption in of.captions),
        *(entry.label.box for entry in of.key),
        *(entry.sample for entry in of.key),
    ]


@pytest.mark.parametrize(("name", "hand", "profile", "language", "colours"), PICTURES)
def test_pictures_as_they_are_to_be(
    name: str, hand: str, profile: str, language: Language, colours: Colours, qapp: object
) -> None:
    drawn = graph(hand, profile, language)
    made = QImage(drawn.width, drawn.height, QImage.Format.Format_RGB32)
    painter = QPainter(made)
    paint_graph(painter, drawn, colours)
    painter.end()
    golden.check(f"graph-{name}", made)


@pytest.mark.parametrize(
    ("make", "profiles"),
    [(lambda: HandMaker(20).take(360), ("mil-2025", "essay")), (lambda: random_hands(21, 80), ("arithmetic",))],
    ids=["national", "arithmetic"],
)
def test_nothing_covers_anything_and_nothing_is_left_out(
    make: Callable[[], list[Hand]], profiles: tuple[str, ...], qapp: object
) -> None:
    for number, hand in enumerate(make()):
        rules = load_profile(profiles[number % len(profiles)])
        shown = CountedHand(hand, rules)
        reading = number % len(shown.analysis.readings)
        counted = shown.analysis.readings[reading]
        where = format_hand(hand)
        drawn = layout(shown, reading, ("en", "zh")[number // 2 % 2])
        everything = boxes(drawn)
        assert not [pair for pair in combinations(everything, 2) if pair[0].meets(pair[1])], where
        page = Box(0, 0, drawn.width, drawn.height)
        assert all(page.holds(corner) for box in everything for corner in box.corners), where
        _check_nodes(drawn, counted, shown.analysis.hand)
        _check_facts(drawn, counted, rules)
        for each in drawn.shapes:
            _check_line(drawn, each, where)


def _check_nodes(drawn: Graph, counted: CountedReading, hand: Hand) -> None:
    arrangement = counted.reading.arrangement
    indexes = [BODY] * bool(arrangement.body) + list(range(len(arrangement.sets)))
    assert [node.set for node in drawn.nodes] == (indexes or [None])
    shown = [tile for node in drawn.nodes for tile in node.tiles]
    kongs = sum(1 for each in arrangement.sets if each.meld is not None and not each.is_claimed)
    assert shown.count(None) == 2 * kongs
    counts = hand.counts()
    assert all(shown.count(tile) <= counts[tile] for tile in range(34))
    assert len(shown) == sum(counts)
    assert sum(node.wins for node in drawn.nodes) == (counted.reading.winning_set is not None)


def _check_facts(drawn: Graph, counted: CountedReading, rules: RuleProfile) -> None:
    expected: Counter[tuple[str, tuple[int, ...], str | None]] = Counter()
    expected.update((each.fan, each.sets, None) for each in counted.count.counted)
    expected.update((each.instance.fan, each.instance.sets, each.principle) for each in counted.count.suppressed)
    shown: Counter[tuple[str, tuple[int, ...], str | None]] = Counter()
    for each in drawn.shapes:
        fact = each.fact
        shown[fact.fan, fact.sets, fact.principle] += fact.times
        name = rules.fans[fact.fan].name
        assert f"{name.zh} {name.en}" in fact.words.zh
        assert f"{name.zh} {name.en}" in fact.words.en
        kind = {0: "whole", 1: "mark", 2: "edge"}.get(len(fact.sets), "outline")
        assert (fact.kind, bool(each.line)) == (kind, kind in ("edge", "outline"))
    assert shown == expected
    used = {rules.principles[each.principle].pattern for each in counted.count.suppressed}
    assert {entry.pattern for entry in drawn.key} - {None} == used


def _check_line(drawn: Graph, each: Shape, where: str) -> None:
    """Its label is on it, and it passes by what does not belong to it."""
    fact, at = each.fact, each.label.box.center
    others = [node.box for node in drawn.nodes if node.set not in fact.sets]
    if fact.kind == "edge":
        start, control, end = each.line
        course = traced((start, control, end))
        assert min(hypot(at.x - x, at.y - y) for x, y in traced((start, control, end), 200)) < 2, where
        assert not any(crosses(course, box) for box in others), where
        ends = [drawn.node(index).box for index in fact.sets]
        assert all(box.grown(80).holds(point) for box, point in zip(ends, (start, end), strict=True)), where
    elif fact.kind == "outline":
        assert min(hypot(at.x - x, at.y - y) for x, y in _closed(each)) < 13, where
        assert not any(touches(each.line, box) for box in others), where
        inside = [drawn.node(index).box for index in fact.sets]
        assert all(touches(each.line, box) for box in inside), where
        assert not any(crosses([*each.line, each.line[0]], box) for box in inside), where
    elif fact.kind == "mark":
        node = drawn.node(fact.sets[0]).box
        assert abs(at.x - node.center.x) < 0.01, where
        assert at.y > node.bottom, where


def _closed(each: Shape) -> list[Point]:
    found = []
    for a, b in zip(each.line, (*each.line[1:], each.line[0]), strict=True):
        found += [Point(a.x + (b.x - a.x) * step / 40, a.y + (b.y - a.y) * step / 40) for step in range(40)]
    return found


def test_the_same_graph_each_time(qapp: object) -> None:
    assert graph(RING) == graph(RING)


def test_the_ring_is_traced(qapp: object) -> None:
    drawn = graph(RING)
    closing = shape(drawn, "mixed-double-chow", (1, 3))
    assert closing.fact.principle == "account-once"
    (circle,) = closing.fact.circles
    assert circle.sets == (1, 0, 2, 3)
    assert [drawn.shapes[place].fact.fan for place in circle.shapes] == [
        "pure-double-chow", "mixed-double-chow", "pure-double-chow",
    ]  # fmt: skip
    assert [drawn.shapes[place].fact.sets for place in circle.shapes] == [(0, 1), (0, 2), (2, 3)]
    assert "MIL 2025 1.11" in closing.fact.words.en
    assert "套算一次" in closing.fact.words.zh
    assert [each.fact.circles for each in drawn.shapes if each is not closing] == [()] * (len(drawn.shapes) - 1)
    assert drawn.key[-1].pattern is None


def test_the_trace_goes_through_a_larger_fan(qapp: object) -> None:
    drawn = graph(STRAIGHT_AND_DOUBLE)
    straight = drawn.shapes.index(shape(drawn, "pure-straight", (0, 2, 3)))
    double = drawn.shapes.index(shape(drawn, "pure-double-chow", (0, 1)))
    assert shape(drawn, "short-straight", (1, 2)).fact.circles == (Circle((1, 0, 2), (double, straight)),)


def test_where_rings_are_no_reason_nothing_is_traced(mil: RuleProfile, qapp: object) -> None:
    rules = mil.adopt("account-once", "partition")
    drawn = layout(CountedHand(parse_hand(RING), rules), 0, "en")
    assert any(each.fact.principle == "account-once" for each in drawn.shapes)
    assert not any(each.fact.circles for each in drawn.shapes)


def test_lines_between_the_same_sets_fan_out(qapp: object) -> None:
    drawn = graph(PARALLEL)
    lines = [each for each in drawn.shapes if each.fact.sets == (0, 2)]
    assert len(lines) == 3
    middles = [on((a, b, c), 0.5) for a, b, c in (each.line for each in lines)]
    for first, second in combinations(zip(lines, middles, strict=True), 2):
        assert hypot(first[1].x - second[1].x, first[1].y - second[1].y) > 60
        assert not crosses(traced((second[0].line[0], second[0].line[1], second[0].line[2])), first[0].label.box)


def test_alike_occurrences_are_one_shape(qapp: object) -> None:
    hogs = [each for each in graph("[234s,1][234s,3]2234488s3s").shapes if each.fact.fan == "tile-hog"]
    assert [each.fact.times for each in hogs] == [3]
    assert hogs[0].label.lines[0][1].text == " (2 × 3)"


def test_what_is_pointed_at(qapp: object) -> None:
    drawn = graph(STRAIGHT_AND_DOUBLE)
    for place, each in enumerate(drawn.shapes):
        assert hit(drawn, each.label.box.center) == place
    straight = shape(drawn, "pure-straight", (0, 2, 3))
    for point in straight.line:
        found = hit(drawn, point)
        assert found is not None
    assert drawn.shapes.index(straight) in [hit(drawn, point) for point in straight.line]
    double = shape(drawn, "pure-double-chow", (0, 1))
    assert hit(drawn, Point(double.line[0].x + 8, double.line[0].y + 3)) == drawn.shapes.index(double)
    assert hit(drawn, drawn.nodes[4].box.center) is None
    assert hit(drawn, Point(1, 1)) is None


def test_a_drawing_needs_no_font(qapp: object) -> None:
    drawn = graph(RING)
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(QSize(drawn.width, drawn.height))
    painter = QPainter(generator)
    paint_graph(painter, drawn, LIGHT, chosen={0})
    painter.end()
    content = bytes(buffer.data().data())
    assert b"<path" in content
    assert b"<text" not in content
    assert b"stroke-dasharray" in content


def test_patterns_differ_not_colours_alone() -> None:
    patterns = [*PATTERNS.values(), OTHER_PATTERN]
    assert len(set(patterns)) == len(patterns)
    for colours in (LIGHT, DARK):
        assert len(set(colours.patterns) | {colours.counted}) == len(colours.patterns) + 1
