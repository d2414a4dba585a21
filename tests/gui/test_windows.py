"""Who owns what is open, and that it goes when it is closed."""

import gc
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QTimer
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

import mjgui.gui.windows as windows_module
from mjgui.core import parse_hand
from mjgui.gui.app import EXAMPLE, make_window
from mjgui.gui.crashes import Crashes
from mjgui.gui.rulebook.seats import SeatsDialog
from mjgui.gui.state.preferences import Preferences
from mjgui.gui.window import MainWindow
from mjgui.gui.windows import Windows
from tests.gui.conftest import Desk
from tests.gui.test_accessibility import DIALOGS


@pytest.fixture
def windows(qapp: QApplication) -> Iterator[Windows]:
    """Those of a program, which keeps a record of what they show."""
    made = Windows()
    preferences = Preferences("en")
    crashes = Crashes(preferences.words, made)
    made.open(make_window(preferences, made))
    yield made
    for window in made.open_windows:
        window.close()
    QApplication.processEvents()
    crashes.close()


def the_window(windows: Windows) -> MainWindow:
    (window,) = windows.open_windows
    assert isinstance(window, MainWindow)
    return window


def use(window: MainWindow, qtbot: QtBot) -> None:
    """Do a little of everything in it."""
    Desk(qtbot, window).analysis_of(EXAMPLE)
    for open_dialog in DIALOGS.values():
        open_dialog(window)
    window.model.clear()
    window.model.set_hand(parse_hand("[1111s,6]234m567m88p78s9s|SE0000|ab"))
    window.rules.choose("reform")
    window.cases.controller.begin()
    window.table.changed.emit()
    for command in ("undo", "undo", "redo", "copy-canonical", "paste", "go-what-if", "index", "table-players"):
        window.commands.actions[command].trigger()
    window.words.choose("zh")
    window.theme.choose("dark")


def test_a_window_is_gone_as_soon_as_it_has_been_closed(windows: Windows, qtbot: QtBot) -> None:
    """With all its parts, though nothing looks for what nobody refers to any longer."""
    gc.collect()
    window = the_window(windows)
    use(window, qtbot)
    parts = [window, window.results, window.strip, window.cases, window.commands, window.dialogs, window.analyst]
    parts += [window.model, window.rules, window.edits, *window.findChildren(QDialog)]
    gone = [weakref.ref(part) for part in parts]
    parts.clear()
    window.close()
    assert windows.open_windows == (window,)
    del window
    QApplication.processEvents()
    assert windows.open_windows == ()
    assert [each() for each in gone if each() is not None] == []


def test_a_window_opened_from_another_outlives_it(windows: Windows, qtbot: QtBot) -> None:
    first = the_window(windows)
    other = first.open_hand("123456789m55s12p3p")
    assert windows.open_windows == (first, other)
    gone = weakref.ref(first)
    first.close()
    del first
    QApplication.processEvents()
    assert gone() is None
    assert windows.open_windows == (other,)
    assert windows.in_use is other
    Desk(qtbot, other).analysis_of("123456789m55s12p3p")
    another = other.open_hand(EXAMPLE)
    assert windows.open_windows == (other, another)


def test_a_window_in_which_something_is_asked_goes_after_the_answer(
    windows: Windows, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the system ends the program while a file is being chosen."""
    monkeypatch.setattr(windows_module, "AGAIN_MS", 0)
    window = the_window(windows)
    outer, asking = QEventLoop(), QEventLoop()
    during: list[int] = []

    def look() -> None:
        window.close()
        for _ in range(5):
            QApplication.processEvents()
        during.append(len(windows.open_windows))
        asking.quit()

    def ask() -> None:
        QTimer.singleShot(0, look)
        asking.exec()
        during.append(len(windows.open_windows))
        outer.quit()

    QTimer.singleShot(0, ask)
    outer.exec()
    assert during == [1, 1]
    qtbot.waitUntil(lambda: windows.open_windows == ())


def test_the_window_with_the_focus_is_the_one_in_use(windows: Windows, qtbot: QtBot) -> None:
    first = the_window(windows)
    other = first.open_hand(EXAMPLE)
    for window in (first, other):
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        assert windows.in_use is window


def test_one_dialog_of_a_kind_is_opened_again_and_another_takes_the_place_of_the_last(window: MainWindow) -> None:
    about = window.setting.open_about()
    about.close()
    assert window.setting.open_about() is about
    assert about.isVisible()
    first = window.reference.open_seats()
    deleted: list[bool] = []
    first.destroyed.connect(lambda: deleted.append(True))
    second = window.reference.open_seats()
    assert second is not first
    assert not first.isVisible()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert deleted == [True]
    assert window.findChildren(SeatsDialog) == [second]


def test_closing_a_window_closes_its_dialogs_and_what_they_ask(window: MainWindow, qtbot: QtBot) -> None:
    history = window.cases.show_history()
    asking = history.ask_to_clear()
    window.close()
    assert not history.isVisible()
    assert not asking.isVisible()
