"""Who sits where, from the options of the command line."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import typer

from mjgui.cli.options import names_given, values_of
from mjgui.cli.words import said, words
from mjgui.core.analysis import Analysis, CountedHand
from mjgui.core.hand import Hand
from mjgui.core.hand.tiles import WINDS
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.report import settlement_report
from mjgui.core.settlement import Settlement, TableError, pays, settle
from mjgui.core.systems.fields import WINNER, Answer, Number, Option, Values
from mjgui.core.systems.payments import ClaimedPart
from mjgui.core.systems.registry import systems
from mjgui.core.texts import Language, Text
from mjgui.core.wording.verdict import with_answers
from mjgui.files.cases import MOST_CLAIMED


def table_options() -> tuple[Option, ...]:
    """The options for the tables of all rule systems."""
    return tuple(option for system in systems() if system.payments for option in system.payments.options)


def claim_options() -> tuple[Option, ...]:
    """The options for what any rule system lets be claimed of its payments by itself."""
    parts = (part for system in systems() if system.payments for part in system.payments.claimable)
    return tuple(_claimed(part) for part in parts)


@cache
def _claimed(part: ClaimedPart) -> Option:
    field = Number(id=part.id, least=0, most=MOST_CLAIMED, default=0)
    return Option(name=f"--{part.id}", field=field, metavar="N", help=part.help)


def claimed_parts(given: Mapping[str, Any], rules: RuleProfile, language: Language) -> dict[str, int]:
    """What was claimed of the payments by itself, by the ids of the parts. Raises typer.BadParameter for what the rules
    have no such part of."""
    payments = rules.system.payments
    own = [_claimed(part) for part in payments.claimable] if payments else []
    others = not_asked(claim_options(), own, given)
    if others:
        raise typer.BadParameter(said("not-asked", language, profile=rules.id), param_hint=", ".join(others))
    found = values_of(own, given, language)
    for option, value in found.items():
        if value not in range(MOST_CLAIMED + 1):
            words_of_it = said("not-claimable", language, least=0, most=MOST_CLAIMED, given=value)
            raise typer.BadParameter(words_of_it, param_hint=option.name)
    return {option.field.id: value for option, value in found.items()}


def not_asked(all_options: Iterable[Option], own: Iterable[Option], given: Mapping[str, Any]) -> list[str]:
    """The names of options that were given, though the rule system to which ``own`` belong does not ask them."""
    asked = {option.name for option in own}
    return [name for name in names_given(all_options, given) if name not in asked]


def answers_of(said_of: Mapping[Option, Any]) -> dict[str, str]:
    """The disputed questions that options answer, each with its answer."""
    return {option.field.ruling: value for option, value in said_of.items() if isinstance(option.field, Answer)}


class AtTable:
    """What was said about the table, and which reading was laid down.

    ``given`` are the options that were given, by their parameters. ``reading`` is counted from 1; None is the one that
    was ``laid_down``, from 0. ``kept`` are values that hold where no option says otherwise. ``rules`` are as they are
    stored.
    Raises typer.BadParameter for what the system of the rules does not ask.
    """

    def __init__(
        self,
        given: Mapping[str, Any],
        reading: int | None,
        rules: RuleProfile,
        language: Language,
        kept: Values | None = None,
        laid_down: int = 0,
    ) -> None:
        self._kept = kept or {}
        self._laid_down = laid_down
        self._stored = rules
        payments = rules.system.payments
        own = payments.options if payments else ()
        self._said = values_of(own, given, language)
        self._reading = reading
        others = not_asked(table_options(), own, given)
        if others:
            key = "not-asked" if payments else "no-payments"
            raise typer.BadParameter(said(key, language, profile=rules.id), param_hint=", ".join(others))
        if reading is not None and not rules.system.chooses_reading(self.rules.rulings):
            raise typer.BadParameter(said("not-laid-down", language, profile=rules.id), param_hint="--reading")

    @property
    def adopted(self) -> dict[str, str]:
        """The disputed questions that the options answer otherwise than the rules, each with its answer."""
        answers = answers_of(self._said)
        return {ruling: option for ruling, option in answers.items() if option != self._stored.rulings[ruling]}

    @property
    def rules(self) -> RuleProfile:
        """The rules, with those disputed questions answered that the options answer."""
        return with_answers(self._stored, self.adopted)

    def seated(self, hand: Hand) -> Hand:
        """A hand on the seat that was said to be the winner's, which is its seat wind."""
        seat = next((value for option, value in self._said.items() if option.field is WINNER), None)
        return hand if seat is None else replace(hand, context=replace(hand.context, seat=WINDS[seat]))

    def wrong_for(self, asked: CountedHand) -> Text | None:
        """Why the table cannot be that of a hand; None where it can."""
        settled = self.settle(asked)
        return settled if isinstance(settled, Text) else None

    def settle(self, asked: CountedHand, place: int | None = None) -> Settlement | Text | None:
        """What is paid for a hand, or why that cannot be said; None for rules that do not pay. ``place`` is that of the
        reading that counts; None for the one that was laid down."""
        if not pays(asked.rules):
            return None
        if wrong := self._unfit(asked.analysis):
            return wrong
        try:
            return settle(asked, self.values, self.place if place is None else place)
        except TableError as error:
            return error.words

    @property
    def values(self) -> Values:
        """What was said of the table, in the form of the payments."""
        said_here = {option.field.id: value for option, value in self._said.items() if option.field is not WINNER}
        return {**self._kept, **said_here}

    @property
    def laid_down(self) -> int | None:
        """The place of the reading that was named as laid down, from 0; None where none was."""
        return None if self._reading is None else self._reading - 1

    @property
    def place(self) -> int:
        """The reading that was laid down, from 0; the best unless another was named."""
        return self._laid_down if self._reading is None else self._reading - 1

    def _unfit(self, analysis: Analysis) -> Text | None:
        """What was said and has no meaning for a hand."""
        if analysis.readings and not 0 <= self.place < len(analysis.readings):
            return words("no-reading", number=self.place + 1, count=len(analysis.readings))
        reasons = (option.unfit(analysis.hand, value) for option, value in self._said.items())
        return next((reason for reason in reasons if reason), None)


def settled_report(settled: Settlement | Text, place: int, rules: RuleProfile) -> dict[str, Any]:
    """Points and payments as JSON prints them, with the place of the reading they are for."""
    if isinstance(settled, Settlement):
        return {"paid_reading": place, **settlement_report(settled, rules)}
    return {"points": None, "payments": [], "table_problem": settled._asdict()}
