"""Every statement of the three source texts that bears on counting, as ``tests/data/statements.jsonl`` has them.

A row has the text, the place, and what is said there in our own words. It is shown by a hand (its total and fans, what
it waits for, why it cannot be, what is paid), by a fan (its points, what it is printed to exclude), or by the answer to
a question about the table. What none of these shows names the test that does in ``tested``, or says in ``open`` why
nothing does.
"""

from collections import Counter
from typing import Any

from mjgui.core import parse_hand
from mjgui.core.analysis import Analysis, CountedReading
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.profiles.profile_files import load_profile
from tests import cases

Row = dict[str, Any]

ROWS: list[Row] = cases.read("statements.jsonl")
HANDS = [row for row in ROWS if "hand" in row]
ASKED = [row for row in ROWS if "ask" in row]
# What a row is shown by: exactly one of these.
SHOWN_BY = ("hand", "fan", "ask", "tested", "open")


def named(row: Row) -> str:
    shown = next((str(row[key]) for key in ("hand", "fan", "ask", "question") if key in row), row["says"])
    return f"{row['text']} {row['place']}: {shown}"


def rules_of(row: Row) -> RuleProfile:
    """The profile of a row, with the rulings it answers otherwise."""
    profile = load_profile(row["profile"])
    for ruling, option in row.get("rulings", {}).items():
        profile = profile.adopt(ruling, option)
    return profile


def by_id(fans: dict[str, int] | list[str], profile: RuleProfile) -> Counter[str]:
    """Fans by their ids, which the rows have by their Chinese names."""
    ids = {fan.name.zh: fan.id for fan in profile.system.fans.values()}
    return Counter({ids[name]: times for name, times in Counter(fans).items()})


def sets_of(tiles: list[str]) -> Counter[tuple[int, ...]]:
    """Sets as they are written, without their order."""
    return Counter(tuple(sorted(parse_hand(text).concealed)) for text in tiles)


def readings(row: Row, analysis: Analysis) -> list[CountedReading]:
    """The best readings, or where a row names sets the one of these sets."""
    if "sets" not in row:
        return [reading for reading in analysis.readings if reading.total == analysis.total]
    sets = sets_of(row["sets"])
    return [
        reading
        for reading in analysis.readings
        if Counter(tuple(sorted(each.tiles)) for each in reading.reading.arrangement.sets) == sets
    ]


def table_of(row: Row) -> dict[str, Any]:
    """What a row says of the table, as a form has it."""
    return {field: set(value) if isinstance(value, list) else value for field, value in row["table"].items()}


def payments_of(row: Row) -> list[str]:
    """What is paid, each as ``PAYER:AMOUNT REASON``, in no order."""
    return sorted(filter(None, row["pays"].split(",")))
