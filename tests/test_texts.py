"""Every text in both languages, with the same placeholders, and every character in the bundled font."""

import re
import string
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from fontTools.ttLib import TTCollection
from noto_cjk_sans_otc import FONT_PATH

from mjgui import resources
from mjgui.cli.asking import Lang
from mjgui.cli.pictures import PictureLang
from mjgui.core.gallery import load_gallery
from mjgui.core.rulefiles import load_fans, load_principles, load_profile, load_sources, profile_ids
from mjgui.core.rulings import load_rulings
from mjgui.core.systems import SYSTEMS
from mjgui.core.texts import LANGUAGES, Language, Text, catalogue
from mjgui.core.tiles import ANY_FLOWER, FLOWERS, KINDS, tile_name
from mjgui.core.tomlfile import Names

CATALOGUES = sorted(path.stem for path in (resources.root() / "i18n").glob("*.toml"))
SOURCES = Path(resources.__file__).parent


def placeholders(text: str) -> set[str | None]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def texts() -> list[Text]:
    fans = [fan for system in SYSTEMS for fan in load_fans(system).values()]
    principles = [principle for system in SYSTEMS for principle in load_principles(system).values()]
    rulings = [ruling for system in SYSTEMS for ruling in load_rulings(system).values()]
    profiles = [load_profile(profile) for profile in profile_ids()]
    return [
        *(text for name in CATALOGUES for text in catalogue(name).values()),
        *(fan.name for fan in fans),
        *(fan.definition for fan in fans),
        *(part for principle in principles for part in (principle.name, principle.meaning)),
        *(ruling.question for ruling in rulings),
        *(option.text for ruling in rulings for option in ruling.options),
        *(part for source in load_sources().values() for part in (source.name, source.short)),
        *(part for profile in profiles for part in (profile.name, profile.short_name)),
        *(words for each in load_gallery() for words in (each.title, each.settled) if words),
        *(tile_name(tile) for tile in (*range(KINDS), *FLOWERS, ANY_FLOWER)),
    ]


@pytest.mark.parametrize("name", CATALOGUES)
def test_both_languages_say_the_same_things(name: str) -> None:
    for key, text in catalogue(name).items():
        for words in text:
            assert words.strip(), key
            assert placeholders(words) == placeholders(text.en), key


def test_english_texts_hold_no_chinese_but_names() -> None:
    for name in CATALOGUES:
        for key, text in catalogue(name).items():
            if key not in ("menu.language-zh", "menu.language"):
                assert not re.search(r"[\u4e00-\u9fff]", text.en), key
    for each in load_gallery():
        assert not re.search(r"[\u4e00-\u9fff]", each.title.en), each.id


def test_the_font_has_every_character() -> None:
    with TTCollection(str(FONT_PATH), lazy=True) as collection:
        known = set(collection.fonts[2].getBestCmap())
    used = {character for text in texts() for words in text for character in words} - {"\n"}
    assert not {character for character in used if ord(character) not in known}
    for path in SOURCES.rglob("*.py"):
        code = {character for character in path.read_text("utf-8") if not character.isascii()}
        assert not {character for character in code if ord(character) not in known}, path.name


def test_every_list_of_languages_has_all() -> None:
    assert get_args(Language) == LANGUAGES == Text._fields
    assert [each.value for each in Lang] == [*LANGUAGES]
    assert [each.value for each in PictureLang] == [*LANGUAGES, "both"]
    assert {each.name for each in msgspec.structs.fields(Names)} == set(LANGUAGES)


def test_every_key_is_used_and_every_used_key_exists() -> None:
    code = "\n".join(path.read_text("utf-8") for path in SOURCES.rglob("*.py"))
    literal = set(re.findall(r'"([a-z]+\.[a-z0-9_-]+)"', code))
    for name in CATALOGUES:
        for key in catalogue(name):
            section, _, last = key.partition(".")
            built = re.search(rf'f"(?:{section}\.)?\{{[^"]*"', code) or f'f"{section}.{{' in code
            assert key in literal or built or f'"{last}"' in code, f"{key} of {name} is not used"
    for key in literal:
        section = key.split(".")[0]
        known = [
            catalogue(name) for name in CATALOGUES if any(each.startswith(section + ".") for each in catalogue(name))
        ]
        if known:
            assert any(key in each for each in known), f"{key} has no text"
