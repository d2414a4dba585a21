"""A panel of the results is its module, and its texts; nothing else has to know of it."""

import ast
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

import mjgui.gui.results as package
from mjgui.core import parse_hand
from mjgui.core.texts import Text, catalogue
from mjgui.gui.results.discovery import panels
from mjgui.gui.window import MainWindow
from tests.gui.conftest import Desk

HAND = "[234m,1][234m,1]22334s55p4s"
MODULE = '''
"""The tab of how many tiles there are."""

from PySide6.QtWidgets import QLineEdit, QVBoxLayout

from mjgui.gui.results.panel import Panel, PanelContext, PanelSpec


class TilesPanel(Panel):
    spec = PanelSpec("{id}", place={place}, keys="Ctrl+Alt+T", applies=lambda rules: rules.id != "essay")

    def __init__(self, context: PanelContext) -> None:
        super().__init__(context)
        self.line = QLineEdit()
        QVBoxLayout(self).addWidget(self.line)

    def retranslate(self) -> None:
        self.line.setText(str(self.asked.analysis.hand.size) if self.asked else "")

    def begin(self) -> None:
        self.line.setFocus()
'''


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Writes a module of a panel into the package, as far as Python can tell."""
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(tmp_path)])
    monkeypatch.setitem(catalogue("gui"), "tab.tiles", Text("张数", "Tiles"))
    monkeypatch.setitem(catalogue("gui"), "menu.go-tiles", Text("到张数", "Go to the tiles"))
    names: list[str] = []

    def write(name: str, panel: str = "tiles", place: int = 45) -> None:
        (tmp_path / f"{name}.py").write_text(MODULE.format(id=panel, place=place), "utf-8")
        names.append(name)

    yield write
    for name in names:
        sys.modules.pop(f"{package.__name__}.{name}", None)
        vars(package).pop(name, None)


@pytest.fixture
def with_tiles(written: Callable[..., None], request: pytest.FixtureRequest) -> MainWindow:
    """A window that opens after the module has been written."""
    written("tiles_panel")
    window = request.getfixturevalue("window")
    assert isinstance(window, MainWindow)
    return window


def titles(window: MainWindow) -> list[str]:
    tabs = window.results.tabs
    return [tabs.tabText(place) for place in range(tabs.count()) if tabs.isTabVisible(place)]


def test_it_has_its_tab_in_its_place_in_both_languages(with_tiles: MainWindow) -> None:
    assert titles(with_tiles)[3:6] == ["Profiles", "Tiles", "Waits"]
    with_tiles.words.choose("zh")
    assert titles(with_tiles)[3:6] == ["规则", "张数", "听牌"]


def test_its_key_goes_to_it_and_it_says_something_of_the_hand(with_tiles: MainWindow, desk: Desk, qtbot: QtBot) -> None:
    with_tiles.model.set_hand(parse_hand(HAND))
    desk.analysis_of(HAND)
    qtbot.keyClick(with_tiles, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
    line = with_tiles.focusWidget()
    assert line is with_tiles.results.tabs.currentWidget().line  # type: ignore[attr-defined]
    assert line.text() == "14"


def test_the_table_of_keys_has_it_among_the_others(with_tiles: MainWindow) -> None:
    tree = with_tiles.setting.open_shortcuts().tree
    rows = [tree.topLevelItem(row) for row in range(tree.topLevelItemCount())]
    texts = [(row.text(0).strip(), row.text(1)) for row in rows if row is not None]
    at = texts.index(("Go to the tiles", "Ctrl+Alt+T"))
    assert [name for name, _ in texts[at - 1 : at + 2]] == ["Go to the profiles", "Go to the tiles", "Go to the waits"]


def test_under_rules_that_have_no_such_panel_there_is_none(with_tiles: MainWindow, desk: Desk, qtbot: QtBot) -> None:
    go = with_tiles.commands.actions["go-tiles"]
    assert go.isEnabled()
    go.trigger()
    with_tiles.rules.choose("essay")
    qtbot.waitUntil(lambda: "Tiles" not in titles(with_tiles))
    assert not go.isEnabled()
    assert with_tiles.results.tabs.currentWidget().isVisible()
    with_tiles.rules.choose("reform")
    qtbot.waitUntil(lambda: "Tiles" in titles(with_tiles))
    assert go.isEnabled()


@pytest.mark.parametrize(("panel", "place", "same"), [("waits", 45, "id: waits"), ("tiles", 50, "place: 50")])
def test_two_panels_of_one_id_or_place_are_refused(
    written: Callable[..., None], panel: str, place: int, same: str
) -> None:
    written("other_panel", panel, place)
    with pytest.raises(ValueError, match=same) as refused:
        panels()
    assert "mjgui.gui.results.waits" in str(refused.value)
    assert "mjgui.gui.results.other_panel" in str(refused.value)


def test_no_module_of_the_results_knows_a_panel() -> None:
    """Nor one panel another; what they tell each other goes through their signals."""
    modules = {kind.__module__ for kind in panels()}
    for path in Path(package.__file__ or "").parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert node.module not in modules, f"{path.name} imports {node.module}"


def test_the_window_knows_no_panel() -> None:
    modules = {kind.__module__ for kind in panels()}
    source = Path(sys.modules[MainWindow.__module__].__file__ or "").read_text("utf-8")
    assert not [module for module in modules if module in source]
