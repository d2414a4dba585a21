"""Where a user's files are kept, by kind."""

import os
from collections.abc import Callable
from pathlib import Path

import platformdirs

# Where nothing can be kept: for a user without a home.
NOWHERE = Path(os.devnull, "mjgui")


def config() -> Path:
    """Settings and profiles; MJGUI_CONFIG names another folder."""
    return _folder("MJGUI_CONFIG", platformdirs.user_config_dir)


def data() -> Path:
    """The history of hands; MJGUI_DATA names another folder."""
    return _folder("MJGUI_DATA", platformdirs.user_data_dir)


def state() -> Path:
    """What a window was like when it was left; MJGUI_STATE names another folder."""
    return _folder("MJGUI_STATE", platformdirs.user_state_dir)


def cache() -> Path:
    """What can be worked out again; MJGUI_CACHE names another folder."""
    return _folder("MJGUI_CACHE", platformdirs.user_cache_dir)


def _folder(variable: str, usual: Callable[..., str]) -> Path:
    if named := os.environ.get(variable):
        return Path(named)
    try:
        return Path(usual("mjgui", appauthor=False))
    except RuntimeError:
        return NOWHERE
