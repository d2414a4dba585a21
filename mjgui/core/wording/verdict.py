"""The lines a referee reads: what a hand is worth against the minimum, and who pays whom."""

from collections import Counter

from mjgui.core.analysis import CountedHand
from mjgui.core.hand import Hand
from mjgui.core.hand.tiles import WINDS, tile_name
from mjgui.core.settlement import Payment, Settlement
from mjgui.core.texts import Text, has_text, text


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


def payment_lines(settled: Settlement, hand: Hand) -> tuple[Text, ...]:
    """Who pays whom, in words. Those of whom it is not known who they are stand in one line."""
    unknown = Counter(each for each in settled.payments if each.payer is None)
    return tuple(
        _line(each, unknown.pop(each, 1), hand)
        for each in settled.payments
        if each.payer is not None or each in unknown
    )


def _line(payment: Payment, times: int, hand: Hand) -> Text:
    """A payment in words, which so many unknown seats make."""
    if payment.payer is not None:
        payer = tile_name(WINDS[payment.payer])
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
        payee=tile_name(WINDS[payment.payee]),
        amount=payment.amount,
        reason=text(f"payment.{payment.reason}"),
    )
