"""The lines a referee reads: what a hand is worth against the minimum, and who pays whom."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from mjgui.core.analysis import CountedHand
from mjgui.core.hand import Hand
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.settlement import Payment, Settlement
from mjgui.core.systems.fields import seat_name
from mjgui.core.texts import Text, has_text, joined, text


def with_answers(stored: RuleProfile, adopted: Mapping[str, str]) -> RuleProfile:
    """Rules with these options of rulings for now, and a name that says how many they are. Raises what ``adopt``
    does."""
    profile = stored
    for ruling, option in adopted.items():
        profile = profile.adopt(ruling, option)
    if not adopted:
        return profile
    key = "verdict.change" if len(adopted) == 1 else "verdict.changes"
    return replace(profile, short_name=text(key, profile=stored.short_name, count=len(adopted)))


def verdict(asked: CountedHand, reading: int = 0) -> Text:
    """The line a referee reads of a win: the total, against the minimum if there is one, and under which rules.
    ``reading`` is the one that counts, by its place. Raises IndexError for a reading there is not."""
    analysis, profile = asked.analysis, asked.rules
    parts: dict[str, str | int | Text] = {
        "total": analysis.readings[reading].total,
        "minimum": analysis.minimum,
        "profile": profile.short_name,
    }
    if not profile.minimum:
        line = text("verdict.no-minimum", **parts)
    else:
        line = text(
            "verdict.meets" if analysis.readings[reading].total >= analysis.minimum else "verdict.below", **parts
        )
    worth = sum(profile.values[found.fan] for found in analysis.readings[reading].count.counted)
    if profile.cap is not None and worth > profile.cap:
        line = text("verdict.capped", line=line, worth=worth, cap=profile.cap)
    if not analysis.flowers:
        return line
    return text("verdict.with-flowers", line=line, flowers=analysis.flowers)


def headline(asked: CountedHand, reading: int, settled: Settlement | None) -> Text:
    """The verdict; of a hand that cannot win, whatever it is worth, that none is paid. ``settled`` is what is paid,
    None where that is not known. Raises IndexError for a reading there is not."""
    barred = settled is not None and settled.unpaid is not None
    if barred and asked.analysis.readings[reading].total >= asked.analysis.minimum:
        # A win below the minimum says so itself.
        return text("verdict.unpaid", profile=asked.rules.short_name)
    return verdict(asked, reading)


def payment_lines(settled: Settlement, hand: Hand) -> tuple[Text, ...]:
    """Who pays whom, in words. Seats that pay the same seat as much for the same thing stand in one line, so do seats
    that one seat pays, and those of whom it is not known who they are."""
    lines: list[list[Payment]] = []
    for each in settled.payments:
        if lines and _goes_with(each, lines[-1]):
            lines[-1].append(each)
        else:
            lines.append([each])
    return tuple(_line(payments, hand) for payments in lines)


def _goes_with(payment: Payment, line: Sequence[Payment]) -> bool:
    """Whether a payment is like those of a line but for who makes it, or but for whom it is made to."""
    payers, payees = ({getattr(each, who) for each in line} for who in ("payer", "payee"))
    if replace(line[0], payer=payment.payer) == payment and len(payees) == 1:
        # A seat that pays twice pays for another thing.
        return payers == {None} if payment.payer is None else payers.isdisjoint({None, payment.payer})
    return (
        payers == {payment.payer} != {None}
        and payment.payee not in payees
        and replace(line[0], payee=payment.payee) == payment
    )


def _line(payments: Sequence[Payment], hand: Hand) -> Text:
    """Payments that are alike but for who makes them or for whom they are made to, in words."""
    payment, times = payments[0], len(payments)
    if payment.payer is not None:
        payer = _seats(each.payer or 0 for each in payments)
    elif times > 1:
        payer = text("payment.others", number=times)
    elif payment.is_of_win:
        payer = text("payment.robbed" if hand.context.robbing else "payment.discarder")
    else:
        key = f"payment.unknown-{payment.reason}"
        payer = text(key if has_text(key) else "payment.unknown")
    return text(
        "payment.each" if times > 1 else "payment.line",
        payer=payer,
        payee=_seats(each.payee for each in payments),
        amount=payment.amount,
        reason=text(f"payment.{payment.reason}"),
    )


def _seats(seats: Iterable[int]) -> Text:
    """Seats by name, each once."""
    return joined([seat_name(seat) for seat in dict.fromkeys(seats)])
