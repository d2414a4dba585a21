"""What a chosen fan points at."""

from dataclasses import dataclass

from mjgui.core.rules.fans import FanId, Sets


@dataclass(frozen=True, slots=True)
class Pointed:
    """A fan chosen in the list of a reading."""

    fan: FanId
    """The fan."""
    occurrences: tuple[Sets, ...]
    """The sets each occurrence uses: none of them for the whole hand or the way of winning. No occurrence for a fan of
    another reading."""
    counted: bool
    """Whether they count."""

    def uses(self, place: int | None) -> bool:
        """Whether tiles of a set belong to it. ``place`` is an index into the reading's sets, or ``BODY``; None for
        tiles of no set."""
        return any(not sets or place in sets for sets in self.occurrences)
