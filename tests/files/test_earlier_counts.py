"""Cases as an earlier version wrote them, whose hands count otherwise now; see ``tests/data/README.md``."""

import json
from pathlib import Path

import pytest

from mjgui.core.inquiry import Inquiry
from mjgui.core.questions.kept_count import record_of
from mjgui.files.cases import encoded, read, to_save
from mjgui.files.session import Session
from mjgui.files.session import decoded as session_of
from mjgui.files.session import encoded as session
from tests.cases import DATA
from tests.commands import lines, run

FOLDER = DATA / "earlier-counts"
SAID = {
    "decided": (
        94,
        80,
        True,
        [
            (
                "no-longer",
                "all-pungs",
                "by a rule not in force then — Non-repeat: because of 清幺九 All Terminals (MIL",
            ),
            ("no-longer", "outside-hand", "by a rule not in force then"),
            ("no-longer", "pung-of-terminals-or-honors", "by a rule not in force then"),
        ],
    ),
    "undecided": (94, 80, False, [("no-longer", "all-pungs", ""), ("no-longer", "outside-hand", "")]),
    "gone": (
        5,
        7,
        True,
        [
            ("ruling", None, "“How far does account-once reach?” was answered “"),
            ("points", "all-simples", "was worth 1 then and is worth 2 now"),
            ("now", "mixed-double-chow", "the rule that kept it out has gone — Non-repeat: because of 一般高"),
            ("minimum", None, "The minimum was 6 then and is 8 now"),
        ],
    ),
}


@pytest.mark.parametrize("name", SAID)
def test_opening_it_says_both_totals_and_why(name: str) -> None:
    then, now, decided, said = SAID[name]
    case = read(FOLDER / f"{name}.mjcase")
    assert case.papers.counted is not None
    found = Inquiry(case.hand, case.rules.profile).recount(case.papers.counted)
    assert (found.record.program, found.record.total, found.total) == ("0.1.0", then, now)
    assert found.record.is_decision == decided
    changes = [(change.kind, change.fan, change.text.en) for change in found.changes]
    for kind, fan, words in said:
        assert any((kind, fan) == each[:2] and words in each[2] for each in changes), (kind, fan, changes)


@pytest.mark.parametrize("name", SAID)
def test_opening_and_saving_a_decided_case_changes_nothing_of_what_it_was_decided_with(name: str) -> None:
    path = FOLDER / f"{name}.mjcase"
    before, case = json.loads(path.read_text("utf-8")), read(path)
    left = session_of(session(Session(case))).case
    fresh = record_of(Inquiry(case.hand, case.rules.profile))
    for each in (case, left):
        after = json.loads(encoded(to_save(each, fresh)))
        if before["ruling"]:
            assert after == before | {"program": after["program"]}
        else:
            assert after["counted"]["total"] == SAID[name][1]


@pytest.mark.parametrize("name", SAID)
def test_the_command_line_says_it(name: str) -> None:
    then, now, decided, said = SAID[name]
    path = str(FOLDER / f"{name}.mjcase")
    (answer,) = lines(run("analyze", "--json", path))
    recorded = answer["recorded"]
    assert answer["total"] == now
    assert (recorded["program"], recorded["total"], recorded["total_now"]) == ("0.1.0", then, now)
    assert (recorded["decided"], recorded["differs"]) == (decided, True)
    assert {(kind, fan) for kind, fan, _ in said} <= {(each["kind"], each["fan"]) for each in recorded["changes"]}
    for lang in ("zh", "en"):
        printed = run("analyze", path, "--lang", lang)
        for words in (recorded, *recorded["changes"]):
            assert words[lang] in printed


def test_the_command_line_counts_a_case_by_its_own_rules_or_by_others(tmp_path: Path) -> None:
    old = str(DATA / "version-0.1.0" / "cases" / "arithmetic-laid-down.mjcase")
    (own,) = lines(run("analyze", "--json", old))
    assert (own["recorded"], own["points"]) == (None, 105)
    (more,) = lines(run("analyze", "--json", old, "--unit", "10"))
    assert more["points"] == 210
    path = str(FOLDER / "decided.mjcase")
    (other,) = lines(run("analyze", "--json", path, "--profile", "xiaolin"))
    assert other["profile"] == "xiaolin"
    assert other["recorded"]["changes"][0]["kind"] == "rules"
    gone = str(tmp_path / "gone.mjcase")
    (error, after) = lines(run("analyze", "--json", gone, path, code=1))
    assert (error["line"], error["input"], error["error"]["code"]) == (1, gone, "file")
    assert after["total"] == 80
    (tmp_path / "gone.mjcase").write_text("{}")
    assert "format" in run("analyze", gone, "--lang", "en", code=1)
