"""What went wrong is kept for whoever is to mend it."""

import subprocess
import sys
from pathlib import Path

import pytest

from mjgui import __version__, crash
from mjgui.diagnostics import diagnostics


def test_a_report_has_the_hand_the_versions_and_the_trace() -> None:
    path = crash.report(f"Traceback: boom in {Path.home()}/x.py", "123m|EE0000", profile="mil-2025")
    words = path.read_text("utf-8")
    assert "hand: 123m|EE0000" in words
    assert f"mjgui: {__version__}" in words
    assert "profile: mil-2025" in words
    assert "boom in ~/x.py" in words
    assert str(Path.home()) not in words


def test_only_the_newest_are_kept() -> None:
    made = [crash.report(str(number), "") for number in range(crash.MOST + 5)]
    assert sorted(crash.folder().glob("*.txt")) == made[5:]


def test_the_diagnostics_name_no_person(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("USER", "somebody-9")
    words = diagnostics(profile="essay")
    assert "python: " in words
    assert "profile: essay" in words
    assert "somebody-9" not in words
    assert Path.home().as_posix() not in words


FAULT = "import faulthandler; from mjgui.crash import Watch; watch = Watch(); faulthandler._sigsegv()"


def test_a_fault_that_ends_the_process_is_found_by_the_next_one() -> None:
    assert subprocess.run([sys.executable, "-c", FAULT], capture_output=True, check=False).returncode != 0
    watch = crash.Watch()
    assert len(watch.found) == 1
    assert "Segmentation fault" in watch.found[0]
    watch.close()
    again = crash.Watch()
    assert again.found == []
    again.close()


def test_a_process_that_is_there_has_not_ended() -> None:
    first = crash.Watch()
    second = crash.Watch()
    assert second.found == []
    first.close()
    second.close()
    assert not list(crash.folder().glob("*.fault"))


def test_without_a_folder_nothing_is_watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("MJGUI_STATE", str(tmp_path / "file"))
    watch = crash.Watch()
    assert watch.found == []
    watch.close()
    with pytest.raises(NotADirectoryError):
        crash.report("", "")
