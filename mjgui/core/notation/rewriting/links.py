"""Links that hold a hand."""

import re
from urllib.parse import unquote

from mjgui.core.notation.source import Source

# One character of a link: encoded in one byte, or in several, or as it is.
_ENCODED = re.compile(r"%[0-7][0-9A-Fa-f]|(?:%[89A-Fa-f][0-9A-Fa-f])+|.")


def opened(source: Source) -> Source:
    """The hand in a link's q; a text that is no such link as it is."""
    found = re.search(r"[?&]q=([^&#\s]*)", source.text)
    if found is None or not source.text.lstrip().lower().startswith(("http://", "https://")):
        return source
    return source.written((unquote(part[0]), part.start()) for part in _ENCODED.finditer(source.text, *found.span(1)))
