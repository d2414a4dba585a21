"""The graph panel: what pointing, clicking and the keyboard do, and what it follows."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPalette
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from mjgui.core.inquiry import Inquiry
from mjgui.core.notation import parse_hand
from mjgui.core.profiles.profile import RuleProfile
from mjgui.gui.app import EXAMPLE
from mjgui.gui.results.fans import FansPanel
from mjgui.gui.results.graph import GraphPanel
from mjgui.gui.results.graph_view import LEAST, GraphView
from mjgui.gui.results.panel import Shown
from mjgui.gui.state.faces import Faces
from mjgui.gui.state.pointing import Pointed
from mjgui.gui.state.theme import palette
from mjgui.gui.state.words import Words
from mjgui.gui.window import MainWindow
from mjgui.render.graph import DARK, LIGHT, Point
from tests.gui.conftest import Desk

RING = "[234m,1][234m,1]22334s55p4s"


@pytest.fixture
def words() -> Words:
    return Words("en")


@pytest.fixture
def panel(words: Words, mil: RuleProfile, qtbot: QtBot) -> Iterator[GraphView]:
    made = GraphView(words, Faces())
    qtbot.addWidget(made)
    made.setPalette(palette("light"))
    made.resize(520, 420)
    show(made, mil, RING)
    made.show()
    qtbot.waitExposed(made)
    yield made
    QToolTip.hideText()


def show(panel: GraphView, rules: RuleProfile, text: str) -> None:
    panel.show_reading(Shown(Inquiry(parse_hand(text), rules)))


def place(panel: GraphView, fan: str, sets: tuple[int, ...]) -> int:
    assert panel.graph is not None
    facts = [each.fact for each in panel.graph.shapes]
    return next(index for index, fact in enumerate(facts) if (fact.fan, fact.sets) == (fan, sets))


def label(panel: GraphView, index: int) -> QPoint:
    assert panel.graph is not None
    return panel.shown_at(panel.graph.shapes[index].label.box.center).toPoint()


def drawn(panel: GraphView) -> bytes:
    image = panel.grab().toImage()
    return bytes(image.constBits())


def test_pointing_says_why_and_emphasizes(panel: GraphView, qtbot: QtBot) -> None:
    before = drawn(panel)
    closing = place(panel, "mixed-double-chow", (1, 3))
    qtbot.mouseMove(panel, label(panel, closing))
    assert panel.emphasized == (closing,)
    for said in ("喜相逢 Mixed Double Chow", "Account-once", "circle with 一般高 Pure Double Chow", "MIL 2025 1.11"):
        assert said in panel.reason
        assert said in panel.accessibleName()
    assert drawn(panel) != before
    at = label(panel, closing)
    QApplication.sendEvent(panel, QHelpEvent(QEvent.Type.ToolTip, at, panel.mapToGlobal(at)))
    assert "Account-once" in QToolTip.text()
    qtbot.mouseMove(panel, QPoint(1, 1))
    assert panel.emphasized == ()
    assert panel.reason == ""
    assert drawn(panel) == before


def test_pointing_at_a_line(panel: GraphView, qtbot: QtBot) -> None:
    double = place(panel, "pure-double-chow", (0, 1))
    assert panel.graph is not None
    start, _, end = panel.graph.shapes[double].line
    near = Point(start.x * 0.9 + end.x * 0.1, start.y * 0.9 + end.y * 0.1 + 2)
    qtbot.mouseMove(panel, panel.shown_at(near).toPoint())
    assert panel.emphasized == (double,)


def test_a_click_chooses_the_fan(panel: GraphView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.fan_chosen) as chosen:
        qtbot.mouseClick(panel, Qt.MouseButton.LeftButton, pos=label(panel, place(panel, "all-chows", ())))
    assert chosen.args == [Pointed("all-chows", ((),), counted=True)]
    with qtbot.assertNotEmitted(panel.fan_chosen):
        qtbot.mouseClick(panel, Qt.MouseButton.LeftButton, pos=QPoint(1, 1))


def test_a_chosen_fan_has_all_its_shapes_emphasized(panel: GraphView, qtbot: QtBot) -> None:
    before = drawn(panel)
    panel.choose(Pointed("pure-double-chow", ((0, 1), (2, 3)), counted=True))
    assert panel.emphasized == tuple(place(panel, "pure-double-chow", sets) for sets in ((0, 1), (2, 3)))
    assert drawn(panel) != before
    panel.choose(None)
    assert panel.emphasized == ()
    assert drawn(panel) == before


def test_the_keyboard_reaches_all_that_pointing_does(panel: GraphView, qtbot: QtBot) -> None:
    assert panel.graph is not None
    number = len(panel.graph.shapes)
    said = []
    for _ in range(number):
        qtbot.keyClick(panel, Qt.Key.Key_Right)
        said.append(panel.accessibleName())
        assert QToolTip.isVisible()
    assert len(set(said)) == number
    for each, shape in zip(said, panel.graph.shapes, strict=True):
        assert shape.fact.words.en in each
    qtbot.keyClick(panel, Qt.Key.Key_Down)
    assert panel.emphasized == (0,)
    qtbot.keyClick(panel, Qt.Key.Key_Left)
    assert panel.emphasized == (number - 1,)
    qtbot.keyClick(panel, Qt.Key.Key_Home)
    assert panel.emphasized == (0,)
    with qtbot.waitSignal(panel.fan_chosen) as chosen:
        qtbot.keyClick(panel, Qt.Key.Key_Return)
    first = panel.graph.shapes[0].fact
    assert chosen.args == [Pointed(first.fan, (first.sets,), counted=True)]
    qtbot.keyClick(panel, Qt.Key.Key_Escape)
    assert panel.emphasized == ()


def test_it_follows_the_language(panel: GraphView, words: Words) -> None:
    first = panel.graph
    assert first is not None
    words.choose("zh")
    second = panel.graph
    assert second is not None
    assert first.shapes[-1].label.lines[0][0].text == "No Honors"
    assert second.shapes[-1].label.lines[0][0].text == "无字"
    assert panel.accessibleName() == "番种关系图"


def test_it_follows_the_theme(panel: GraphView) -> None:
    def corner() -> QColor:
        return panel.grab().toImage().pixelColor(5, 5)

    assert corner() == QColor(LIGHT.background)
    panel.setPalette(palette("dark"))
    assert panel.palette().color(QPalette.ColorRole.Window).lightness() < 128
    assert corner() == QColor(DARK.background)


def test_it_follows_the_faces(words: Words, mil: RuleProfile, qtbot: QtBot) -> None:
    faces = Faces()
    panel = GraphView(words, faces)
    qtbot.addWidget(panel)
    show(panel, mil, RING)
    before = drawn(panel)
    faces.show_index(False)
    assert drawn(panel) != before


@pytest.mark.parametrize("asked", [(220, 180), (300, 900), (1400, 300), (1600, 1200)])
def test_nothing_is_cut_or_too_small_at_any_size(panel: GraphView, asked: tuple[int, int]) -> None:
    """Where there is too little room it takes more, and is scrolled."""
    panel.resize(*asked)
    size = panel.width(), panel.height()
    assert panel.graph is not None
    assert panel._fit()[0] >= LEAST - 0.01
    first = panel.shown_at(Point(0, 0))
    last = panel.shown_at(Point(panel.graph.width, panel.graph.height))
    assert min(first.x(), first.y()) >= 0
    assert last.x() <= size[0] + 0.01
    assert last.y() <= size[1] + 0.01
    across, down = (last.x() - first.x()) / panel.graph.width, (last.y() - first.y()) / panel.graph.height
    assert across == pytest.approx(down)


def test_without_a_reading_it_says_what_will_be_there(panel: GraphView, qtbot: QtBot) -> None:
    qtbot.keyClick(panel, Qt.Key.Key_Right)
    panel.show_reading(Shown())
    assert panel.graph is None
    assert panel.emphasized == ()
    assert "Once the hand is complete" in panel.accessibleName()
    assert len(set(drawn(panel))) > 2
    qtbot.keyClick(panel, Qt.Key.Key_Right)
    qtbot.mouseMove(panel, QPoint(100, 100))
    assert panel.reason == ""


def test_another_reading_forgets_what_was_pointed_at(panel: GraphView, mil: RuleProfile, qtbot: QtBot) -> None:
    panel.choose(Pointed("pure-straight", ((0, 1, 2),), counted=True))
    qtbot.keyClick(panel, Qt.Key.Key_End)
    show(panel, mil, "123456789m123p5p5p")
    assert panel.emphasized == (place(panel, "pure-straight", (0, 1, 2)),)


def test_the_graph_and_the_list_of_fans_point_at_each_other(window: MainWindow, desk: Desk, qtbot: QtBot) -> None:
    desk.analysis_of(EXAMPLE)
    results, graph = window.results, window.results.panel(GraphPanel).view
    results.tabs.setCurrentIndex(1)
    assert graph.graph is not None

    def emphasized() -> list[tuple[str, bool]]:
        assert graph.graph is not None
        facts = [graph.graph.shapes[place].fact for place in graph.emphasized]
        return [(fact.fan, fact.principle is None) for fact in facts]

    # The same fan counts once and is suppressed three times: each is a shape, and a row, of its own.
    results.panel(FansPanel).fans.choose(Pointed("mixed-double-chow", ((0, 2),), counted=True))
    assert emphasized() == [("mixed-double-chow", True)]
    circle = next(shape.fact for shape in graph.graph.shapes if shape.fact.circles)
    graph.fan_chosen.emit(Pointed(circle.fan, (circle.sets,), counted=False))
    assert emphasized() == [("mixed-double-chow", False)]
    outlined = window.strip.table.outlined
    assert outlined
    graph.fan_chosen.emit(Pointed("pure-double-chow", ((0, 1),), counted=True))
    assert emphasized() == [("pure-double-chow", True)] * 2
    assert window.strip.table.outlined != outlined
