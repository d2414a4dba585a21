"""What is paid, in the window: everything that shows it says the same, and every table comes back."""

import random
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from mjgui.core import format_hand, parse_hand
from mjgui.core.hand import Hand
from mjgui.core.profiles.profile_files import load_profile
from mjgui.core.questions.paid_claim import PaidClaim
from mjgui.core.settlement import Settlement, at_table, settle
from mjgui.core.systems.fields import Amount, Choice, Field, Flag, Melds, Number, Seat, Values
from mjgui.core.systems.registry import systems
from mjgui.core.wording.verdict import payment_lines
from mjgui.files.cases import read
from mjgui.files.embedded import decoded
from mjgui.files.history import History
from mjgui.gui.pictures.pictures import read_picture
from mjgui.gui.results.claim import ClaimPanel
from mjgui.gui.results.disputes import DisputesPanel
from mjgui.gui.results.fans import FansPanel
from mjgui.gui.results.profiles import ProfilesPanel
from mjgui.gui.results.waits import WaitsPanel
from mjgui.gui.rulebook.profile_editor import ProfileEditor
from mjgui.gui.window import MainWindow
from mjgui.render.picture import Options
from tests.gui.conftest import Desk
from tests.pages import words_on

# Hands with more than one way to lay them down, kongs among them, by discard, self-draw and robbing.
SEVERAL = [
    "369m159m444mCFP6m6m",
    "[5555s]369m444mCFP6m6m|ES1000",
    "[PPPP,5]369m147m258m11m|EW1000",
    "[PPPP,3]123456789mEE|EN0000",
    "135m246m357m468m99m",
    "234m345m456m567m11m|EE1000",
]
HELD = {"arithmetic": "[5555s][PPPP,5][FFFF,1]246m77m|ES0000", "national": "[5555s]123789m79p11p8p|ES0000|ab"}


def show(window: MainWindow, desk: Desk, text: str) -> None:
    window.model.set_hand(parse_hand(text))
    desk.analysis_of(text)
    desk.qtbot.waitUntil(lambda: bool((asked := window.results.asked) and asked.rules == window.rules.profile))


def settled_now(window: MainWindow) -> Settlement:
    """What is paid for what is shown, from the core alone."""
    asked = window.results.asked
    assert asked is not None
    return settle(asked, window.table.values, asked.counting(window.results.shown_reading))


def assert_all_say_the_same(window: MainWindow, qtbot: QtBot) -> None:
    """Headline, payments, claim, picture, case and history agree on what counts and what it is paid."""
    results, asked = window.results, window.results.asked
    assert asked is not None
    place = asked.counting(results.shown_reading)
    counted, settled = asked.analysis.readings[place], settled_now(window)
    # The headline, and who pays whom.
    assert results.verdict.text().startswith(f"{counted.total} fan ")
    assert results.verdict.text().endswith(f" {settled.points} points")
    said = [line for line in results.details.text().splitlines() if "→" in line]
    assert said == [line.en for line in payment_lines(settled, asked.hand)]
    # A claim of just that is right, one of a point more is not.
    claim = results.panel(ClaimPanel)
    kongs = sum(payment.amount for payment in settled.payments if "kong" in payment.reason)
    for total, paid, said_of_it in (
        (counted.total, PaidClaim(settled.points, None, {"kongs": kongs}), "the claim is right"),
        (counted.total, PaidClaim(settled.points + 1, None, {}), "the claimed total is right"),
        (None, PaidClaim(None, None, {"kongs": kongs + 5}), f"the kongs: claimed {kongs + 5}, paid {kongs}"),
    ):
        claim.take_claim(total, "", paid)
        assert claim.answer.text().startswith(said_of_it), claim.answer.text()
    claim.take_claim(None, "", PaidClaim())
    # The picture, on paper and inside.
    subject = window.pictures.subject()
    assert subject is not None
    assert subject.settled == settled
    written = "\n".join(words_on(subject.page(Options(("en",), reading=subject.reading))))
    assert f"{counted.total} fan" in written
    assert all(line.en in written for line in payment_lines(settled, asked.hand))
    inside = decoded(subject.embedded)
    assert (inside.reading, inside.counted.total, inside.counted.paid.points) == (
        results.shown_reading,
        counted.total,
        settled.points,
    )
    # The case, and the history.
    case = window.cases.controller.to_save()
    assert case.reading == results.shown_reading
    assert (case.papers.counted.total, case.papers.counted.paid.points) == (counted.total, settled.points)
    window.cases.history_service.flush()
    qtbot.waitUntil(lambda: is_kept(window, counted.total, settled.points), timeout=5_000)


def is_kept(window: MainWindow, total: int, points: int | None) -> bool:
    """Whether the newest entry of the history has this."""
    for entry in History().find()[:1]:
        record = entry.record(window.rules.profile.fans)
        return (entry.total, record.total, record.paid and record.paid.points) == (total, total, points)
    return False


@pytest.mark.parametrize("seed", range(4))
def test_what_is_chosen_is_followed_everywhere(window: MainWindow, desk: Desk, qtbot: QtBot, seed: int) -> None:
    chance = random.Random(seed)
    window.rules.choose("arithmetic")
    show(window, desk, SEVERAL[0])
    begun = window.edits.stack.index()
    readings = window.results.panel(FansPanel).readings
    for _ in range(12):
        step = chance.choice(("reading", "reading", "reading", "hand", "best", "table", "undo"))
        if step == "reading":
            readings.setCurrentRow(chance.randrange(readings.count()))
        elif step == "hand":
            show(window, desk, chance.choice(SEVERAL))
        elif step == "best":
            window.rules.adopt("arrangement", chance.choice(("best", "laid-down")))
            show(window, desk, format_hand(window.model.hand))
        elif step == "table":
            (spin,) = window.table.widgets("players")
            spin.setValue(chance.choice((4, 3, 4)))
        elif window.edits.stack.index() > begun:
            window.commands.actions["undo"].trigger()
            show(window, desk, format_hand(window.model.hand))
        if isinstance(window.table.settle(window.results.asked, window.results.shown_reading), Settlement):
            assert_all_say_the_same(window, qtbot)


# Every setting of a table comes back.


def another(field: Field[Any], hand: Hand) -> Any:
    """A value of a field that is not its default."""
    if isinstance(field, Number):
        return field.least + 1 if field.default != field.least + 1 else field.least + 2
    if isinstance(field, Amount):
        return 25
    if isinstance(field, Flag):
        return not field.default
    if isinstance(field, Choice):
        return next(option for option in field.options if option != field.default)
    if isinstance(field, Seat):
        return 2
    assert isinstance(field, Melds)
    return frozenset(number for number, meld in enumerate(hand.melds, start=1) if field.fits(meld))


@pytest.mark.parametrize("system", [system.id for system in systems() if system.payments])
@pytest.mark.parametrize("kind", ["png", "svg", "mjcase"])
def test_a_picture_and_a_case_bring_back_every_setting_of_the_table(
    window: MainWindow, desk: Desk, qtbot: QtBot, tmp_path: Path, system: str, kind: str
) -> None:
    profile = {"arithmetic": "arithmetic", "national": "wmo-2006"}[system]
    window.rules.choose(profile)
    show(window, desk, HELD[system])
    payments = window.rules.profile.system.payments
    assert payments is not None
    hand = window.model.hand
    for field in payments.fields:
        said = {**window.table.values, field.id: another(field, hand)}
        window.table.take(said)
        assert window.table.values == said, field.id
        assert_comes_back(window, desk, qtbot, tmp_path / f"{field.id}.{kind}", said)
    everything = {field.id: another(field, hand) for field in payments.fields}
    window.table.take(everything)
    assert_comes_back(window, desk, qtbot, tmp_path / f"all.{kind}", everything)


def assert_comes_back(window: MainWindow, desk: Desk, qtbot: QtBot, path: Path, said: Values) -> None:
    stated = window.results.details.text()
    if path.suffix == ".mjcase":
        window.cases.save().save_to(path)
        assert read(path).payments == said
    else:
        dialog = window.pictures.export()
        assert dialog is not None
        dialog.form.setCurrentIndex(dialog.form.findData(path.suffix[1:]))
        dialog.save(path)
        qtbot.waitUntil(lambda: str(path) in dialog.message.toolTip(), timeout=5_000)
        dialog.reject()
        assert read_picture(path).payments == said
    text = format_hand(window.model.hand)
    window.model.clear()
    window.table.take({})
    assert window.table.values != said
    window.cases.open(path)
    desk.analysis_of(text)
    assert window.table.values == said
    qtbot.waitUntil(lambda: window.results.details.text() == stated, timeout=5_000)


# The national rules in the window.

DISCARDED = "234m345s1235578p9p|WE0000"
BELOW = "[123m,1][567s,1][789p,1]57m22p6m|ES0000"


def test_a_national_win_is_paid_in_the_verdict(window: MainWindow, desk: Desk) -> None:
    show(window, desk, DISCARDED)
    results = window.results
    assert results.verdict.text() == "11 fan ≥ 8 ✓ · MIL 2025 · 35 points"
    assert "the other 2 seats → East: 8 points each (the base)" in results.details.text()
    choose_payer(window, 1)
    assert "South → East: 19 points (the win)" in results.details.text()
    window.words.choose("zh")
    assert results.verdict.text().endswith("35 分")
    assert "南 → 东：19 分（和牌）" in results.details.text()
    window.words.choose("en")


def test_base_split_and_penalty_are_asked_aside(window: MainWindow, desk: Desk) -> None:
    show(window, desk, DISCARDED)
    table = window.table
    (base,), (split,), (penalty,) = (table.widgets(field) for field in ("base", "split", "false_win"))
    assert not base.isVisibleTo(window)
    assert "8" in table.settings.toolTip()
    table.settings.click()
    assert all(widget.isVisibleTo(window) for widget in (base, split, penalty))
    assert penalty.text() == "not read"
    split.setCurrentIndex(split.findData("alone-twice"))
    assert window.results.verdict.text().endswith("38 points")
    base.setValue(0)
    assert window.results.verdict.text().endswith("22 points")
    # What is not as the rules have it stays in sight.
    table.settings.click()
    assert base.isVisibleTo(window)
    assert not penalty.isVisibleTo(window)
    # Each profile has its own.
    window.rules.choose("xiaolin")
    assert (table.values["base"], table.values["split"]) == (0, "alone-twice")
    window.rules.choose("book-1998")
    assert (table.values["base"], table.values["split"]) == (8, "shared")
    window.rules.choose("mil-2025")
    assert (table.values["base"], table.values["split"]) == (0, "alone-twice")


def test_a_win_below_the_minimum_is_a_false_one_in_the_window(window: MainWindow, desk: Desk) -> None:
    show(window, desk, BELOW)
    assert "points" not in window.results.verdict.text()
    assert "what that costs was not read in MIL 2025" in window.results.details.text()
    window.rules.choose("wmo-2006")
    show(window, desk, BELOW)
    assert "South → East, West, North: 10 points each (a false win)" in window.results.details.text()


def choose_payer(window: MainWindow, seat: int | None) -> None:
    (payer,) = window.table.widgets("payer")
    payer.setCurrentIndex(payer.findData(seat))


@pytest.mark.parametrize("profile", ["mil-2025", "arithmetic"])
def test_a_new_hand_forgets_who_paid_and_undo_remembers(window: MainWindow, desk: Desk, profile: str) -> None:
    window.rules.choose(profile)
    show(window, desk, "159m159s159p19pNN5p|EE0000" if profile == "arithmetic" else DISCARDED)
    choose_payer(window, 2)
    (unit,) = window.table.widgets("unit" if profile == "arithmetic" else "base")
    unit.setValue(7)
    window.model.clear()
    assert window.table.values["payer"] is None
    assert unit.value() == 7
    window.commands.actions["undo"].trigger()
    assert window.table.values["payer"] == 2
    assert unit.value() == 7


def test_of_two_players_the_other_one_pays(window: MainWindow, desk: Desk) -> None:
    window.rules.choose("arithmetic")
    show(window, desk, "159m159s159p19pNN5p|ES0000")
    assert "the discarder → South" in window.results.details.text()
    (players,) = window.table.widgets("players")
    players.setValue(2)
    (payer,) = window.table.widgets("payer")
    assert [payer.itemText(place) for place in range(payer.count())] == ["East"]
    assert "East → South: 10 points (the win)" in window.results.details.text()


def test_honours_are_left_out_beside_the_table(window: MainWindow, desk: Desk) -> None:
    window.rules.choose("arithmetic")
    show(window, desk, "159m159s159p19pNN5p")
    honors = window.table.answer_of("honors")
    honors.setCurrentIndex(honors.findData("without"))
    assert window.rules.profile.rulings["honors"] == "without"
    desk.qtbot.waitUntil(lambda: "played without honours there is no N" in window.results.details.text())
    window.rules.choose("mil-2025")
    assert not honors.isVisibleTo(window)


# Panels that speak of payments.


def panel_of(window: MainWindow, desk: Desk, kind: type, hand: str) -> Any:
    window.rules.choose("arithmetic")
    show(window, desk, hand)
    window.results.bring(kind)
    desk.qtbot.waitUntil(lambda: window.results.asked.knows_effects and window.results.asked.knows_waits)
    return window.results.panel(kind)


def told(tree: Any) -> list[list[str]]:
    tops = [tree.topLevelItem(place) for place in range(tree.topLevelItemCount())]
    rows = [row for top in tops for row in (top, *(top.child(place) for place in range(top.childCount())))]
    return [[row.text(column) for column in range(tree.columnCount())] for row in rows]


def test_disputes_are_in_points_where_points_differ(window: MainWindow, desk: Desk) -> None:
    panel = panel_of(window, desk, DisputesPanel, "234m357s147pEW3p3pS|EE0001")
    rows = [row[0] for row in told(panel.tree)]
    assert "● 0 ✓ · 20 pts" in rows
    assert "○ 0 ✓ · 15 pts" in rows
    (unit,) = window.table.widgets("unit")
    unit.setValue(10)
    assert "● 0 ✓ · 40 pts" in [row[0] for row in told(panel.tree)]


def test_waits_are_in_points(window: MainWindow, desk: Desk) -> None:
    panel = panel_of(window, desk, WaitsPanel, "234m357s147p33pEW|EE0000")
    rows = [[panel.rows.item(row, column).text() for column in range(4)] for row in range(panel.rows.rowCount())]
    assert rows == [["South", "4", "0 · 15 pts", "0 · 5 pts"]]
    (double,) = window.table.widgets("double_self_draw")
    double.click()
    assert panel.rows.item(0, 2).text() == "0 · 30 pts"


def test_the_step_of_the_same_difference_and_its_sets_are_shown(window: MainWindow, desk: Desk) -> None:
    panel = panel_of(window, desk, FansPanel, "[PPP,1]135m246s57p11p9p")
    (row,) = [row for row in told(panel.fans) if "相同等差" in " ".join(row) or "Same Difference" in " ".join(row)]
    assert "in steps of 2" in " ".join(row)
    assert "135m 246s 579p" in " ".join(row)


def test_compare_says_why_there_is_no_total(window: MainWindow, desk: Desk) -> None:
    def compared(hand: str) -> list[list[str]]:
        show(window, desk, hand)
        tree = window.results.bring(ProfilesPanel).tree
        desk.qtbot.waitUntil(lambda: all(row[2] for row in told(tree)) and tree.topLevelItemCount() > 0)
        return told(tree)

    for row in compared("[147p,1]123m456s789p5s5s"):
        assert (row[1], row[2]) == ("—", "meld 1, [147p], is no chow, pung or kong"), row
    window.rules.choose("arithmetic")
    window.rules.adopt("honors", "without")
    rows = compared("159m159s159p19pNN5p")
    assert ["● arithmetic + 1 change", "—", "played without honours there is no N"] in rows
    assert ["○ arithmetic", "2 ✓", "＋Same Difference"] in rows


def test_a_claim_is_of_points_payer_and_kongs(window: MainWindow, desk: Desk) -> None:
    panel = panel_of(window, desk, ClaimPanel, "[5555s][234m,1][123s,1][777m,1]EE|EE1000")
    parts = {part: spin for (_, part), spin in panel.parts.items()}
    assert parts["kongs"].isVisibleTo(panel)
    assert not parts["robbing"].isVisibleTo(panel)
    panel.points.setValue(75)
    parts["kongs"].setValue(30)
    said = panel.answer.text()
    assert "the points of the win, robbing included: 75, right" in said
    assert "the kongs: 30, right" in said
    panel.points.setValue(70)
    assert "the points of the win, robbing included: claimed 70, paid 75" in panel.answer.text()
    window.rules.choose("mil-2025")
    show(window, desk, DISCARDED)
    choose_payer(window, 1)
    panel.take_claim(11, "", PaidClaim(35, 1, {}))
    assert not parts["kongs"].isVisibleTo(panel)
    assert panel.answer.text().startswith("the claim is right: 11 fan")
    assert "South pays, right" in panel.answer.text()
    panel.take_claim(11, "", PaidClaim(35, 2, {}))
    assert panel.answer.text().startswith("the claimed total is right: 11 fan")
    assert "not West: South pays" in panel.answer.text()


def test_the_profile_editor_sets_what_a_table_pays(window: MainWindow, desk: Desk) -> None:
    show(window, desk, DISCARDED)
    editor: ProfileEditor = window.bar.open_editor()
    editor.name.setText("Club")
    assert editor.tabs.tabText(editor.tabs.count() - 1) == "Payments"
    (base,) = editor.table.widgets("base")
    (penalty,) = editor.table.widgets("false_win")
    base.setValue(5)
    penalty.setValue(20)
    editor.save()
    desk.qtbot.waitUntil(lambda: window.results.verdict.text().endswith("26 points"), timeout=5_000)
    kept = window.rules.stored
    assert {name: rule.value for name, rule in kept.table.items()} == {"base": 5, "split": "shared", "false_win": 20}
    assert kept.table["base"].citation.source == "house"
    assert "false_win" not in kept.unread
    again = window.bar.open_editor()
    assert again.table.widgets("base")[0].value() == 5
    again.reject()


def test_a_profile_editor_keeps_what_it_does_not_change(window: MainWindow, desk: Desk) -> None:
    window.rules.choose("wmo-2006")
    show(window, desk, DISCARDED)
    editor = window.bar.open_editor()
    editor.name.setText("Ours")
    editor.minimum.setValue(6)
    editor.save()
    desk.qtbot.waitUntil(lambda: window.rules.stored.minimum == 6)
    assert {name: rule.value for name, rule in window.rules.stored.table.items()} == {
        "base": 8,
        "split": "shared",
        "false_win": 10,
    }
    assert window.rules.stored.table["false_win"].citation == load_profile("wmo-2006").table["false_win"].citation
    assert at_table(window.rules.stored, {})["false_win"] == 10


def test_kongs_of_tiles_that_are_no_win_are_paid_in_window_and_picture(window: MainWindow, desk: Desk) -> None:
    window.rules.choose("arithmetic")
    show(window, desk, "[PPPP,5]12m456789m1sE3s|EE1000")
    assert "South, West, North → East: 5 points each (public kong)" in window.results.details.text()
    subject = window.pictures.subject()
    assert subject is not None
    written = "\n".join(words_on(subject.page(Options(("en",)))))
    assert "South, West, North → East: 5 points each (public kong)" in written


def test_a_dead_hand_is_no_win_anywhere(window: MainWindow, desk: Desk) -> None:
    window.rules.choose("arithmetic")
    show(window, desk, "[2222m][444m,1][666m,1][9999m,6]3m3m|ES1000")
    window.table.widgets("burnt_kongs")[0].click()
    assert window.results.verdict.text() == "No win is paid · arithmetic"
    claim = window.results.panel(ClaimPanel)
    claim.take_claim(11, "", PaidClaim())
    assert claim.answer.text().startswith("claimed 11: there is no win")
    subject = window.pictures.subject()
    assert subject is not None
    assert words_on(subject.page(Options(("en",))))[0] == "No win is paid · arithmetic"
    sheet = window.pictures.sheet()
    assert sheet is not None
    assert "claimed 11: there is no win" in words_on(sheet)


def test_waits_are_in_points_in_a_picture_too(window: MainWindow, desk: Desk) -> None:
    window.rules.choose("arithmetic")
    show(window, desk, "234m357s147p33pEW|EE0000")
    subject = window.pictures.subject()
    assert subject is not None
    written = words_on(subject.page(Options(("en",))))
    assert "4 left · self-drawn 0 (15 points) · by discard 0 (5 points)" in written


def test_only_who_can_pay_is_offered_in_a_claim(window: MainWindow, desk: Desk) -> None:
    window.rules.choose("arithmetic")
    show(window, desk, "159m159s159p19pNN5p|ES0000")
    payer = window.results.bring(ClaimPanel).payer
    assert [payer.itemText(place) for place in range(payer.count())] == ["—", "East", "West", "North"]
    payer.setCurrentIndex(payer.findData(3))
    window.table.widgets("players")[0].setValue(3)
    # What was chosen is not lost, and it is said what is wrong with it.
    assert payer.currentText() == "North"
    assert "nobody sits North" in window.results.panel(ClaimPanel).answer.text()
    payer.setCurrentIndex(0)
    window.table.widgets("players")[0].setValue(2)
    assert [payer.itemText(place) for place in range(payer.count())] == ["—", "East"]


def test_the_profile_editor_begins_with_what_was_said_of_the_table(window: MainWindow, desk: Desk) -> None:
    window.rules.choose("wmo-2006")
    show(window, desk, DISCARDED)
    (base,) = window.table.widgets("base")
    base.setValue(10)
    editor = window.bar.open_editor()
    assert editor.table.widgets("base")[0].value() == 10
    editor.name.setText("Ten")
    editor.save()
    desk.qtbot.waitUntil(lambda: window.rules.stored.id == "ten")
    assert window.rules.stored.table["base"].value == 10
    assert window.table.values["base"] == 10
    # Edited again, the table follows the profile.
    again = window.bar.open_editor()
    again.table.widgets("base")[0].setValue(3)
    again.save()
    desk.qtbot.waitUntil(lambda: window.rules.stored.table["base"].value == 3)
    assert window.table.values["base"] == 3


def test_each_setting_says_where_the_rules_have_it_from(window: MainWindow, desk: Desk) -> None:
    window.rules.choose("arithmetic")
    show(window, desk, "159m159s159p19pNN5p")
    assert "note 7 thinks doubling better" in window.table.widgets("double_self_draw")[0].toolTip()
    window.rules.choose("mil-2025")
    assert "not read in MIL 2025" in window.table.widgets("base")[0].toolTip()
