"""A score sheet in a file of its own, which whoever keeps the score can read and other programs may add to."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Annotated, Any

import msgspec

from mjgui import __version__
from mjgui.core.notation import format_hand
from mjgui.core.score_sheet import ScoreSheet, agreed_fields, sheet_table, sheets_of
from mjgui.core.systems.fields import Field, Values
from mjgui.core.systems.score_sheets import Deal, Event, EventKind, ScoreSheets
from mjgui.core.texts import text
from mjgui.files import folders
from mjgui.files.cases import check_version, now, time_of
from mjgui.files.stored_rules import Ruled, Rules, exact, hand_of, ruled_within
from mjgui.files.strict_json import ContentError, converted, parsed, written
from mjgui.files.whole_files import make_folder, read_bounded, write_whole

ENDING = ".mjtable"
FORMAT = "mjgui-table"
VERSION = 1
MOST_BYTES = 8 << 20
MOST_DEALS = 400
MOST_EVENTS = 400
MOST_LETTERS = 1_000
MOST_READINGS = 10_000

_Line = Annotated[str, msgspec.Meta(max_length=MOST_LETTERS)]


@dataclass(frozen=True, slots=True)
class Kept:
    """A score sheet with the rules it is played by."""

    rules: Ruled
    """The rules."""
    sheet: ScoreSheet
    """The sheet."""


class _Event(msgspec.Struct, kw_only=True):
    """An event, as a file has it; what its kind asks stands beside, by the ids of the fields."""

    kind: str
    """The id of its kind."""
    hand: str | None = None
    """The declared hand in canonical notation; None where the kind has none."""
    exact: dict[str, Any] | None = None
    """All of the hand, where the notation does not say everything of it; else None."""
    reading: Annotated[int, msgspec.Meta(ge=0, le=MOST_READINGS)] = 0
    """The place of the reading that was laid down."""
    note: _Line = ""
    """Whatever else is written down of it."""


class _Deal(msgspec.Struct):
    """A deal, as a file has it."""

    events: Annotated[list[dict[str, Any]], msgspec.Meta(max_length=MOST_EVENTS)] = []
    """What happened in it, in order."""


class _File(msgspec.Struct, kw_only=True):
    """The file of a score sheet; see ``ScoreSheet``."""

    format: str
    """Names the format: ``FORMAT``."""
    version: int
    """The version of the format."""
    program: str = ""
    """The version of the program that wrote it."""
    time: str | None = None
    """When it began, in the form of ISO 8601 with its offset from UTC; None where that is not said."""
    title: _Line = ""
    """What was played."""
    place: _Line = ""
    """Where."""
    note: str = ""
    """Whatever else is written down."""
    rules: Rules
    """The rules it is played by."""
    table: dict[str, Any] = {}
    """What the table agreed on, by the ids of the fields."""
    players: Annotated[list[_Line], msgspec.Meta(min_length=2, max_length=4)]
    """Their names, in the order they sat in the first deal."""
    deals: Annotated[list[dict[str, Any]], msgspec.Meta(max_length=MOST_DEALS)] = []
    """In the order they were played."""


def _fields(shape: type[msgspec.Struct]) -> frozenset[str]:
    """The fields of our own: what else an object holds is written again."""
    return frozenset(each.encode_name for each in msgspec.structs.fields(shape))


_OF_EVENT, _OF_DEAL, _OF_FILE = _fields(_Event), _fields(_Deal), _fields(_File)


def as_object(kept: Kept) -> dict[str, Any]:
    """A score sheet as the JSON object of its file, with what was read of it and is unknown here."""
    sheet, rules = kept.sheet, kept.rules.profile
    sheets = sheets_of(rules)
    at = sheet_table(rules, sheet.table)
    known = {
        "format": FORMAT,
        "version": VERSION,
        "program": __version__,
        **({"time": sheet.time.isoformat()} if sheet.time else {}),
        "title": sheet.title,
        "place": sheet.place,
        "note": sheet.note,
        "rules": msgspec.to_builtins(kept.rules.kept()),
        "table": {field.id: field.to_json(at[field.id]) for field in agreed_fields(rules)},
        "players": list(sheet.players),
        "deals": [_deal_object(deal, sheets) for deal in sheet.deals],
    }
    return known | {key: value for key, value in sheet.rest.items() if key not in _OF_FILE}


def _deal_object(deal: Deal, sheets: ScoreSheets) -> dict[str, Any]:
    known = {"events": [_event_object(event, sheets.kind(event.kind)) for event in deal.events]}
    return known | {key: value for key, value in deal.rest.items() if key not in _OF_DEAL}


def _event_object(event: Event, kind: EventKind) -> dict[str, Any]:
    found: dict[str, Any] = {"kind": event.kind}
    if event.hand is not None:
        found["hand"] = format_hand(event.hand)
        if (parts := exact(event.hand)) is not None:
            found["exact"] = parts
        found["reading"] = event.reading
    found |= {field.id: field.to_json(field.of(event.values)) for field in kind.fields}
    if event.note:
        found["note"] = event.note
    return found | {key: value for key, value in event.rest.items() if key not in found and key not in _OF_EVENT}


def of_object(content: Mapping[str, Any]) -> Kept:
    """The score sheet an object holds. Raises ContentError naming the field."""
    check_version(content, FORMAT, VERSION)
    file = converted(content, _File)
    rules = ruled_within(file.rules, file.program)
    sheets = rules.stored.system.score_sheets
    if sheets is None:
        raise ContentError("rules", text("sheet.no-sheets", profile=rules.stored.name))
    table = _values(file.table, agreed_fields(rules.profile), "table")
    deals = tuple(_deal(held, sheets, f"deals[{number}]") for number, held in enumerate(file.deals))
    if sheets.most_deals is not None and len(deals) > sheets.most_deals:
        raise ContentError("deals", text("sheet.too-many-deals", most=sheets.most_deals))
    sheet = ScoreSheet(
        tuple(file.players),
        table,
        deals,
        file.title,
        file.place,
        None if file.time is None else time_of(file.time),
        file.note,
        content,
    )
    payments = rules.stored.system.payments
    seats = payments.seats(sheet_table(rules.profile, table)) if payments else len(sheet.players)
    if len(sheet.players) != seats:
        raise ContentError("players", text("sheet.players", expected=seats, found=len(sheet.players)))
    return Kept(rules, sheet)


def _deal(held: dict[str, Any], sheets: ScoreSheets, path: str) -> Deal:
    file = _within(path, held, _Deal)
    events = tuple(_event(each, sheets, f"{path}.events[{number}]") for number, each in enumerate(file.events))
    return Deal(events, held)


def _event(held: dict[str, Any], sheets: ScoreSheets, path: str) -> Event:
    file = _within(path, held, _Event)
    kinds = {kind.id: kind for kind in sheets.kinds}
    if file.kind not in kinds:
        raise ContentError(f"{path}.kind", text("sheet.no-kind", found=file.kind[:40], known=", ".join(kinds)))
    kind = kinds[file.kind]
    if kind.has_hand and file.hand is None:
        raise ContentError(f"{path}.hand", text("sheet.hand-missing"))
    try:
        hand = None if file.hand is None or not kind.has_hand else hand_of(file.hand, file.exact)
    except ContentError as error:
        raise ContentError(f"{path}.{error.field or 'hand'}", error.detail) from None
    values = _values({name: held[name] for name in held if name not in _OF_EVENT}, kind.fields, path)
    return Event(kind.id, values, hand, file.reading, file.note, held)


def _within(path: str, held: dict[str, Any], shape: Any) -> Any:
    """An object at a path of the file, read strictly. Raises ContentError naming the field."""
    try:
        return converted(held, shape)
    except ContentError as error:
        raise ContentError(f"{path}.{error.field}".rstrip("."), error.detail) from None


def _values(held: Mapping[str, Any], fields: tuple[Field[Any], ...], path: str) -> Values:
    """What a part of the file says of these fields; others are not ours. Raises ContentError naming the field."""
    found = {}
    for field in fields:
        if field.id in held:
            shape = msgspec.defstruct("_Value", [(field.id, field.json_type)])
            read = _within(path, {field.id: held[field.id]}, shape)
            found[field.id] = field.of_json(getattr(read, field.id))
    return found


def encoded(kept: Kept) -> bytes:
    """The content of a sheet's file. Raises ContentError for a text that cannot be written, and for too much of it."""
    content = written(as_object(kept))
    if len(content) > MOST_BYTES:
        raise ContentError("", text("json.too-large", most=MOST_BYTES))
    return content


def decoded(content: bytes) -> Kept:
    """What was encoded. Raises ContentError."""
    return of_object(parsed(content))


def save(kept: Kept, path: Path) -> None:
    """Write a score sheet to a file, where it is on the disk when this returns. Raises OSError and ContentError;
    nothing is written then."""
    write_whole(path, encoded(kept))


def read(path: Path) -> Kept:
    """The score sheet in a file. Raises OSError and ContentError."""
    return decoded(read_bounded(path, MOST_BYTES))


class SheetFile:
    """The file of a sheet that is open. What it held last is known, so that nothing is written over what another
    program wrote there meanwhile."""

    def __init__(self, path: Path, *, replacing: bool = False) -> None:
        """With ``replacing`` whatever is there now may be written over, as whoever named the file was asked."""
        self.path = path
        # What may be written over; None for anything.
        self._known: bytes | None = None if replacing else b""

    def read(self) -> Kept:
        """The sheet that is there. Raises OSError and ContentError."""
        content = read_bounded(self.path, MOST_BYTES)
        kept = decoded(content)
        self._known = content
        return kept

    def save(self, kept: Kept) -> None:
        """What ``save`` does. Raises ContentError also where another program wrote there; nothing is written then."""
        content = encoded(kept)
        there = read_bounded(self.path, MOST_BYTES) if self._known is not None and self.path.exists() else b""
        if there and there != self._known:
            raise ContentError("", text("sheet.changed-elsewhere"))
        write_whole(self.path, content)
        self._known = content


def folder() -> Path:
    """Where sheets are kept for which no other place was named."""
    return folders.data() / "sheets"


def new_path() -> Path:
    """A file for another sheet, named after the day. Raises OSError where there can be no folder for it."""
    make_folder(folder())
    day = now().date().isoformat()
    names = (f"{day}{f'-{number}' if number > 1 else ''}{ENDING}" for number in count(1))
    return next(path for path in map(folder().joinpath, names) if not path.exists())


def newest() -> Path | None:
    """The sheet that was written last among those kept there; None where there is none."""
    try:
        found = [path for path in folder().glob(f"*{ENDING}") if path.is_file()]
        return max(found, key=lambda path: path.stat().st_mtime_ns, default=None)
    except OSError:
        return None
