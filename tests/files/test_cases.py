"""Case files: read back as they were written, unknown fields kept, and anything else refused with a reason."""

import copy
import json
import os
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjgui.core.analysis import CountedHand
from mjgui.core.hand import Hand, Meld, MeldKind, WinContext
from mjgui.core.hand.tiles import ANY_FLOWER, FLOWERS, KINDS, WINDS
from mjgui.core.notation import format_hand, parse_hand
from mjgui.core.profiles.profile import Difference, RuleProfile, derived
from mjgui.core.profiles.profile_files import load_profile, profile_ids, read_profile
from mjgui.core.questions.kept_count import FanCount, Record, record_of
from mjgui.core.rules.effects import Effect
from mjgui.core.rules.fans import Citation
from mjgui.core.systems.registry import system_of
from mjgui.core.texts import Text, same
from mjgui.files import cases, stored_tables, whole_files
from mjgui.files.cases import Case, Papers, decoded, encoded, read, save, to_save, was_decided_uncounted
from mjgui.files.embedded import Shown
from mjgui.files.embedded import decoded as shown_of
from mjgui.files.embedded import encoded as embedded
from mjgui.files.profiles import whole
from mjgui.files.stored_rules import Ruled
from mjgui.files.strict_json import MOST_DEEP, ContentError
from tests.unpaid import unpaid_rules

HOUSE = Citation("house", same("—"), "decree")
CLUB = derived(
    load_profile(),
    "club",
    Text("俱乐部", "Club"),
    {"account-once": "rings-exempt"},
    (Difference(HOUSE, Effect(values={"self-drawn": 0}, minimum=6, allow=frozenset({("all-chows", "no-honors")}))),),
)
# A profile that has no base, as a user may write one.
ALONE = replace(read_profile(whole(load_profile("mil-2025")).encode(), "x.toml"), id="alone")
FULL = Case(
    parse_hand("[234m,1][234m,1]22334s55p4s|SW1000|ab"),
    Ruled(load_profile("book-1998"), {"account-once": "rings-exempt"}),
    1,
    Papers(8, "平和, xxf", "七番，不足起和", "第二桌有异议", "3", "甲、乙", datetime(2026, 5, 1, 14, 30).astimezone()),
)

# The same under rules that have payments, with all that is asked for of a table.
SEATED = replace(
    FULL,
    rules=Ruled(load_profile("arithmetic"), {"robbed-kong": "shared"}),
    payments={
        "players": 3,
        "payer": 2,
        "unit": 10,
        "double_self_draw": True,
        "late_kongs": frozenset({1}),
        "burnt_kongs": frozenset({2, 4}),
    },
)

ODD = replace(SEATED, hand=replace(FULL.hand, concealed=FULL.hand.concealed[1:]))

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
tiles = st.integers(0, KINDS - 1)
melds = st.builds(
    lambda kind, tile, seat: (
        Meld(kind, (tile % 7, tile % 7 + 1, tile % 7 + 2), claimed=seat)
        if kind is MeldKind.CHOW
        else Meld(kind, (tile,) * (4 if kind.is_kong else 3), seat=None if kind is MeldKind.CONCEALED_KONG else seat)
    ),
    st.sampled_from(MeldKind),
    tiles,
    st.none() | st.integers(1, 3),
)
winds = st.sampled_from(WINDS)
hands = st.builds(
    Hand,
    st.lists(melds, max_size=4).map(tuple),
    st.lists(tiles, max_size=15).map(tuple),
    st.none() | tiles,
    st.lists(st.sampled_from([*FLOWERS, ANY_FLOWER]), max_size=8).map(tuple),
    st.builds(WinContext, *[st.booleans()] * 5, winds, winds, st.none() | st.booleans(), *[st.booleans()] * 2),
)
RULINGS = [(r.id, o.id) for r in system_of("national").rulings.values() for o in r.options if o.id != r.default]
rules = st.builds(
    lambda profile, adopted: Ruled(profile, {key: option for key, option in adopted if profile.rulings[key] != option}),
    st.sampled_from([*(load_profile(each) for each in ("mil-2025", "book-1998", "reform", "xiaolin")), CLUB, ALONE]),
    st.lists(st.sampled_from(RULINGS), max_size=2, unique_by=lambda pair: pair[0]),
)
times = st.datetimes(
    datetime(1, 1, 2),
    datetime(9999, 12, 30),
    timezones=st.integers(-1439, 1439).map(lambda minutes: timezone(timedelta(minutes=minutes))),
)
COUNTS = [Record("0.0.9", "123m", 8, fans=(FanCount("all-chows"),)), Record("9.9", "", None, is_decision=True)]
papers = st.builds(
    Papers, st.none() | st.integers(0, 9999), *[words] * 5, st.none() | times, st.none() | st.sampled_from(COUNTS)
)
numbers = st.frozensets(st.integers(1, 4))
tables = st.fixed_dictionaries(
    {
        "players": st.integers(2, 4),
        "payer": st.none() | st.integers(0, 3),
        "unit": st.integers(1, 10_000),
        "double_self_draw": st.booleans(),
        "late_kongs": numbers,
        "burnt_kongs": numbers,
    }
)
everything = st.builds(Case, hands, rules, st.integers(0, 99), papers) | st.builds(
    Case, hands, st.just(SEATED.rules), st.integers(0, 99), papers, st.none() | tables
)


def same_rules(one: RuleProfile, other: RuleProfile) -> bool:
    return (one.id, one.name, one.short_name, whole(one)) == (other.id, other.name, other.short_name, whole(other))


def assert_same(back: Case, case: Case) -> None:
    assert (back.hand, back.reading, back.papers) == (case.hand, case.reading, case.papers)
    # What a case does not say of the table is as its rules have it, and is written with the rest.
    assert stored_tables.kept(back.payments, back.rules.profile) == stored_tables.kept(
        case.payments, case.rules.profile
    )
    assert dict(back.rules.adopted) == dict(case.rules.adopted)
    assert same_rules(back.rules.stored, case.rules.stored)
    assert back.rules.profile.values == case.rules.profile.values
    assert set(back.rules.profile.exclusions) == set(case.rules.profile.exclusions)


@settings(deadline=None)
@given(everything)
def test_any_case_comes_back_as_it_was(case: Case) -> None:
    assert_same(decoded(encoded(case)), case)


@given(hands)
def test_any_hand_is_embedded_in_a_picture_as_it_is(hand: Hand) -> None:
    assert shown_of(embedded(Shown(hand, load_profile()))).hand == hand


def test_every_profile_of_the_program_comes_back_whole() -> None:
    for profile in (*map(load_profile, profile_ids()), CLUB, ALONE):
        assert same_rules(read_profile(whole(profile).encode(), "x.toml"), profile)


def test_the_file_is_readable_and_says_what_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a.mjcase"
    save(FULL, path)
    content = path.read_text("utf-8")
    assert '\n  "ruling": "七番，不足起和"' in content
    held = json.loads(content)
    assert (held["format"], held["version"]) == ("mjgui-case", 1)
    assert held["hand"] == format_hand(FULL.hand)
    assert held["rules"] == {"id": "book-1998", "toml": "", "rulings": {"account-once": "rings-exempt"}}
    assert "exact" not in held
    assert datetime.fromisoformat(held["time"]).utcoffset() is not None
    assert_same(read(path), FULL)


def test_what_is_said_of_the_table_is_kept_with_every_field_in_its_place() -> None:
    content = encoded(SEATED).decode()
    held = content[content.index('  "payments"') : content.rindex("\n}")]
    assert held == (
        '  "payments": {\n    "players": 3,\n    "payer": "W",\n    "unit": 10,\n    "double_self_draw": true,\n'
        '    "late_kongs": [\n      1\n    ],\n    "burnt_kongs": [\n      2,\n      4\n    ]\n  }'
    )
    assert decoded(encoded(replace(SEATED, payments={}))).payments == {
        "players": 4,
        "payer": None,
        "unit": 5,
        "double_self_draw": False,
        "late_kongs": frozenset(),
        "burnt_kongs": frozenset(),
    }


def test_rules_without_payments_have_nothing_to_say_of_the_table() -> None:
    unpaid = unpaid_rules()
    assert stored_tables.kept(SEATED.payments, unpaid) is None
    assert stored_tables.table_of(json.loads(encoded(SEATED))["payments"], unpaid.system) is None


def test_what_is_left_out_of_a_table_is_as_the_rules_have_it() -> None:
    content = json.loads(encoded(SEATED))
    del content["payments"]["unit"]
    assert decoded(json.dumps(content).encode()).payments == {
        name: value for name, value in (SEATED.payments or {}).items() if name != "unit"
    }


def test_the_rules_of_a_case_are_those_in_force() -> None:
    back = decoded(encoded(replace(FULL, rules=Ruled(CLUB, {"account-once": "no-cycles"}))))
    assert back.rules.stored.rulings["account-once"] == "rings-exempt"
    assert back.rules.profile.rulings["account-once"] == "no-cycles"
    assert back.rules.profile.minimum == 6


# Unknown fields.

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(words.map(lambda word: f"x-{word}"), json_values, max_size=3), json_values)
def test_unknown_fields_are_kept_at_every_depth(unknown: dict[str, Any], value: object) -> None:
    content = json.loads(encoded(SEATED))
    content |= unknown
    for name in ("claim", "rules", "payments"):
        content[name]["x-unknown"] = value
    opened = decoded(json.dumps(content).encode())
    changed = replace(opened, papers=replace(opened.papers, ruling="改判", total=None))
    again = json.loads(encoded(changed))
    assert again == content | {"ruling": "改判", "claim": content["claim"] | {"total": None}}


def test_what_is_no_longer_so_does_not_stay_as_unknown() -> None:
    content = encoded(ODD)
    assert b'"exact"' in content
    assert b'"payments"' in content
    opened = decoded(content)
    changed = replace(opened, hand=FULL.hand, payments=None, rules=Ruled(load_profile("book-1998"), {}))
    held = json.loads(encoded(changed))
    assert "exact" not in held
    assert "payments" not in held
    assert held["rules"]["rulings"] == {}


def test_saving_twice_keeps_what_the_first_saving_kept(tmp_path: Path) -> None:
    content = json.loads(encoded(FULL)) | {"club": {"round": 3}}
    opened = decoded(json.dumps(content).encode())
    first = save(replace(opened, papers=replace(opened.papers, note="一")), tmp_path / "a.mjcase")
    save(replace(first, papers=replace(first.papers, note="二")), tmp_path / "a.mjcase")
    held = json.loads((tmp_path / "a.mjcase").read_text("utf-8"))
    assert (held["club"], held["note"]) == ({"round": 3}, "二")


# What was counted.


def counted(case: Case, **changes: Any) -> Record:
    record = record_of(CountedHand(case.hand, case.rules.profile))
    assert record is not None
    return replace(record, **{"program": "0.0.9", **changes})


def with_papers(case: Case, **changes: Any) -> Case:
    return replace(case, papers=replace(case.papers, **changes))


DECIDED = with_papers(FULL, counted=counted(FULL, total=94, is_decision=True))
UNDECIDED = with_papers(FULL, ruling="", counted=counted(FULL, total=94))
OLD = {key: value for key, value in json.loads(encoded(FULL)).items() if key != "counted"} | {"program": "0.1.0"}


@pytest.mark.parametrize(
    ("case", "total"),
    [
        ("a decided case", 94),
        ("a decided case with other words in its ruling", 94),
        ("a decided case under other rules", 94),
        ("a decided case whose ruling is taken back", 12),
        ("a decided case with another hand", 12),
        ("a case without a ruling", 12),
        ("a case without a ruling that is given one", 12),
        ("a new case", 12),
        ("a case that a version without counts decided", None),
        ("such a case that is given another hand", 12),
        ("such a case whose ruling is taken back", 12),
        ("a case that a version without counts left open", 12),
    ],
)
def test_which_count_a_case_is_saved_with(case: str, total: int | None) -> None:
    old = decoded(json.dumps(OLD).encode())
    open_case = decoded(json.dumps(OLD | {"ruling": ""}).encode())
    other = parse_hand("1122335577889m9m|EE1000")
    cases_ = {
        "a decided case": DECIDED,
        "a decided case with other words in its ruling": with_papers(DECIDED, ruling="改判"),
        "a decided case under other rules": replace(DECIDED, rules=Ruled(load_profile("reform"), {})),
        "a decided case whose ruling is taken back": with_papers(DECIDED, ruling=" \n"),
        "a decided case with another hand": replace(DECIDED, hand=other),
        "a case without a ruling": UNDECIDED,
        "a case without a ruling that is given one": with_papers(UNDECIDED, ruling="成立"),
        "a new case": FULL,
        "a case that a version without counts decided": old,
        "such a case that is given another hand": replace(old, hand=other),
        "such a case whose ruling is taken back": with_papers(old, ruling=""),
        "a case that a version without counts left open": with_papers(open_case, ruling="成立"),
    }
    fresh = counted(FULL, total=12)
    saved = to_save(cases_[case], fresh)
    assert (saved.papers.counted and saved.papers.counted.total) == total
    # However it was left meanwhile.
    left = decoded(encoded(cases_[case]))
    assert to_save(left, fresh).papers.counted == saved.papers.counted


def test_a_case_decided_without_a_count_stays_one_however_often_it_is_saved() -> None:
    case = decoded(json.dumps(OLD).encode())
    for _ in range(3):
        assert was_decided_uncounted(case)
        content = encoded(to_save(case, counted(FULL)))
        assert b'"counted"' not in content
        case = decoded(content)
    anew = decoded(encoded(with_papers(case, counted=counted(FULL, is_decision=True))))
    assert not was_decided_uncounted(anew)
    assert anew.papers.counted is not None


def test_what_a_later_version_added_to_a_count_is_kept_with_it() -> None:
    content = json.loads(encoded(DECIDED))
    content["counted"]["x-later"] = [1]
    content["counted"]["fans"][0]["x-later"] = True
    opened = decoded(json.dumps(content).encode())
    assert json.loads(encoded(with_papers(opened, note="x")))["counted"] == content["counted"]
    anew = json.loads(encoded(with_papers(opened, counted=counted(FULL))))
    assert "x-later" not in json.dumps(anew)


# What is refused.


def damaged(path: str, value: object) -> bytes:
    content = json.loads(encoded(SEATED if path.startswith("payments") else FULL))
    *outer, last = path.split(".")
    place = content
    for name in outer:
        place = place[name]
    place[last] = value
    return json.dumps(content).encode()


@pytest.mark.parametrize(
    ("path", "value", "field", "expected"),
    [
        ("format", "other", "format", "mjgui-case"),
        ("version", "1", "version", "from 1 to 1"),
        ("version", True, "version", "from 1 to 1"),
        ("version", 0, "version", "from 1 to 1"),
        ("hand", 3, "hand", "Expected `str`"),
        ("hand", "12x", "hand", "character 3"),
        ("rules.id", "nobody", "rules.id", "mil-2025"),
        ("rules.rulings", {"account-once": "x"}, "rules.rulings", "“x”"),
        ("rules.rulings", {"nothing": "x"}, "rules.rulings", "“nothing”"),
        ("rules.rulings", {"account-once": 1}, "rules.rulings", "Expected `str`"),
        ("rules.toml", "id = 1", "rules.toml", ":1"),
        ("rules.toml", "[" * 5000, "rules.toml", "toml"),
        ("reading", -1, "reading", "Expected `int` >= 0"),
        ("reading", 1.5, "reading", "Expected `int`"),
        ("reading", True, "reading", "Expected `int`"),
        ("claim", [], "claim", "Expected `object`"),
        ("claim.total", 10**40, "claim.total", "Expected `int`"),
        ("claim.total", "8", "claim.total", "Expected `int | null`"),
        ("claim.fans", "a" * 10_001, "claim.fans", "<= 10000"),
        ("claim.fans", None, "claim.fans", "Expected `str`"),
        ("ruling", {}, "ruling", "Expected `str`"),
        ("time", "yesterday", "time", "2026-05-01 14:30+08:00"),
        ("time", "2026-05-01T14:30:00", "time", "2026-05-01 14:30+08:00"),
        ("payments.players", 5, "payments.players", "<= 4"),
        ("payments.payer", "X", "payments.payer", "X"),
        ("payments.unit", 0, "payments.unit", ">= 1"),
        ("payments.unit", 10_001, "payments.unit", "<= 10000"),
        ("payments.unit", True, "payments.unit", "Expected `int`"),
        ("payments.double_self_draw", 1, "payments.double_self_draw", "Expected `bool`"),
        ("payments.late_kongs", [9], "payments.late_kongs", "<= 4"),
        ("payments.burnt_kongs", 1, "payments.burnt_kongs", "Expected `array`"),
        ("payments", 3, "payments", "Expected `object | null`"),
        ("exact", {"winning": 99}, "exact", "the hand of the notation"),
        ("exact", {"winning": "5m"}, "exact.winning", "Expected `int | null`"),
        ("exact", {"melds": [{"kind": "chow", "tiles": []}]}, "exact", "the hand of the notation"),
        ("exact", {"concealed": [1, 2]}, "exact", "the hand of the notation"),
        ("note", "a\ud800", "note", "character 2"),
        ("counted", 3, "counted", "Expected `object | null`"),
        ("counted", {"program": "9", "hand": "1m"}, "counted", "total"),
        ("counted", {"program": "9", "hand": "1m", "total": "8"}, "counted.total", "Expected `int | null`"),
        ("counted", {"program": "9", "hand": "1m", "total": 8, "fans": [{}]}, "counted.fans[0].fan", "missing"),
    ],
)  # fmt: skip
def test_a_wrong_field_is_named_with_what_was_expected(path: str, value: object, field: str, expected: str) -> None:
    with pytest.raises(ContentError) as refused:
        decoded(damaged(path, value))
    assert refused.value.field.startswith(field)
    assert f"“{field}" in refused.value.words.zh
    assert expected in refused.value.words.en


@pytest.mark.parametrize("field", ["format", "version", "hand", "rules"])
def test_a_missing_field_is_named(field: str) -> None:
    content = json.loads(encoded(FULL))
    del content[field]
    with pytest.raises(ContentError) as refused:
        decoded(json.dumps(content).encode())
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "line 1, column 1"),
        (b"{", "line 1, column 2"),
        (b"[]", "a JSON object"),
        (b"\xff\xfe{}", "from byte 0"),
        (b'{"format": "mjgui-case", "format": "mjgui-case"}', "“format” stands twice"),
        (b'{"a": {"b": 1, "b": 2}}', "“b” stands twice"),
        (b'{"a": NaN}', "NaN is not a finite number"),
        (b'{"a": -Infinity}', "-Infinity is not"),
        (b'{"a": 1e999}', "1e999 is not a finite number"),
        (b'{"a": ' + b"9" * 5000 + b"}", "too long"),
        (b'{"a": ' + b"[" * 100_000, "nested more than"),
        (b'{"a": ' + b"[" * 40 + b"]" * 40 + b"}", "nested more than"),
        (b'{"a": "\\ud800"}', "no Unicode character"),
        (b'{"\\udfff": 1}', "no Unicode character"),
    ],
)
def test_what_is_no_json_object_is_refused_with_a_reason(content: bytes, reason: str) -> None:
    with pytest.raises(ContentError) as refused:
        decoded(content)
    assert reason in refused.value.words.en
    assert refused.value.words.zh


def test_a_newer_version_is_refused_in_words() -> None:
    content = json.loads(encoded(FULL)) | {"version": 2, "program": "9.1", "hand": {"other": "shape"}}
    with pytest.raises(ContentError, match=r"newer version \(9\.1\)"):
        decoded(json.dumps(content).encode())


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    with pytest.raises(ContentError) as refused:
        decoded(content)
    assert refused.value.words.zh


PLACES = [
    (), ("time",), ("hand",), ("rules",), ("rules", "id"), ("rules", "toml"), ("rules", "rulings"), ("reading",),
    ("claim",), ("claim", "total"), ("ruling",), ("payments",), ("payments", "late_kongs"), ("exact",),
    ("exact", "melds"), ("exact", "context"), ("exact", "context", "prevalent"), ("exact", "flowers"), ("version",),
]  # fmt: skip
GOOD = json.loads(encoded(ODD))
any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.sampled_from(sorted(GOOD)), inner),
    max_leaves=12,
)


def case_or_reason(content: bytes) -> Case | str:
    try:
        return decoded(content)
    except ContentError as error:
        return error.words.zh and error.words.en


@given(st.sampled_from(PLACES), any_json)
def test_a_case_with_anything_in_a_field_is_read_or_refused(place: tuple[str, ...], value: object) -> None:
    content: Any = copy.deepcopy(GOOD)
    if place:
        inner = content
        for name in place[:-1]:
            inner = inner[name]
        inner[place[-1]] = value
    else:
        content = value
    case = case_or_reason(json.dumps(content).encode())
    assert case
    if isinstance(case, Case):
        assert_same(decoded(encoded(case)), case)


@given(st.integers(0, len(encoded(ODD)) - 1), st.binary(max_size=4))
def test_a_case_cut_or_overwritten_anywhere_is_read_or_refused(place: int, noise: bytes) -> None:
    content = encoded(ODD)
    for broken in (content[:place], content[:place] + noise + content[place + len(noise) :]):
        assert case_or_reason(broken)


def test_what_is_too_large_is_neither_written_nor_read(tmp_path: Path) -> None:
    path = tmp_path / "a.mjcase"
    long = replace(FULL, papers=replace(FULL.papers, note="长" * cases.MOST_BYTES))
    with pytest.raises(ContentError, match="more than 1048576 bytes"):
        save(long, path)
    assert not path.exists()
    path.write_bytes(b" " * (cases.MOST_BYTES + 1))
    with pytest.raises(OSError, match="larger than 1048576 bytes"):
        read(path)


def test_text_that_is_no_unicode_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "a.mjcase"
    with pytest.raises(ContentError, match="“players”: character 2"):
        save(replace(FULL, papers=replace(FULL.papers, players="a\udc80")), path)
    assert not path.exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has none")
def test_what_is_no_ordinary_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.mjcase")
    (tmp_path / "folder.mjcase").mkdir()
    for name in ("pipe.mjcase", "folder.mjcase"):
        with pytest.raises(OSError, match="not an ordinary file"):
            read(tmp_path / name)
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "gone.mjcase")


def test_a_full_disk_leaves_the_case_that_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.mjcase"
    save(FULL, path)
    before = path.read_bytes()

    def fail(_fd: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(whole_files.os, "fsync", fail)
    with pytest.raises(OSError, match="No space left"):
        save(replace(FULL, reading=0), path)
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["a.mjcase"]


def test_nesting_up_to_the_limit_is_kept() -> None:
    content = json.loads(encoded(FULL))
    deep: object = 1
    for _ in range(MOST_DEEP - 1):
        deep = [deep]
    again = json.loads(encoded(decoded(json.dumps(content | {"deep": deep}).encode())))
    assert again["deep"] == deep
