"""The data files are found wherever the program runs from."""

import subprocess
import sys
from pathlib import Path

import pytest

from mjgui import resources

ROOT = Path(__file__).resolve().parent.parent


def place(*, cwd: Path, code: str, env: dict[str, str] | None = None) -> str:
    done = subprocess.run([sys.executable, "-c", code], cwd=cwd, env=env, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_a_checkout() -> None:
    assert resources.root() == ROOT / "resources"
    assert b"big-four-winds" in resources.read("rules/national/fans.toml")


def test_a_frozen_bundle_and_an_override(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("bundle/resources", "override"):
        (tmp_path / name / "rules").mkdir(parents=True)
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path / "bundle"), raising=False)
    resources.root.cache_clear()
    assert resources.root() == tmp_path / "bundle" / "resources"
    monkeypatch.setenv(resources.OVERRIDE, str(tmp_path / "override"))
    resources.root.cache_clear()
    assert resources.root() == tmp_path / "override"
    monkeypatch.undo()
    resources.root.cache_clear()


def test_none_anywhere(tmp_path: Path) -> None:
    (tmp_path / "mjgui").mkdir()
    (tmp_path / "mjgui" / "__init__.py").touch()
    (tmp_path / "mjgui" / "resources.py").write_bytes((ROOT / "mjgui" / "resources.py").read_bytes())
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
        "from mjgui import resources\n"
        "try:\n    resources.root()\nexcept FileNotFoundError as error:\n    print(error)"
    )
    assert "_resources" in place(cwd=tmp_path, code=code)


def test_files_are_named_by_their_path_and_folders_are_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("rules/b/fans.toml", "rules/a/fans.toml", "rules/x.toml", "rules/a.json"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    monkeypatch.setenv(resources.OVERRIDE, str(tmp_path))
    resources.root.cache_clear()
    assert resources.names("rules") == ("a.json", "x.toml")
    assert resources.names("none") == ()
    assert resources.exists("rules/a/fans.toml")
    assert not resources.exists("rules/a")
    assert not resources.exists("rules/c/fans.toml")
    assert resources.read("rules/a.json") == b"rules/a.json"
    with pytest.raises(OSError, match=r"none\.toml"):
        resources.read("rules/none.toml")
    monkeypatch.undo()
    resources.root.cache_clear()
