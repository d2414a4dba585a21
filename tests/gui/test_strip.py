"""The hand as it lies in the strip; fans and tiles that point at each other; the numbers on the tiles."""

from dataclasses import replace
from itertools import chain, pairwise

import pytest
from PySide6.QtCore import QMargins, QPoint, QRect, Qt
from PySide6.QtGui import QAction, QImage
from PySide6.QtWidgets import QTreeWidgetItem, QWidget
from pytestqt.qtbot import QtBot

from mjgui.core import parse_hand
from mjgui.core.hand import Hand, Meld, MeldKind
from mjgui.core.hand.tiles import tile_text, tiles_text
from mjgui.gui.app import EXAMPLE
from mjgui.gui.results.fans import FansPanel
from mjgui.gui.state.pointing import Pointed
from mjgui.gui.widgets.tile_button import TileButton
from mjgui.gui.window import MainWindow
from mjgui.render.tiles import tile_pixmap
from tests.gui.conftest import Desk
from tests.hands import HandMaker


def click(qtbot: QtBot, widget: QWidget) -> None:
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)


def sign(button: TileButton) -> str:
    """``<2m>`` lies on its side, ``##`` shows its back."""
    face = "##" if button.tile is None else tile_text(button.tile)
    return f"<{face}>" if button.turned else face


def box(window: MainWindow, button: TileButton) -> QRect:
    return QRect(button.mapTo(window.strip, QPoint()), button.size())


def melds(window: MainWindow) -> list[str]:
    return [" ".join(map(sign, buttons)) for buttons in window.strip.melds]


def groups(window: MainWindow) -> list[str]:
    """All blocks of the strip but the melds; a star for the one that the winning tile completes."""
    table = window.strip.table
    found = []
    for index, block in enumerate(table.blocks):
        tiles = [button.tile for button in block.widgets if isinstance(button, TileButton)]
        shown = tiles_text(tile for tile in tiles if tile is not None)
        found.append(shown + "*" * (index == table.completed))
    return found[len(window.strip.melds) :]


def outlined(window: MainWindow) -> list[str]:
    """The tiles of the blocks that are outlined; ``#`` for a back."""
    table = window.strip.table
    found = []
    for index in sorted(table.outlined):
        tiles = [button.tile for button in table.blocks[index].widgets if isinstance(button, TileButton)]
        found.append("#" * tiles.count(None) + tiles_text(tile for tile in tiles if tile is not None))
    return found


def fan_rows(window: MainWindow) -> list[QTreeWidgetItem]:
    tree = window.results.panel(FansPanel).fans
    tops = [tree.topLevelItem(index) for index in range(tree.topLevelItemCount())]
    rows = [top.child(index) for top in tops if top for index in range(top.childCount())]
    return [row for row in rows if row]


def select(window: MainWindow, name: str, number: int = 0) -> QTreeWidgetItem:
    """Select the row of a fan by a part of its name."""
    row = [row for row in fan_rows(window) if name in row.text(0)][number]
    window.results.panel(FansPanel).fans.setCurrentItem(row)
    return row


def marked(window: MainWindow) -> list[str]:
    """The fans whose rows are marked, as they are read aloud."""
    found = []
    for row in fan_rows(window):
        said = row.data(0, Qt.ItemDataRole.AccessibleTextRole)
        assert bool(said) == row.font(0).bold()
        if said:
            found.append(said)
    return found


def show(window: MainWindow, desk: Desk, text: str) -> None:
    window.model.set_hand(parse_hand(text))
    desk.analysis_of(text)


def test_melds_lie_as_on_a_table(window: MainWindow, desk: Desk) -> None:
    show(window, desk, "[123m,2][555p,3][7777s,1][EEEE,6]9p9p")
    assert melds(window) == ["<2m> 1m 3m", "5p 5p <5p>", "<7s> 7s 7s 7s", "E <E> <E> E"]
    chow, pung, direct, added = window.strip.melds
    for buttons in (chow, pung, direct):
        boxes = [box(window, button) for button in buttons]
        assert [each.left() for each in boxes] == sorted(each.left() for each in boxes)
        assert len({each.bottom() for each in boxes}) == 1
    # On its side it is wider than high.
    assert box(window, chow[0]).width() > box(window, chow[1]).width()
    assert box(window, chow[0]).height() < box(window, chow[1]).height()
    # The fourth tile of the added kong lies on the claimed one.
    claimed, fourth = box(window, added[1]), box(window, added[2])
    assert fourth.left() == claimed.left()
    assert fourth.bottom() < claimed.center().y()
    assert box(window, added[3]).bottom() == claimed.bottom()
    show(window, desk, "[1111m][2222p,5]456s78p99s9p")
    assert melds(window) == ["## 1m 1m ##", "<2p> <2p> 2p 2p"]


def test_what_is_not_known_is_not_turned(window: MainWindow) -> None:
    kong = Meld(MeldKind.ADDED_KONG, (3,) * 4)
    window.model.set_hand(Hand((Meld(MeldKind.CHOW, (0, 1, 2)), Meld(MeldKind.PUNG, (30,) * 3), kong)))
    assert melds(window) == ["1m 2m 3m", "N N N", "4m 4m 4m 4m"]
    assert all(button.accessibleDescription() == "" for buttons in window.strip.melds for button in buttons)


def test_clicks_turn_through_what_was_claimed(window: MainWindow, qtbot: QtBot) -> None:
    window.model.set_hand(parse_hand("[123m,1][555p,1][7777s,5]"))
    seen = []
    for _ in range(3):
        for buttons in window.strip.melds:
            click(qtbot, buttons[0])
        seen.append(melds(window))
    assert seen == [
        ["<2m> 1m 3m", "5p <5p> 5p", "7s <7s> <7s> 7s"],
        ["<3m> 1m 2m", "5p 5p <5p>", "7s 7s <7s> <7s>"],
        ["<1m> 2m 3m", "<5p> 5p 5p", "<7s> <7s> 7s 7s"],
    ]
    # Each has the place of its shape at once, not one turn of the event loop later.
    first, second = box(window, window.strip.melds[1][0]), box(window, window.strip.melds[1][1])
    assert first.width() > second.width()
    assert first.right() < second.left()


def test_melds_say_what_was_claimed(window: MainWindow) -> None:
    window.model.set_hand(parse_hand("[123m,2][7777s,6]"))
    chow, kong = window.strip.melds
    assert [button.accessibleDescription() for button in chow] == ["from the player before", "", ""]
    assert [button.accessibleDescription() for button in kong] == [
        "",
        "from the player opposite",
        "the fourth, added later",
        "",
    ]
    assert chow[0].accessibleName() == "2 of characters (Chow)"
    assert "from the player before" in chow[1].toolTip()


def test_standing_tiles_lie_in_the_sets_of_the_reading(window: MainWindow, desk: Desk) -> None:
    desk.analysis_of(EXAMPLE)
    assert groups(window) == ["23s*", "234s", "55p", "4s"]
    show(window, desk, "[EEE,1]147m258s36p99s9p")
    assert groups(window) == ["147m258s36p*", "99s", "9p"]
    show(window, desk, "19m19s119pESWNFPC")
    assert groups(window) == ["19m19s119pESWNFP", "C"]
    show(window, desk, "123456789m55s23p")
    assert groups(window) == ["123456789m55s23p"]
    show(window, desk, "147m258s369p124m5p5p")
    assert groups(window) == ["112447m258s3569p", "5p"]


def test_another_reading_lays_them_otherwise(window: MainWindow, desk: Desk) -> None:
    show(window, desk, "1122335577889m9m|EE1000")
    assert groups(window) == ["123m", "123m", "78m*", "789m", "55m", "9m"]
    window.results.panel(FansPanel).readings.setCurrentRow(1)
    assert groups(window) == ["11m", "22m", "33m", "55m", "77m", "88m", "9m*", "9m"]
    window.model.remove_winning()
    assert groups(window) == ["1122335577889m"]


def test_what_is_chosen_stays_chosen_as_it_moves(window: MainWindow, qtbot: QtBot, desk: Desk) -> None:
    show(window, desk, "1122335577889m9m|EE1000")
    for button in [button for button in window.strip.standing if button.tile in (0, 8)]:
        click(qtbot, button)
    window.results.panel(FansPanel).readings.setCurrentRow(1)
    assert window.strip.chosen == [0, 0, 8]
    assert window.strip.remove_button.isEnabled()
    click(qtbot, window.strip.remove_button)
    assert window.model.hand.concealed == (1, 1, 2, 2, 4, 4, 6, 6, 7, 7)
    assert not window.strip.chosen


def test_gaps_tell_the_sets_and_the_winning_tile_apart(window: MainWindow, desk: Desk) -> None:
    show(window, desk, "123m456s789p22p33p3p")
    gaps = [
        after.left() - before.right() - 1
        for before, after in pairwise(box(window, button) for button in window.strip.standing)
    ]
    assert groups(window) == ["123m", "456s", "33p*", "789p", "22p", "3p"]
    between = gaps[2]
    assert gaps == [0, 0, between, 0, 0, between, 0, between, 0, 0, between, 0]
    last = box(window, window.strip.standing[-1])
    assert 0 < between < box(window, window.strip.winning).left() - last.right() - 1


@pytest.mark.parametrize("width", [760, 1024, 1600])
def test_every_tile_has_a_place_of_its_own(window: MainWindow, qtbot: QtBot, width: int) -> None:
    window.resize(width, 700)
    strip = window.strip
    texts = ["[1111m][2222p,7][3333s,2][4444m,6]9m9m", "1122335577889m9m|EE1000", "19m19s119pESWNFPC"]
    for hand in [*map(parse_hand, texts), *HandMaker(3).take(12)]:
        assert hand.winning is not None

        def buttons() -> list[TileButton]:
            return [*chain(*strip.melds), *strip.standing, strip.winning]

        def laid_out(hand: Hand = hand) -> bool:
            """Once it is analysed, and the window has made room for as many lines as it takes."""
            analysis = window.results.analysis
            asked = analysis is not None and replace(analysis.hand, context=hand.context) == hand
            return asked and all(strip.rect().contains(box(window, button)) for button in buttons())

        window.model.set_hand(hand)
        qtbot.waitUntil(laid_out)
        assert all(button.isVisible() for button in buttons())
        faces = [box(window, button).marginsRemoved(QMargins(1, 7, 1, 3)) for button in buttons()]
        for index, face in enumerate(faces):
            assert not any(face.intersects(other) for other in faces[index + 1 :])
        shown = [button.tile for button in (*strip.standing, strip.winning)]
        assert sorted(tile for tile in shown if tile is not None) == sorted((*hand.concealed, hand.winning))


def test_the_keyboard_goes_through_the_tiles_as_they_lie(window: MainWindow, qtbot: QtBot, desk: Desk) -> None:
    show(window, desk, "[EEE,1]147m258s36p99s9p")
    strip = window.strip
    wanted = [*strip.melds[0], *strip.standing, strip.winning]
    wanted[0].setFocus()
    met = [window.focusWidget()]
    for _ in wanted[1:]:
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        met.append(window.focusWidget())
    assert met == wanted


def test_a_fan_outlines_its_tiles(window: MainWindow, qtbot: QtBot, desk: Desk) -> None:
    desk.analysis_of(EXAMPLE)
    assert outlined(window) == []
    with qtbot.waitSignal(window.results.signals.fan_pointed) as said:
        select(window, "喜相逢")
    assert said.args == [Pointed("mixed-double-chow", ((0, 2),), counted=True)]
    assert outlined(window) == ["234m", "23s", "4s"]
    # Both of two occurrences.
    select(window, "一般高")
    assert outlined(window) == ["234m", "234m", "23s", "234s", "4s"]
    # One that does not count, and the reason below it.
    row = select(window, "喜相逢", 2)
    assert outlined(window) == ["234m", "234s"]
    window.results.panel(FansPanel).fans.setCurrentItem(row.child(0))
    assert outlined(window) == ["234m", "234s"]
    # A fan of the whole hand.
    select(window, "平和")
    assert outlined(window) == ["234m", "234m", "23s", "234s", "55p", "4s"]
    # A heading is no fan.
    heading = window.results.panel(FansPanel).fans.topLevelItem(0)
    assert heading is not None
    window.results.panel(FansPanel).fans.setCurrentItem(heading)
    assert outlined(window) == []
    select(window, "平和")
    with qtbot.waitSignal(window.results.signals.fan_pointed) as said:
        qtbot.keyClick(window.results.panel(FansPanel).fans, Qt.Key.Key_Escape)
    assert said.args == [None]
    assert outlined(window) == []


def test_a_fan_of_another_reading_outlines_nothing(window: MainWindow, desk: Desk) -> None:
    show(window, desk, "1122335577889m9m|EE1000")
    window.results.panel(FansPanel).readings.setCurrentRow(1)
    select(window, "一色双龙会")
    assert outlined(window) == []
    select(window, "七对")
    assert outlined(window) == [*groups(window)[:6], "9m", "9m"]


def test_a_fan_outlines_the_body_and_kongs(window: MainWindow, desk: Desk) -> None:
    show(window, desk, "[1111m][2222p,5]456s78p99s9p")
    select(window, "明暗杠")
    assert outlined(window) == ["##11m", "2222p"]
    show(window, desk, "[EEE,1]147m258s36p99s9p")
    select(window, "组合龙")
    assert outlined(window) == ["EEE", "147m258s36p", "99s", "9p"]
    select(window, "圈风刻")
    assert outlined(window) == ["EEE"]
    show(window, desk, "19m19s119pESWNFPC")
    select(window, "十三幺")
    assert outlined(window) == ["19m19s119pESWNFP", "C"]


def test_an_outline_is_said_too(window: MainWindow, desk: Desk) -> None:
    desk.analysis_of(EXAMPLE)
    select(window, "喜相逢")
    strip = window.strip
    assert strip.melds[0][0].accessibleDescription() == "from the player before, belongs to the selected fan"
    assert strip.melds[1][1].accessibleDescription() == ""
    completed = "the winning tile completes its set, belongs to the selected fan"
    assert strip.standing[0].accessibleDescription() == completed
    assert strip.winning.accessibleDescription() == "belongs to the selected fan"
    window.words.choose("zh")
    assert strip.standing[0].accessibleDescription() == "和牌张补成这一组、属于选中的番"
    window.words.choose("en")


def colours(window: MainWindow) -> set[int]:
    image: QImage = window.strip.table.grab().toImage()
    return {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_outline_is_to_be_seen(window: MainWindow, desk: Desk, theme: str) -> None:
    window.theme.choose(theme)
    desk.analysis_of(EXAMPLE)
    frame = window.palette().linkVisited().color().rgb()
    assert frame not in colours(window)
    select(window, "喜相逢")
    assert frame in colours(window)
    window.theme.choose("light")


def test_what_is_selected_stays_so_while_the_reading_does(window: MainWindow, qtbot: QtBot, desk: Desk) -> None:
    desk.analysis_of(EXAMPLE)
    select(window, "喜相逢", 2)
    window.words.choose("zh")
    assert outlined(window) == ["234m", "234s"]
    window.theme.choose("dark")
    window.theme.choose("light")
    window.words.choose("en")
    # Won by another way the tiles lie as before.
    click(qtbot, window.context.how["self-draw"])
    desk.analysis_of(EXAMPLE + "|EE1000")
    assert outlined(window) == ["234m", "234s"]
    show(window, desk, "[234m,1][234m,1]22334s55p1s")
    assert outlined(window) == []
    assert not window.results.panel(FansPanel).fans.selectedItems()


def test_tiles_mark_their_fans(window: MainWindow, qtbot: QtBot, desk: Desk) -> None:
    desk.analysis_of(EXAMPLE)
    window.notation.edit.setFocus()
    assert marked(window) == []
    window.strip.standing[0].setChecked(True)
    uses = ", uses the chosen tile"
    assert marked(window) == [
        "一般高 Pure Double Chow" + uses,
        "喜相逢 Mixed Double Chow" + uses,
        "喜相逢 Mixed Double Chow" + uses,
    ]
    # Names stay where they are; the mark stands before them.
    assert fan_rows(window)[2].text(0) == "一般高 Pure Double Chow"
    window.strip.standing[0].setChecked(False)
    assert marked(window) == []


def test_the_focus_marks_fans_as_choosing_does(window: MainWindow, desk: Desk, qtbot: QtBot) -> None:
    show(window, desk, "[EEE,1]123m456s78p99s9p")
    qtbot.waitUntil(lambda: window.isActiveWindow())
    strip = window.strip
    straight = ["花龙"]
    for button, fans in (
        (strip.melds[0][1], ["圈风刻", "门风刻", "幺九刻"]),
        (strip.standing[0], straight),
        (strip.standing[6], straight),
        (strip.winning, straight),
        (strip.standing[-1], []),
    ):
        button.setFocus()
        assert [fan.partition(" ")[0] for fan in marked(window)] == fans
    strip.winning.setFocus()
    window.notation.edit.setFocus()
    assert marked(window) == []


def test_marks_follow_the_reading(window: MainWindow, desk: Desk, qtbot: QtBot) -> None:
    show(window, desk, "1122335577889m9m|EE1000")
    window.notation.edit.setFocus()
    window.strip.standing[0].setChecked(True)
    assert marked(window)[0].partition(" ")[0] == "一色双龙会"
    said: list[object] = []
    window.strip.places_pointed.connect(said.append)
    window.results.panel(FansPanel).readings.setCurrentRow(1)
    # The fans of seven pairs use no pair more than another.
    assert marked(window) == []
    window.strip.standing[2].setChecked(True)
    assert said[-1] == frozenset({0, 1})


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_marks_are_painted(window: MainWindow, desk: Desk, theme: str) -> None:
    window.theme.choose(theme)
    desk.analysis_of(EXAMPLE)
    window.notation.edit.setFocus()
    fans = window.results.panel(FansPanel).fans
    gutter = fans.visualItemRect(fan_rows(window)[2])
    gutter = QRect(0, gutter.top(), gutter.left(), gutter.height())
    before = fans.viewport().grab(gutter).toImage()
    window.strip.standing[0].setChecked(True)
    assert fans.viewport().grab(gutter).toImage() != before
    window.strip.standing[0].setChecked(False)
    assert fans.viewport().grab(gutter).toImage() == before
    window.theme.choose("light")


def test_the_numbers_can_be_switched_off(window: MainWindow, qtbot: QtBot, desk: Desk) -> None:
    desk.analysis_of(EXAMPLE)
    other = window.open_hand("123m")
    action = next(each for each in window.findChildren(QAction) if "numbers" in each.text())
    parts = [window.strip.standing[0], window.strip.melds[0][0], window.palette_.buttons[0], other.strip.standing[0]]
    with_numbers = [part.grab().toImage() for part in parts]
    assert action.isChecked()
    action.trigger()
    without = [part.grab().toImage() for part in parts]
    assert all(before != after for before, after in zip(with_numbers, without, strict=True))
    action.trigger()
    assert [part.grab().toImage() for part in parts] == with_numbers
    other.close()


def test_a_turned_face_is_drawn_once(window: MainWindow) -> None:
    turned = tile_pixmap(5, 36, 2.0, turned=True)
    assert (turned.width(), turned.height()) == (96, 72)
    assert tile_pixmap(5, 36, 2.0, turned=True).cacheKey() == turned.cacheKey()
    assert tile_pixmap(5, 36, 2.0, turned=True, index=False).toImage() != turned.toImage()


def test_another_winning_tile_among_the_same_tiles(window: MainWindow, desk: Desk, qtbot: QtBot) -> None:
    """Until there is an answer about it, the reading shown is one of the hand before."""
    desk.analysis_of(EXAMPLE)
    hand = "[234m,1][234m,1]223344s5p5p"
    window.model.set_hand(parse_hand(hand))
    assert window.strip.winning.tile == 22
    desk.analysis_of(hand)
    assert window.strip.table.completed is not None


def test_what_lies_below_does_not_jump_at_each_edit(window: MainWindow, desk: Desk, qtbot: QtBot) -> None:
    """The fourteenth tile comes and goes in a narrow window: the palette stays where it is."""
    window.resize(1024, 700)
    hand = parse_hand("1122335577889m9m")
    window.model.set_hand(hand)
    desk.analysis_of("1122335577889m9m")
    window.results.panel(FansPanel).readings.setCurrentRow(1)
    qtbot.wait(20)
    places = set()
    for _ in range(3):
        for shown in (replace(hand, winning=None), hand):
            window.model.set_hand(shown)
            qtbot.waitUntil(lambda shown=shown: window.results.analysis.hand == shown)  # type: ignore[union-attr]
            qtbot.wait(10)
            places.add(window.palette_.mapTo(window, QPoint()).y())
    assert len(places) == 1
