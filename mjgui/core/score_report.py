"""A score sheet as JSON."""

from typing import Any

from mjgui.core.notation import format_hand
from mjgui.core.report import payments_report
from mjgui.core.score_sheet import ScoreSheet, Scoring
from mjgui.core.systems.fields import LETTERS
from mjgui.core.systems.score_sheets import Event, Outcome, PlayedDeal
from mjgui.core.wording.score_sheets import deal_name, event_line, fraction


def evening_report(sheet: ScoreSheet, scoring: Scoring) -> dict[str, Any]:
    """A sheet with all that came of it: each deal with who sits where, each event with who pays whom by seats, and what
    each player has won or lost after it."""
    evening = scoring.play(sheet)
    return {
        "profile": scoring.rules.id,
        "title": sheet.title,
        "place": sheet.place,
        "time": sheet.time.isoformat() if sheet.time else None,
        "players": list(sheet.players),
        "deals": [
            _deal(played, balance, deal.events, scoring)
            for played, balance, deal in zip(evening.deals, evening.balances, sheet.deals, strict=True)
        ],
        "total": list(evening.total),
        "places": None if evening.places is None else [fraction(each) for each in evening.places],
        "over": evening.is_over,
    }


def _deal(played: PlayedDeal, balance: tuple[int, ...], events: tuple[Event, ...], scoring: Scoring) -> dict[str, Any]:
    start = played.start
    return {
        "name": deal_name(start)._asdict(),
        "seats": {LETTERS[seat]: player for seat, player in enumerate(start.players)},
        "dealer": None if start.dealer is None else LETTERS[start.dealer],
        "prevalent": None if start.prevalent is None else LETTERS[start.prevalent],
        "events": [_event(each, outcome, scoring) for each, outcome in zip(events, played.outcomes, strict=True)],
        "over": played.is_over,
        "state": [each._asdict() for each in played.state],
        "gains": list(played.gains),
        "balance": list(balance),
    }


def _event(event: Event, outcome: Outcome, scoring: Scoring) -> dict[str, Any]:
    return {
        "kind": event.kind,
        "hand": None if event.hand is None else format_hand(event.hand),
        **event_line(event, scoring.sheets.kind(event.kind), scoring)._asdict(),
        "refused": None if outcome.refused is None else outcome.refused._asdict(),
        "payments": payments_report(outcome.payments),
        "notes": [each._asdict() for each in outcome.notes],
    }
