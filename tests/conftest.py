"""Qt runs off-screen unless a platform is named; the profile all tests count under by default."""

import os
import sys

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest

from mjgui.core.profile import RuleProfile
from mjgui.core.rulefiles import load_profile
from mjgui.gui.app import SWITCH_INTERVAL


@pytest.fixture(autouse=True)
def _own_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or writes the profiles of whoever runs it."""
    monkeypatch.setenv("MJGUI_CONFIG", str(tmp_path_factory.mktemp("config")))


@pytest.fixture(scope="session")
def mil() -> RuleProfile:
    return load_profile("mil-2025")


@pytest.fixture(scope="session", autouse=True)
def _switch_interval() -> None:
    sys.setswitchinterval(SWITCH_INTERVAL)
