"""Undo and redo in the real window: of the hand, the way it was won, and the rules."""

import random
from dataclasses import replace

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from mjgui.core import parse_hand
from mjgui.core.systems.registry import system_of
from mjgui.gui.app import EXAMPLE
from mjgui.gui.window import MainWindow
from tests.hands import HandMaker


def test_clear_and_what_came_after_are_undone_step_by_step(window: MainWindow, qtbot: QtBot) -> None:
    undo, redo = window.commands.actions["undo"], window.commands.actions["redo"]
    assert not undo.isEnabled()
    window.commands.actions["clear"].trigger()
    window.palette_.buttons[3].click()
    window.palette_.buttons[4].click()
    assert window.model.hand.concealed == (3, 4)
    undo.trigger()
    assert window.model.hand.concealed == (3,)
    undo.trigger()
    undo.trigger()
    assert window.model.hand == parse_hand(EXAMPLE)
    assert not undo.isEnabled()
    for _ in range(3):
        redo.trigger()
    assert window.model.hand.concealed == (3, 4)
    assert not redo.isEnabled()


def test_rules_and_answers_are_undone(window: MainWindow) -> None:
    window.rules.choose("book-1998")
    window.rules.adopt("account-once", "rings-exempt")
    undo = window.commands.actions["undo"]
    undo.trigger()
    assert (window.rules.stored.id, window.rules.changes) == ("book-1998", 0)
    undo.trigger()
    assert window.rules.stored.id == "mil-2025"
    window.commands.actions["redo"].trigger()
    window.commands.actions["redo"].trigger()
    assert window.rules.profile.rulings["account-once"] == "rings-exempt"


def test_what_is_pasted_and_how_it_was_won_are_undone(window: MainWindow, qtbot: QtBot) -> None:
    window.notation.edit.selectAll()
    qtbot.keyClicks(window.notation.edit, "123m")
    assert window.model.hand.concealed == (0, 1, 2)
    qtbot.mouseClick(window.context.how["self-draw"], Qt.MouseButton.LeftButton)
    window.commands.actions["undo"].trigger()
    assert not window.model.hand.context.self_draw
    while window.commands.actions["undo"].isEnabled():
        window.commands.actions["undo"].trigger()
    assert window.model.hand == parse_hand(EXAMPLE)


def test_a_thousand_steps_back_and_forth_come_to_the_same_states(window: MainWindow) -> None:
    chosen = random.Random(7)
    hands = HandMaker(7).take(40)
    rulings = list(system_of("national").rulings.values())
    stack, past, at = window.edits.stack, [window.edits.state], 0
    for _ in range(1000):
        step = chosen.randrange(6)
        if step == 0 and at:
            stack.undo()
            at -= 1
        elif step == 1 and at < len(past) - 1:
            stack.redo()
            at += 1
        else:
            if step == 2:
                window.rules.choose(chosen.choice(["mil-2025", "book-1998", "essay", "reform"]))
            elif step == 3:
                ruling = chosen.choice(rulings)
                window.rules.adopt(ruling.id, chosen.choice(ruling.options).id)
            elif step == 4:
                hand = window.model.hand
                window.model.set_context(replace(hand.context, self_draw=not hand.context.self_draw))
            else:
                window.model.set_hand(chosen.choice(hands))
            if window.edits.state != past[at]:
                past[at + 1 :] = [window.edits.state]
                at += 1
        assert window.edits.state == past[at]


def test_who_sits_at_the_table_is_undone_too(window: MainWindow, qtbot: QtBot) -> None:
    window.rules.choose("arithmetic")
    window.model.set_hand(parse_hand("135m[1111p]246s555s7p7p|EE1000"))
    before = window.table.values
    window.commands.actions["table-players"].trigger()
    window.commands.actions["table-double"].trigger()
    after = window.table.values
    assert (after["players"], after["double_self_draw"]) == (2, True)
    undo, redo = window.commands.actions["undo"], window.commands.actions["redo"]
    undo.trigger()
    assert not window.table.values["double_self_draw"]
    undo.trigger()
    assert window.table.values == before
    redo.trigger()
    redo.trigger()
    assert window.table.values == after
    assert window.model.hand == parse_hand("135m[1111p]246s555s7p7p|EE1000")
