"""The Chinese national standard rules: five forms of hand, 81 fans and 明暗杠."""

from mjgui.core.systems.national.system import SYSTEM

__all__ = ["SYSTEM"]
