"""The wheel as a person gets it: built, installed into a virtual environment and used from another folder."""

import json
import os
import subprocess
import sys
import sysconfig
from importlib.metadata import distribution
from pathlib import Path

import pytest

from mjgui.licences import notices

ROOT = Path(__file__).resolve().parent.parent
RING = "[234m,1][234m,1]22334s55p4s"
OPEN_WINDOW = """
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from mjgui.gui.app import make_window, prepare
from mjgui.gui.state.preferences import Preferences
app = QApplication([])
prepare(app)
window = make_window(Preferences("en"))
window.show()
while window.results.analysis is None:
    QTest.qWait(10)
print(window.results.analysis.best.total, window.grab().size().width(), app.windowIcon().isNull())
window.close()
"""


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment that has the wheel.

    What the wheel depends on, and nothing else, is linked from the environment of the tests: Qt alone would take longer
    to install than all tests run. packaging/check.sh installs it whole.
    """
    folder = tmp_path_factory.mktemp("wheel")
    building = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(building, cwd=ROOT, capture_output=True, check=True)
    (wheel,) = folder.glob("*.whl")
    environment = folder / "env"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(environment)], check=True)
    own = {"base": str(environment), "platbase": str(environment)}
    scripts = Path(sysconfig.get_path("scripts", "venv", own))
    python = scripts / Path(sys.executable).name
    installing = [sys.executable, "-m", "pip", f"--python={python}", "install", "--no-index", "--no-deps", str(wheel)]
    subprocess.run(installing, capture_output=True, check=True)
    link_dependencies(Path(sysconfig.get_path("purelib", "venv", own)))
    checking = [sys.executable, "-m", "pip", f"--python={python}", "check"]
    subprocess.run(checking, capture_output=True, check=True)
    return scripts


def link_dependencies(site: Path) -> None:
    for package in (distribution(each.name) for each in notices()[2:]):
        for name in {file.parts[0] for file in package.files or () if file.parts[0] not in ("..", "__pycache__")}:
            if not (site / name).exists():
                (site / name).symlink_to(package.locate_file(name))


def said(tmp_path: Path, *command: str | Path) -> str:
    """What a program prints in a folder that has nothing of the checkout."""
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "MJGUI_RESOURCES")}
    done = subprocess.run(
        list(map(str, command)), cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def run_python(programs: Path, tmp_path: Path, code: str) -> str:
    return said(tmp_path, programs / Path(sys.executable).name, "-c", code).strip()


def test_the_library_finds_its_data_in_the_wheel(programs: Path, tmp_path: Path) -> None:
    code = (
        "import mjgui\n"
        "from mjgui import resources\n"
        "from mjgui.core import load_profile\n"
        "from mjgui.core.questions.gallery import load_gallery\n"
        "from mjgui.licences import notices\n"
        "load_profile(); load_gallery(); notices(); print(mjgui.__file__); print(resources.root())"
    )
    module, root = map(Path, run_python(programs, tmp_path, code).splitlines())
    assert root == module.parent / "_resources"
    assert root.is_relative_to(programs.parent)
    assert sorted(path.name for path in root.iterdir()) == ["examples", "i18n", "icons", "licences", "rules"]


def test_the_command_line_counts(programs: Path, tmp_path: Path) -> None:
    assert json.loads(said(tmp_path, programs / "mjgui", "analyze", "--json", RING))["total"] == 7


def test_the_command_line_exports_a_picture(programs: Path, tmp_path: Path) -> None:
    said(tmp_path, programs / "mjgui", "export", RING, "-o", "hand.svg")
    assert (tmp_path / "hand.svg").read_text(encoding="utf-8").startswith("<?xml")


def test_the_window_opens(programs: Path, tmp_path: Path) -> None:
    assert run_python(programs, tmp_path, OPEN_WINDOW) == "7 1200 False"
