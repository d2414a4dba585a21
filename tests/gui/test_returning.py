"""The last hand returns, however the program ended, in the real window."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from mjgui.core.notation import parse_hand
from mjgui.core.profiles.profile import derived
from mjgui.core.profiles.profile_files import load_profile
from mjgui.core.texts import Text
from mjgui.files.profiles import save
from mjgui.files.session import folder
from mjgui.gui.app import EXAMPLE
from mjgui.gui.results.claim import ClaimPanel
from mjgui.gui.window import MainWindow
from tests.gui.conftest import Desk, nothing_said, said

OTHER = "1122335577889m9m|EE1000"
PAID = "135m[1111p]246s555s7p7p|EE1000"


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
    window.results.panel(ClaimPanel).total.setValue(8)
    window.results.panel(ClaimPanel).fans.setText("平和")
    window.notation.edit.selectAll()
    qtbot.keyClicks(window.notation.edit, "11m2x")
    before = window.cases.controller.session
    assert before.typed == "11m2x"
    with qtbot.waitSignal(window.cases.autosave.kept, timeout=1000):
        pass
    # As after a kill: whatever it still holds is not written.
    window.cases.autosave.mark_saved()
    window.close()
    again = start()
    assert again.cases.controller.session == before
    assert again.notation.edit.text() == "11m2x"
    assert again.notation.message.text()
    assert not again.rules._lent
    assert not again.commands.actions["undo"].isEnabled()


def test_edits_are_written_together_and_soon(window: MainWindow, qtbot: QtBot) -> None:
    written = []
    window.cases.autosave.kept.connect(lambda _state: written.append(time.perf_counter()))
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
        window.cases.autosave.write()
        assert not said(window)
    window.model.set_hand(parse_hand(OTHER))
    with qtbot.waitSignal(window.cases.autosave.kept, timeout=1000):
        pass
    window.close()
    assert start().model.hand == parse_hand(OTHER)


def test_a_full_disk_is_said_and_what_was_kept_stays(
    start: Callable[[], MainWindow], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = start()
    window.model.set_hand(parse_hand(OTHER))
    with qtbot.waitSignal(window.cases.autosave.kept, timeout=1000):
        window.cases.autosave.write()

    def full(_path: Path, _target: Path) -> Path:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as context:
        context.setattr(Path, "replace", full)
        window.model.clear()
        window.cases.autosave.write()
        qtbot.waitUntil(lambda: "No space left on device" in said(window))
        assert str(folder()) in said(window)
        window.cases.autosave.mark_saved()
    window.close()
    assert start().model.hand == parse_hand(OTHER)
