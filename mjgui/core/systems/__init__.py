"""The rule systems, by the id profiles name them with."""

from collections.abc import Callable
from dataclasses import dataclass

from mjgui.core.arrange import Arrangement, Reading
from mjgui.core.fans import FanInstance
from mjgui.core.hand import Hand
from mjgui.core.systems import national
from mjgui.core.tiles import Tile


@dataclass(frozen=True, slots=True)
class System:
    """What the analysis asks of a rule system.

    arrangements: all arrangements of a won hand without problems. detector: see ``national.detector``.
    waits: what a waiting hand waits for, by form.
    """

    arrangements: Callable[[Hand], tuple[Arrangement, ...]]
    detector: Callable[[Hand], Callable[[Reading], tuple[FanInstance, ...]]]
    waits: Callable[[Hand], dict[str, frozenset[Tile]]]


SYSTEMS = {
    "national": System(national.arrangements, national.detector, national.waits_by_form),
}
