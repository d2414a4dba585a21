"""What is kept of the count of a hand, so that a later version, under other rules, can say what it counts otherwise."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from mjgui import __version__
from mjgui.core.analysis import CountedHand, CountedReading, certain
from mjgui.core.hand import Hand, Unwritten
from mjgui.core.hand.arrange import BODY
from mjgui.core.hand.tiles import WINDS, tile_text
from mjgui.core.notation import format_hand
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.rules.fans import Citation, FanId
from mjgui.core.settlement import Settlement
from mjgui.core.texts import Text, same

_NAMELESS = same("")
NOTHING_UNWRITTEN = Unwritten()


@dataclass(frozen=True, slots=True)
class FanCount:
    """A fan that was counted."""

    fan: FanId
    """The fan."""
    times: int | None = 1
    """How often; None where that was not kept."""
    points: int | None = None
    """What it was worth; None where that was not kept."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A fan that was there and not counted."""

    fan: FanId
    """The fan."""
    principle: str
    """The id of the principle that kept it out."""
    by: tuple[FanId, ...]
    """The counted fans it was kept out by."""
    citation: Citation
    """Where that was stated."""


@dataclass(frozen=True, slots=True)
class ReadAs:
    """The reading that was counted."""

    form: str
    """The id of its form."""
    sets: tuple[str, ...] = ()
    """Its sets in notation; none of a form without sets."""
    completed: int | str | None = None
    """What the winning tile completed: the place of a set, ``body``, or None."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """What one seat paid another. Seats are the letters of their winds."""

    payer: str | None
    """None where it was not known who paid."""
    payee: str
    """Who was paid."""
    amount: int
    """In points."""
    reason: str
    """The id of what it was for."""


@dataclass(frozen=True, slots=True)
class Paid:
    """What was paid for a hand, under rules that pay."""

    points: int | None
    """What the win was worth to the winner; None where it was not paid."""
    transfers: tuple[Transfer, ...] = ()
    """Each payment."""
    table: Mapping[str, Any] | None = None
    """The table it was paid at: the values of the fields of the form, as JSON has them; None where that was not
    kept."""


@dataclass(frozen=True, slots=True)
class Record:
    """What a hand was counted as. Ids in it may be such as this version does not know."""

    program: str
    """The version of the program that counted it."""
    hand: str
    """The hand in canonical notation, with what was certain about it set."""
    total: int | None
    """Points without flowers; None where it was held to be no win."""
    profile: str = ""
    """The id of the profile it was counted under; "" where that was not kept."""
    profile_name: Text = _NAMELESS
    """What that was called."""
    minimum: int | None = None
    """The least total a win needed, in points; None where that was not kept."""
    flowers: int = 0
    """Points paid beside the total for flowers."""
    fans: tuple[FanCount, ...] | None = None
    """What counted; None where that was not kept."""
    left_out: tuple[LeftOut, ...] | None = None
    """What did not, each reason once; None where that was not kept."""
    reading: ReadAs | None = None
    """The reading that was counted; None for no win, and where it was not kept."""
    rulings: Mapping[str, str] | None = None
    """The rulings that were not answered by their default, each with its option; None where they were not kept."""
    paid: Paid | None = None
    """What was paid; None where nothing was, and where it was not kept."""
    unwritten: Unwritten = NOTHING_UNWRITTEN
    """How the hand was won, as far as the notation has no place for it."""
    is_decision: bool = False
    """Whether a ruling was given on it, so that it stays whatever a later version counts."""


def record_of(
    asked: CountedHand, reading: int = 0, settled: Settlement | None = None, *, is_decision: bool = False
) -> Record | None:
    """What is kept of the count of a hand; None of one that still waits for its winning tile.

    ``reading`` is the shown one by its place, which counts where the rules let the winner lay down any. ``settled`` is
    what is paid for it. Raises IndexError for a reading there is not.
    """
    analysis, profile = asked.analysis, asked.rules
    if analysis.hand.winning is None:
        return None
    record = Record(
        __version__,
        format_hand(analysis.hand),
        None,
        profile.id,
        profile.name,
        analysis.minimum,
        analysis.flowers,
        rulings=_not_default(profile),
        unwritten=Unwritten.of(analysis.hand.context),
        is_decision=is_decision,
    )
    if not analysis.readings:
        return record
    counted = analysis.readings[asked.counting(reading)]
    left_out = (
        LeftOut(entry.instance.fan, entry.principle, tuple(dict.fromkeys(by.fan for by in entry.by)), entry.citation)
        for entry in counted.count.suppressed
    )
    return replace(
        record,
        total=counted.total,
        fans=tuple(FanCount(fan, times, profile.values[fan]) for fan, times in counted.count.alternatives[0]),
        left_out=tuple(dict.fromkeys(left_out)),
        reading=read_as(counted),
        paid=paid_for(settled, profile) if settled else None,
    )


def is_count_of(record: Record, hand: Hand, profile: RuleProfile) -> bool:
    """Whether a record is of this hand; an older version may have given a case another one and kept the record."""
    known = (format_hand(hand), format_hand(certain(hand, profile)[0]))
    return record.hand in known and record.unwritten == Unwritten.of(hand.context)


def _not_default(profile: RuleProfile) -> dict[str, str]:
    rulings = profile.system.rulings
    return {key: option for key, option in sorted(profile.rulings.items()) if option != rulings[key].default}


def read_as(counted: CountedReading) -> ReadAs:
    """What is kept of a reading."""
    reading = counted.reading
    completed = "body" if reading.winning_set == BODY else reading.winning_set
    return ReadAs(reading.arrangement.form, tuple(map(str, reading.arrangement.sets)), completed)


def paid_for(settled: Settlement, profile: RuleProfile) -> Paid:
    """What is kept of payments under some rules."""
    payments = profile.system.payments
    fields = payments.fields if payments else ()
    table = {field.id: field.to_json(field.of(settled.table)) for field in fields}
    transfers = (
        Transfer(
            None if payment.payer is None else tile_text(WINDS[payment.payer]),
            tile_text(WINDS[payment.payee]),
            payment.amount,
            payment.reason,
        )
        for payment in settled.payments
    )
    return Paid(settled.points, tuple(transfers), table)
