"""The files that version 0.1.0 wrote, and the present count of a hand in the form of what that version counted."""

import json
import os
import shutil
from collections import Counter
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from mjgui.core.analysis import Analysis
from mjgui.core.hand import Hand
from mjgui.core.hand.tiles import WINDS, tile_text
from mjgui.core.inquiry import Inquiry
from mjgui.core.notation import format_hand
from mjgui.core.settlement import settle
from mjgui.core.systems.fields import Values
from mjgui.files import folders, session
from mjgui.files.stored_rules import exact

FOLDER = Path(__file__).parent / "data" / "version-0.1.0"

# What counts otherwise since, by the same names.
SINCE = FOLDER.parent / "counted-since-0.1.0.json"

Content: TypeAlias = dict[str, Any]


def _expected() -> Content:
    """What is expected of the files: what version 0.1.0 counted, where nothing has changed since. Which text a rule is
    cited from is left out, as that is each profile's own by now."""
    found: Content = _without_sources(json.loads((FOLDER / "expected.json").read_text("utf-8")))
    _replace(found, json.loads(SINCE.read_text("utf-8")))
    return without_defaults(found)


# The ruling whose default was another then: what was written of it is left out now, and the other way round.
OTHER_DEFAULT = "arrangement"


def without_defaults(part: Any) -> Any:
    """What files say, without the answer to the ruling whose default was another then."""
    if isinstance(part, list):
        return [without_defaults(each) for each in part]
    if not isinstance(part, dict):
        return part
    return {key: without_defaults(each) for key, each in part.items() if key != OTHER_DEFAULT}


def _without_sources(part: Any) -> Any:
    if isinstance(part, list):
        return [_without_sources(each) for each in part]
    if not isinstance(part, dict):
        return part
    found = {key: _without_sources(each) for key, each in part.items()}
    if "suppressed" in found:
        entries: Counter[tuple[str, str]] = Counter()
        for fan, principle, _, number in found["suppressed"]:
            entries[fan, principle] += number
        found["suppressed"] = [[*entry, number] for entry, number in sorted(entries.items())]
    return found


def _replace(found: Any, since: Content) -> None:
    """Put in what has changed: a count whole, anything else by its parts."""
    for key, part in since.items():
        at = int(key) if isinstance(found, list) else key
        if not isinstance(part, dict) or "total" in part:
            found[at] = part
        else:
            _replace(found[at], part)


EXPECTED: Content = _expected()


def put_in_place() -> None:
    """Give the user the files of version 0.1.0; the window that was left last is that of the lowest number."""
    for name, place in (("config", folders.config()), ("data", folders.data()), ("state", folders.state())):
        shutil.copytree(FOLDER / name, place, dirs_exist_ok=True)
    for age, path in enumerate(sorted(session.folder().glob("window-*.json"))):
        os.utime(path, (1_700_000_000 - age, 1_700_000_000 - age))


def of_hand(hand: Hand) -> Content:
    found: Content = {"hand": format_hand(hand)}
    if (parts := exact(hand)) is not None:
        found["exact"] = json.loads(msgspec.json.encode(parts))
    return found


def counted(analysis: Analysis, reading: int = 0) -> Content:
    """What a hand counts. reading: which one is shown, of a win."""
    several = len(analysis.readings) > 1
    found: Content = {
        "problems": [problem.code for problem in analysis.problems],
        "remarks": [remark.code for remark in analysis.remarks],
        "flowers": analysis.flowers,
        "readings": [each.total for each in analysis.readings] if several else [],
        "waits": [
            [tile_text(wait.tile), wait.left, wait.total_self_draw, wait.total_discard] for wait in analysis.waits
        ],
    }
    if analysis.readings:
        count = analysis.readings[reading].count
        entries = Counter((entry.instance.fan, entry.principle) for entry in count.suppressed).items()
        found["fans"] = dict(Counter(found.fan for found in count.counted))
        found["suppressed"] = [[*entry, number] for entry, number in sorted(entries)]
    said = {name: part for name, part in found.items() if part or name == "fans"}
    return {"total": analysis.total, **said}


def seated(values: Values) -> Content:
    """What is chosen of a table, as version 0.1.0 called it."""
    said = dict(values)
    kongs = {name: sorted(said.pop(f"{name}_kongs")) for name in ("late", "burnt")}
    return {"double": said.pop("double_self_draw"), **kongs, **said}


def paid(asked: Inquiry, values: Values, reading: int) -> Content:
    """What is paid for a reading of a hand."""
    settled = settle(asked, values, reading)
    return {
        "points": settled.points,
        "unpaid": settled.unpaid is not None,
        "payments": [[_seat(each.payer), _seat(each.payee), each.amount, each.reason] for each in settled.payments],
    }


def _seat(place: int | None) -> str | None:
    return None if place is None else tile_text(WINDS[place])
