"""Every printed example and note of the arithmetic rules, in the window."""

from typing import Any

import pytest

from mjgui.core import parse_hand
from mjgui.core.hand.tiles import WINDS, tile_name
from mjgui.core.systems.fields import LETTERS
from mjgui.core.texts import text
from mjgui.gui.results.fans import FansPanel
from mjgui.gui.window import MainWindow
from tests.gui.conftest import Desk
from tests.statements import ASKED, HANDS, Row, by_id, readings, rules_of, table_of

OF_TABLE = ("players", "unit", "payer", "double_self_draw", "late_kongs", "burnt_kongs")
PLACES = list(dict.fromkeys(row["place"] for row in HANDS if row["profile"] == "arithmetic"))
QUESTIONS = list(dict.fromkeys(row["place"] for row in ASKED if row["profile"] == "arithmetic"))


def say_table(window: MainWindow, row: Row) -> None:
    """Say what a row says of the table, with what asks for it; the rest is as in the rules."""
    window.table.take({})
    said = table_of(row) if "table" in row else {}
    for field in (name for name in OF_TABLE if name in said):
        widgets: list[Any] = window.table.widgets(field)
        if field in ("players", "unit"):
            widgets[0].setValue(said[field])
        elif field == "payer":
            widgets[0].setCurrentIndex(widgets[0].findData(said[field]))
        elif field == "double_self_draw":
            widgets[0].click()
        else:
            for number in said[field]:
                if number <= len(widgets):
                    widgets[number - 1].click()


def paid_lines(row: Row) -> list[str]:
    """What the window is to say of the payments of a row: who pays alike in one line, except on the seats' own."""
    found: dict[tuple[str, str], list[str]] = {}
    for each in filter(None, row["pays"].split(",")):
        who, rest = each.split(":")
        amount, reason = rest.split()
        found.setdefault((amount, reason), []).append(tile_name(WINDS[int(who)]).en)
    return sorted(
        f"{', '.join(payers)} → East: {amount} points{' each' if len(payers) > 1 else ''}"
        f" ({text(f'payment.{reason}').en})"
        for (amount, reason), payers in found.items()
    )


@pytest.mark.parametrize("place", PLACES)
def test_what_a_hand_counts_and_is_paid(window: MainWindow, desk: Desk, place: str) -> None:
    window.rules.choose("arithmetic")
    results = window.results
    for row in HANDS:
        if row["profile"] != "arithmetic" or row["place"] != place:
            continue
        profile = rules_of(row)
        honors = window.table.answer_of("honors")
        honors.setCurrentIndex(honors.findData(profile.rulings["honors"]))
        desk.qtbot.waitUntil(lambda wanted=profile: window.rules.profile.rulings == wanted.rulings, timeout=5_000)
        window.model.set_hand(parse_hand(row["hand"]))
        analysis = desk.analysis_of(row["hand"])
        say_table(window, row)
        if "problem" in row:
            assert analysis.problems
            assert "points" not in results.verdict.text()
            continue
        if analysis.readings:
            number = analysis.readings.index(readings(row, analysis)[0])
            results.panel(FansPanel).readings.setCurrentRow(number)
        if "total" in row:
            counted = results.asked.analysis.readings[results.shown_reading].count.counted
            assert {each.fan for each in counted} == by_id(row["fans"], profile).keys(), row
            assert results.verdict.text().startswith(f"{row['total']} fan "), row
        if row.get("points"):
            assert results.verdict.text().endswith(f" {row['points']} points"), row
        if "pays" in row:
            said = sorted(line for line in results.details.text().splitlines() if "→" in line)
            assert said == paid_lines(row), row


@pytest.mark.parametrize("place", QUESTIONS)
def test_what_is_answered_about_the_table(window: MainWindow, place: str) -> None:
    window.rules.choose("arithmetic")
    for row in ASKED:
        if row["profile"] != "arithmetic" or row["place"] != place:
            continue
        dialog = window.reference.open_seats()
        asked = dialog.asked[row["ask"]]
        for field, value in row["values"].items():
            widgets = asked.controls.widgets(field)
            if isinstance(value, list) and field == "others":
                for spin, number in zip(widgets, value, strict=True):
                    spin.setValue(number)
            elif isinstance(value, list):
                for seat in value:
                    widgets[seat].setChecked(True)
            elif isinstance(value, bool):
                widgets[0].setChecked(value)
            elif isinstance(value, int) and field == "declared":
                widgets[0].setValue(value)
            else:
                widgets[0].setCurrentIndex(widgets[0].findData(value))
        answer = asked.answer.text()
        if "takes" in row["answer"]:
            taker = tile_name(WINDS[LETTERS.index(row["answer"]["takes"])]).en
            assert answer.splitlines()[0] == f"the tile goes to {taker}", row
        else:
            assert answer.startswith("allowed") is row["answer"]["allowed"], row
        dialog.close()
