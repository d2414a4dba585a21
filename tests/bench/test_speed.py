"""How long analyses take, and whether the window stays smooth while they run.

Run with ``pytest -m benchmark --benchmark-enable tests/bench``; see README.
"""

import math
import random
import statistics
import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TypeVar

import pytest
from MahjongGB import MahjongFanCalculator
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from mjgui.core import analyze, load_profile, parse_hand
from mjgui.core.hand import Hand
from mjgui.core.inquiry import Inquiry
from mjgui.core.profiles.profile_files import profile_ids
from mjgui.core.systems.arithmetic.forms import RING, RUNS
from mjgui.gui.state.pointing import Pointed
from mjgui.gui.window import MainWindow
from mjgui.render.formats import Format, written
from mjgui.render.picture import Options, picture
from tests import oracle
from tests.hands import HandMaker

T = TypeVar("T")

pytestmark = pytest.mark.benchmark

# A flush of 14 tiles with as many arrangements as there are.
WORST = [
    "1112223334445m5m",
    "2223334445556m6m|EE1000",
    "1112345678999m5m",
    "2233445566778m8m",
    "1123344556677m2m",
]


PROFILE = load_profile()


def ordinary_hands(number: int) -> list[Hand]:
    """Hands as they come at a table: sets and a pair out of all tiles."""
    make = HandMaker(99)
    hands: list[Hand] = []
    while len(hands) < number:
        hand = make.ordinary()
        if hand is not None and analyze(hand, PROFILE).total is not None:
            hands.append(hand)
    return hands


def test_an_ordinary_hand(benchmark: BenchmarkFixture) -> None:
    """One round is one hand, each of a thousand once; the median is the figure."""
    hands = iter(ordinary_hands(1_000))
    benchmark.pedantic(analyze, setup=lambda: ((next(hands), PROFILE), {}), rounds=1_000)


@pytest.mark.parametrize("text", WORST)
def test_a_one_suit_hand(benchmark: BenchmarkFixture, text: str) -> None:
    benchmark(analyze, parse_hand(text), PROFILE)


def test_an_arithmetic_hand(benchmark: BenchmarkFixture) -> None:
    """Random sets and a pair under the arithmetic rules, every arrangement: one round is one hand."""
    rules = load_profile("arithmetic")
    hands = iter(arithmetic_hands(500))
    benchmark.pedantic(analyze, setup=lambda: ((next(hands), rules), {}), rounds=500)


@pytest.mark.parametrize("text", ["1222345678889m5m", "1234556677889m5m", "1122233456789m1m"])
def test_an_arithmetic_one_suit_hand(benchmark: BenchmarkFixture, text: str) -> None:
    benchmark(analyze, parse_hand(text), load_profile("arithmetic"))


def arithmetic_hands(number: int) -> list[Hand]:
    chance = random.Random(4)
    hands: list[Hand] = []
    while len(hands) < number:
        tiles: list[int] = []
        for _ in range(4):
            kind = chance.random()
            if kind < 0.6:
                suit = chance.randrange(3)
                tiles += [9 * suit + rank for rank in chance.choice(RUNS)]
            else:
                tiles += [27 + place for place in chance.choice(RING)] if kind < 0.8 else [chance.randrange(34)] * 3
        tiles += [chance.randrange(34)] * 2
        if max(map(tiles.count, tiles)) <= 4:
            chance.shuffle(tiles)
            hands.append(Hand(concealed=tuple(tiles[:13]), winning=tiles[13]))
    return hands


def test_all_profiles_and_rulings_of_a_hand(benchmark: BenchmarkFixture) -> None:
    """Under every profile, and with every ruling answered every other way: one round is one hand."""
    profiles = [load_profile(profile) for profile in profile_ids()]
    hands = iter(ordinary_hands(300))

    def across_rules(hand: Hand) -> None:
        asked = Inquiry(hand, PROFILE)
        asked.find_effects()
        asked.compare(profiles)

    across_rules(next(hands))
    benchmark.pedantic(across_rules, setup=lambda: ((next(hands),), {}), rounds=299)


def test_ratio_to_the_peer(benchmark: BenchmarkFixture, capsys: pytest.CaptureFixture[str]) -> None:
    """All readings of a hand with their reasons, against the C++ peer's total and fan list of the best one.

    Random hands of every kind, in one process. What either side takes is made beforehand, so that none is charged for
    turning a hand into the other's form, and each goes through all hands by itself, so that none is charged for what
    the other leaves in the processor's caches. A hand's time is the best of five such passes; the ratio is that of the
    medians over the hands.
    """
    hands = HandMaker(99).take(1_000)
    given = [oracle.arguments(hand) for hand in hands]
    ours = median_time(lambda hand: analyze(hand, PROFILE), hands)
    theirs = median_time(lambda arguments: MahjongFanCalculator(*arguments), given)
    benchmark.extra_info["ratio to PyMahjongGB"] = round(ours / theirs, 1)
    with capsys.disabled():
        print(
            f"\nmedian per hand: mjgui {ours * 1e6:.0f} µs, PyMahjongGB {theirs * 1e6:.1f} µs, "
            f"ratio {ours / theirs:.0f}"
        )
    benchmark.pedantic(MahjongFanCalculator, args=given[0], rounds=100)


def median_time(count: Callable[[T], object], hands: Sequence[T], passes: int = 5) -> float:
    """The median over all hands of the seconds one takes, each in the best of some passes over all of them."""
    best = [math.inf] * len(hands)
    for _ in range(passes):
        for index, hand in enumerate(hands):
            start = time.perf_counter()
            count(hand)
            best[index] = min(best[index], time.perf_counter() - start)
    return statistics.median(best)


def test_gaps_in_the_event_loop_while_edits_stream_in(
    benchmark: BenchmarkFixture, window: MainWindow, qtbot: QtBot, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two hundred edits, one every 5 ms, half of them waiting hands that take longest; the biggest gap between
    two turns of the event loop."""
    qtbot.wait(200)
    hands = [parse_hand(text) for text in ("1112345678999m", "1112223334445m5m")] * 100
    turns: list[float] = []

    def stream() -> None:
        queue = list(hands)
        turns.clear()
        loop, edits, ticks = QEventLoop(), QTimer(), QTimer()
        edits.timeout.connect(lambda: window.model.set_hand(queue.pop()) if queue else loop.quit())
        ticks.timeout.connect(lambda: turns.append(time.perf_counter()))
        edits.start(5)
        ticks.start(0)
        loop.exec()

    benchmark.pedantic(stream, rounds=1)
    gap = max(after - before for before, after in pairwise(turns)) * 1e3
    benchmark.extra_info["biggest gap, ms"] = round(gap, 1)
    with capsys.disabled():
        print(f"\nbiggest gap in the event loop: {gap:.1f} ms over {len(turns)} turns")


@pytest.mark.parametrize("form", ["png", "svg"])
def test_an_exported_picture(benchmark: BenchmarkFixture, form: Format, qapp: QApplication) -> None:
    """A hand with its reasons in both languages: a PNG of twice the size (bound 150 ms), an SVG (bound 20 ms)."""
    page = picture(Inquiry(parse_hand("[234m,1][234m,1]22334s55p4s"), PROFILE), Options())
    benchmark(lambda: written(page, form, scale=2))


@pytest.mark.parametrize("text", ["[123m,2][555p,3][7777s,1][EEEE,6]9p9p", "1122335577889m9m|EE1000"])
def test_repainting_the_strip(benchmark: BenchmarkFixture, window: MainWindow, qtbot: QtBot, text: str) -> None:
    """All tiles of a hand, with every set outlined: one round is one repaint, which may take 4 ms."""
    window.model.set_hand(parse_hand(text))
    qtbot.waitUntil(lambda: window.results.analysis is not None and bool(window.results.analysis.readings))
    window.strip.outline(Pointed("all", ((),), counted=True))
    qtbot.wait(200)
    benchmark.pedantic(window.strip.repaint, rounds=200, warmup_rounds=5)
