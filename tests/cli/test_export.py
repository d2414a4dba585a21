"""Pictures of hands made by the command line."""

import errno
import os
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from typer.testing import CliRunner

from mjgui.cli import make_app
from tests.commands import run

EXPORTED = ["[234m,1][234m,1]22334s55p4s", "123456789m55s12p3p"]


@pytest.mark.parametrize(("ending", "begins"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_a_hand_is_exported_to_a_file(ending: str, begins: bytes, tmp_path: Path) -> None:
    out = tmp_path / f"hand.{ending}"
    run("export", EXPORTED[0], "-o", str(out), "--no-date", "--lang", "en", "--scale", "1")
    assert out.read_bytes().startswith(begins)
    assert out.stat().st_mode & 0o044 == 0o044 & ~current_umask()


def current_umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_several_hands_are_exported_into_a_folder_with_a_bar(tmp_path: Path) -> None:
    result = CliRunner().invoke(
        make_app(), ["export", *EXPORTED, "-o", str(tmp_path), "--format", "svg", "--lang", "zh"]
    )
    assert result.exit_code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "001-234m-1-234m-1-22334s55p4s.svg",
        "002-123456789m55s12p3p.svg",
    ]
    assert "100%" in result.stderr


def test_a_hand_that_cannot_be_read_leaves_the_others(tmp_path: Path) -> None:
    run("export", "xx", EXPORTED[0], "-o", str(tmp_path), code=1)
    assert [path.name for path in tmp_path.iterdir()] == ["002-234m-1-234m-1-22334s55p4s.png"]


def test_scale_and_theme_of_an_exported_picture(tmp_path: Path) -> None:
    for name, options in (("one", ["--scale", "1"]), ("three", ["--scale", "3", "--theme", "dark"])):
        run("export", EXPORTED[0], "-o", str(tmp_path / f"{name}.png"), *options)
    one, three = (QImage(str(tmp_path / f"{name}.png")) for name in ("one", "three"))
    assert (one.width(), three.width()) == (960, 2880)
    assert one.pixelColor(2, 2).lightness() > 200 > 60 > three.pixelColor(2, 2).lightness()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([EXPORTED[0], "-o", "none/a.png"], "there is no folder none"),
        ([*EXPORTED, "-o", "a.png"], "2 hands are exported into a folder"),
        ([EXPORTED[0], "-o", "a.gif"], "should end in .png, .svg or .pdf"),
        ([EXPORTED[0], "-o", "a.png", "--format", "svg"], "the ending of a.png is not that"),
        ([EXPORTED[0], "-o", "a.png", "--scale", "9"], "--scale"),
        ([*EXPORTED, "-o", "none"], "there is no folder none"),
    ],
)
def test_wrong_targets_of_an_export(
    arguments: list[str], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    assert reason in run("export", *arguments, code=2)
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_is_said_and_no_half_file_remains(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("mjgui.files.whole_files.os.fsync", full)
    assert "No space left on device" in run("export", EXPORTED[0], "-o", str(tmp_path / "a.png"), code=1)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has none")
def test_what_is_no_file_is_not_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.png")
    run("export", EXPORTED[0], "-o", str(tmp_path / "pipe.png"), code=1)
    assert [path.name for path in tmp_path.iterdir()] == ["pipe.png"]
    assert not (tmp_path / "pipe.png").is_file()


def test_a_link_is_written_through(tmp_path: Path) -> None:
    (tmp_path / "link.svg").symlink_to(tmp_path / "real.svg")
    run("export", EXPORTED[0], "-o", str(tmp_path / "link.svg"))
    assert (tmp_path / "link.svg").is_symlink()
    assert (tmp_path / "real.svg").read_bytes().startswith(b"<?xml")


def test_an_arithmetic_picture_has_its_payments(tmp_path: Path) -> None:
    hand = "[5555s]246m357pESW7m7m"
    sizes = []
    for profile in ("arithmetic", "mil-2025"):
        out = tmp_path / f"{profile}.png"
        CliRunner().invoke(make_app(), ["export", hand, "-o", str(out), "--profile", profile, "--scale", "1"])
        sizes.append(QImage(str(out)).height())
    assert sizes[0] > sizes[1]


def test_a_reading_that_is_not_there_is_said(tmp_path: Path) -> None:
    run("export", EXPORTED[0], "-o", str(tmp_path / "a.png"), "--reading", "4", code=1)
    assert list(tmp_path.iterdir()) == []
