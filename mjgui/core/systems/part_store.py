"""Where parts of a long piece of work are kept."""

from typing import Any, Protocol


class PartStore(Protocol):
    """Keeps finished parts, so that a run that was stopped goes on with them.

    It holds parts of one state of the program only: whoever makes it sees to it that a part is not there any more
    once anything it depends on has changed. Processes that work out parts are each handed a copy, made by pickling.
    """

    def has(self, name: str) -> bool:
        """Whether a part is kept."""

    def keep(self, name: str, found: object) -> None:
        """Keep a part, whole or not at all."""

    def get(self, name: str) -> Any:
        """A part that is kept."""
