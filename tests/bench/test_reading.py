"""How long it takes to read a hand: in our own notation as by its own parser alone, and in others.

Run with ``pytest -m benchmark --benchmark-enable tests/bench``.
"""

import statistics
import time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from mjgui.core import format_hand, parse_hand, read
from tests.hands import HandMaker
from tests.notations import SAMPLES

pytestmark = pytest.mark.benchmark


def test_a_canonical_line(benchmark: BenchmarkFixture, capsys: pytest.CaptureFixture[str]) -> None:
    """Read by the door, and by the parser of our own notation alone; the ratio is of medians over the same lines."""
    hands = [format_hand(hand) for hand in HandMaker(48).take(1_000)]
    alone, door = [], []
    for text in hands * 5:
        start = time.perf_counter()
        parse_hand(text)
        middle = time.perf_counter()
        read(text)
        door.append(time.perf_counter() - middle)
        alone.append(middle - start)
    ratio = statistics.median(door) / statistics.median(alone)
    benchmark.extra_info["ratio to parse_hand"] = round(ratio, 2)
    with capsys.disabled():
        print(
            f"\nmedian per line: read {statistics.median(door) * 1e6:.1f} µs, "
            f"parse_hand {statistics.median(alone) * 1e6:.1f} µs, ratio {ratio:.2f}"
        )
    lines = iter(hands)
    benchmark.pedantic(read, setup=lambda: ((next(lines),), {}), rounds=1_000)


@pytest.mark.parametrize("notation", SAMPLES)
def test_a_line_in_another_notation(benchmark: BenchmarkFixture, notation: str) -> None:
    benchmark(read, SAMPLES[notation][0])
