"""The lines a referee reads: what a hand is worth against the minimum, and who pays whom."""

from mjgui.core.analysis import CountedHand
from mjgui.core.hand.tiles import WINDS, tile_name
from mjgui.core.settlement import Payment
from mjgui.core.texts import Text, text


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
    if not analysis.flowers:
        return line
    return text("verdict.with-flowers", line=line, flowers=analysis.flowers)


def payment_line(payment: Payment) -> Text:
    """A payment in words."""
    payer = text("payment.unknown") if payment.payer is None else tile_name(WINDS[payment.payer])
    return text(
        "payment.line",
        payer=payer,
        payee=tile_name(WINDS[payment.payee]),
        amount=payment.amount,
        reason=text(f"payment.{payment.reason}"),
    )
