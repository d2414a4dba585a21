"""What a user sets in the real window, and finds again."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mjgui.files import settings
from mjgui.files.settings import Settings
from mjgui.gui.app import make_window
from mjgui.gui.setting.shortcuts_dialog import ShortcutsDialog
from mjgui.gui.state import words as words_module
from mjgui.gui.state.command import CommandSpec
from mjgui.gui.state.preferences import Preferences
from mjgui.gui.window import MainWindow

LINE = "Ctrl+Shift+9"


def declared(window: MainWindow) -> list[CommandSpec]:
    """Every command there is."""
    return [spec for specs in window.preferences.shortcuts.table.values() for spec in specs]


def test_every_choice_holds_at_once_and_is_kept(window: MainWindow) -> None:
    dialog = window.setting.open_settings()
    dialog.choices["language"].setCurrentIndex(1)
    dialog.choices["language"].activated.emit(1)
    dialog.choices["theme"].setCurrentIndex(2)
    dialog.choices["theme"].activated.emit(2)
    dialog.switches["index"].click()
    dialog.switches["history"].click()
    assert window.words.language == "zh"
    assert dialog.windowTitle() == "设置"
    assert window.theme.choice == "dark"
    assert not window.faces.index
    kept = settings.load().settings
    assert (kept.language, kept.theme, kept.index, kept.history) == ("zh", "dark", False, False)
    # Menus show the same.
    assert window.commands.actions["language-zh"].isChecked()
    assert window.commands.actions["theme-dark"].isChecked()
    assert not window.commands.actions["index"].isChecked()
    window.commands.actions["index"].trigger()
    assert dialog.switches["index"].isChecked()
    dialog.reset.click()
    assert settings.load().settings == Settings()
    assert (window.words.language, window.theme.choice, window.faces.index) == ("en", "system", True)


def test_the_next_window_is_as_the_last_one_was(window: MainWindow, qtbot: QtBot) -> None:
    window.preferences.change(language="zh")
    window.resize(790, 610)
    window.splitter.setSizes([400, 380])
    sizes = window.splitter.sizes()
    window.close()
    again = make_window(Preferences("en"))
    qtbot.addWidget(again)
    again.show()
    assert (again.width(), again.height()) == (790, 610)
    assert again.splitter.sizes() == pytest.approx(sizes, abs=2)
    assert again.words.language == "zh"
    again.close()


def test_the_language_is_that_of_the_system_until_one_is_chosen(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert window.words.language == "en"

    class Chinese:
        @staticmethod
        def uiLanguages() -> list[str]:
            return ["zh-Hant-TW", "en"]

    monkeypatch.setattr(words_module.QLocale, "system", staticmethod(Chinese))
    QApplication.sendEvent(window, QEvent(QEvent.Type.LocaleChange))
    assert window.words.language == "zh"
    window.preferences.change(language="en")
    QApplication.sendEvent(window, QEvent(QEvent.Type.LocaleChange))
    assert window.words.language == "en"


def test_settings_that_cannot_be_kept_hold_and_are_said(window: MainWindow) -> None:
    settings.path().mkdir(parents=True)
    window.preferences.change(theme="dark")
    assert window.theme.choice == "dark"
    assert str(settings.path()) in window.statusBar().currentMessage()
    window.preferences.change(theme="system")


def test_a_damaged_file_is_said_at_the_start(qtbot: QtBot) -> None:
    settings.path().parent.mkdir(parents=True, exist_ok=True)
    settings.path().write_text('theme = "pink"\n', "utf-8")
    made = make_window(Preferences("en"))
    qtbot.addWidget(made)
    assert "settings.toml:1" in made.statusBar().currentMessage()
    made.close()


def test_the_keys_of_every_command_are_shown_by_f1(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.keyClick(window, Qt.Key.Key_F1)
    dialog = window.findChild(ShortcutsDialog)
    assert dialog is not None
    assert dialog.isVisible()
    rows = {
        dialog.tree.topLevelItem(row).text(0).strip(): dialog.tree.topLevelItem(row).text(1)
        for row in range(dialog.tree.topLevelItemCount())
    }
    for spec in declared(window):
        keys = QKeySequence(spec.keys).toString(QKeySequence.SequenceFormat.NativeText)
        assert rows[dialog.name(spec.id)] == (keys or "—")
    assert "E S W N" in dialog.typing.text()
    window.words.choose("zh")
    dialog.search.setText("点和")
    assert "点和" in dialog.tree.topLevelItem(1).text(0)
    assert dialog.tree.topLevelItemCount() == 2


def test_usual_keys_belong_to_one_command_each(window: MainWindow) -> None:
    keys = [spec.keys for spec in declared(window) if spec.keys]
    assert len(keys) == len(set(keys))
    for each in keys:
        assert QKeySequence(each).toString(QKeySequence.SequenceFormat.PortableText) == each


def test_every_command_with_keys_does_something(window: MainWindow) -> None:
    strip = {spec.id for spec in window.preferences.shortcuts.table["strip"]}
    assert {spec.id for spec in declared(window)} - strip == set(window.commands.actions)
    for command in strip:
        window.strip.keys.act(command)


def test_keys_are_changed_kept_and_had_back(window: MainWindow, qtbot: QtBot) -> None:
    dialog = window.setting.open_shortcuts()
    dialog.choose("how-self-draw")
    dialog.keys.setKeySequence(QKeySequence(LINE))
    dialog.assign.click()
    assert settings.load().settings.shortcuts == {"how-self-draw": LINE}
    qtbot.keyClick(window, Qt.Key.Key_9, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert window.model.hand.context.self_draw
    # Of another command the keys are not taken away.
    dialog.choose("how-discard")
    dialog.keys.setKeySequence(QKeySequence(LINE))
    dialog.assign.click()
    assert "already belongs to “By self-draw”" in dialog.message.text()
    assert window.preferences.shortcuts.keys("how-discard") == "Ctrl+1"
    dialog.none.click()
    assert window.preferences.shortcuts.keys("how-discard") == ""
    again = make_window(Preferences("en"))
    qtbot.addWidget(again)
    assert again.commands.actions["how-self-draw"].shortcut() == QKeySequence(LINE)
    again.close()
    dialog.reset.click()
    assert settings.load().settings.shortcuts == {}
    assert window.commands.actions["how-discard"].shortcut() == QKeySequence("Ctrl+1")


@pytest.mark.parametrize("keys", ["5", "Shift+E", "M", "Space", "Num+5", "Enter", "Tab", "Alt+H", "+"])
def test_keys_that_are_needed_to_type_are_not_given_away(window: MainWindow, keys: str) -> None:
    dialog = window.setting.open_shortcuts()
    dialog.choose("clear")
    dialog.keys.setKeySequence(QKeySequence(keys))
    dialog.assign.click()
    assert window.preferences.shortcuts.keys("clear") == "Ctrl+N"
    assert "is needed to type tiles" in dialog.message.text()


def test_keys_that_two_commands_would_share_are_not_used(qtbot: QtBot) -> None:
    settings.keep(shortcuts={"clear": "Ctrl+Z", "export": "5", "print": "Ctrl+Alt+P"})
    made = make_window(Preferences("en"))
    qtbot.addWidget(made)
    keys = made.preferences.shortcuts.keys
    assert [keys(command) for command in ("undo", "clear", "export", "print")] == [
        "Ctrl+Z",
        "Ctrl+N",
        "Ctrl+E",
        "Ctrl+Alt+P",
    ]
    made.close()


def test_keys_in_the_hand_can_be_others(window: MainWindow, qtbot: QtBot) -> None:
    window.preferences.shortcuts.assign("strip-home", "Ctrl+Home")
    window.strip.setFocus()
    qtbot.keyClick(window.strip, Qt.Key.Key_Home)
    assert window.focusWidget() is window.strip
    qtbot.keyClick(window.strip, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    assert window.focusWidget() is window.strip.tiles[0]
