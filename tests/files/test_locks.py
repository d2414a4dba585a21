"""A lock is one process's until it gives it back or ends, however it ends."""

import errno
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import pytest
from filelock import Timeout

from mjgui.files import folders
from mjgui.files.locks import lock

# Takes a lock, says so, and keeps it until it is told to end.
HOLDER = """
import sys
from pathlib import Path
from mjgui.files.locks import lock
held = lock(Path(sys.argv[1]))
held.acquire()
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.lock"


@pytest.fixture
def holder(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that holds the lock."""
    command = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


def killed(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.wait()


def ended(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait() == 0


def test_one_that_another_process_holds_is_refused_at_once(holder: subprocess.Popen[str], path: Path) -> None:
    with pytest.raises(Timeout) as refused:
        lock(path).acquire()
    assert isinstance(refused.value, OSError)


@pytest.mark.parametrize("end", [killed, ended])
def test_it_ends_with_its_process(
    end: Callable[[subprocess.Popen[str]], None], holder: subprocess.Popen[str], path: Path
) -> None:
    end(holder)
    with lock(path) as held:
        assert held.is_locked


def test_whoever_waits_has_it_once_it_is_free(holder: subprocess.Popen[str], path: Path) -> None:
    taken = []

    def take() -> None:
        with lock(path, wait=True):
            taken.append(path)

    waiting = Thread(target=take)
    waiting.start()
    assert not taken
    killed(holder)
    waiting.join(30)
    assert taken == [path]


def test_two_of_one_process_do_not_hold_it_both(path: Path) -> None:
    first = lock(path)
    first.acquire()
    with pytest.raises(Timeout):
        lock(path).acquire()
    first.release()
    with lock(path) as second:
        assert second.is_locked


def test_another_thread_can_give_it_back(path: Path) -> None:
    held = lock(path)
    taking = Thread(target=held.acquire)
    taking.start()
    taking.join()
    assert held.is_locked
    held.release()
    with lock(path) as other:
        assert other.is_locked


def test_the_file_stays_and_only_its_owner_may_read_it(path: Path) -> None:
    with lock(path):
        pass
    assert path.read_bytes() == b""
    if sys.platform != "win32":
        assert path.stat().st_mode & 0o777 == 0o600


def test_where_no_file_can_be_it_is_an_os_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for place in (tmp_path / "file" / "a.lock", folders.NOWHERE / "a.lock"):
        with pytest.raises(OSError, match=r".") as refused:
            lock(place).acquire()
        assert refused.value.errno in (errno.ENOTDIR, errno.ENOENT, errno.EEXIST)
