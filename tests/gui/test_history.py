"""The history in the real window."""

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from mjgui.core.notation import format_hand, parse_hand
from mjgui.core.profiles.profile_files import load_profile
from mjgui.files import folders, history, settings
from mjgui.files.history import History
from mjgui.files.stored_rules import Ruled
from mjgui.gui.app import EXAMPLE
from mjgui.gui.cases.history_dialog import COLUMNS, HistoryDialog
from mjgui.gui.window import MainWindow
from tests.files.test_history import entry
from tests.gui.conftest import Desk, nothing_said, said

OTHER = "1122335577889m9m|EE1000"
PAID = "135m[1111p]246s555s7p7p|EE1000"


def listed(dialog: HistoryDialog) -> list[str]:
    model = dialog.model
    return [str(model.data(model.index(row, COLUMNS.index("hand")))) for row in range(model.rowCount())]


def test_hands_that_are_made_are_kept_and_opened_again_as_one_step(
    window: MainWindow, desk: Desk, qtbot: QtBot
) -> None:
    window.rules.adopt("account-once", "rings-exempt")
    window.model.set_hand(parse_hand(OTHER))
    desk.analysis_of(OTHER)
    dialog = window.cases.show_history()
    qtbot.waitUntil(lambda: listed(dialog) == [OTHER])
    window.rules.choose("reform")
    window.model.clear()
    steps = window.edits.stack.index()
    qtbot.keyClick(dialog.search, Qt.Key.Key_Return)
    qtbot.keyClick(dialog.table, Qt.Key.Key_Return)
    assert not dialog.isVisible()
    assert format_hand(window.model.hand) == OTHER
    assert (window.rules.stored.id, window.rules.adopted) == ("mil-2025", {"account-once": "rings-exempt"})
    assert window.edits.stack.index() == steps + 1
    window.commands.actions["undo"].trigger()
    assert (window.model.hand.size, window.rules.stored.id) == (0, "reform")


def test_a_hand_is_kept_once_it_has_been_looked_at(
    window: MainWindow, desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.analysis_of(EXAMPLE)
    window.cases.history_service._timer.setInterval(300)
    for hand in ("1122335577889m8m|EE1000", OTHER):
        window.model.set_hand(parse_hand(hand))
        desk.analysis_of(hand)
    qtbot.waitUntil(lambda: [each.notation for each in History().find()] == [OTHER])


def test_closing_keeps_what_was_looked_at(start: Callable[[], MainWindow], qtbot: QtBot) -> None:
    window = start()
    window.model.set_hand(parse_hand(OTHER))
    Desk(qtbot, window).analysis_of(OTHER)
    window.close()
    assert [each.notation for each in History().find()] == [OTHER]


def test_the_history_is_searched_and_forgotten(window: MainWindow, qtbot: QtBot) -> None:
    made = [entry(), entry(OTHER), entry(rules=Ruled(load_profile("reform"), {}))]
    for each in made:
        History().add(each)
    dialog = window.cases.show_history()
    qtbot.waitUntil(lambda: len(listed(dialog)) == 3)
    assert "3" in dialog.count.text()
    dialog.search.setText("双龙会")
    qtbot.waitUntil(lambda: listed(dialog) == [OTHER])
    dialog.table.setFocus()
    qtbot.keyClick(dialog.table, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: not listed(dialog))
    assert dialog.count.text() == "nothing found"
    dialog.search.clear()
    qtbot.waitUntil(lambda: len(listed(dialog)) == 2)
    asking = dialog.ask_to_clear()
    assert asking.defaultButton().text() == "Cancel"
    asking.defaultButton().click()
    qtbot.wait(50)
    assert len(History().find()) == 2
    asking = dialog.ask_to_clear()
    next(button for button in asking.buttons() if button.text() == "Forget all").click()
    qtbot.waitUntil(lambda: not listed(dialog))
    assert History().find() == []
    assert "nothing kept yet" in dialog.count.text()
    assert not dialog.buttons["open"].isEnabled()


def test_without_a_history_nothing_is_kept(window: MainWindow, desk: Desk, qtbot: QtBot) -> None:
    dialog = window.cases.show_history()
    dialog.keep.click()
    assert not settings.load().settings.history
    window.model.set_hand(parse_hand(OTHER))
    desk.analysis_of(OTHER)
    other = window.open_hand(EXAMPLE)
    other.close()
    window.cases.history_service.close()
    assert History().find() == []
    window.preferences.change(history=True)
    assert dialog.keep.isChecked()


def test_the_dialogs_follow_the_language(window: MainWindow, qtbot: QtBot) -> None:
    History().add(entry())
    papers, past = window.cases.save(), window.cases.show_history()
    qtbot.waitUntil(lambda: len(listed(past)) == 1)
    window.words.choose("zh")
    fans = past.model.index(0, COLUMNS.index("fans"))
    assert "平和" in str(past.model.data(fans))
    assert past.windowTitle() == "历史记录"
    assert papers.windowTitle() == "案例：未保存"
    assert papers.pages["ruling"].accessibleName() == "裁决"


def test_everything_in_the_dialogs_is_named_and_reached_by_keyboard(window: MainWindow) -> None:
    for dialog in (window.cases.save(), window.cases.show_history()):
        for widget in dialog.findChildren(QWidget):
            focusable = widget.focusPolicy() != Qt.FocusPolicy.NoFocus and widget.isVisibleTo(dialog)
            if focusable and widget.parentWidget() is dialog and not isinstance(widget, QLabel):
                assert (
                    widget.accessibleName()
                    or (isinstance(widget, QPushButton) and widget.text())
                    or (hasattr(widget, "text") and widget.text())
                ), widget


def test_a_damaged_history_is_said_and_a_new_one_begun(window: MainWindow, desk: Desk, qtbot: QtBot) -> None:
    history.path().write_bytes(b"no database at all" * 100)
    window.model.set_hand(parse_hand(OTHER))
    desk.analysis_of(OTHER)
    dialog = window.cases.show_history()
    qtbot.waitUntil(lambda: listed(dialog) == [OTHER])
    (aside,) = folders.data().glob("*damaged*")
    assert str(aside) in said(window)


def test_a_history_that_cannot_be_written_is_said_once_and_survived(
    window: MainWindow, desk: Desk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("MJGUI_DATA", str(tmp_path / "file"))
    broken = MainWindow(parse_hand(EXAMPLE), window.preferences)
    qtbot.addWidget(broken)
    for number, hand in enumerate((OTHER, "1122335577889m8m|EE1000")):
        broken.model.set_hand(parse_hand(hand))
        Desk(qtbot, broken).analysis_of(hand)
        broken.cases.history_service.flush()
        if number == 0:
            qtbot.waitUntil(lambda: str(tmp_path / "file") in said(broken))
            assert "Not a directory" in said(broken)
            nothing_said(broken)
    dialog = broken.cases.show_history()
    qtbot.waitUntil(lambda: "nothing kept yet" in dialog.count.text())
    assert not said(broken)
    broken.close()


def test_a_history_in_use_elsewhere_does_not_hold_up_the_window(window: MainWindow, desk: Desk, qtbot: QtBot) -> None:
    History().add(entry())
    window.model.set_hand(parse_hand(OTHER))
    desk.analysis_of(OTHER)
    with closing(sqlite3.connect(history.path(), isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        before = time.perf_counter()
        dialog = window.cases.show_history()
        dialog.refresh()
        window.cases.history_service.delete([entry()])
        assert time.perf_counter() - before < 0.5
        qtbot.wait(50)
        other.execute("COMMIT")
    qtbot.waitUntil(lambda: listed(dialog) == [OTHER])


# The return of the last hand.
