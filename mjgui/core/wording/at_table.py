"""The table a hand is settled at, in words: what it is paid by, and where the rules say so."""

from collections.abc import Iterator, Sequence
from typing import Any

from mjgui.core.hand import Hand
from mjgui.core.hand.tiles import WINDS, tile_name
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.systems.fields import Amount, Choice, Field, Flag, Melds, Seat, Values
from mjgui.core.systems.payments import Payments
from mjgui.core.systems.sources import load_sources
from mjgui.core.texts import Text, joined, same, text
from mjgui.core.wording.citations import short_citation


def value_words(field: Field[Any], value: Any) -> Text:
    """A value of a field in words."""
    if isinstance(field, Flag):
        return text("at-table.yes" if value else "at-table.no")
    if isinstance(field, Choice):
        return text(field.options[value])
    if isinstance(field, Amount) and value is None:
        return text(field.unknown)
    if isinstance(field, Seat):
        return text(field.nobody) if value is None else tile_name(WINDS[value])
    return same(str(value))


def table_line(hand: Hand, table: Values, profile: RuleProfile) -> Text | None:
    """The table in one line: what is so in every deal, each disputed question that a table agrees on, and what was said
    of this hand's kongs. None under rules that do not pay."""
    payments = profile.system.payments
    if payments is None:
        return None
    return _line((*_agreed(payments.of_rules, hand, table, profile), *_of_kongs(payments, hand, table)))


def agreed_line(fields: Sequence[Field[Any]], table: Values, profile: RuleProfile) -> Text | None:
    """What a table agreed on for all its deals in one line: these fields, and each disputed question that it agrees on.
    None where that is nothing."""
    return _line(tuple(_agreed(fields, Hand(), table, profile)))


def _line(parts: Sequence[Text]) -> Text | None:
    return text("at-table.line", settings=joined(parts, zh="；", en="; ")) if parts else None


def _agreed(fields: Sequence[Field[Any]], hand: Hand, table: Values, profile: RuleProfile) -> Iterator[Text]:
    for field in fields:
        value = value_words(field, field.of(table))
        yield text("at-table.value", label=text(field.label_of(hand)), value=value)
    payments = profile.system.payments
    for answer in payments.answers if payments else ():
        option = profile.system.rulings[answer.ruling].option(profile.rulings[answer.ruling])
        yield text("at-table.value", label=text(answer.label_of(hand)), value=option.text)


def _of_kongs(payments: Payments[Any], hand: Hand, table: Values) -> Iterator[Text]:
    for each in payments.fields:
        if isinstance(each, Melds):
            for number, meld in enumerate(hand.melds, start=1):
                if number in each.of(table):
                    yield text(each.label_of(hand), meld=str(meld))


def table_sources(profile: RuleProfile) -> tuple[Text, ...]:
    """What the rules say of the table, one line for each thing, with where they do; what was not read is said to be."""
    payments = profile.system.payments
    return tuple(table_source(field, profile) for field in payments.of_rules) if payments else ()


def table_source(field: Field[Any], profile: RuleProfile) -> Text:
    """What the rules say of one thing of the table, with where they do."""
    rule = profile.table.get(field.id)
    value = value_words(field, rule.value if rule else field.default)
    line = text("at-table.value", label=text(field.label_of(Hand())), value=value)
    unread = profile.unread.get(field.id)
    if unread is None:
        return (
            text("cited.with", words=line, citation=short_citation(profile.attributed(rule.citation))) if rule else line
        )
    name = load_sources()[unread].short
    if rule is None:
        unknown = isinstance(field, Amount) and field.default is None
        not_read = text("at-table.unread", text=name)
        if unknown:
            return text("at-table.value", label=text(field.label_of(Hand())), value=not_read)
        return text("cited.with", words=line, citation=not_read)
    source, place = load_sources()[rule.citation.source].short, rule.citation.place
    return text("cited.with", words=line, citation=text("at-table.unread-as", text=name, source=source, place=place))
