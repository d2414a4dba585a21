"""Forms of a score sheet."""

from typing import Any

from mjgui.core.systems.fields import Field, Form, Values


class Asking(Form):
    """Asks for some fields, at a table of so many seats."""

    def __init__(self, fields: tuple[Field[Any], ...], seats: int) -> None:
        self.fields = fields  # type: ignore[misc]
        self._seats = seats

    def seats(self, _values: Values) -> int:
        return self._seats
