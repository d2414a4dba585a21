"""A case: a hand under its rules, what was claimed of it and how it was ruled, in a file of its own."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import msgspec

from mjgui import __version__
from mjgui.core.hand import Hand
from mjgui.core.notation import format_hand
from mjgui.core.questions.claim import NOTHING_PAID
from mjgui.core.questions.kept_count import Record, is_count_of
from mjgui.core.questions.paid_claim import PaidClaim
from mjgui.core.systems.fields import LETTERS, Letter, Values
from mjgui.core.texts import text
from mjgui.files import stored_counts, stored_tables
from mjgui.files.stored_rules import Ruled, Rules, exact, hand_of, ruled_within
from mjgui.files.strict_json import ContentError, converted, merged, parsed, written
from mjgui.files.whole_files import read_bounded, write_whole

# One ending of our own: a system knows a file's kind by what follows the last dot.
ENDING = ".mjcase"
FORMAT = "mjgui-case"
VERSION = 1
MOST_BYTES = 1 << 20
MOST_READINGS = 10_000
MOST_CLAIMED = 9_999
MOST_LETTERS = 10_000


@dataclass(frozen=True, slots=True)
class Papers:
    """What belongs to a case beside the hand and the rules."""

    total: int | None = None
    """Points as claimed; None where none were."""
    fans: str = ""
    """Fans as claimed; "" where none were."""
    ruling: str = ""
    """What the referee ruled."""
    note: str = ""
    """Whatever else is written down."""
    table: str = ""
    """Where it was played."""
    players: str = ""
    """Who played."""
    time: datetime | None = None
    """When, with its offset from UTC; None where that is not said."""
    counted: Record | None = None
    """What was counted when it was decided, or else when it was saved last; None where that was not kept."""
    paid: PaidClaim = NOTHING_PAID
    """What was claimed of the payments."""
    rest: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The file as it was read; its fields that are unknown here are written again."""


@dataclass(frozen=True, slots=True)
class Case:
    """A hand under its rules, with all that belongs to it."""

    hand: Hand
    """The hand, finished or not."""
    rules: Ruled
    """The rules it is counted by."""
    reading: int = 0
    """Which one is shown, from 0."""
    papers: Papers = Papers()
    """What was claimed, ruled and noted."""
    payments: Values | None = None
    """What was said of the table: values of the form of the rule system's payments; None where it has none."""


# One line of a window.
_Line = Annotated[str, msgspec.Meta(max_length=MOST_LETTERS)]


class _Claim(msgspec.Struct):
    """What was claimed of a hand, as the file has it."""

    total: Annotated[int, msgspec.Meta(ge=0, le=MOST_CLAIMED)] | None = None
    """In points; None where none were claimed."""
    fans: _Line = ""
    """As text; "" where none were claimed."""
    points: Annotated[int, msgspec.Meta(ge=0, le=MOST_CLAIMED)] | None = None
    """What the win is paid; None where that was not claimed."""
    payer: Letter | None = None
    """The seat that pays it; None where that was not claimed."""
    parts: dict[str, Annotated[int, msgspec.Meta(ge=0, le=MOST_CLAIMED)]] = {}
    """Points claimed for parts of the payments, by their ids."""

    @property
    def paid(self) -> PaidClaim:
        payer = None if self.payer is None else LETTERS.index(self.payer)
        return PaidClaim(self.points, payer, self.parts)

    @classmethod
    def of(cls, papers: Papers) -> "_Claim":
        paid = papers.paid
        payer = None if paid.payer is None else LETTERS[paid.payer]
        return cls(papers.total, papers.fans, paid.points, payer, dict(paid.parts))


class _File(msgspec.Struct, kw_only=True):
    """The file of a case; see ``Case`` and ``Papers``."""

    format: str
    """Names the format: ``FORMAT``."""
    version: int
    """The version of the format."""
    program: str = ""
    """The version of the program that wrote it."""
    time: str | None = None
    """In the form of ISO 8601 with its offset from UTC; None where that is not said."""
    hand: str
    """In canonical notation."""
    exact: dict[str, Any] | None = None
    """All of the hand, where the notation does not say everything of it; else None."""
    rules: Rules
    """The rules it is counted by."""
    reading: Annotated[int, msgspec.Meta(ge=0, le=MOST_READINGS)] = 0
    """Which reading is shown, from 0."""
    claim: _Claim = msgspec.field(default_factory=_Claim)
    """What was claimed."""
    ruling: str = ""
    """What the referee ruled."""
    note: str = ""
    """Whatever else is written down."""
    table: _Line = ""
    """Where it was played."""
    players: _Line = ""
    """Who played."""
    counted: dict[str, Any] | None = None
    """What was counted; None where that was not kept. Version 0.1.0 wrote no such field."""
    payments: dict[str, Any] | None = None
    """What was said of the table; None where nothing was."""


# Whose old value says nothing once there is a new one: options of rulings, a hand's own parts, a count, and parts of
# what was claimed.
_REPLACED = frozenset({"rulings", "exact", "counted", "parts"})
# Left out of the file where there is nothing to say.
_OPTIONAL = frozenset({"exact", "payments", "time"})
# Likewise of what was claimed.
_OF_PAYMENTS = frozenset({"points", "payer", "parts"})


def check_version(content: Mapping[str, Any], name: str, version: int) -> None:
    """Check that content names this format, in this version or an older one. Raises ContentError where it does not."""
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
        claim=_Claim.of(papers),
        ruling=papers.ruling,
        note=papers.note,
        table=papers.table,
        players=papers.players,
        payments=stored_tables.kept(case.payments, case.rules.profile),
        counted=_counted(papers),
    )
    made = merged(papers.rest, msgspec.to_builtins(file), _REPLACED)
    assert isinstance(made, dict)
    made["claim"] = {key: said for key, said in made["claim"].items() if key not in _OF_PAYMENTS or _is_claimed(said)}
    # Without the field it is not known what a ruling was given on; null says that nothing had been counted.
    optional = _OPTIONAL | {"counted"} if _is_of_no_count(case) else _OPTIONAL
    return {key: value for key, value in made.items() if value is not None or key not in optional}


def _is_claimed(said: object) -> bool:
    return said is not None and said != {}


def of_object(content: Mapping[str, Any]) -> Case:
    """The case an object holds. Raises ContentError naming the field."""
    check_version(content, FORMAT, VERSION)
    file = converted(content, _File)
    rules = ruled_within(file.rules, file.program)
    papers = Papers(
        file.claim.total,
        file.claim.fans,
        file.ruling,
        file.note,
        file.table,
        file.players,
        None if file.time is None else time_of(file.time),
        _record(file.counted),
        file.claim.paid,
        content,
    )
    payments = stored_tables.table_of(file.payments, rules.stored.system)
    return Case(hand_of(file.hand, file.exact), rules, file.reading, papers, payments)


def _record(held: object) -> Record | None:
    """The count that a file holds. Raises ContentError naming the field."""
    if held is None:
        return None
    try:
        return stored_counts.of_object(held)
    except ContentError as error:
        raise ContentError(f"counted.{error.field}".rstrip("."), error.words) from None


def _counted(papers: Papers) -> dict[str, Any] | None:
    """The count of a case as its file has it: as it was read where it is that, with whatever else was in it."""
    held = papers.rest.get("counted")
    if papers.counted is None:
        return None
    return held if _record(held) == papers.counted else stored_counts.as_object(papers.counted)


def _is_of_no_count(case: Case) -> bool:
    """Whether the case is one of a version that kept no counts, with its hand, and decided or not as it was then."""
    papers = case.papers
    rest = papers.rest
    return (
        bool(rest)
        and "counted" not in rest
        and papers.counted is None
        and rest.get("hand") == format_hand(case.hand)
        and _is_decided(papers.ruling) == _is_decided(rest.get("ruling"))
    )


def _is_decided(ruling: object) -> bool:
    return isinstance(ruling, str) and bool(ruling.strip())


def was_decided_uncounted(case: Case) -> bool:
    """Whether a ruling was given on the case by a version that did not keep what it had counted."""
    return _is_of_no_count(case) and _is_decided(case.papers.ruling)


def to_save(case: Case, fresh: Record | None) -> Case:
    """A case with the count that it is to be kept with, given the count of now.

    What a ruling was given on stays, known or not, as long as the hand and a ruling are there; else it is the count of
    now.
    """
    papers, counted = case.papers, case.papers.counted
    if counted is not None and counted.is_decision and _is_decided(papers.ruling):
        stays = is_count_of(counted, case.hand, case.rules.profile)
    else:
        stays = was_decided_uncounted(case)
    return case if stays else replace(case, papers=replace(papers, counted=fresh))


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
    stored_tables.table_of(converted(value, _File).payments, case.rules.stored.system)
    return content


def decoded(content: bytes) -> Case:
    """What was encoded. Raises ContentError."""
    return of_object(parsed(content))


def save(case: Case, path: Path) -> Case:
    """Write a case to a file, and give the case as it is now kept. Raises OSError and ContentError; nothing is written
    then."""
    content = encoded(case)
    write_whole(path, content)
    return replace(case, papers=replace(case.papers, rest=parsed(content)))


def read(path: Path) -> Case:
    """The case in a file. Raises OSError and ContentError."""
    return decoded(read_bounded(path, MOST_BYTES))
