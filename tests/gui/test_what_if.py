"""The tab of what would be with something replaced, in the real window."""

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mjgui.core import analyze, format_hand, inquiry, parse_hand
from mjgui.core.analysis import Cancelled, CountedHand, Stop, never
from mjgui.core.hand import Hand
from mjgui.core.hand.tiles import KINDS, Tile, tile_text
from mjgui.core.inquiry import Inquiry
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.questions import what_if
from mjgui.core.questions.what_if import Replacement, replaced
from mjgui.gui.app import EXAMPLE
from mjgui.gui.results.what_if import NARROW, WhatIfPanel
from mjgui.gui.window import MainWindow
from tests.gui.conftest import Desk, cell_names

STRAIGHT = "123456789m55s23p4p"
ROLE = Qt.ItemDataRole


def tile(text: str) -> Tile:
    return parse_hand(text).concealed[0]


@pytest.fixture
def panel(window: MainWindow, desk: Desk, qtbot: QtBot) -> WhatIfPanel:
    desk.analysis_of(EXAMPLE)
    window.results.tabs.setCurrentWidget(window.results.panel(WhatIfPanel))
    filled(window.results.panel(WhatIfPanel), qtbot)
    return window.results.panel(WhatIfPanel)


def filled(panel: WhatIfPanel, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: bool(panel.changes.targets) and panel.is_complete, timeout=5_000)


def show(panel: WhatIfPanel, window: MainWindow, qtbot: QtBot, text: str) -> None:
    window.model.set_hand(parse_hand(text))
    expected = Inquiry(parse_hand(text), window.rules.profile).targets
    qtbot.waitUntil(lambda: panel.changes.targets == expected and panel.is_complete, timeout=5_000)


def row_of(panel: WhatIfPanel, part: str, text: str) -> int:
    return [(target.part, target.tile) for target in panel.changes.targets].index((part, tile(text)))


def cell(panel: WhatIfPanel, part: str, before: str, after: str, role: int = ROLE.DisplayRole) -> object:
    return panel.changes.index(row_of(panel, part, before), tile(after)).data(role)


def go_to(panel: WhatIfPanel, part: str, before: str, after: str) -> None:
    panel.table.setFocus()
    panel.table.setCurrentIndex(panel.changes.index(row_of(panel, part, before), tile(after)))


def test_totals_and_differences(panel: WhatIfPanel, window: MainWindow, qtbot: QtBot) -> None:
    show(panel, window, qtbot, STRAIGHT)
    assert cell(panel, "winning", "4p", "1p") == "21\n+1"
    assert cell(panel, "winning", "4p", "4p") == "20\n●"
    assert cell(panel, "standing", "1m", "4m") == "6<8\n−14"
    assert cell(panel, "standing", "1m", "E") == ""
    assert not panel.bar.isVisible()


def test_it_says_what_the_core_says(panel: WhatIfPanel, window: MainWindow, mil: RuleProfile, qtbot: QtBot) -> None:
    show(panel, window, qtbot, "[234m,2][EEE,3]456s99p78p9p|SW1000")
    rows = list(Inquiry(window.model.hand, mil).what_if())
    now = analyze(window.model.hand, mil).total
    assert now is not None
    for at, row in enumerate(rows):
        for kind in range(KINDS):
            value, shown = row.values[kind], str(panel.changes.index(at, kind).data())
            if value is None:
                assert shown == ""
            elif value.total is None:
                assert shown == "×"
            else:
                assert shown.split("\n")[0].split("<")[0] == str(value.total)
                assert ("<8" in shown) == (value.total < 8)
                difference = value.total - now
                sign = {-1: "−", 0: "±", 1: "+"}[(difference > 0) - (difference < 0)]
                assert shown.split("\n")[1] in (f"{sign}{abs(difference)}", "●")


def test_each_cell_is_told_in_words(panel: WhatIfPanel, window: MainWindow, qtbot: QtBot) -> None:
    show(panel, window, qtbot, STRAIGHT)
    said = ROLE.AccessibleTextRole
    assert cell(panel, "winning", "4p", "1p", said) == (
        "winning 4 of dots → 1 of dots: 21 fan (+1), counts Pure Straight, Concealed Hand, All Chows, Mixed Double Chow"
    )
    assert str(cell(panel, "standing", "1m", "4m", said)).endswith("; below the minimum of 8")
    assert str(cell(panel, "standing", "1m", "1m", said)).startswith("1 of characters (the hand as it is): 20 fan")
    assert cell(panel, "standing", "1m", "E", said) == "1 of characters → East: no win"
    window.words.choose("zh")
    assert str(cell(panel, "winning", "4p", "1p", said)).startswith("和牌张四饼 → 一饼：21 番（+1），计清龙")
    assert cell(panel, "standing", "1m", "E", said) == "一万 → 东：不成和牌"
    assert panel.changes.headerData(0, Qt.Orientation.Horizontal, said) == "一万"
    window.words.choose("en")
    assert panel.changes.headerData(0, Qt.Orientation.Vertical, said) == "1 of characters"
    assert panel.table.accessibleName() == "What if"


def test_melds_are_replaced_as_a_whole_in_words(panel: WhatIfPanel, window: MainWindow, qtbot: QtBot) -> None:
    show(panel, window, qtbot, "[234m,2][EEE,3]456s99p78p9p")
    said = ROLE.ToolTipRole
    assert str(cell(panel, "meld", "2m", "5s", said)).startswith("[234m] → [567s]: ")
    assert cell(panel, "meld", "2m", "8m", said) == "[234m] → 8 of characters: no such meld begins with it"
    assert str(cell(panel, "meld", "E", "9p", said)).startswith("[EEE] → [999p]: impossible: ")
    assert cell(panel, "meld", "E", "9p") == "×"


def test_a_set_of_the_arithmetic_rules_is_exchanged_for_any_other(
    panel: WhatIfPanel, window: MainWindow, qtbot: QtBot
) -> None:
    window.rules.choose("arithmetic")
    show(panel, window, qtbot, "[135m,1]246s99p57p9pEEE")
    place = next(
        row for row, target in enumerate(panel.changes.targets) if target.part == "meld" and target.shape == (0, 3, 6)
    )
    assert "147" in str(panel.changes.headerData(place, Qt.Orientation.Vertical, ROLE.ToolTipRole))
    cell_ = panel.changes.index(place, tile("1m"))
    assert str(cell_.data(ROLE.ToolTipRole)).startswith("[135m] → [147m]: 0 fan (−2)")
    panel.table.setFocus()
    panel.table.setCurrentIndex(cell_)
    qtbot.keyClick(panel.table, Qt.Key.Key_Return)
    assert format_hand(window.model.hand).startswith("[147m]246s")


def test_what_is_pointed_at_is_said_below(panel: WhatIfPanel, window: MainWindow, qtbot: QtBot) -> None:
    show(panel, window, qtbot, STRAIGHT)
    go_to(panel, "winning", "4p", "2p")
    assert panel.answer.text() == "winning 4 of dots → 2 of dots: no win"
    qtbot.keyClick(panel.table, Qt.Key.Key_Left)
    assert "→ 1 of dots: 21 fan (+1)" in panel.answer.text()
    # The mouse goes before, and leaves.
    panel.table.scrollToTop()
    place: QPoint = panel.table.visualRect(panel.changes.index(0, 3)).center()
    qtbot.mouseMove(panel.table.viewport(), place + QPoint(0, 1))
    qtbot.mouseMove(panel.table.viewport(), place)
    qtbot.waitUntil(lambda: panel.answer.text().startswith("1 of characters → 4 of characters: 6 fan (−14)"))
    assert panel.answer.accessibleName() == panel.answer.text()


def test_enter_takes_the_hand_over(panel: WhatIfPanel, window: MainWindow, qtbot: QtBot) -> None:
    show(panel, window, qtbot, STRAIGHT + "|SW1000")
    go_to(panel, "winning", "4p", "2p")
    qtbot.keyClick(panel.table, Qt.Key.Key_Return)
    assert format_hand(window.model.hand) == STRAIGHT + "|SW1000"
    qtbot.keyClick(panel.table, Qt.Key.Key_Left)
    qtbot.keyClick(panel.table, Qt.Key.Key_Return)
    assert format_hand(window.model.hand) == "123456789m55s23p1p|SW1000"
    qtbot.waitUntil(lambda: panel.changes.targets[-1].tile == tile("1p") and panel.is_complete, timeout=5_000)
    # One stands where the tile is now.
    current = panel.table.currentIndex()
    assert (current.row(), current.column()) == (len(panel.changes.targets) - 1, tile("1p"))
    assert panel.table.hasFocus()
    window.edits.stack.undo()
    assert format_hand(window.model.hand) == STRAIGHT + "|SW1000"


def test_a_double_click_takes_a_meld_over(panel: WhatIfPanel, window: MainWindow, qtbot: QtBot) -> None:
    show(panel, window, qtbot, "[234m,2][EEE,3]456s99p78p9p")
    at = panel.changes.index(row_of(panel, "meld", "2m"), tile("3m"))
    place = panel.table.visualRect(at).center()
    before = window.model.hand
    qtbot.mouseClick(panel.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.model.hand == before
    qtbot.mouseDClick(panel.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.model.hand == parse_hand("[345m,2][EEE,3]456s99p78p9p")


def test_a_hand_edited_since_is_not_written_over(panel: WhatIfPanel, window: MainWindow, qtbot: QtBot) -> None:
    show(panel, window, qtbot, STRAIGHT)
    at = panel.changes.index(row_of(panel, "winning", "4p"), tile("1p"))
    window.model.set_hand(parse_hand("123m"))
    panel.table.chosen.emit(at)
    assert window.model.hand == parse_hand("123m")


def test_a_hand_that_is_no_win_shows_what_makes_it_one(panel: WhatIfPanel, window: MainWindow, qtbot: QtBot) -> None:
    show(panel, window, qtbot, "123456789m55s24p9p")
    assert cell(panel, "winning", "9p", "3p") == "21"
    assert cell(panel, "winning", "9p", "9p") == ""
    shown = {
        panel.changes.index(row, kind).data() for row in range(len(panel.changes.targets)) for kind in range(KINDS)
    }
    assert shown == {"", "21"}
    assert cell(panel, "winning", "9p", "9p", ROLE.ToolTipRole) == "winning 9 of dots (the hand as it is): no win"


@pytest.mark.parametrize("text", ["123456789m55s23p", "123m", "11111m234m55s678s99p"])
def test_a_hand_that_is_not_finished_has_no_table(
    panel: WhatIfPanel, window: MainWindow, qtbot: QtBot, text: str
) -> None:
    window.model.set_hand(parse_hand(text))
    qtbot.waitUntil(lambda: not panel.table.isVisible(), timeout=5_000)
    assert "fourteen tiles" in panel.intro.text()
    assert not panel.bar.isVisible()
    show(panel, window, qtbot, STRAIGHT)
    assert panel.table.isVisible()


def test_it_follows_the_rules(panel: WhatIfPanel, window: MainWindow, qtbot: QtBot) -> None:
    assert cell(panel, "winning", "4s", "4s") == "7<8\n●"
    window.rules.choose("essay")
    qtbot.waitUntil(lambda: panel.is_complete and cell(panel, "winning", "4s", "4s") == "8\n●", timeout=5_000)
    window.rules.choose("arithmetic")
    qtbot.waitUntil(lambda: panel.is_complete and "<" not in str(cell(panel, "winning", "4s", "1s")), timeout=5_000)


def test_more_and_less_are_coloured_in_both_themes(panel: WhatIfPanel, window: MainWindow, qtbot: QtBot) -> None:
    show(panel, window, qtbot, STRAIGHT)
    for theme in ("dark", "light"):
        window.theme.choose(theme)
        qtbot.waitUntil(lambda: panel.changes.palette == panel.palette())
        base = panel.palette().color(QPalette.ColorRole.Base)
        more = cell(panel, "winning", "4p", "1p", ROLE.BackgroundRole)
        less = cell(panel, "standing", "1m", "4m", ROLE.BackgroundRole)
        same = cell(panel, "winning", "4p", "4p", ROLE.BackgroundRole)
        assert isinstance(more, QColor)
        assert isinstance(less, QColor)
        assert same == base
        assert more.blue() - more.red() > base.blue() - base.red() + 10
        assert less.red() - less.blue() > base.red() - base.blue() + 10
        for tinted in (more, less):
            assert contrast(panel.palette().color(QPalette.ColorRole.Text), tinted) > 4.5
        red = panel.palette().color(QPalette.ColorRole.BrightText)
        assert contrast(red, less) > 3
        below = cell(panel, "standing", "1m", "4m", ROLE.ForegroundRole)
        assert below == panel.palette().brightText()


def contrast(one: QColor, two: QColor) -> float:
    """The contrast of two colours as WCAG has it."""

    def light(colour: QColor) -> float:
        parts = (colour.redF(), colour.greenF(), colour.blueF())
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((light(one), light(two)))
    return (high + 0.05) / (low + 0.05)


def test_every_cell_has_a_name(panel: WhatIfPanel, window: MainWindow, qtbot: QtBot) -> None:
    show(panel, window, qtbot, EXAMPLE)
    names = cell_names(panel.table)
    assert len(names) == 6 * KINDS
    assert all(names)
    assert len(set(names)) == len(names)


def test_nothing_shown_is_cut(panel: WhatIfPanel, window: MainWindow, qtbot: QtBot) -> None:
    """Also in letters twice as large; columns without a win stay narrow."""
    show(panel, window, qtbot, "[234m,1][EEE,1]22334s55p4s")
    usual = QApplication.font()
    for scale in (1, 2):
        font = panel.font()
        font.setPointSizeF(usual.pointSizeF() * scale)
        panel.setFont(font)
        for kind in range(KINDS):
            width = panel.table.columnWidth(kind)
            texts = [str(panel.changes.index(row, kind).data()) for row in range(len(panel.changes.targets))]
            if not any(texts):
                assert width == NARROW
            for line in (line for text in texts for line in text.split("\n")):
                assert panel.table.fontMetrics().horizontalAdvance(line) < width, (scale, tile_text(kind), line)


# What runs when, and what stops it.


class Exploring:
    """Stands for the core: gives one row, then waits until it is told to stop or to go on."""

    def __init__(self) -> None:
        self.hands: list[Hand] = []
        self.stopped: list[Hand] = []
        self.waiting = threading.Event()
        self.go_on = threading.Event()

    def __call__(self, asked: CountedHand, stop: Stop = never) -> Iterator[Replacement]:
        hand = asked.hand
        self.hands.append(hand)
        for number, row in enumerate(what_if.what_if(asked, stop)):
            if number == 1:
                self.waiting.set()
                while not self.go_on.wait(0.001):
                    if stop():
                        self.stopped.append(hand)
                        raise Cancelled
            yield row


@pytest.fixture
def exploring(monkeypatch: pytest.MonkeyPatch) -> Exploring:
    made = Exploring()
    monkeypatch.setattr(inquiry, "what_if", made)
    return made


@pytest.fixture
def begun(exploring: Exploring, window: MainWindow, desk: Desk, qtbot: QtBot) -> WhatIfPanel:
    """The tab with one row of its first hand."""
    desk.analysis_of(EXAMPLE)
    window.results.tabs.setCurrentWidget(window.results.panel(WhatIfPanel))
    qtbot.waitUntil(lambda: window.results.panel(WhatIfPanel).changes.filled == 1, timeout=5_000)
    return window.results.panel(WhatIfPanel)


def test_nothing_is_explored_while_it_is_not_looked_at(
    exploring: Exploring, window: MainWindow, desk: Desk, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(window.analyst.compared, timeout=5_000):
        window.model.set_hand(parse_hand(STRAIGHT))
    qtbot.wait(30)
    assert exploring.hands == []
    window.results.tabs.setCurrentWidget(window.results.panel(WhatIfPanel))
    qtbot.waitUntil(lambda: exploring.hands == [parse_hand(STRAIGHT)], timeout=5_000)


def test_the_rest_is_filled_in_as_it_comes(begun: WhatIfPanel, exploring: Exploring, qtbot: QtBot) -> None:
    assert begun.bar.isVisible()
    assert (begun.bar.value(), begun.bar.maximum()) == (1, 6)
    assert begun.changes.index(1, 0).data() == ""
    assert begun.changes.said(1, 0) == "2 of bamboos → 1 of characters: not counted yet"
    exploring.go_on.set()
    filled(begun, qtbot)
    assert not begun.bar.isVisible()
    assert begun.changes.said(1, 0) == "2 of bamboos → 1 of characters: no win"


def test_an_edit_stops_it(begun: WhatIfPanel, exploring: Exploring, window: MainWindow, qtbot: QtBot) -> None:
    exploring.waiting.clear()
    window.model.set_hand(parse_hand(STRAIGHT))
    qtbot.waitUntil(lambda: exploring.stopped == [parse_hand(EXAMPLE)], timeout=5_000)
    # The analysis is not held up by it, and the newest hand is explored in its turn.
    qtbot.waitUntil(lambda: exploring.hands[1:] == [parse_hand(STRAIGHT)], timeout=5_000)
    exploring.go_on.set()
    filled(begun, qtbot)
    assert cell(begun, "winning", "4p", "1p") == "21\n+1"


def test_leaving_the_tab_stops_it_and_coming_back_begins_it_again(
    begun: WhatIfPanel, exploring: Exploring, window: MainWindow, qtbot: QtBot
) -> None:
    window.results.tabs.setCurrentIndex(0)
    qtbot.waitUntil(lambda: exploring.stopped == [parse_hand(EXAMPLE)], timeout=5_000)
    # At once, before the one that was stopped has gone.
    window.results.tabs.setCurrentWidget(begun)
    window.results.tabs.setCurrentIndex(0)
    window.results.tabs.setCurrentWidget(begun)
    exploring.go_on.set()
    filled(begun, qtbot)
    assert begun.changes.filled == len(begun.changes.targets) == 6
    qtbot.wait(30)
    assert begun.changes.filled == 6


def test_closing_stops_it(begun: WhatIfPanel, exploring: Exploring, window: MainWindow) -> None:
    window.close()
    assert not window.analyst.is_running
    assert exploring.stopped == [parse_hand(EXAMPLE)]


def test_once_done_it_is_not_done_again_for_a_look(panel: WhatIfPanel, window: MainWindow, qtbot: QtBot) -> None:
    rows: list[Replacement] = []
    window.analyst.explored.connect(rows.append)
    window.results.tabs.setCurrentIndex(0)
    window.results.tabs.setCurrentWidget(panel)
    window.words.choose("zh")
    window.words.choose("en")
    qtbot.wait(50)
    assert rows == []
    assert panel.is_complete


def test_a_failure_while_exploring_is_said(
    window: MainWindow, desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> Iterator[Replacement]:
        raise ZeroDivisionError("no such luck")

    monkeypatch.setattr(inquiry, "what_if", fail)
    desk.analysis_of(EXAMPLE)
    window.results.tabs.setCurrentWidget(window.results.panel(WhatIfPanel))
    qtbot.waitUntil(lambda: window.results.verdict.text() == "The analysis failed", timeout=5_000)
    assert "no such luck" in window.results.details.text()
    assert not window.results.panel(WhatIfPanel).table.isVisible()
    assert "ZeroDivisionError" in caplog.text


def test_all_tabs_can_be_read_in_a_small_window(window: MainWindow, desk: Desk, qtbot: QtBot) -> None:
    desk.analysis_of(EXAMPLE)
    window.resize(1024, 700)
    for language in ("zh", "en"):
        window.words.choose(language)
        qtbot.wait(30)
        bar = window.results.tabs.tabBar()
        last = bar.tabRect(bar.count() - 1)
        assert bar.count() == 8
        assert last.right() <= bar.width(), language
        for index in range(bar.count()):
            assert bar.tabRect(index).width() > bar.fontMetrics().horizontalAdvance(bar.tabText(index))


def test_every_change_is_worth_what_its_hand_is(panel: WhatIfPanel, window: MainWindow, mil: RuleProfile) -> None:
    hand = window.model.hand
    for at, target in enumerate(panel.changes.targets):
        for kind in range(KINDS):
            value = panel.changes.value(at, kind)
            assert (value.total if value else None) == analyze(replaced(hand, target, kind), mil).total
