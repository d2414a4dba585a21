"""Every printed example and note of the arithmetic rules, on the command line."""

import json
from typing import Any

import pytest

from mjgui.core.systems.fields import LETTERS
from tests.commands import run
from tests.statements import ASKED, HANDS, Row, by_id, named, payments_of, rules_of, sets_of

OURS = ("arithmetic",)
OPTIONS = {"players": "--players", "unit": "--unit", "late_kongs": "--late-kong", "burnt_kongs": "--burnt-kong"}
SAID = {"claim", "declared", "others", "open", "at_the_win", "passed_up", "last_tile"}


def table_options(row: Row) -> list[str]:
    """What a row says of the table, as it is said on the command line."""
    given: list[str] = []
    for field, value in row.get("table", {}).items():
        if field == "payer":
            robbed = row["hand"].endswith("1")
            given += ["--robbed" if robbed else "--discarder", LETTERS[value]]
        elif field == "double_self_draw":
            given += ["--double-self-draw"] if value else []
        else:
            for each in value if isinstance(value, list) else [value]:
                given += [OPTIONS[field], str(each)]
    if "honors" in row.get("rulings", {}):
        given += ["--honors", row["rulings"]["honors"]]
    return given


def laid_down(row: Row, data: dict[str, Any]) -> int:
    """The number of the reading of the sets of a row, from 1; of the best one where it names none."""
    if "sets" not in row:
        return 1
    wanted = sets_of(row["sets"])
    return next(
        number
        for number, reading in enumerate(data["readings"], start=1)
        if sets_of([text.strip("[]").split(",")[0] for text in reading["arrangement"]]) == wanted
    )


@pytest.mark.parametrize("row", [row for row in HANDS if row["profile"] in OURS], ids=named)
def test_what_a_hand_counts_and_is_paid(row: Row) -> None:
    command = ["analyze", row["hand"], "--profile", row["profile"], "--json", *table_options(row)]
    if "problem" in row:
        data = json.loads(run(*command, code=1))
        assert [problem["code"] for problem in data["problems"]] == row["problem"]
        return
    data = json.loads(run(*command))
    if data["readings"]:
        number = laid_down(row, data)
        data = json.loads(run(*command, "--reading", str(number)))
        assert data["paid_reading"] == number - 1
        reading = data["readings"][number - 1]
        if "total" in row:
            assert reading["total"] == row["total"]
            assert {each["fan"]: each["count"] for each in reading["counted"]} == by_id(row["fans"], rules_of(row))
    if "points" in row:
        assert data["points"] == row["points"]
    if "pays" in row:
        paid = [f"{LETTERS.index(each['from'])}:{each['amount']} {each['for']}" for each in data["payments"]]
        assert sorted(paid) == payments_of(row)


def question_options(row: Row) -> list[str]:
    values = row["values"]
    if row["ask"] == "takes":
        given = ["--discarder", LETTERS[values["discarder"]]]
        for winner in values["winners"]:
            given += ["--winner", LETTERS[winner]]
        return given if values["kong"] is None else [*given, "--kong", LETTERS[values["kong"]]]
    assert values.keys() <= SAID
    given = [values["claim"]]
    given += ["--declared", str(values["declared"])] if "declared" in values else []
    given += ["--others", ",".join(map(str, values["others"]))] if "others" in values else []
    return given + [f"--{field.replace('_', '-')}" for field, value in values.items() if value is True]


@pytest.mark.parametrize("row", [row for row in ASKED if row["profile"] in OURS], ids=named)
def test_what_is_answered_about_the_table(row: Row) -> None:
    refused = row["answer"].get("allowed") is False
    output = run(row["ask"], *question_options(row), "--profile", row["profile"], "--json", code=int(refused))
    data = json.loads(output)
    assert {key: data[key] for key in row["answer"]} == row["answer"]
