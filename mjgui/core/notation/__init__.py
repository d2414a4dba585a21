"""Text to Hand and back: the canonical notation, and the compact one without context."""

import re

from mjgui.core.hand import Hand
from mjgui.core.notation import canonical, compact
from mjgui.core.notation.scan import ParseError

__all__ = ["ParseError", "format_compact", "format_hand", "parse_hand"]

# A mark right behind a meld's tiles, without a comma.
COMPACT_MARK = re.compile(r"\[[^][,]*[A-Za-z][0-9]")

format_hand = canonical.format_hand
format_compact = compact.format_hand


def parse_hand(text: str) -> Hand:
    """The hand a text describes, in either notation; raises ParseError.

    When neither fits, the error is that of the notation whose marks the text has.
    """
    parsers = [canonical.parse, compact.parse]
    if COMPACT_MARK.search(text) and not any(mark in text for mark in ",|"):
        parsers.reverse()
    likely, other = parsers
    try:
        return likely(text)
    except ParseError as error:
        try:
            return other(text)
        except ParseError:
            raise error from None
