"""The gallery and the pages of the fans, in the real window."""

from collections import Counter

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollBar, QWidget
from pytestqt.qtbot import QtBot

from mjgui.core import parse_hand
from mjgui.core.notation import format_hand
from mjgui.core.questions.gallery import example, load_gallery
from mjgui.gui.app import EXAMPLE
from mjgui.gui.results.disputes import DisputesPanel
from mjgui.gui.results.fan_list import FAN, FAN_ROLE
from mjgui.gui.results.fans import FansPanel
from mjgui.gui.results.panel import CHOICE
from mjgui.gui.results.why import WhyPanel
from mjgui.gui.rulebook.fan_page import FanPageDialog
from mjgui.gui.rulebook.gallery import GalleryDialog
from mjgui.gui.rulebook.hand_picture import HandPicture
from mjgui.gui.state.faces import Faces
from mjgui.gui.window import MainWindow
from tests.gui.conftest import Desk


@pytest.fixture
def gallery(window: MainWindow, qtbot: QtBot) -> GalleryDialog:
    dialog = window.reference.open_gallery()
    qtbot.waitExposed(dialog)
    return dialog


@pytest.fixture
def page(window: MainWindow, qtbot: QtBot) -> FanPageDialog:
    dialog = window.reference.open_page("two-concealed-kongs")
    qtbot.waitExposed(dialog)
    return dialog


def shown(dialog: GalleryDialog) -> list[str]:
    return [row.text(0) for row in dialog._rows()]


def chosen_ruling(window: MainWindow) -> str | None:
    item = window.results.panel(DisputesPanel).tree.currentItem()
    return item.data(0, CHOICE)[0] if item and item.isSelected() else None


def open_and_wait(window: MainWindow, identity: str, qtbot: QtBot) -> None:
    """Open an example, and wait until it is pointed at."""
    with qtbot.waitSignal(window.analyst.compared):
        window.reference.open_example(example(identity))


def follow(dialog: FanPageDialog, link: str) -> None:
    dialog.page.anchorClicked.emit(QUrl(link))


def test_the_first_start_shows_an_example_of_the_gallery() -> None:
    assert format_hand(parse_hand(EXAMPLE)) == example("D01").hand


def test_keys_open_the_gallery_and_the_page_of_a_fan(window: MainWindow, qtbot: QtBot) -> None:
    QTest.keyClick(window, Qt.Key.Key_F2)
    (dialog,) = window.findChildren(GalleryDialog)
    qtbot.waitUntil(dialog.isVisible)
    assert not dialog.isModal()
    qtbot.waitUntil(dialog.search.hasFocus)
    qtbot.keyClick(dialog.search, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    QTest.keyClick(window, Qt.Key.Key_F2, Qt.KeyboardModifier.ShiftModifier)
    (about,) = window.findChildren(FanPageDialog)
    qtbot.waitUntil(about.isVisible)


def test_the_gallery_lists_disputes_then_notes_then_fans_and_shows_the_first(gallery: GalleryDialog) -> None:
    headings = [gallery.tree.topLevelItem(index).text(0) for index in range(gallery.tree.topLevelItemCount())]  # type: ignore[union-attr]
    number = Counter(each.kind for each in load_gallery())
    assert headings == [
        f"Disputes ({number['dispute']})",
        f"Notes of the texts ({number['note']})",
        f"Fans ({number['fan']})",
    ]
    assert len(shown(gallery)) == len(load_gallery())
    assert gallery.chosen == example("D01")
    assert format_hand(gallery.picture.hand) == example("D01").hand
    for words in ("How far does account-once reach?", "MIL 2025", example("D01").hand):
        assert words in gallery.about.text()
    assert not gallery.page_button.isEnabled()


def test_what_is_typed_is_found_and_enter_opens_it(
    gallery: GalleryDialog, window: MainWindow, desk: Desk, qtbot: QtBot
) -> None:
    qtbot.keyClicks(gallery.search, "hdly")
    note = "reform 8 points, note 10  Last Tile Claim together with robbing the kong"
    assert shown(gallery) == [note, "45  海底捞月 Last Tile Claim"]
    opened = []
    gallery.example_chosen.connect(opened.append)
    qtbot.keyClick(gallery.search, Qt.Key.Key_Return)
    desk.analysis_of(example("national/last-tile-claim").hand)
    assert opened == [example("national/last-tile-claim")]
    assert window.results.tabs.currentIndex() == 0
    qtbot.waitUntil(lambda: window.results.panel(FansPanel).fans.chosen is not None)
    assert window.results.panel(FansPanel).fans.chosen.fan == "last-tile-claim"  # type: ignore[union-attr]


def test_nothing_found_is_said_and_nothing_can_be_opened(gallery: GalleryDialog, qtbot: QtBot) -> None:
    assert not gallery.nothing.isVisible()
    qtbot.keyClicks(gallery.search, "xyzzy")
    assert gallery.nothing.isVisible()
    assert gallery.chosen is None
    assert not gallery.open_button.isEnabled()
    assert not gallery.picture.isVisible()
    qtbot.keyClick(gallery.search, Qt.Key.Key_Return)
    gallery.search.clear()
    assert gallery.chosen == example("D01")
    assert gallery.open_button.isEnabled()


def test_arrows_move_in_the_list_while_typing(gallery: GalleryDialog, qtbot: QtBot) -> None:
    qtbot.keyClick(gallery.search, Qt.Key.Key_Down)
    assert gallery.chosen == example("D02")
    qtbot.keyClick(gallery.search, Qt.Key.Key_Down)
    qtbot.keyClick(gallery.search, Qt.Key.Key_Up)
    assert gallery.chosen == example("D02")


def test_enter_and_a_double_click_in_the_list_open_once(gallery: GalleryDialog, qtbot: QtBot) -> None:
    opened: list[str] = []
    gallery.example_chosen.connect(lambda found: opened.append(found.id))
    gallery.choose("D07")
    qtbot.keyClick(gallery.tree, Qt.Key.Key_Return)
    assert opened == ["D07"]
    row = gallery.tree.visualItemRect(gallery.tree.currentItem()).center()  # type: ignore[arg-type]
    viewport = gallery.tree.viewport()
    qtbot.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=row)
    assert opened == ["D07"]
    qtbot.mouseDClick(viewport, Qt.MouseButton.LeftButton, pos=row)
    assert opened == ["D07", "D07"]
    qtbot.mouseClick(gallery.open_button, Qt.MouseButton.LeftButton)
    assert opened == ["D07", "D07", "D07"]


@pytest.mark.parametrize("identity", ["D12", "D45", "D65", "D68", "D73"])
def test_a_dispute_opens_with_its_ruling_chosen_and_is_one_step(
    identity: str, window: MainWindow, qtbot: QtBot
) -> None:
    before, steps = window.model.hand, window.edits.stack.count()
    open_and_wait(window, identity, qtbot)
    assert format_hand(window.model.hand) == example(identity).hand
    assert window.results.tabs.currentWidget() is window.results.panel(DisputesPanel)
    assert chosen_ruling(window) == example(identity).ruling
    assert window.edits.stack.count() == steps + 1
    window.edits.stack.undo()
    assert window.model.hand == before


def test_a_dispute_that_no_ruling_answers_opens_with_none_chosen(window: MainWindow, qtbot: QtBot) -> None:
    open_and_wait(window, "D01", qtbot)
    assert chosen_ruling(window) == "account-once"
    # Whose hand account-once matters to as well.
    open_and_wait(window, "D57", qtbot)
    assert window.results.tabs.currentWidget() is window.results.panel(DisputesPanel)
    assert chosen_ruling(window) is None


def test_the_first_hand_is_pointed_at_even_before_it_is_counted(window: MainWindow, qtbot: QtBot) -> None:
    window.reference.open_example(example("D01"))
    qtbot.waitUntil(lambda: chosen_ruling(window) == "account-once")
    assert window.edits.stack.count() == 0


def test_the_dispute_that_is_shown_already_is_pointed_at_too(window: MainWindow, desk: Desk, qtbot: QtBot) -> None:
    open_and_wait(window, "D45", qtbot)
    steps = window.edits.stack.count()
    # The same hand, about another ruling; and then about a fan.
    window.reference.open_example(example("D48"))
    assert chosen_ruling(window) == "two-concealed-kongs-pungs"
    window.reference.open_example(example("national/two-concealed-kongs"))
    assert window.results.tabs.currentIndex() == 0
    assert window.results.panel(FansPanel).fans.chosen.fan == "two-concealed-kongs"  # type: ignore[union-attr]
    assert window.edits.stack.count() == steps


def test_an_answer_for_another_hand_is_not_pointed_at(window: MainWindow, desk: Desk, qtbot: QtBot) -> None:
    desk.analysis_of(EXAMPLE)
    window.reference.open_example(example("D12"))
    window.model.set_hand(parse_hand("1112345678999m5m"))
    with qtbot.waitSignal(window.analyst.compared):
        desk.analysis_of("1112345678999m5m")
    assert window.results.tabs.currentIndex() == 0
    assert chosen_ruling(window) is None


@pytest.mark.parametrize(
    ("identity", "profile"),
    [("arithmetic/half-flush", "arithmetic"), ("A03", "arithmetic"), ("national/one-wait", "reform")],
)
def test_rules_that_know_the_example_come_with_it_and_go_with_one_step(
    identity: str, profile: str, window: MainWindow, qtbot: QtBot
) -> None:
    before, steps = window.edits.state, window.edits.stack.count()
    open_and_wait(window, identity, qtbot)
    assert window.rules.stored.id == profile
    assert window.edits.stack.count() == steps + 1
    window.edits.stack.undo()
    assert window.edits.state == before
    window.edits.stack.redo()
    assert window.rules.stored.id == profile
    assert format_hand(window.model.hand) == example(identity).hand


def test_rules_in_force_that_know_the_example_stay(window: MainWindow, qtbot: QtBot) -> None:
    window.rules.choose("wmo-2006")
    window.rules.adopt("cap", "88")
    open_and_wait(window, "national/double-pung", qtbot)
    assert window.rules.stored.id == "wmo-2006"
    assert window.rules.adopted == {"cap": "88"}


def test_a_change_of_the_session_that_takes_the_fan_away_is_dropped(window: MainWindow, qtbot: QtBot) -> None:
    window.rules.adopt("concealed-and-melded-kong", "apart")
    before = window.edits.state
    open_and_wait(window, "national/concealed-and-melded-kong", qtbot)
    assert window.rules.adopted == {}
    assert window.results.panel(FansPanel).fans.chosen.fan == "concealed-and-melded-kong"  # type: ignore[union-attr]
    window.edits.stack.undo()
    assert window.edits.state == before


@pytest.mark.parametrize(
    ("answered", "identity", "counted"),
    [
        (None, "national/upper-tiles", True),
        (("seven-pairs-whole-hand", "not-counted"), "national/upper-tiles", False),
        (None, "national/flower-tiles", False),
    ],
)
def test_a_fan_is_chosen_where_it_is_listed(
    answered: tuple[str, str] | None, identity: str, counted: bool, window: MainWindow, qtbot: QtBot
) -> None:
    if answered:
        window.rules.adopt(*answered)
    open_and_wait(window, identity, qtbot)
    chosen = window.results.panel(FansPanel).fans.chosen
    assert chosen is not None
    assert (chosen.fan, chosen.counted) == (example(identity).fan, counted)


def test_the_gallery_follows_the_language_and_keeps_what_is_chosen(gallery: GalleryDialog, window: MainWindow) -> None:
    gallery.choose("D31")
    window.words.choose("zh")
    assert gallery.windowTitle() == "例牌"
    assert gallery.chosen == example("D31")
    assert gallery.title.text() == "D31  大四喜：混幺九和混一色都计吗"
    assert "大四喜与混幺九同时成立时" in gallery.about.text()
    assert "附录一 1.13（明文）" in gallery.about.text()
    gallery.search.setText("双暗杠")
    gallery.choose("D47")
    window.words.choose("en")
    assert gallery.chosen == example("D47")
    window.words.choose("zh")
    gallery.search.clear()
    assert gallery.chosen == example("D47")
    gallery.choose("national/big-four-winds")
    assert "88 番 · MIL 2025" in gallery.about.text()


def test_a_dispute_that_is_settled_says_why(gallery: GalleryDialog) -> None:
    gallery.choose("D20")
    assert example("D20").no_effect.en in gallery.about.text()  # type: ignore[union-attr]


def test_the_gallery_opens_the_page_of_a_fan_under_rules_that_have_it(
    gallery: GalleryDialog, window: MainWindow, qtbot: QtBot
) -> None:
    for identity, profile in (("national/all-green", "mil-2025"), ("arithmetic/all-pungs", "arithmetic")):
        gallery.choose(identity)
        qtbot.mouseClick(gallery.page_button, Qt.MouseButton.LeftButton)
        (about,) = window.findChildren(FanPageDialog)
        assert f"{about.profile.system.id}/{about.fan}" == identity
        assert about.profile.id == profile
    assert window.rules.stored.id == "mil-2025"


def test_a_page_says_what_the_fan_excludes_and_what_excludes_it(page: FanPageDialog) -> None:
    text = page.page.toPlainText()
    for words in (
        "双暗杠 Two Concealed Kongs",
        "6 fan · MIL 2025",
        "8 fan · WMO 2006",
        "two concealed kongs",
        "Where it counts, these do not",
        "双暗刻 Two Concealed Pungs – none of it counts",
        "Necessarily present: proved over",
        "It does not count where these do",
        "Not counted by rule. Not necessary:",
        "Disputed: Do two concealed kongs take two concealed pungs?",
        "Annex 1, 1.5 (printed)",
        "D45 Two concealed kongs: six or eight?",
    ):
        assert words in text.replace("\n", " ")


def test_a_link_leads_to_another_fan_and_back(page: FanPageDialog, qtbot: QtBot) -> None:
    assert not page.back.isEnabled()
    follow(page, "fan:four-kongs")
    assert page.fan == "four-kongs"
    assert "四杠 Four Kongs" in page.page.toPlainText()
    assert page.fans.currentItem().text() == "5  四杠 Four Kongs"
    qtbot.mouseClick(page.back, Qt.MouseButton.LeftButton)
    assert page.fan == "two-concealed-kongs"
    assert page.fans.currentItem().text().startswith("48")
    assert not page.back.isEnabled()


def test_links_are_reached_and_followed_by_keyboard(page: FanPageDialog, qtbot: QtBot) -> None:
    page.page.setFocus()
    qtbot.keyClick(page.page, Qt.Key.Key_Tab)
    assert page.page.textCursor().selectedText() == "双暗刻 Two Concealed Pungs"
    qtbot.keyClick(page.page, Qt.Key.Key_Return)
    assert page.fan == "two-concealed-pungs"


def test_every_link_of_every_page_leads_somewhere(window: MainWindow, page: FanPageDialog, qtbot: QtBot) -> None:
    examples, hands = [], []
    page.example_chosen.disconnect()
    page.hand_chosen.disconnect()
    page.example_chosen.connect(examples.append)
    page.hand_chosen.connect(hands.append)
    for fan in ("nine-gates", "all-green", "four-kongs", "pure-double-chow"):
        page.show_fan(fan)
        block, links = page.page.document().begin(), []
        while block.isValid():
            fragments = block.begin()
            while not fragments.atEnd():
                if href := fragments.fragment().charFormat().anchorHref():
                    links.append(href)
                fragments += 1
            block = block.next()
        assert links
        for link in links:
            before = len(examples) + len(hands)
            page.show_fan(fan)
            follow(page, link)
            assert page.fan != fan or len(examples) + len(hands) == before + 1
    assert examples
    assert all(format_hand(parse_hand(hand)) == hand for hand in hands)


def test_an_example_opens_in_the_same_window_and_a_witness_in_another(
    page: FanPageDialog, window: MainWindow, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(window.analyst.compared):
        follow(page, "example:D46")
    assert format_hand(window.model.hand) == example("D46").hand
    assert chosen_ruling(window) == "concealed-and-melded-kong"
    before = window.model.hand
    follow(page, "hand:%5B1111m%2C1%5D%5B2222m%2C1%5D%5B3333m%2C1%5D%5B4444m%5D5m5m%7CEE0000")
    (_, other) = window.windows.open_windows
    assert format_hand(other.model.hand) == "[1111m,1][2222m,1][3333m,1][4444m]5m5m|EE0000"
    assert window.model.hand == before
    other.close()


def test_fans_are_found_on_the_page_and_shown_at_once(page: FanPageDialog, qtbot: QtBot) -> None:
    qtbot.keyClicks(page.search, "ph")
    assert page.fan == "all-chows"
    assert page.fans.item(0).text() == "63  平和 All Chows"
    page.show_fan("all-green")
    assert page.search.text() == ""
    assert page.fans.currentItem().text() == "3  绿一色 All Green"
    page.search.setText("xyzzy")
    assert page.fans.count() == 0
    assert page.fan == "all-green"
    assert "绿一色" in page.page.toPlainText()
    # What came with each letter is not gone back to.
    qtbot.mouseClick(page.back, Qt.MouseButton.LeftButton)
    assert page.fan == "all-chows"


def test_the_page_follows_rules_language_and_theme(page: FanPageDialog, window: MainWindow, qtbot: QtBot) -> None:
    window.rules.choose("wmo-2006")
    assert "8 fan · WMO 2006" in page.page.toPlainText()
    window.rules.adopt("two-concealed-kongs-pungs", "counted")
    assert "Two Concealed Pungs – " not in page.page.toPlainText().replace("\n", " ")
    window.words.choose("zh")
    assert page.windowTitle() == "番种说明 · 双暗杠"
    assert "计此番时不计" in page.page.toPlainText()
    for theme in ("dark", "light"):
        window.theme.choose(theme)
        colour = page.page.document().find("四杠").charFormat().foreground().color()
        assert colour == page.page.palette().color(QPalette.ColorRole.Link)
    window.theme.choose("system")
    window.rules.choose("arithmetic")
    assert page.fan == "same-difference"
    assert not page.back.isEnabled()


def test_a_page_calls_the_notes_of_the_text_by_their_places(page: FanPageDialog, window: MainWindow) -> None:
    window.rules.choose("arithmetic")
    page.show_fan("all-pungs")
    text = page.page.toPlainText().replace("\n", " ")
    for words in ("arithmetic rules example hands 8", "arithmetic rules example hands 10"):
        assert words in text
    chosen: list[str] = []
    page.example_chosen.connect(lambda found: chosen.append(found.id))
    follow(page, "example:arithmetic-10")
    assert chosen == ["arithmetic-10"]
    assert format_hand(window.model.hand) == example("arithmetic-10").hand


def test_a_waiting_hand_of_a_note_opens_too(window: MainWindow, desk: Desk) -> None:
    window.reference.open_example(example("arithmetic-no-winner"))
    desk.qtbot.waitUntil(lambda: "concealed kong" in window.results.details.text(), timeout=5_000)
    assert window.rules.stored.id == "arithmetic"


def test_a_fan_of_the_list_opens_its_page_by_menu_and_key(window: MainWindow, desk: Desk, qtbot: QtBot) -> None:
    desk.analysis_of(EXAMPLE)
    fans = window.results.panel(FansPanel).fans
    assert fans.contextMenuPolicy() is Qt.ContextMenuPolicy.ActionsContextMenu
    (action,) = fans.actions()
    row = next(row for row in fans._rows() if row.data(FAN, FAN_ROLE) == "mixed-double-chow")
    place = fans.visualItemRect(row).center()
    qtbot.mouseClick(fans.viewport(), Qt.MouseButton.RightButton, pos=place)
    action.trigger()
    (about,) = window.findChildren(FanPageDialog)
    assert about.fan == "mixed-double-chow"
    row = next(row for row in fans._rows() if row.data(FAN, FAN_ROLE) == "all-simples")
    fans.setCurrentItem(row)
    QTest.keyClick(window, Qt.Key.Key_F2, Qt.KeyboardModifier.ShiftModifier)
    assert about.fan == "all-simples"


def test_why_leads_to_the_page_of_its_fan(window: MainWindow, desk: Desk, qtbot: QtBot) -> None:
    desk.analysis_of(EXAMPLE)
    why = window.results.panel(WhyPanel)
    window.results.tabs.setCurrentWidget(why)
    assert not why.page.isVisible()
    why.ask("no-honors")
    qtbot.waitUntil(why.page.isVisible)
    qtbot.mouseClick(why.page, Qt.MouseButton.LeftButton)
    (about,) = window.findChildren(FanPageDialog)
    assert about.fan == "no-honors"
    why.ask("half-flush")
    window.commands.actions["fan-page"].trigger()
    assert about.fan == "half-flush"
    why.line.setText("xyzzy")
    assert not why.page.isVisible()


def test_all_that_takes_the_focus_has_a_name(gallery: GalleryDialog, page: FanPageDialog) -> None:
    for dialog in (gallery, page):
        for widget in dialog.findChildren(QWidget):
            tabbed = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
            if tabbed and widget.isVisibleTo(dialog) and not isinstance(widget, QScrollBar):
                assert widget.accessibleName() or getattr(widget, "text", str)(), widget


def test_dialogs_close_with_the_window(
    window: MainWindow, gallery: GalleryDialog, page: FanPageDialog, qtbot: QtBot
) -> None:
    window.close()
    assert not gallery.isVisible()
    assert not page.isVisible()


@pytest.mark.parametrize("width", [140, 320, 700])
def test_a_hand_is_drawn_whole_at_any_width(width: int, qapp: QApplication) -> None:
    view = HandPicture(Faces())
    for each in load_gallery():
        view.show_hand(parse_hand(each.hand))
        drawn = view._drawn(width)
        assert max(part.size[0] for part in drawn.parts) <= width + 0.5, each.id
        assert drawn.height(width) <= view.heightForWidth(width), each.id
        assert view.accessibleName() == each.hand
