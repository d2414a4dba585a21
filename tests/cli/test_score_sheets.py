"""Score sheets on the command line."""

import csv
import json
from io import StringIO
from pathlib import Path

import pytest

from mjgui.core.score_sheet import Scoring
from mjgui.files.score_sheets import Kept, save
from tests.commands import run
from tests.core.test_score_sheet import WHOLE, national
from tests.files.test_score_sheets import evening, whole_deal


@pytest.fixture
def sheets(tmp_path: Path) -> dict[str, tuple[str, Kept]]:
    found = {}
    for name, kept in (("whole", whole_deal()), ("evening", evening())):
        save(kept, tmp_path / f"{name}.mjtable")
        found[name] = (str(tmp_path / f"{name}.mjtable"), kept)
    return found


@pytest.mark.parametrize("name", ["whole", "evening"])
def test_a_sheet_is_printed_as_json_and_csv_with_the_same_balances(
    name: str, sheets: dict[str, tuple[str, Kept]]
) -> None:
    path, kept = sheets[name]
    played = Scoring(kept.rules.profile).play(kept.sheet)
    data = json.loads(run("table", path, "--json"))
    assert data["total"] == list(played.total)
    assert [deal["balance"] for deal in data["deals"]] == [list(balance) for balance in played.balances]
    rows = list(csv.reader(StringIO(run("table", path, "--csv", "--lang", "en"))))
    assert rows[0][:4] == ["deal", "event", "what", "payments"]
    sums = [list(map(int, row[4:])) for row in rows if row[1] == "="]
    assert sums == [list(balance) for balance in played.balances]
    for language in ("zh", "en"):
        said = run("table", path, "--lang", language)
        assert kept.sheet.players[0] in said
        assert "{" not in said.replace("{0}", "")


def test_a_whole_deal_is_told_entry_by_entry(sheets: dict[str, tuple[str, Kept]]) -> None:
    data = json.loads(run("table", sheets["whole"][0], "--json"))
    (deal,) = data["deals"]
    assert len(deal["events"]) == len(WHOLE)
    assert deal["over"] is True
    assert [event["refused"] for event in deal["events"]] == [None] * len(WHOLE)
    said = run("table", sheets["whole"][0], "--lang", "en")
    assert "South → East, North: 10" not in said
    assert "a sham win" in said


def test_a_sheet_with_what_cannot_be_is_printed_and_says_so(tmp_path: Path) -> None:
    kept = evening()
    path = tmp_path / "wrong.mjtable"
    save(Kept(kept.rules, kept.sheet.with_event(0, national(1, 0, 1), 0)), path)
    assert "not counted: this is the East round" in run("table", str(path), "--lang", "en", code=1)


def test_a_file_that_is_none_is_said(tmp_path: Path) -> None:
    path = tmp_path / "a.mjtable"
    path.write_text("{}")
    assert "format" in run("table", str(path), "--lang", "en", code=1)
    assert json.loads(run("table", str(tmp_path / "none.mjtable"), "--json", code=1))["error"]["zh"]
