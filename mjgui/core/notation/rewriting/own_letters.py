"""What a text means once it is rewritten in our own letters."""

from collections.abc import Iterable

from mjgui.core.notation.canonical import parse_hand
from mjgui.core.notation.meaning import Meaning, meant
from mjgui.core.notation.source import Source
from mjgui.core.texts import Text


def in_own_letters(
    source: Source, *, assumed: Iterable[Text] = (), names_winner: bool = True, says_winds: bool = False
) -> Meaning:
    """The hand of a rewritten text, with what is ``assumed`` in its notation and what it leaves open.

    ``names_winner`` says whether the last tile is meant as the winning one, ``says_winds`` whether the winds are in the
    text. Raises ParseError with the place in the original.
    """
    hand = source.parsed(parse_hand)
    return meant(hand, assumed=assumed, names_winner=names_winner, says_winds=says_winds)
