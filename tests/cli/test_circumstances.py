"""On the command line, how a hand was won where its notation has no place for it."""

import json
from pathlib import Path

import pytest

from mjgui.files.embedded import decoded
from mjgui.render.formats import read
from tests.commands import lines, run

CLOSED_WAIT = "123456m66s45679p8p|EE1000"
ON_A_DISCARD = "[CCC,1]123m5579s456p8s|EE0000"
SAID_NOTHING = {"dealt": None, "kong_declared": False, "dice_thrown": False}


def options(found: str, ruling: str) -> dict[str, int]:
    """The totals of each answer to a ruling."""
    (matters,) = (each for each in json.loads(found) if each["ruling"] == ruling)
    return {each["option"]: each["total"] for each in matters["options"]}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ((), {}),
        (("--dealt",), {"dealt": True}),
        (("--not-dealt",), {"dealt": False}),
    ],
)
def test_every_hand_of_a_batch_is_won_as_it_is_said(given: tuple[str, ...], said: dict[str, bool]) -> None:
    found = lines(run("analyze", "--json", "-", *given, stdin=f"{CLOSED_WAIT}\n1112345678999m5m|EE1000\n"))
    assert [each["circumstances"] for each in found] == [SAID_NOTHING | said] * 2


def test_a_hand_in_another_notation_is_won_as_it_is_said() -> None:
    (found,) = lines(run("analyze", "--json", "123万456万66条45679饼8饼|EE1000", "--dealt"))
    assert found["circumstances"]["dealt"]


@pytest.mark.parametrize(("language", "words"), [("zh", "起手即和"), ("en", "won as dealt")])
def test_tables_say_what_the_notation_does_not(language: str, words: str) -> None:
    for command in ("analyze", "disputes"):
        assert f"{CLOSED_WAIT} · {words}" in run(command, CLOSED_WAIT, "--dealt", "--lang", language)


def test_the_disputes_of_a_dealt_hand() -> None:
    found = run("disputes", CLOSED_WAIT, "--dealt", "--json")
    assert options(found, "dealt-waits") == {"counted": 10, "not-counted": 9}
    assert "dealt-waits" not in run("disputes", CLOSED_WAIT, "--json")


def test_the_disputes_of_a_kong_on_the_discard_say_who_pays() -> None:
    found = run("disputes", ON_A_DISCARD, "--kong-declared", "--dice", "--json")
    assert options(found, "robbable-kongs") == {"added": 11, "direct-with-dice": 19}
    (matters,) = (each for each in json.loads(found) if each["ruling"] == "robbable-kongs")
    assert [[words["en"] for words in each["follows"]] for each in matters["options"]] == [
        ["a win on the discard: the direct kong falls, and the discarder pays"],
        ["the dice lie: a robbed kong, and who declared it pays"],
    ]
    printed = " ".join(run("disputes", ON_A_DISCARD, "--kong-declared", "--lang", "zh").split())
    assert "打牌的人付" in printed
    assert "若已打骰：算抢杠和，19 番" in printed


def test_why_claim_and_compare_take_them_too() -> None:
    answer = json.loads(run("why", ON_A_DISCARD, "robbing-the-kong", "--kong-declared", "--dice", "--json"))
    assert (answer["status"], answer["ruling"]) == ("refused", "robbable-kongs")
    claim = run("claim", ON_A_DISCARD, "--fans", "抢杠和", "--kong-declared", "--dice", "--lang", "zh", code=1)
    assert "直杠抢不得" in claim
    run("claim", ON_A_DISCARD, "--total", "11", "--kong-declared")
    compared = json.loads(run("compare", "[123m,1]456m66s45679p8p|ES0000", "--dealt", "--json", code=1))
    assert {problem["code"] for each in compared for problem in each["problems"]} == {
        "dealt-not-dealer", "dealt-not-drawn", "dealt-with-melds"
    }  # fmt: skip


def test_an_exported_picture_holds_them(tmp_path: Path) -> None:
    path = tmp_path / "hand.svg"
    run("export", CLOSED_WAIT, "--dealt", "-o", str(path), "--no-date")
    held = read(path.read_bytes())
    assert held is not None
    assert decoded(held).hand.context.dealt


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (("--dealt", "--kong-declared"), "cannot be self-drawn"),
        (("--dice",), "nobody declared a kong"),
    ],
)
def test_what_cannot_be_is_said(given: tuple[str, ...], reason: str) -> None:
    assert reason in run("analyze", CLOSED_WAIT, *given, "--lang", "en", code=1)


@pytest.mark.parametrize("given", ["--dealt", "--not-dealt", "--kong-declared", "--dice"])
@pytest.mark.parametrize("command", ["analyze", "disputes", "compare"])
def test_rules_that_do_not_ask_for_them_refuse_the_option(command: str, given: str) -> None:
    hand = "135m35s468pWWW2p2p7s|EE0000"
    found = run(command, hand, "--profile", "arithmetic", given, "--lang", "en", code=2)
    assert given in found
    assert "arithmetic does not ask for this" in found
