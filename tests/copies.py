"""A copy of the program, in which something is added as README says, and what the copy then answers."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import mjgui
from mjgui import resources

PROGRAM = Path(mjgui.__file__).parent
TESTS = Path(__file__).parent

# Runs commands, given as JSON on its standard input, and writes what each printed.
COMMANDS = """
import json, sys
from typer.testing import CliRunner
from mjgui.cli import make_app
json.dump([CliRunner().invoke(make_app(), each).output for each in json.load(sys.stdin)], sys.stdout)
"""
# Opens the window off-screen; ``until`` waits for something in it.
WINDOW = """
import json, sys, time
from PySide6.QtWidgets import QApplication
from mjgui.core import parse_hand
from mjgui.gui.app import make_window, prepare
from mjgui.gui.state.preferences import Preferences

def until(holds):
    end = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < end, "nothing came of it"
        app.processEvents()
        time.sleep(0.005)

app = QApplication([])
prepare(app)
window = make_window(Preferences("en"))
window.show()
"""


class Copy:
    """The package and its data in a folder, and the tests of the core with what they need."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.kept = place.with_name(f"{place.name}-kept")
        """Where the copy keeps what a user keeps: ``config`` and the other kinds of folders."""
        leave_out = shutil.ignore_patterns("__pycache__", "*.pyc")
        shutil.copytree(PROGRAM, place / "mjgui", ignore=leave_out)
        for folder in ("rules", "i18n", "examples", "icons"):
            shutil.copytree(resources.root() / folder, place / "resources" / folder)
        for folder in ("core", "data"):
            shutil.copytree(TESTS / folder, place / "tests" / folder, ignore=leave_out)
        for path in (*TESTS.glob("*.py"), TESTS.parent / "pyproject.toml"):
            if path.exists():
                shutil.copy(path, place / path.relative_to(TESTS.parent))
        self._before = dict(self._files())

    def write(self, path: str, text: str) -> None:
        """Make a file, named as README names it."""
        file = self.place / path
        assert not file.exists(), path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text.lstrip("\n"), encoding="utf-8")

    def append(self, path: str, text: str) -> None:
        """Add to a file at its end."""
        with (self.place / path).open("a", encoding="utf-8") as file:
            file.write(text)

    def replace(self, path: str, before: str, after: str) -> None:
        """Say one thing otherwise in a file."""
        file = self.place / path
        text = file.read_text("utf-8")
        assert text.count(before) == 1, path
        file.write_text(text.replace(before, after), encoding="utf-8")

    def touched(self) -> set[str]:
        """The files that were made or changed."""
        now = dict(self._files())
        return {path for path in now.keys() | self._before.keys() if now.get(path) != self._before.get(path)}

    def _files(self) -> Iterator[tuple[str, bytes]]:
        for path in self.place.rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                yield path.relative_to(self.place).as_posix(), path.read_bytes()

    def commands(self, *commands: list[str]) -> list[str]:
        """What each command prints."""
        return list(self.run(COMMANDS, commands))

    def run(self, script: str, given: Any = None) -> Any:
        """What a script writes that is given something, both as JSON."""
        return json.loads(self._python("-c", script, given=json.dumps(given)))

    def check(self, *tests: str) -> None:
        """Run some of the tests of the copy, which must pass."""
        self._python("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests)

    def _python(self, *arguments: str, given: str | None = None) -> str:
        environment = {name: value for name, value in os.environ.items() if name != resources.OVERRIDE}
        environment |= {f"MJGUI_{kind}": str(self.kept / kind.lower()) for kind in ("CONFIG", "DATA", "STATE", "CACHE")}
        environment |= {"PYTHONPATH": str(self.place), "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"}
        ran = subprocess.run(
            [sys.executable, *arguments],
            input=given,
            cwd=self.place,
            env=environment,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr
        return ran.stdout
