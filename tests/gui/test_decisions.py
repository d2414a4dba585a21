"""What a case was decided with, in the real window: said when it is opened, kept, and taken over only when asked."""

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from mjgui import __version__
from mjgui.core.notation import format_hand, parse_hand
from mjgui.core.texts import LANGUAGES
from mjgui.files import stored_counts
from mjgui.files.cases import read
from mjgui.files.history import History
from mjgui.gui.cases.history_dialog import TOTAL
from mjgui.gui.window import MainWindow
from mjgui.render.exporting import exported
from mjgui.render.picture import Options
from tests.cases import DATA
from tests.files.test_history import PAIRS, entry
from tests.gui.conftest import Desk, drop, said
from tests.version_0_1_0 import FOLDER, put_in_place

EARLIER = DATA / "earlier-counts"
HAND = "[111m,1][111p,1][111s,1]99s99p9p|EE0000"
DECIDED = "Decided: 94, counted by version 0.1.0; 80 now"


@pytest.fixture
def case(tmp_path: Path) -> Path:
    return Path(shutil.copy(EARLIER / "decided.mjcase", tmp_path))


def opened(window: MainWindow, desk: Desk, path: Path) -> None:
    drop(window, path)
    desk.analysis_of(format_hand(read(path).hand))


def counted(path: Path) -> dict[str, object]:
    held = json.loads(path.read_text("utf-8"))["counted"]
    assert isinstance(held, dict)
    return held


def test_opening_a_decided_case_says_what_it_was_decided_with_and_why_it_counts_otherwise(
    window: MainWindow, desk: Desk, case: Path
) -> None:
    assert not window.recount.isVisible()
    opened(window, desk, case)
    assert window.recount.isVisible()
    assert window.recount.headline.text() == DECIDED
    lines = window.recount.reasons.text().splitlines()
    assert len(lines) == 3
    assert lines[0].startswith("• 碰碰和 All Pungs counted then and does not now: by a rule not in force then")
    assert window.recount.headline.accessibleName() == DECIDED
    window.words.choose("zh")
    assert window.recount.headline.text() == "裁决所据：版本 0.1.0 计 94 番；现在计 80 番"
    dialog = window.cases.save()
    assert dialog.counted.text() == window.recount.headline.text()
    assert "碰碰和" in dialog.counted.toolTip()


def test_saving_it_again_changes_nothing_of_what_it_was_decided_with(
    window: MainWindow, desk: Desk, case: Path
) -> None:
    before = counted(case)
    opened(window, desk, case)
    dialog = window.cases.save()
    dialog.pages["ruling"].setPlainText("维持")
    window.rules.adopt("account-once", "none")
    dialog.save()
    assert counted(case) == before
    assert json.loads(case.read_text("utf-8"))["ruling"] == "维持"
    assert window.recount.isVisible()
    window.cases.open(case)
    assert window.recount.headline.text().startswith("Decided: 94")


def test_the_count_of_now_is_taken_over_undone_saved_and_opened_again(
    window: MainWindow, desk: Desk, qtbot: QtBot, case: Path
) -> None:
    opened(window, desk, case)
    steps = window.edits.stack.index()
    assert window.commands.actions["count-anew"].isEnabled()
    qtbot.mouseClick(window.recount.anew, Qt.MouseButton.LeftButton)
    assert not window.recount.isVisible()
    assert not window.commands.actions["count-anew"].isEnabled()
    assert window.edits.stack.index() == steps + 1
    window.commands.actions["undo"].trigger()
    assert window.recount.headline.text() == DECIDED
    assert window.recount.isVisible()
    window.cases.save().save()
    assert counted(case)["total"] == 94
    window.commands.actions["redo"].trigger()
    assert not window.recount.isVisible()
    dialog = window.cases.save()
    assert dialog.counted.text() == f"Decided: 80, counted by version {__version__}, and so now"
    assert not dialog.anew.isVisible()
    dialog.save()
    assert (counted(case)["total"], counted(case)["is_decision"]) == (80, True)
    window.model.clear()
    opened(window, desk, case)
    assert not window.recount.isVisible()


def test_it_is_dismissed_until_the_case_is_opened_again(
    window: MainWindow, desk: Desk, qtbot: QtBot, case: Path
) -> None:
    opened(window, desk, case)
    qtbot.mouseClick(window.recount.dismiss, Qt.MouseButton.LeftButton)
    assert not window.recount.isVisible()
    window.rules.adopt("account-once", "none")
    window.model.changed.emit()
    assert not window.recount.isVisible()
    assert read(case).papers.counted == window.cases.controller.papers.counted
    assert window.cases.save().counted.text().startswith("Decided: 94")
    opened(window, desk, case)
    qtbot.waitUntil(window.recount.isVisible)


def test_another_hand_has_nothing_to_do_with_it(window: MainWindow, desk: Desk, case: Path) -> None:
    opened(window, desk, case)
    window.model.set_hand(parse_hand(PAIRS))
    desk.analysis_of(PAIRS)
    assert not window.recount.isVisible()
    window.commands.actions["undo"].trigger()
    desk.analysis_of(HAND)
    assert window.recount.isVisible()
    window.cases.controller.begin()
    assert not window.recount.isVisible()
    window.commands.actions["undo"].trigger()
    assert window.recount.isVisible()


def test_a_case_without_a_ruling_says_it_too_and_is_kept_with_the_count_of_its_last_saving(
    window: MainWindow, desk: Desk, tmp_path: Path
) -> None:
    path = Path(shutil.copy(EARLIER / "undecided.mjcase", tmp_path))
    opened(window, desk, path)
    assert window.recount.headline.text() == "Counted 94 by version 0.1.0, 80 now"
    # Other rules are only looked at: what they count is no news of the program.
    window.rules.choose("xiaolin")
    assert not window.recount.isVisible()
    window.commands.actions["undo"].trigger()
    desk.qtbot.waitUntil(window.recount.isVisible)
    window.cases.save().save()
    assert not window.recount.isVisible()
    assert (counted(path)["total"], counted(path)["program"], counted(path)["is_decision"]) == (80, __version__, False)


def test_a_ruling_is_given_on_the_count_of_its_saving(window: MainWindow, desk: Desk, tmp_path: Path) -> None:
    window.model.set_hand(parse_hand(HAND))
    desk.analysis_of(HAND)
    dialog = window.cases.save()
    dialog.pages["ruling"].setPlainText("八十番")
    path = tmp_path / "new.mjcase"
    dialog.save_to(path)
    assert (counted(path)["total"], counted(path)["is_decision"]) == (80, True)
    assert not window.recount.isVisible()
    # From now on it stays, whatever is tried.
    window.rules.choose("book-1998")
    desk.qtbot.waitUntil(window.recount.isVisible)
    assert window.recount.headline.text().startswith(f"Decided: 80, counted by version {__version__}; ")
    window.cases.save().save()
    assert counted(path)["total"] == 80


def test_a_window_that_is_left_loses_nothing_of_it(
    window: MainWindow, desk: Desk, case: Path, start: Callable[[], MainWindow], qtbot: QtBot
) -> None:
    opened(window, desk, case)
    before = window.cases.controller.papers
    window.close()
    again = start()
    Desk(qtbot, again).analysis_of(HAND)
    assert again.cases.controller.papers == before
    assert again.recount.headline.text() == DECIDED
    again.cases.save().save()
    assert counted(case)["total"] == 94


def test_a_decided_case_of_a_version_that_kept_no_count_says_nothing_false(
    window: MainWindow, desk: Desk, tmp_path: Path
) -> None:
    path = Path(shutil.copy(FOLDER / "cases" / "national-full.mjcase", tmp_path))
    opened(window, desk, path)
    assert not window.recount.isVisible()
    dialog = window.cases.save()
    assert dialog.counted.text() == "The version it was decided with kept no count"
    dialog.save()
    assert "counted" not in json.loads(path.read_text("utf-8"))
    dialog = window.cases.save()
    dialog.anew.click()
    assert dialog.counted.text().startswith("Decided: ")
    dialog.save()
    assert counted(path)["program"] == __version__


def test_what_the_history_knows_of_such_a_case_is_used(
    window: MainWindow, desk: Desk, qtbot: QtBot, tmp_path: Path
) -> None:
    put_in_place()
    history = History()
    (row, *_) = [
        each for each in history.find("mil") if each.notation.startswith(PAIRS) and '"rulings":{}' in each.rules
    ]
    history.delete([row])
    history.add(replace(row, total=72))
    path = tmp_path / "old.mjcase"
    content = json.loads((FOLDER / "cases" / "national-full.mjcase").read_text("utf-8"))
    path.write_text(json.dumps(content | {"hand": PAIRS, "rules": json.loads(row.rules)}), "utf-8")
    opened(window, desk, path)
    qtbot.waitUntil(window.recount.isVisible)
    assert window.recount.headline.text() == "Decided: 72, counted by version 0.1.0; 68 now"
    window.cases.save().save()
    assert counted(path)["total"] == 72


def test_a_picture_says_what_it_was_counted_as(window: MainWindow, desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    window.model.set_hand(parse_hand(HAND))
    desk.analysis_of(HAND)
    asked = window.results.asked
    assert asked is not None
    path.write_bytes(exported(asked, Options(), "svg"))
    window.model.clear()
    drop(window, path)
    desk.analysis_of(HAND)
    assert not window.recount.isVisible()
    kept = window.cases.controller.papers.counted
    assert kept is not None
    assert (kept.total, kept.is_decision) == (80, False)


# The history.


def test_a_row_that_was_counted_otherwise_shows_both_totals_and_the_version(
    window: MainWindow, desk: Desk, qtbot: QtBot
) -> None:
    made = entry(PAIRS)
    record = replace(made.record(window.rules.profile.fans), program="0.0.9", total=72)
    earlier = msgspec.json.encode(stored_counts.as_object(record)).decode()
    History().add(replace(made, total=72, counted=earlier))
    History().add(entry())
    dialog = window.cases.show_history()
    qtbot.waitUntil(lambda: dialog.model.rowCount() == 2)

    def total(row: int, role: Qt.ItemDataRole = Qt.ItemDataRole.DisplayRole) -> str:
        return str(dialog.model.data(dialog.model.index(row, TOTAL), role))

    qtbot.waitUntil(lambda: total(1) == "72 (0.0.9) → 68")
    assert total(0) == "7"
    assert total(1, Qt.ItemDataRole.ToolTipRole).startswith("Counted 72 by version 0.0.9, 68 now")
    dialog.table.selectRow(1)
    dialog.open_chosen()
    desk.analysis_of(PAIRS)
    assert window.recount.headline.text() == "Counted 72 by version 0.0.9, 68 now"
    # Looked at by now, and the older count is still there.
    again = window.cases.show_history()
    qtbot.waitUntil(lambda: again.model.entries[0].notation == PAIRS)
    qtbot.waitUntil(lambda: total(0) == "72 (0.0.9) → 68")
    window.words.choose("zh")
    assert total(0, Qt.ItemDataRole.ToolTipRole).startswith("版本 0.0.9 计 72 番，现在计 68 番")
    assert not said(window).startswith("not opened")


# The ruling sheet.


def test_the_sheet_of_a_decided_case_prints_what_it_was_decided_with(
    window: MainWindow, desk: Desk, case: Path
) -> None:
    window.model.set_hand(parse_hand(HAND))
    desk.analysis_of(HAND)
    blank = window.pictures.sheet()
    opened(window, desk, case)
    for language in LANGUAGES:
        window.words.choose(language)
        printed = window.pictures.sheet()
        assert printed is not None
        assert blank is not None
        assert printed.size == blank.size
        words = repr(printed.body)
        assert window.recount.headline.text() in words
        assert all(line in words for line in window.recount.reasons.text().splitlines())
    assert window.recount.headline.text() not in repr(blank.body)
