"""Working out the whole proof, on all cores, and going on where it was left."""

import os
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from mjgui.core.rulefiles import DEFAULT_PROFILE, load_profile
from mjgui.proof.census import Census
from mjgui.proof.parts import fingerprint, kept, parts, worked_out
from mjgui.proof.table import Table


def prove(folder: Path, workers: int | None, done: Callable[[int, int], None]) -> Table:
    """What is proved of the national fans as the default profile reads them.

    folder: where finished parts are kept; a run that was stopped goes on with them. workers: processes, by default
    one for each core. done: told how many of how many parts are there, after each.
    """
    refused = load_profile(DEFAULT_PROFILE).refused
    wanted = parts(refused)
    place = folder / fingerprint(refused)
    place.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(workers or os.cpu_count()) as pool:
        running = [pool.submit(worked_out, name, part, place) for name, part in wanted.items()]
        for number, finished in enumerate(as_completed(running), start=1):
            finished.result()
            done(number, len(wanted) + 1)
    census, waits = Census(), Counter[tuple[str, bool]]()
    for part in kept(list(wanted), place):
        if isinstance(part, Census):
            census.add_all(part)
        else:
            waits += part
    table = Table(census, waits, refused)
    done(len(wanted) + 1, len(wanted) + 1)
    return table
