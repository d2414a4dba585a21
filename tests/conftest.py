"""Qt runs off-screen unless a platform is named; the window, and the profile all tests count under by default."""

import os
import sys
from collections.abc import Iterator

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.profiles.profile_files import load_profile
from mjgui.core.systems.registry import systems
from mjgui.gui.app import SWITCH_INTERVAL, make_window, prepare
from mjgui.gui.state.preferences import Preferences
from mjgui.gui.window import MainWindow
from mjgui.gui.windows import Windows


@pytest.fixture(autouse=True)
def _own_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or writes the files of whoever runs it."""
    for kind in ("CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"MJGUI_{kind}", str(tmp_path_factory.mktemp(kind.lower())))


@pytest.fixture(scope="session")
def mil() -> RuleProfile:
    return load_profile("mil-2025")


@pytest.fixture(scope="session", autouse=True)
def _words_of_systems() -> None:
    """Also for tests of a part of a system alone, which need not ask for the system."""
    systems()


@pytest.fixture(scope="session", autouse=True)
def _switch_interval() -> None:
    sys.setswitchinterval(SWITCH_INTERVAL)


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    """The real window, off-screen."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    prepare(app)
    windows = Windows()
    opened = windows.open(make_window(Preferences("en"), windows))
    qtbot.addWidget(opened)
    qtbot.waitExposed(opened)
    yield opened
    opened.close()
