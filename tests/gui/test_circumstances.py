"""In the real window, how a hand was won where its notation has no place for it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QTreeWidgetItem
from pytestqt.qtbot import QtBot

from mjgui.core import format_hand, parse_hand
from mjgui.core.hand import Unwritten
from mjgui.files.cases import read
from mjgui.gui.app import make_window
from mjgui.gui.results.disputes import DisputesPanel
from mjgui.gui.rulebook.gallery import GalleryDialog
from mjgui.gui.state.preferences import Preferences
from mjgui.gui.window import MainWindow
from mjgui.render.flow import Words
from mjgui.render.picture import Page
from tests.gui.conftest import drop, said

CLOSED_WAIT = "123456m66s45679p8p|EE1000"
ON_A_DISCARD = "[CCC,1]123m5579s456p8s|EE0000"
CTRL = Qt.KeyboardModifier.ControlModifier


def press(window: MainWindow, qtbot: QtBot, flag: str) -> None:
    """Click a box of the row, on its mark."""
    box = window.context.flags[flag]
    assert box.isEnabled()
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))


def won(window: MainWindow) -> Unwritten:
    return Unwritten.of(window.model.hand.context)


def answers(window: MainWindow, qtbot: QtBot, question: str) -> list[QTreeWidgetItem]:
    """The answers to a question among the disputes, once they are those of the hand."""
    panel = window.results.bring(DisputesPanel)

    def found() -> list[QTreeWidgetItem]:
        headings = [panel.tree.topLevelItem(place) for place in range(panel.tree.topLevelItemCount())]
        asked = [each for each in headings if each is not None and each.text(0) == question]
        return [each.child(at) for each in asked for at in range(each.childCount())]

    qtbot.waitUntil(lambda: bool(found()), timeout=10_000)
    return found()


def painted(page: Page) -> str:
    """Every word on a page."""
    found: list[str] = []
    todo: list[object] = [page.body]
    while todo:
        part = todo.pop()
        if isinstance(part, Words):
            found.append(part.text)
        for name in getattr(part, "__dataclass_fields__", {}):
            value = getattr(part, name)
            todo += list(value) if isinstance(value, tuple | list) else [value]
    return "\n".join(found)


def test_the_box_of_a_dealt_win_goes_from_not_said_to_yes_to_no_and_back(window: MainWindow, qtbot: QtBot) -> None:
    window.model.set_hand(parse_hand(CLOSED_WAIT))
    box = window.context.flags["dealt"]
    for dealt, state in (
        (None, Qt.CheckState.PartiallyChecked),
        (True, Qt.CheckState.Checked),
        (False, Qt.CheckState.Unchecked),
        (None, Qt.CheckState.PartiallyChecked),
    ):
        assert won(window).dealt is dealt
        assert box.checkState() == state
        press(window, qtbot, "dealt")
    window.edits.stack.undo()
    window.edits.stack.undo()
    assert (won(window).dealt, box.checkState()) == (False, Qt.CheckState.Unchecked)
    window.edits.stack.undo()
    assert (won(window).dealt, box.checkState()) == (True, Qt.CheckState.Checked)
    assert window.notation.edit.text() == CLOSED_WAIT


def test_a_dealt_win_is_drawn_and_no_longer_dealt_once_it_is_won_on_a_discard(window: MainWindow, qtbot: QtBot) -> None:
    window.model.set_hand(parse_hand("123456m66s45679p8p|EE0000"))
    assert window.context.flags["dealt"].checkState() == Qt.CheckState.Unchecked
    press(window, qtbot, "dealt")
    assert (window.model.hand.context.self_draw, won(window)) == (True, Unwritten(dealt=True))
    window.context.how["discard"].click()
    assert (window.model.hand.context.self_draw, won(window)) == (False, Unwritten())


@pytest.mark.parametrize(
    ("text", "flag", "reason"),
    [
        ("123456m66s45679p8p|ES1000", "dealt", "only the dealer"),
        ("[123m,1]456m66s45679p8p|EE1000", "dealt", "has declared nothing"),
        ("[1111m]456m66s45679p8p|EE1000", "dealt", "a concealed kong takes a replacement"),
        ("[789s,1]123m5579s456p8s|EE0000", "kong_declared", "one's own hand, melds included"),
        (ON_A_DISCARD, "dice_thrown", "nobody declared a kong"),
    ],
)
def test_what_is_impossible_is_switched_off_and_says_why(window: MainWindow, text: str, flag: str, reason: str) -> None:
    window.model.set_hand(parse_hand(text))
    box = window.context.flags[flag]
    assert not box.isEnabled()
    assert reason in box.toolTip()
    assert reason in window.context.press(flag)


def test_dice_are_asked_for_where_a_kong_was_declared(window: MainWindow, qtbot: QtBot) -> None:
    window.model.set_hand(parse_hand(ON_A_DISCARD))
    dice = window.context.flags["dice_thrown"]
    assert not dice.isVisibleTo(window)
    press(window, qtbot, "kong_declared")
    assert dice.isVisibleTo(window)
    press(window, qtbot, "dice_thrown")
    assert won(window) == Unwritten(kong_declared=True, dice_thrown=True)
    press(window, qtbot, "kong_declared")
    assert won(window) == Unwritten()
    window.edits.stack.undo()
    assert won(window) == Unwritten(kong_declared=True, dice_thrown=True)
    window.context.how["self-draw"].click()
    assert won(window) == Unwritten()


@pytest.mark.parametrize(
    ("text", "key", "expected"),
    [
        (CLOSED_WAIT, Qt.Key.Key_T, Unwritten(dealt=True)),
        (ON_A_DISCARD, Qt.Key.Key_J, Unwritten(kong_declared=True)),
    ],
)
def test_they_have_keys(window: MainWindow, qtbot: QtBot, text: str, key: Qt.Key, expected: Unwritten) -> None:
    window.model.set_hand(parse_hand(text))
    qtbot.keyClick(window, key, CTRL)
    assert won(window) == expected
    qtbot.keyClick(window, Qt.Key.Key_M, CTRL)
    if expected.kong_declared:
        assert won(window).dice_thrown
    else:
        assert "nobody declared a kong" in said(window)


def test_rules_that_do_not_ask_for_them_hide_them(window: MainWindow) -> None:
    window.rules.choose("arithmetic")
    for flag in ("dealt", "kong_declared", "dice_thrown"):
        assert not window.context.flags[flag].isVisibleTo(window)
        assert "do not ask" in window.context.press(flag)


def test_the_disputes_follow_and_an_answer_is_taken_with_a_click(window: MainWindow, qtbot: QtBot) -> None:
    window.model.set_hand(parse_hand(ON_A_DISCARD))
    press(window, qtbot, "kong_declared")
    press(window, qtbot, "dice_thrown")
    added, direct = answers(window, qtbot, "Which kongs can be robbed?")
    assert "11" in added.text(0)
    assert "the discarder pays" in added.text(1)
    assert "19" in direct.text(0)
    assert "who declared it pays" in direct.text(1)
    window.words.choose("zh")
    added, direct = answers(window, qtbot, "哪些杠可以抢？")
    assert "打牌的人付" in added.text(1)
    assert "开杠的人付" in direct.text(1)
    assert window.context.flags["kong_declared"].text() == "别家报了直杠"
    tree = window.results.panel(DisputesPanel).tree
    qtbot.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=tree.visualItemRect(direct).center())
    qtbot.waitUntil(lambda: window.results.verdict.text().startswith("19 番"), timeout=10_000)
    assert window.rules.adopted == {"robbable-kongs": "direct-with-dice"}


def test_the_line_keeps_what_it_has_no_place_for_while_it_is_typed_in(window: MainWindow, qtbot: QtBot) -> None:
    window.model.set_hand(Unwritten(dealt=True).said_of(parse_hand(CLOSED_WAIT)))
    edit = window.notation.edit
    edit.setFocus()
    edit.setCursorPosition(len(edit.text()))
    qtbot.keyClicks(edit, "|2")
    assert format_hand(window.model.hand) == f"{CLOSED_WAIT}|2"
    assert won(window).dealt
    # Won otherwise, and another hand: it was not said of these.
    edit.setText("")
    qtbot.keyClicks(edit, CLOSED_WAIT.replace("1000", "0000"))
    assert won(window) == Unwritten()
    window.model.set_hand(Unwritten(dealt=True).said_of(parse_hand(CLOSED_WAIT)))
    window.notation.enter("456789m66s12456p3p|EE1000")
    assert won(window) == Unwritten()


def test_a_saved_case_and_an_exported_picture_bring_them_back(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    hand = Unwritten(kong_declared=True, dice_thrown=True).said_of(parse_hand(ON_A_DISCARD))
    window.model.set_hand(hand)
    path = tmp_path / "a.mjcase"
    dialog = window.cases.save()
    assert "a kong declared on the discard" in dialog.hand.text()
    dialog.save_to(path)
    assert read(path).hand == hand
    assert window.cases.controller.is_filed
    press(window, qtbot, "dice_thrown")
    # Another win than that of the file, which is not written over.
    assert not window.cases.controller.is_filed
    qtbot.waitUntil(lambda: window.results.asked is not None and window.results.asked.hand == window.model.hand)
    picture = tmp_path / "hand.svg"
    exported = window.pictures.export()
    assert exported is not None
    exported.form.setCurrentIndex(exported.form.findData("svg"))
    exported.save(picture)
    qtbot.waitUntil(lambda: str(picture) in exported.message.toolTip(), timeout=10_000)
    exported.reject()
    window.model.clear()
    assert won(window) == Unwritten()
    drop(window, path)
    assert window.model.hand == hand
    drop(window, picture)
    qtbot.waitUntil(lambda: won(window) == Unwritten(kong_declared=True))


def test_the_ruling_sheet_says_them(window: MainWindow, qtbot: QtBot) -> None:
    window.model.set_hand(Unwritten(dealt=True).said_of(parse_hand(CLOSED_WAIT)))
    qtbot.waitUntil(lambda: window.results.asked is not None and window.results.asked.hand == window.model.hand)
    page = window.pictures.sheet()
    assert page is not None
    assert "won as dealt" in painted(page)


def test_the_gallery_opens_a_hand_with_them(window: MainWindow, qtbot: QtBot) -> None:
    gallery = window.reference.open_gallery()
    assert isinstance(gallery, GalleryDialog)
    gallery.search.setText("D76b")
    assert "a kong declared on the discard · dice thrown for it" in gallery.about.text()
    gallery.open_button.click()
    assert won(window) == Unwritten(kong_declared=True, dice_thrown=True)
    assert answers(window, qtbot, "Which kongs can be robbed?")


def test_the_next_start_brings_them_back(start: Callable[[], MainWindow]) -> None:
    window = start()
    window.model.set_hand(Unwritten(dealt=True).said_of(parse_hand(CLOSED_WAIT)))
    window.close()
    assert won(start()) == Unwritten(dealt=True)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_row_has_room_for_all_of_them(language: str, qtbot: QtBot) -> None:
    window = make_window(Preferences(language))
    qtbot.addWidget(window)
    window.resize(1024, 720)
    window.model.set_hand(Unwritten(kong_declared=True, dice_thrown=True).said_of(parse_hand(ON_A_DISCARD)))
    with qtbot.waitExposed(window):
        window.show()
    row = window.context
    qtbot.waitUntil(lambda: row.flags["dice_thrown"].isVisible())
    for box in (*row.how.values(), *row.flags.values(), *row.winds.values(), row.flowers):
        corner = box.mapTo(row, QPoint(box.width(), box.height()))
        assert 0 < corner.x() <= row.width()
        assert 0 < corner.y() <= row.height()
        assert box.width() >= box.sizeHint().width()
    window.close()
