"""What version 0.1.0 wrote opens in the real window."""

import lzma
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from mjgui.core.notation import format_hand
from mjgui.core.settlement import at_table
from mjgui.files import cases, session, settings
from mjgui.gui.app import make_window
from mjgui.gui.state.preferences import Preferences
from mjgui.gui.window import MainWindow
from tests.gui.conftest import Desk, drop
from tests.version_0_1_0 import EXPECTED, FOLDER, counted, put_in_place, without_defaults


@pytest.fixture(autouse=True)
def _files() -> None:
    put_in_place()


def test_windows_return_as_they_were_left(start: Callable[[], MainWindow]) -> None:
    files = [session.folder() / name for name in EXPECTED["sessions"]]
    left = [session.decoded(file.read_bytes()) for file in files]
    windows = [start() for _ in files]
    shown = [window.cases.controller.session for window in windows]
    assert list(map(as_it_was, shown, left)) == left
    typed = EXPECTED["sessions"]["window-0.json"]["typed"]
    assert windows[0].notation.edit.text() == typed
    assert [format_hand(window.model.hand) for window in windows] == [
        each["case"]["hand"] for each in EXPECTED["sessions"].values()
    ]
    assert [(window.rules.stored.id, without_defaults(window.rules.adopted)) for window in windows] == [
        (each["case"]["profile"], each["case"]["adopted"]) for each in EXPECTED["sessions"].values()
    ]


def as_it_was(shown: session.Session, left: session.Session) -> session.Session:
    """What a window shows, without the table where that version said nothing of one: nobody paid under those rules."""
    payments = shown.case.payments if left.case.payments is not None else None
    return replace(shown, case=replace(shown.case, payments=payments))


def test_settings_hold(qtbot: QtBot) -> None:
    preferences = Preferences("en")
    window = make_window(preferences)
    qtbot.addWidget(window)
    window.show()
    assert preferences.problem is None
    assert preferences.words.language == "zh"
    assert not preferences.faces.index
    assert {name: preferences.shortcuts.keys(name) for name in EXPECTED["settings"]["shortcuts"]} == EXPECTED[
        "settings"
    ]["shortcuts"]
    window.close()
    kept = settings.load().settings
    assert (kept.language, kept.theme, kept.index, kept.history) == ("zh", "dark", False, False)
    assert kept.shortcuts == EXPECTED["settings"]["shortcuts"]


@pytest.mark.parametrize("name", ["national-full.mjcase", "house-embedded.mjcase", "arithmetic-laid-down.mjcase"])
def test_a_case_that_is_dropped_is_laid_out_and_counts(name: str, window: MainWindow, desk: Desk) -> None:
    drop(window, FOLDER / "cases" / name)
    case, expected = cases.read(FOLDER / "cases" / name), EXPECTED["cases"][name]
    analysis = desk.analysis_of(expected["hand"])
    assert counted(analysis, case.reading) == expected["counted"]
    shown = window.cases.controller.case
    assert (shown.hand, shown.reading, shown.papers) == (case.hand, case.reading, case.papers)
    assert shown.payments == at_table(case.rules.profile, case.payments or {})


@pytest.mark.parametrize("name", ["waiting.png", "house.svg.xz"])
def test_a_picture_that_is_dropped_is_laid_out_and_counts(
    name: str, window: MainWindow, desk: Desk, tmp_path: Path
) -> None:
    content = (FOLDER / "pictures" / name).read_bytes()
    path = tmp_path / name.removesuffix(".xz")
    path.write_bytes(lzma.decompress(content) if name.endswith(".xz") else content)
    drop(window, path)
    expected = EXPECTED["pictures"][name]
    assert counted(desk.analysis_of(expected["hand"]), expected["reading"]) == expected["counted"]
