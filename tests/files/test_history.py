"""The history: what is kept, found, moved up and forgotten; shared by processes; damaged, full and read-only."""

import random
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjgui import __version__
from mjgui.core.analysis import CountedHand, analyze
from mjgui.core.hand import Hand, Unwritten
from mjgui.core.notation import parse_hand
from mjgui.core.profiles.profile_files import load_profile
from mjgui.files import folders, history, stored_counts
from mjgui.files.history import Entry, History, HistoryError, entry_of, path
from mjgui.files.stored_rules import Ruled
from mjgui.files.strict_json import ContentError
from tests.hands import HandMaker

SEVEN = "[234m,1][234m,1]22334s55p4s"
PAIRS = "1122335577889m9m|EE1000"
MIL = Ruled(load_profile(), {})
NOON = datetime(2026, 5, 1, 12).astimezone()


def entry(notation: str = SEVEN, rules: Ruled = MIL, minutes: int = 0) -> Entry:
    made = entry_of(CountedHand(parse_hand(notation), rules.profile), rules, NOON + timedelta(minutes=minutes))
    assert made is not None
    return made


def test_hands_are_found_newest_first() -> None:
    kept = History()
    first, second = entry(), entry(PAIRS, minutes=1)
    kept.add(first)
    kept.add(second)
    assert kept.find() == [second, first]
    assert History().find() == [second, first]
    assert path().parent == folders.data()


def test_what_is_kept_of_a_hand() -> None:
    kept = entry(rules=Ruled(load_profile(), {"account-once": "rings-exempt"}))
    assert kept.total == 8
    assert "平和" in kept.fans.zh
    assert "All Chows" in kept.fans.en
    assert kept.profile.zh.endswith("（改动 1）")
    assert kept.time == NOON


def test_hands_and_rules_come_back() -> None:
    chosen = random.Random(5)
    kept = History()
    for number, hand in enumerate(HandMaker(5).take(50)):
        rules = Ruled(load_profile(chosen.choice(["mil-2025", "reform", "book-1998"])), {"account-once": "partition"})
        made = entry_of(CountedHand(hand, rules.profile), rules, NOON + timedelta(minutes=number))
        assert made is not None
        kept.add(made)
        back, ruled = kept.find()[0].opened()
        assert back == analyze(hand, rules.profile).hand
        assert (ruled.stored, dict(ruled.adopted)) == (rules.stored, rules.adopted)


@pytest.mark.parametrize("notation", ["123m", "1122335577889m|EE1000", "[234m,1][234m,1]22334s55p5m"])
def test_what_is_no_win_is_not_kept(notation: str) -> None:
    assert entry_of(CountedHand(parse_hand(notation), MIL.profile), MIL, NOON) is None


def test_the_same_hand_under_the_same_rules_moves_up() -> None:
    kept = History()
    for made in (entry(), entry(PAIRS), entry(minutes=5)):
        kept.add(made)
    assert [each.notation for each in kept.find()] == [entry().notation, entry(PAIRS).notation]
    assert kept.find()[0].time == NOON + timedelta(minutes=5)
    kept.add(entry(rules=Ruled(load_profile("book-1998"), {})))
    changes = {"account-once": "rings-exempt", "upper-and-above-five": "counted"}
    for adopted in (changes, dict(reversed(changes.items()))):
        kept.add(entry(rules=Ruled(load_profile(), adopted)))
    assert len(kept.find()) == 4


def test_the_oldest_go_beyond_the_bound() -> None:
    kept = History(most=3)
    made = [replace(entry(), notation=f"{number}") for number in range(5)]
    for each in made:
        kept.add(each)
    assert kept.find() == made[:1:-1]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("", {SEVEN, PAIRS}),
        ("平和", {SEVEN}),
        ("all chows", {SEVEN}),
        ("ALL CHOWS", {SEVEN}),
        ("双龙会", {PAIRS}),
        ("pure terminal", {PAIRS}),
        ("[234m", {SEVEN}),
        ("1122335577889m9m|ee1000", {PAIRS}),
        ("7", {SEVEN}),
        ("7 平和", {SEVEN}),
        ("7 双龙会", set()),
        ("8", set()),
        ("2025", {SEVEN, PAIRS}),
        ("mil", {SEVEN, PAIRS}),
        ("%", set()),
        ("_", set()),
        ("\\", set()),
        ("'; DROP TABLE hand; --", set()),
        ("qz " * 5000, set()),
    ],
)
def test_hands_are_found_by_notation_fans_rules_and_total(wanted: str, found: set[str]) -> None:
    kept = History()
    kept.add(entry())
    kept.add(entry(PAIRS))
    hands = {parse_hand(each.notation) for each in kept.find(wanted)}
    assert hands == {parse_hand(each) for each in found}


@given(st.text())
def test_anything_can_be_looked_for(wanted: str) -> None:
    kept = History()
    kept.add(entry())
    assert kept.find(wanted) in ([], [entry()])


def test_hands_are_forgotten_singly_and_together() -> None:
    kept = History()
    made = [replace(entry(), notation=f"{number}") for number in range(4)]
    for each in made:
        kept.add(each)
    kept.delete(made[1:3])
    kept.delete(made[1:2])
    assert kept.find() == [made[3], made[0]]
    kept.clear()
    assert kept.find() == []


# The file.


def spoil_header(file: Path) -> None:
    file.write_bytes(b"no database at all" * 100)


def spoil_pages(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[4096:] = b"\xa5" * (len(content) - 4096)
    file.write_bytes(content)


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:5000])


def drop_table(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute("DROP TABLE hand")


def spoil_row(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE hand SET time = 'noon'")


@pytest.mark.parametrize("spoil", [spoil_header, spoil_pages, cut, drop_table, spoil_row])
@pytest.mark.parametrize("act", ["add", "find"])
def test_a_damaged_history_is_kept_aside_and_a_new_one_begun(spoil: object, act: str) -> None:
    kept = History()
    for number in range(60):
        kept.add(replace(entry(), notation=f"{number}"))
    assert callable(spoil)
    spoil(path())
    before = path().read_bytes()
    again = History()
    if act == "find" or spoil is spoil_row:
        assert again.find() == []
    again.add(entry())
    assert again.find() == [entry()]
    assert again.moved is not None
    assert again.moved.read_bytes() == before
    assert "damaged" in again.moved.name


def test_an_older_history_is_brought_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    History().add(entry())
    added = "ALTER TABLE hand ADD COLUMN place TEXT; UPDATE hand SET place = 'table 1'"
    monkeypatch.setattr(history, "MIGRATIONS", (*history.MIGRATIONS, added))
    assert History().find() == [entry()]
    with closing(sqlite3.connect(path())) as database:
        assert database.execute("SELECT place FROM hand").fetchall() == [("table 1",)]
        assert database.execute("PRAGMA user_version").fetchone() == (len(history.MIGRATIONS),)
    assert History().find() == [entry()]


def older(made: Entry, program: str, total: int) -> Entry:
    """An entry as a version that counted otherwise would have kept it."""
    record = replace(made.record(MIL.profile.fans), program=program, total=total)
    return replace(made, total=total, counted=msgspec.json.encode(stored_counts.as_object(record)).decode())


def test_what_older_versions_counted_stays_with_a_hand_that_is_looked_at_again() -> None:
    kept, fans = History(), MIL.profile.fans
    for made in (older(entry(), "0.0.8", 94), older(entry(), "0.0.9", 80), entry(), entry(minutes=1)):
        kept.add(made)
        found = kept.find()
        assert [each.total for each in found] == [made.total]
    (last,) = kept.find()
    assert [(each.program, each.total) for each in last.records(fans)] == [
        ("0.0.8", 94),
        ("0.0.9", 80),
        (__version__, entry().total),
    ]
    assert [each.differs for each in last.recounts()] == [True, True, False]
    assert last.time == NOON + timedelta(minutes=1)
    hand, rules = last.opened()
    assert kept.counted_by(hand, rules, "0.0.9") == last.records(fans)[1]
    assert kept.counted_by(hand, rules, "7.0") is None
    assert kept.counted_by(parse_hand(PAIRS), rules, "0.0.9") is None


def test_versions_that_take_turns_do_not_make_a_row_longer_and_longer() -> None:
    kept = History()
    for _ in range(5):
        kept.add(older(entry(), "0.0.9", 94))
        kept.add(entry())
    assert len(kept.find()[0].records(MIL.profile.fans)) == 2


def test_a_count_that_stays_the_same_keeps_the_version_that_made_it_first() -> None:
    kept = History()
    kept.add(older(entry(), "0.0.9", entry().total))
    kept.add(entry())
    assert [each.program for each in kept.find()[0].records(MIL.profile.fans)] == ["0.0.9"]


def test_a_count_that_cannot_be_read_says_nothing_and_is_replaced() -> None:
    kept = History()
    kept.add(replace(entry(), counted="{}", earlier="[3]"))
    (spoilt,) = kept.find()
    with pytest.raises(ContentError):
        spoilt.recounts()
    kept.add(entry())
    assert kept.find() == [entry()]


def test_a_failed_migration_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    History().add(entry())
    before = path().read_bytes()
    broken = "ALTER TABLE hand ADD COLUMN place TEXT; INSERT INTO hand (total) VALUES (NULL)"
    monkeypatch.setattr(history, "MIGRATIONS", (*history.MIGRATIONS, broken))
    with pytest.raises(HistoryError, match="NOT NULL"):
        History().add(entry(PAIRS))
    assert path().read_bytes() == before


def test_a_newer_history_is_left_alone() -> None:
    History().add(entry())
    with closing(sqlite3.connect(path())) as database:
        database.execute("PRAGMA user_version = 99")
    before = path().read_bytes()
    for act in (lambda: History().add(entry(PAIRS)), lambda: History().find()):
        with pytest.raises(HistoryError, match="newer version"):
            act()
    assert path().read_bytes() == before


def test_a_history_that_is_taken_away_is_begun_anew() -> None:
    kept = History()
    kept.add(entry())
    path().unlink()
    assert kept.find() == []
    kept.add(entry(PAIRS))
    assert kept.find() == [entry(PAIRS)]
    assert kept.moved is None


def test_a_file_in_place_of_the_folder_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    kept = History(tmp_path / "file" / "hands.sqlite3")
    with pytest.raises(HistoryError) as failed:
        kept.add(entry())
    assert str(tmp_path / "file") in failed.value.words.zh
    assert "Not a directory" in failed.value.words.en


def test_a_file_that_cannot_be_written_is_said_and_can_still_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = History()
    kept.add(entry())
    connect = sqlite3.connect

    def read_only(where: str, **options: object) -> sqlite3.Connection:
        # As for a user without the right to write, which the superuser always has.
        return connect(where.replace("=rwc", "=ro"), **options)  # type: ignore[call-overload,no-any-return]

    monkeypatch.setattr(sqlite3, "connect", read_only)
    with pytest.raises(HistoryError, match="readonly"):
        kept.add(entry(PAIRS))
    assert History().find() == [entry()]


def test_a_full_disk_is_said_and_what_was_kept_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = History()
    kept.add(entry())
    connect = sqlite3.connect

    def full(*args: object, **options: object) -> sqlite3.Connection:
        database = connect(*args, **options)  # type: ignore[call-overload]
        (pages,) = database.execute("PRAGMA page_count").fetchone()
        # SQLite's own stand-in for a disk that has no more room.
        database.execute(f"PRAGMA max_page_count = {pages}")
        return database  # type: ignore[no-any-return]

    with monkeypatch.context() as context:
        context.setattr(sqlite3, "connect", full)
        with pytest.raises(HistoryError, match="full"):
            kept.add(replace(entry(), notation="1m" * 10_000))
    assert kept.find()[-1] == entry()
    kept.add(entry(PAIRS))
    assert kept.find()[0] == entry(PAIRS)


def test_a_hand_kept_while_a_damaged_history_is_put_aside_is_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "hands.sqlite3"
    file.write_bytes(b"no database at all" * 100)
    other = threading.Thread(target=lambda: History(file).add(entry(PAIRS)))
    rename = Path.rename

    class Slow(sqlite3.Connection):
        def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
            if statement == "COMMIT":
                time.sleep(0.4)
            return super().execute(statement, *values)

    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Slow))

    def slowly(self: Path, target: Path) -> Path:
        renamed = rename(self, target)
        if self == file:
            other.start()
            time.sleep(0.2)
        return renamed

    monkeypatch.setattr(Path, "rename", slowly)
    History(file).add(entry())
    other.join()
    assert set(History(file).find()) == {entry(), entry(PAIRS)}


WRITER = """
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any
from tests.files.test_history import entry, History
kept = History(Path(sys.argv[1]))
made = entry()
for number in range(100):
    kept.add(replace(made, notation=f"{sys.argv[2]}-{number}"))
    if number % 10 == 0:
        kept.add(made)
        kept.find("mil")
    if number % 20 == 0:
        kept.delete([replace(made, notation=f"{sys.argv[2]}-{number}")])
"""


def run_together(tmp_path: Path, file: Path, *names: str) -> None:
    running = [subprocess.Popen([sys.executable, "-c", WRITER, str(file), name]) for name in names]
    assert [each.wait(60) for each in running] == [0] * len(names)


def test_two_processes_write_at_once(tmp_path: Path) -> None:
    file = tmp_path / "hands.sqlite3"
    run_together(tmp_path, file, "a", "b")
    notations = [each.notation for each in History(file).find()]
    expected = {f"{name}-{number}" for name in "ab" for number in range(100) if number % 20}
    assert sorted(notations) == sorted({*expected, entry().notation})
    for name in "ab":
        own = [int(each.partition("-")[2]) for each in notations if each.startswith(f"{name}-")]
        assert own == sorted(own, reverse=True)
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_two_processes_that_find_it_damaged_begin_one_new_history(tmp_path: Path) -> None:
    file = tmp_path / "hands.sqlite3"
    file.write_bytes(b"no database at all" * 100)
    run_together(tmp_path, file, "a", "b")
    assert len(History(file).find()) == 191
    assert len(list(tmp_path.glob("*damaged*"))) == 1


def test_a_hand_the_notation_cannot_say_comes_back() -> None:
    hand = parse_hand("[1111m,1]234p555s77p66s6s")
    unknown = replace(hand.melds[0], seat=None)
    made = entry_of(CountedHand(replace(hand, melds=(unknown,)), MIL.profile), MIL, NOON)
    assert made is not None
    back = made.opened()[0]
    assert isinstance(back, Hand)
    assert back.melds[0].seat is None


@given(st.sampled_from([Unwritten(True), Unwritten(False), Unwritten()]))
def test_a_dealt_win_comes_back_and_is_told_from_another(won: Unwritten) -> None:
    hand = won.said_of(parse_hand("123456m66s45679p8p|EE1000"))
    made = entry_of(CountedHand(hand, MIL.profile), MIL, NOON)
    assert made is not None
    assert made.notation == "123456m66s45679p8p|EE1000"
    assert made.opened()[0] == hand
    words = {True: " · won as dealt", False: " · not won as dealt", None: ""}[won.dealt]
    assert made.hand_in_full.en == made.notation + words
