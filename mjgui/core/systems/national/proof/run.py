"""Working out all that is proved, on all cores, and going on where it was left."""

import signal
from collections.abc import Callable, Mapping
from functools import partial
from multiprocessing import Pool

from mjgui.core.rules.proofs import Proofs, Wanted
from mjgui.core.systems.national.facts import REGISTRY
from mjgui.core.systems.national.forms import STANDARD
from mjgui.core.systems.national.proof.census import Census
from mjgui.core.systems.national.proof.parts import Part, parts, work_out
from mjgui.core.systems.national.proof.table import ProofTable
from mjgui.core.systems.part_store import PartStore


def prove(
    wanted: Mapping[str, Wanted], store: PartStore, workers: int | None, done: Callable[[int, int], None]
) -> dict[str, Proofs]:
    """What is proved of the national fans: a table for each that is ``wanted``, under its name.

    - ``store``: where finished parts are kept; a run that was stopped goes on with them.
    - ``workers``: how many processes, by default one for each core.
    - ``done``: told after each part how many of how many parts are there.

    Raises what the store raises.
    """
    every = parts()
    steps = len(every) + len(wanted)
    # It ends its processes however it is left.
    with Pool(workers, _leave_interrupts) as pool:
        for number, _ in enumerate(pool.imap_unordered(partial(_work_out, store), every.items()), start=1):
            done(number, steps)
        tables = {}
        for number, (name, table) in enumerate(pool.imap_unordered(partial(_table, store), wanted.items()), start=1):
            tables[name] = table
            done(len(every) + number, steps)
        pool.close()
        pool.join()
    return {name: tables[name] for name in wanted}


def _leave_interrupts() -> None:
    """Ctrl+C is for the process that waits for these."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _work_out(store: PartStore, named: tuple[str, Part]) -> None:
    work_out(*named, store)


def _table(store: PartStore, named: tuple[str, Wanted]) -> tuple[str, Proofs]:
    """A table that is wanted, from the parts."""
    name, wanted = named
    census = Census()
    for part in parts():
        census.add_all(store.get(part))
    table = ProofTable(census, wanted.under, wanted.fans)
    same_form = ProofTable(census.of_form(STANDARD), wanted.under, wanted.fans)
    marks = {fan: declared.marks for fan, declared in REGISTRY.declared.items() if declared.marks}
    by_form = {STANDARD: same_form.proofs()}
    return name, Proofs(table.layouts, wanted.under, marks, table.proofs(), table.one_of_two(), by_form)
