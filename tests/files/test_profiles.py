"""A user's own profiles: made, kept, read back, and refused with a reason when damaged."""

import os
import stat
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from mjgui.core import analyze, parse_hand
from mjgui.core.inquiry import Inquiry
from mjgui.core.profiles.profile import Difference, RuleProfile, derived
from mjgui.core.profiles.profile_files import load_profile, profile_ids, profiles_of, read_profile
from mjgui.core.report import profile_report
from mjgui.core.rules.effect_rows import EffectRow, effect_row, with_settings
from mjgui.core.rules.effects import Effect, Exclusion
from mjgui.core.rules.fans import Citation
from mjgui.core.rules.toml_file import ProfileError
from mjgui.core.settlement import at_table
from mjgui.core.systems.national import SYSTEM
from mjgui.core.systems.registry import system_of
from mjgui.core.texts import Text, same
from mjgui.files import folders
from mjgui.files.profiles import (
    all_profiles,
    as_toml,
    delete,
    find_profile,
    free_id,
    read_file,
    save,
    user_folder,
    user_profiles,
)

HOUSE = Citation("house", same("—"), "decree")
NAME = Text("家规", "House rules")


HEAD = """id = "house"
base = "mil-2025"
name = { zh = "家规", en = "House" }
short_name = { zh = "家规", en = "House" }
"""
DIFFERENCE = """
[[difference]]
citation = { source = "house", place = "-", kind = "decree" }
"""


def same_rules(one: RuleProfile, other: RuleProfile) -> bool:
    fields = ("minimum", "cap", "values", "refused_marks", "voiding_marks", "allowed_problems", "settings")
    fields += ("rulings", "table", "unread")
    return set(one.exclusions) == set(other.exclusions) and all(
        getattr(one, field) == getattr(other, field) for field in fields
    )


fans = st.sampled_from(sorted(system_of("national").fans))
rulings = st.lists(
    st.sampled_from([(r.id, o.id) for r in system_of("national").rulings.values() for o in r.options]), max_size=6
).map(dict)
effects = st.builds(
    Effect,
    values=st.dictionaries(fans, st.integers(0, 99), max_size=5),
    cap=st.none() | st.integers(1, 200),
    minimum=st.none() | st.integers(0, 20),
    exclude=st.lists(
        st.builds(lambda pair: Exclusion(*pair, "within", HOUSE), st.tuples(fans, fans).filter(lambda p: p[0] != p[1])),
        max_size=2,
        unique_by=lambda row: (row.fan, row.excluded),
    ).map(tuple),
)


tables = st.fixed_dictionaries(
    {},
    optional={
        "base": st.integers(0, 1_000),
        "split": st.sampled_from(["shared", "alone", "alone-twice"]),
        "false_win": st.integers(0, 1_000),
    },
)


@given(st.sampled_from([profile.id for profile in profiles_of(system_of("national"))]), rulings, effects, tables)
def test_a_profile_round_trips_through_toml(
    base: str, chosen: dict[str, str], effect: Effect, table: dict[str, Any]
) -> None:
    source = load_profile(base)
    try:
        made = derived(source, "house", NAME, chosen, (Difference(HOUSE, effect, table=table),))
    except ProfileError:
        # Rows drawn at random may exclude each other in a circle.
        return
    assert same_rules(read_profile(as_toml(made, source).encode(), "house.toml"), made)


def house(name: str = "house", **effect: object) -> RuleProfile:
    return derived(
        load_profile(),
        name,
        NAME,
        {"account-once": "rings-exempt"},
        (Difference(HOUSE, Effect(**effect)),),  # type: ignore[arg-type]
    )


def test_a_saved_profile_is_found_and_counts() -> None:
    path = save(house(values={"all-chows": 5}, minimum=6), load_profile())
    assert path == user_folder() / "house.toml"
    found = find_profile("house")
    analysis = analyze(parse_hand("[234m,1][234m,1]22334s55p4s"), found)
    assert (analysis.total, analysis.minimum) == (11, 6)
    assert [profile.id for profile in all_profiles()] == [*profile_ids(), "house"]
    delete("house")
    with pytest.raises(ProfileError, match="mil-2025"):
        find_profile("house")


def test_a_broken_file_stops_nothing_and_says_why() -> None:
    save(house(), load_profile())
    folder = user_folder()
    (folder / "typo.toml").write_text(
        (folder / "house.toml").read_text("utf-8").replace("rings-exempt", "rings"), "utf-8"
    )
    (folder / "noise.toml").write_bytes(b"\xff\xfe\x00")
    (folder / "renamed.toml").write_bytes((folder / "house.toml").read_bytes())
    (folder / "mil-2025.toml").write_text(
        (folder / "house.toml").read_text("utf-8").replace('"house"', '"mil-2025"'), "utf-8"
    )
    good, broken = user_profiles()
    assert [profile.id for profile in good] == ["house"]
    reasons = {each.path.name: each.error for each in broken}
    assert set(reasons) == {"typo.toml", "noise.toml", "renamed.toml", "mil-2025.toml"}
    assert "rings-exempt" in reasons["typo.toml"].words.en
    assert "typo.toml:" in reasons["typo.toml"].words.zh
    assert "renamed" in reasons["renamed.toml"].words.en
    assert reasons["mil-2025.toml"].code == "taken"
    with pytest.raises(ProfileError, match="rings"):
        find_profile("typo")
    assert find_profile("mil-2025") == load_profile()


def test_nothing_remains_of_a_profile_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="file"):
        save(house(), load_profile(), tmp_path / "file" / "house.toml")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file"]


def test_the_file_is_replaced_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    path = save(house(minimum=6), load_profile())
    before = path.read_bytes()

    def fail(_fd: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="No space"):
        save(house(minimum=7), load_profile())
    assert path.read_bytes() == before
    assert [each.name for each in user_folder().iterdir()] == ["house.toml"]


def test_an_id_made_of_a_name() -> None:
    assert free_id("My House!", set()) == "my-house"
    assert free_id("家规", set()) == "house"
    assert free_id("家规", {"house", "house-2"}) == "house-3"


def test_a_folder_that_cannot_be_read_holds_no_profiles() -> None:
    save(house(), load_profile())
    user_folder().chmod(0)
    try:
        good, broken = user_profiles()
        assert [each.id for each in good] in ([], ["house"])
        assert len(broken) in (0, 1)
    finally:
        user_folder().chmod(stat.S_IRWXU)


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_no_file_raises_anything_else(content: bytes) -> None:
    for text in (content, b'base = "mil-2025"\n' + content):
        try:
            read_profile(text, "any.toml")
        except ProfileError as error:
            words = error.words.zh + error.words.en
        else:
            words = "read"
        assert words


FIELDS = [
    (), ("id",), ("base",), ("name",), ("name", "zh"), ("short_name",), ("rulings",), ("rulings", "account-once"),
    ("difference",), ("difference", "citation"), ("difference", "citation", "source"), ("difference", "exclude"),
    ("difference", "allow"), ("difference", "values"), ("difference", "values", "all-chows"), ("difference", "cap"),
    ("difference", "table"), ("difference", "table", "base"), ("difference", "table", "split"), ("unread",),
    ("difference", "legal"), ("difference", "refuse"), ("difference", "minimum"), ("carried_over",), ("system",),
]  # fmt: skip
toml_texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
toml_values = st.recursive(
    st.booleans() | st.integers() | st.floats() | toml_texts | st.datetimes() | st.sampled_from(sorted(profile_ids())),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(toml_texts, inner, max_size=4),
    max_leaves=10,
)


@given(st.sampled_from(FIELDS), toml_values)
def test_a_profile_with_anything_in_a_field_is_read_or_refused(field: tuple[str, ...], value: object) -> None:
    content: Any = tomllib.loads(HEAD + DIFFERENCE + "cap = 5")
    inner = content
    for name in field[:-1]:
        inner = inner.setdefault(name, {})
        inner = inner[0] if isinstance(inner, list) else inner
    if field:
        inner[field[-1]] = value
    else:
        content = value if isinstance(value, dict) else {"id": value}
    assert profile_or_reason(tomli_w.dumps(content).encode())


@given(st.integers(0, 400), st.binary(max_size=4))
def test_a_profile_cut_or_overwritten_anywhere_is_read_or_refused(place: int, noise: bytes) -> None:
    content = as_toml(house(values={"all-chows": 5}, minimum=6), load_profile()).encode()
    for broken in (content[:place], content[:place] + noise + content[place + len(noise) :]):
        assert profile_or_reason(broken)


@pytest.mark.parametrize(
    "value",
    ["9" * 5000, "1e999", "nan", "-9223372036854775809", "[" * 5000, "[" * 200 + "]" * 200, "{a=" * 500, '"\\ud800"'],
)
@pytest.mark.parametrize("field", ["id", "minimum", "rulings.account-once", "difference"])
def test_what_no_profile_says_is_refused_with_the_file(field: str, value: str) -> None:
    with pytest.raises(ProfileError) as refused:
        read_profile(f"{field} = {value}\nbase = 'mil-2025'".encode(), "house.toml")
    assert "house.toml" in refused.value.words.zh


def profile_or_reason(content: bytes) -> RuleProfile | str:
    path = folders.config() / "any.toml"
    path.write_bytes(content)
    try:
        return read_file(path, any_name=True)
    except ProfileError as error:
        return error.words.zh and error.words.en


def test_what_a_house_says_of_its_table_is_read_in_place_of_what_was_not() -> None:
    made = read_profile((HEAD + DIFFERENCE + "[difference.table]\nbase = 5\nfalse_win = 20").encode(), "house.toml")
    mil = load_profile()
    assert {name: rule.value for name, rule in made.table.items()} == {"base": 5, "split": "shared", "false_win": 20}
    assert [made.table[name].citation.source for name in ("base", "false_win")] == ["house", "house"]
    assert made.table["split"] == mil.table["split"]
    assert made.unread == {name: text for name, text in mil.unread.items() if name == "split"}
    assert at_table(made, {}) == {"payer": None, "base": 5, "split": "shared", "false_win": 20}


def test_a_profile_of_a_profile_keeps_its_differences() -> None:
    xiaolin = load_profile("xiaolin")
    made = derived(xiaolin, "house", NAME, {}, (Difference(HOUSE, Effect(values={"all-chows": 3})),))
    assert made.values["half-flush"] == 12
    assert made.values["all-chows"] == 3
    assert made.minimum == 0


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (HEAD.replace("mil-2025", "house"), ":2: the base is one of the program"),
        (HEAD.replace("mil-2025", ""), ":2: the base is one of the program"),
        (HEAD + DIFFERENCE + "cap = -5", ":8: the cap is 0"),
        (HEAD + DIFFERENCE + "cap = 10000", ":8: cap is 9999 at most"),
        (HEAD + DIFFERENCE + f"minimum = {10**40}", ":8: minimum is 9999 at most"),
        (HEAD + DIFFERENCE + f"[difference.values]\nall-chows = {10**40}", ":9: all-chows is 9999 at most"),
        (HEAD + DIFFERENCE + "minimum = -1", ":8: minimum is 0 or more"),
        (HEAD + DIFFERENCE + 'exclude = [{ fan = "all-chows", excludes = ["no-honors"], form = "odd" }]', "“odd”"),
        (HEAD + DIFFERENCE + 'exclude = [{ fan = "nope", excludes = [] }]', "“nope”"),
        (HEAD + DIFFERENCE + 'allow = [{ fan = "all-chows", excludes = ["full-flush"] }]', "nothing to allow"),
        (HEAD + DIFFERENCE + 'legal = ["five-of-a-kind"]', "no rules can make “five-of-a-kind” legal"),
        (HEAD + DIFFERENCE + "[difference.values]\nall-green = 3\nall-chows = -3", ":10: the points of all-chows"),
        (HEAD.replace("House", "rings") + '\n[rulings]\naccount-once = "rings"', ":7: the ruling “account-once”"),
        (HEAD + "minimum = " + "9" * 5000, "house.toml"),
        (HEAD + DIFFERENCE + "[difference.table]\nbse = 5", ":9: the table of the system “national” has no “bse”"),
        (HEAD + DIFFERENCE + "[difference.table]\nbse = 5", "there can be: base, split, false_win"),
        (HEAD + DIFFERENCE + "[difference.table]\nbase = -1", ":9: field difference[0].table.base: Expected `int` >="),
        (HEAD + DIFFERENCE + '[difference.table]\nsplit = "half"', "expected: alone, alone-twice, shared"),
        (HEAD + DIFFERENCE + "[difference.table]\nfalse_win = 1.5", "Expected `int | null`, got `float`"),
        (HEAD + '[unread]\nbase = "nobody"', "nobody"),
        (HEAD + '[unread]\nbasis = "wmo-2006"', "has no “basis”"),
        (HEAD + DIFFERENCE.replace("decree", "odd"), "one of these was expected: decree, example, implied, printed"),
    ],
)
def test_what_a_file_cannot_say_is_refused_with_its_line(content: str, words: str) -> None:
    with pytest.raises(ProfileError) as raised:
        read_profile(content.encode(), "house.toml")
    assert "house.toml" in raised.value.words.zh
    assert words in raised.value.words.en


def test_a_circle_of_exclusions_names_the_file() -> None:
    rows = [("all-chows", "all-simples"), ("all-simples", "full-flush"), ("full-flush", "all-chows")]
    exclude = ", ".join(f'{{ fan = "{fan}", excludes = ["{other}"] }}' for fan, other in rows)
    with pytest.raises(ProfileError, match=r"house\.toml"):
        read_profile((HEAD + DIFFERENCE + f"exclude = [{exclude}]").encode(), "house.toml")


def test_an_option_that_would_make_a_circle_is_not_offered() -> None:
    made = read_profile(
        (
            HEAD
            + """[rulings]
upper-and-above-five = "counted"
"""
            + DIFFERENCE
            + """exclude = [
    { fan = "upper-four", excludes = ["tile-hog"] },
    { fan = "tile-hog", excludes = ["upper-tiles"] },
]
"""
        ).encode(),
        "house.toml",
    )
    hand = parse_hand("[789m,1][789s,1][789p,1]77s78p9p")
    assert analyze(hand, made).total
    assert "upper-and-above-five" not in {effect.ruling for effect in Inquiry(hand, made).effects}


def test_a_byte_order_mark_is_no_fault() -> None:
    assert read_profile(b"\xef\xbb\xbf" + HEAD.encode(), "house.toml").id == "house"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has none")
def test_what_is_no_profile_file_is_reported() -> None:
    folder = user_folder()
    folder.mkdir(parents=True)
    (folder / "directory.toml").mkdir()
    (folder / "dangling.toml").symlink_to(folder / "nowhere")
    (folder / "loop.toml").symlink_to(folder / "loop.toml")
    os.mkfifo(folder / "pipe.toml")
    (folder / "Big Name.toml").write_text(HEAD.replace('"house"', '"Big Name"'), "utf-8")
    good, broken = user_profiles()
    assert not good
    assert {each.path.stem for each in broken} == {"directory", "dangling", "loop", "pipe", "Big Name"}
    for name in ("directory", "dangling", "loop", "pipe"):
        with pytest.raises(ProfileError, match=name):
            find_profile(name)


def test_why_and_claim_leave_readings_that_are_none_alone() -> None:
    strict = load_profile().adopt("seven-pairs-four-alike", "no-win")
    for text in ("1122334444556m6m", "2222333344488s4s|SE0000"):
        analysis = analyze(parse_hand(text), strict)
        for fan in strict.fans:
            assert Inquiry(analysis.hand, strict).why(fan).text


BY_HAND = """id = "club"
base = "reform"
name = { zh = "俱乐部规则", en = "Rules of the club" }
short_name = { zh = "俱乐部", en = "club" }
carried_over = ["all-chows"]

[[difference]]
citation = { source = "house", place = { zh = "第 2 条", en = "article 2" }, kind = "printed" }
witness = "123m456m789m11s99p9p"
accept = ["several-waits"]
inside_pairs = false
exclude = [
    { fan = "all-types", excludes = ["all-pungs"], form = "seven-pairs", given = "self-drawn" },
    { fan = "all-chows", excludes = ["no-honors"], citation = { source = "reform", place = "5", kind = "example" } },
]

[definition.all-simples]
text = { zh = "没有幺九牌。", en = "Without terminals and honors." }
citation = { source = "house", place = "3", kind = "printed" }

[[cited]]
fan = "all-types"
excludes = ["all-pungs"]
citation = { source = "house", place = "4", kind = "printed" }
"""


def test_all_that_is_written_by_hand_is_written_again() -> None:
    file = user_folder() / "club.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(BY_HAND, "utf-8")
    club = read_file(file)
    assert club.fans["all-simples"].definition.en == "Without terminals and honors."
    assert "all-simples" in club.redefined
    again = read_profile(as_toml(club, load_profile("reform")).encode(), "again")
    for field in (*RuleProfile.__dataclass_fields__,):
        if not field.startswith("_"):
            assert getattr(again, field) == getattr(club, field), field


marks = st.frozensets(st.sampled_from(["several-waits", "dealt", "konged-waits"]))
any_effects = st.builds(
    Effect,
    exclude=st.lists(
        st.builds(
            Exclusion,
            st.just("all-types"),
            st.sampled_from(["all-pungs", "no-honors"]),
            st.sampled_from(["hand", "within", "inside", 1, 4]),
            st.just(HOUSE),
            st.sampled_from([None, "seven-pairs"]),
            st.sampled_from([None, "self-drawn"]),
        ),
        max_size=2,
    ).map(tuple),
    allow=st.frozensets(st.tuples(st.sampled_from(["all-chows", "all-pungs"]), st.just("no-honors"))),
    values=st.dictionaries(st.sampled_from(["all-chows", "all-pungs"]), st.integers(0, 9999)),
    refuse=marks,
    accept=marks,
    void=marks,
    legal=st.frozensets(st.sampled_from(["robbing-visible", "last-of-kind"])),
    settings=st.fixed_dictionaries(
        {},
        optional={
            "proved": st.booleans(),
            "account_once": st.sampled_from(["no-cycles", "rings-exempt"]),
            "inside_pairs": st.booleans(),
            "infer_last_of_kind": st.booleans(),
        },
    ),
    cap=st.none() | st.integers(0, 9999),
    minimum=st.none() | st.integers(0, 9999),
)


@given(any_effects)
def test_an_effect_is_read_back_from_its_row(effect: Effect) -> None:
    rows = with_settings(EffectRow, SYSTEM.settings)
    assert msgspec.convert(effect_row(effect), rows).effect(HOUSE, None, SYSTEM.settings_by_id) == effect


def test_the_report_of_a_profile_has_all_that_differs() -> None:
    difference = Difference(
        HOUSE, Effect(accept=frozenset({"dealt"}), settings={"inside_pairs": True}, values={"all-chows": 3})
    )
    made = derived(load_profile(), "house", NAME, {}, (difference,))
    (reported,) = profile_report(made)["differences"]
    assert (reported["accept"], reported["inside_pairs"], reported["values"]) == (["dealt"], True, {"all-chows": 3})
