"""What packages are made of: icons, font, texts, and what different systems are told of them."""

import re
import shutil
import struct
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml
from fontTools.ttLib import TTFont
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from pytestqt.qtbot import QtBot

from mjgui import __version__, resources
from mjgui.cli import make_app
from mjgui.core.texts import catalogue
from mjgui.files.cases import ENDING
from mjgui.files.score_sheets import ENDING as SHEET_ENDING
from mjgui.gui.app import icon
from mjgui.licences import Notice, notices
from mjgui.render import fonts
from tests import golden
from tests.packages import PACKAGING, apt_packages, script

ROOT = PACKAGING.parent
ICONS = resources.root() / "icons"
SIZES = [16, 24, 32, 48, 64, 128, 256, 512]
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
CASE_KIND, SHEET_KIND = "application/x-mjgui-case+json", "application/x-mjgui-table+json"
# What tells a system which files are mjgui's.
ASSOCIATING = ["linux/mjgui.xml", "windows/mjgui.iss", "mjgui.spec"]


@pytest.mark.parametrize("size", SIZES)
def test_kept_icons_are_those_that_the_script_draws(qtbot: QtBot, size: int) -> None:
    golden.compare(f"icon {size}", script("icons").drawn(size), QImage(str(ICONS / f"mjgui-{size}.png")))


def test_the_icon_that_scales_shows_the_same(qtbot: QtBot) -> None:
    kept = QImage(str(ICONS / "mjgui-512.png"))
    scaled = QImage(kept.size(), kept.format())
    scaled.fill(0)
    painter = QPainter(scaled)
    QSvgRenderer(str(ICONS / "mjgui.svg")).render(painter)
    painter.end()
    golden.compare("icon that scales", scaled, kept)


@pytest.mark.parametrize("size", [16, 24, 32])
def test_small_icons_have_the_glyph_in_whole_pixels(size: int) -> None:
    image = QImage(str(ICONS / f"mjgui-{size}.png"))
    inner = range(size // 4, size - size // 4)
    colours = {image.pixelColor(x, y).name() for x in inner for y in inner}
    assert len(colours) == 2, "red on ivory and nothing between"
    assert QColor("#c0271f").name() in colours


def test_the_window_has_the_icon_in_every_size(qtbot: QtBot) -> None:
    assert sorted(size.width() for size in icon().availableSizes()) == SIZES


def test_a_bundle_uses_its_own_part_of_the_font(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert fonts.file().suffix == ".ttc"
    (tmp_path / "rules").mkdir()
    (tmp_path / "fonts").mkdir()
    own = tmp_path / fonts.SUBSET
    own.touch()
    monkeypatch.setenv(resources.OVERRIDE, str(tmp_path))
    resources.root.cache_clear()
    assert fonts.file() == own
    monkeypatch.undo()
    resources.root.cache_clear()


@pytest.mark.parametrize(
    "text", ["国标麻将套算一次", "國標麻將龍鳳", "，。！（）：；“”《》", "ＡＢ１２", "AaZz09~", "é×·–…"]
)
def test_the_font_of_a_bundle_has_what_is_likely_to_be_typed(text: str) -> None:
    assert set(map(ord, text)) <= script("font").characters()


def test_the_font_of_a_bundle_has_all_that_the_program_says(tmp_path: Path) -> None:
    made = tmp_path / "part.otf"
    font_script = script("font")
    assert font_script.said() <= font_script.characters()
    font_script.write(made, font_script.said())
    with TTFont(made) as font:
        known = set(font.getBestCmap())
    for path in (*(resources.root() / "i18n").glob("*.toml"), *(resources.root() / "rules/national").glob("*.toml")):
        said = {character for character in path.read_text(encoding="utf-8") if not character.isspace()}
        assert not {character for character in said if ord(character) not in known}, path.name


def test_who_lacks_libraries_is_told_the_list_that_is_installed() -> None:
    listed = apt_packages("For Qt", "For a window")
    assert {"libegl1", "libxcb-cursor0"} <= set(listed)
    for words in catalogue("cli")["cli.qt-needs"].in_("zh"), catalogue("cli")["cli.qt-needs"].in_("en"):
        assert words.partition("apt install ")[2].split() == listed


@pytest.mark.skipif(shutil.which("awk") is None, reason="where apt is, awk is")
@pytest.mark.parametrize(
    ("extra", "there", "not_there"),
    [("", "libegl1", "xvfb"), ("test", "xvfb", "patchelf"), ("build", "patchelf", "g++")],
)
def test_setting_up_installs_what_an_extra_needs(extra: str, there: str, not_there: str) -> None:
    setup = (PACKAGING / "setup.sh").read_text(encoding="utf-8")
    (listing,) = re.findall(r"^ +(awk .*)$", setup, re.MULTILINE)
    done = subprocess.run(
        ["sh", "-c", f"extra={extra}; {listing}"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert there in done.stdout.split()
    assert not_there not in done.stdout.split()


def test_the_newest_release_is_this_version() -> None:
    releases = ElementTree.parse(PACKAGING / "linux/mjgui.metainfo.xml").findall("releases/release")
    assert releases[0].attrib["version"] == __version__
    assert script("documents").changelog().startswith(f"mjgui ({__version__}) unstable; ")


def test_the_catalog_shows_pictures_that_are_installed() -> None:
    catalog = script("catalog").catalog("/usr/share/mjgui")
    assert catalog.attrib["media_baseurl"] == "file:///usr/share/mjgui"
    images = list(catalog.iterfind("component/screenshots/screenshot/image"))
    installing = (PACKAGING / "deb.sh").read_text(encoding="utf-8")
    assert len(images) == 3
    for image in images:
        assert image.text is not None
        assert image.text.removesuffix(".png") in installing
        picture = QImage(str(ROOT / "resources/screenshots" / image.text))
        assert (picture.width(), picture.height()) == (int(image.attrib["width"]), int(image.attrib["height"]))


def test_the_catalog_describes_in_one_language_at_a_time() -> None:
    catalog = script("catalog").catalog("/usr/share/mjgui")
    for path in ("component/description", "component/releases/release/description"):
        found = catalog.findall(path)
        assert len(found) % 2 == 0
        for english, chinese in zip(found[::2], found[1::2], strict=True):
            assert chinese.attrib == {LANGUAGE: "zh"}
            assert len(list(english.iter())) == len(list(chinese.iter()))
            for said, chinese_said in zip(english.iter("p"), chinese.iter("p"), strict=True):
                assert (said.text or "").isascii()
                assert not (chinese_said.text or "").isascii()


@pytest.mark.parametrize("name", ASSOCIATING)
@pytest.mark.parametrize(("kind", "ending"), [(CASE_KIND, ENDING), (SHEET_KIND, SHEET_ENDING)])
def test_systems_are_told_the_same_kinds_of_files(name: str, kind: str, ending: str) -> None:
    told = (PACKAGING / name).read_text(encoding="utf-8")
    assert kind in told
    assert re.search(rf"\b{ending.removeprefix('.')}\b", told)


def test_the_desktop_opens_cases_sheets_and_pictures_with_it() -> None:
    lines = (PACKAGING / "linux/mjgui.desktop").read_text(encoding="utf-8").splitlines()
    entry = dict(line.split("=", 1) for line in lines[1:])
    assert entry["MimeType"].split(";")[:-1] == [CASE_KIND, SHEET_KIND, "image/png", "image/svg+xml"]
    assert entry["Exec"] == "mjgui %f"
    for key in ("Name", "GenericName", "Comment", "Keywords"):
        assert entry[key] != entry[f"{key}[zh_CN]"]


@pytest.mark.parametrize("name", ["mjgui.metainfo.xml", "screenshots.xml"])
def test_all_texts_that_software_centres_show_are_in_both_languages(name: str) -> None:
    for parent in ElementTree.parse(PACKAGING / "linux" / name).iter():
        for tag in ("name", "summary", "p", "li", "caption"):
            said = [each.get(LANGUAGE, "en") for each in parent.findall(tag)]
            if parent.tag != "developer":
                assert said.count("en") == said.count("zh_CN"), (parent.tag, tag)


@pytest.mark.parametrize("locale", ["en", "zh_CN"])
def test_the_manual_tells_every_command(locale: str) -> None:
    manual = script("documents").manual(locale)
    for command in make_app().registered_commands:
        assert rf".SS \fBmjgui {command.name}\fR" in manual
    assert r"\fB\-\-profile ID\fR" in manual


def test_a_manual_prints_letter_by_letter() -> None:
    assert script("documents").plain(r".a\b-c") == r"\&.a\eb\-c"


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("GNU GENERAL PUBLIC LICENSE\n   Version 2, June 1991", "GPL-2"),
        ("GNU GENERAL PUBLIC LICENSE\n   Version 3, 29 June 2007", "GPL-3"),
        ("GNU LESSER GENERAL PUBLIC LICENSE\n   Version 3, 29 June 2007", "LGPL-3"),
        ("Apache License\n   Version 2.0, January 2004", "Apache-2.0"),
        ("Creative Commons Legal Code\n\nCC0 1.0 Universal", "CC0-1.0"),
    ],
)
def test_licences_that_every_debian_has_are_named_and_not_repeated(title: str, name: str) -> None:
    text = script("documents").referring(f"Some words.\n\n   {title}\n\nPreamble")
    assert text == f"Some words.\n\nThe texts of these licences are in\n\n/usr/share/common-licenses/{name}"


@pytest.mark.parametrize(
    ("package", "named", "repeated"),
    [
        ("PySide6_Essentials", ["Apache-2.0", "CC0-1.0", "LGPL-3", "GPL-3"], ["HarfBuzz", "Zlib", "MIT"]),
        ("pydantic_core", ["Apache-2.0"], ["MIT", "Unicode-3.0", "Zlib"]),
    ],
)
def test_of_several_licences_those_are_named_and_the_others_repeated(
    package: str, named: list[str], repeated: list[str]
) -> None:
    text = script("documents").referring(next(each for each in notices() if each.name == package).text)
    assert text.splitlines()[-len(named) :] == [f"/usr/share/common-licenses/{each}" for each in named]
    assert set(repeated) <= set(text.splitlines())
    assert not re.search("END OF TERMS AND CONDITIONS", text)


def test_a_package_tells_of_no_library_that_it_does_not_hold() -> None:
    bundled = msgspec.json.encode([Notice(name, "1", "MIT", "text") for name in ("mjgui", "zlib1g", "typer")])
    documents = script("documents")
    left = documents.held(bundled, ["zlib1g", "libffi8"])
    assert [each.name for each in left] == ["mjgui", "typer"]
    assert "zlib1g" not in documents.copyright_file(left)


def test_other_licences_are_repeated() -> None:
    assert script("documents").referring("\nUnder the GNU General Public License or not.\n").startswith("Under")


def test_a_screen_is_read_and_compared() -> None:
    looks = script("looks")
    numbers = [0] * looks.NUMBERS
    numbers[looks.HEADER_SIZE] = looks.NUMBERS * 4
    numbers[looks.WIDTH], numbers[looks.HEIGHT], numbers[looks.BYTES_PER_LINE], numbers[looks.COLOURS] = 16, 8, 64, 1
    dump = struct.pack(f">{looks.NUMBERS}I", *numbers) + bytes(looks.COLOUR_SIZE)
    left_red = (bytes((0, 0, 255, 0)) * 8 + bytes(32)) * 8
    shown = looks.small(looks.screen(dump + left_red))
    assert [shown.pixelColor(x, 0).name() for x in range(shown.width())] == ["#ff0000", "#000000"]
    black = looks.small(looks.screen(dump + bytes(len(left_red))))
    assert looks.off(shown, shown) == 0
    assert looks.off(shown, black) == 50
    assert looks.off(shown, shown.copy(0, 0, 1, 1)) == 100


def steps() -> list[dict[str, Any]]:
    workflow = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8"))
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


def test_the_workflow_runs_what_there_is() -> None:
    commands = " ".join(step.get("run", "") for step in steps())
    named = re.findall(r"(?:packaging|\.ci)[/\w.-]*\w", commands)
    assert {"packaging/build.sh", "packaging/check.sh", "packaging/mjgui.spec", ".ci/run"} <= set(named)
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_the_workflow_needs_no_secrets() -> None:
    text = (ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8")
    assert "secrets." not in text
    assert all("run" in step or "uses" in step for step in steps())


def test_a_bundle_has_the_modules_that_are_found_in_their_folders() -> None:
    spec = (PACKAGING / "mjgui.spec").read_text(encoding="utf-8")
    assert 'for package in ("core.notation", "core.systems", "gui.results")' in spec
    assert 'for module in collect_submodules(f"mjgui.{package}")' in spec


def test_the_installer_of_windows_takes_the_files_that_are_built() -> None:
    told = (PACKAGING / "windows/mjgui.iss").read_text(encoding="utf-8")
    spec = (PACKAGING / "mjgui.spec").read_text(encoding="utf-8")
    assert '"mjguiw"' in spec
    assert "mjguiw.exe" in told
    assert 'MADE = ROOT / "build" / "bundle"' in spec
    assert r"build\bundle\mjgui.ico" in told
