"""What a rule system finds in a hand, before any rule of counting is asked."""

from dataclasses import dataclass

from mjgui.core.hand.arrange import Reading
from mjgui.core.rules.fans import FanInstance


@dataclass(frozen=True, slots=True)
class Detected:
    """A reading with all that could be claimed in it."""

    reading: Reading
    """The reading."""
    instances: tuple[FanInstance, ...]
    """Every occurrence of a fan in it."""
