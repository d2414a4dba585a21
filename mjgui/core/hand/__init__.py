"""A hand: its tiles and melds, what makes one impossible, how it can be arranged, how it lies on a table."""

from mjgui.core.hand.hand import Hand, Meld, MeldKind, Unwritten, WinContext

__all__ = ["Hand", "Meld", "MeldKind", "Unwritten", "WinContext"]
