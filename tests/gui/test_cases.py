"""Cases, the history and the return of the last hand, in the real window."""

import json
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from mjgui import folders, history, settings
from mjgui.cases import Seating, read
from mjgui.core.analysis import analyze
from mjgui.core.notation import format_hand, parse_hand
from mjgui.core.profile import derived
from mjgui.core.rulefiles import load_profile
from mjgui.core.texts import Text
from mjgui.gui.app import EXAMPLE, make_window
from mjgui.gui.cases.history_dialog import COLUMNS, HistoryDialog
from mjgui.gui.state.preferences import Preferences
from mjgui.gui.window import MainWindow
from mjgui.history import History
from mjgui.kept import Ruled
from mjgui.profiles import save, user_folder
from mjgui.render.exporting import exported
from mjgui.render.picture import Options
from mjgui.session import folder
from tests.gui.conftest import Desk
from tests.test_history import entry

OTHER = "1122335577889m9m|EE1000"
PAID = "135m[1111p]246s555s7p7p|EE1000"


@pytest.fixture
def start(qtbot: QtBot) -> Iterator[Callable[[], MainWindow]]:
    """Opens windows as the program does."""
    opened = []

    def make() -> MainWindow:
        window = make_window(Preferences("en"))
        qtbot.addWidget(window)
        window.show()
        opened.append(window)
        return window

    yield make
    for window in opened:
        window.close()


def drop(window: MainWindow, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    entered = QDragEnterEvent(QPointF(5, 5).toPoint(), copy, data, left, none)
    window.dragEnterEvent(entered)
    if entered.isAccepted():
        window.dropEvent(QDropEvent(QPointF(5, 5), copy, data, left, none))


def said(window: MainWindow) -> str:
    return window.statusBar().currentMessage()


def nothing_said(window: MainWindow) -> None:
    window.statusBar().clearMessage()


# Cases.


def make_case(window: MainWindow, desk: Desk, qtbot: QtBot, path: Path) -> None:
    """A case with something in every field."""
    window.rules.choose("book-1998")
    window.rules.adopt("account-once", "rings-exempt")
    window.model.set_hand(parse_hand(OTHER))
    desk.analysis_of(OTHER)
    qtbot.waitUntil(lambda: window.results.profile == window.rules.profile)
    window.results.readings.setCurrentRow(1)
    dialog = window.cases.save()
    dialog.total.setValue(64)
    for key, words in (("fans", "双龙会"), ("table", "第三桌"), ("players", "甲、乙")):
        dialog.lines[key].setText(words)
    dialog.lines["time"].clear()
    qtbot.keyClicks(dialog.lines["time"], "2026-05-01 14:30+08:00")
    dialog.pages["ruling"].setPlainText("成立")
    dialog.pages["note"].setPlainText("两行\n备注")
    dialog.save_to(path)
    assert not dialog.isVisible()
    assert str(path) in said(window)


def test_a_saved_case_that_is_dropped_is_laid_out_again_and_undone_as_one_step(
    window: MainWindow, desk: Desk, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "a.mjcase"
    make_case(window, desk, qtbot, path)
    case = read(path)
    assert case.papers.total == 64
    assert case.papers.time == datetime.fromisoformat("2026-05-01 14:30+08:00")
    assert (case.reading, case.seating) == (1, None)
    window.rules.choose("reform")
    window.model.clear()
    window.results.claim.total.setValue(9)
    window.results.claim.fans.setText("pengpenghu")
    before = window.cases.desk.session
    drop(window, path)
    desk.analysis_of(OTHER)
    qtbot.waitUntil(lambda: window.results.readings.currentRow() == 1)
    opened = window.cases.desk.session
    assert opened.case == case
    assert opened.path == path
    assert str(path) in said(window)
    window.commands.actions["undo"].trigger()
    assert window.cases.desk.session.case.papers == before.case.papers
    assert (window.model.hand, window.rules.stored.id) == (before.case.hand, "reform")
    assert window.cases.desk.path == path
    window.commands.actions["redo"].trigger()
    assert replace(window.cases.desk.case, reading=1) == case


def test_what_was_written_after_opening_comes_back_with_redo(
    window: MainWindow, desk: Desk, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "a.mjcase"
    make_case(window, desk, qtbot, path)
    window.model.clear()
    window.cases.open(path)
    dialog = window.cases.save()
    dialog.pages["note"].setPlainText("written later")
    window.commands.actions["undo"].trigger()
    assert window.cases.desk.papers.note == "两行\n备注"
    window.commands.actions["redo"].trigger()
    assert dialog.pages["note"].toPlainText() == "written later"


def test_a_case_is_saved_again_to_its_file_with_the_fields_others_wrote(
    window: MainWindow, desk: Desk, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "a.mjcase"
    make_case(window, desk, qtbot, path)
    content = json.loads(path.read_text("utf-8"))
    content["claim"]["by"] = "East"
    path.write_text(json.dumps(content | {"round": 4}), "utf-8")
    window.cases.open(path)
    dialog = window.cases.save()
    assert "a" in dialog.windowTitle()
    dialog.pages["ruling"].setPlainText("不成立")
    dialog.save()
    held = json.loads(path.read_text("utf-8"))
    assert (held["round"], held["claim"]["by"], held["ruling"]) == (4, "East", "不成立")
    assert held["time"] == "2026-05-01T14:30:00+08:00"


def test_another_hand_is_not_saved_over_the_one_in_the_file(
    window: MainWindow, desk: Desk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.mjcase"
    make_case(window, desk, qtbot, path)
    window.cases.open(path)
    dialog = window.cases.save()
    asked: list[bool] = []
    monkeypatch.setattr(dialog, "save_as", lambda: asked.append(True))
    dialog.save()
    assert not asked
    window.cases.save()
    window.model.clear()
    assert "not saved yet" in dialog.windowTitle()
    dialog.save()
    assert asked
    assert read(path).hand == parse_hand(OTHER)


def test_a_new_case_has_blank_papers_and_can_be_undone(
    window: MainWindow, desk: Desk, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "a.mjcase"
    make_case(window, desk, qtbot, path)
    dialog = window.cases.save()
    dialog.buttons["begin"].click()
    assert (dialog.total.value(), dialog.pages["note"].toPlainText()) == (-1, "")
    assert window.model.hand == parse_hand(OTHER)
    assert window.cases.desk.path is None
    window.commands.actions["undo"].trigger()
    assert (dialog.total.value(), dialog.lines["players"].text()) == (64, "甲、乙")
    assert window.cases.desk.path == path


def test_characters_a_page_shows_otherwise_stay_as_they_were(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "a.mjcase"
    window.cases.desk.set_papers(replace(window.cases.desk.papers, note="a\u00a0b\r\nc", players="a\nb"))
    window.cases.save().save_to(path)
    window.cases.open(path)
    dialog = window.cases.save()
    dialog.pages["ruling"].setPlainText("typed")
    dialog.save_to(path)
    papers = read(path).papers
    assert (papers.note, papers.players, papers.ruling) == ("a\u00a0b\r\nc", "a\nb", "typed")


def test_payments_are_part_of_a_case_under_rules_that_pay(
    window: MainWindow, desk: Desk, qtbot: QtBot, tmp_path: Path
) -> None:
    window.rules.choose("arithmetic")
    hand = parse_hand(PAID)
    window.model.set_hand(replace(hand, context=replace(hand.context, self_draw=False)))
    window.table.unit.setValue(10)
    window.table.players.setValue(3)
    window.table.payer.setCurrentIndex(2)
    window.table.payer.activated.emit(2)
    window.table.burnt[0].click()
    path = tmp_path / "a.mjcase"
    window.cases.save().save_to(path)
    assert read(path).seating == Seating(3, 2, 10, burnt=frozenset({1}))
    for reset in (window.table.unit, window.table.players):
        reset.setValue(4)
    window.model.clear()
    window.cases.open(path)
    assert window.table.seating == Seating(3, 2, 10, burnt=frozenset({1}))
    assert window.table.burnt[0].isChecked()


def test_rules_of_a_case_that_are_not_ones_own_are_lent_once(window: MainWindow, tmp_path: Path) -> None:
    club = derived(load_profile(), "club", Text("俱乐部", "Club"), {"account-once": "rings-exempt"}, ())
    save(club, load_profile())
    window.rules.reload()
    window.rules.choose("club")
    window.rules.adopt("account-once", "no-cycles")
    path = tmp_path / "a.mjcase"
    window.cases.save().save_to(path)
    window.cases.open(path)
    assert not window.rules._lent
    assert (window.rules.stored.id, window.rules.adopted) == ("club", {"account-once": "no-cycles"})
    (user_folder() / "club.toml").unlink()
    window.rules.choose("mil-2025")
    window.rules.reload()
    for _ in range(2):
        window.cases.open(path)
        assert "not among yours" in said(window)
        assert window.rules.adopted == {"account-once": "no-cycles"}
        assert window.rules.stored.rulings["account-once"] == "rings-exempt"
    assert len(window.rules._lent) == 1


def test_the_claim_is_the_same_in_the_tab_and_in_the_dialog(window: MainWindow, qtbot: QtBot) -> None:
    claim = window.results.claim
    claim.total.setValue(7)
    dialog = window.cases.save()
    assert dialog.total.value() == 7
    claim.fans.setText("平和")
    assert dialog.lines["fans"].text() == "平和"
    dialog.total.setValue(8)
    dialog.lines["fans"].setText("平和, 断幺")
    assert (claim.total.value(), claim.fans.text()) == (8, "平和, 断幺")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"{", "line 1, column 2 is not JSON"),
        (b'{"format": "mjgui-case", "version": 2, "program": "9.1"}', "newer version (9.1)"),
        (b'{"format": "mjgui-case", "version": 1, "rules": {"id": "mil-2025"}}', "“hand”"),
        (b'{"format": "mjgui-case", "version": 1, "hand": "12x", "rules": {"id": "mil-2025"}}', "character 3"),
    ],
)
def test_a_damaged_case_is_said_and_changes_nothing(
    content: bytes, reason: str, window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "a.mjcase"
    path.write_bytes(content)
    before = window.cases.desk.session
    drop(window, path)
    assert reason in said(window)
    assert str(path) in said(window)
    assert window.cases.desk.session == before
    assert not window.commands.actions["undo"].isEnabled()


def test_opening_a_picture_is_one_step(window: MainWindow, desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    profile = load_profile("book-1998")
    analysis = analyze(parse_hand(OTHER), profile)
    path.write_bytes(exported(analysis, profile, Options(("en",)), "svg"))
    drop(window, path)
    assert (format_hand(window.model.hand), window.rules.stored.id) == (OTHER, "book-1998")
    window.commands.actions["undo"].trigger()
    assert (window.model.hand, window.rules.stored.id) == (parse_hand(EXAMPLE), "mil-2025")
    assert not window.commands.actions["undo"].isEnabled()


def test_other_files_are_said(window: MainWindow, tmp_path: Path) -> None:
    window.cases.open(tmp_path / "gone.mjcase")
    assert "No such file" in said(window)
    window.cases.open(tmp_path / "a.txt")
    assert ".mjcase, .png, .svg" in said(window)


def full_disk(_fd: int) -> None:
    raise OSError(28, "No space left on device")


def test_what_cannot_be_saved_is_said_and_stays_in_the_dialog(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    dialog = window.cases.save()
    dialog.pages["note"].setPlainText("note")
    for path, reason in (
        (tmp_path / "a.txt", "should end in .mjcase"),
        (tmp_path / "none" / "a.mjcase", "No such file"),
        (tmp_path / "file" / "a.mjcase", "Not a directory"),
    ):
        dialog.save_to(path)
        assert reason in dialog.message.toolTip()
        assert str(path) in dialog.message.toolTip()
    monkeypatch.setattr(os, "fsync", full_disk)
    dialog.save_to(tmp_path / "a.mjcase")
    assert "No space left" in dialog.message.toolTip()
    assert dialog.isVisible()
    assert window.cases.desk.papers.note == "note"
    assert window.cases.desk.path is None
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_time_that_is_none_is_said_and_not_saved(window: MainWindow, qtbot: QtBot) -> None:
    dialog = window.cases.save()
    time_before = window.cases.desk.papers.time
    assert time_before is not None
    dialog.lines["time"].clear()
    qtbot.keyClicks(dialog.lines["time"], "yesterday")
    assert "ISO 8601" in dialog.message.toolTip()
    assert not dialog.buttons["save"].isEnabled()
    assert dialog.lines["time"].text() == "yesterday"
    dialog.lines["time"].clear()
    qtbot.keyClicks(dialog.lines["time"], "2026-05-01 14:30+08:00")
    assert not dialog.message.text()
    assert dialog.buttons["save"].isEnabled()


def test_the_command_line_opens_a_file(window: MainWindow, tmp_path: Path) -> None:
    window.model.set_hand(parse_hand(OTHER))
    path = tmp_path / "a.mjcase"
    window.cases.save().save_to(path)
    code = (
        "import sys; from PySide6.QtWidgets import QApplication; from mjgui.core import format_hand\n"
        "def shown(app):\n"
        "    (window,) = [each for each in app.topLevelWidgets() if hasattr(each, 'model')]\n"
        "    print(format_hand(window.model.hand)); window.close(); return 0\n"
        "QApplication.exec = shown\n"
        "from mjgui.cli import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == OTHER, done.stderr


# The history.


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
    window.cases.archive._timer.setInterval(300)
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
    window.cases.archive.close()
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
        broken.cases.archive.flush()
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
        window.cases.archive.delete([entry()])
        assert time.perf_counter() - before < 0.5
        qtbot.wait(50)
        other.execute("COMMIT")
    qtbot.waitUntil(lambda: listed(dialog) == [OTHER])


# The return of the last hand.


def test_at_first_there_is_the_example_and_looking_at_it_leaves_nothing(
    start: Callable[[], MainWindow], qtbot: QtBot
) -> None:
    window = start()
    Desk(qtbot, window).analysis_of(EXAMPLE)
    window.open_hand(OTHER).close()
    window.close()
    assert not list(folder().glob("*.json"))
    assert start().model.hand == parse_hand(EXAMPLE)


def test_the_last_hand_returns_with_rules_text_and_claim(start: Callable[[], MainWindow], qtbot: QtBot) -> None:
    window = start()
    save(derived(load_profile(), "club", Text("俱乐部", "Club"), {}, ()), load_profile())
    window.rules.reload()
    window.rules.choose("club")
    window.rules.adopt("account-once", "rings-exempt")
    window.model.set_hand(parse_hand(OTHER))
    window.model.remove(0)
    window.results.claim.total.setValue(8)
    window.results.claim.fans.setText("平和")
    window.notation.edit.selectAll()
    qtbot.keyClicks(window.notation.edit, "11m2x")
    before = window.cases.desk.session
    assert before.typed == "11m2x"
    with qtbot.waitSignal(window.cases.keeping.kept, timeout=1000):
        pass
    # As after a kill: whatever it still holds is not written.
    window.cases.keeping.settle()
    window.close()
    again = start()
    assert again.cases.desk.session == before
    assert again.notation.edit.text() == "11m2x"
    assert again.notation.message.text()
    assert not again.rules._lent
    assert not again.commands.actions["undo"].isEnabled()


def test_edits_are_written_together_and_soon(window: MainWindow, qtbot: QtBot) -> None:
    written = []
    window.cases.keeping.kept.connect(lambda _state: written.append(time.perf_counter()))
    window.model.clear()
    began = time.perf_counter()
    for tile in range(9):
        window.model.add(tile)
    qtbot.waitUntil(lambda: bool(written))
    qtbot.wait(150)
    assert len(written) == 1
    assert written[0] - began < 0.5


def test_two_windows_each_keep_their_own(start: Callable[[], MainWindow]) -> None:
    one, other = start(), start()
    one.model.set_hand(parse_hand("123m"))
    other.model.set_hand(parse_hand(OTHER))
    one.close()
    other.close()
    assert start().model.hand == parse_hand(OTHER)
    assert start().model.hand == parse_hand("123m")


def test_a_damaged_session_is_said_and_kept_aside(start: Callable[[], MainWindow]) -> None:
    folder().mkdir(parents=True)
    (folder() / "window-0.json").write_text("{")
    window = start()
    (aside,) = folder().glob("damaged-*")
    assert str(aside) in said(window)
    assert window.model.hand == parse_hand(EXAMPLE)


def test_a_state_that_cannot_be_kept_is_said_once_and_survived(
    start: Callable[[], MainWindow], qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    with monkeypatch.context() as context:
        context.setenv("MJGUI_STATE", str(tmp_path / "file"))
        window = start()
        assert str(tmp_path / "file") in said(window)
        assert "Not a directory" in said(window)
        nothing_said(window)
        window.model.clear()
        window.cases.keeping.write()
        assert not said(window)
    window.model.set_hand(parse_hand(OTHER))
    with qtbot.waitSignal(window.cases.keeping.kept, timeout=1000):
        pass
    window.close()
    assert start().model.hand == parse_hand(OTHER)


def test_a_full_disk_is_said_and_what_was_kept_stays(
    start: Callable[[], MainWindow], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = start()
    window.model.set_hand(parse_hand(OTHER))
    with qtbot.waitSignal(window.cases.keeping.kept, timeout=1000):
        window.cases.keeping.write()

    def full(_path: Path, _target: Path) -> Path:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as context:
        context.setattr(Path, "replace", full)
        window.model.clear()
        window.cases.keeping.write()
        qtbot.waitUntil(lambda: "No space left on device" in said(window))
        assert str(folder()) in said(window)
        window.cases.keeping.settle()
    window.close()
    assert start().model.hand == parse_hand(OTHER)
