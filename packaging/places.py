"""Where packages are tried: this machine with nothing of its user's, bare Debians; and screens to be looked at."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

PACKAGES = Path(__file__).resolve().parent / "apt-packages.txt"
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
# Fonts as on a bare Debian: but for the program's own none that it would use, drawn with slight hinting.
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <match target="pattern"><edit name="hintstyle" mode="append"><const>hintslight</const></edit></match>
</fontconfig>
"""


def needed(*headings: str) -> list[str]:
    """The packages under headings of ``apt-packages.txt``, named by how they begin."""
    found, wanted = [], False
    for line in PACKAGES.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            wanted = line.removeprefix("# ").startswith(headings)
        elif wanted:
            found.append(line)
    return found


class Place:
    """Runs programs without the settings, fonts and displays of whoever tries them.

    folder: for what they need. root: of the system they see; None for this machine's.
    """

    def __init__(self, folder: Path, root: Path | None = None) -> None:
        self._root = root
        self._environment = {"PATH": PATH, "LANG": "C.UTF-8", "HOME": "/root", "DEBIAN_FRONTEND": "noninteractive"}
        if root is None:
            fonts = folder / "fonts.xml"
            fonts.write_text(FONTS, encoding="utf-8")
            self._environment |= {"HOME": str(folder), "FONTCONFIG_FILE": str(fonts)}

    def path(self, inside: str) -> Path:
        """Where this machine finds a file that programs see by an absolute path."""
        return self._root / inside.lstrip("/") if self._root else Path(inside)

    def start(self, *command: str, display: str = "") -> "subprocess.Popen[bytes]":
        return subprocess.Popen(self._command(command), env=self._with(display))

    def run(self, *command: str, display: str = "", status: int = 0) -> "subprocess.CompletedProcess[str]":
        """Run a program to its end. Raises CalledProcessError, after showing what it said, where it ends with another
        status."""
        done = subprocess.run(
            self._command(command), env=self._with(display), capture_output=True, text=True, check=False
        )
        if done.returncode != status:
            print(done.stdout, done.stderr)
            raise subprocess.CalledProcessError(done.returncode, command)
        return done

    def install(self, *packages: str) -> None:
        """Debian packages, by name or by file, and what they depend on."""
        self.run("apt-get", "install", "--quiet", "--yes", "--no-install-recommends", *packages)

    def _command(self, command: Sequence[str]) -> list[str]:
        return ["chroot", str(self._root), *command] if self._root else list(command)

    def _with(self, display: str) -> dict[str, str]:
        return self._environment | ({"DISPLAY": display} if display else {})


@contextmanager
def screen(folder: Path) -> Iterator[tuple[str, Path]]:
    """A virtual screen as large as the window first is: its display, and the file that holds what it shows."""
    asked, told = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(told), "-screen", "0", "1200x800x24", "-fbdir", str(folder), "-ac"],
        pass_fds=[told],
        stderr=subprocess.DEVNULL,
    )
    os.close(told)
    try:
        with os.fdopen(asked) as number:
            yield f":{number.readline().strip()}", folder / "Xvfb_screen0"
    finally:
        server.terminate()
        server.wait()


@contextmanager
def bare(suite: str, folder: Path) -> Iterator[Callable[[str], AbstractContextManager[Path]]]:
    """A Debian with nothing but apt; yields what gives fresh copies of it by name, each with /proc while it lasts."""
    base = folder / suite
    print(f"a bare {suite} …", flush=True)
    made = subprocess.run(
        ["debootstrap", "--variant=minbase", suite, base], capture_output=True, text=True, check=False
    )
    if made.returncode:
        sys.exit(f"debootstrap: {made.stdout[-2000:]}{made.stderr}")

    @contextmanager
    def copy(name: str) -> Iterator[Path]:
        root = folder / f"{suite}-root-{name}"
        subprocess.run(["cp", "-a", base, root], check=True)
        subprocess.run(["mount", "-t", "proc", "proc", root / "proc"], check=True)
        try:
            yield root
        finally:
            subprocess.run(["umount", "--lazy", root / "proc"], check=True)
            subprocess.run(["rm", "-rf", "--one-file-system", root], check=True)

    yield copy
