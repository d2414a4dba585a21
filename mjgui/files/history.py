"""The history: the winning hands that were analysed, in a database of the user's.

It is read and written by any number of processes at once: each writing is one transaction, and whoever finds the
file in use waits. The database has a rollback journal and not a write-ahead log, so that it is one file, and works
in a home folder on a network.
"""

import os
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TypeVar

import msgspec

from mjgui.core.analysis import CountedHand, certain
from mjgui.core.hand import Hand
from mjgui.core.notation import format_hand
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.questions.kept_count import FanCount, Record, record_of
from mjgui.core.questions.recount import Recount, counted_again, recount
from mjgui.core.rules.fans import Fan, FanId
from mjgui.core.settlement import Settlement
from mjgui.core.system_messages import words_of
from mjgui.core.systems.fields import Values
from mjgui.core.texts import SaidError, Text, joined, same, text
from mjgui.core.wording.circumstances import in_full
from mjgui.files import folders, stored_counts
from mjgui.files.locks import lock
from mjgui.files.stored_rules import Ruled, Rules, exact, hand_of, ruled
from mjgui.files.stored_tables import table_of
from mjgui.files.strict_json import ContentError, converted, parsed
from mjgui.files.whole_files import make_folder

T = TypeVar("T")

MOST = 10_000
# How long a process waits for another one's transaction, in seconds.
PATIENCE = 5.0
# A number of up to so many digits is looked for as a total; a longer one is part of a name.
TOTAL_DIGITS = 3
MOST_WORDS = 20

# What brings a database from each version to the next.
MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE hand (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        notation TEXT NOT NULL,
        rules TEXT NOT NULL,
        profile_zh TEXT NOT NULL,
        profile_en TEXT NOT NULL,
        fans_zh TEXT NOT NULL,
        fans_en TEXT NOT NULL,
        total INTEGER NOT NULL,
        time TEXT NOT NULL,
        words TEXT NOT NULL,
        UNIQUE (notation, rules)
    );
    """,
    # Version 0.1.0 kept the total and the names of the fans, but not what did not count.
    """
    ALTER TABLE hand ADD COLUMN counted TEXT NOT NULL DEFAULT '';
    ALTER TABLE hand ADD COLUMN earlier TEXT NOT NULL DEFAULT '[]';
    """,
)
# The version that wrote rows without ``counted``.
FIRST_VERSION = "0.1.0"
# What SQLite says of a file that is no database of ours: it lacks a table, is malformed, or is something else.
_DAMAGE = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_COLUMNS = "notation, rules, profile_zh, profile_en, fans_zh, fans_en, total, time, counted, earlier"


class HistoryError(SaidError):
    """The history cannot be read or written."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A hand that was analysed."""

    notation: str
    """In canonical notation."""
    rules: str
    """As JSON, with all of the hand where the notation does not say everything of it."""
    profile: Text
    """The short name of the profile."""
    fans: Text
    """The names of the fans that count."""
    total: int
    """Points without flowers."""
    time: datetime
    """When it was analysed, with the offset from UTC."""
    counted: str = ""
    """The count as JSON; "" where version 0.1.0 counted it."""
    earlier: str = "[]"
    """What earlier versions counted otherwise, as a JSON array, the oldest first."""

    def record(self, fans: Mapping[FanId, Fan]) -> Record:
        """What was counted. ``fans`` are those of its rules, by which names that were kept are understood. Raises
        ContentError."""
        if self.counted:
            return stored_counts.of_object(parsed(self.counted.encode()))
        names = {fan.name.zh: fan.id for fan in fans.values()}
        found = [names.get(name) for name in self.fans.zh.split("、")]
        known = tuple(FanCount(fan, None) for fan in found if fan is not None)
        return Record(FIRST_VERSION, self.notation, self.total, fans=known if len(known) == len(found) else None)

    def records(self, fans: Mapping[FanId, Fan]) -> tuple[Record, ...]:
        """All counts that are kept of it, the oldest first and its own last. ``fans`` and errors as in ``record``."""
        earlier = parsed(f'{{"earlier": {self.earlier}}}'.encode())["earlier"]
        return (*map(stored_counts.of_object, earlier), self.record(fans))

    def recounts(self) -> tuple[Recount, ...]:
        """All counts that are kept of it, each against that of now. Raises ContentError."""
        hand, rules = self.opened()
        asked = CountedHand(hand, rules.profile)
        return tuple(recount(record, asked) for record in self.records(asked.rules.fans))

    def shown(self) -> tuple[int, Values | None]:
        """The place of the reading that was counted, and what was said of the table; None where that was not kept.
        Raises ContentError."""
        hand, rules = self.opened()
        asked = CountedHand(hand, rules.profile)
        record = self.record(asked.rules.fans)
        held = record.paid.table if record.paid else None
        table = None if held is None else table_of(dict(held), asked.rules.system)
        return counted_again(record, asked) if asked.analysis.readings else 0, table

    @property
    def hand_in_full(self) -> Text:
        """The hand in notation, with what that has no place for in words; the notation alone where the rest cannot be
        read."""
        with suppress(ContentError):
            if '"exact"' in self.rules:
                return in_full(hand_of(self.notation, parsed(self.rules.encode()).get("exact")))
        return same(self.notation)

    def opened(self) -> tuple[Hand, Ruled]:
        """The hand and its rules. Raises ContentError."""
        content = parsed(self.rules.encode())
        return hand_of(self.notation, content.pop("exact", None)), ruled(converted(content, Rules))


def entry_of(
    asked: CountedHand, rules: Ruled, time: datetime, reading: int = 0, settled: Settlement | None = None
) -> Entry | None:
    """What is kept of a hand that was counted under ``rules``; None of one that is no win. ``reading`` is the shown one
    by its place, which counts where the rules let the winner lay down any, ``settled`` what is paid for it. Raises
    IndexError for a reading there is not."""
    analysis, profile, record = asked.analysis, asked.rules, record_of(asked, reading, settled)
    if not analysis.readings or record is None:
        return None
    counted = analysis.readings[asked.counting(reading)]
    fans = dict.fromkeys(found.fan for found in counted.count.counted)
    return Entry(
        *key_of(analysis.hand, rules),
        _named(rules.stored, len(rules.adopted)),
        joined(profile.fans[fan].name for fan in fans),
        counted.total,
        time,
        _as_json(record),
    )


def key_of(hand: Hand, rules: Ruled) -> tuple[str, str]:
    """By what a hand under its rules is known: its notation, and the rules as JSON. ``hand`` is given with what is
    certain about it set."""
    kept = msgspec.to_builtins(rules.kept())
    if (parts := exact(hand)) is not None:
        kept["exact"] = parts
    return format_hand(hand), msgspec.json.encode(kept).decode()


def _as_json(record: Record) -> str:
    return msgspec.json.encode(stored_counts.as_object(record)).decode()


def _named(profile: RuleProfile, changes: int) -> Text:
    if not changes:
        return profile.short_name
    return text("history.changed", profile=profile.short_name, count=changes)


def path() -> Path:
    """Where the history is kept."""
    return folders.data() / "hands.sqlite3"


class History:
    """The database in a file. Every method raises HistoryError where it cannot be read or written. ``moved`` says where
    a damaged file was moved to when a new one was begun."""

    def __init__(self, file: Path | None = None, most: int = MOST) -> None:
        self._file = file or path()
        self._most = most
        self._checked = False
        self.moved: Path | None = None

    def add(self, entry: Entry) -> None:
        """Keep a hand as the newest; the same hand under the same rules moves up, and what it was counted as before
        stays with it. The oldest are dropped where there are more than are kept."""

        def work(database: sqlite3.Connection) -> None:
            query = f"SELECT {_COLUMNS} FROM hand WHERE notation = ? AND rules = ?"
            row = database.execute(query, (entry.notation, entry.rules)).fetchone()
            kept = entry if row is None else _after(_entry(row), entry)
            values = (*kept.profile, *kept.fans, kept.total, kept.time.isoformat(), kept.counted, kept.earlier)
            database.execute(
                f"INSERT OR REPLACE INTO hand ({_COLUMNS}, words) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (kept.notation, kept.rules, *values, _words(kept)),
            )
            database.execute(
                "DELETE FROM hand WHERE id IN (SELECT id FROM hand ORDER BY id DESC LIMIT -1 OFFSET ?)", (self._most,)
            )

        self._run(work)

    def find(self, wanted: str = "") -> list[Entry]:
        """The hands that have all the words, the newest first. A word may be part of the notation, or of the name of a
        fan or of the rules in either language, or the total."""
        words = wanted.casefold().split()[:MOST_WORDS]
        tests = " AND ".join(map(_test, words)) or "1"
        values = [int(word) if _is_total(word) else f"%{_escaped(word)}%" for word in words]
        query = f"SELECT {_COLUMNS} FROM hand WHERE {tests} ORDER BY id DESC"
        if not self._file.exists():
            return []
        return self._run(
            lambda database: [_entry(row) for row in database.execute(query, values).fetchall()], writing=False
        )

    def entry(self, notation: str, rules: str) -> Entry | None:
        """The entry of a hand under its rules, as ``key_of`` gives both; None where there is none."""
        query = f"SELECT {_COLUMNS} FROM hand WHERE notation = ? AND rules = ?"
        if not self._file.exists():
            return None
        row = self._run(lambda database: database.execute(query, (notation, rules)).fetchone(), writing=False)
        return None if row is None else _entry(row)

    def counted_by(self, hand: Hand, rules: Ruled, program: str) -> Record | None:
        """What a version of the program counted of a hand under its rules; None where that is not known."""
        profile = rules.profile
        entry = self.entry(*key_of(certain(hand, profile)[0], rules))
        try:
            records = entry.records(profile.fans) if entry else ()
        except ContentError:
            return None
        return next((record for record in records if record.program == program), None)

    def delete(self, entries: Sequence[Entry]) -> None:
        """Forget these hands; one that is gone already is passed over."""
        keys = [(entry.notation, entry.rules) for entry in entries]
        self._run(lambda database: database.executemany("DELETE FROM hand WHERE notation = ? AND rules = ?", keys))

    def clear(self) -> None:
        """Forget all hands."""
        self._run(lambda database: database.execute("DELETE FROM hand"))

    def _run(self, work: Callable[[sqlite3.Connection], T], *, writing: bool = True) -> T:
        """Do something in one transaction. Where the file turns out to be damaged it is done in a new one."""
        try:
            if not writing:
                # What cannot be read without writing, such as what another process left unfinished, is read below.
                with suppress(sqlite3.Error):
                    return self._transacted(work, writing=False)
            make_folder(self._file.parent)
            # While a damaged file is put aside nobody may begin a new one beside it.
            with lock(self._file.with_suffix(".lock"), wait=True):
                try:
                    return self._transacted(work)
                except sqlite3.DatabaseError as error:
                    if not _is_damage(error):
                        raise
                self._put_aside()
                return self._transacted(work)
        except (OSError, sqlite3.Error) as error:
            raise HistoryError(text("history.failed", path=str(self._file), reason=words_of(error))) from error

    def _transacted(self, work: Callable[[sqlite3.Connection], T], *, writing: bool = True) -> T:
        # Opened anew each time: the file may have been moved or taken away by another process or a person.
        where = f"{self._file.absolute().as_uri()}?mode={'rwc' if writing else 'ro'}"
        with closing(sqlite3.connect(where, timeout=PATIENCE, isolation_level=None, uri=True)) as database:
            database.execute("PRAGMA synchronous = NORMAL")
            # What is only read can lie where nothing can be written.
            database.execute("BEGIN IMMEDIATE" if writing else "BEGIN")
            try:
                self._bring_up(database)
                result = work(database)
                database.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    database.execute("ROLLBACK")
                raise
        return result

    def _bring_up(self, database: sqlite3.Connection) -> None:
        """Bring the database to this version, and look once whether it is sound."""
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version > len(MIGRATIONS):
            raise HistoryError(text("history.newer", path=str(self._file)))
        for number, migration in enumerate(MIGRATIONS[version:], start=version + 1):
            for statement in migration.split(";"):
                database.execute(statement)
            database.execute(f"PRAGMA user_version = {number}")
        if not self._checked:
            if database.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise _Damaged
            self._checked = True

    def _put_aside(self) -> None:
        """Give a damaged database another name, its journal with it."""
        stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
        aside = self._file.with_name(f"{self._file.stem}-damaged-{stamp}-{os.getpid()}{self._file.suffix}")
        self._file.rename(aside)
        with suppress(FileNotFoundError):
            Path(f"{self._file}-journal").rename(f"{aside}-journal")
        self.moved = aside
        self._checked = False


class _Damaged(sqlite3.DatabaseError):
    """The content of the database is not what was written."""


def _is_damage(error: sqlite3.DatabaseError) -> bool:
    """Whether the content of the file is to blame, and not that it is in use, or cannot be read or written."""
    return isinstance(error, _Damaged) or getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGE


def _after(before: Entry, entry: Entry) -> Entry:
    """An entry that takes the place of an older one of the same hand: with the count of that, where it was the same,
    and else with that among the earlier ones."""
    if before.counted == entry.counted:
        return replace(entry, earlier=before.earlier)
    try:
        fans = entry.opened()[1].profile.fans
        *earlier, old = before.records(fans)
    except ContentError:
        # What cannot be read says nothing.
        return entry
    new = entry.record(fans)
    if old.program == new.program:
        # Another reading was laid down, or another table said.
        return replace(entry, earlier=before.earlier)
    if old.total == new.total and _are_same(old.fans, new.fans):
        return replace(entry, counted=before.counted, earlier=before.earlier)
    others = [
        stored_counts.as_object(each)
        for each in (*earlier, old)
        if (each.program, each.total) != (new.program, new.total)
    ]
    return replace(entry, earlier=msgspec.json.encode(others).decode())


def _are_same(fans: Sequence[FanCount] | None, others: Sequence[FanCount] | None) -> bool:
    """Whether two counts have the same fans, as far as it was kept how often."""
    kept, found = ({each.fan: each.times for each in one or ()} for one in (fans, others))
    return fans is None or (kept.keys() == found.keys() and all(kept[fan] in (None, found[fan]) for fan in kept))


def _entry(row: tuple[str, str, str, str, str, str, int, str, str, str]) -> Entry:
    notation, rules, profile_zh, profile_en, fans_zh, fans_en, total, time, counted, earlier = row
    profile, fans = Text(profile_zh, profile_en), Text(fans_zh, fans_en)
    try:
        return Entry(notation, rules, profile, fans, int(total), datetime.fromisoformat(time), counted, earlier)
    except (TypeError, ValueError):
        raise _Damaged(notation) from None


def _words(entry: Entry) -> str:
    """All that can be looked for, but the total."""
    return " ".join((entry.notation, *entry.profile, *entry.fans)).casefold()


def _is_total(word: str) -> bool:
    return word.isdecimal() and len(word) <= TOTAL_DIGITS


def _test(word: str) -> str:
    return "total = ?" if _is_total(word) else r"words LIKE ? ESCAPE '\'"


def _escaped(word: str) -> str:
    return "".join(f"\\{letter}" if letter in "\\%_" else letter for letter in word)
