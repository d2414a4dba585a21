"""Any text a hand may be written in: which notations fit, what each takes it for, and what it assumes."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias
from urllib.parse import unquote

from mjgui.core.hand import Hand, MeldKind
from mjgui.core.hand.tiles import tile_name
from mjgui.core.notation import (
    arrows,
    botzone,
    canonical,
    compact,
    drawing_programs,
    extended,
    hidden,
    kajongg,
    mjai,
    mpsz,
    prefixed,
    record,
    recordfile,
)
from mjgui.core.notation.normalized import normalized, with_kongs
from mjgui.core.notation.scan import ParseError
from mjgui.core.notation.source import Source
from mjgui.core.texts import Text, text

# One character of a link: encoded in one byte, or in several, or as it is.
_ENCODED = re.compile(r"%[0-7][0-9A-Fa-f]|(?:%[89A-Fa-f][0-9A-Fa-f])+|.")

Rewrite: TypeAlias = Callable[[Source], Source]


@dataclass(frozen=True, slots=True)
class Understood:
    """A hand a text can be taken for. notation: an id with a name in the catalogue; assumed: what the text does not
    say, in words; says_winds: whether the winds are in the text."""

    hand: Hand
    notation: str
    assumed: tuple[Text, ...]
    says_winds: bool = False


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to read a text. names_winner: the last tile is meant as the winning one. assumed: what is taken for
    granted, by the keys of its words. says_winds: behind a |."""

    notation: str
    rewrite: Rewrite
    names_winner: bool = True
    assumed: tuple[str, ...] = ()
    says_winds: bool = False


def understand(source: str) -> tuple[Understood, ...]:
    """Everything a text can be taken for, the most likely first. Raises ParseError, of the likeliest notation."""
    if recordfile.is_like(source):
        return tuple(Understood(won.hand, "record", won.notes, says_winds=True) for won in record.winners(source))
    given = _linked(Source.of(source))
    letters = normalized(with_kongs(given))
    found: dict[Hand, Understood] = {}
    refused: list[ParseError] = []
    for way in _ways(given, letters):
        try:
            hand = _parsed(way.rewrite(letters))
        except ParseError as error:
            refused.append(error)
            continue
        found.setdefault(hand, Understood(hand, way.notation, tuple(_assumed(hand, way)), way.says_winds))
    if not found:
        raise refused[0]
    return tuple(found.values())


def _ways(given: Source, letters: Source) -> Iterator[_Way]:
    """The notations a text may be in, the likeliest first."""
    words = letters.text
    if botzone.is_like(words):
        yield _Way("botzone", botzone.rewritten)
    if kajongg.is_like(words):
        yield _Way("kajongg", kajongg.rewritten)
    if prefixed.is_like(words):
        yield from _prefixed(words)
    if kajongg.is_circles(words):
        yield _Way("kajongg", kajongg.rewritten)
    if mjai.is_like(words):
        yield _Way("mjai", mjai.rewritten, names_winner=False)
    if arrows.is_like(words):
        yield _Way("arrows", lambda source: mpsz.rewritten(arrows.rewritten(source), "riichi"))
    yield from _drawings(words)
    if hidden.is_like(words):
        yield _Way("hidden", lambda source: mpsz.rewritten(hidden.rewritten(source), "riichi"), assumed=("hidden",))
    yield from _suffixed(words)
    pictured = any(ord(character) >= 0x1F000 for character in given.text)
    own = "pictures" if pictured else _own(words)
    yield _Way(own, lambda source: source, not pictured, says_winds="|" in words)


def _prefixed(words: str) -> Iterator[_Way]:
    for order in ("riichi", "chinese") if "z" in words else ("riichi",):

        def rewrite(source: Source, order: mpsz.Dragons = order) -> Source:
            return prefixed.rewritten(source, order)

        yield _Way("prefixed", rewrite, prefixed.names_winner(words), _order(words, order))


def _suffixed(words: str) -> Iterator[_Way]:
    is_extended = extended.is_like(words)
    if not is_extended and not mpsz.is_like(words):
        return
    for order in ("riichi", "chinese") if mpsz.has_dragons(words) else ("riichi",):

        def rewrite(source: Source, order: mpsz.Dragons = order) -> Source:
            return mpsz.rewritten(extended.rewritten(source) if is_extended else source, order)

        name = "extended" if is_extended else "mpsz"
        yield _Way(name, rewrite, mpsz.names_winner(words), (f"z-{order}",) if mpsz.has_dragons(words) else ())


def _drawings(words: str) -> Iterator[_Way]:
    for name, drawing in drawing_programs.DRAWINGS.items():
        if drawing.is_like(words):

            def rewrite(source: Source, drawing: drawing_programs.Drawing = drawing) -> Source:
                return drawing_programs.rewritten(source, drawing)

            yield _Way(name, rewrite, drawing.names_winner(words), tuple(drawing.assumed(words)))


def _own(words: str) -> str:
    return "compact" if re.search(r"\[[^][,]*[A-Za-z][0-9]", words) and "," not in words else "canonical"


def _order(words: str, order: str) -> tuple[str, ...]:
    return (f"z-{order}",) if re.search(r"z[0-9]*[567]", words) else ()


def _linked(source: Source) -> Source:
    """The hand in a link's q, if the text is a link."""
    found = re.search(r"[?&]q=([^&#\s]*)", source.text)
    if found is None or not source.text.lstrip().lower().startswith(("http://", "https://")):
        return source
    return source.written((unquote(part[0]), part.start()) for part in _ENCODED.finditer(source.text, *found.span(1)))


def _parsed(source: Source) -> Hand:
    """The hand of a text in our own letters."""
    parsers = [canonical.parse, compact.parse]
    if _own(source.text) == "compact" and "|" not in source.text:
        parsers.reverse()
    error: ParseError | None = None
    for parse in parsers:
        try:
            return parse(source.text)
        except ParseError as refused:
            error = error or refused
    assert error is not None
    raise error.moved(source.place(error.position))


def _assumed(hand: Hand, way: _Way) -> Iterator[Text]:
    for key in way.assumed:
        yield text(f"assumed.{key}")
    if not way.names_winner and hand.winning is not None:
        yield text("assumed.last-wins", tile=tile_name(hand.winning))
    if any(meld.kind is MeldKind.CONCEALED_KONG for meld in hand.melds) and way.notation in ("canonical", "compact"):
        yield text("assumed.concealed-kong")
    if not way.says_winds and hand.winning is not None and not hand.context.self_draw:
        yield text("assumed.discard")
