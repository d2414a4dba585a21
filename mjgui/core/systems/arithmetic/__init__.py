"""The arithmetic-progression rules: sets of equal steps, a ring of honours, fans that add up, and payments."""

from mjgui.core.systems.arithmetic.system import SYSTEM

__all__ = ["SYSTEM"]
