"""A rule system that is registered and nothing more works on the command line, in case files and in the window."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from mjgui.cli import make_app
from mjgui.core import load_profile, parse_hand
from mjgui.core.inquiry import Inquiry
from mjgui.core.settlement import Settlement, TableError, settle
from mjgui.core.systems.registry import register, system_of
from mjgui.files.cases import Case, decoded, encoded
from mjgui.files.stored_rules import Ruled
from mjgui.files.strict_json import ContentError
from mjgui.gui.app import make_window
from mjgui.gui.state.preferences import Preferences
from mjgui.gui.window import MainWindow
from tests.commands import lines, run
from tests.invented import SYSTEM, InventedSystem, registered

# The winner sits South.
HAND = "[147m,1][EEE,2]222666s5p5p|ES1000"
SAID = {
    "stake": 3,
    "host": 2,
    "away": frozenset({3}),
    "doubled": True,
    "coin": "silver",
    "gold": frozenset({1, 2}),
    "debts": (0, 4, 1),
}
HELD = {
    "stake": 3,
    "host": "W",
    "away": ["N"],
    "doubled": True,
    "coin": "silver",
    "gold": [1, 2],
    "debts": [0, 4, 1],
}
GIVEN = ("--stake", "3", "--host", "W", "--away", "N", "--doubled", "--coin", "silver", "--gold", "1", "--gold", "2")


@pytest.fixture(autouse=True)
def invented() -> Iterator[InventedSystem]:
    with registered() as system:
        yield system


def test_it_is_there_beside_the_others() -> None:
    assert system_of("invented") is SYSTEM
    with pytest.raises(ValueError, match="two rule systems"):
        register(InventedSystem())


def test_its_sets_and_its_principle_count() -> None:
    leaps = "[147m,1][147m,3]147m222s5p5p|ES0000"
    (entry,) = lines(run("analyze", "--profile", "invented", leaps, "--json"))
    assert entry["total"] == 3 * 2 + 4
    said = run("analyze", "--profile", "invented", leaps, "--lang", "en")
    assert "invented-once: because of 双跳 Twins" in said
    assert "no two leaps are alike" in run("why", HAND, "Twins", "--profile", "invented", "--lang", "en")
    # The sets of other systems are none here, and the other way round.
    assert "is no chow" in run("analyze", "--profile", "invented", "[123m,1]147m147s222s5p5p", "--lang", "en", code=1)
    assert "is no chow" in run("analyze", "[147m,1]123m123s222s5p5p", "--lang", "en", code=1)


def paid(values: dict[str, Any]) -> Settlement:
    rules = load_profile("invented")
    return settle(Inquiry(parse_hand(HAND), rules), values)


def test_what_is_said_of_the_table_is_paid_by() -> None:
    # 5 fans at 2 points from each of three.
    assert paid({}).points == 30
    settled = paid(SAID)
    assert settled.points == 300 * 3
    assert [(each.payer, each.amount) for each in settled.payments] == [
        (0, 300), (2, 600), (None, 1), (None, 1), (2, 4), (3, 1),
    ]  # fmt: skip
    with pytest.raises(TableError) as raised:
        paid({"stake": 0})
    assert raised.value.fields == ("stake",)


# The command line.


def test_the_command_line_asks_what_it_asks() -> None:
    (entry,) = lines(run("analyze", "--profile", "invented", HAND, "--json", *GIVEN, "--debts", "0,4,1"))
    assert entry["points"] == 900
    assert [payment["from"] for payment in entry["payments"]] == ["E", "W", None, None, "W", "N"]
    assert {payment["for"] for payment in entry["payments"]} == {"invented-share", "invented-gold", "invented-debt"}
    assert "a debt" in run("analyze", "--profile", "invented", HAND, "--debts", "5", "--lang", "en")
    (entry,) = lines(run("analyze", "--profile", "invented", HAND, "--json", "--drawing", "no"))
    assert (entry["total"], entry["points"]) == (3, 18)


def test_the_command_line_refuses_what_it_refuses() -> None:
    of = ("analyze", "--profile", "invented", HAND, "--lang", "en")
    assert "the stake is 1 to 9" in run(*of, "--stake", "0", code=1)
    assert "'gold' is not one of 'copper', 'silver'" in run(*of, "--coin", "gold", code=2)
    assert "up to three numbers 0-5" in run(*of, "--debts", "6", code=2)
    # What only another system asks.
    assert "--unit: invented does not ask for this" in run(*of, "--unit", "3", code=2)
    assert "--stake: mil-2025 does not ask for this" in run("analyze", HAND, "--stake", "3", "--lang", "en", code=2)


def test_its_options_stand_in_the_help_and_its_questions_are_commands() -> None:
    assert "--stake N" in run("analyze", "--help")
    assert "Is a seat lucky?" in run("--help")
    lucky = ("lucky", "--profile", "invented", "--lang", "en")
    answer = json.loads(run(*lucky, "S", "--json"))
    assert (answer["profile"], answer["seat"], answer["allowed"]) == ("invented", "S", True)
    assert run(*lucky, "S", "--debts", "0,1", code=1) == "South is not lucky\n• because of South\n"
    assert "SEAT: nobody asks" in run(*lucky, code=2)
    # What other systems do not answer.
    assert "mil-2025 does not answer this; these do: invented" in run("lucky", "S", "--lang", "en", code=2)


def test_two_systems_may_not_take_something_else_by_one_option(monkeypatch: pytest.MonkeyPatch) -> None:
    payments = SYSTEM.payments
    flag = replace(payments.options[3], name="--players")
    monkeypatch.setattr(type(payments), "options", (flag,))
    with pytest.raises(ValueError, match="--players"):
        make_app()


# Case files.


def test_a_case_keeps_what_is_said_of_the_table() -> None:
    case = Case(parse_hand(HAND), Ruled(load_profile("invented"), {}), payments=SAID)
    content = encoded(case)
    assert json.loads(content)["payments"] == HELD
    assert decoded(content).payments == SAID


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("stake", 10, "<= 9"),
        ("stake", "3", "Expected `int`"),
        ("host", "X", "X"),
        ("away", ["E", 1], "Expected `str`"),
        ("doubled", None, "Expected `bool`"),
        ("coin", "gold", "gold"),
        ("gold", [5], "<= 4"),
        ("debts", [6], "<= 5"),
    ],
)
def test_a_case_with_something_else_is_refused_with_the_field(field: str, value: object, expected: str) -> None:
    case = Case(parse_hand(HAND), Ruled(load_profile("invented"), {}), payments=SAID)
    content = json.loads(encoded(case))
    content["payments"][field] = value
    with pytest.raises(ContentError) as refused:
        decoded(json.dumps(content).encode())
    assert refused.value.field.startswith(f"payments.{field}")
    assert expected in refused.value.words.en


# The window.


@pytest.fixture
def seated(invented: InventedSystem, qtbot: Any) -> Iterator[MainWindow]:
    window = make_window(Preferences("en"))
    qtbot.addWidget(window)
    window.show()
    window.rules.choose("invented")
    window.model.set_hand(parse_hand(HAND))
    qtbot.waitUntil(lambda: window.results.analysis is not None and "points" in window.results.verdict.text())
    yield window
    window.close()


def test_the_window_asks_what_it_asks(seated: MainWindow) -> None:
    def shown(field: str) -> list[str]:
        boxes = seated.table.widgets(field)
        assert all(box.isVisibleTo(seated) for box in boxes)
        return [box.text() for box in boxes]

    assert seated.results.verdict.text() == "5 fan · invented · 30 points"
    (stake,), (host,), (coin,) = (seated.table.widgets(field) for field in ("stake", "host", "coin"))
    assert (stake.accessibleName(), stake.toolTip()) == ("Stake", "of each point")
    assert [host.itemText(place) for place in range(host.count())] == ["no host", "East", "West", "North"]
    assert [coin.itemText(place) for place in range(coin.count())] == ["copper", "silver"]
    assert shown("away") == ["East is away", "South is away", "West is away", "North is away"]
    assert shown("doubled") == ["Doubled"]
    assert shown("gold") == ["[EEE] is of gold"]
    assert [spin.accessibleName() for spin in seated.table.widgets("debts")] == ["Debts 1", "Debts 2", "Debts 3"]


def test_what_is_chosen_in_the_window_is_paid_by(seated: MainWindow) -> None:
    (stake,), (host,), (coin,) = (seated.table.widgets(field) for field in ("stake", "host", "coin"))
    stake.setValue(3)
    host.setCurrentIndex(2)
    coin.setCurrentIndex(1)
    seated.table.widgets("away")[3].click()
    seated.table.widgets("doubled")[0].click()
    seated.table.widgets("gold")[0].click()
    for spin, value in zip(seated.table.widgets("debts"), (0, 4, 1), strict=True):
        spin.setValue(value)
    assert seated.table.values == SAID | {"gold": frozenset({2})}
    assert seated.results.verdict.text() == "5 fan · invented · 900 points"
    assert "? → South: 1 points (gold)" in seated.results.details.text()
    case = seated.cases.controller.case
    assert case.payments == seated.table.values
    # Another system asks something else, and what was chosen comes back with this one.
    seated.rules.choose("arithmetic")
    assert "players" in seated.table.values
    seated.rules.choose("invented")
    assert seated.table.values == case.payments


def test_what_was_chosen_is_undone_and_comes_back_from_a_case(seated: MainWindow) -> None:
    before = seated.table.values
    seated.commands.actions["table-stake"].trigger()
    assert seated.table.values["stake"] == 3
    seated.commands.actions["undo"].trigger()
    assert seated.table.values == before
    seated.commands.actions["table-players"].trigger()
    assert "not asked" in seated.statusBar().currentMessage()
    kept = Case(parse_hand(HAND), Ruled(load_profile("invented"), {}), payments=SAID | {"gold": frozenset({2})})
    seated.cases.controller.open(decoded(encoded(kept)), None)
    assert seated.table.values == kept.payments
    assert seated.table.widgets("gold")[0].isChecked()


def test_its_questions_are_asked_in_the_window(seated: MainWindow) -> None:
    assert seated.commands.actions["seats"].isVisible()
    dialog = seated.reference.open_seats()
    asked = dialog.asked["lucky"]
    assert asked.box.title() == "Is a seat lucky?"
    assert asked.answer.text() == "South is lucky\n• because of South"
    asked.controls.widgets("debts")[1].setValue(1)
    assert asked.answer.text().startswith("South is not lucky")
    asked.controls.widgets("asking")[0].setCurrentIndex(0)
    assert asked.answer.text() == "nobody asks"
    # Other rules ask their own.
    seated.rules.choose("mil-2025")
    assert "lucky" not in dialog.asked
    assert dialog.isVisible()


def test_where_the_rules_answer_nothing_of_the_table_nothing_is_asked(
    seated: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = seated.reference.open_seats()
    monkeypatch.setattr(type(system_of("national")), "questions", ())
    seated.rules.choose("mil-2025")
    assert not seated.commands.actions["seats"].isVisible()
    assert not dialog.isVisible()
    assert not seated.commands.actions["seats"].isVisible()
