"""The score sheet in the real window: reached by clicking, corrected, undone, printed, kept."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from mjgui.core import format_hand, parse_hand
from mjgui.core.score_sheet import Scoring
from mjgui.core.systems.score_sheets import Event
from mjgui.core.wording.score_sheets import signed
from mjgui.files.score_sheets import encoded, read
from mjgui.gui.scores.score_dialog import ScoreDialog
from mjgui.gui.window import MainWindow
from tests.core.test_score_sheet import DISCARDED, EASTS, WHOLE
from tests.files.test_score_sheets import evening, save, whole_deal
from tests.gui.conftest import Desk, drop
from tests.pages import words_on


def click(dialog: ScoreDialog, qtbot: QtBot, button: str) -> None:
    qtbot.mouseClick(dialog.buttons[button], Qt.MouseButton.LeftButton)


def enter(window: MainWindow, desk: Desk, dialog: ScoreDialog, event: Event) -> None:
    """Enter an event as a user does: a hand from the window with its payer, anything else in its form."""
    dialog.choose_kind(event.kind)
    if event.hand is not None:
        window.model.set_hand(event.hand)
        desk.analysis_of(format_hand(event.hand))
        payer = event.values.get("payer")
        if payer is not None:
            (combo,) = window.table.widgets("payer")
            combo.setCurrentIndex(combo.findData(payer))
    else:
        form = dialog.form(event.kind)
        for field, value in event.values.items():
            (widget,) = form.widgets(field)
            set_value(widget, value)
    click(dialog, desk.qtbot, "enter")


def set_value(widget: Any, value: Any) -> None:
    if hasattr(widget, "setChecked"):
        widget.setChecked(bool(value))
    elif hasattr(widget, "findData"):
        widget.setCurrentIndex(widget.findData(value))
    else:
        widget.setValue(value)


def begun(window: MainWindow, qtbot: QtBot, profile: str) -> ScoreDialog:
    window.rules.choose(profile)
    dialog = window.scores.show()
    click(dialog, qtbot, "new")
    assert window.scores.model.sheet is not None
    return dialog


def kept(window: MainWindow, qtbot: QtBot) -> Any:
    model = window.scores.model
    qtbot.waitUntil(lambda: model.is_kept, timeout=5_000)
    assert model.path is not None
    return read(model.path)


def test_a_whole_deal_is_reached_by_clicking_and_from_a_file(
    window: MainWindow, desk: Desk, qtbot: QtBot, tmp_path: Path
) -> None:
    dialog = begun(window, qtbot, "arithmetic")
    for event, _ in WHOLE:
        if event is WHOLE[-1][0]:
            # The deal is over; what is of it still is entered into it by name.
            dialog.tree.setCurrentItem(dialog.tree.topLevelItem(0))
            assert dialog.buttons["enter"].text() == "Enter into: Deal 1"
        enter(window, desk, dialog, event)
        assert "not counted" not in dialog.message.text(), dialog.message.text()
    clicked = window.scores.model.evening
    assert clicked is not None
    total = tuple(sum(each) for each in zip(*(gains for _, gains in WHOLE), strict=True))
    assert clicked.total == total
    on_disk = kept(window, qtbot)
    assert Scoring(on_disk.rules.profile).play(on_disk.sheet).total == total
    save(whole_deal(), tmp_path / "a.mjtable")
    dialog.open_file(tmp_path / "a.mjtable")
    read_back = window.scores.model.evening
    assert read_back is not None
    assert [deal.outcomes for deal in read_back.deals] == [deal.outcomes for deal in clicked.deals]
    dialog.close()


def test_an_evening_of_sixteen_deals_is_reached_by_clicking(window: MainWindow, desk: Desk, qtbot: QtBot) -> None:
    dialog = begun(window, qtbot, "wmo-2006")
    for deal in evening().sheet.deals:
        for event in deal.events:
            enter(window, desk, dialog, event)
            assert "not counted" not in dialog.message.text(), dialog.message.text()
    clicked, written = window.scores.model.evening, Scoring(evening().rules.profile).play(evening().sheet)
    assert clicked is not None
    assert (clicked.is_over, clicked.balances, clicked.places) == (True, written.balances, written.places)
    enter(window, desk, dialog, Event("draw"))
    assert "the evening is over" in dialog.message.text()
    dialog.close()


def test_what_the_table_agreed_on_is_corrected_and_all_follows(window: MainWindow, qtbot: QtBot) -> None:
    dialog = begun(window, qtbot, "arithmetic")
    head, model = dialog.head, window.scores.model

    def ask(field: str, value: Any) -> None:
        assert head.table is not None
        (widget,) = head.table.widgets(field)
        set_value(widget, value)

    ask("players", 3)
    assert model.sheet is not None
    assert model.sheet.players == ("", "", "")
    model.enter((Event("kong", {"who": 1, "kong": "concealed", "tile": 4}),))
    assert model.evening is not None
    assert model.evening.total == (-10, 20, -10)
    ask("unit", 10)
    assert model.evening.total == (-20, 40, -20)
    assert head.title.isVisible()
    assert "10" in head.table_line.text()
    # A seat is not taken from a deal.
    ask("players", 2)
    assert "the number of players stays" in dialog.message.text()
    assert model.sheet.players == ("", "", "")
    click(dialog, qtbot, "undo")
    assert model.evening.total == (-10, 20, -10)
    assert kept(window, qtbot).sheet.table["unit"] == 5
    dialog.close()


def test_what_another_program_wrote_is_not_written_over(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    dialog = begun(window, qtbot, "arithmetic")
    model = window.scores.model
    theirs = whole_deal()
    qtbot.waitUntil(lambda: model.is_kept, timeout=5_000)
    assert model.path is not None
    save(theirs, model.path)
    model.enter((Event("kong", {"who": 1, "kong": "concealed", "tile": 4}),))
    qtbot.waitUntil(lambda: model.failure is not None, timeout=5_000)
    assert "another program has changed this file" in dialog.message.text()
    assert encoded(read(model.path)) == encoded(theirs)
    # Nothing is lost: it is kept as another file.
    model.save_as(tmp_path / "mine.mjtable")
    mine = kept(window, qtbot).sheet
    assert [event.kind for event in mine.deals[0].events] == ["kong"]
    assert model.failure is None
    dialog.close()


def test_a_sheet_is_opened_by_the_menu(window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    save(evening(), tmp_path / "a.mjtable")
    offered = []

    def choose(_parent: object, _title: str, _folder: str, names: str) -> tuple[str, str]:
        offered.append(names)
        return str(tmp_path / "a.mjtable"), ""

    monkeypatch.setattr(QFileDialog, "getOpenFileName", choose)
    window.commands.actions["open"].trigger()
    assert "*.mjtable" in offered[0]
    assert window.scores.model.path == tmp_path / "a.mjtable"
    window.scores.dialog().close()


def test_an_evening_goes_from_deal_to_deal(window: MainWindow, desk: Desk, qtbot: QtBot) -> None:
    dialog = begun(window, qtbot, "mil-2025")
    for place, name in enumerate(("Ann", "Bo", "Chi", "Dan")):
        dialog.head.names[place].setText(name)
        dialog.head.names[place].editingFinished.emit()
    for number in range(5):
        hand = DISCARDED.format("ESWN"[number // 4], "E")
        enter(window, desk, dialog, Event("win", {"payer": 1}, parse_hand(hand)))
    evening_ = window.scores.model.evening
    assert evening_ is not None
    assert [deal.start.players[0] for deal in evening_.deals] == EASTS[:5]
    assert dialog.tree.topLevelItemCount() == 5
    assert "Ann" in dialog.standing.text()
    assert kept(window, qtbot).sheet.players == ("Ann", "Bo", "Chi", "Dan")
    # A hand of another round is refused, and nothing is entered.
    enter(window, desk, dialog, Event("win", {"payer": 1}, parse_hand(DISCARDED.format("E", "E"))))
    assert "this is the South round, and the hand says East" in dialog.message.text()
    assert dialog.tree.topLevelItemCount() == 5
    dialog.close()


def test_the_first_deal_is_corrected_and_undone(window: MainWindow, desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    save(evening(), tmp_path / "a.mjtable")
    dialog = window.scores.show()
    dialog.open_file(tmp_path / "a.mjtable")
    model = window.scores.model
    assert model.evening is not None
    before = model.evening.total
    top = dialog.tree.topLevelItem(0)
    assert top is not None
    dialog.tree.setCurrentItem(top.child(0))
    click(dialog, qtbot, "open-hand")
    desk.qtbot.waitUntil(lambda: window.rules.stored.id == "wmo-2006")
    opened = format_hand(window.model.hand)
    assert opened == DISCARDED.format("E", "E")
    assert window.table.values["payer"] == 1
    dialog.choose_kind("win")
    # It was North who discarded.
    desk.analysis_of(opened)
    (combo,) = window.table.widgets("payer")
    combo.setCurrentIndex(combo.findData(3))
    top = dialog.tree.topLevelItem(0)
    assert top is not None
    dialog.tree.setCurrentItem(top.child(0))
    click(dialog, qtbot, "correct")
    moved = [after - old for old, after in zip(before, model.evening.total, strict=True)]
    assert moved == [0, 11, 0, -11]
    click(dialog, qtbot, "undo")
    assert model.evening.total == before
    click(dialog, qtbot, "redo")
    assert model.evening.total != before
    assert kept(window, qtbot).sheet == model.sheet
    click(dialog, qtbot, "undo")
    top = dialog.tree.topLevelItem(0)
    assert top is not None
    dialog.tree.setCurrentItem(top.child(0))
    click(dialog, qtbot, "remove")
    assert not model.sheet.deals[0].events
    dialog.close()


def test_a_command_enters_the_hand_of_the_window(window: MainWindow, desk: Desk, qtbot: QtBot) -> None:
    begun(window, qtbot, "mil-2025").close()
    hand = DISCARDED.format("E", "E")
    window.model.set_hand(parse_hand(hand))
    desk.analysis_of(hand)
    window.commands.actions["enter-into-sheet"].trigger()
    assert "who discarded" in window.statusBar().currentMessage()
    (combo,) = window.table.widgets("payer")
    combo.setCurrentIndex(combo.findData(2))
    window.commands.actions["enter-into-sheet"].trigger()
    assert "Entered into" in window.statusBar().currentMessage()
    assert window.scores.model.evening.total == (35, -8, -19, -8)
    window.rules.choose("arithmetic")
    window.commands.actions["enter-into-sheet"].trigger()
    assert "the sheet is by" in window.statusBar().currentMessage()


def test_what_is_wrong_with_a_file_is_said_and_nothing_changes(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    dialog = begun(window, qtbot, "arithmetic")
    before = window.scores.model.sheet
    (tmp_path / "a.mjtable").write_text('{"format": "mjgui-table", "version": 1}')
    dialog.open_file(tmp_path / "a.mjtable")
    assert "rules" in dialog.message.text()
    assert window.scores.model.sheet is before
    dialog.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_it_is_shown_and_printed_in_both_languages(
    language: Any, theme: str, window: MainWindow, tmp_path: Path
) -> None:
    save(whole_deal(), tmp_path / "a.mjtable")
    dialog = window.scores.show()
    dialog.open_file(tmp_path / "a.mjtable")
    window.theme.choose(theme)
    window.words.choose(language)
    shown = (
        "\n".join(item.text(column) for item in dialog._items() for column in range(dialog.tree.columnCount()))
        + dialog.standing.text()
    )
    written = "\n".join(text for page in window.scores.pages() for text in words_on(page))
    for words in ("诈胡" if language == "zh" else "a sham win", "甲"):
        assert words in shown
        assert words in written
    # The balances stand on the sheet as in the window.
    evening_ = window.scores.model.evening
    assert evening_ is not None
    for balance in evening_.total:
        assert signed(balance) in written
    assert ("抓海底" in shown) is (language == "zh")
    window.words.choose("en")
    dialog.export_to(tmp_path / "a.csv")
    assert (tmp_path / "a.csv").read_text("utf-8-sig").startswith("deal,event")
    dialog.close()


def test_a_sheet_of_many_deals_takes_several_pages(window: MainWindow, tmp_path: Path) -> None:
    save(evening(), tmp_path / "a.mjtable")
    window.scores.show().open_file(tmp_path / "a.mjtable")
    pages = window.scores.pages()
    assert len(pages) > 1
    assert all(page.body.height(page.size[0]) <= page.size[1] for page in pages)
    window.scores.dialog().close()


def test_the_newest_sheet_returns(window: MainWindow, qtbot: QtBot) -> None:
    dialog = begun(window, qtbot, "arithmetic")
    dialog.head.title.setText("Tuesday")
    dialog.head.title.editingFinished.emit()
    path = window.scores.model.path
    kept(window, qtbot)
    dialog.close()
    again = type(window.scores.model)()
    again.resume()
    assert (again.path, again.sheet.title if again.sheet else "") == (path, "Tuesday")
    again.close()


def test_a_sheet_that_is_dropped_or_named_is_shown(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "a.mjtable"
    save(whole_deal(), path)
    drop(window, path)
    assert window.scores.model.path == path
    assert window.scores.dialog().isVisible()
    window.scores.dialog().close()
    save(evening(), tmp_path / "b.mjtable")
    window.open_file(tmp_path / "b.mjtable")
    assert window.scores.model.path == tmp_path / "b.mjtable"
    window.scores.dialog().close()
