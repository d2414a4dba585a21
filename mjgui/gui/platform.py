"""Whether Qt can reach the desktop: where a library is missing it would abort the process, saying little."""

import ctypes
import os
import sys
from pathlib import Path

from PySide6.QtCore import QLibraryInfo

# Displays that a desktop names, and the part of Qt that opens windows on them.
_DISPLAYS = {"WAYLAND_DISPLAY": "wayland", "DISPLAY": "xcb"}


def need_platform() -> None:
    """Raise ImportError naming the missing library where none of the desktop's platforms can be loaded."""
    if sys.platform != "linux":
        return
    folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)) / "platforms"
    reasons = []
    for plugin in (folder / f"libq{name}.so" for name in _wanted()):
        try:
            ctypes.CDLL(str(plugin))
        except OSError as error:
            reasons.append(str(error))
        else:
            return
    if reasons:
        raise ImportError("; ".join(reasons))


def _wanted() -> list[str]:
    """The platforms Qt would try: those it is told to, else those of the displays there are."""
    if told := os.environ.get("QT_QPA_PLATFORM"):
        return [name.partition(":")[0] for name in told.split(";")]
    return [name for display, name in _DISPLAYS.items() if os.environ.get(display)]
