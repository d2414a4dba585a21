"""Cases in the real window: saved, laid out again, refused."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from mjgui.core.inquiry import Inquiry
from mjgui.core.notation import format_hand, parse_hand
from mjgui.core.profiles.profile import derived
from mjgui.core.profiles.profile_files import load_profile
from mjgui.core.texts import Text
from mjgui.files.cases import read
from mjgui.files.profiles import save, user_folder
from mjgui.gui.app import EXAMPLE
from mjgui.gui.results.claim import ClaimPanel
from mjgui.gui.results.fans import FansPanel
from mjgui.gui.window import MainWindow
from mjgui.render.exporting import exported
from mjgui.render.picture import Options
from tests.gui.conftest import Desk, drop, said

OTHER = "1122335577889m9m|EE1000"
PAID = "135m[1111p]246s555s7p7p|EE1000"


def make_case(window: MainWindow, desk: Desk, qtbot: QtBot, path: Path) -> None:
    """A case with something in every field."""
    window.rules.choose("book-1998")
    window.rules.adopt("account-once", "rings-exempt")
    window.model.set_hand(parse_hand(OTHER))
    desk.analysis_of(OTHER)
    qtbot.waitUntil(lambda: bool((asked := window.results.asked) and asked.rules == window.rules.profile))
    window.results.panel(FansPanel).readings.setCurrentRow(1)
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
    assert case.reading == 1
    assert case.payments == {"payer": None, "base": 8, "split": "shared", "false_win": None}
    window.rules.choose("reform")
    window.model.clear()
    window.results.panel(ClaimPanel).total.setValue(9)
    window.results.panel(ClaimPanel).fans.setText("pengpenghu")
    before = window.cases.controller.session
    drop(window, path)
    desk.analysis_of(OTHER)
    qtbot.waitUntil(lambda: window.results.panel(FansPanel).readings.currentRow() == 1)
    opened = window.cases.controller.session
    assert opened.case == case
    assert opened.path == path
    assert str(path) in said(window)
    window.commands.actions["undo"].trigger()
    assert window.cases.controller.session.case.papers == before.case.papers
    assert (window.model.hand, window.rules.stored.id) == (before.case.hand, "reform")
    assert window.cases.controller.path == path
    window.commands.actions["redo"].trigger()
    assert replace(window.cases.controller.case, reading=1) == case


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
    assert window.cases.controller.papers.note == "两行\n备注"
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


def test_the_window_is_titled_with_the_file_of_the_hand_it_shows(
    window: MainWindow, desk: Desk, qtbot: QtBot, tmp_path: Path
) -> None:
    untitled = window.windowTitle()
    make_case(window, desk, qtbot, tmp_path / "第三桌.mjcase")
    assert window.windowTitle() == f"第三桌.mjcase – {untitled}"
    window.model.clear()
    assert window.windowTitle() == untitled
    window.edits.stack.undo()
    assert window.windowTitle() == f"第三桌.mjcase – {untitled}"
    window.preferences.change(language="zh")
    assert window.windowTitle().startswith("第三桌.mjcase – 麻将")


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
    assert window.cases.controller.path is None
    window.commands.actions["undo"].trigger()
    assert (dialog.total.value(), dialog.lines["players"].text()) == (64, "甲、乙")
    assert window.cases.controller.path == path


def test_characters_a_page_shows_otherwise_stay_as_they_were(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "a.mjcase"
    window.cases.controller.set_papers(replace(window.cases.controller.papers, note="a\u00a0b\r\nc", players="a\nb"))
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
    unit, players, payer, burnt = (
        window.table.widgets(field)[0] for field in ("unit", "players", "payer", "burnt_kongs")
    )
    unit.setValue(10)
    players.setValue(3)
    payer.setCurrentIndex(2)
    burnt.click()
    path = tmp_path / "a.mjcase"
    window.cases.save().save_to(path)
    said = {
        "players": 3,
        "payer": 2,
        "unit": 10,
        "double_self_draw": False,
        "late_kongs": frozenset(),
        "burnt_kongs": frozenset({1}),
    }
    assert read(path).payments == said
    for reset in (unit, players):
        reset.setValue(4)
    window.model.clear()
    window.cases.open(path)
    assert window.table.values == said
    assert burnt.isChecked()


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
    claim = window.results.panel(ClaimPanel)
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
    before = window.cases.controller.session
    drop(window, path)
    assert reason in said(window)
    assert str(path) in said(window)
    assert window.cases.controller.session == before
    assert not window.commands.actions["undo"].isEnabled()


def test_opening_a_picture_is_one_step(window: MainWindow, desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    profile = load_profile("book-1998")
    path.write_bytes(exported(Inquiry(parse_hand(OTHER), profile), Options(("en",)), "svg"))
    drop(window, path)
    assert (format_hand(window.model.hand), window.rules.stored.id) == (OTHER, "book-1998")
    window.commands.actions["undo"].trigger()
    assert (window.model.hand, window.rules.stored.id) == (parse_hand(EXAMPLE), "mil-2025")
    assert not window.commands.actions["undo"].isEnabled()


def test_other_files_are_said(window: MainWindow, tmp_path: Path) -> None:
    window.cases.open(tmp_path / "gone.mjcase")
    assert "No such file" in said(window)
    window.cases.open(tmp_path / "a.txt")
    assert ".mjcase, .mjtable, .png, .svg" in said(window)


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
    assert window.cases.controller.papers.note == "note"
    assert window.cases.controller.path is None
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_time_that_is_none_is_said_and_not_saved(window: MainWindow, qtbot: QtBot) -> None:
    dialog = window.cases.save()
    time_before = window.cases.controller.papers.time
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
