"""A text on its way to the canonical notation: each character remembers where it stood in what was given."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from mjgui.core.notation.scan import ParseError

Parsed = TypeVar("Parsed")


@dataclass(frozen=True, slots=True)
class Source:
    """A text as far as it is rewritten, and where its characters come from."""

    text: str
    """Rewritten so far."""
    places: tuple[int, ...]
    """Of each of its characters, where in the original it comes from."""
    end: int
    """How long the original is."""

    @classmethod
    def of(cls, text: str) -> "Source":
        """A text as it was given."""
        return cls(text, tuple(range(len(text))), len(text))

    def place(self, at: int) -> int:
        """Where a place of the rewritten text is in the original."""
        return self.places[at] if at < len(self.places) else self.end

    def error(self, code: str, at: int, expected: str, **parts: str | int) -> ParseError:
        """An error at a place of the rewritten text, said of the original."""
        return ParseError(code, self.place(at), expected, **parts)

    def parsed(self, parse: Callable[[str], Parsed]) -> Parsed:
        """What a parser makes of the text. Raises its ParseError, said of the original."""
        try:
            return parse(self.text)
        except ParseError as error:
            raise error.moved(self.place(error.position)) from None

    def __iter__(self) -> Iterator[tuple[str, int]]:
        return zip(self.text, self.places, strict=True)

    def written(self, characters: Iterable[tuple[str, int]]) -> "Source":
        """Another text of the same original: strings, each with the place it comes from."""
        pieces = [(character, place) for string, place in characters for character in string]
        return Source("".join(character for character, _ in pieces), tuple(place for _, place in pieces), self.end)

    def replaced(self, pattern: re.Pattern[str], write: Callable[[re.Match[str]], str]) -> "Source":
        """Each match of a pattern as it is written anew, from where it began; the rest as it is."""
        pieces: list[tuple[str, int]] = []
        at = 0
        for match in pattern.finditer(self.text):
            pieces += zip(self.text[at : match.start()], self.places[at : match.start()], strict=True)
            pieces.append((write(match), self.place(match.start())))
            at = match.end()
        pieces += zip(self.text[at:], self.places[at:], strict=True)
        return self.written(pieces)
