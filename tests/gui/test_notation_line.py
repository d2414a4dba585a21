"""Texts pasted or dropped in the real window: what they are taken for, and where an error is; hands copied."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import QEvent, QMimeData, QObject, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QInputMethodEvent, QTextDocument
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from mjgui.core import format_hand, parse_hand, read
from mjgui.core.hand import Hand
from mjgui.gui.window import MainWindow
from tests.records import game_of


def paste(window: MainWindow, text: str) -> None:
    QApplication.clipboard().setText(text)
    window.notation.edit.selectAll()
    window.notation.edit.paste()


def said(window: MainWindow) -> str:
    return window.notation.message.text()


class Underlines(QObject):
    """Where the line edit is told to underline, from the start of its text."""

    def __init__(self, edit: QLineEdit) -> None:
        super().__init__()
        self.edit = edit
        self.found: list[tuple[int, int]] = []
        edit.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QInputMethodEvent):
            cursor = self.edit.cursorPosition()
            self.found += [(cursor + attribute.start, attribute.length) for attribute in event.attributes()]
        return False


@contextmanager
def underlined(window: MainWindow, place: int, length: int) -> Iterator[None]:
    """In the end these places are underlined."""
    underlines = Underlines(window.notation.edit)
    yield
    assert underlines.found[-1] == (place, length)


def drop_text(window: MainWindow, text: str) -> None:
    data = QMimeData()
    data.setText(text)
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    entered = QDragEnterEvent(QPointF(5, 5).toPoint(), copy, data, left, none)
    entered.ignore()
    window.dragEnterEvent(entered)
    assert entered.isAccepted()
    window.dropEvent(QDropEvent(QPointF(5, 5), copy, data, left, none))


def test_what_is_pasted_may_be_in_any_notation(window: MainWindow, qtbot: QtBot) -> None:
    paste(window, "W1W2W3W4W5W6W7W8W9T5T5B1B2B3")
    assert window.model.hand == parse_hand("123456789m55s12p3p")
    assert window.notation.message.text().startswith("read as Botzone")
    assert "by discard" in window.notation.message.text()
    window.words.choose("zh")
    assert window.notation.message.text().startswith("读作Botzone")
    qtbot.keyClick(window.notation.edit, Qt.Key.Key_Return)
    assert window.notation.edit.text() == "123456789m55s12p3p|EE0000"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1112345678999m5m|EE0100", ""),
        (" W1W1W1W2W3W4W5W6W7W8W9W9W9W5\n", "read as Botzone"),
    ],
)
def test_a_text_dropped_on_the_window_is_taken_like_a_pasted_one(text: str, message: str, window: MainWindow) -> None:
    before = window.model.hand
    drop_text(window, text)
    assert window.model.hand.waiting().concealed == parse_hand("1112345678999m").concealed
    assert window.notation.message.text().startswith(message)
    window.commands.actions["undo"].trigger()
    assert window.model.hand == before


def test_a_dropped_text_that_is_no_hand_changes_nothing_and_is_said(window: MainWindow) -> None:
    before = window.model.hand
    drop_text(window, "12x3m")
    assert window.model.hand == before
    assert window.notation.edit.text() == "12x3m"
    assert "x" in window.notation.message.text()


def test_what_a_pasted_text_leaves_open_is_said_in_our_own_notation_too(window: MainWindow) -> None:
    paste(window, "[8888p]123m456m789m5s5s|ES1000")
    assert "a kong without a mark is a concealed one" in said(window)
    paste(window, "[888p,1]123m456m789m5s5s|ES1000")
    assert not said(window)


def test_the_winds_of_the_table_stay_where_a_pasted_text_has_none(window: MainWindow) -> None:
    window.model.set_hand(parse_hand("1m|SN0000"))
    paste(window, "456789m456s456p1w,t1w")
    assert window.model.hand == parse_hand("456789m456s456pEE|SN1000")
    assert "the winds stay as they are" in said(window)


def test_another_reading_of_what_is_pasted_is_one_click_away(window: MainWindow) -> None:
    paste(window, "123m406p11177z")
    assert window.model.hand.concealed[-1] == 31
    assert "read it as 123m456pEEEPP instead" in window.notation.message.text()
    window.notation.message.linkActivated.emit("1")
    assert window.model.hand.concealed[-1] == 33
    assert "read it as 123m456pEEECC instead" in window.notation.message.text()
    window.commands.actions["undo"].trigger()
    assert window.model.hand.concealed[-1] == 31


def test_what_is_typed_is_our_own_notation(window: MainWindow, qtbot: QtBot) -> None:
    window.notation.edit.selectAll()
    qtbot.keyClicks(window.notation.edit, "W1")
    assert "expected the suit" in window.notation.message.text()


def test_a_pasted_text_that_is_no_hand_is_refused_at_its_character(window: MainWindow) -> None:
    before = window.model.hand
    paste(window, '{"script": 1} <b>')
    assert window.model.hand == before
    assert "the record is no JSON" in window.notation.message.text()
    assert "character 15" in window.notation.message.text()


def test_a_pasted_record_of_many_lines_and_any_length_is_the_winners_hand(window: MainWindow, qtbot: QtBot) -> None:
    won = parse_hand("[EEE,1]123m456p789s1s1s|SW0100|2")
    text = json.dumps({"step": game_of(won, total=12), "rest": "x" * 50_000}, indent=2)
    paste(window, text)
    assert window.notation.edit.text() == text
    assert window.model.hand == won
    assert "won by the West seat" in window.notation.message.text()
    assert "the record counts 12 fan" in window.notation.message.text()
    qtbot.keyClick(window.notation.edit, Qt.Key.Key_Return)
    assert window.notation.edit.text() == format_hand(won)
    window.commands.actions["undo"].trigger()
    drop_text(window, text)
    assert window.model.hand == won


def test_what_is_wrong_in_a_record_of_many_lines_stands_at_its_character(window: MainWindow) -> None:
    text = '{\n "a": [],\n "b": x\n}'
    with underlined(window, text.index("x"), 1):
        paste(window, text)
    assert f"character {text.index('x') + 1}: the record is no JSON that can be read (line 3)" in said(window)


def test_the_character_after_tile_characters_is_underlined(window: MainWindow) -> None:
    """A tile character takes two places in a line edit."""
    with underlined(window, 4, 2):
        paste(window, "🀇🀈🀪🀉")
    assert "character 3" in said(window)


@pytest.mark.parametrize("notation", ["canonical", "compact", "pictures", "mpsz", "botzone", "tziakcha"])
def test_the_hand_is_copied_in_other_notations(notation: str, window: MainWindow) -> None:
    window.model.set_hand(parse_hand("123456789m55s12p3p"))
    window.commands.actions[f"copy-{notation}"].trigger()
    found = read(QApplication.clipboard().text())[0]
    assert found.hand.counts() == window.model.hand.counts()


def test_a_click_chooses_all_so_that_what_is_pasted_takes_its_place(window: MainWindow, qtbot: QtBot) -> None:
    edit = window.notation.edit
    QApplication.clipboard().setText("123m406p11177z")
    qtbot.mouseClick(edit, Qt.MouseButton.LeftButton)
    edit.paste()
    assert window.model.hand.concealed == parse_hand("123m456pEEECC").concealed
    # The second click sets the cursor.
    qtbot.mouseClick(edit, Qt.MouseButton.LeftButton)
    assert not edit.hasSelectedText()


def test_what_is_said_is_read_as_it_is_written(window: MainWindow) -> None:
    paste(window, "123m456p")
    assert window.notation.message.textFormat() is Qt.TextFormat.RichText
    shown = QTextDocument()
    shown.setHtml(window.notation.message.text())
    assert "the program's own notation" in shown.toPlainText()
    paste(window, "12<b>3m")
    shown.setHtml(window.notation.message.text())
    assert "&" not in shown.toPlainText()


def test_a_link_dragged_from_elsewhere_is_taken(window: MainWindow) -> None:
    data = QMimeData()
    data.setUrls([QUrl("https://tziakcha.net/calc/?q=%5BNNN3%5D78889m11888p8m")])
    event = QDropEvent(
        QPointF(5, 5), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    window.dropEvent(event)
    assert window.model.hand.concealed == parse_hand("[NNN,3]78889m11888p8m").concealed


def test_what_was_said_goes_with_its_language(window: MainWindow) -> None:
    window.commands.actions["how-replacement"].trigger()
    assert "kong" in window.statusBar().currentMessage()
    window.words.choose("zh")
    assert window.statusBar().currentMessage() == ""


def test_a_hand_the_notation_does_not_say_in_full_stays_as_it_is(window: MainWindow) -> None:
    """Twelve standing tiles and a winning one are written like thirteen standing ones."""
    paste(window, "12x3m")
    hand = Hand(concealed=parse_hand("112233557788m").concealed, winning=8)
    window.model.set_hand(hand)
    assert window.model.hand == hand
    window.commands.actions["undo"].trigger()
    window.commands.actions["redo"].trigger()
    assert window.model.hand == hand
