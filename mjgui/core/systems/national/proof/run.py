"""Working out the whole proof, on all cores, and going on where it was left."""

import signal
from collections import Counter
from collections.abc import Callable, Collection
from functools import partial
from multiprocessing import Pool

from mjgui.core.systems.national.proof.census import Census
from mjgui.core.systems.national.proof.parts import Part, parts, work_out
from mjgui.core.systems.national.proof.table import ProofTable
from mjgui.core.systems.part_store import PartStore


def prove(
    refused: Collection[str], store: PartStore, workers: int | None, done: Callable[[int, int], None]
) -> ProofTable:
    """What is proved of the national fans.

    - ``refused``: the marks under which an occurrence of a fan is none.
    - ``store``: where finished parts are kept; a run that was stopped goes on with them.
    - ``workers``: how many processes, by default one for each core.
    - ``done``: told after each part how many of how many parts are there.

    Raises what the store raises.
    """
    wanted = parts(refused)
    # It ends its processes however it is left.
    with Pool(workers, _leave_interrupts) as pool:
        for number, _ in enumerate(pool.imap_unordered(partial(_work_out, store), wanted.items()), start=1):
            done(number, len(wanted) + 1)
        pool.close()
        pool.join()
    census, waits = Census(), Counter[tuple[str, bool]]()
    for part in map(store.get, wanted):
        if isinstance(part, Census):
            census.add_all(part)
        else:
            waits += part
    table = ProofTable(census, waits, refused)
    done(len(wanted) + 1, len(wanted) + 1)
    return table


def _leave_interrupts() -> None:
    """Ctrl+C is for the process that waits for these."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _work_out(store: PartStore, named: tuple[str, Part]) -> None:
    work_out(*named, store)
