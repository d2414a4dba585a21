"""Every text in both languages, with the same placeholders, and every character in the bundled font."""

import ast
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
from mjgui.core.hand.tiles import ANY_FLOWER, FLOWERS, KINDS, tile_name
from mjgui.core.profiles.profile_files import load_profile, profile_ids
from mjgui.core.questions.gallery import load_gallery
from mjgui.core.rules.toml_file import Names
from mjgui.core.systems.registry import systems
from mjgui.core.systems.sources import load_sources
from mjgui.core.texts import LANGUAGES, Language, Text, catalogue

CATALOGUES = sorted(path.stem for path in (resources.root() / "i18n").glob("*.toml"))
# Those, and what rule systems say beside the core.
TEXTS = {name: catalogue(name) for name in CATALOGUES} | {f"rules/{each.id}": each.words for each in systems()}
# What rule systems say instead of some of them.
TERMS = [(each.id, key, words) for each in systems() for key, words in each.terms.items()]
SOURCES = Path(resources.__file__).parent


def placeholders(text: str) -> set[str | None]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def texts() -> list[Text]:
    fans = [fan for system in systems() for fan in system.fans.values()]
    principles = [principle for system in systems() for principle in system.principle_table.values()]
    rulings = [ruling for system in systems() for ruling in system.rulings.values()]
    profiles = [load_profile(profile) for profile in profile_ids()]
    return [
        *(text for known in TEXTS.values() for text in known.values()),
        *(text for _, _, text in TERMS),
        *(fan.name for fan in fans),
        *(fan.definition for fan in fans),
        *(part for principle in principles for part in (principle.name, principle.meaning)),
        *(ruling.question for ruling in rulings),
        *(option.text for ruling in rulings for option in ruling.options),
        *(part for source in load_sources().values() for part in (source.name, source.short)),
        *(part for profile in profiles for part in (profile.name, profile.short_name)),
        *(words for each in load_gallery() for words in (each.title, each.no_effect) if words),
        *(tile_name(tile) for tile in (*range(KINDS), *FLOWERS, ANY_FLOWER)),
    ]


@pytest.mark.parametrize("name", TEXTS)
def test_both_languages_say_the_same_things(name: str) -> None:
    for key, text in TEXTS[name].items():
        for words in text:
            assert words.strip(), key
            assert placeholders(words) == placeholders(text.en), key


@pytest.mark.parametrize(("system", "key", "words"), TERMS)
def test_a_system_says_otherwise_what_is_said_and_fills_it_in_alike(system: str, key: str, words: Text) -> None:
    usual = [known[key] for known in TEXTS.values() if key in known]
    assert usual
    assert words not in usual
    assert {frozenset(placeholders(each)) for each in words} == {frozenset(placeholders(usual[0].en))}
    assert not re.search(r"[\u4e00-\u9fff]", words.en)


def test_english_texts_hold_no_chinese_but_names() -> None:
    for known in TEXTS.values():
        for key, text in known.items():
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


def said_in_code() -> tuple[set[str], list[re.Pattern[str]]]:
    """The words that stand in the code, and patterns of those that are put together there."""
    whole, patterns = set(), []
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = [re.escape(each.value) if isinstance(each, ast.Constant) else None for each in node.values]
                # What begins with any section, or is any word, says nothing of which text is meant.
                if parts[0] or re.fullmatch(r"[a-z_-]+", "".join(filter(None, parts)).replace("\\", "")):
                    patterns.append(re.compile("".join(part or "([a-z0-9_-]+)" for part in parts)))
    return whole, patterns


def test_every_text_is_used() -> None:
    whole, patterns = said_in_code()
    words = [pattern for pattern in patterns if "\\." not in pattern.pattern]

    def is_word(part: str) -> bool:
        return part in whole or part.isdigit() or any(pattern.fullmatch(part) for pattern in words)

    def is_used(key: str) -> bool:
        matches = (pattern.fullmatch(key) for pattern in patterns)
        return key in whole or any(match is not None and all(map(is_word, match.groups())) for match in matches)

    # Typer's own words are replaced, and those of others recognised, whatever they are.
    for name in TEXTS.keys() - {"system_messages", "frame"}:
        for key in TEXTS[name]:
            # Those of the command line are asked for without their only section.
            assert is_used(key) or (name == "cli" and is_word(key.removeprefix("cli."))), f"{key} of {name}"


def test_every_text_that_is_asked_for_exists() -> None:
    for key in (word for word in said_in_code()[0] if re.fullmatch(r"[a-z]+\.[a-z0-9_-]*[a-z0-9]", word)):
        section = key.split(".")[0]
        known = [texts for texts in TEXTS.values() if any(each.startswith(section + ".") for each in texts)]
        if known:
            assert any(key in each for each in known), f"{key} has no text"


def called(tree: ast.AST, *names: str) -> list[ast.Call]:
    """The calls in a module of functions, or methods, of these names."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return [
        call
        for call in calls
        if (isinstance(call.func, ast.Attribute) and call.func.attr in names)
        or (isinstance(call.func, ast.Name) and call.func.id in names)
    ]


# Which catalogues a part of the program says something of.
OWN = {
    "core": {"core", "system_messages"},
    "render": {"render"},
    "cli": {"cli", "frame"},
    "gui": {"gui"},
    "files": set(),
}


@pytest.mark.parametrize("part", OWN)
def test_every_part_of_the_program_loads_its_own_texts_only(part: str) -> None:
    loaded = set()
    for path in (SOURCES / part).rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        constants = {
            node.targets[0].id: node.value
            for node in tree.body
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
        }
        for call in called(tree, "catalogue", "worded"):
            of = call.args[0]
            named = constants.get(of.id) if isinstance(of, ast.Name) else of
            if isinstance(named, ast.Constant) and named.value in CATALOGUES:
                loaded.add(named.value)
    assert loaded == OWN[part]


def test_templates_are_filled_and_lists_put_together_in_one_place() -> None:
    for path in SOURCES.rglob("*.py"):
        if path == SOURCES / "core" / "texts.py":
            continue
        source = path.read_text("utf-8")
        tree = ast.parse(source)
        assert not called(tree, "format", "format_map"), f"{path.name} fills a text itself"
        joining = [call.func.value for call in called(tree, "join") if isinstance(call.func, ast.Attribute)]
        marks = {each.value for each in joining if isinstance(each, ast.Constant)}
        assert not marks & {"、", "；", "，"}, f"{path.name} joins texts itself"
        # Nor a name in both languages.
        assert not re.search(r"\.zh[!:]?\} ?\{[^}]*\.en\b", source), path.name
