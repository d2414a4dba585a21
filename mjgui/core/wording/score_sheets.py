"""A score sheet in words: deals, what happened in them, who paid whom."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from mjgui.core.hand import Hand
from mjgui.core.hand.tiles import WINDS, tile_name
from mjgui.core.notation import format_hand
from mjgui.core.score_sheet import Evening, ScoreSheet, Scoring, agreed_fields, sheet_table
from mjgui.core.settlement import Settlement
from mjgui.core.systems.fields import Amount, Choice, Field, Flag, Number, Seat, TileOf, Values, seat_name, seat_of
from mjgui.core.systems.score_sheets import Event, EventKind, Outcome, Start
from mjgui.core.texts import Text, joined, same, text
from mjgui.core.wording.at_table import agreed_line
from mjgui.core.wording.citations import short_citation
from mjgui.core.wording.verdict import payment_lines


def player_name(sheet: ScoreSheet, place: int) -> Text:
    """What a player is called: by name, or by where they sat first."""
    name = sheet.players[place] if place < len(sheet.players) else ""
    return same(name) if name else text("sheet.player", seat=seat_name(place))


def deal_name(start: Start) -> Text:
    """What a deal is called: by its round and place in it, or by its number."""
    if start.prevalent is None:
        return text("sheet.deal", number=start.number + 1)
    round_ = tile_name(WINDS[start.prevalent])
    return text("sheet.deal-of-round", round=round_, number=start.number % len(start.players) + 1)


def seats_line(sheet: ScoreSheet, start: Start) -> Text:
    """Who sits where in a deal, and who deals."""
    seats = [_sits(sheet, seat, player) for seat, player in enumerate(start.players)]
    if start.dealer is None:
        return text("sheet.seats-no-dealer", seats=joined(seats))
    return text("sheet.seats", seats=joined(seats), dealer=seat_name(start.dealer))


def _sits(sheet: ScoreSheet, seat: int, player: int) -> Text:
    if sheet.players[player]:
        return text("sheet.sits", seat=seat_name(seat), player=same(sheet.players[player]))
    if seat == player:
        return seat_name(seat)
    return text("sheet.sits-unnamed", seat=seat_name(seat), first=seat_name(player))


def field_value(field: Field[Any], values: Values) -> Text | None:
    """A value that was said of an event, in words; None where there is nothing to say."""
    value = field.of(values)
    if isinstance(field, Flag):
        return text(field.label_of(Hand())) if value else None
    if isinstance(field, Seat):
        return None if value is None else seat_name(value)
    if isinstance(field, Choice):
        return text(field.options[value])
    if isinstance(field, TileOf):
        return tile_name(value)
    if isinstance(field, Amount) and value is None:
        return None
    if isinstance(field, Number) and field.said:
        return text(field.said, number=value)
    return same(str(value))


def event_line(event: Event, kind: EventKind, scoring: Scoring) -> Text:
    """What happened, in one line."""
    if event.hand is None:
        said = [value for field in kind.fields if (value := field_value(field, event.values)) is not None]
        line = text(kind.label)
        return text("sheet.event", kind=line, said=joined(said)) if said else line
    hand = event.hand
    asked = scoring.counted(hand)
    readings = asked.analysis.readings
    place = asked.counting(event.reading)
    total = readings[place].total if place < len(readings) else None
    worth = text("sheet.no-win") if total is None else text("sheet.fan", total=total)
    parts: dict[str, str | int | Text] = {"seat": seat_name(seat_of(hand)), "worth": worth, "hand": format_hand(hand)}
    payer = event.values.get("payer")
    if hand.context.self_draw:
        return text("sheet.won-drawn", **parts)
    key = "sheet.won-robbing" if hand.context.robbing else "sheet.won"
    if payer is None:
        return text(f"{key}-unknown", **parts)
    return text(key, payer=seat_name(payer), **parts)


def outcome_lines(outcome: Outcome, event: Event) -> tuple[Text, ...]:
    """What came of an event: why it cannot be, or who pays whom, by seats, and what follows."""
    if outcome.refused is not None:
        return (text("sheet.refused", reason=outcome.refused),)
    paid = payment_lines(Settlement(None, outcome.payments), event.hand or Hand())
    return (*paid, *outcome.notes)


@dataclass(frozen=True, slots=True)
class ToldEvent:
    """An event as it stands on a sheet."""

    what: Text
    """What happened."""
    lines: tuple[Text, ...]
    """What came of it."""
    gains: tuple[int, ...]
    """What each player won or lost by it."""
    is_refused: bool
    """Whether it cannot be, and so does not count."""


@dataclass(frozen=True, slots=True)
class ToldDeal:
    """A deal as it stands on a sheet."""

    name: Text
    """What it is called."""
    seats: Text
    """Who sits where."""
    events: tuple[ToldEvent, ...]
    """What happened in it, in order."""
    state: tuple[Text, ...]
    """How it stands."""
    balance: tuple[int, ...]
    """What each player has won or lost after it."""


def told(sheet: ScoreSheet, evening: Evening, scoring: Scoring) -> tuple[ToldDeal, ...]:
    """The deals of a sheet, for whoever lays it out. ``evening`` is what came of it."""
    return tuple(
        ToldDeal(
            deal_name(played.start),
            seats_line(sheet, played.start),
            tuple(
                ToldEvent(
                    event_line(event, scoring.sheets.kind(event.kind), scoring),
                    outcome_lines(outcome, event),
                    played.gains_of(outcome),
                    outcome.refused is not None,
                )
                for event, outcome in zip(deal.events, played.outcomes, strict=True)
            ),
            played.state,
            balance,
        )
        for deal, played, balance in zip(sheet.deals, evening.deals, evening.balances, strict=True)
    )


def sheet_table_line(scoring: Scoring, sheet: ScoreSheet) -> Text:
    """What the table of a sheet agreed on, in one line; an empty text where that is nothing."""
    rules = scoring.rules
    return agreed_line(agreed_fields(rules), sheet_table(rules, sheet.table), rules) or Text("", "")


def player_names(sheet: ScoreSheet) -> tuple[Text, ...]:
    """What the players are called."""
    return tuple(player_name(sheet, place) for place in range(len(sheet.players)))


def standing(sheet: ScoreSheet, evening: Evening) -> tuple[Text, ...]:
    """What each player has won or lost by now, and what their places are worth."""
    found = []
    for place, balance in enumerate(evening.total):
        parts: dict[str, str | int | Text] = {"player": player_name(sheet, place), "balance": signed(balance)}
        if evening.places is None:
            found.append(text("sheet.balance", **parts))
        else:
            found.append(text("sheet.balance-and-place", points=fraction(evening.places[place]), **parts))
    return tuple(found)


def signed(points: int) -> str:
    """Points with their sign, as a sheet has them."""
    return "0" if not points else f"{'+' if points > 0 else '−'}{abs(points)}"


def fraction(points: Fraction) -> str:
    """Points that may be shared: whole ones, and behind them the part of one."""
    whole, rest = divmod(points.numerator, points.denominator)
    part = f"{rest}/{points.denominator}" if rest else ""
    return " ".join(filter(None, (str(whole) if whole or not part else "", part)))


def statement_lines(scoring: Scoring, sheet: ScoreSheet) -> tuple[Text, ...]:
    """What goes without entering on a sheet, each with where it is stated."""
    found = []
    for statement in scoring.sheets.statements(sheet_table(scoring.rules, sheet.table)):
        cited = joined([short_citation(each) for each in statement.citations])
        found.append(
            text("cited.with", words=statement.words, citation=cited) if statement.citations else statement.words
        )
    return tuple(found)
