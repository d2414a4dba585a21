"""What went wrong is kept for whoever is to mend it."""

import subprocess
import sys
from pathlib import Path

import pytest

from mjgui import __version__
from mjgui.diagnostics import diagnostics
from mjgui.files import crash_reports


def test_a_report_has_the_hand_the_versions_and_the_trace() -> None:
    path = crash_reports.report(f"Traceback: boom in {Path.home()}/x.py", "123m|EE0000", profile="mil-2025")
    words = path.read_text("utf-8")
    assert "hand: 123m|EE0000" in words
    assert f"mjgui: {__version__}" in words
    assert "profile: mil-2025" in words
    assert "boom in ~/x.py" in words
    assert str(Path.home()) not in words


@pytest.mark.parametrize(
    ("home", "words", "plain"),
    [
        ("/home/alice", "File '/home/alice/x.py'", "File '~/x.py'"),
        ("/home/alice", "/home/alice2/x, /home/bob/y", "/home/…/x, /home/…/y"),
        ("/home/alice", "/media/alice/a card/x", "/media/…/a card/x"),
        ("/Users/alice", "/Users/bob/x", "/Users/…/x"),
        ("/", "/x/y", "/x/y"),
        ("/home/alice", r"'C:\\Users\\bob\\x' C:\Users\bob\x", r"'C:\\Users\\…\\x' C:\Users\…\x"),
    ],
)
def test_no_name_of_a_person_is_in_a_report(home: str, words: str, plain: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", home)
    assert crash_reports.nameless(words) == plain


def test_a_home_behind_a_link_is_not_named_either(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "alice").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "alice")
    monkeypatch.setenv("HOME", str(tmp_path / "link"))
    assert crash_reports.nameless(f"{tmp_path}/alice/x {tmp_path}/link/y") == "~/x ~/y"


def test_only_the_newest_are_kept() -> None:
    made = [crash_reports.report(str(number), "") for number in range(crash_reports.MOST + 5)]
    assert sorted(crash_reports.folder().glob("*.txt")) == made[5:]


def test_the_diagnostics_name_no_person(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("USER", "somebody-9")
    words = diagnostics(profile="essay")
    assert "python: " in words
    assert "profile: essay" in words
    assert "somebody-9" not in words
    assert Path.home().as_posix() not in words


FAULT = (
    "import faulthandler; from mjgui.files.crash_reports import Watch; watch = Watch();"
    "watch.note('123m456m', 'essay');"
    "watch.note('123m', 'essay'); faulthandler._sigsegv()"
)


def test_a_fault_that_ends_the_process_is_found_by_the_next_one() -> None:
    assert subprocess.run([sys.executable, "-c", FAULT], capture_output=True, check=False).returncode != 0
    watch = crash_reports.Watch()
    assert len(watch.found) == 1
    assert "Segmentation fault" in watch.found[0].trace
    assert (watch.found[0].hand, watch.found[0].profile) == ("123m", "essay")
    watch.close()
    again = crash_reports.Watch()
    assert again.found == []
    again.close()


def test_a_process_that_is_there_has_not_ended() -> None:
    first = crash_reports.Watch()
    second = crash_reports.Watch()
    assert second.found == []
    first.close()
    second.close()
    assert {path.suffix for path in crash_reports.folder().iterdir()} == {".lock"}


def test_without_a_folder_nothing_is_watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("MJGUI_STATE", str(tmp_path / "file"))
    watch = crash_reports.Watch()
    assert watch.found == []
    watch.close()
    with pytest.raises(NotADirectoryError):
        crash_reports.report("", "")
