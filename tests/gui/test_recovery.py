"""Killed in the middle of edits, the program comes back with what it had said was kept."""

import os
import random
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

# A kind of child, how many of them follow each other, and how long it may edit, in seconds.
CHAINS = [("model", 23, 0.1), ("model", 23, 0.15), ("window", 4, 0.3)]


def kill_again_and_again(kind: str, kills: int, longest: float, state: Path, seed: int) -> int:
    """How many children came back with at least what was kept last."""
    chosen = random.Random(seed)
    kept, right, process = -1, 0, 0
    starter = subprocess.Popen(
        [sys.executable, "-m", "tests.gui.recovering", kind],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
        env={**os.environ, "MJGUI_STATE": str(state), "MJGUI_DATA": str(state)},
    )
    assert starter.stdin is not None
    assert starter.stdout is not None
    said = (line.split() for line in starter.stdout)

    def heard(expected: str) -> int:
        word, number = next(said)
        assert word == expected
        return int(number)

    try:
        for _ in range(kills + 1):
            starter.stdin.write(f"{kept + 1}\n")
            process = heard("process")
            found = heard("found")
            # What was being written when it was killed may have been written too.
            assert found >= kept, f"{found} came back, {kept} was kept"
            right += 1
            # At least one state is kept before it is killed.
            kept = heard("kept")
            time.sleep(chosen.uniform(0, longest))
            os.kill(process, signal.SIGKILL)
            while (line := next(said))[0] == "kept":
                kept = int(line[1])
            assert line == ["gone", str(process)]
            process = 0
    finally:
        if process:
            os.kill(process, signal.SIGKILL)
        starter.stdin.close()
        starter.wait()
        starter.stdout.close()
    return right - 1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="children are forked")
def test_after_fifty_kills_the_last_kept_hand_is_there(tmp_path: Path) -> None:
    """Hand, rules, text and claim are those of the last state that was kept, or of a later one."""
    with ThreadPoolExecutor(len(CHAINS)) as pool:
        chains = [
            pool.submit(kill_again_and_again, kind, kills, longest, tmp_path / str(number), number)
            for number, (kind, kills, longest) in enumerate(CHAINS)
        ]
        assert sum(chain.result() for chain in chains) == 50
