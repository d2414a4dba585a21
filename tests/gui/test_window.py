"""A hand built with the mouse, typed, and read, in the real window."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu, QTreeWidgetItem, QWidget
from pytestqt.qtbot import QtBot

from mjgui.core import format_hand, parse_hand
from mjgui.core.hand import MeldKind
from mjgui.core.hand.tiles import Tile
from mjgui.gui.app import EXAMPLE
from mjgui.gui.commands import Commands
from mjgui.gui.results.fans import FansPanel
from mjgui.gui.window import MainWindow
from tests.gui.conftest import Desk


def tile(text: str) -> Tile:
    return parse_hand(text).concealed[0]


def click(qtbot: QtBot, widget: QWidget) -> None:
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)


def right_click(widget: QWidget) -> None:
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, QPoint(5, 5), widget.mapToGlobal(QPoint(5, 5)))
    QApplication.sendEvent(widget, event)


def pick(qtbot: QtBot, window: MainWindow, tiles: str) -> None:
    """Click tiles in the palette: "1m 2m E"."""
    for text in tiles.split():
        click(qtbot, window.palette_.buttons[tile(text)])


def choose(qtbot: QtBot, window: MainWindow, tiles: str) -> None:
    """Click standing tiles that are not chosen yet."""
    for text in tiles.split():
        wanted = tile(text)
        button = next(each for each in window.strip.standing if each.tile == wanted and not each.isChecked())
        click(qtbot, button)


def rows(window: MainWindow) -> dict[str, list[QTreeWidgetItem]]:
    """The rows of the result panel by the title of their group."""
    tree = window.results.panel(FansPanel).fans
    groups = [tree.topLevelItem(index) for index in range(tree.topLevelItemCount())]
    return {
        group.text(0): [group.child(index) for index in range(group.childCount())]
        for group in groups
        if group is not None
    }


def test_it_opens_on_an_example_in_dispute(window: MainWindow, desk: Desk) -> None:
    desk.analysis_of(EXAMPLE)
    assert window.results.verdict.text() == "7 fan < 8, below the minimum · MIL 2025"
    found = rows(window)
    (ring,) = found["Not counted: 套算一次 Account-once"]
    assert ring.text(0) == "喜相逢 Mixed Double Chow"
    assert ring.font(0).strikeOut()
    assert "close a circle" in ring.child(0).text(0)
    assert "MIL 2025 1.11" in ring.child(0).text(0)
    assert "Supplementary Rules" in ring.toolTip(0)


def test_a_hand_built_with_the_mouse(window: MainWindow, qtbot: QtBot, desk: Desk) -> None:
    click(qtbot, window.strip.clear_button)
    assert window.notation.edit.text() == ""
    pick(qtbot, window, "E E E 1m 1m 1m 1m 2m 3m 4m")
    choose(qtbot, window, "1m 1m 1m 1m")
    click(qtbot, window.strip.meld_buttons[MeldKind.CONCEALED_KONG])
    choose(qtbot, window, "E E E")
    assert window.strip.meld_buttons[MeldKind.PUNG].isEnabled()
    assert not window.strip.meld_buttons[MeldKind.CHOW].isEnabled()
    click(qtbot, window.strip.meld_buttons[MeldKind.PUNG])
    choose(qtbot, window, "2m 3m 4m")
    click(qtbot, window.strip.meld_buttons[MeldKind.CHOW])
    pick(qtbot, window, "7p 8p 5s 5s 9p")
    assert window.strip.winning.isVisible()
    assert window.strip.winning.tile == tile("9p")
    click(qtbot, window.context.how["self-draw"])
    window.context.winds["seat"].setCurrentIndex(1)
    window.context.winds["seat"].activated.emit(1)
    text = "[1111m][EEE,1][234m,1]55s78p9p|ES1000"
    analysis = desk.analysis_of(text)
    assert window.notation.edit.text() == text
    assert {found.fan for found in analysis.best.count.counted} == {
        "concealed-kong",
        "prevalent-wind",
        "pung-of-terminals-or-honors",
        "self-drawn",
    }
    assert window.results.verdict.text().startswith(f"{analysis.total} fan")
    assert "Not counted: 不重复 Non-repeat" in rows(window)


def test_right_click_takes_a_tile_back(window: MainWindow, qtbot: QtBot) -> None:
    window.model.clear()
    pick(qtbot, window, "1m 1m C")
    right_click(window.palette_.buttons[tile("1m")])
    assert format_hand(window.model.hand).startswith("1mC|")
    right_click(window.strip.standing[0])
    assert format_hand(window.model.hand).startswith("C|")


def test_four_copies_and_no_more(window: MainWindow, qtbot: QtBot) -> None:
    window.model.clear()
    pick(qtbot, window, "1m 1m 1m 1m")
    button = window.palette_.buttons[tile("1m")]
    assert not button.isEnabled()
    assert "0 left" in button.accessibleName()
    click(qtbot, button)
    assert window.model.hand.concealed == (0,) * 4


def test_a_full_hand_changes_its_winning_tile(window: MainWindow, qtbot: QtBot, desk: Desk) -> None:
    pick(qtbot, window, "1s")
    desk.analysis_of("[234m,1][234m,1]22334s55p1s")


def test_the_winning_tile_can_be_another_of_the_standing_ones(window: MainWindow, qtbot: QtBot, desk: Desk) -> None:
    choose(qtbot, window, "2s")
    click(qtbot, window.strip.win_button)
    desk.analysis_of("[234m,1][234m,1]23344s55p2s")


def test_melds_can_be_turned_and_taken_back(window: MainWindow, qtbot: QtBot) -> None:
    click(qtbot, window.strip.melds[0][0])
    assert window.notation.edit.text().startswith("[234m,2]")
    right_click(window.strip.melds[0][0])
    assert len(window.model.hand.melds) == 1
    assert window.model.hand.concealed[:3] == (1, 2, 3)


def test_what_is_typed_becomes_the_hand(window: MainWindow, qtbot: QtBot, desk: Desk) -> None:
    edit = window.notation.edit
    edit.selectAll()
    qtbot.keyClicks(edit, "[NNN,3]78889m11888p8m|SW0000|ab")
    analysis = desk.analysis_of("[NNN,3]78889m11888p8m|SW0000|ab")
    assert window.results.verdict.text() == (f"{analysis.total} fan ≥ 8 ✓ · MIL 2025 · +2 for flowers · 34 points")
    assert window.context.winds["prevalent"].currentText() == "South"
    assert window.context.flowers.value() == 2
    assert [button.tile for button in window.strip.melds[0]] == [30, 30, 30]


def test_an_error_is_said_at_its_place_and_nothing_is_lost(window: MainWindow, qtbot: QtBot, desk: Desk) -> None:
    desk.analysis_of(EXAMPLE)
    edit = window.notation.edit
    edit.setText("")
    qtbot.keyClicks(edit, "[234m,9]")
    assert edit.text() == "[234m,9]"
    assert "character 7" in window.notation.message.text()
    assert "the hand before" in window.results.details.text()
    before = window.model.hand
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert edit.text() == "[234m,9]"
    assert window.model.hand == before
    edit.setText("")
    qtbot.keyClicks(edit, "123456789m55s23p")
    assert not window.notation.message.text()
    desk.analysis_of("123456789m55s23p")
    assert window.results.verdict.text() == "Waiting"
    assert "1p" in window.results.details.text()
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert edit.text() == "123456789m55s23p|EE0000"


def test_impossible_flags_are_disabled_and_say_why(window: MainWindow) -> None:
    robbing = window.context.how["robbing"]
    assert not robbing.isEnabled()
    assert "all four copies" in robbing.toolTip()
    replacement = window.context.flags["replacement"]
    assert not replacement.isEnabled()
    assert "no kong" in replacement.toolTip()
    window.model.set_hand(parse_hand("[1111s]123m456m78s55p9s"))
    assert robbing.isEnabled()
    assert replacement.isEnabled()
    window.model.set_hand(parse_hand("[666m,1][777m,1][999m,1]7888m6m"))
    certain = window.context.flags["last_of_kind"]
    assert certain.isChecked()
    assert not certain.isEnabled()
    assert "three copies" in certain.toolTip()


def test_a_flag_that_has_become_impossible_can_be_taken_back(window: MainWindow, qtbot: QtBot, desk: Desk) -> None:
    window.model.set_hand(parse_hand("123m456m789m12s55p3s|EE0001"))
    pick(qtbot, window, "1s")
    desk.analysis_of("123m456m789m12s55p1s|EE0001")
    assert window.results.verdict.text() == "Impossible · MIL 2025"
    assert "all four copies" in window.results.details.text()
    assert window.context.how["robbing"].isEnabled()
    click(qtbot, window.context.how["discard"])
    assert not window.model.hand.context.robbing


def test_a_replacement_tile_is_self_drawn(window: MainWindow, qtbot: QtBot) -> None:
    window.model.set_hand(parse_hand("[1111s]123m456m78s55p9s"))
    click(qtbot, window.context.flags["replacement"])
    how = window.model.hand.context
    assert how.self_draw
    assert how.replacement
    click(qtbot, window.context.how["discard"])
    assert not window.model.hand.context.replacement


def test_self_draw_needs_no_kong(window: MainWindow, qtbot: QtBot, desk: Desk) -> None:
    window.model.set_hand(parse_hand("123m456s789p234m5s5s"))
    click(qtbot, window.context.how["self-draw"])
    window.context.winds["seat"].setCurrentIndex(2)
    window.context.winds["seat"].activated.emit(2)
    analysis = desk.analysis_of("123m456s789p234m5s5s|EW1000")
    assert "fully-concealed-hand" in {found.fan for found in analysis.best.count.counted}


def test_after_an_action_the_focus_is_in_the_hand(window: MainWindow, qtbot: QtBot) -> None:
    window.model.set_hand(parse_hand("EEE123456m"))
    choose(qtbot, window, "E E E")
    pung = window.strip.meld_buttons[MeldKind.PUNG]
    pung.setFocus()
    qtbot.keyClick(pung, Qt.Key.Key_Space)
    assert window.focusWidget() is window.strip
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Backspace)
    assert window.model.hand.concealed == (0, 1, 2, 3, 4)


def test_a_used_up_tile_lets_no_other_be_added_in_its_place(window: MainWindow, qtbot: QtBot) -> None:
    window.model.clear()
    button = window.palette_.buttons[0]
    button.setFocus()
    for _ in range(6):
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Space)
    assert window.model.hand.concealed == (0,) * 4
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Mouse, button.geometry().center(), button.mapToGlobal(QPoint(5, 5))
    )
    QApplication.sendEvent(window.palette_, event)
    assert window.model.hand.concealed == (0,) * 3


def test_the_palette_stays_where_it_is(window: MainWindow, qtbot: QtBot) -> None:
    window.model.clear()
    qtbot.wait(20)
    place = window.palette_.mapTo(window, QPoint(0, 0))
    pick(qtbot, window, "1p")
    qtbot.wait(20)
    assert window.palette_.mapTo(window, QPoint(0, 0)) == place
    qtbot.keyClicks(window.notation.edit, "7")
    qtbot.wait(20)
    assert window.palette_.mapTo(window, QPoint(0, 0)) == place


def test_a_very_long_hand_is_shown_in_part(window: MainWindow, qtbot: QtBot) -> None:
    QApplication.clipboard().setText("1" * 5_000 + "m")
    window.notation.edit.selectAll()
    window.notation.edit.paste()
    assert window.model.hand.size == 5_000
    qtbot.waitUntil(lambda: window.results.verdict.text() == "Impossible · MIL 2025")
    assert sum(button.isVisible() for button in window.strip.standing) < 20
    window.model.clear()
    assert not window.model.hand.size


def test_the_winds_of_the_table_stay_when_a_hand_is_typed(window: MainWindow, qtbot: QtBot) -> None:
    window.model.clear()
    window.context.winds["seat"].setCurrentIndex(1)
    window.context.winds["seat"].activated.emit(1)
    qtbot.keyClicks(window.notation.edit, "123m")
    assert window.model.hand.context.seat == tile("S")
    window.notation.edit.selectAll()
    qtbot.keyClicks(window.notation.edit, "123m|EN0000")
    assert window.model.hand.context.seat == tile("N")


def test_the_line_reads_what_it_wrote(window: MainWindow, qtbot: QtBot) -> None:
    window.model.clear()
    click(qtbot, window.palette_.buttons[34])
    assert parse_hand(window.notation.edit.text()) == window.model.hand


def test_what_was_typed_in_vain_can_be_had_back(window: MainWindow, qtbot: QtBot) -> None:
    edit = window.notation.edit
    edit.selectAll()
    qtbot.keyClicks(edit, "123m99s|")
    pick(qtbot, window, "9m")
    assert edit.text().startswith("1239m99s|EE")
    edit.undo()
    assert edit.text() == "123m99s|"


def test_the_keyboard_goes_through_the_window_from_top_to_bottom(window: MainWindow, qtbot: QtBot, desk: Desk) -> None:
    """Hand, what can be done with it, notation, palette, context, table; also after the hand has changed."""
    window.model.clear()
    window.model.set_hand(parse_hand("[111m,1][EEE,2]456s78s99p9s"))
    desk.analysis_of("[111m,1][EEE,2]456s78s99p9s")
    parts = [window.strip, window.notation, window.palette_, window.context, window.table, window.bar]
    parts.append(window.results)
    window.strip.melds[0][0].setFocus()
    met: list[int] = []
    for _ in range(120):
        focused = window.focusWidget()
        place = next(index for index, part in enumerate(parts) if part.isAncestorOf(focused))
        if met and place < met[-1]:
            break
        met.append(place)
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    assert sorted(set(met)) == [0, 1, 2, 3, 4, 5, 6]
    # All tiles, and the one action there is for none chosen.
    assert met.count(0) == 14 + 1


def test_flowers(window: MainWindow, qtbot: QtBot, desk: Desk) -> None:
    click(qtbot, window.palette_.buttons[34])
    window.context.flowers.setValue(3)
    analysis = desk.analysis_of("[234m,1][234m,1]22334s55pa4s|EE0000|2")
    assert analysis.flowers == 3
    # Another one identified is one of those counted.
    click(qtbot, window.palette_.buttons[35])
    assert window.model.hand.flowers == (34, 35, 42)
    window.model.remove(34)
    assert len(window.model.hand.flowers) == 2


def test_another_reading_is_shown_when_chosen(window: MainWindow, desk: Desk) -> None:
    window.model.set_hand(parse_hand("1122335577889m9m|EE1000"))
    desk.analysis_of("1122335577889m9m|EE1000")
    assert window.results.panel(FansPanel).readings.count() == 2
    assert "Counted: 68 fan" in rows(window)
    window.results.panel(FansPanel).readings.setCurrentRow(1)
    assert "Counted: 49 fan" in rows(window)
    elsewhere = rows(window)["Not counted: 不拆移 Non-separation"]
    assert "only in reading 1, worth 68 fan (1998 p. 29, printed)" in elsewhere[0].child(0).text(0)


def test_the_language_changes_at_run_time(window: MainWindow, desk: Desk) -> None:
    desk.analysis_of(EXAMPLE)
    window.words.choose("zh")
    assert window.results.verdict.text() == "7 番 < 8，不够起和 · MIL 2025"
    assert window.context.how["self-draw"].text() == "自摸"
    assert "不计：套算一次 Account-once" in rows(window)
    assert window.palette_.buttons[2].accessibleName() == "三万，剩 2 张"
    window.words.choose("en")


def test_the_theme_changes_at_run_time(window: MainWindow, qtbot: QtBot) -> None:
    window.theme.choose("dark")
    qtbot.waitUntil(lambda: window.palette().window().color().lightness() < 80)
    window.theme.choose("light")
    qtbot.waitUntil(lambda: window.palette().window().color().lightness() > 200)


def focusable(window: MainWindow) -> Iterator[QWidget]:
    for widget in window.findChildren(QWidget):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisibleTo(window):
            yield widget


def test_everything_that_takes_the_focus_has_a_name(window: MainWindow, desk: Desk) -> None:
    desk.analysis_of(EXAMPLE)
    nameless = []
    for widget in focusable(window):
        interface = QAccessible.queryAccessibleInterface(widget)
        if not interface.text(QAccessible.Text.Name) and not widget.parent().findChildren(
            QWidget, "qt_spinbox_lineedit"
        ):
            nameless.append(widget)
    assert not nameless


def test_the_window_fits_a_small_screen(window: MainWindow, qtbot: QtBot) -> None:
    for language in ("zh", "en"):
        window.words.choose(language)
        window.resize(1024, 700)
        qtbot.wait(50)
        assert window.width() == 1024
        assert window.height() == 700
    window.words.choose("en")
    assert window.minimumSizeHint().width() <= 1024


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_can_be_painted_in_every_state(window: MainWindow, desk: Desk, theme: str) -> None:
    window.theme.choose(theme)
    for text in (
        EXAMPLE,
        "123456789m55s23p",
        "1245m1245p1245sEE",
        "1245m1245p1245sE",
        "1m",
        "147m258s369pSWNCF",
        "19m19s119pESWNFPC",
    ):
        window.model.set_hand(parse_hand(text))
        desk.analysis_of(text)
        assert not window.grab().isNull()
    window.model.clear()
    assert not window.grab().isNull()
    window.theme.choose("light")


def test_every_menu_has_its_commands_in_order_and_in_groups(window: MainWindow) -> None:
    def listed(menu: QMenu) -> list[object]:
        actions = [action for action in menu.actions() if action.isVisible() or action.isSeparator()]
        return [
            "-" if action.isSeparator() else [action.text(), listed(action.menu())] if action.menu() else action.text()
            for action in actions
        ]

    bar = {action.text().replace("&", ""): listed(action.menu()) for action in window.menuBar().actions()}
    copies = [
        "the program's own notation (GB-Mahjong)",
        "the compact notation of calculators",
        "tile characters",
        "riichi notation mpsz",
        "Botzone / PyMahjongGB",
        "a link to tziakcha's calculator",
    ]
    assert bar == {
        "Hand": [
            *("Undo", "Redo", "-", "Clear", "Paste as the hand", ["&Copy as", copies], "-"),
            *("Open…", "Save case…", "History…", "Count anew", "-"),
            *("Export a picture…", "Print a ruling sheet…", "-", "Quit"),
        ],
        "Rules": [
            *("&Gallery of examples…", "About this &fan…", "-", "Necessarily present…", "What a seat may do…"),
        ],
        "Table": ["Score sheet…", "Enter into sheet"],
        "View": [
            ["&Theme", ["As the system", "Light", "Dark"]],
            "Index &numbers",
            ["&Language 语言", ["As the system", "中文", "English"]],
            *("-", "&Settings…"),
        ],
        "Help": ["&Keys…", "About mjgui…"],
    }
    window.rules.choose("arithmetic")
    (rules,) = (action.menu() for action in window.menuBar().actions() if action.text() == "&Rules")
    assert listed(rules)[-1] == "What a seat may do…"


def test_no_two_commands_have_one_place(window: MainWindow) -> None:
    specs = [spec for specs in window.preferences.shortcuts.table.values() for spec in specs]
    places = [spec.menu for spec in specs if spec.menu is not None and not spec.menu.inside]
    assert len(set(places)) == len(places)


def test_two_commands_of_one_id_are_refused(window: MainWindow) -> None:
    twice = [*window.edits.commands(), *window.edits.commands()]
    with pytest.raises(ValueError, match="two commands are called undo"):
        Commands(window, twice, window.preferences.shortcuts, window.words)
