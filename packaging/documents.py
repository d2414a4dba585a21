"""Writes what a Debian package has to read: ``python packaging/documents.py ROOT [PACKAGE...]``.

ROOT has the bundle; PACKAGE are those of Debian whose libraries were taken out of it.
The manual of the command line in both languages from its own help texts, the changelog from the releases in the
metainfo, and the copyright file from the licences that the bundle holds.
"""

import gzip
import os
import re
import subprocess
import sys
from collections.abc import Collection, Iterator, Sequence
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
from typer import Context
from typer.main import get_command

from mjgui import __version__
from mjgui.cli import make_app
from mjgui.cli.frame import framed
from mjgui.licences import COLLECTED, Notice

ROOT = Path(__file__).resolve().parent.parent
METAINFO = ROOT / "packaging" / "linux" / "mjgui.metainfo.xml"
BUNDLED = Path("usr/lib/mjgui/_internal/resources", COLLECTED)
MAINTAINER = "the mjgui authors <mjgui@mjgui.invalid>"
# How texts begin that Debian keeps, and that a package is to name and not to hold.
COMMON = {
    "Apache-2.0": re.compile(r"Apache License\s+Version 2.0, January 2004"),
    "CC0-1.0": re.compile(r"Creative Commons Legal Code\s+CC0 1.0 Universal"),
    "GPL-2": re.compile(r"GNU GENERAL PUBLIC LICENSE\s+Version 2"),
    "GPL-3": re.compile(r"GNU GENERAL PUBLIC LICENSE\s+Version 3"),
    "LGPL-3": re.compile(r"GNU LESSER GENERAL PUBLIC LICENSE\s+Version 3"),
}
# How ``mjgui.licences`` heads a text.
TITLED = re.compile(r"^=+\n(.+)\n=+\n\n", re.MULTILINE)
MANUALS = {"en": "man1", "zh_CN": "zh_CN/man1"}
SUMMARIES = {"en": "what a winning mahjong hand is worth, and why", "zh_CN": "一手和牌值多少番，以及为什么"}
HEADINGS = {
    "en": ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS"),
    "zh_CN": ("名称", "概要", "描述", "选项", "命令"),
}


def manual(locale: str) -> str:
    """The manual in the language of a locale; the texts are those of the process' own language."""
    program: Any = get_command(make_app())
    context = Context(program, info_name="mjgui")
    name, synopsis, description, options, commands = HEADINGS[locale]
    lines = [
        f'.TH MJGUI 1 "" "mjgui {__version__}"',
        f".SH {name}",
        rf"mjgui \- {SUMMARIES[locale]}",
        f".SH {synopsis}",
        r"\fBmjgui\fR [\fIFILE\fR]",
        ".br",
        r"\fBmjgui\fR \fICOMMAND\fR [\fIARGUMENT\fR...]",
        f".SH {description}",
        plain(program.help),
        f".SH {options}",
        *_parameters(program, context),
        f".SH {commands}",
    ]
    for each in program.commands.values():
        own = Context(each, info_name=each.name, parent=context)
        usage = plain(framed(" ".join(each.collect_usage_pieces(own))))
        lines += [rf".SS \fBmjgui {each.name}\fR {usage}", plain(each.help), *_parameters(each, own)]
    return "\n".join(lines) + "\n"


def _parameters(command: Any, context: Context) -> Iterator[str]:
    for each in command.params:
        names, meaning = each.get_help_record(context)
        yield from (".TP", rf"\fB{plain(names)}\fR", plain(framed(meaning)))


def plain(words: str) -> str:
    """A text as roff prints it letter by letter."""
    words = words.replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{words}" if words.startswith((".", "'")) else words


def changelog() -> str:
    """The releases as Debian writes them, newest first."""
    entries = []
    for release in ElementTree.parse(METAINFO).iterfind("releases/release"):
        changes = [
            " ".join((each.text or "").split())
            for each in release.iterfind("description/p")
            if "{http://www.w3.org/XML/1998/namespace}lang" not in each.attrib
        ]
        date = format_datetime(datetime.fromisoformat(release.attrib["date"]).replace(tzinfo=UTC))
        listed = "\n".join(f"  * {change}" for change in changes)
        entries.append(
            f"mjgui ({release.attrib['version']}) unstable; urgency=low\n\n{listed}\n\n -- {MAINTAINER}  {date}\n"
        )
    return "\n".join(entries)


def held(bundled: bytes, without: Collection[str]) -> list[Notice]:
    """The notices of a bundle, but for the packages that were taken out."""
    return [each for each in msgspec.json.decode(bundled, type=list[Notice]) if each.name not in without]


def copyright_file(notices: Sequence[Notice]) -> str:
    """The licences of the program and of all that comes with it."""
    own, *others = notices
    names = "\n".join(f"  {each.name} {each.version}: {each.licence}" for each in others)
    parts = [
        f"mjgui\n\n{own.text.strip()}",
        f"The package holds what mjgui needs, copied from\n\n{names}\n\n"
        "Qt and PySide6 are used under the GNU Lesser General Public License, version 3. Their libraries are files of\n"
        "their own below /usr/lib/mjgui/_internal, and may be replaced by others made from their sources, which their\n"
        "authors offer with each release. All texts as they were collected are in\n"
        f"/usr/lib/mjgui/_internal/resources/{COLLECTED}.",
        *(f"{each.name} {each.version}\n\n{referring(each.text)}" for each in others),
    ]
    return f"\n\n{'-' * 78}\n\n".join(parts) + "\n"


def referring(text: str) -> str:
    """A licence's text, with the licences that every Debian system has named in place of their texts."""
    head, *titled = TITLED.split(text)
    common = {name: begins.start() for name, begin in COMMON.items() if (begins := begin.search(head))}
    kept = [head[: min(common.values(), default=None)].strip()]
    named = sorted(common, key=common.__getitem__)
    for title, body in zip(titled[::2], titled[1::2], strict=True):
        name = next((name for name, begin in COMMON.items() if begin.search(body)), None)
        if name is None:
            kept.append(f"{title}\n\n{body.strip()}")
        else:
            named.append(name)
    places = "\n".join(f"/usr/share/common-licenses/{name}" for name in named)
    return "\n\n".join([*kept, *([f"The texts of these licences are in\n\n{places}"] if named else [])]).strip()


def main(root: Path, without: Collection[str]) -> None:
    folder = root / "usr" / "share"
    for locale, place in MANUALS.items():
        # The command line says its texts in the language it was started in.
        environment = {**os.environ, "LC_ALL": f"{locale}.UTF-8", "PYTHONUTF8": "1"}
        command = [sys.executable, __file__, "--manual", locale]
        made = subprocess.run(command, env=environment, capture_output=True, check=True).stdout
        _compress(folder / "man" / place / "mjgui.1.gz", made)
    _compress(folder / "doc" / "mjgui" / "changelog.gz", changelog().encode())
    notices = held((root / BUNDLED).read_bytes(), without)
    (root / BUNDLED).write_bytes(msgspec.json.format(msgspec.json.encode(notices)))
    (folder / "doc" / "mjgui" / "copyright").write_text(copyright_file(notices), encoding="utf-8")


def _compress(target: Path, content: bytes) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(gzip.compress(content, mtime=0))


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["--manual", locale]:
            print(manual(locale), end="")
        case ["--maintainer"]:
            print(MAINTAINER)
        case [root, *without]:
            main(Path(root), without)
