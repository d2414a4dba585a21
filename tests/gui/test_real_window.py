"""The program on a screen of its own, with the platform a person has."""

import os
import shutil
import subprocess
import sys

import pytest

OPEN_AND_CLOSE = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
import mjgui.gui.app as app

def close():
    window = next(each for each in QApplication.topLevelWidgets() if each.isVisible())
    print(QApplication.platformName(), window.results.verdict.text())
    window.close()

make = app.make_window
def make_and_close(preferences, windows):
    QTimer.singleShot(1500, close)
    preferences.change(language="en")
    return make(preferences, windows)
app.make_window = make_and_close
sys.exit(app.run(["mjgui"]))
"""


@pytest.mark.skipif(shutil.which("xvfb-run") is None, reason="needs xvfb")
def test_it_opens_on_x11_and_closes() -> None:
    done = subprocess.run(
        ["xvfb-run", "-a", sys.executable, "-c", OPEN_AND_CLOSE],
        env={**os.environ, "QT_QPA_PLATFORM": "xcb"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout.strip() == "xcb 7 fan < 8, below the minimum · MIL 2025", done.stderr
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="displays are X11's or Wayland's")
def test_without_a_display_it_says_so() -> None:
    hidden = {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}
    env = {key: value for key, value in os.environ.items() if key not in hidden}
    done = subprocess.run(
        [sys.executable, "-m", "mjgui"],
        env={**env, "LANG": "C"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    assert "no display" in done.stderr
    assert "mjgui analyze" in done.stderr
