"""What is proved, in the real window: the page of lists, and hands that open."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QTreeWidgetItem
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from mjgui.core.notation import format_hand, parse_hand
from mjgui.gui.results.why import WhyPanel
from mjgui.gui.rulebook.proofs import HAND, ProofsDialog
from mjgui.gui.window import MainWindow
from tests.gui.conftest import Desk

ALL_PUNGS_LISTED = "[EEE,1][999m,1]111m111s9s9s|WW0000"


@pytest.fixture
def page(window: MainWindow, qtbot: QtBot) -> ProofsDialog:
    dialog = window.reference.open_proofs()
    qtbot.waitExposed(dialog)
    return dialog


def rows(page: ProofsDialog) -> list[QTreeWidgetItem]:
    headings = [page.tree.topLevelItem(index) for index in range(page.tree.topLevelItemCount())]
    return [heading.child(index) for heading in headings if heading for index in range(heading.childCount())]


def test_the_page_lists_what_1998_says_more_and_less(page: ProofsDialog) -> None:
    headings = [page.tree.topLevelItem(index).text(0) for index in range(page.tree.topLevelItemCount())]  # type: ignore[union-attr]
    assert [heading.rpartition(" (")[0] for heading in headings] == [
        "Listed as not counted, though not necessarily present",
        "Listed as not counted, though never together in one reading",
        "Necessarily present, and not listed",
        "Listed as not counted, and necessarily present",
        "Listed as not counted; not proved, as these rules define one of the two otherwise",
    ]
    all_honors = next(row for row in rows(page) if (row.text(0), row.text(1)) == ("All Honors", "All Pungs"))
    assert "1998 p. 60, printed" in all_honors.text(2)


def test_a_row_opens_its_hand_in_another_window(page: ProofsDialog, window: MainWindow, qtbot: QtBot) -> None:
    before = format_hand(window.model.hand)
    window.rules.choose("essay")
    row = rows(page)[0]
    place = page.tree.visualItemRect(row).center()
    qtbot.mouseClick(page.tree.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(60, place.y()))
    (_, opened) = window.windows.open_windows
    assert format_hand(opened.model.hand) == row.data(0, HAND)
    assert opened.rules.profile.id == "essay"
    assert format_hand(window.model.hand) == before
    qtbot.waitUntil(lambda: opened.results.verdict.text() != "")
    opened.close()


def test_another_list_and_one_fan(page: ProofsDialog, qtbot: QtBot) -> None:
    everything = len(rows(page))
    page.lists.setCurrentIndex(page.lists.findText("MIL Supplementary Rules 2025"))
    assert len(rows(page)) > everything
    qtbot.keyClicks(page.fan, "tlh")
    assert rows(page) == []
    page.fan.clear()
    qtbot.keyClicks(page.fan, "ql")
    assert {"Pure Straight"} <= {row.text(0) for row in rows(page)}


def test_the_page_follows_the_language(page: ProofsDialog, window: MainWindow) -> None:
    window.words.choose("zh")
    assert page.windowTitle() == "必然并存的番：证明与不计表"
    assert "列为不计" in page.tree.topLevelItem(0).text(0)  # type: ignore[union-attr]


def test_why_opens_a_hand_that_shows_it(window: MainWindow, desk: Desk, qtbot: QtBot) -> None:
    window.model.set_hand(parse_hand(ALL_PUNGS_LISTED))
    desk.analysis_of(ALL_PUNGS_LISTED)
    why = window.results.panel(WhyPanel)
    window.results.tabs.setCurrentWidget(why)
    why.ask("all-pungs")
    qtbot.waitUntil(why.witness.isVisible)
    assert "Not necessary" in why.answer.text()
    qtbot.mouseClick(why.witness, Qt.MouseButton.LeftButton)
    (_, opened) = window.windows.open_windows
    assert format_hand(opened.model.hand) in why.answer.text()
    opened.close()
    why.ask("pung-of-terminals-or-honors")
    qtbot.waitUntil(lambda: "Not necessary" in why.answer.text() or why.witness.isHidden())


def test_windows_share_theme_and_language(window: MainWindow) -> None:
    other = window.open_hand("123456789m55s12p3p")
    window.preferences.change(theme="dark")
    other.preferences.change(language="zh")
    assert other.commands.actions["theme-dark"].isChecked()
    assert window.commands.actions["language-zh"].isChecked()
    other.close()
    window.preferences.reset()


def test_quitting_closes_every_window_and_closing_one_its_dialogs(window: MainWindow, qtbot: QtBot) -> None:
    other = window.open_hand("123456789m55s12p3p")
    page = other.reference.open_proofs()
    other.close()
    assert not page.isVisible()
    third = window.open_hand("123456789m55s12p3p")
    window.commands.actions["quit"].trigger()
    qtbot.waitUntil(lambda: not window.isVisible())
    assert not isValid(third) or not third.isVisible()
