"""Questions about the table that a rule system answers, such as what a seat may do."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from mjgui.core.hand import Hand
from mjgui.core.rules.fans import Citation
from mjgui.core.systems.fields import Form, Values
from mjgui.core.texts import Text


@dataclass(frozen=True, slots=True)
class Statement:
    """Something that rules say, and where they do."""

    words: Text
    """What is said."""
    citations: tuple[Citation, ...] = ()
    """Every text that says it; none where no text is known to."""


@dataclass(frozen=True, slots=True)
class TableAnswer:
    """What is answered to a question about the table."""

    words: Text
    """The answer."""
    reasons: tuple[Statement, ...] = ()
    """Why it is so."""
    remarks: tuple[Statement, ...] = ()
    """What there is to know beside."""
    rulings: tuple[str, ...] = ()
    """The disputed questions whose answer in force it hangs on, by their ids."""
    data: Mapping[str, Any] = field(default_factory=dict)
    """What is answered, for JSON."""
    is_allowed: bool | None = True
    """Whether what was asked for may be done; None where the rules leave it open."""


class TableQuestion(Form, ABC):
    """A question about the table, with what has to be said to ask it."""

    id: ClassVar[str]
    """By which the command line names it: a command of its own, which asks it of every system that has it."""
    title: ClassVar[str]
    """Key of the question in words."""
    help: ClassVar[str]
    """Key of what the command line's help says of it."""
    usual_lines: ClassVar[int] = 1
    """How many lines a window keeps free for the answer."""

    def begin(self, _hand: Hand, _table: Values) -> Values:
        """What is known without asking. ``table`` has the values of the payments' form, beside the hand in a window."""
        return {}

    @abstractmethod
    def answer(self, values: Values, rulings: Mapping[str, str]) -> TableAnswer:
        """The answer; ``rulings`` are the options in force. Raises TableError for what cannot be."""
