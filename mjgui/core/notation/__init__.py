"""Text to Hand and back: the canonical notation, and the compact one without context."""

from mjgui.core.hand import Hand
from mjgui.core.notation import canonical, compact
from mjgui.core.notation.scan import ParseError

__all__ = ["ParseError", "format_compact", "format_hand", "parse_hand"]

format_hand = canonical.format_hand
format_compact = compact.format_hand


def parse_hand(text: str) -> Hand:
    """The hand a text describes, in either notation; raises ParseError.

    When no notation fits, the error is that of the one that read further; of two that read as far, that of
    the one whose marks the text has.
    """
    errors = []
    parsers = [canonical.parse, compact.parse]
    if not any(mark in text for mark in ",| "):
        parsers.reverse()
    for parse in parsers:
        try:
            return parse(text)
        except ParseError as error:
            errors.append(error)
    raise max(errors, key=lambda error: error.position)
