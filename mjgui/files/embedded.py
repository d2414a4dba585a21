"""What a picture shows, as text to embed in it: the hand, the rules and the reading, to be opened again."""

from dataclasses import dataclass
from typing import Any

import msgspec

from mjgui import __version__
from mjgui.core.hand import Hand
from mjgui.core.notation import format_hand
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.questions.kept_count import Record
from mjgui.core.system_messages import in_words
from mjgui.core.systems.fields import Values
from mjgui.core.texts import SaidError, text
from mjgui.files import stored_counts, stored_tables
from mjgui.files.stored_rules import Ruled, Rules, exact, hand_of, ruled
from mjgui.files.strict_json import ContentError

VERSION = 1


@dataclass(frozen=True, slots=True)
class Shown:
    """What a picture shows."""

    hand: Hand
    """The hand."""
    profile: RuleProfile
    """The rules, with a session's changes in them."""
    reading: int = 0
    """Which reading is shown, from 0."""
    counted: Record | None = None
    """What was counted; None of a hand that waits, and in pictures of version 0.1.0."""
    payments: Values | None = None
    """What was said of the table: values of the form of the rule system's payments; None where that was not kept."""


class EmbeddedError(SaidError):
    """Text that is not what a picture of ours holds."""


class _File(msgspec.Struct):
    """The text that is embedded in a picture."""

    mjgui: int
    """The version of the format."""
    hand: str
    """In canonical notation."""
    profile: Rules
    """The rules."""
    reading: int = 0
    """Which reading is shown, from 0."""
    program: str = ""
    """The version of the program that wrote it."""
    exact: dict[str, Any] | None = None
    """All of the hand, where the notation does not say everything of it; else None."""
    counted: dict[str, Any] | None = None
    """What was counted; None where that was not kept."""
    payments: dict[str, Any] | None = None
    """What was said of the table; None where that was not kept."""


def encoded(shown: Shown) -> str:
    """What a picture shows, as the text to embed in it."""
    rules = Ruled(shown.profile, {}).kept()
    counted = None if shown.counted is None else stored_counts.as_object(shown.counted)
    table = stored_tables.kept(shown.payments, shown.profile)
    file = _File(VERSION, format_hand(shown.hand), rules, shown.reading, __version__, exact(shown.hand), counted, table)
    return msgspec.json.encode(file).decode()


def decoded(content: str) -> Shown:
    """What was encoded. Raises EmbeddedError."""
    try:
        file = msgspec.json.decode(content, type=_File)
    except (msgspec.DecodeError, RecursionError) as error:
        raise EmbeddedError(text("embedded.damaged", reason=in_words(str(error)))) from None
    if file.mjgui > VERSION:
        raise EmbeddedError(text("embedded.newer", version=file.program or str(file.mjgui)))
    try:
        counted = None if file.counted is None else stored_counts.of_object(file.counted)
        profile = ruled(file.profile, file.program).profile
        table = stored_tables.table_of(file.payments, profile.system)
        return Shown(hand_of(file.hand, file.exact), profile, max(0, file.reading), counted, table)
    except ContentError as error:
        raise EmbeddedError(text("embedded.damaged", reason=error.words)) from None
