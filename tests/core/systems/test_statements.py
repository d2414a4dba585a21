"""The statements of the three source texts, counted and answered."""

import ast
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from mjgui.core import analyze, parse_hand
from mjgui.core.analysis import Analysis
from mjgui.core.hand import Hand, Meld, MeldKind
from mjgui.core.inquiry import Inquiry
from mjgui.core.profiles.profile_files import load_profile
from mjgui.core.report import table_answer_report
from mjgui.core.settlement import settle
from mjgui.core.systems.registry import system_of
from tests.statements import (
    ASKED,
    HANDS,
    ROWS,
    SHOWN_BY,
    Row,
    by_id,
    named,
    payments_of,
    readings,
    rules_of,
    table_of,
)

ROOT = Path(__file__).parents[3]


def fan_lists(row: Row, analysis: Analysis) -> list[Counter[str]]:
    return [
        Counter(dict(alternative)) for reading in readings(row, analysis) for alternative in reading.count.alternatives
    ]


@pytest.mark.parametrize("row", [row for row in HANDS if {"total", "among", "without"} & row.keys()], ids=named)
def test_what_a_hand_counts(row: Row) -> None:
    profile = rules_of(row)
    analysis = analyze(parse_hand(row["hand"]), profile)
    assert [problem.words.en for problem in analysis.problems] == []
    lists = fan_lists(row, analysis)
    points = {fan: profile.values[fan] for counted in lists for fan in counted}
    if "fans" in row:
        assert by_id(row["fans"], profile) in lists
    if "total" in row:
        assert {reading.total for reading in readings(row, analysis)} == {row["total"]}
    if "among" in row:
        wanted = by_id(row["among"]["fans"], profile)
        found = {sum(points[fan] * counted[fan] for fan in wanted if fan in points) for counted in lists}
        assert found == {row["among"]["points"]}
    if "fans" not in row:
        assert not any(counted[fan] for counted in lists for fan in by_id(row.get("without", []), profile))
    if "flowers" in row:
        assert analysis.flowers == row["flowers"]
    if "meets" in row:
        assert analysis.meets_minimum is row["meets"]


@pytest.mark.parametrize("row", [row for row in HANDS if "problem" in row], ids=named)
def test_what_a_hand_cannot_be(row: Row) -> None:
    analysis = analyze(parse_hand(row["hand"]), rules_of(row))
    assert [problem.code for problem in analysis.problems] == row["problem"]


@pytest.mark.parametrize("row", [row for row in HANDS if "waits" in row], ids=named)
def test_what_a_hand_waits_for(row: Row) -> None:
    waits = Inquiry(parse_hand(row["hand"]), rules_of(row)).waits
    wanted = {parse_hand(tile).concealed[0]: left for tile, left in row["waits"].items()}
    assert {wait.tile: wait.left for wait in waits} == wanted


@pytest.mark.parametrize("row", [row for row in HANDS if "table" in row], ids=named)
def test_what_a_hand_is_paid(row: Row) -> None:
    asked = Inquiry(parse_hand(row["hand"]), rules_of(row))
    places = {asked.analysis.readings.index(reading) for reading in readings(row, asked.analysis)}
    for place in places or {0}:
        settled = settle(asked, table_of(row), place)
        if "points" in row:
            assert settled.points == row["points"]
        if "pays" in row:
            paid = sorted(f"{payment.payer}:{payment.amount} {payment.reason}" for payment in settled.payments)
            assert paid == payments_of(row)


@pytest.mark.parametrize("row", [row for row in ROWS if "fan" in row], ids=named)
def test_what_a_fan_is_worth_and_excludes(row: Row) -> None:
    profile = rules_of(row)
    (fan,) = by_id([row["fan"]], profile)
    assert profile.values.get(fan) == row.get("points")
    for excluded in by_id(row.get("bars", []), profile):
        exclusion = profile.row(fan, excluded)
        assert exclusion is not None
        citation = profile.citation_of(exclusion)
        assert (citation.source, citation.place.en) == (row["text"], row["place"])


@pytest.mark.parametrize("row", ASKED, ids=named)
def test_what_is_answered_about_the_table(row: Row) -> None:
    (question,) = (each for each in rules_of(row).system.questions if each.id == row["ask"])
    rules = rules_of(row)
    data = table_answer_report(question.answer(row["values"], rules.rulings), rules)
    assert {key: data[key] for key in row["answer"]} == row["answer"]


def is_defined(node: str) -> bool:
    """Whether there is a test of this node id."""
    path, _, name = node.partition("::")
    file = ROOT / path
    if not file.is_file():
        return False
    tree = ast.parse(file.read_text("utf-8"))
    tests = {each.name for each in tree.body if isinstance(each, ast.FunctionDef) and each.name.startswith("test_")}
    return name.partition("[")[0] in tests if name else bool(tests)


@pytest.mark.parametrize("node", sorted({row["tested"] for row in ROWS if "tested" in row}))
def test_a_statement_that_no_hand_shows_is_tested_where_it_says(node: str) -> None:
    assert is_defined(node)


def test_a_row_says_what_it_is_about_and_is_shown_in_one_way() -> None:
    for row in ROWS:
        assert row["text"] in {"essay", "reform", "arithmetic"}
        assert row["place"]
        assert row["says"]
        assert row["profile"]
        assert sum(key in row for key in SHOWN_BY) == 1, row
        if "hand" in row:
            assert {"total", "among", "without", "problem", "waits", "pays"} & row.keys(), row
        if "tested" in row:
            assert row["question"]
            assert row["answer"]
        assert not row.get("fans", {}).keys() & set(row.get("without", [])), row


def test_every_fan_that_the_reform_defines_is_there_with_its_points() -> None:
    defined = [row for row in ROWS if row.get("defines")]
    assert len({row["fan"] for row in defined}) == len(defined)
    assert Counter(row["points"] for row in defined) == {1: 10, 2: 11, 4: 3, 6: 4, 8: 13, 12: 4}
    printed = load_profile("reform")
    assert {row["fan"] for row in defined} == {
        fan.name.zh
        for fan in system_of("national").fans.values()
        if fan.id in printed.values and not printed.fans[fan.id].name.zh.endswith("（沿用）")
    }


TERMINAL_SETS = [tuple(9 * suit + rank for rank in shape) for suit in range(3) for shape in ((0, 1, 2), (6, 7, 8))]
TERMINAL_PUNGS = [(tile,) * 3 for tile in range(34) if tile >= 27 or tile % 9 in (0, 8)]


def outside_hands(seed: int, number: int) -> Iterator[Hand]:
    """Random hands of four sets and a pair with a terminal or an honor in each."""
    chance = random.Random(seed)
    while number:
        chosen = [chance.choice(chance.choice((TERMINAL_SETS, TERMINAL_PUNGS))) for _ in range(4)]
        pair = chance.choice(TERMINAL_PUNGS)[:2]
        if max(Counter(tile for each in (*chosen, pair) for tile in each).values()) > 4:
            continue
        declared = chance.randrange(5)
        standing = [tile for each in (*chosen[declared:], pair) for tile in each]
        winning = standing.pop(chance.randrange(len(standing)))
        melds = tuple(
            Meld(MeldKind.CHOW if each[0] != each[1] else MeldKind.PUNG, each, seat=1) for each in chosen[:declared]
        )
        number -= 1
        yield Hand(melds, tuple(standing), winning)


def test_an_outside_hand_always_reaches_the_minimum_of_the_reform() -> None:
    """6 points, note 1: it always brings along two points and more."""
    reform = load_profile("reform")
    for hand in outside_hands(7, 400):
        analysis = analyze(hand, reform)
        assert analysis.meets_minimum, hand
