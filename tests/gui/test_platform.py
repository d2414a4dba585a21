"""What Qt would need to open a window is looked for before it aborts."""

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QLibraryInfo

from mjgui.gui.platform import need_platform

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere Qt brings all it needs")


@pytest.fixture
def plugins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of Qt's plugins; that of Wayland loads, that of X does not, others are missing."""
    folder = tmp_path / "platforms"
    folder.mkdir()
    real = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)) / "platforms"
    (folder / "libqwayland.so").symlink_to(real / "libqoffscreen.so")
    (folder / "libqxcb.so").write_bytes(b"no library")
    monkeypatch.setattr(QLibraryInfo, "path", lambda _: str(tmp_path))
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.mark.parametrize(
    "environment",
    [
        {"WAYLAND_DISPLAY": "wayland-0"},
        {"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"},
        {"QT_QPA_PLATFORM": "xcb;wayland"},
        {"QT_QPA_PLATFORM": "wayland:option", "DISPLAY": ":0"},
        {},
    ],
)
def test_one_platform_that_loads_is_enough(
    plugins: Path, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str]
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    need_platform()


@pytest.mark.parametrize("environment", [{"DISPLAY": ":0"}, {"QT_QPA_PLATFORM": "xcb", "WAYLAND_DISPLAY": "wayland-0"}])
def test_without_one_the_reason_is_said(
    plugins: Path, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str]
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(ImportError, match=r"libqxcb\.so"):
        need_platform()
