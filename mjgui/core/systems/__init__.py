"""The rule systems, by the id profiles name them with."""

from collections.abc import Callable
from dataclasses import dataclass

from mjgui.core.arrange import Reading
from mjgui.core.conditions import Failure
from mjgui.core.fans import FanId
from mjgui.core.hand import Hand, MeldKind
from mjgui.core.systems import arithmetic, national
from mjgui.core.systems.detected import Detected
from mjgui.core.tiles import Tile
from mjgui.core.validate import is_national_meld


@dataclass(frozen=True, slots=True)
class System:
    """What the analysis asks of a rule system.

    detect: every reading of a won hand without problems, and what could be claimed in it. waits: what a waiting
    hand waits for, by form. explainer: of a hand and a fan, how many of the fan's conditions a reading without
    it meets, and the first it does not. is_meld: whether tiles are a meld of a kind.
    """

    detect: Callable[[Hand], tuple[Detected, ...]]
    waits: Callable[[Hand], dict[str, frozenset[Tile]]]
    explainer: Callable[[Hand, FanId], Callable[[Reading], tuple[int, Failure]]]
    is_meld: Callable[[MeldKind, tuple[Tile, ...]], bool]


SYSTEMS = {
    "national": System(national.detect, national.waits_by_form, national.explainer, is_national_meld),
    "arithmetic": System(arithmetic.detect, arithmetic.waits_by_form, arithmetic.explainer, arithmetic.is_meld),
}
