"""Where a user's files are kept, by kind."""

import os
from pathlib import Path

import platformdirs


def config() -> Path:
    """Settings and profiles; MJGUI_CONFIG names another folder."""
    return Path(os.environ.get("MJGUI_CONFIG") or platformdirs.user_config_dir("mjgui", appauthor=False))


def data() -> Path:
    """The history of hands; MJGUI_DATA names another folder."""
    return Path(os.environ.get("MJGUI_DATA") or platformdirs.user_data_dir("mjgui", appauthor=False))


def state() -> Path:
    """What a window was like when it was left; MJGUI_STATE names another folder."""
    return Path(os.environ.get("MJGUI_STATE") or platformdirs.user_state_dir("mjgui", appauthor=False))
