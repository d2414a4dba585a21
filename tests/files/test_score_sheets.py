"""Score sheets in files: written and read back, refused with the field, never lost."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from mjgui.core import load_profile
from mjgui.core.score_sheet import ScoreSheet, Scoring
from mjgui.files.cases import now
from mjgui.files.score_sheets import Kept, decoded, encoded, new_path, newest, read, save
from mjgui.files.stored_rules import Ruled
from mjgui.files.strict_json import ContentError
from tests.core.test_score_sheet import WHOLE, national, sixteen

ARITHMETIC = Ruled(load_profile("arithmetic"), {})


def whole_deal() -> Kept:
    sheet = ScoreSheet(("甲", "乙", "丙", "丁"), {"players": 4}, title="茶馆", place="Café", time=now())
    for event, _ in WHOLE:
        sheet = sheet.with_event(0, event)
    return Kept(ARITHMETIC, sheet)


def evening() -> Kept:
    return Kept(Ruled(load_profile("wmo-2006"), {"several-winners": "all"}), sixteen(national(0, 0, 1)))


@pytest.mark.parametrize("kept", [whole_deal(), evening()], ids=["arithmetic", "national"])
def test_a_sheet_comes_back_with_all_that_came_of_it(kept: Kept, tmp_path: Path) -> None:
    save(kept, tmp_path / "a.mjtable")
    back = read(tmp_path / "a.mjtable")
    assert encoded(back) == encoded(kept)
    assert dict(back.rules.adopted) == dict(kept.rules.adopted)
    assert (back.sheet.players, back.sheet.title, back.sheet.time) == (
        kept.sheet.players,
        kept.sheet.title,
        kept.sheet.time,
    )
    scoring = Scoring(kept.rules.profile)
    assert scoring.play(back.sheet) == scoring.play(kept.sheet)


def test_what_others_wrote_into_a_sheet_is_kept() -> None:
    content = json.loads(encoded(whole_deal()))
    content["x-club"] = {"fee": 5}
    content["deals"][0]["x-wall"] = "ABC"
    content["deals"][0]["events"][1]["x-seen-by"] = ["Bo"]
    back = json.loads(encoded(decoded(json.dumps(content).encode())))
    assert back["x-club"] == {"fee": 5}
    assert back["deals"][0]["x-wall"] == "ABC"
    assert back["deals"][0]["events"][1]["x-seen-by"] == ["Bo"]


def changed(path: list[Any], value: object) -> bytes:
    content = json.loads(encoded(whole_deal()))
    inner = content
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return json.dumps(content).encode()


EVENT: list[Any] = ["deals", 0, "events", 0]
WIN: list[Any] = ["deals", 0, "events", 1]


@pytest.mark.parametrize(
    ("content", "field", "words"),
    [
        (b"", "", "JSON"),
        (b"[]", "", "object"),
        (b'{"format": "mjgui-case", "version": 1}', "format", "mjgui-table"),
        (changed(["version"], 99), "version", "newer"),
        (changed(["players"], ["a"]), "players", "length >= 2"),
        (changed(["players"], ["a", "b", "c"]), "players", "4 players were expected, and there are 3"),
        (changed(["table", "players"], 9), "table.players", "<= 4"),
        (changed(["rules", "id"], "nobody"), "rules.id", "nobody"),
        (changed(["deals"], 3), "deals", "array"),
        (changed([*EVENT, "kind"], "party"), "deals[0].events[0].kind", "win, kong, turn, violation, last-tile"),
        (changed([*EVENT, "who"], "X"), "deals[0].events[0].who", "E, N, S, W"),
        (changed([*EVENT, "tile"], "11m"), "deals[0].events[0].tile", "1m"),
        (changed([*EVENT, "late"], 1), "deals[0].events[0].late", "bool"),
        (changed([*WIN, "hand"], "xx"), "deals[0].events[1].hand", "is no tile"),
        (changed([*WIN, "hand"], None), "deals[0].events[1].hand", "a win has a hand"),
        (changed([*WIN, "reading"], -1), "deals[0].events[1].reading", ">= 0"),
        (changed(["time"], "soon"), "time", ""),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_field(content: bytes, field: str, words: str) -> None:
    with pytest.raises(ContentError) as raised:
        decoded(content)
    assert raised.value.field == field
    assert words in raised.value.words.en
    assert raised.value.words.zh


def test_a_cut_file_is_refused_or_read() -> None:
    content = encoded(whole_deal())
    for place in range(0, len(content), 37):
        with pytest.raises(ContentError):
            decoded(content[:place])


def test_more_deals_than_there_are_is_said() -> None:
    content = json.loads(encoded(evening()))
    content["deals"].append({"events": []})
    with pytest.raises(ContentError, match="16"):
        decoded(json.dumps(content).encode())


def test_new_sheets_do_not_take_the_place_of_others() -> None:
    first = new_path()
    save(whole_deal(), first)
    second = new_path()
    assert second != first
    save(evening(), second)
    os.utime(first, (1, 1))
    assert newest() == second


# Enters one win after the other through what the window uses, and says which are on the disk.
ENTERING = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from mjgui.core import load_profile
from mjgui.core.systems.score_sheets import Event
from mjgui.files.score_sheets import read
from mjgui.files.stored_rules import Ruled
from mjgui.gui.scores.score_model import ScoreModel

app = QCoreApplication([])
model = ScoreModel()
path = Path(sys.argv[1])
if path.exists():
    assert model.open(path) is None
else:
    model.begin(Ruled(load_profile("arithmetic"), {}), {})
    model.save_as(path)

def tell():
    if model.is_kept:
        print(len(model.sheet.deals[0].events) if model.sheet.deals else 0, flush=True)
        model.enter((Event("kong", {"who": 1, "kong": "concealed", "tile": number()}),))

def number():
    return len(model.sheet.deals[0].events) % 34 if model.sheet.deals else 0

model.written.connect(tell)
tell()
app.exec()
"""


@pytest.mark.parametrize("rounds", [6, pytest.param(50, marks=pytest.mark.long)])
def test_nothing_acknowledged_is_lost_when_the_program_is_killed(rounds: int, tmp_path: Path) -> None:
    path = tmp_path / "evening.mjtable"
    known = 0
    for round_ in range(rounds):
        process = subprocess.Popen(
            [sys.executable, "-c", ENTERING, str(path)], stdout=subprocess.PIPE, text=True, env=dict(os.environ)
        )
        assert process.stdout is not None
        for line in process.stdout:
            known = int(line)
            if known >= min(3 * (round_ + 1), 30):
                break
        time.sleep(0.001 * (round_ % 7))
        os.kill(process.pid, signal.SIGKILL)
        rest = process.stdout.read().splitlines()
        process.wait()
        process.stdout.close()
        known = max([known, *(int(line) for line in rest if line)])
        kept = read(path)
        assert len(kept.sheet.deals[0].events) >= known
        known = len(kept.sheet.deals[0].events)
