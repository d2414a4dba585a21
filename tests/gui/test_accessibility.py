"""Every control by keyboard and by name, and no text cut at twice the size of letters."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QScrollArea,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from mjgui.core import parse_hand
from mjgui.gui.app import make_window
from mjgui.gui.results.disputes import DisputesPanel
from mjgui.gui.results.fans import FansPanel
from mjgui.gui.results.waits import WaitsPanel
from mjgui.gui.state.preferences import Preferences
from mjgui.gui.widgets.tile_button import TileButton
from mjgui.gui.window import MainWindow

TAB = Qt.FocusPolicy.TabFocus


def open_arithmetic_seats(window: MainWindow) -> QWidget:
    """Under rules that ask something else."""
    window.rules.choose("arithmetic")
    return window.reference.open_seats()


# Every window there is beside the main one.
DIALOGS: dict[str, Callable[[MainWindow], QWidget]] = {
    "gallery": lambda window: window.reference.open_gallery(),
    "fan-page": lambda window: window.reference.open_page_in_view(),
    "case": lambda window: window.cases.save(),
    "history": lambda window: window.cases.show_history(),
    "proofs": lambda window: window.reference.open_proofs(),
    "seats": lambda window: window.reference.open_seats(),
    "arithmetic-seats": open_arithmetic_seats,
    "shortcuts": lambda window: window.setting.open_shortcuts(),
    "settings": lambda window: window.setting.open_settings(),
    "about": lambda window: window.setting.open_about(),
    "profile": lambda window: window.bar.open_editor(),
    "export": lambda window: window.pictures.export(),
}


def reachable(root: QWidget) -> list[QWidget]:
    """What the keyboard can come to in a window, but for parts of another control."""
    return [
        widget
        for widget in root.findChildren(QWidget)
        if widget.window() is root
        and widget.isVisible()
        and widget.isEnabled()
        and widget.focusPolicy() & TAB
        and widget.focusProxy() is None
        and not isinstance(widget.parent(), QComboBox | QAbstractSpinBox)
    ]


def named(widget: QWidget) -> str:
    interface = QAccessible.queryAccessibleInterface(widget)
    return interface.text(QAccessible.Text.Name) if interface else ""


def opened(window: MainWindow, dialog: str) -> QWidget:
    return DIALOGS[dialog](window)


@pytest.fixture(params=["main", *DIALOGS])
def root(request: pytest.FixtureRequest, window: MainWindow, qtbot: QtBot) -> Iterator[QWidget]:
    """The main window on a hand with much to say, and each other window."""
    window.model.set_hand(parse_hand("[1111s,6]234m567m88p78s9s|SE0000|ab"))
    qtbot.waitUntil(lambda: window.results.panel(FansPanel).readings.count() > 0)
    shown = window if request.param == "main" else opened(window, request.param)
    qtbot.waitUntil(shown.isVisible)
    yield shown
    if isinstance(shown, QDialog):
        shown.close()


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_control_has_a_name(root: QWidget, window: MainWindow, language: str) -> None:
    window.preferences.change(language=language)
    tabs = window.results.tabs if root is window else None
    for tab in range(tabs.count() if tabs else 1):
        if tabs:
            tabs.setCurrentIndex(tab)
        nameless = [widget for widget in reachable(root) if not named(widget) and not _holds_named(widget)]
        assert not nameless, nameless


def _holds_named(widget: QWidget) -> bool:
    """A scroll area or tab bar is called after what it shows."""
    return isinstance(widget, QTabBar | QScrollArea)


def test_the_tab_key_comes_to_every_control_once(root: QWidget, window: MainWindow, qtbot: QtBot) -> None:
    tabs = window.results.tabs if root is window else None
    for tab in range(tabs.count() if tabs else 1):
        if tabs:
            tabs.setCurrentIndex(tab)
            QApplication.processEvents()
        wanted = reachable(root)
        wanted[0].setFocus()
        first = root.focusWidget()
        seen: list[QWidget] = []
        while len(seen) <= len(wanted) + 5:
            here = root.focusWidget()
            assert here is not None
            seen.append(here)
            # A table takes the key for its own cells.
            assert root.focusNextChild()
            if root.focusWidget() is first:
                break
        missed = [widget for widget in wanted if widget not in seen and not _by_arrows(widget)]
        assert not missed, missed
        assert len(seen) == len(set(seen))


def _by_arrows(widget: QWidget) -> bool:
    """Of buttons of which one is on, the others are come to by the arrow keys."""
    return isinstance(widget, QAbstractButton) and widget.group() is not None and not widget.isChecked()


def cut(root: QWidget) -> list[str]:
    """Texts in a window that have less room than they need."""
    found = []
    for widget in root.findChildren(QWidget):
        inside = isinstance(widget.parent(), QAbstractSpinBox | QComboBox)
        if widget.window() is not root or not widget.isVisible() or inside or isinstance(widget, TileButton):
            continue
        if isinstance(widget, QLabel) and widget.text():
            height = widget.heightForWidth(widget.width()) if widget.wordWrap() else widget.sizeHint().height()
            if widget.height() < height or (not widget.wordWrap() and widget.width() < widget.sizeHint().width()):
                found.append(f"label {widget.text()!r} {widget.size()} {widget.sizeHint()}")
        elif isinstance(widget, QAbstractButton | QLineEdit | QAbstractSpinBox | QComboBox):
            needed = widget.sizeHint() if isinstance(widget, QAbstractButton) else widget.minimumSizeHint()
            text = widget.text() if isinstance(widget, QAbstractButton) else "-"
            if isinstance(widget, QComboBox) and widget.toolTip() == widget.currentText():
                # All of it is said all the same.
                continue
            if text and (widget.height() < needed.height() or widget.width() < needed.width()):
                found.append(f"{type(widget).__name__} {text!r} {widget.size()} {needed}")
    return found


def _outside(root: QWidget) -> list[str]:
    """Controls that reach beyond the window, where nothing scrolls."""
    found = []
    for widget in reachable(root):
        holder = widget.parentWidget()
        while holder and not isinstance(holder, QAbstractScrollArea):
            holder = holder.parentWidget()
        right = widget.mapTo(root, widget.rect().bottomRight())
        if holder is None and not root.rect().contains(right):
            found.append(f"{widget} {named(widget)}")
    return found


@pytest.fixture
def large(qapp: QApplication) -> Iterator[None]:
    """Letters twice as large, as a system may have them."""
    before = qapp.font()
    font = qapp.font()
    font.setPointSizeF(2 * font.pointSizeF())
    qapp.setFont(font)
    yield
    qapp.setFont(before)


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("name", ["main", *DIALOGS])
def test_no_text_is_cut_at_twice_the_size(large: None, qtbot: QtBot, name: str, language: str) -> None:
    window = make_window(Preferences("en"))
    qtbot.addWidget(window)
    window.preferences.change(language=language)
    window.resize(1600, 1000)
    window.show()
    window.model.set_hand(parse_hand("[1111s,6]234m567m88p78s9s|SE0000|ab"))
    qtbot.waitUntil(lambda: window.results.panel(FansPanel).readings.count() > 0)
    root = window if name == "main" else opened(window, name)
    qtbot.wait(50)
    tabs = window.results.tabs if root is window else None
    for tab in range(tabs.count() if tabs else 1):
        if tabs:
            tabs.setCurrentIndex(tab)
        QApplication.processEvents()
        assert not cut(root)
        assert not _outside(root)
    if isinstance(root, QDialog):
        root.close()
    window.close()


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize(
    ("profile", "hand"),
    [("mil-2025", "[1111s,6]234m567m88p78s9s|SE0000|ab"), ("arithmetic", "135m[1111p]246s555s7p7p|EE1000")],
)
def test_no_text_is_cut_in_a_small_window_either(
    large: None, qtbot: QtBot, profile: str, hand: str, language: str
) -> None:
    window = make_window(Preferences("en"))
    qtbot.addWidget(window)
    window.preferences.change(language=language)
    window.resize(1024, 700)
    window.show()
    window.splitter.setSizes([560, 440])
    window.rules.choose(profile)
    window.model.set_hand(parse_hand(hand))
    panels = (window.results.panel(WaitsPanel), window.results.panel(DisputesPanel))
    qtbot.waitUntil(lambda: all(panel.asked is not None and panel.can_answer for panel in panels))
    for tab in range(window.results.tabs.count()):
        window.results.tabs.setCurrentIndex(tab)
        qtbot.wait(50)
        assert not cut(window), tab
        assert not _outside(window), tab
    window.close()


def test_letters_follow_the_system_while_the_window_is_open(
    window: MainWindow, qtbot: QtBot, qapp: QApplication
) -> None:
    before = qapp.font()
    size = window.results.verdict.font().pointSizeF()
    font = qapp.font()
    font.setPointSizeF(2 * font.pointSizeF())
    qapp.setFont(font)
    try:
        qtbot.wait(50)
        assert window.results.verdict.font().pointSizeF() == pytest.approx(2 * size, rel=0.05)
        window.resize(1600, 1000)
        QApplication.processEvents()
        assert not cut(window)
    finally:
        qapp.setFont(before)


def test_the_focus_can_be_seen(root: QWidget, window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(root.isActiveWindow)
    tabs = window.results.tabs if root is window else None
    unseen = []
    for tab in range(tabs.count() if tabs else 1):
        if tabs:
            tabs.setCurrentIndex(tab)
            qtbot.wait(100)
        widgets = reachable(root)
        for widget, other in zip(widgets, [*widgets[1:], widgets[0]], strict=True):
            other.setFocus(Qt.FocusReason.TabFocusReason)
            QApplication.processEvents()
            without = widget.grab().toImage()
            widget.setFocus(Qt.FocusReason.TabFocusReason)
            # Qt shows it where it was moved by a key.
            root.setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
            QApplication.processEvents()
            if widget.hasFocus() and widget.grab().toImage() == without:
                unseen.append((type(widget).__name__, named(widget)))
    assert not unseen


def test_a_new_verdict_is_read_aloud(window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    qtbot.waitUntil(lambda: window.results.panel(FansPanel).readings.count() > 0)
    told: list[tuple[QAccessible.Event, str]] = []
    monkeypatch.setattr(
        QAccessible, "updateAccessibility", lambda event: told.append((event.type(), named(window.results.verdict)))
    )
    window.model.set_hand(parse_hand("[NNN,3]78889m11888p8m"))
    qtbot.waitUntil(lambda: bool(told))
    assert told[-1] == (QAccessible.Event.NameChanged, window.results.verdict.text())
    assert told[-1][1].startswith("8 fan ≥ 8")
    told.clear()
    # The same again is not said again.
    window.results.say_verdict()
    assert not told
