"""Disputes, profiles, claim check, why not, and rules of one's own, in the real window."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from mjgui.core import parse_hand
from mjgui.core.profiles.profile_files import profiles_of
from mjgui.core.systems.registry import system_of
from mjgui.files.profiles import find_profile, read_file, user_folder
from mjgui.gui.app import EXAMPLE
from mjgui.gui.results.claim import ClaimPanel
from mjgui.gui.results.disputes import DisputesPanel
from mjgui.gui.results.fans import FansPanel
from mjgui.gui.results.panel import CHOICE
from mjgui.gui.results.profiles import ProfilesPanel
from mjgui.gui.results.why import WhyPanel
from mjgui.gui.window import MainWindow
from tests.gui.conftest import Desk


def items(tree: QTreeWidget) -> list[QTreeWidgetItem]:
    found = []
    for index in range(tree.topLevelItemCount()):
        top = tree.topLevelItem(index)
        assert top is not None
        found += [top, *(top.child(child) for child in range(top.childCount()))]
    return [item for item in found if item is not None]


def row(tree: QTreeWidget, choice: object) -> QTreeWidgetItem:
    return next(item for item in items(tree) if item.data(0, CHOICE) == choice)


def click(qtbot: QtBot, item: QTreeWidgetItem) -> None:
    tree = item.treeWidget()
    place = tree.visualItemRect(item).center()
    qtbot.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(60, place.y()))


@pytest.fixture
def compared(window: MainWindow, desk: Desk, qtbot: QtBot) -> MainWindow:
    """The window with everything known of its first hand."""
    desk.analysis_of(EXAMPLE)
    window.results.tabs.setCurrentWidget(window.results.panel(DisputesPanel))
    qtbot.waitUntil(lambda: window.results.panel(DisputesPanel).tree.topLevelItemCount() > 0)
    return window


def test_one_click_answers_a_ruling_otherwise(compared: MainWindow, qtbot: QtBot) -> None:
    window = compared
    window.results.tabs.setCurrentWidget(window.results.panel(DisputesPanel))
    assert window.results.tabs.tabText(2) == "Disputes (1)"
    ring = row(window.results.panel(DisputesPanel).tree, ("account-once", "rings-exempt"))
    assert ring.text(0) == "○ 8 ✓"
    assert "essay" in ring.text(1)
    assert row(window.results.panel(DisputesPanel).tree, ("account-once", "no-cycles")).text(0) == "● 7"
    click(qtbot, ring)
    qtbot.waitUntil(lambda: window.results.verdict.text() == "8 fan ≥ 8 ✓ · MIL 2025 + 1 change · 32 points")
    qtbot.waitUntil(
        lambda: row(window.results.panel(DisputesPanel).tree, ("account-once", "rings-exempt")).text(0) == "● 8 ✓"
    )
    assert window.bar.reset.isVisible()
    qtbot.mouseClick(window.bar.reset, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.results.verdict.text() == "7 fan < 8, below the minimum · MIL 2025")


def test_an_answer_says_where_each_holder_gives_it(compared: MainWindow) -> None:
    tree = compared.results.panel(DisputesPanel).tree
    places = row(tree, ("account-once", "rings-exempt")).toolTip(1).splitlines()
    assert [place.rpartition(", ")[2] for place in places] == ["13 (printed)", "note 2 (printed)"]
    run = row(tree, ("account-once", "no-cycles")).toolTip(1)
    assert "1.11 (printed)" in run
    assert f"{EXAMPLE} (as run)" in run
    # Of an answer nobody is known to give, what it is read from.
    literal = row(tree, ("account-once", "literal"))
    assert "no known holder" in literal.text(1)
    assert literal.toolTip(1).startswith("read from: ")
    compared.words.choose("zh")
    assert row(tree, ("account-once", "rings-exempt")).toolTip(1).endswith("1 分，注 2（明文）")
    compared.words.choose("en")


def test_every_profile_is_compared(compared: MainWindow, qtbot: QtBot) -> None:
    window = compared
    tree = window.results.panel(ProfilesPanel).tree
    window.results.tabs.setCurrentWidget(window.results.panel(ProfilesPanel))
    qtbot.waitUntil(lambda: tree.topLevelItemCount() == len(profiles_of(system_of("national"))))
    essay = row(tree, "essay")
    assert essay.text(1) == "8 ✓"
    assert "＋Mixed Double Chow × 2" in essay.text(2)
    click(qtbot, essay)
    qtbot.waitUntil(lambda: window.results.verdict.text() == "8 fan ≥ 8 ✓ · essay · 32 points")
    assert window.bar.profile.currentData() == "essay"
    qtbot.waitUntil(lambda: row(tree, "essay").text(0).startswith("●"))
    assert row(tree, "mil-2025").text(0).startswith("○")


def test_what_the_text_leaves_open_is_said_under_the_verdict_and_in_the_comparison(
    compared: MainWindow, qtbot: QtBot
) -> None:
    window, profiles = compared, compared.results.panel(ProfilesPanel)
    window.results.tabs.setCurrentWidget(profiles)
    qtbot.waitUntil(lambda: profiles.tree.topLevelItemCount() == len(profiles_of(system_of("national"))))
    book = row(profiles.tree, "book-1998")
    assert book.text(1) == "7-8"
    assert "Not settled by the text of 1998 book: 7 to 8 fan" in book.toolTip(1)
    assert "Not settled" not in window.results.details.text()
    window.rules.choose("book-1998")
    qtbot.waitUntil(lambda: "Not settled by the text of 1998 book: 7 to 8 fan" in window.results.details.text())
    assert "How far does account-once reach?" in window.results.details.text()
    window.rules.choose("essay")
    qtbot.waitUntil(lambda: "essay" in window.results.verdict.text())
    qtbot.waitUntil(lambda: "Not settled" not in window.results.details.text())


def test_a_claim_is_checked_while_it_is_typed(compared: MainWindow, qtbot: QtBot) -> None:
    claim = compared.results.panel(ClaimPanel)
    compared.results.tabs.setCurrentWidget(claim)
    claim.total.setValue(8)
    assert "claimed 8, counted 7 fan" in claim.answer.text()
    assert "only a single set left" in claim.answer.text()
    claim.total.setValue(7)
    assert "the claim is right" in claim.answer.text()
    claim.total.setValue(0)
    qtbot.keyClicks(claim.fans, "ph, dy, ybg*2, xxf, no honors")
    assert "No Honors, 1 claimed, 0 counted" in claim.answer.text()
    assert "read as: 平和 All Chows" in claim.answer.text()
    assert "All Chows" in claim.answer.text()
    claim.fans.setText("xyzzy")
    assert "not understood: xyzzy" in claim.answer.text()


def test_why_not_any_fan(compared: MainWindow, qtbot: QtBot) -> None:
    why = compared.results.panel(WhyPanel)
    compared.results.tabs.setCurrentWidget(why)
    why.line.setFocus()
    qtbot.keyClicks(why.line, "wz")
    assert "无字 No Honors" in why.answer.text()
    assert "Non-repeat" in why.answer.text()
    why.fan.setEditText("清龙")
    assert "not there" in why.answer.text()
    why.fan.setEditText("Mixed Double Chow")
    assert "disputed" in why.answer.text()
    why.fan.setEditText("xyzzy")
    assert "no fan called" in why.answer.text()


def test_every_fan_that_is_listed_is_explained_under_every_profile(compared: MainWindow, qtbot: QtBot) -> None:
    why = compared.results.panel(WhyPanel)
    compared.results.tabs.setCurrentWidget(why)
    for profile in profiles_of(system_of("national")):
        compared.rules.choose(profile.id)
        qtbot.waitUntil(lambda profile=profile: why.asked is not None and why.asked.rules.id == profile.id)
        wanted = [fan for fan in profile.fans if fan in profile.values]
        assert why.fan.count() == len(wanted)
        for place, fan in enumerate(wanted):
            why.fan.setCurrentIndex(place)
            assert why.explained == fan


def test_a_fan_in_the_list_is_explained_when_activated(compared: MainWindow) -> None:
    fans = compared.results.panel(FansPanel).fans
    chosen = next(item for item in items(fans) if "断幺" in item.text(0))
    fans.itemActivated.emit(chosen, 0)
    assert compared.results.tabs.currentWidget() is compared.results.panel(WhyPanel)
    assert "断幺 All Simples" in compared.results.panel(WhyPanel).answer.text()


def test_the_panels_change_language(compared: MainWindow) -> None:
    compared.words.choose("zh")
    assert compared.results.tabs.tabText(6) == "核对申报"
    assert "套算一次" in items(compared.results.panel(DisputesPanel).tree)[0].text(0)
    assert compared.bar.edit.text() == "编辑…"
    compared.words.choose("en")


def test_problems_of_a_profile_decide_what_can_be_set(window: MainWindow, qtbot: QtBot, desk: Desk) -> None:
    text = "123m456m789m12s55p3s|EE0001"
    window.model.set_hand(parse_hand(text))
    last = window.context.flags["last_tile"]
    assert not last.isEnabled()
    assert "after the last tile" in last.toolTip()
    window.rules.adopt("robbing-last-tile", "legal")
    assert last.isEnabled()


def test_rules_of_ones_own(compared: MainWindow, qtbot: QtBot) -> None:
    window = compared
    window.rules.adopt("account-once", "rings-exempt")
    editor = window.bar.open_editor()
    qtbot.addWidget(editor)
    assert editor.options["account-once"].currentData() == "rings-exempt"
    editor.name.setText("Club rules")
    editor.minimum.setValue(6)
    editor.values["all-chows"].setValue(4)
    editor.values["all-simples"].setValue(0)
    editor.fan.setCurrentIndex(editor.fan.findData("all-chows"))
    editor.excluded.setCurrentIndex(editor.excluded.findData("mixed-double-chow"))
    editor.add.click()
    editor.save()
    assert editor.result() == editor.DialogCode.Accepted, editor.message.text()
    saved = find_profile("club-rules")
    assert saved.rulings["account-once"] == "rings-exempt"
    assert (saved.minimum, saved.values["all-chows"]) == (6, 4)
    assert "all-simples" not in saved.values
    assert saved.row("all-chows", "mixed-double-chow") is not None
    qtbot.waitUntil(lambda: window.results.verdict.text() == "6 fan ≥ 6 ✓ · Club rules · 30 points")
    # Opened again it is the user's own, and changed in place.
    again = window.bar.open_editor()
    qtbot.addWidget(again)
    assert again.buttons["delete"].isEnabled()
    assert again.values["all-chows"].value() == 4
    again.values["all-chows"].setValue(5)
    again.save()
    assert find_profile("club-rules").values["all-chows"] == 5
    assert find_profile("club-rules").row("all-chows", "mixed-double-chow") is not None
    last = window.bar.open_editor()
    qtbot.addWidget(last)
    last.buttons["delete"].click()
    assert "once more" in last.message.text()
    last.buttons["delete"].click()
    assert not list(user_folder().glob("*.toml"))
    qtbot.waitUntil(lambda: window.results.verdict.text().endswith("MIL 2025"))


def test_contradicting_rules_are_refused_in_the_dialog(window: MainWindow, qtbot: QtBot) -> None:
    editor = window.bar.open_editor()
    qtbot.addWidget(editor)
    editor.fan.setCurrentIndex(3)
    editor.excluded.setCurrentIndex(3)
    editor.add.click()
    editor.save()
    assert "cannot exclude itself" in editor.message.text()
    assert editor.isVisible()
    editor.reject()
    assert "not saved" in editor.message.text()
    assert editor.isVisible()
    editor.reject()
    assert not editor.isVisible()


def test_export_and_import(window: MainWindow, qtbot: QtBot, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("exported")
    editor = window.bar.open_editor()
    qtbot.addWidget(editor)
    editor.minimum.setValue(5)
    editor.export_to(folder / "ours.toml")
    assert "written to" in editor.message.text()
    editor.import_from(folder / "ours.toml")
    assert window.rules.stored.id == "ours"
    assert window.rules.profile.minimum == 5
    (folder / "bad.toml").write_text("minimum = ", "utf-8")
    second = window.bar.open_editor()
    qtbot.addWidget(second)
    second.import_from(folder / "bad.toml")
    assert "bad.toml" in second.message.text()
    second.reject()


def test_a_broken_file_is_listed_and_stops_nothing(qtbot: QtBot, window: MainWindow, desk: Desk) -> None:
    user_folder().mkdir(parents=True)
    (user_folder() / "torn.toml").write_text('id = "torn"\nbase = "mil-2025"\n', "utf-8")
    window.rules.reload()
    window.results.tabs.setCurrentWidget(window.results.panel(ProfilesPanel))
    desk.analysis_of(EXAMPLE)
    tree = window.results.panel(ProfilesPanel).tree
    qtbot.waitUntil(lambda: any(item.text(0) == "torn.toml" for item in items(tree)))
    torn = next(item for item in items(tree) if item.text(0) == "torn.toml")
    assert "torn.toml" in torn.text(2)
    assert "name" in torn.text(2)


def test_what_was_written_into_a_profile_by_hand_outlives_the_editor(window: MainWindow, qtbot: QtBot) -> None:
    user_folder().mkdir(parents=True)
    file = user_folder() / "club.toml"
    file.write_text(
        'id = "club"\nbase = "mil-2025"\nname = { zh = "俱乐部规则", en = "Rules of the club" }\n'
        'short_name = { zh = "俱乐部", en = "club" }\n\n[[difference]]\nwitness = "123m456m789m11s99p9p"\n'
        'citation = { source = "house", place = "2", kind = "printed" }\naccept = ["several-waits"]\n'
        'exclude = [{ fan = "all-types", excludes = ["all-pungs"], form = "seven-pairs" }]\n\n'
        '[definition.all-simples]\ntext = { zh = "没有幺九。", en = "No terminals." }\n'
        'citation = { source = "house", place = "3", kind = "printed" }\n',
        "utf-8",
    )
    before = read_file(file)
    window.rules.reload()
    window.rules.choose("club")
    editor = window.bar.open_editor()
    qtbot.addWidget(editor)
    shown = [editor.exclusions.item(row, 2).text() for row in range(editor.exclusions.rowCount())]
    assert "none of it counts (as seven pairs)" in shown
    editor.values["all-chows"].setValue(4)
    editor.save()
    after = read_file(file)
    assert after.values["all-chows"] == 4
    assert after.name == before.name
    assert after.short_name == before.short_name
    assert after.differences[:-1] == before.differences
    assert after.fans == before.fans
    assert "several-waits" not in after.refused_marks
