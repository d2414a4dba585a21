"""The predicates of the national system's fans; importing this package declares them all."""

from mjgui.core.systems.national.fans import chows, forms, kongs, pungs, tiles, winning

__all__ = ["chows", "forms", "kongs", "pungs", "tiles", "winning"]
