"""Exporting, opening what was exported, and the ruling sheet, in the real window."""

import os
import random
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtPrintSupport import QPrinter
from pytestqt.qtbot import QtBot

from mjgui.core.analysis import analyze
from mjgui.core.inquiry import Inquiry
from mjgui.core.notation import format_hand, parse_hand
from mjgui.core.profiles.profile_files import load_profile
from mjgui.core.systems.registry import system_of
from mjgui.files.profiles import user_folder
from mjgui.gui.app import EXAMPLE, make_window
from mjgui.gui.pictures.pictures import print_page
from mjgui.gui.results.claim import ClaimPanel
from mjgui.gui.results.fans import FansPanel
from mjgui.gui.state.preferences import Preferences
from mjgui.gui.window import MainWindow
from mjgui.render.exporting import exported
from mjgui.render.formats import read
from mjgui.render.picture import Options
from tests.gui.conftest import Desk, drop
from tests.hands import HandMaker
from tests.pages import words_on


def export(window: MainWindow, path: Path, qtbot: QtBot) -> None:
    dialog = window.pictures.export()
    assert dialog is not None
    dialog.form.setCurrentIndex(dialog.form.findData(path.suffix[1:]))
    dialog.save(path)
    qtbot.waitUntil(lambda: str(path) in dialog.message.toolTip())
    dialog.reject()


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_an_exported_picture_that_is_dropped_restores_hand_rules_and_reading(
    ending: str, window: MainWindow, desk: Desk, qtbot: QtBot, tmp_path: Path
) -> None:
    hand = "111222333m456s9p9p|SW1000|ab"
    window.rules.choose("book-1998")
    window.rules.adopt("account-once", "rings-exempt")
    window.model.set_hand(parse_hand(hand))
    analysis = desk.analysis_of(hand)
    assert len(analysis.readings) > 1
    window.results.panel(FansPanel).readings.setCurrentRow(1)
    path = tmp_path / f"hand.{ending}"
    export(window, path, qtbot)
    window.rules.choose("reform")
    window.model.clear()
    drop(window, path)
    desk.analysis_of(hand)
    assert format_hand(window.model.hand) == hand
    assert window.rules.stored.id == "book-1998"
    assert window.rules.profile.rulings["account-once"] == "rings-exempt"
    qtbot.waitUntil(lambda: window.results.panel(FansPanel).readings.currentRow() == 1)
    assert str(path) in window.statusBar().currentMessage()


def test_rules_that_are_not_ones_own_are_lent(window: MainWindow, desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    window.model.set_hand(parse_hand(EXAMPLE))
    desk.analysis_of(EXAMPLE)
    editor = window.bar.open_editor()
    editor.name.setText("Club")
    editor.minimum.setValue(6)
    editor.save()
    desk.analysis_of(EXAMPLE)
    qtbot.waitUntil(lambda: window.results.analysis is not None and window.results.analysis.minimum == 6)
    path = tmp_path / "club.png"
    export(window, path, qtbot)
    (file,) = user_folder().iterdir()
    file.unlink()
    window.rules.choose("mil-2025")
    window.rules.reload()
    window.cases.open(path)
    assert window.rules.profile.minimum == 6
    assert "not among yours" in window.statusBar().currentMessage()
    assert not list(user_folder().iterdir())


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("none.png", b"", "no hand is embedded"),
        ("none.svg", b"<svg xmlns='http://www.w3.org/2000/svg'></svg>", "no hand is embedded"),
        ("odd.svg", b'<svg><metadata id="mjgui">e30=</metadata></svg>', "cannot be read"),
        ("odd.svg", b'<svg><metadata id="mjgui">////</metadata></svg>', "no hand is embedded"),
    ],
)
def test_what_is_no_picture_of_ours_is_said_and_changes_nothing(
    name: str, content: bytes, reason: str, window: MainWindow, tmp_path: Path
) -> None:
    before = window.model.hand
    path = tmp_path / name
    path.write_bytes(content)
    drop(window, path)
    assert reason in window.statusBar().currentMessage()
    assert window.model.hand == before


def test_a_picture_that_is_gone_is_said(window: MainWindow, tmp_path: Path) -> None:
    window.cases.open(tmp_path / "gone.png")
    assert "No such file" in window.statusBar().currentMessage()


def test_other_files_are_not_taken(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("x")
    drop(window, path)
    assert not window.statusBar().currentMessage()


def test_a_folder_that_is_not_there_is_said_and_nothing_remains(
    window: MainWindow, desk: Desk, qtbot: QtBot, tmp_path: Path
) -> None:
    desk.analysis_of(EXAMPLE)
    dialog = window.pictures.export()
    assert dialog is not None
    dialog.save(tmp_path / "none" / "a.png")
    qtbot.waitUntil(lambda: "No such file" in dialog.message.toolTip())
    assert list(tmp_path.iterdir()) == []


def test_another_ending_is_not_taken(window: MainWindow, desk: Desk, tmp_path: Path) -> None:
    desk.analysis_of(EXAMPLE)
    dialog = window.pictures.export()
    assert dialog is not None
    for name in ("noext", "a.svg"):
        dialog.save(tmp_path / name)
        assert "should end in .png" in dialog.message.toolTip()
    assert list(tmp_path.iterdir()) == []


def test_an_empty_window_has_nothing_to_export(window: MainWindow, desk: Desk, qtbot: QtBot) -> None:
    window.model.clear()
    qtbot.waitUntil(lambda: window.results.analysis is not None and not window.results.analysis.hand.size)
    assert window.pictures.export() is None
    assert window.pictures.sheet() is None


def test_the_headline_is_what_counts_whatever_reading_is_shown(window: MainWindow, desk: Desk, qtbot: QtBot) -> None:
    hand = "1122335577889m9m|EE1000"
    window.model.set_hand(parse_hand(hand))
    analysis = desk.analysis_of(hand)
    window.results.panel(FansPanel).readings.setCurrentRow(1)
    subject = window.pictures.subject()
    assert subject is not None
    assert subject.reading == 1
    assert analysis.readings[1].total < analysis.readings[0].total
    words = words_on(subject.page(Options(("en",), reading=subject.reading)))
    assert words[0].startswith(f"{analysis.total} fan")
    assert words[1] == f"The reading shown: {analysis.readings[1].total} fan"


def test_the_sheet_has_what_was_claimed_and_what_is_paid(window: MainWindow, desk: Desk, qtbot: QtBot) -> None:
    window.rules.choose("arithmetic")
    hand = "135m[1111p]246s555s7p7p|EE1000"
    window.model.set_hand(parse_hand(hand))
    desk.analysis_of(hand)
    qtbot.waitUntil(lambda: bool((asked := window.results.asked) and asked.rules.id == "arithmetic"))
    page = window.pictures.sheet()
    assert page is not None
    subject = window.pictures.subject()
    assert subject is not None
    assert subject.settled is not None
    assert subject.settled.points == 30
    written = "\n".join(words_on(page))
    assert "The win is worth 30 points" in written
    assert "South, West, North → East: 10 points each (concealed kong)" in written
    assert "Table: Players: 4; Points of a fan: 5; Self-draw doubled: no; With honours: yes" in written


def test_the_claim_of_the_sheet_names_what_was_read(window: MainWindow, desk: Desk) -> None:
    desk.analysis_of(EXAMPLE)
    window.results.tabs.setCurrentWidget(window.results.panel(ClaimPanel))
    window.results.panel(ClaimPanel).fans.setText("ph")
    assert window.results.panel(ClaimPanel).texts()[0].en == "claimed, read as: 平和 All Chows"
    window.results.panel(ClaimPanel).fans.setText("ph, xyzzy")
    assert [words.en for words in window.results.panel(ClaimPanel).texts()] == ["not understood: xyzzy"]


def test_closing_the_window_while_a_picture_is_made_is_clean(qtbot: QtBot, tmp_path: Path) -> None:
    window = make_window(Preferences("en"))
    window.show()
    results = window.results
    qtbot.waitUntil(lambda: results.analysis is not None)
    dialog = window.pictures.export()
    assert dialog is not None
    dialog.save(tmp_path / "a.png")
    window.close()
    assert (tmp_path / "a.png").exists()
    window.deleteLater()
    qtbot.wait(50)


def test_the_picture_is_copied_with_its_notation(window: MainWindow, desk: Desk, qtbot: QtBot) -> None:
    desk.analysis_of(EXAMPLE)
    dialog = window.pictures.export()
    assert dialog is not None
    dialog.copy()
    qtbot.waitUntil(lambda: "copied" in dialog.message.toolTip())
    data = QGuiApplication.clipboard().mimeData()
    assert data.hasImage()
    assert data.text() == format_hand(parse_hand(EXAMPLE))


def test_the_preview_follows_the_options(window: MainWindow, desk: Desk, qtbot: QtBot) -> None:
    desk.analysis_of(EXAMPLE)
    dialog = window.pictures.export()
    assert dialog is not None
    qtbot.waitUntil(lambda: not dialog.preview.pixmap().isNull())

    def corner() -> int:
        return dialog.preview.pixmap().toImage().pixelColor(2, 2).lightness()

    assert corner() > 200
    dialog.theme.setCurrentIndex(1)
    qtbot.waitUntil(lambda: corner() < 60)


def test_every_dialog_has_its_preview_whatever_happened_before(window: MainWindow, desk: Desk, qtbot: QtBot) -> None:
    desk.analysis_of(EXAMPLE)
    for language in ("zh", "en", "zh"):
        dialog = window.pictures.export()
        assert dialog is not None
        qtbot.waitUntil(lambda dialog=dialog: not dialog.preview.pixmap().isNull())
        dialog.close()
        window.preferences.change(language=language)


def test_the_ruling_sheet_holds_the_claim_and_is_one_page(
    window: MainWindow, desk: Desk, qtbot: QtBot, tmp_path: Path
) -> None:
    desk.analysis_of(EXAMPLE)
    window.results.tabs.setCurrentWidget(window.results.panel(ClaimPanel))
    window.results.panel(ClaimPanel).total.setValue(8)
    assert window.results.panel(ClaimPanel).texts()[0].en == "claimed 8, counted 7 fan"
    page = window.pictures.sheet()
    assert page is not None
    printer = QPrinter(QPrinter.PrinterMode.ScreenResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "sheet.pdf"))
    print_page(page, printer)
    content = (tmp_path / "sheet.pdf").read_bytes()
    assert content.count(b"/Type /Page\n") == 1


def test_what_is_embedded_is_read_from_the_file_again(
    window: MainWindow, desk: Desk, qtbot: QtBot, tmp_path: Path
) -> None:
    desk.analysis_of(EXAMPLE)
    path = tmp_path / "hand.png"
    export(window, path, qtbot)
    assert not QImage(str(path)).isNull()
    embedded = read(path.read_bytes())
    assert embedded is not None
    assert load_profile("mil-2025").id in embedded


def test_exported_hands_that_are_dropped_are_opened_again(window: MainWindow, tmp_path: Path) -> None:
    """Hand, way of winning, rules and reading: the same analysis, as of the 200 read in ``render/test_picture.py``."""
    chosen = random.Random(33)
    rulings = list(system_of("national").rulings.values())
    for number, hand in enumerate(HandMaker(33).take(60)):
        profile = load_profile(chosen.choice(["mil-2025", "book-1998", "essay", "reform"]))
        ruling = chosen.choice(rulings)
        profile = profile.adopt(ruling.id, chosen.choice(ruling.options).id)
        asked = Inquiry(hand, profile)
        analysis = asked.analysis
        path = tmp_path / f"{number}.{('png', 'svg')[number % 2]}"
        path.write_bytes(exported(asked, Options(("en",)), path.suffix[1:], scale=0.1))  # type: ignore[arg-type]
        drop(window, path)
        assert window.model.hand == analysis.hand
        again = analyze(window.model.hand, window.rules.profile)
        assert again == replace(analysis, remarks=())


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has none")
def test_a_pipe_is_no_picture(window: MainWindow, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.png")
    window.cases.open(tmp_path / "pipe.png")
    assert "not an ordinary file" in window.statusBar().currentMessage()
