"""The settings of a user: kept in one file, whatever has become of it."""

import os
import tomllib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from mjgui.files import settings
from mjgui.files.settings import Settings


def test_without_a_file_all_is_as_usual() -> None:
    assert settings.load() == settings.Loaded(Settings())


def test_what_is_set_is_kept_and_the_rest_stays() -> None:
    settings.keep(language="zh", shortcuts={"undo": "Ctrl+U"})
    settings.keep(theme="dark")
    assert settings.load().settings == Settings(language="zh", theme="dark", shortcuts={"undo": "Ctrl+U"})


def test_what_a_newer_program_wrote_stays() -> None:
    settings.path().parent.mkdir(parents=True, exist_ok=True)
    settings.path().write_text('theme = "dark"\ntomorrow = [1, 2]\n', "utf-8")
    settings.keep(language="en")
    assert tomllib.loads(settings.path().read_text("utf-8")) == {
        "theme": "dark",
        "tomorrow": [1, 2],
        "language": "en",
    }


DAMAGED = [
    (b"theme = ", "settings.toml"),
    (b'theme = "pink"', "theme"),
    (b"index = 3", "index"),
    (b"splitter = [1, 'x']", "splitter"),
    (b"\xff\xfe", "settings.toml"),
    (b"index = " + b"[" * 5000, "settings.toml"),
    (b"splitter = [" + b"9" * 5000 + b"]", "settings.toml"),
]


@pytest.mark.parametrize(("content", "named"), DAMAGED)
def test_a_file_that_cannot_be_used_is_said_and_set_aside(content: bytes, named: str) -> None:
    settings.path().parent.mkdir(parents=True, exist_ok=True)
    settings.path().write_bytes(content)
    loaded = settings.load()
    assert loaded.settings == Settings()
    assert loaded.error is not None
    assert named in loaded.error.words.en
    assert named in loaded.error.words.zh
    settings.keep(theme="dark")
    assert settings.load().settings == Settings(theme="dark")
    assert settings.load().error is None
    (aside,) = settings.path().parent.glob("settings.damaged-*.toml")
    assert aside.read_bytes() == content


@hypothesis_settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=200) | st.text(alphabet='theme="dark"index[]{}=\n0129.-\'', max_size=60).map(str.encode))
def test_any_content_is_taken_or_refused(content: bytes) -> None:
    settings.path().parent.mkdir(parents=True, exist_ok=True)
    settings.path().write_bytes(content)
    loaded = settings.load()
    assert loaded.error is None or loaded.settings == Settings()


def test_a_folder_in_its_place_is_said(tmp_path: Path) -> None:
    settings.path().mkdir(parents=True)
    assert settings.load().error is not None
    with pytest.raises(OSError):  # noqa: PT011 - which one is the system's
        settings.keep(theme="dark")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has none")
def test_a_pipe_in_place_of_the_file_is_not_waited_for() -> None:
    settings.path().parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(settings.path())
    error = settings.load().error
    assert error is not None
    assert "not an ordinary file" in error.words.en
    assert "不是普通文件" in error.words.zh
