"""Facts of a reading with nothing in them but what a fan declares to read."""

from collections.abc import Collection
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, NoReturn

from mjgui.core.systems.national.facts import ReadingFacts


class UndeclaredReadError(AssertionError):
    """A fan looked at something it does not declare to read."""


class _Unread:
    """Stands for what must not be looked at."""

    def _refuse(self, *_: object) -> NoReturn:
        raise UndeclaredReadError("a fan reads what it does not declare")

    __getattr__ = __getitem__ = __iter__ = __len__ = __bool__ = __contains__ = _refuse
    __and__ = __rand__ = __or__ = __ror__ = __add__ = __radd__ = __sub__ = __rsub__ = __rshift__ = __invert__ = _refuse
    __lt__ = __le__ = __gt__ = __ge__ = _refuse
    __eq__ = __ne__ = __hash__ = _refuse


UNREAD: Any = _Unread()


def view(facts: ReadingFacts, reads: Collection[str]) -> ReadingFacts:
    """The facts with all but what is read (see ``mjgui.core.systems.national.facts``) taken away."""

    def given(value: Any, *needed: str) -> Any:
        return value if all(each in reads for each in needed) else UNREAD

    shared, hand, how = facts.hand, facts.hand.hand, facts.hand.context
    melds = [SimpleNamespace(kind=meld.kind, is_claimed=meld.is_claimed) for meld in hand.melds]
    context: Any = SimpleNamespace(
        self_draw=given(how.self_draw, "draw"),
        robbing=given(how.robbing, "circumstances"),
        replacement=given(how.replacement, "circumstances"),
        last_tile=given(how.last_tile, "circumstances"),
        last_of_kind=given(how.last_of_kind, "circumstances"),
        kong_declared=given(how.kong_declared, "circumstances"),
        dice_thrown=given(how.dice_thrown, "circumstances"),
        dealt=given(how.dealt, "dealt"),
        prevalent=given(how.prevalent, "winds"),
        seat=given(how.seat, "winds"),
    )
    tiles: Any = SimpleNamespace(
        melds=given(melds, "melds"),
        concealed=given(hand.concealed, "waits"),
        winning=given(hand.winning, "place"),
        flowers=given(hand.flowers, "flowers"),
        context=context,
    )
    whole = replace(
        shared,
        hand=tiles,
        context=context,
        counts=given(shared.counts, "waits"),
        kinds=given(shared.kinds, "kinds"),
        suits=given(shared.suits, "kinds"),
        fours=given(shared.fours, "fours"),
        kongs=given(shared.kongs, "waits"),
        is_open=given(shared.is_open, "melds"),
        waits=given(shared.waits, "waits"),
    )
    arrangement = facts.reading.arrangement
    arrangement = replace(
        arrangement,
        sets=given(arrangement.sets, "sets"),
        body=arrangement.body if "sets" in reads else given(arrangement.body, "waits"),
    )
    return replace(
        facts,
        hand=whole,
        reading=replace(facts.reading, arrangement=arrangement, winning_set=given(facts.reading.winning_set, "place")),
        chows=given(facts.chows, "chows"),
        pungs=given(facts.pungs, "pungs"),
        pair=given(facts.pair, "pair"),
        concealed_pungs=given(facts.concealed_pungs, "melds", "place", "draw"),
        discarded_pungs=given(facts.discarded_pungs, "melds", "place", "draw"),
        direct_kongs=given(facts.direct_kongs, "melds"),
        melded_kongs=given(facts.melded_kongs, "melds"),
        concealed_kongs=given(facts.concealed_kongs, "melds"),
    )
