"""What a text means in one notation: a hand, and what had to be assumed for it."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from mjgui.core.hand import Hand, MeldKind
from mjgui.core.hand.tiles import tile_name
from mjgui.core.texts import Text, text


@dataclass(frozen=True, slots=True)
class Meaning:
    """A hand that a text means in one notation."""

    hand: Hand
    """With East winds where the text says none."""
    assumed: tuple[Text, ...] = ()
    """What the text does not say and was taken for granted, in words; but for the winds."""
    says_winds: bool = False
    """Whether the winds are in the text."""


def meant(hand: Hand, *, assumed: Iterable[Text] = (), names_winner: bool = True, says_winds: bool = False) -> Meaning:
    """A hand as a notation means it, with what such a text leaves open added to what is ``assumed``. ``names_winner``
    says whether the last tile is meant as the winning one."""
    said = tuple(assumed)
    if hand.winning is not None:
        if not names_winner:
            said += (text("assumed.last-wins", tile=tile_name(hand.winning)),)
        if not says_winds and not hand.context.self_draw:
            said += (_discard(),)
    return Meaning(hand, said, says_winds)


def unmarked_kongs(hand: Hand) -> tuple[Text, ...]:
    """What is assumed of kongs without a mark, where a notation has marks; nothing if there are none."""
    return (_concealed(),) if any(meld.kind is MeldKind.CONCEALED_KONG for meld in hand.melds) else ()


@cache
def _discard() -> Text:
    return text("assumed.discard")


@cache
def _concealed() -> Text:
    return text("assumed.concealed-kong")
