"""A case: a hand under its rules, what was claimed of it and how it was ruled, in a file of its own."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from mjgui import __version__
from mjgui.core.hand import Hand
from mjgui.core.notation import format_hand
from mjgui.core.texts import text
from mjgui.files.stored_rules import Ruled, Rules, exact, hand_of, ruled
from mjgui.files.strict_json import ContentError, converted, merged, parsed, written
from mjgui.files.whole_files import read_bounded, write_whole

# One ending of our own: a system knows a file's kind by what follows the last dot.
ENDING = ".mjcase"
FORMAT = "mjgui-case"
VERSION = 1
MOST_BYTES = 1 << 20
MOST_READINGS = 10_000
MOST_CLAIMED = 9_999
MOST_MELDS = 4
MOST_LETTERS = 10_000

Wind = Literal["E", "S", "W", "N"]
WINDS: tuple[Wind, ...] = ("E", "S", "W", "N")


@dataclass(frozen=True, slots=True)
class Seating:
    """What is paid by, under rules that pay by seats. payer: the seat (0 East to 3) that discarded, or whose kong was
    robbed; None where unknown. late, burnt: numbers (from 1) of melds; see ``settlement.Table``."""

    players: int = 4
    payer: int | None = None
    unit: int = 5
    double: bool = False
    late: frozenset[int] = frozenset()
    burnt: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Papers:
    """What belongs to a case beside the hand and the rules.

    total, fans: as claimed; None and "" for nothing. ruling: of the referee. table, players: where and by whom.
    time: when, with its offset from UTC; None where that is not said. rest: the file as it was read, whose fields
    that are unknown here are written again.
    """

    total: int | None = None
    fans: str = ""
    ruling: str = ""
    note: str = ""
    table: str = ""
    players: str = ""
    time: datetime | None = None
    rest: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Case:
    """reading: which one is shown, from 0. seating: None under rules that do not pay by seats."""

    hand: Hand
    rules: Ruled
    reading: int = 0
    papers: Papers = Papers()
    seating: Seating | None = None


# One line of a window.
_Line = Annotated[str, msgspec.Meta(max_length=MOST_LETTERS)]


class _Claim(msgspec.Struct):
    total: Annotated[int, msgspec.Meta(ge=0, le=MOST_CLAIMED)] | None = None
    fans: _Line = ""


class _Payments(msgspec.Struct):
    players: Annotated[int, msgspec.Meta(ge=2, le=4)] = 4
    payer: Wind | None = None
    unit: Annotated[int, msgspec.Meta(ge=1, le=10_000)] = 5
    double_self_draw: bool = False
    late_kongs: list[Annotated[int, msgspec.Meta(ge=1, le=MOST_MELDS)]] = []
    burnt_kongs: list[Annotated[int, msgspec.Meta(ge=1, le=MOST_MELDS)]] = []


class _File(msgspec.Struct, kw_only=True):
    format: str
    version: int
    program: str = ""
    time: str | None = None
    hand: str
    exact: dict[str, Any] | None = None
    rules: Rules
    reading: Annotated[int, msgspec.Meta(ge=0, le=MOST_READINGS)] = 0
    claim: _Claim = msgspec.field(default_factory=_Claim)
    ruling: str = ""
    note: str = ""
    table: _Line = ""
    players: _Line = ""
    payments: _Payments | None = None


# Whose old value says nothing once there is a new one: options of rulings, and a hand's own parts.
_REPLACED = frozenset({"rulings", "exact"})
# Left out of the file where there is nothing to say.
_OPTIONAL = ("exact", "payments", "time")


def check_version(content: Mapping[str, Any], name: str, version: int) -> None:
    """Raises ContentError for what does not name this format, or a newer version of it."""
    if content.get("format") != name:
        raise ContentError("format", text("case.format", expected=name))
    found = content.get("version")
    if isinstance(found, bool) or not isinstance(found, int) or found < 1:
        raise ContentError("version", text("case.version", expected=version))
    if found > version:
        raise ContentError("version", text("case.newer", program=str(content.get("program") or found)[:40]))


def as_object(case: Case) -> dict[str, Any]:
    """A case as the JSON object of its file, with what was read of it and is unknown here."""
    papers = case.papers
    file = _File(
        format=FORMAT,
        version=VERSION,
        program=__version__,
        time=papers.time.isoformat() if papers.time else None,
        hand=format_hand(case.hand),
        exact=exact(case.hand),
        rules=case.rules.kept(),
        reading=case.reading,
        claim=_Claim(papers.total, papers.fans),
        ruling=papers.ruling,
        note=papers.note,
        table=papers.table,
        players=papers.players,
        payments=_payments(case.seating) if case.seating else None,
    )
    made = merged(papers.rest, msgspec.to_builtins(file), _REPLACED)
    assert isinstance(made, dict)
    return {key: value for key, value in made.items() if value is not None or key not in _OPTIONAL}


def of_object(content: Mapping[str, Any]) -> Case:
    """The case an object holds. Raises ContentError naming the field."""
    check_version(content, FORMAT, VERSION)
    file = converted(content, _File)
    try:
        rules = ruled(file.rules)
    except ContentError as error:
        raise ContentError(f"rules.{error.field}", error.words) from None
    papers = Papers(
        file.claim.total,
        file.claim.fans,
        file.ruling,
        file.note,
        file.table,
        file.players,
        None if file.time is None else time_of(file.time),
        content,
    )
    seating = _seating(file.payments) if file.payments else None
    return Case(hand_of(file.hand, file.exact), rules, file.reading, papers, seating)


def time_of(words: str) -> datetime:
    """A time in the form of ISO 8601 with its offset from UTC. Raises ContentError."""
    try:
        time = datetime.fromisoformat(words.strip())
    except ValueError:
        time = None
    if time is None or time.utcoffset() is None:
        raise ContentError("time", text("case.time"))
    return time


def now() -> datetime:
    """The time of day here, in whole seconds and with its offset."""
    return datetime.now().astimezone().replace(microsecond=0)


def encoded(case: Case) -> bytes:
    """The content of a case's file. Raises ContentError for a text that cannot be written, and for too much of it."""
    value = as_object(case)
    content = written(value)
    if len(content) > MOST_BYTES:
        raise ContentError("", text("json.too-large", most=MOST_BYTES))
    # What could not be read again is not written.
    converted(value, _File)
    return content


def decoded(content: bytes) -> Case:
    """What was encoded. Raises ContentError."""
    return of_object(parsed(content))


def save(case: Case, path: Path) -> Case:
    """Write a case to a file; as it is now kept. Raises OSError and ContentError; nothing is written then."""
    content = encoded(case)
    write_whole(path, content)
    return replace(case, papers=replace(case.papers, rest=parsed(content)))


def read(path: Path) -> Case:
    """The case in a file. Raises OSError and ContentError."""
    return decoded(read_bounded(path, MOST_BYTES))


def _payments(seating: Seating) -> _Payments:
    payer = None if seating.payer is None else WINDS[seating.payer]
    late, burnt = sorted(seating.late), sorted(seating.burnt)
    return _Payments(seating.players, payer, seating.unit, seating.double, late, burnt)


def _seating(payments: _Payments) -> Seating:
    payer = None if payments.payer is None else WINDS.index(payments.payer)
    late, burnt = frozenset(payments.late_kongs), frozenset(payments.burnt_kongs)
    return Seating(payments.players, payer, payments.unit, payments.double_self_draw, late, burnt)
