"""The command line as a program: arguments, what is said of wrong ones, faults, users without a home, and signals."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mjgui.cli import commands, make_app
from mjgui.files import crash_reports
from tests.commands import run

RING = "[234m,1][234m,1]22334s55p4s"


@pytest.mark.parametrize(
    ("given", "opens"),
    [
        (["a.mjcase"], True),
        (["A.PNG"], True),
        (["there.txt"], True),
        (["not-there.txt"], False),
        (["analyze", "a.mjcase"], False),
        # Also where a file has the name of a command.
        (["fan"], False),
        (["--version"], False),
        (["x" * 5000], False),
        ([], False),
    ],
)
def test_a_file_that_is_named_alone_is_opened(
    given: list[str], opens: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("there.txt", "fan"):
        (tmp_path / name).write_text("")
    monkeypatch.chdir(tmp_path)
    assert commands.arguments(given, make_app()) == (["open", *given] if opens else given)


@pytest.mark.parametrize(
    ("given", "chinese", "english"),
    [
        ("nosuch", "没有命令 'nosuch'", "No such command 'nosuch'."),
        ("analyze", "缺少 'HAND...'", "Missing argument 'HAND...'."),
        ("analyze --jsn x", "没有选项 --jsn，可能是：--json", "No such option: --jsn (Possible options: --json)"),
        ("compare a b", "多出 b", "Got unexpected extra argument(s) (b)"),
        ("export 1m", "缺少选项 '--out' / '-o'", "Missing option '--out' / '-o'."),
        ("export 1m --out", "选项 '--out' 之后应有一个值", "Option '--out' requires an argument."),
        (
            "export 1m -o a.svg --scale 9",
            "'--scale' 的值无效：应不大于 4",
            "Invalid value for '--scale': Input should be less than or equal to 4",
        ),
        (
            "export 1m -o a.svg --scale x",
            "'--scale' 的值无效：应为整数",
            "Invalid value for '--scale': Input should be a valid integer, unable to parse string as an integer",
        ),
        ("analyze --lang fr x", "'--lang' 的值无效：'fr' 不在可选之列：'zh', 'en'", None),
        ("analyze --profile nope 1m", "--profile 的值无效：没有规则“nope”；现有：", None),
    ],
)
def test_what_is_wrong_with_arguments_is_said_in_both_languages(
    given: str, chinese: str, english: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for locale, expected in (("zh_CN.UTF-8", f"错误：{chinese}"), ("C", english and f"Error: {english}")):
        monkeypatch.setenv("LC_ALL", locale)
        result = CliRunner().invoke(make_app(), given.split())
        assert result.exit_code == 2
        if expected is not None:
            assert result.stderr.splitlines()[-1].startswith(expected)


def test_help_is_in_one_language() -> None:
    names = ["", *(command.name or "" for command in make_app().registered_commands)]
    code = (
        "from typer.testing import CliRunner; from mjgui.cli import make_app\n"
        f"for name in {names!r}: print(CliRunner().invoke(make_app(), [*name.split(), '--help']).stdout)"
    )
    environment = {**os.environ, "LC_ALL": "zh_CN.UTF-8", "PYTHONUTF8": "1"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.count("用法：") == len(names)
    assert not re.search(r"Usage|Options|Arguments|Commands|Show this|default|required", done.stdout)


FAULTY = """
import sys
from mjgui.cli import commands
def broken(*_given):
    raise RuntimeError("boom")
commands.Inquiry = broken
sys.argv = ["mjgui", "analyze", "123m"]
commands.main()
"""


@pytest.mark.parametrize(("locale", "words"), [("C", "Something went wrong"), ("zh_CN.UTF-8", "程序内部出错")])
def test_a_fault_in_the_program_is_reported_and_said(locale: str, words: str) -> None:
    environment = {**os.environ, "LC_ALL": locale, "PYTHONUTF8": "1"}
    done = subprocess.run([sys.executable, "-c", FAULTY], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith(f"{words}")
    assert "Traceback" not in done.stderr
    (path,) = crash_reports.folder().glob("*.txt")
    assert str(path) in done.stderr
    assert "hand: analyze 123m\n" in path.read_text("utf-8")
    assert "RuntimeError: boom" in path.read_text("utf-8")


def test_a_user_without_a_home_counts_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home(*_given: object, **_more: object) -> str:
        raise RuntimeError("could not determine the home directory")

    for name in ("CONFIG", "DATA", "STATE"):
        monkeypatch.delenv(f"MJGUI_{name}", raising=False)
        monkeypatch.setattr(f"platformdirs.user_{name.lower()}_dir", no_home)
    assert "mil-2025" in run("profiles", "--lang", "en")
    assert "7 fan" in run("analyze", RING, "--lang", "en")


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Windows are others")
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_proving_that_is_stopped_leaves_no_process(number: int, status: int, tmp_path: Path) -> None:
    arguments = ("prove", "-o", str(tmp_path / "proved"), "--workers", "2", "--folder", str(tmp_path / "parts"))
    command = [sys.executable, "-m", "mjgui", *arguments]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        deadline = time.monotonic() + 20
        while not (tmp_path / "parts").exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(0.3)
        running.send_signal(number)
        assert running.wait(10) == status
        deadline = time.monotonic() + 5
        while time.monotonic() < deadline and _is_left(running.pid):
            time.sleep(0.05)
        assert not _is_left(running.pid), "a process of its own is left"
    finally:
        if _is_left(running.pid):
            os.killpg(running.pid, signal.SIGKILL)


def _is_left(group: int) -> bool:
    """Whether a process of a group is still there."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
