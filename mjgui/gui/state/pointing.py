"""What a chosen fan points at."""

from dataclasses import dataclass

from mjgui.core.rules.fans import FanId, Sets


@dataclass(frozen=True, slots=True)
class Pointed:
    """A fan chosen in the list of a reading.

    occurrences: the sets each occurrence uses, none of them for the whole hand or the way of winning; no
    occurrence for a fan of another reading. counted: whether they count.
    """

    fan: FanId
    occurrences: tuple[Sets, ...]
    counted: bool

    def uses(self, place: int | None) -> bool:
        """Whether tiles of a set belong to it. place: an index into the reading's sets, or ``BODY``; None for
        tiles of no set."""
        return any(not sets or place in sets for sets in self.occurrences)
