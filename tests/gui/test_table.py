"""The window under rules that pay by seats."""

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from mjgui.core import parse_hand
from mjgui.gui.results.claim import ClaimPanel
from mjgui.gui.results.fans import FansPanel
from mjgui.gui.rulebook.seats import SeatsDialog
from mjgui.gui.window import MainWindow
from tests.gui.conftest import Desk

KONGS = "[2222m][444m,1][666m,1][9999m,6]3m3m|ES1000"


@pytest.fixture
def arithmetic(window: MainWindow) -> MainWindow:
    window.rules.choose("arithmetic")
    return window


def asks(window: MainWindow, field: str) -> list[Any]:
    """What asks for a field of the table."""
    return window.table.widgets(field)


def ask(window: MainWindow, field: str) -> Any:
    """The only widget that asks for a field of the table."""
    (widget,) = asks(window, field)
    return widget


def asked(dialog: SeatsDialog, question: str, field: str) -> list[Any]:
    """What asks for a field of a question."""
    return dialog.asked[question].controls.widgets(field)


def show(window: MainWindow, desk: Desk, hand: str) -> None:
    window.model.set_hand(parse_hand(hand))
    desk.analysis_of(hand)


def test_only_what_the_system_has_is_asked(window: MainWindow) -> None:
    def shown() -> tuple[bool, ...]:
        flower = window.palette_.buttons[34]
        context = window.context
        return tuple(
            part.isVisibleTo(window)
            for part in (
                context.flowers,
                flower,
                context.winds["prevalent"],
                context.flags["replacement"],
                window.table,
            )
        )

    assert shown() == (True, True, True, True, True)
    window.rules.choose("arithmetic")
    assert shown() == (False, False, False, False, True)
    assert window.context.winds["seat"].isVisibleTo(window)
    window.rules.choose("mil-2025")
    assert shown() == (True, True, True, True, True)


def test_points_and_who_pays_whom(arithmetic: MainWindow, desk: Desk) -> None:
    show(arithmetic, desk, KONGS)
    results = arithmetic.results
    assert results.verdict.text() == "11 fan · arithmetic · 165 points"
    assert results.details.text().splitlines() == [
        "East, West, North → South: 55 points each (the win)",
        "East, West, North → South: 10 points each (concealed kong)",
        "East, West, North → South: 5 points each (public kong)",
    ]
    ask(arithmetic, "players").setValue(3)
    assert results.verdict.text().endswith("110 points")
    ask(arithmetic, "double_self_draw").click()
    assert results.verdict.text().endswith("220 points")
    ask(arithmetic, "unit").setValue(1)
    assert results.verdict.text().endswith("44 points")


def test_a_late_kong_is_not_paid(arithmetic: MainWindow, desk: Desk) -> None:
    show(arithmetic, desk, KONGS)
    late = [box for box in asks(arithmetic, "late_kongs") if box.isVisibleTo(arithmetic)]
    assert [box.text() for box in late] == ["[9999m] declared late"]
    late[0].click()
    assert "public kong" not in arithmetic.results.details.text()


def test_the_seat_that_pays_is_chosen_among_the_others(arithmetic: MainWindow, desk: Desk) -> None:
    show(arithmetic, desk, "135m35s468pWWW2p2p7s|ES0001")
    payer = ask(arithmetic, "payer")
    assert [payer.itemText(place) for place in range(payer.count())] == ["not known", "East", "West", "North"]
    assert "the robbed seat → South: 10 points (the win)" in arithmetic.results.details.text()
    payer.setCurrentIndex(2)
    assert "West → South: 15 points (robbing a kong)" in arithmetic.results.details.text()
    arithmetic.rules.adopt("robbed-kong", "shared")
    paid = arithmetic.results.details
    desk.qtbot.waitUntil(lambda: "East, West, North → South: 5 points each" in paid.text(), timeout=5_000)


def test_a_seat_the_table_has_not_is_said(arithmetic: MainWindow, desk: Desk) -> None:
    show(arithmetic, desk, "159m159s159p19pNN5p|EN0000")
    ask(arithmetic, "players").setValue(3)
    assert "nobody sits North at this table" in arithmetic.results.details.text()
    assert arithmetic.results.verdict.text() == "2 fan · arithmetic"


def test_kongs_are_paid_while_the_hand_is_waiting(arithmetic: MainWindow, desk: Desk) -> None:
    show(arithmetic, desk, "[PPPP,5]123456789mE")
    assert "South, West, North → East: 5 points each (public kong)" in arithmetic.results.details.text()


def test_where_the_winner_lays_down_the_chosen_reading_is_paid(
    arithmetic: MainWindow, desk: Desk, qtbot: QtBot
) -> None:
    hand = "369m159m444mCFP6m6m"
    show(arithmetic, desk, hand)
    results = arithmetic.results
    last = results.panel(FansPanel).readings.count() - 1
    results.panel(FansPanel).readings.setCurrentRow(last)
    assert results.verdict.text() == "2 fan · arithmetic · 10 points"
    results.panel(FansPanel).readings.setCurrentRow(0)
    assert results.verdict.text() == "4 fan · arithmetic · 20 points"
    arithmetic.rules.adopt("arrangement", "best")
    qtbot.waitUntil(lambda: "1 change" in results.verdict.text(), timeout=5_000)
    results.panel(FansPanel).readings.setCurrentRow(last)
    assert results.verdict.text().startswith("4 fan")


def test_another_system_keeps_the_tiles(window: MainWindow, desk: Desk) -> None:
    hand = "123m456s789p11m23p4p|SE0000"
    show(window, desk, hand)
    window.rules.choose("arithmetic")
    desk.qtbot.waitUntil(lambda: "arithmetic" in window.results.verdict.text(), timeout=5_000)
    assert window.model.hand == parse_hand(hand)
    window.rules.choose("mil-2025")
    desk.qtbot.waitUntil(lambda: "MIL 2025" in window.results.verdict.text(), timeout=5_000)
    assert window.model.hand == parse_hand(hand)


def test_a_kong_that_was_not_replaced_makes_the_hand_dead(arithmetic: MainWindow, desk: Desk) -> None:
    show(arithmetic, desk, KONGS)
    burnt = [box for box in asks(arithmetic, "burnt_kongs") if box.isVisibleTo(arithmetic)]
    assert [box.text() for box in burnt] == ["[2222m] not replaced", "[9999m] not replaced"]
    burnt[0].click()
    assert "the hand is dead" in arithmetic.results.details.text()
    assert arithmetic.results.verdict.text() == "No win is paid · arithmetic"
    burnt[0].click()
    assert "165 points" in arithmetic.results.verdict.text()


def test_a_mark_stays_with_its_kong(arithmetic: MainWindow, desk: Desk) -> None:
    show(arithmetic, desk, "[1111m,1][2222p,5]345s77s66s6s|EE1000")
    asks(arithmetic, "late_kongs")[1].click()
    arithmetic.model.unmeld(0)
    (late,) = asks(arithmetic, "late_kongs")
    assert (late.text(), late.isChecked()) == ("[2222p] declared late", True)
    show(arithmetic, desk, "[9999s,2][8888p,5]345m77m66m6m|EE1000")
    assert [box.isChecked() for box in asks(arithmetic, "late_kongs")] == [False, False]


def test_a_discard_after_the_last_tile_is_not_offered(arithmetic: MainWindow, desk: Desk) -> None:
    show(arithmetic, desk, "22334455667788s|EE1010")
    discard = arithmetic.context.how["discard"]
    assert not discard.isEnabled()
    assert "last tile" in discard.toolTip()


def test_many_payments_leave_room_for_the_rest(arithmetic: MainWindow, desk: Desk) -> None:
    arithmetic.resize(760, 520)
    show(arithmetic, desk, "[1111m][2222p][3333s][EEEE]5p5p|EE1000")
    results = arithmetic.results
    desk.qtbot.waitUntil(lambda: results.panel(FansPanel).fans.height() > 60, timeout=2_000)
    assert results.details.text().count("concealed kong") == 4


def test_a_claim_of_no_fan(arithmetic: MainWindow, desk: Desk) -> None:
    show(arithmetic, desk, "234m357s147pESW3p3p")
    desk.qtbot.waitUntil(lambda: arithmetic.results.panel(ClaimPanel).asked is not None, timeout=2_000)
    arithmetic.results.panel(ClaimPanel).total.setValue(0)
    assert "right" in arithmetic.results.panel(ClaimPanel).answer.text()


def test_what_a_seat_may_do_is_asked_under_the_arithmetic_rules(window: MainWindow) -> None:
    window.rules.choose("arithmetic")
    assert window.commands.actions["seats"].isVisible()
    window.model.set_hand(parse_hand("[234m,1]357s147pESW3p3p"))
    dialog = window.reference.open_seats()
    answer = dialog.asked["may"].answer
    assert [spin.value() for spin in asked(dialog, "may", "declared")] == [1]
    (claim,) = asked(dialog, "may", "claim")
    claim.setCurrentIndex(claim.findText("chow"))
    assert "no other seat has more declared words" in answer.text()
    asked(dialog, "may", "others")[1].setValue(2)
    assert answer.text() == "allowed to chow"
    asked(dialog, "may", "open")[0].setChecked(True)
    assert "an open seat may not chow" in answer.text()
    window.words.choose("zh")
    assert "明牌不可以吃" in answer.text()
    window.words.choose("en")
    dialog.close()


def test_who_takes_a_discard_that_several_claim_under_the_arithmetic_rules(window: MainWindow) -> None:
    window.rules.choose("arithmetic")
    dialog = window.reference.open_seats()
    answer, winners = dialog.asked["takes"].answer, asked(dialog, "takes", "winners")
    assert "nobody claims" in answer.text()
    for place in (1, 3):
        winners[place].setChecked(True)
    said, *notes = answer.text().splitlines()
    assert said == "the tile goes to North"
    assert len(notes) == 2
    assert "can discard no other" in notes[1]
    (kong,) = asked(dialog, "takes", "kong")
    kong.setCurrentIndex(3)
    assert answer.text().startswith("the tile goes to West\n")
    assert "the discarder pays both" in answer.text()
    winners[2].setChecked(True)
    assert answer.text() == "W wins, and so cannot declare a kong too"
    winners[0].setChecked(True)
    assert "own discard" in answer.text()
    dialog.close()


def test_fewer_players_are_fewer_seats(window: MainWindow) -> None:
    window.rules.choose("arithmetic")
    ask(window, "players").setValue(3)
    dialog = window.reference.open_seats()
    assert len(asked(dialog, "may", "others")) == 2
    assert [box.count() for box in asked(dialog, "takes", "discarder")] == [3]
    assert len(asked(dialog, "takes", "winners")) == 3
    dialog.close()
