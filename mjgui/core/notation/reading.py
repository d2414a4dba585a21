"""The one door for a hand that a person gives: any text in any notation, what it can be and what was assumed for it."""

import re
from dataclasses import dataclass

from mjgui.core.hand import Hand
from mjgui.core.notation import canonical, compact
from mjgui.core.notation.meaning import Meaning
from mjgui.core.notation.registry import Notation, notations
from mjgui.core.notation.rewriting.links import opened
from mjgui.core.notation.rewriting.signs import in_letters
from mjgui.core.notation.scan import ParseError
from mjgui.core.notation.source import Source
from mjgui.core.texts import Text, text

# Of what our own notation reads only this, a flower among the tiles, can be something else in another.
_FLOWER = re.compile(r"[^|a-h]*[a-h]")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A hand that a text can be."""

    hand: Hand
    """With East winds where the text says none."""
    notation: str
    """The id of the notation it was taken for."""
    assumed: tuple[Text, ...]
    """What the text does not say and was taken for granted, in words; but for the winds."""
    says_winds: bool = False
    """Whether the winds are in the text."""

    @property
    def name(self) -> Text:
        """What the notation is called."""
        return notations()[self.notation].name

    @property
    def assumptions(self) -> tuple[Text, ...]:
        """All that was assumed for the hand, where no table tells the winds."""
        return self.assumed if self.says_winds else (*self.assumed, text("assumed.winds"))

    @property
    def is_plain(self) -> bool:
        """Whether it was taken for our own notation, in which a hand without winds has East ones, and nothing else was
        assumed."""
        return self.notation in (canonical.NOTATION.id, compact.NOTATION.id) and not self.assumed


def read(text: str) -> tuple[Candidate, ...]:
    """Every hand that a text can be, each once, the likeliest first.

    A text in our own notation is first of all that: whatever ``parse_hand`` reads is the first candidate. Then the
    notations that the text looks like, in their order; a record of several winners is the hand of each.

    Raises ParseError, of the likeliest notation, with the place in the text.
    """
    own = _own(text)
    if own is not None and _FLOWER.match(text) is None:
        return (own,)
    found = {} if own is None else {own.hand: own}
    given = opened(Source.of(text))
    letters = in_letters(given)
    refused: ParseError | None = None
    for notation in notations().values():
        source = given if notation.as_given else letters
        if not notation.is_like(source.text):
            continue
        try:
            for meaning in notation.read(source):
                found.setdefault(meaning.hand, _candidate(notation, meaning))
        except ParseError as error:
            refused = refused or error
        if notation.is_certain:
            break
    if refused is not None and not found:
        raise refused
    return tuple(found.values())


def _own(text: str) -> Candidate | None:
    """What a text in our own notation is, None for one that is not in it."""
    form = compact if compact.is_like(text) else canonical
    try:
        return _candidate(form.NOTATION, form.meaning(text))
    except ParseError:
        return None


def _candidate(notation: Notation, meaning: Meaning) -> Candidate:
    return Candidate(meaning.hand, notation.id, meaning.assumed, meaning.says_winds)
