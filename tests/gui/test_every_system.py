"""Every panel of the real window says something of a hand of every rule system, also of one that is only in tests."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QTreeWidget
from pytestqt.qtbot import QtBot

from mjgui.core.hand import Hand
from mjgui.core.inquiry import Inquiry
from mjgui.core.profiles.profile_files import profiles_of
from mjgui.core.systems.registry import system_of
from mjgui.gui.app import make_window
from mjgui.gui.results.claim import ClaimPanel
from mjgui.gui.results.disputes import DisputesPanel
from mjgui.gui.results.fans import FansPanel
from mjgui.gui.results.graph import GraphPanel
from mjgui.gui.results.profiles import ProfilesPanel
from mjgui.gui.results.waits import WaitsPanel
from mjgui.gui.results.what_if import WhatIfPanel
from mjgui.gui.results.why import WhyPanel
from mjgui.gui.state.preferences import Preferences
from mjgui.gui.window import MainWindow
from tests.invented import registered
from tests.test_every_system import SYSTEMS, won


@pytest.fixture
def opened(qtbot: QtBot) -> Iterator[MainWindow]:
    with registered():
        window = make_window(Preferences("en"))
        qtbot.addWidget(window)
        window.show()
        yield window
        window.close()


def texts(tree: QTreeWidget) -> list[str]:
    tops = [tree.topLevelItem(row) for row in range(tree.topLevelItemCount())]
    rows = [*tops, *(top.child(row) for top in tops if top for row in range(top.childCount()))]
    return [row.text(column) for row in rows if row for column in range(tree.columnCount())]


def show(window: MainWindow, system: str, hand: Hand, qtbot: QtBot) -> Inquiry:
    rules = profiles_of(system_of(system))[0]
    with qtbot.waitSignal(window.analyst.compared, timeout=5_000):
        window.rules.choose(rules.id)
        window.model.set_hand(hand)
    qtbot.waitUntil(
        lambda: bool(
            (asked := window.results.asked)
            and asked.rules == rules
            and asked.hand == hand
            and asked.compared is not None
            and asked.knows_effects
        ),
        timeout=5_000,
    )
    assert window.results.asked is not None
    return window.results.asked


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_panel_answers(system: str, opened: MainWindow, qtbot: QtBot) -> None:
    results, hand = opened.results, won(system)[1]
    asked = show(opened, system, hand, qtbot)
    rules, total = asked.rules, asked.analysis.total
    assert results.verdict.text().startswith(f"{total} fan")
    counted = asked.analysis.best.count.counted
    listed = texts(results.bring(FansPanel).fans)
    assert {rules.fans[found.fan].label for found in counted} <= set(listed)
    assert results.bring(GraphPanel).view.graph is not None
    assert len(asked.effects) == results.bring(DisputesPanel).tree.topLevelItemCount()
    named = " ".join(texts(results.bring(ProfilesPanel).tree))
    assert all(each.short_name.en in named for each in profiles_of(rules.system))
    assert results.bring(WaitsPanel).rows.rowCount() == len(asked.waits)
    why = results.bring(WhyPanel)
    for fan in rules.values:
        why.ask(fan)
        assert why.answer.text().endswith(asked.why(fan).text.en)
    claim = results.bring(ClaimPanel)
    claim.total.setValue(total or 0)
    assert "agrees" in claim.answer.text() or "right" in claim.answer.text()
    changes = results.bring(WhatIfPanel)
    qtbot.waitUntil(lambda: bool(changes.changes.targets) and changes.is_complete, timeout=10_000)
    page = opened.pictures.sheet()
    assert page is not None
    assert page.size > (0, 0)
