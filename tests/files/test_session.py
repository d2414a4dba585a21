"""The state of a window is kept: written whole, left for the next start, owned by one process at a time."""

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjgui.core.hand import Unwritten
from mjgui.core.notation import parse_hand
from mjgui.core.profiles.profile_files import load_profile
from mjgui.files import session
from mjgui.files.cases import Case, Papers
from mjgui.files.session import Session, WindowSlot, decoded, encoded, folder
from mjgui.files.stored_rules import Ruled
from mjgui.files.strict_json import ContentError

CASE = Case(
    parse_hand("[234m,1][234m,1]22334s55p4s"),
    Ruled(load_profile("arithmetic"), {}),
    papers=Papers(8, "平和", note="记"),
    payments={
        "players": 3,
        "payer": 2,
        "unit": 10,
        "double_self_draw": True,
        "late_kongs": frozenset({1}),
        "burnt_kongs": frozenset(),
    },
)
STATE = Session(CASE, "12x", Path("/somewhere/a.mjcase"))


def noted(note: str) -> Session:
    return Session(replace(CASE, papers=Papers(note=note)))


def left() -> str | None:
    """What a start finds, and leaves again."""
    place = WindowSlot()
    place.release()
    return place.left.case.papers.note if place.left else None


def test_a_state_comes_back_as_it_was() -> None:
    assert decoded(encoded(STATE)) == STATE
    assert decoded(encoded(Session(CASE))) == Session(CASE)


@given(st.builds(Unwritten, st.none() | st.booleans(), st.booleans(), st.booleans()))
def test_how_a_hand_was_won_comes_back_where_the_notation_has_no_place_for_it(won: Unwritten) -> None:
    state = Session(replace(CASE, hand=won.said_of(CASE.hand)))
    assert decoded(encoded(state)) == state


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_any_text_in_the_notation_line_comes_back(typed: str) -> None:
    assert decoded(encoded(Session(CASE, typed))).typed == typed


def test_the_state_that_is_left_is_taken_over() -> None:
    first = WindowSlot()
    assert first.left is None
    first.write(STATE)
    first.release()
    second = WindowSlot()
    assert second.left == STATE
    second.write(noted("second"))
    second.release()
    assert left() == "second"
    assert [path.name for path in folder().glob("*.json")] == ["window-0.json"]


def test_a_window_that_writes_nothing_leaves_what_was_left() -> None:
    place = WindowSlot()
    place.write(noted("once"))
    place.release()
    for _ in range(3):
        assert left() == "once"


def test_two_windows_have_a_place_each() -> None:
    one, other = WindowSlot(), WindowSlot()
    one.write(noted("one"))
    other.write(noted("other"))
    third = WindowSlot()
    assert third.left is None
    third.release()
    other.release()
    one.release()
    first, second = WindowSlot(), WindowSlot()
    assert first.left is not None
    assert second.left is not None
    assert [each.left.case.papers.note for each in (first, second) if each.left] == ["other", "one"]


def test_a_window_on_another_hand_takes_nothing_over() -> None:
    place = WindowSlot()
    place.write(noted("left"))
    place.release()
    other = WindowSlot(take_over=False)
    assert other.left is None
    other.write(noted("other"))
    other.release()
    assert left() == "other"


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", encoded(STATE)[:-20], encoded(STATE).replace(b'"version": 1', b'"version": 2')]
)
def test_a_damaged_state_is_said_kept_aside_and_the_one_before_taken(content: bytes) -> None:
    older, newer = WindowSlot(), WindowSlot()
    older.write(noted("older"))
    older.release()
    newer.write(noted("newer"))
    newer.release()
    (folder() / "window-1.json").write_bytes(content)
    place = WindowSlot()
    assert place.left is not None
    assert place.left.case.papers.note == "older"
    (said,) = place.said
    (aside,) = folder().glob("damaged-*.json")
    assert str(aside) in said.zh
    assert str(aside) in said.en
    assert aside.read_bytes() == content
    place.release()
    assert not WindowSlot().said


@given(st.binary(max_size=200))
def test_any_content_is_read_or_refused(content: bytes) -> None:
    with pytest.raises(ContentError) as refused:
        decoded(content)
    assert refused.value.words.zh


def test_a_wrong_field_inside_the_case_is_named() -> None:
    with pytest.raises(ContentError) as refused:
        decoded(encoded(STATE).replace(b'"total": 8', b'"total": "x"'))
    assert refused.value.field == "case.claim.total"


def test_not_every_window_that_was_ever_left_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "MOST_LEFT", 3)
    places = [WindowSlot() for _ in range(5)]
    for number, place in enumerate(places):
        place.write(noted(str(number)))
    for place in places:
        place.release()
    place = WindowSlot()
    assert place.left is not None
    assert place.left.case.papers.note == "4"
    assert sorted(path.name for path in folder().glob("*.json")) == [f"window-{number}.json" for number in (2, 3, 4)]


def test_what_was_only_begun_is_taken_away_in_time() -> None:
    WindowSlot().release()
    old, new = folder() / ".old.tmp", folder() / ".new.tmp"
    for path in (old, new):
        path.write_bytes(b"x")
    os.utime(old, (0, 0))
    WindowSlot().release()
    assert not old.exists()
    assert new.exists()


def test_a_folder_that_cannot_be_had_is_an_os_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("MJGUI_STATE", str(tmp_path / "file"))
    with pytest.raises(NotADirectoryError):
        WindowSlot()


def test_a_full_disk_leaves_the_state_before(monkeypatch: pytest.MonkeyPatch) -> None:
    place = WindowSlot()
    place.write(noted("before"))

    def full(_path: Path, _target: Path) -> Path:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as context:
        context.setattr(Path, "replace", full)
        with pytest.raises(OSError, match="No space left"):
            place.write(noted("after"))
    assert not list(folder().glob(".*.tmp"))
    place.release()
    assert left() == "before"


# Writes states without end and says each number after it is written; the last one found is the first said.
CHILD = """
import sys
from tests.files.test_session import WindowSlot, noted
place = WindowSlot()
print(place.left.case.papers.note if place.left else "-", flush=True)
for number in range(int(sys.argv[1]), 10**9):
    place.write(noted(str(number)))
    print(number, flush=True)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has none")
def test_a_killed_process_leaves_what_it_had_written_last() -> None:
    """Killed in the middle of writing, again and again: what the next start finds is what was acknowledged last, or
    the one being written then."""
    acknowledged = -1
    for _ in range(5):
        child = subprocess.Popen(
            [sys.executable, "-c", CHILD, str(acknowledged + 1)], stdout=subprocess.PIPE, text=True
        )
        assert child.stdout is not None
        found = child.stdout.readline().strip()
        assert found in (["-"] if acknowledged < 0 else [str(acknowledged), str(acknowledged + 1)])
        child.stdout.readline()
        time.sleep(0.01)
        child.send_signal(signal.SIGKILL)
        child.wait()
        written = child.stdout.read().split("\n")
        # The last line may have been cut off.
        acknowledged = int(written[-2]) if len(written) > 1 else acknowledged + 1
        child.stdout.close()
    assert left() in (str(acknowledged), str(acknowledged + 1))
