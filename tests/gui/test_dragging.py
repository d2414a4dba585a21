"""Tiles and melds dragged by the mouse: what a drop does, shown and undone like every edit."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from mjgui.core import parse_hand
from mjgui.core.hand.tiles import tile_text
from mjgui.core.notation import format_compact
from mjgui.gui.editor import strip
from mjgui.gui.editor.strip_drag import Carried, carried_in, packed
from mjgui.gui.results.fans import FansPanel
from mjgui.gui.widgets.tile_button import TileButton
from mjgui.gui.window import MainWindow

MOVE, LEFT, NONE = Qt.DropAction.MoveAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
Where = Callable[[MainWindow], tuple[QWidget, QPoint]]


def on(button: TileButton, side: float = 0.5) -> QPoint:
    """A point on a tile, in the strip. side: from its left edge, as a part of its width."""
    return button.mapTo(button.window().strip, QPoint(int(button.width() * side), button.height() // 2))  # type: ignore[attr-defined]


def drop(window: MainWindow, carried: Carried, target: QWidget, at: QPoint) -> bool:
    """Let a drag of this window come to a point; whether it is taken."""
    data = packed(carried, window)
    enter = QDragEnterEvent(at, MOVE, data, LEFT, NONE)
    enter.ignore()
    target.dragEnterEvent(enter)
    if not enter.isAccepted():
        return False
    move = QDragMoveEvent(at, MOVE, data, LEFT, NONE)
    move.acceptProposedAction()
    target.dragMoveEvent(move)
    if not move.isAccepted():
        assert window.strip.table.target.isEmpty()
        return False
    # Where it would come is shown while it hovers there.
    assert window.strip.table.target.isEmpty() == (target is window.palette_ or not window.strip.tiles)
    target.dropEvent(QDropEvent(QPointF(at), MOVE, data, LEFT, NONE))
    return True


def lying(window: MainWindow) -> str:
    return " ".join(tile_text(button.tile) for button in window.strip.standing if button.tile is not None)


def test_pulling_a_tile_carries_it_and_does_not_click_it(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    carried: list[Carried] = []
    monkeypatch.setattr(strip, "carry", lambda what, *_: carried.append(what))
    window.model.set_hand(parse_hand("[123m,1]456s7899p"))
    for button in (window.strip.standing[1], window.strip.melds[0][2]):
        centre = button.rect().center()
        qtbot.mousePress(button, LEFT, pos=centre)
        qtbot.mouseMove(button, centre + QPoint(3, 0))
        qtbot.mouseMove(button, centre + QPoint(30, 0))
        qtbot.mouseRelease(button, LEFT, pos=centre + QPoint(30, 0))
    assert carried == [Carried("standing", (13,)), Carried("meld", (0, 1, 2), 0)]
    assert not window.strip.chosen
    assert format_compact(window.model.hand) == "[123m1]456s7899p"


def test_the_chosen_tiles_are_carried_together(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    carried: list[Carried] = []
    monkeypatch.setattr(strip, "carry", lambda what, *_: carried.append(what))
    window.model.set_hand(parse_hand("EEE123m"))
    for button in window.strip.standing[-3:]:
        button.click()
    window.strip.standing[-1].pulled.emit()
    window.strip.standing[0].pulled.emit()
    assert carried == [Carried("standing", (27, 27, 27)), Carried("standing", (0,))]


def test_standing_tiles_are_put_in_an_order_of_ones_own(window: MainWindow) -> None:
    window.model.set_hand(parse_hand("123m99p"))
    standing = window.strip.standing
    assert drop(window, Carried("standing", (0,)), window.strip, on(standing[3], 0.2))
    assert lying(window) == "2m 3m 1m 9p 9p"
    assert window.model.hand == parse_hand("123m99p")
    # It lasts while tiles come and go.
    window.model.add(27)
    window.model.remove(1)
    assert lying(window) == "3m 1m 9p 9p E"
    window.strip.sort_button.click()
    assert lying(window) == "1m 3m 9p 9p E"
    assert not window.strip.sort_button.isEnabled()


def test_a_reading_lays_the_tiles_in_its_sets_again(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: window.results.panel(FansPanel).readings.count() > 0)
    assert drop(window, Carried("standing", (22,)), window.strip, on(window.strip.standing[0], 0.2))
    assert lying(window).startswith("5p 2s")
    window.model.set_hand(parse_hand("123789s123789p3m3m"))
    qtbot.waitUntil(lambda: lying(window).startswith("1s 2s 3s 7s"))


# The hand, what is dragged, the tile it is dropped on (of the strip, from the left) or None for far right, the hand
# after; None where it cannot be dropped there.
DROPS = [
    ("[EEE,2]E12m", Carried("standing", (27,)), 0, "[EEEE6]12m"),
    ("[EEE,2]E12m", Carried("standing", (0,)), 0, None),
    ("123m456s789p1234s5s", Carried("standing", (0,)), None, "23m12344556s789p1m"),
    ("123456789m12355s", Carried("winning", (13,)), 0, "23456789m12355s1m"),
    ("[123m,1][EEE,1]99p", Carried("meld", (27, 27, 27), 1), 0, "[EEE1][123m1]99p"),
    ("[123m,1][EEE,1]99p", Carried("meld", (0, 1, 2), 0), 5, "[EEE1][123m1]99p"),
    ("[123m,1][EEE,1]99p", Carried("meld", (27, 27, 27), 1), 7, "[123m1]99pEEE"),
    ("[123m,1]EEE9p", Carried("standing", (27, 27, 27)), 0, "[123m1][EEE1]9p"),
    ("[123m,1]EEE9p", Carried("standing", (26, 27, 27)), 0, None),
    ("123m", Carried("palette", (8,)), 1, "1239m"),
    ("1111m", Carried("palette", (0,)), 1, None),
]


@pytest.mark.parametrize(("before", "carried", "target", "after"), DROPS)
def test_what_a_drop_does(
    window: MainWindow,
    before: str,
    carried: Carried,
    target: int | None,
    after: str | None,
) -> None:
    window.model.set_hand(parse_hand(before))
    window.strip.sort()
    QApplication.processEvents()
    tiles = window.strip.tiles
    point = on(tiles[-1]) + QPoint(200, 0) if target is None else on(tiles[target], 0.2)
    taken = drop(window, carried, window.strip, point)
    assert taken == (after is not None)
    assert window.model.hand == parse_hand(before if after is None else after)
    if after is not None:
        window.commands.actions["undo"].trigger()
        assert window.model.hand == parse_hand(before)


def test_four_alike_are_asked_for_their_kind(window: MainWindow) -> None:
    window.model.set_hand(parse_hand("EEEE123m"))
    assert drop(window, Carried("standing", (27,) * 4), window.strip, on(window.strip.standing[0], 0.2))
    (menu,) = window.strip.findChildren(QMenu)
    assert [action.text() for action in menu.actions()] == ["Kong", "Added kong", "Concealed kong"]
    menu.actions()[2].trigger()
    assert format_compact(window.model.hand) == "[EEEE]123m"
    menu.close()


@pytest.mark.parametrize(
    ("before", "carried", "after"),
    [
        ("123m99p", Carried("standing", (0,)), "23m99p"),
        ("[123m,1]99p", Carried("meld", (0, 1, 2), 0), "99p"),
        ("123456789m12355s", Carried("winning", (13,)), "123456789m1235s"),
    ],
)
def test_what_is_dropped_on_the_palette_is_taken_out(
    window: MainWindow, before: str, carried: Carried, after: str
) -> None:
    window.model.set_hand(parse_hand(before))
    assert drop(window, carried, window.palette_, QPoint(5, 5))
    assert window.model.hand == parse_hand(after)
    assert not drop(window, Carried("palette", (0,)), window.palette_, QPoint(5, 5))


def test_tiles_of_another_window_are_added(window: MainWindow) -> None:
    window.model.set_hand(parse_hand("123m"))
    other = window.open_hand("123m")
    data = packed(Carried("meld", (8, 8, 8), 3), other)
    assert carried_in(data, window) == Carried("palette", (8,))
    window.strip.dropEvent(QDropEvent(QPointF(5, 5), MOVE, data, LEFT, NONE))
    other.close()
    assert window.model.hand == parse_hand("1239m")


@pytest.mark.parametrize("carried", [Carried("standing", ()), Carried("palette", (99,)), Carried("meld", (0, 1, 2), 9)])
def test_what_is_no_tile_of_this_hand_is_not_taken(window: MainWindow, carried: Carried) -> None:
    before = window.model.hand
    assert not drop(window, carried, window.strip, on(window.strip.tiles[0]))
    assert window.model.hand == before


def test_a_hand_of_too_many_tiles_has_no_order_of_its_own(window: MainWindow) -> None:
    window.model.set_hand(parse_hand("123m99p"))
    window.strip.put(26, 0)
    assert window.strip.is_ordered
    window.notation.enter("111122223333444455556666m99p")
    assert not window.strip.is_ordered
    assert len(window.strip.standing) == 18
