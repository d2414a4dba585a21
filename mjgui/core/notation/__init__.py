"""Text to Hand and back.

``read`` takes a text that a person gives, in any notation; ``parse_hand`` our own alone, the inverse of
``format_hand``. Each notation is a module that declares itself; see ``registry``.
"""

from mjgui.core.notation import compact
from mjgui.core.notation.canonical import format_hand, parse_hand
from mjgui.core.notation.reading import Candidate, read
from mjgui.core.notation.registry import copied_as, write
from mjgui.core.notation.scan import ParseError

__all__ = ["Candidate", "ParseError", "copied_as", "format_compact", "format_hand", "parse_hand", "read", "write"]

format_compact = compact.format_hand
