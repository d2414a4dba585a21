"""The history: the winning hands that were analysed, in a database of the user's.

It is read and written by any number of processes at once: each writing is one transaction, and whoever finds the
file in use waits. The database has a rollback journal and not a write-ahead log, so that it is one file, and works
in a home folder on a network.
"""

import os
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TypeVar

import msgspec

from mjgui.core.analysis import Analysis
from mjgui.core.hand import Hand
from mjgui.core.notation import format_hand
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.system_messages import words_of
from mjgui.core.texts import SaidError, Text, joined, same, text
from mjgui.core.wording.circumstances import in_full
from mjgui.files import folders
from mjgui.files.locks import lock
from mjgui.files.stored_rules import Ruled, Rules, exact, hand_of, ruled
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
)
# What SQLite says of a file that is no database of ours: it lacks a table, is malformed, or is something else.
_DAMAGE = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_COLUMNS = "notation, rules, profile_zh, profile_en, fans_zh, fans_en, total, time"


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


def entry_of(analysis: Analysis, rules: Ruled, time: datetime) -> Entry | None:
    """What is kept of an analysis under these rules; None of a hand that is no win."""
    if not analysis.readings:
        return None
    profile = rules.profile
    fans = dict.fromkeys(found.fan for found in analysis.best.count.counted)
    kept = msgspec.to_builtins(rules.kept())
    if (parts := exact(analysis.hand)) is not None:
        kept["exact"] = parts
    return Entry(
        format_hand(analysis.hand),
        msgspec.json.encode(kept).decode(),
        _named(profile, len(rules.adopted)),
        joined(profile.fans[fan].name for fan in fans),
        analysis.best.total,
        time,
    )


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
        """Keep a hand as the newest; the same hand under the same rules moves up. The oldest are dropped where there
        are more than are kept."""
        values = (entry.notation, entry.rules, *entry.profile, *entry.fans, entry.total, entry.time.isoformat())

        def work(database: sqlite3.Connection) -> None:
            database.execute(
                f"INSERT OR REPLACE INTO hand ({_COLUMNS}, words) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (*values, _words(entry)),
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


def _entry(row: tuple[str, str, str, str, str, str, int, str]) -> Entry:
    notation, rules, profile_zh, profile_en, fans_zh, fans_en, total, time = row
    profile, fans = Text(profile_zh, profile_en), Text(fans_zh, fans_en)
    try:
        return Entry(notation, rules, profile, fans, int(total), datetime.fromisoformat(time))
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
