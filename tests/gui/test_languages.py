"""Chinese and English: all of it, and at once."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialogButtonBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QTabBar,
    QTreeWidget,
    QTreeWidgetItemIterator,
    QWidget,
)
from pytestqt.qtbot import QtBot

import mjgui.gui
from mjgui.core import parse_hand
from mjgui.core.hand import Meld, MeldKind
from mjgui.gui.app import EXAMPLE, make_window
from mjgui.gui.results.claim import ClaimPanel
from mjgui.gui.results.disputes import DisputesPanel
from mjgui.gui.results.waits import WaitsPanel
from mjgui.gui.state.preferences import Preferences
from mjgui.gui.widgets.tile_button import TileButton
from mjgui.gui.window import MainWindow
from tests.gui.test_accessibility import DIALOGS

HANDS = [EXAMPLE, "1112345678999m", "123m", "[1111s,6]234m567m88p78s9s|SE0000|ab", "11112345678999m1m"]


def said(widget: QWidget) -> list[str]:
    """Every text a widget shows or has read aloud."""
    found = [widget.toolTip(), widget.accessibleName(), widget.accessibleDescription()]
    if isinstance(widget, QLabel | QAbstractButton):
        found.append(widget.text())
    if isinstance(widget, QComboBox):
        found += [widget.itemText(row) for row in range(widget.count())]
    if isinstance(widget, QLineEdit):
        found.append(widget.placeholderText())
    if isinstance(widget, QGroupBox | QMenu):
        found.append(widget.title())
    if isinstance(widget, QTabBar):
        found += [widget.tabText(tab) for tab in range(widget.count())]
    if isinstance(widget, QTreeWidget):
        header = widget.headerItem()
        found += [header.text(column) for column in range(widget.columnCount())]
        rows = QTreeWidgetItemIterator(widget)
        while row := rows.value():
            found += [f(column) for column in range(widget.columnCount()) for f in (row.text, row.toolTip)]
            rows += 1
    return found


def all_said(root: QWidget) -> list[tuple[str, list[str]]]:
    actions = [("QAction", [action.text()]) for action in root.findChildren(QAction)]
    # A tile that is not seen says what it said when it was.
    hidden = [tile for tile in root.findChildren(TileButton) if tile.isHidden()]
    widgets = [widget for widget in (root, *root.findChildren(QWidget)) if widget not in hidden]
    texts = [(type(widget).__name__, said(widget)) for widget in widgets]
    return [entry for entry in (*texts, *actions) if any(entry[1])]


def settled(qtbot: QtBot, window: MainWindow, hand: str) -> None:
    """Show a hand, with all that is said of it."""
    window.model.set_hand(parse_hand(hand))
    qtbot.waitUntil(
        lambda: (
            window.results.analysis is not None
            and window.results.analysis.hand.concealed == window.model.hand.concealed
        )
    )
    panels = (window.results.panel(WaitsPanel), window.results.panel(DisputesPanel))
    qtbot.waitUntil(lambda: all(panel.asked is not None and panel.can_answer for panel in panels))
    for tab in range(window.results.tabs.count()):
        window.results.tabs.setCurrentIndex(tab)
        QApplication.processEvents()
    window.results.tabs.setCurrentIndex(0)


@pytest.mark.parametrize("hand", HANDS)
def test_a_window_that_changes_its_language_says_what_one_says_that_began_in_it(
    window: MainWindow, qtbot: QtBot, hand: str
) -> None:
    settled(qtbot, window, hand)
    window.words.choose("zh")
    QApplication.processEvents()
    other = make_window(Preferences("zh"))
    qtbot.addWidget(other)
    other.show()
    settled(qtbot, other, hand)
    assert all_said(window) == all_said(other)
    window.words.choose("en")
    other.words.choose("en")
    assert all_said(window) == all_said(other)
    other.close()


def claim_hint(window: MainWindow) -> str:
    panel = window.results.panel(ClaimPanel)
    window.results.tabs.setCurrentWidget(panel)
    return panel.fans.placeholderText()


# What is pressed to make a set or to say how a hand was won, and what is said of it under two systems of rules.
TERMS = [
    (lambda window: window.strip.meld_buttons[MeldKind.CHOW].toolTip(), "three neighbours of one suit", "equal steps"),
    (lambda window: window.strip.meld_buttons[MeldKind.DIRECT_KONG].text(), "Kong", "Private kong"),
    (lambda window: window.strip.meld_buttons[MeldKind.ADDED_KONG].text(), "Added kong", "Public kong"),
    (lambda window: window.context.how["robbing"].toolTip(), "not on a direct kong", "another player declares a kong"),
    (claim_hint, "All Chows", "Same Difference"),
    (lambda window: window.commands.actions["meld-added-kong"].text(), "added kong", "public kong"),
]


@pytest.mark.parametrize(("shown", "national", "arithmetic"), TERMS)
def test_a_window_speaks_in_the_terms_of_the_rules_in_force(
    window: MainWindow, shown: Callable[[MainWindow], str], national: str, arithmetic: str
) -> None:
    assert national in shown(window)
    window.rules.choose("arithmetic")
    assert arithmetic in shown(window)
    assert national not in shown(window)
    window.rules.choose("mil-2025")
    assert national in shown(window)


def test_the_terms_are_in_both_languages_and_of_one_window_alone(window: MainWindow, qtbot: QtBot) -> None:
    other = window.open_hand(EXAMPLE)
    window.rules.choose("arithmetic")
    window.words.choose("zh")
    assert window.context.how["discard"].text() == "捉炮"
    assert other.context.how["discard"].text() == "点和"
    other.close()


def test_a_meld_that_is_none_is_refused_in_the_terms_of_the_rules(window: MainWindow) -> None:
    refused = [window.model.type_meld(Meld(MeldKind.CHOW, (0, 1, 3)))]
    window.rules.choose("arithmetic")
    refused.append(window.model.type_meld(Meld(MeldKind.CHOW, (0, 1, 3))))
    for said, words in zip(refused, ("不是顺子、刻子或杠", "不成话：应为同一类牌等差的三张"), strict=True):
        assert said is not None
        assert words in said.zh


@pytest.mark.parametrize("open_", DIALOGS.values(), ids=DIALOGS)
def test_so_does_every_other_window(window: MainWindow, qtbot: QtBot, open_: Callable[[MainWindow], QWidget]) -> None:
    settled(qtbot, window, EXAMPLE)
    dialog = open_(window)
    window.words.choose("zh")
    QApplication.processEvents()
    other = make_window(Preferences("zh"))
    qtbot.addWidget(other)
    other.show()
    settled(qtbot, other, EXAMPLE)
    fresh = open_(other)
    QApplication.processEvents()
    assert all_said(dialog) == all_said(fresh)
    assert dialog.windowTitle() == fresh.windowTitle()
    dialog.close()
    fresh.close()
    other.close()


# What stays as it is in both languages: notation, names of sources and profiles, and fans, whose names are always said
# in both.
FOREIGN = re.compile(r"[A-Za-z]{4,}")
ALLOWED = re.compile(
    r"/\S+|mjgui|English|Language|MIL|WMO|JMSA|mpsz|Botzone|\S*\.(toml|png|svg)"
    r"|GB-Mahjong|PyMahjongGB|summerinsects|xelnagamiao|jan-js-lib|Kotlin"
    r"|(Ctrl|Alt|Shift)\+\S+|Left|Right|Home|End|Backspace|Del|Return|Esc|Scroll (Left|Right)"
    r"|[1-9mspESWNCFPa-h\[\],]{6,}(\|[01ESWN]+)?"
)


def test_in_chinese_nothing_is_left_in_english(window: MainWindow, qtbot: QtBot) -> None:
    window.words.choose("zh")
    settled(qtbot, window, EXAMPLE)
    named = [
        each for profile in window.rules.profiles for each in (*profile.fans.values(), *profile.principles.values())
    ]
    names = {each.name.en for each in named}
    longest_first = re.compile("|".join(sorted(map(re.escape, names), key=len, reverse=True)))
    roots = [window, *(open_(window) for open_ in DIALOGS.values())]
    QApplication.processEvents()
    left = set()
    for root in roots:
        for _, texts in all_said(root):
            for text in texts:
                plain = longest_first.sub("", ALLOWED.sub("", text))
                left |= {text for _ in FOREIGN.finditer(plain)}
    for root in roots[1:]:
        root.close()
    window.words.choose("en")
    assert not left


def test_qt_s_own_words_follow(window: MainWindow, qtbot: QtBot, qapp: QApplication) -> None:
    window.words.translate_qt(qapp)
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(box)
    window.words.choose("zh")
    QApplication.processEvents()
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "取消"
    assert box.button(QDialogButtonBox.StandardButton.Cancel).text() == "取消"
    window.words.choose("en")
    QApplication.processEvents()
    assert box.button(QDialogButtonBox.StandardButton.Cancel).text().replace("&", "") == "Cancel"


def test_no_text_stands_in_the_code() -> None:
    setting = re.compile(
        r"(?:set(?:Text|ToolTip|StatusTip|WindowTitle|Title|PlaceholderText|AccessibleName|AccessibleDescription"
        r"|SpecialValueText)|addAction|addMenu|showMessage|QLabel|QPushButton|QCheckBox)\(f?\"(?!\\n)[^\"{]*[A-Za-z\u4e00-\u9fff]"
    )
    for path in Path(mjgui.gui.__file__).parent.rglob("*.py"):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
            assert not setting.search(line), f"{path.name}:{number}"
