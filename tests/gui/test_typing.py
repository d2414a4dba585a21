"""The hand by keyboard in the real window."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QFontMetrics, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from mjgui.core import parse_hand
from mjgui.core.hand import Hand
from mjgui.core.hand.tiles import tile_text
from mjgui.core.notation import format_compact
from mjgui.gui.results.claim import ClaimPanel
from mjgui.gui.results.disputes import DisputesPanel
from mjgui.gui.results.fans import FansPanel
from mjgui.gui.results.graph import GraphPanel
from mjgui.gui.results.waits import WaitsPanel
from mjgui.gui.results.what_if import WhatIfPanel
from mjgui.gui.results.why import WhyPanel
from mjgui.gui.widgets.tile_button import TileButton
from mjgui.gui.window import MainWindow

Key = Qt.Key


def press(qtbot: QtBot, window: MainWindow, *keys: Qt.Key | str) -> None:
    """Press keys wherever the focus is."""
    for key in keys:
        where = window.focusWidget()
        if isinstance(key, str):
            qtbot.keyClicks(where, key)
        else:
            qtbot.keyClick(where, key)


def focus(window: MainWindow) -> str:
    """The tile that has the focus; ``|`` for the place behind all."""
    where = window.focusWidget()
    if where is window.strip:
        return "|"
    assert isinstance(where, TileButton)
    assert where.tile is not None
    return tile_text(where.tile)


@pytest.fixture
def empty(window: MainWindow) -> MainWindow:
    window.model.set_hand(Hand())
    window.strip.setFocus()
    return window


def test_the_keyboard_begins_in_the_hand(window: MainWindow) -> None:
    assert window.focusWidget() is window.strip


def test_a_hand_is_typed_as_it_is_heard(empty: MainWindow, qtbot: QtBot) -> None:
    press(qtbot, empty, "[NNN3]78889m11888p8m")
    assert format_compact(empty.model.hand) == "[NNN3]78889m11888p8m"
    assert empty.model.hand.winning == 7
    assert focus(empty) == "|"


def test_what_waits_is_shown_and_can_be_taken_back(empty: MainWindow, qtbot: QtBot) -> None:
    press(qtbot, empty, "12")
    assert empty.model.hand == Hand()
    ghost = empty.strip._typed
    assert ghost.isVisible()
    assert (ghost.text, empty.strip.accessibleDescription()) == ("12", "12")
    assert ghost.width() == ghost.sizeHint().width()
    press(qtbot, empty, Key.Key_Backspace, "3s")
    assert empty.model.hand.concealed == (9, 11)
    assert not ghost.isVisible()
    press(qtbot, empty, "[EE", Key.Key_Escape)
    assert not ghost.isVisible()
    assert empty.model.hand.concealed == (9, 11)


def test_nothing_waits_once_another_hand_has_come(window: MainWindow, qtbot: QtBot) -> None:
    ghost = window.strip._typed
    QApplication.clipboard().setText("123789s123789p3m3m")
    for come in ("clear", "paste", "undo"):
        window.strip.setFocus()
        press(qtbot, window, "[EE")
        window.commands.actions[come].trigger()
        assert not ghost.isVisible(), come
    # One tile more is no other hand.
    window.model.set_hand(parse_hand("123m"))
    window.strip.setFocus()
    press(qtbot, window, "45")
    window.palette_.buttons[30].click()
    window.strip.setFocus()
    press(qtbot, window, "m")
    assert format_compact(window.model.hand) == "12345mN"


def test_a_meld_that_is_none_takes_nothing_with_it_unseen(empty: MainWindow, qtbot: QtBot) -> None:
    press(qtbot, empty, "[135m1]789s")
    assert empty.model.hand == Hand()
    assert empty.strip._typed.text == "[135m1]789s"
    assert empty.notation.message.text()
    for _ in "135m1]789s":
        press(qtbot, empty, Key.Key_Backspace)
    press(qtbot, empty, "123m1]789s")
    assert format_compact(empty.model.hand) == "[123m1]789s"


def test_what_waits_has_room_for_each_letter(empty: MainWindow, qtbot: QtBot) -> None:
    widths = []
    for key in "[12m":
        press(qtbot, empty, key)
        widths.append(empty.strip._typed.sizeHint().width())
    letters = QFontMetrics(empty.strip._typed._letters())
    assert widths[3] - widths[2] > letters.horizontalAdvance("m")
    assert widths[0] > letters.horizontalAdvance("[")


def test_however_much_waits_the_window_keeps_its_shape(empty: MainWindow, qtbot: QtBot) -> None:
    width = empty.strip.minimumSizeHint().width()
    press(qtbot, empty, "1112345678999" * 3)
    assert empty.strip._typed.text == "1112345678999" * 3
    assert empty.strip.minimumSizeHint().width() <= max(width, 340)


def test_a_typed_flower_is_taken_back(empty: MainWindow, qtbot: QtBot) -> None:
    press(qtbot, empty, "123mab", Key.Key_Backspace)
    assert empty.model.hand.flowers == (34,)
    press(qtbot, empty, Key.Key_Backspace)
    assert (empty.model.hand.flowers, empty.model.hand.concealed) == ((34,), (0, 1))


def test_undo_is_at_hand_after_clear(window: MainWindow, qtbot: QtBot) -> None:
    before = window.model.hand
    window.strip.clear_button.setFocus()
    press(qtbot, window, Key.Key_Space)
    assert window.focusWidget() is window.strip
    qtbot.keyClick(window.focusWidget(), Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.model.hand == before
    # In the notation line too, where that has no step of its own.
    window.model.clear()
    window.notation.edit.setFocus()
    qtbot.keyClick(window.notation.edit, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.model.hand == before


@pytest.mark.parametrize(
    ("before", "typed", "said"),
    [
        ("123m", "x", "“x” is no tile"),
        ("123m", "12E", "expected the suit m, s or p"),
        ("123m", "[135m1]", "no chow, pung or kong"),
        ("1111m", "1m", "of 1 of characters 0 are left"),
        ("1111m", "[123m1]", "of 1 of characters 0 are left"),
        ("123456789m1234s", "55m", "room for 1 more"),
        ("123456789m12345s", "[EEE1]", "room for 0 more"),
        ("123m|EE0000|8", "a", "Plum 0 are left"),
    ],
)
def test_what_cannot_be_is_said_and_stays_to_be_changed(
    window: MainWindow, qtbot: QtBot, before: str, typed: str, said: str
) -> None:
    hand = parse_hand(before)
    window.model.set_hand(hand)
    window.strip.setFocus()
    if before.endswith("|8"):
        window.model.set_hand(parse_hand("123m|EE0000|abcdefgh"))
        hand = window.model.hand
    press(qtbot, window, typed)
    assert window.model.hand == hand
    assert said in window.notation.message.text()
    # The next key that can be taken has it gone.
    press(qtbot, window, Key.Key_Escape)
    assert said not in window.notation.message.text()


def test_digits_that_have_no_place_as_one_suit_can_be_of_another(window: MainWindow, qtbot: QtBot) -> None:
    window.model.set_hand(parse_hand("1111m"))
    window.strip.setFocus()
    press(qtbot, window, "1m", "2s")
    assert format_compact(window.model.hand) == "1111m12s"
    press(qtbot, window, "E" * 5, "3p")
    assert format_compact(window.model.hand) == "1111m12s3pEEEE"


def test_a_full_hand_takes_another_winning_tile(window: MainWindow, qtbot: QtBot) -> None:
    window.model.set_hand(parse_hand("123456789m12355s"))
    window.strip.setFocus()
    press(qtbot, window, "9p")
    assert window.model.hand.winning == 26


def test_how_it_was_won_can_be_typed(empty: MainWindow, qtbot: QtBot) -> None:
    press(qtbot, empty, "123m", "|SW1000")
    how = empty.model.hand.context
    assert (how.prevalent, how.seat, how.self_draw) == (28, 29, True)


def test_arrows_home_and_end_go_along_the_hand(window: MainWindow, qtbot: QtBot) -> None:
    window.model.set_hand(parse_hand("[123m,1]456s99p"))
    window.strip.setFocus()
    seen = []
    for key in (Key.Key_Left, Key.Key_Left, Key.Key_Right, Key.Key_Right, Key.Key_Home, Key.Key_Right, Key.Key_End):
        press(qtbot, window, key)
        seen.append(focus(window))
    assert seen == ["9p", "9p", "9p", "|", "1m", "2m", "|"]


def test_backspace_takes_what_is_before_and_delete_what_is_here(window: MainWindow, qtbot: QtBot) -> None:
    window.model.set_hand(parse_hand("[123m,1]456s7899p"))
    window.strip.setFocus()
    press(qtbot, window, Key.Key_Backspace)
    assert (format_compact(window.model.hand), focus(window)) == ("[123m1]456s789p", "|")
    press(qtbot, window, Key.Key_Left, Key.Key_Left, Key.Key_Backspace)
    assert (format_compact(window.model.hand), focus(window)) == ("[123m1]456s89p", "8p")
    press(qtbot, window, Key.Key_Delete)
    assert (format_compact(window.model.hand), focus(window)) == ("[123m1]456s9p", "9p")
    press(qtbot, window, Key.Key_Home, Key.Key_Delete)
    assert (format_compact(window.model.hand), focus(window)) == ("456s9p", "4s")
    press(qtbot, window, Key.Key_Backspace)
    assert format_compact(window.model.hand) == "456s9p"
    for _ in range(4):
        window.commands.actions["undo"].trigger()
    assert format_compact(window.model.hand) == "[123m1]456s7899p"


def test_enter_makes_a_tile_the_winning_one(window: MainWindow, qtbot: QtBot) -> None:
    window.model.set_hand(parse_hand("123456789m12355s"))
    window.strip.setFocus()
    press(qtbot, window, Key.Key_Home, Key.Key_Right, Key.Key_Return)
    assert window.model.hand.winning == 1
    window.model.set_hand(parse_hand("123m"))
    press(qtbot, window, Key.Key_Enter)
    assert (window.model.hand.concealed, window.model.hand.winning) == ((0, 1), 2)


def test_what_is_typed_elsewhere_goes_to_the_hand(empty: MainWindow, qtbot: QtBot) -> None:
    empty.context.flags["last_tile"].setFocus()
    press(qtbot, empty, "5")
    press(qtbot, empty, "p")
    assert empty.model.hand.concealed == (22,)


def test_arrows_go_over_the_palette_and_enter_adds(empty: MainWindow, qtbot: QtBot) -> None:
    empty.palette_.buttons[0].setFocus()
    press(qtbot, empty, Key.Key_Down, Key.Key_Right, Key.Key_Return, Key.Key_Up, Key.Key_Left, Key.Key_Space)
    assert empty.model.hand.concealed == (0, 10)
    press(qtbot, empty, Key.Key_Left, Key.Key_Up)
    assert focus(empty) == "1m"


CIRCUMSTANCES = [
    (Key.Key_2, "self_draw", True),
    (Key.Key_3, "robbing", True),
    (Key.Key_4, "replacement", True),
    (Key.Key_5, "last_tile", True),
    (Key.Key_6, "last_of_kind", True),
    (Key.Key_7, "prevalent", 28),
    (Key.Key_8, "seat", 28),
]


@pytest.mark.parametrize(("key", "field", "value"), CIRCUMSTANCES)
def test_every_circumstance_has_a_key(window: MainWindow, qtbot: QtBot, key: Qt.Key, field: str, value: object) -> None:
    window.model.set_hand(parse_hand("[1111s]234m567m88p78s9s"))
    qtbot.keyClick(window, key, Qt.KeyboardModifier.ControlModifier)
    assert getattr(window.model.hand.context, field) == value
    if isinstance(value, bool):
        qtbot.keyClick(window, Key.Key_1, Qt.KeyboardModifier.ControlModifier)
        assert not window.model.hand.context.self_draw
        assert not window.model.hand.context.robbing


def test_flowers_have_keys_and_the_wheel(window: MainWindow, qtbot: QtBot) -> None:
    for key in (Key.Key_0, Key.Key_0, Key.Key_9):
        qtbot.keyClick(window, key, Qt.KeyboardModifier.ControlModifier)
    assert len(window.model.hand.flowers) == 1
    field = window.context.flowers
    for turn in (120, 120, -120):
        place = QPointF(field.rect().center())
        turned = QWheelEvent(
            place, field.mapToGlobal(place), QPoint(), QPoint(0, turn), Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(field, turned)
    assert len(window.model.hand.flowers) == 2
    assert not field.hasFocus()


def test_a_key_for_what_is_impossible_says_why(window: MainWindow, qtbot: QtBot) -> None:
    window.model.set_hand(parse_hand("123456789m12355s"))
    qtbot.keyClick(window, Key.Key_4, Qt.KeyboardModifier.ControlModifier)
    assert not window.model.hand.context.replacement
    assert "kong" in window.statusBar().currentMessage()


def test_chosen_tiles_are_declared_by_keys(window: MainWindow, qtbot: QtBot) -> None:
    window.model.set_hand(parse_hand("EEE123m"))
    for button in window.strip.standing[-3:]:
        button.click()
    qtbot.keyClick(window, Key.Key_2, Qt.KeyboardModifier.AltModifier)
    assert format_compact(window.model.hand) == "[EEE1]123m"


@pytest.mark.parametrize(
    ("key", "part"),
    [
        (Key.Key_G, lambda window: window.strip),
        (Key.Key_L, lambda window: window.notation.edit),
        (Key.Key_R, lambda window: window.results.panel(FansPanel).readings),
        (Key.Key_B, lambda window: window.results.panel(GraphPanel).view),
        (Key.Key_D, lambda window: window.results.panel(DisputesPanel).tree),
        (Key.Key_W, lambda window: window.results.panel(WaitsPanel).table),
        (Key.Key_I, lambda window: window.results.panel(WhatIfPanel).table),
        (Key.Key_K, lambda window: window.results.panel(ClaimPanel).total),
        (Key.Key_F, lambda window: window.results.panel(WhyPanel).fan),
    ],
)
def test_every_place_has_a_key(
    window: MainWindow, qtbot: QtBot, key: Qt.Key, part: Callable[[MainWindow], QWidget]
) -> None:
    disputes = window.results.panel(DisputesPanel)
    qtbot.waitUntil(lambda: disputes.asked is not None and disputes.can_answer)
    qtbot.keyClick(window, key, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.focusWidget() is part(window)


def test_a_text_is_pasted_from_anywhere(window: MainWindow, qtbot: QtBot) -> None:
    QApplication.clipboard().setText("123m406p11177z")
    qtbot.keyClick(window.strip, Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert format_compact(window.model.hand) == "123m456pEEECC"
    QApplication.clipboard().clear()
    qtbot.keyClick(window.strip, Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert "no text" in window.statusBar().currentMessage()


def test_rules_without_flowers_take_none(window: MainWindow, qtbot: QtBot) -> None:
    window.rules.choose("arithmetic")
    window.model.set_hand(Hand())
    window.strip.setFocus()
    press(qtbot, window, "a")
    assert window.model.hand == Hand()
    assert "no flowers" in window.notation.message.text()
