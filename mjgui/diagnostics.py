"""What someone who is asked about a fault needs to know of a machine, and nothing of the person."""

import platform
import sys
from importlib.metadata import PackageNotFoundError, version

from mjgui import __version__

PACKAGES = ("PySide6-Essentials", "filelock", "msgspec", "platformdirs", "rich", "tomli-w", "typer")


def diagnostics(**more: str) -> str:
    """Versions and the platform, a line each. What else the one who asks knows, such as the profile, can be added."""
    found = {
        "mjgui": f"{__version__}{' (bundle)' if hasattr(sys, '_MEIPASS') else ''}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "platform": f"{platform.system()} {platform.release()} {platform.machine()}",
        **{name: _version(name) for name in PACKAGES},
        **more,
    }
    return "".join(f"{name}: {value}\n" for name, value in found.items())


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        # A bundle may leave out what is not run.
        return "?"
