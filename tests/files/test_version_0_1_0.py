"""What version 0.1.0 wrote opens, with exactly what was in it, and counts what it counted then."""

import json
import lzma
import tomllib
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from mjgui import __version__
from mjgui.cli import make_app
from mjgui.core.analysis import analyze
from mjgui.core.inquiry import Inquiry
from mjgui.core.notation import format_hand, parse_hand
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.profiles.profile_files import load_profile, read_profile
from mjgui.core.texts import Text
from mjgui.files import cases, embedded, session, settings
from mjgui.files.cases import Case
from mjgui.files.history import History
from mjgui.files.profiles import find_profile, user_profiles, whole
from mjgui.files.session import Session, WindowSlot
from mjgui.files.stored_rules import Ruled
from mjgui.render import formats
from tests.version_0_1_0 import (
    EXPECTED,
    FOLDER,
    Content,
    counted,
    of_hand,
    paid,
    put_in_place,
    seated,
    without_defaults,
)


@pytest.fixture(autouse=True)
def _files() -> None:
    put_in_place()


def test_every_file_is_expected() -> None:
    files = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*") if path.is_file()}
    expected = {f"{kind}/{name}" for kind in ("cases", "pictures") for name in EXPECTED[kind]}
    expected |= {f"config/profiles/{name}.toml" for name in EXPECTED["profiles"]}
    expected |= {f"state/windows/{name}" for name in EXPECTED["sessions"]}
    expected |= {"data/hands.sqlite3", "config/settings.toml", "expected.json", "README.md", ".gitattributes"}
    assert files == expected


# Cases.


def of_rules(rules: Ruled) -> Content:
    return {"profile": rules.stored.id, "adopted": dict(rules.adopted)}


def of_case(case: Case) -> Content:
    """All that is in a case, and what it counts."""
    papers, values = case.papers, case.payments
    asked = Inquiry(case.hand, case.rules.profile)
    analysis = asked.analysis
    found = {
        **of_hand(case.hand),
        **of_rules(case.rules),
        "reading": case.reading,
        "papers": {
            **{name: getattr(papers, name) for name in ("total", "fans", "ruling", "note", "table", "players")},
            "time": papers.time.isoformat() if papers.time else None,
        },
        "seating": None if values is None else seated(values),
        "minimum": analysis.minimum,
        "counted": counted(analysis, case.reading),
    }
    if values is not None:
        found["paid"] = paid(asked, values, case.reading)
    return without_defaults(found)


@pytest.mark.parametrize("name", EXPECTED["cases"])
def test_a_case_opens_and_counts(name: str) -> None:
    assert of_case(cases.read(FOLDER / "cases" / name)) == EXPECTED["cases"][name]


def without_rules(content: Content) -> tuple[Content, Content]:
    """The content of a case's file, and of its house rules, whose text may be laid out otherwise."""
    rules = tomllib.loads(content["rules"]["toml"])
    return {**content, "rules": without_defaults({**content["rules"], "toml": ""})}, without_defaults(rules)


@pytest.mark.parametrize("name", EXPECTED["cases"])
def test_a_case_that_is_written_back_keeps_all_fields(name: str, tmp_path: Path) -> None:
    before = json.loads((FOLDER / "cases" / name).read_text("utf-8"))
    cases.save(cases.read(FOLDER / "cases" / name), tmp_path / name)
    after = json.loads((tmp_path / name).read_text("utf-8"))
    assert without_rules(after) == without_rules(before | {"program": __version__})
    said = {"arrangement": "best"} if before["rules"]["id"].startswith("arithmetic") else {}
    rulings = said | tomllib.loads(before["rules"]["toml"]).get("rulings", {}) | before["rules"]["rulings"]
    assert cases.read(tmp_path / name).rules.profile.rulings.get("arrangement") == rulings.get("arrangement")
    assert of_case(cases.read(tmp_path / name)) == EXPECTED["cases"][name]


def test_fields_of_other_programs_are_kept_where_the_case_is_changed(tmp_path: Path) -> None:
    opened = cases.read(FOLDER / "cases" / "arithmetic-burnt-and-late.mjcase")
    cases.save(replace(opened, papers=replace(opened.papers, note="other", total=3)), tmp_path / "a.mjcase")
    content = json.loads((tmp_path / "a.mjcase").read_text("utf-8"))
    assert content["x-club"] == {"round": 3, "judges": ["甲", "Bo"], "rate": 0.25, "closed": None, "open": True}
    assert content["claim"] == {"total": 3, "fans": "", "x-by": "East"}
    assert content["rules"]["x-edition"] == 2
    assert content["payments"]["x-currency"] == "points"


# Pictures.


@pytest.mark.parametrize("name", EXPECTED["pictures"])
def test_what_a_picture_holds_opens_and_counts(name: str) -> None:
    content = (FOLDER / "pictures" / name).read_bytes()
    held = formats.read(lzma.decompress(content) if name.endswith(".xz") else content)
    assert held is not None
    shown = embedded.decoded(held)
    expected = EXPECTED["pictures"][name]
    rulings = find_profile(expected["profile"]).rulings
    found = {
        **of_hand(shown.hand),
        "profile": shown.profile.id,
        "rulings": {ruling: option for ruling, option in shown.profile.rulings.items() if option != rulings[ruling]},
        "reading": shown.reading,
        "counted": counted(analyze(shown.hand, shown.profile), shown.reading),
    }
    assert without_defaults(found) == expected
    again = embedded.decoded(embedded.encoded(shown))
    assert (again.hand, again.reading) == (shown.hand, shown.reading)
    assert counted(analyze(again.hand, again.profile), again.reading) == expected["counted"]


# The history.


def test_the_history_is_listed_and_its_hands_open_and_count() -> None:
    found = History().find()
    assert len(found) == len(EXPECTED["history"]["entries"])
    for entry, expected in zip(found, EXPECTED["history"]["entries"], strict=True):
        hand, rules = entry.opened()
        assert expected == {
            **of_hand(hand),
            "notation": entry.notation,
            **of_rules(rules),
            "profile_name": list(entry.profile),
            "fans": list(entry.fans),
            "total": entry.total,
            "time": entry.time.isoformat(),
            "counted": counted(analyze(hand, rules.profile)),
        }


def test_the_history_knows_which_version_counted_what() -> None:
    for entry in History().find():
        rules = entry.opened()[1]
        (record,) = entry.records(rules.profile.fans)
        assert (record.program, record.total) == ("0.1.0", entry.total)
        assert record.fans is not None
        assert [rules.profile.fans[each.fan].name.zh for each in record.fans] == entry.fans.zh.split("、")
        (recount,) = entry.recounts()
        # A cap may hide that other fans count.
        assert recount.differs == (recount.total != entry.total or bool(recount.changes))


@pytest.mark.parametrize("wanted", EXPECTED["history"]["found"])
def test_the_history_is_searched(wanted: str) -> None:
    history = History()
    entries = history.find()
    assert [entries.index(entry) for entry in history.find(wanted)] == EXPECTED["history"]["found"][wanted]


def test_the_history_is_gone_on_with() -> None:
    history = History()
    before = history.find()
    later = replace(before[-1], time=datetime.fromisoformat("2027-01-01T00:00:00+00:00"))
    history.add(later)
    assert history.find() == [later, *before[:-1]]
    history.delete(before[:5])
    assert history.find() == [later, *before[5:-1]]
    assert history.moved is None


# Windows that were left.


def of_session(left: Session) -> Content:
    path = None if left.path is None else left.path.as_posix()
    return {"typed": left.typed, "path": path, "case": of_case(left.case)}


@pytest.mark.parametrize("name", EXPECTED["sessions"])
def test_a_window_that_was_left_opens_and_counts(name: str) -> None:
    left = session.decoded((session.folder() / name).read_bytes())
    assert of_session(left) == EXPECTED["sessions"][name]
    assert of_session(session.decoded(session.encoded(left))) == EXPECTED["sessions"][name]


def test_windows_that_were_left_are_taken_over_the_newest_first() -> None:
    assert session.newest_hand() == EXPECTED["sessions"]["window-0.json"]["case"]["hand"]
    slots = [WindowSlot() for _ in range(len(EXPECTED["sessions"]) + 1)]
    taken = [of_session(slot.left) for slot in slots if slot.left is not None]
    assert taken == list(EXPECTED["sessions"].values())
    assert [slot.said for slot in slots] == [[]] * len(slots)


# Settings.


def test_settings_load_and_are_gone_on_with() -> None:
    loaded = settings.load()
    assert loaded.error is None
    assert json.loads(msgspec.json.encode(loaded.settings)) == EXPECTED["settings"]
    settings.keep(language="en")
    assert json.loads(msgspec.json.encode(settings.load().settings)) == EXPECTED["settings"] | {"language": "en"}


# House rules.

IDLE = "arithmetic-idle"


def of_profile(profile: RuleProfile) -> Content:
    """What a profile says otherwise than what it is made from, and what hands count by it."""
    base = load_profile(profile.base) if profile.base else None
    before = base or profile.root or profile
    values = base.values if base else {fan: own.points for fan, own in profile.fans.items()}

    def texts(words: Text) -> list[str]:
        return [words.zh, words.en]

    own = {fan: each for fan, each in profile.fans.items() if base and each != base.fans[fan]}
    return {
        "name": texts(profile.name),
        "short_name": texts(profile.short_name),
        "system": profile.system.id,
        "base": profile.base,
        "minimum": profile.minimum,
        "cap": profile.cap,
        "rulings": {key: option for key, option in profile.rulings.items() if option != before.rulings[key]},
        "values": {fan: points for fan, points in profile.values.items() if points != values.get(fan)},
        "without": sorted(values.keys() - profile.values.keys()),
        "defined": {
            fan: texts(each.definition)
            for fan, each in own.items()
            if base and each.definition != base.fans[fan].definition
        },
        "carried_over": {
            fan: texts(each.name) for fan, each in own.items() if base and each.name != base.fans[fan].name
        },
        "hands": {
            hand: counted(analyze(parse_hand(hand), profile)) for hand in EXPECTED["profiles"][profile.id]["hands"]
        },
    }


def test_house_rules_that_say_what_means_nothing_open_and_are_told_of() -> None:
    good, broken = user_profiles()
    assert {profile.id for profile in good} == set(EXPECTED["profiles"])
    # What it asks of the arithmetic system never meant anything: whoever uses the file is told.
    (idle,) = broken
    assert idle.is_profile
    assert idle.path.name == f"{IDLE}.toml"
    assert f"{IDLE}.toml:19: the system “arithmetic” knows no “difference[0].proved”" in idle.error.words.en
    said = CliRunner().invoke(make_app(), ["analyze", "--profile", IDLE, "159m159s159p19pNN5p", "--lang", "en"])
    assert said.exit_code == 0
    assert "passed over in a profile: " in said.stderr
    assert "knows no “difference[0].proved”" in said.stderr
    assert "proved" not in CliRunner().invoke(make_app(), ["analyze", "--profile", "arithmetic-alone", "123m"]).stderr


@pytest.mark.parametrize("name", EXPECTED["profiles"])
def test_house_rules_load_and_count(name: str) -> None:
    profile = find_profile(name)
    assert without_defaults(of_profile(profile)) == EXPECTED["profiles"][name]
    assert all(format_hand(parse_hand(hand)) == hand for hand in EXPECTED["profiles"][name]["hands"])


@pytest.mark.parametrize("name", EXPECTED["profiles"])
def test_house_rules_that_are_written_back_are_the_same(name: str) -> None:
    again = read_profile(whole(find_profile(name)).encode(), f"{name}.toml", stored=name == IDLE)
    assert without_defaults(of_profile(again)) == EXPECTED["profiles"][name]
