"""The tab of the waits, in the real window."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPalette
from pytestqt.qtbot import QtBot

from mjgui.core import format_hand, parse_hand
from mjgui.core.hand.tiles import tile_name, tile_text
from mjgui.gui.app import EXAMPLE
from mjgui.gui.results.panel import CHOICE
from mjgui.gui.results.waits import DISCARD, LEFT, SELF_DRAW, TILE, WaitsPanel
from mjgui.gui.window import MainWindow
from tests.gui.conftest import Desk, cell_names

WAITING = "123456789m55s23p"


@pytest.fixture
def waits(window: MainWindow, desk: Desk) -> WaitsPanel:
    desk.analysis_of(EXAMPLE)
    window.results.tabs.setCurrentWidget(window.results.panel(WaitsPanel))
    return window.results.panel(WaitsPanel)


def listed(waits: WaitsPanel) -> list[str]:
    """The rows as they read: ``1p 4 23 ✓ 21 ✓``."""
    found = []
    for row in range(waits.rows.rowCount()):
        cells = [str(waits.rows.index(row, column).data()) for column in (LEFT, SELF_DRAW, DISCARD)]
        found.append(" ".join([tile_text(waits.rows.index(row, TILE).data(CHOICE)), *cells]))
    return found


def show(waits: WaitsPanel, window: MainWindow, qtbot: QtBot, text: str, rows: list[str]) -> None:
    window.model.set_hand(parse_hand(text))
    qtbot.waitUntil(lambda: listed(waits) == rows, timeout=5_000)


def label(waits: WaitsPanel, row: int) -> str:
    return str(waits.rows.index(row, TILE).data())


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        (WAITING, ["1p 4 23 ✓ 21 ✓", "4p 4 22 ✓ 20 ✓"]),
        (WAITING + "4p", ["1p 4 23 ✓ 21 ✓", "4p 4 22 ✓ 20 ✓"]),
        ("[234m,1][234m,1]22334s55p", ["1s 4 5 < 8 4 < 8", "4s 3 8 ✓ 7 < 8"]),
        ("1234444678m456p", ["1m 3 8 ✓ 6 < 8", "4m 0 — —"]),
        ("147m258s36p123mEE", ["9p 4 16 ✓ 14 ✓"]),
    ],
)
def test_each_wait_with_copies_left_and_totals(
    waits: WaitsPanel, window: MainWindow, qtbot: QtBot, text: str, rows: list[str]
) -> None:
    show(waits, window, qtbot, text, rows)
    assert waits.table.isVisible()


def test_the_tile_that_won_is_marked_in_words(waits: WaitsPanel, window: MainWindow, qtbot: QtBot) -> None:
    show(waits, window, qtbot, WAITING + "4p", ["1p 4 23 ✓ 21 ✓", "4p 4 22 ✓ 20 ✓"])
    assert [label(waits, row) for row in (0, 1)] == ["1 of dots", "won: 4 of dots"]
    assert "Before 4 of dots came" in waits.intro.text()
    window.words.choose("zh")
    assert label(waits, 1) == "和牌：四饼"
    assert "四饼来之前" in waits.intro.text()
    window.words.choose("en")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1245m1245p1245sE", "No wait"),
        ("1245m1245p1245sEE", "No wait before East came"),
        ("123m", "Once there are thirteen tiles"),
        ("11111m234m55s678s9p", "impossible"),
        # Thirteen tiles that wait, won in a way that cannot be.
        (WAITING + "|EE0011", "impossible"),
    ],
)
def test_without_a_wait_it_says_so(waits: WaitsPanel, window: MainWindow, qtbot: QtBot, text: str, words: str) -> None:
    # By then all has come.
    with qtbot.waitSignal(window.analyst.compared, timeout=5_000):
        window.model.set_hand(parse_hand(text))
    assert words in waits.intro.text()
    assert waits.rows.rowCount() == 0
    assert not waits.table.isVisible()


@pytest.mark.parametrize("text", ["19m19s19pESWNCFP", "19m19s19pESWNCFPP"])
def test_thirteen_waits(waits: WaitsPanel, window: MainWindow, qtbot: QtBot, text: str) -> None:
    window.model.set_hand(parse_hand(text))
    qtbot.waitUntil(lambda: waits.rows.rowCount() == 13, timeout=5_000)
    assert "39" in waits.intro.text()


def test_the_verdict_names_the_waits_in_one_line(window: MainWindow, desk: Desk) -> None:
    window.model.set_hand(parse_hand(WAITING))
    desk.analysis_of(WAITING)
    assert window.results.verdict.text() == "Waiting"
    assert window.results.details.text() == "1p 4p: 8 left in all"


def test_it_follows_the_rules(waits: WaitsPanel, window: MainWindow, qtbot: QtBot) -> None:
    show(waits, window, qtbot, "[234m,1][234m,1]22334s55p", ["1s 4 5 < 8 4 < 8", "4s 3 8 ✓ 7 < 8"])
    window.rules.choose("essay")
    qtbot.waitUntil(lambda: listed(waits)[1:] == ["4s 3 9 ✓ 8 ✓"], timeout=5_000)
    window.rules.choose("arithmetic")
    # No minimum, so that nothing is held against one.
    qtbot.waitUntil(lambda: bool(listed(waits)) and "<" not in " ".join(listed(waits)), timeout=5_000)
    assert "✓" not in " ".join(listed(waits))


def test_below_the_minimum_is_told_by_sign_words_and_colour(
    waits: WaitsPanel, window: MainWindow, qtbot: QtBot
) -> None:
    show(waits, window, qtbot, "[234m,1][234m,1]22334s55p", ["1s 4 5 < 8 4 < 8", "4s 3 8 ✓ 7 < 8"])
    for theme in ("dark", "light"):
        window.theme.choose(theme)
        below, meets = waits.rows.item(1, DISCARD), waits.rows.item(1, SELF_DRAW)
        assert below.foreground().color() == waits.palette().color(QPalette.ColorRole.BrightText)
        assert meets.data(Qt.ItemDataRole.ForegroundRole) is None
    assert below.toolTip() == "4 of bamboos, Discard: 7 fan, below the minimum of 8"
    assert meets.toolTip() == "4 of bamboos, Self-draw: 8 fan"


@pytest.mark.parametrize(
    ("column", "hand"),
    [
        (TILE, "123456789m55s23p1p|SW0000"),
        (LEFT, "123456789m55s23p1p|SW0000"),
        (SELF_DRAW, "123456789m55s23p1p|SW1000"),
        (DISCARD, "123456789m55s23p1p|SW0000"),
    ],
)
def test_enter_makes_a_wait_the_winning_tile(
    waits: WaitsPanel, window: MainWindow, qtbot: QtBot, column: int, hand: str
) -> None:
    before = WAITING + "|SW0000"
    show(waits, window, qtbot, before, ["1p 4 23 ✓ 21 ✓", "4p 4 22 ✓ 20 ✓"])
    waits.table.setFocus()
    waits.table.setCurrentIndex(waits.rows.index(0, TILE))
    for _ in range(column):
        qtbot.keyClick(waits.table, Qt.Key.Key_Right)
    qtbot.keyClick(waits.table, Qt.Key.Key_Return)
    assert format_hand(window.model.hand) == hand
    qtbot.waitUntil(lambda: label(waits, 0) == "won: 1 of dots", timeout=5_000)
    # Where one was stays, so that another can be tried.
    assert waits.table.currentIndex().row() == 0
    window.edits.stack.undo()
    assert format_hand(window.model.hand) == before


def test_a_double_click_chooses_too(waits: WaitsPanel, window: MainWindow, qtbot: QtBot) -> None:
    show(waits, window, qtbot, WAITING + "4p|EE1000", ["1p 4 23 ✓ 21 ✓", "4p 4 22 ✓ 20 ✓"])
    place: QPoint = waits.table.visualRect(waits.rows.index(0, TILE)).center()
    qtbot.mouseClick(waits.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.model.hand == parse_hand(WAITING + "4p|EE1000")
    qtbot.mouseDClick(waits.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.model.hand == parse_hand(WAITING + "1p|EE1000")


def test_what_cannot_be_is_not_chosen(waits: WaitsPanel, window: MainWindow, qtbot: QtBot) -> None:
    show(waits, window, qtbot, "1234444678m456p", ["1m 3 8 ✓ 6 < 8", "4m 0 — —"])
    waits.table.chosen.emit(waits.rows.index(1, SELF_DRAW))
    assert window.model.hand == parse_hand("1234444678m456p")
    # Nor of a hand that has been edited since.
    waits_before = waits.rows.index(0, TILE)
    window.model.set_hand(parse_hand("123m"))
    waits.table.chosen.emit(waits_before)
    assert window.model.hand == parse_hand("123m")


def test_the_winning_tile_chosen_again_changes_nothing(waits: WaitsPanel, window: MainWindow, qtbot: QtBot) -> None:
    text = "[2222p]456m789m12s55p3s|EE1001"
    show(waits, window, qtbot, text, ["3s 4 9 ✓ 7 < 8"])
    waits.table.chosen.emit(waits.rows.index(0, TILE))
    assert window.model.hand == parse_hand(text)


def test_every_cell_has_a_name(waits: WaitsPanel, window: MainWindow, qtbot: QtBot) -> None:
    show(waits, window, qtbot, "1234444678m456p", ["1m 3 8 ✓ 6 < 8", "4m 0 — —"])
    names = cell_names(waits.table)
    one, four = (tile_name(kind).en for kind in (0, 3))
    assert names == [
        *[one, f"{one}, 3 left", f"{one}, Self-draw: 8 fan", f"{one}, Discard: 6 fan, below the minimum of 8"],
        *[f"{four}, no copy is left", f"{four}, 0 left", f"{four}, no copy is left", f"{four}, no copy is left"],
    ]
