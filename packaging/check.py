"""Installs each package of ``dist`` where nothing of mjgui is, and tries it: ``sh packaging/check.sh [SUITE...]``.

Wheel, sdist and bundle are tried on this machine; as root, where debootstrap is, wheel, bundle and .deb on bare Debians
too, by default 12 and 13. What can't be tried here is said. Status 1 when anything failed.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import looks
from places import Place, bare, needed, screen
from rich.console import Console
from rich.table import Table

from mjgui import __version__

PACKAGING = Path(__file__).resolve().parent
DIST, LINUX = PACKAGING.parent / "dist", PACKAGING / "linux"
SUITES = ("bookworm", "trixie")
HAND = "[234m,1][234m,1]22334s55p4s"
WITH_ARROWS = "[<234m][<234m]22334s55p4s"
WINDOW = ()
PICTURE = ("export", HAND, "-o", "/tmp/mjgui-check.svg")
# How long (seconds) a window may take to open, and a program to end.
PATIENCE = 60


def package(pattern: str) -> Path:
    """The one file of ``dist`` of that pattern; raises ValueError unless there is exactly one."""
    (found,) = DIST.glob(pattern)
    return found


def done(*command: str | Path) -> str:
    """What a command of this machine prints; raises CalledProcessError, after showing what it said."""
    finished = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    if finished.returncode:
        print(finished.stdout, finished.stderr)
    finished.check_returncode()
    return finished.stdout


def tried(place: Place, program: str, folder: Path) -> None:
    """Count a hand in two notations, export its picture, which is to be that of the checkout, and open the window,
    which is to look as the kept one does. folder: for what is made."""
    assert place.run(program, "--version").stdout.strip() == f"mjgui {__version__}"
    assert '"total":7' in place.run(program, "analyze", "--json", HAND).stdout
    assert '"notation":"arrows"' in place.run(program, "analyze", "--json", WITH_ARROWS).stdout
    own = folder / "own.svg"
    done(sys.executable, "-m", "mjgui", "export", HAND, "-o", own, "--no-date")
    place.run(program, *PICTURE, "--no-date")
    made = place.path(PICTURE[-1])
    assert made.read_bytes() == own.read_bytes(), "the exported picture is another than that of the checkout"
    made.unlink()
    with screen(folder) as (display, dump):
        running = place.start(program, display=display)
        try:
            settle(dump, running)
            assert looks.main(dump) == 0, "the window looks otherwise than the kept one"
        finally:
            running.terminate()
            running.wait(PATIENCE)


def settle(dump: Path, running: "subprocess.Popen[bytes]") -> None:
    """Wait until what is on the screen has come and stays; raises AssertionError where the program ends instead, and
    TimeoutError."""
    empty = before = dump.read_bytes()
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        time.sleep(1.5)
        assert running.poll() is None, f"the window is gone, with status {running.returncode}"
        now = dump.read_bytes()
        if now == before != empty:
            return
        before = now
    raise TimeoutError("the window does not come to rest")


def says_what_is_missing(place: Place, program: str, *commands: tuple[str, ...]) -> None:
    """Where a library is missing, commands that need it name it and all packages to install; counting goes on."""
    assert '"total":7' in place.run(program, "analyze", "--json", HAND).stdout
    for arguments in commands:
        said = place.run(program, *arguments, display=":0", status=1).stderr
        assert "cannot open shared object file" in said, said
        assert all(name in said for name in needed("For Qt", "For a window")), said


def wheel_here(folder: Path) -> None:
    done(sys.executable, "-m", "venv", folder / "env")
    done(folder / "env/bin/pip", "install", "--quiet", package("*.whl"))
    tried(Place(folder), str(folder / "env/bin/mjgui"), folder)


def sdist_here(folder: Path) -> None:
    done(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, package("*.tar.gz"))
    (made,) = folder.glob("*.whl")
    first, second = (
        {entry.filename: entry.CRC for entry in zipfile.ZipFile(path).infolist()} for path in (made, package("*.whl"))
    )
    assert first == second, f"the sdist's wheel has otherwise: {sorted(first.items() ^ second.items())}"


def bundle_here(folder: Path) -> None:
    tried(Place(folder), str(DIST / "mjgui/mjgui"), folder)


def wheel_on_bare(root: Path, folder: Path) -> None:
    place = Place(folder, root)
    place.install("python3-venv")
    version = place.run("python3", "-c", "import sys; print('%d.%d' % sys.version_info[:2])").stdout.strip()
    wheels, wheel = place.path("/wheels"), package("*.whl")
    only = ("--only-binary=:all:", "--python-version", version)
    done(sys.executable, "-m", "pip", "download", "--quiet", *only, "--dest", wheels, wheel)
    place.run("python3", "-m", "venv", "/env")
    place.run("/env/bin/pip", "install", "--quiet", "--no-index", "--find-links", "/wheels", "mjgui")
    says_what_is_missing(place, "/env/bin/mjgui", WINDOW, PICTURE)
    place.install(*needed("For Qt"))
    says_what_is_missing(place, "/env/bin/mjgui", WINDOW)
    place.install(*needed("For a window"))
    tried(place, "/env/bin/mjgui", folder)


def bundle_on_bare(root: Path, folder: Path) -> None:
    place = Place(folder, root)
    shutil.copytree(DIST / "mjgui", place.path("/opt/mjgui"), symlinks=True)
    says_what_is_missing(place, "/opt/mjgui/mjgui", WINDOW, PICTURE)
    place.install(*needed("For Qt", "For a window"))
    tried(place, "/opt/mjgui/mjgui", folder)


def deb_on_bare(root: Path, folder: Path) -> None:
    place, deb = Place(folder, root), package("*.deb")
    shutil.copy(deb, place.path("/tmp"))
    place.install(f"/tmp/{deb.name}")
    place.path(f"/tmp/{deb.name}").unlink()
    tried(place, "mjgui", folder)
    shown_by_software_centres(place)
    place.run("apt-get", "purge", "--quiet", "--yes", "mjgui")
    # Beside the program, folders of whoever used it stay, as they do everywhere.
    left = done("find", root, "-xdev", "-path", root / "root", "-prune", "-o", "-name", "*mjgui*", "-print")
    assert not left, f"left after purging: {left}"


def shown_by_software_centres(place: Place) -> None:
    """What they read of an installed package: a picture in the reader's language, which is there."""
    place.install("appstream", "locales")
    place.run("localedef", "-i", "zh_CN", "-f", "UTF-8", "zh_CN.UTF-8")
    command = ("appstreamcli", "get", "--no-cache", "--details", "org.mjgui.mjgui")
    for language, picture in (("C", "window-en-light.png"), ("zh_CN", "window-zh-light.png")):
        told = place.run("env", f"LC_ALL={language}.UTF-8", *command).stdout
        (shown,) = re.findall(r" file://(\S+)", told)
        assert shown.endswith(f"/{picture}"), told
        assert place.path(shown).is_file(), shown


def catalog_validated(folder: Path) -> None:
    """The catalog entry has no fault but that its pictures are files, which AppStream means for the web only."""
    catalog = folder / "mjgui.xml"
    done(sys.executable, PACKAGING / "catalog.py", catalog, "/usr/share/mjgui")
    command = ["appstreamcli", "validate", "--no-net", str(catalog)]
    told = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    faults = re.findall(r"^[EW]: \S+ (\S+)", told, re.MULTILINE)
    assert set(faults) == {"web-url-expected"}, told


class Checks:
    """Runs checks one by one and keeps what came of them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.failed = False
        self.table = Table("check", "result", "seconds", "MB", title=f"mjgui {__version__}", title_justify="left")

    def run(self, name: str, check: Callable[[Path], None], size: Path | None = None) -> None:
        """Run a check with a folder of its own. size: of which file or folder to say the size."""
        print(f"{name} …", flush=True)
        folder = self.folder / name.replace(" ", "-")
        folder.mkdir()
        began = time.monotonic()
        result = "passed"
        try:
            check(folder)
        except Exception as error:
            self.failed, result = True, "FAILED"
            print(f"{name}: {type(error).__name__}: {error}", flush=True)
        taken = f"{time.monotonic() - began:.0f}"
        self.table.add_row(name, result, taken, f"{_size(size) / 1e6:.1f}" if size else "")

    def skip(self, name: str, reason: str) -> None:
        self.table.add_row(name, f"skipped: {reason}")


def _size(path: Path) -> int:
    return sum(each.lstat().st_size for each in path.rglob("*")) if path.is_dir() else path.stat().st_size


def validated(command: Sequence[str | Path], _folder: Path) -> None:
    print(done(*command), end="")


def validate(checks: Checks, deb: Path) -> None:
    """What Debian's and the desktops' own checkers say of a .deb, and of what desktops read in it."""
    commands: tuple[tuple[str | Path, ...], ...] = (
        ("lintian", "--fail-on", "error,warning", deb),
        ("desktop-file-validate", LINUX / "mjgui.desktop"),
        ("appstreamcli", "validate", "--no-net", LINUX / "mjgui.metainfo.xml"),
    )
    for command in commands:
        name = str(command[0])
        if shutil.which(name):
            checks.run(name, partial(validated, command), deb if name == "lintian" else None)
        else:
            checks.skip(name, "not installed")
    if shutil.which("appstreamcli"):
        checks.run("catalog", catalog_validated)


@contextmanager
def cleared() -> Iterator[Path]:
    """A folder that is removed however the checks end."""

    def end(_number: int, _frame: object) -> None:
        sys.exit(1)

    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, end)
    folder = Path(tempfile.mkdtemp(prefix="mjgui-check-"))
    try:
        yield folder
    finally:
        subprocess.run(["rm", "-rf", "--one-file-system", folder], check=True)


def main(suites: list[str]) -> int:
    debs = sorted(DIST.glob("*.deb"))
    with cleared() as folder:
        checks = Checks(folder)
        checks.run("wheel", wheel_here, package("*.whl"))
        checks.run("sdist", sdist_here, package("*.tar.gz"))
        checks.run("bundle", bundle_here, DIST / "mjgui")
        for deb in debs:
            validate(checks, deb)
        for suite in suites:
            if os.geteuid() != 0 or not shutil.which("debootstrap"):
                checks.skip(f"on a bare {suite}", "needs root and debootstrap")
                continue
            kinds = {"wheel": wheel_on_bare, "bundle": bundle_on_bare, **({"deb": deb_on_bare} if debs else {})}
            with bare(suite, folder) as fresh:
                for kind, check in kinds.items():
                    with fresh(kind) as root:
                        checks.run(f"{kind} on {suite}", partial(check, root))
        Console().print(checks.table)
    return int(checks.failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or list(SUITES)))
