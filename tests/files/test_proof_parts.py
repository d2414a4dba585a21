"""Finished parts of the proof are kept in files, as long as nothing they depend on changes."""

import pickle
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

import mjgui.core.systems.national.proof.parts as whole_proof
from mjgui import core
from mjgui.core.rules.proofs import Under, Wanted
from mjgui.core.systems.national.proof import run
from mjgui.core.systems.national.proof.census import Census
from mjgui.core.systems.national.proof.layouts import without_sets
from mjgui.core.systems.national.proof.parts import Part, PartStore, work_out
from mjgui.files import proof_parts
from mjgui.files.proof_parts import SOURCES, part_files


def some_census() -> Census:
    census = Census()
    for layout in list(without_sets())[:50]:
        census.add_whole(layout)
    return census


def test_parts_come_back_as_they_were(tmp_path: Path) -> None:
    store: PartStore = part_files(tmp_path)
    census = some_census()
    assert not store.has("a")
    store.keep("a", census)
    for again in (store, part_files(tmp_path), pickle.loads(pickle.dumps(store))):
        assert again.has("a")
        back = again.get("a")
        assert isinstance(back, Census)
        assert (back.held, back.few) == (census.held, census.few)
        assert not again.has("c")


def test_a_part_that_was_broken_off_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = part_files(tmp_path)

    def broken() -> Census:
        raise KeyboardInterrupt

    def full(_path: Path, _target: Path) -> Path:
        raise OSError(28, "No space left on device")

    with pytest.raises(KeyboardInterrupt):
        work_out("a", broken, store)
    with monkeypatch.context() as context:
        context.setattr(Path, "replace", full)
        with pytest.raises(OSError, match="No space left"):
            work_out("a", some_census, store)
    assert not list(store.folder.iterdir())
    work_out("a", some_census, store)
    assert store.get("a").held == some_census().held


def another_line(sources: Path) -> None:
    (sources / "hand" / "a.py").write_text("A = 2")


def another_module(sources: Path) -> None:
    (sources / "hand" / "c.py").write_text("")


def another_name(sources: Path) -> None:
    (sources / "hand" / "a.py").rename(sources / "hand" / "d.py")


def moved_between_modules(sources: Path) -> None:
    (sources / "hand" / "a.py").write_text("")
    (sources / "hand" / "b.py").write_text("A = 1B = 1")


CHANGES = [another_line, another_module, another_name, moved_between_modules]


@pytest.mark.parametrize("change", CHANGES)
def test_no_part_is_used_once_what_it_depends_on_has_changed(change: Callable[[Path], None], tmp_path: Path) -> None:
    sources, kept = tmp_path / "core", tmp_path / "kept"
    (sources / "hand").mkdir(parents=True)
    for name in "ab":
        (sources / "hand" / f"{name}.py").write_text(f"{name.upper()} = 1")
    part_files(kept, sources).keep("a", some_census())
    assert part_files(kept, sources).has("a")
    change(sources)
    assert not part_files(kept, sources).has("a")


def test_no_part_of_another_version_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in a bundle, where there are no sources to read."""
    part_files(tmp_path, tmp_path / "none").keep("a", some_census())
    assert part_files(tmp_path, tmp_path / "none").has("a")
    monkeypatch.setattr(proof_parts, "__version__", "9.9")
    assert not part_files(tmp_path, tmp_path / "none").has("a")


def test_all_the_code_that_a_part_runs_is_looked_at() -> None:
    code = f"import sys, {whole_proof.__name__}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    used = {name for name in done.stdout.split() if name.startswith("mjgui.")}
    assert whole_proof.__name__ in used
    # What is read of a file is text, and the marks that rules refuse.
    assert {name for name in used if not name.startswith(f"{core.__name__}.")} <= {core.__name__, "mjgui.resources"}
    assert Path(core.__file__).parent == SOURCES


# A run over a few invented parts, in processes of its own as the real one.


def counted(folder: Path, name: str) -> Census:
    """A part that notes each time it is worked out; it fails where its file says so."""
    with (folder / name).open("a") as file:
        file.write(".")
    if (folder / f"{name}-fails").exists():
        raise ValueError(name)
    return some_census()


class InventedTable:
    """Says of a census what there is in it."""

    def __init__(self, census: Census, under: Under, asked: frozenset[str]) -> None:
        self.layouts = sum(number for number, _ in census.held.values())
        self._found = under, asked

    def proofs(self) -> dict[str, object]:
        return {"found": self._found}

    def one_of_two(self) -> tuple[()]:
        return ()


WANTED = Wanted(Under(frozenset({"several-waits"}), frozenset(), frozenset()), frozenset({"all-chows"}))


RUN = """
import sys
from pathlib import Path
from tests.files.test_proof_parts import prove_invented
if __name__ == "__main__":
    prove_invented(Path(sys.argv[1]))
"""


def prove_invented(folder: Path) -> None:
    found: dict[str, Part] = {name: partial(counted, folder, name) for name in "abc"}
    run.parts = lambda: found
    run.ProofTable = InventedTable  # type: ignore[assignment,misc]
    steps: list[tuple[int, int]] = []
    tables = run.prove({"one": WANTED}, part_files(folder / "kept"), 2, lambda done, of: steps.append((done, of)))
    (table,) = tables.values()
    asked = table.proofs["found"]  # type: ignore[index]
    print(table.layouts, asked == (WANTED.under, WANTED.fans), table.under == WANTED.under, steps)


def test_a_run_that_was_stopped_goes_on_with_what_is_kept(tmp_path: Path) -> None:
    command = [sys.executable, "-c", RUN, str(tmp_path)]
    store = part_files(tmp_path / "kept")
    store.keep("a", some_census())
    (tmp_path / "c-fails").touch()
    stopped = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "ValueError: c" in stopped.stderr
    assert not store.has("c")
    (tmp_path / "c-fails").unlink()
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    steps = [(number, 4) for number in range(1, 5)]
    assert done.stdout == f"{3 * 50} True True {steps}\n"
    assert not (tmp_path / "a").exists()
    assert (tmp_path / "c").read_text() == ".."
