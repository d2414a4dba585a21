"""Questions about the table that a rule system answers, such as what a seat may do."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from mjgui.core.hand import Hand
from mjgui.core.systems.fields import Form, Values
from mjgui.core.texts import Text


@dataclass(frozen=True, slots=True)
class TableAnswer:
    """What is answered to a question about the table."""

    lines: tuple[Text, ...]
    """The answer, and then each reason there is for it."""
    data: Mapping[str, Any]
    """The same for JSON."""
    is_allowed: bool = True
    """Whether what was asked for may be done."""


class TableQuestion(Form, ABC):
    """A question about the table, with what has to be said to ask it."""

    id: ClassVar[str]
    """By which the command line names it: a command of its own."""
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
    def answer(self, values: Values) -> TableAnswer:
        """The answer. Raises TableError for what cannot be."""
