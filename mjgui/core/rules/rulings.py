"""The disputed questions of a rule system, their options, and what an option changes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from mjgui.core.rules.effect_rows import EffectRow, with_settings
from mjgui.core.rules.effects import Effect, Pair, Setting
from mjgui.core.rules.fans import Citation
from mjgui.core.rules.toml_file import CitationRow, Names, decode
from mjgui.core.texts import Text, same


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to a ruling."""

    id: str
    """Its key, in the rulings of profiles."""
    text: Text
    """The answer in words."""
    holders: tuple[Citation, ...]
    """The sources that give it, each with the place where it does, its texts first; none for none known."""
    citation: Citation | None
    """Of an answer that nobody is known to give: the passage it is read from, if there is one."""
    effect: Effect
    """What it changes in the rules."""


@dataclass(frozen=True, slots=True)
class Formerly:
    """The default of a ruling in earlier versions of the program: what files of theirs mean that do not say it."""

    option: str
    """The id of the answer."""
    until: tuple[int, ...]
    """The last version whose default it was, by its numbers."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A disputed question."""

    id: str
    """Its key, in the rulings of profiles."""
    question: Text
    """The question in words."""
    options: tuple[Option, ...]
    """The answers there are. The first is the default, and changes nothing."""
    formerly: "Formerly | None" = None
    """The default of earlier versions of the program, where it was another; else None."""

    @property
    def default(self) -> str:
        return self.options[0].id

    def option(self, option: str) -> Option:
        """The answer with an id. Raises KeyError for an option there is not."""
        for each in self.options:
            if each.id == option:
                return each
        raise KeyError(option)


# Where an answer stands that is read from no passage and that nobody is known to give.
NOWHERE = Citation("none", same("—"), "implied")


class _OptionRow(msgspec.Struct, forbid_unknown_fields=True):
    """One answer as its file has it, without its effect; see ``Option``."""

    id: str
    """The key of the answer."""
    text: Names
    """In both languages."""
    holders: list[CitationRow] = []
    """The sources that give it, and where they do."""
    citation: CitationRow | None = None
    """The passage it is read from, where there are no holders."""


class _FormerlyRow(msgspec.Struct, forbid_unknown_fields=True):
    """The default of a ruling in earlier versions; see ``Formerly``."""

    option: str
    """The id of the answer."""
    until: str
    """The last version whose default it was."""


class _RulingRow(msgspec.Struct, forbid_unknown_fields=True):
    """A disputed question as its file has it, without its options; see ``Ruling``."""

    id: str
    """The key of the question."""
    question: Names
    """In both languages."""
    formerly: _FormerlyRow | None = None
    """The default of earlier versions, where it was another."""


def read_rulings(content: bytes, where: str, settings: Mapping[str, Setting[Any]]) -> Mapping[str, Ruling]:
    """The rulings of a file by id. ``settings`` are those an effect may answer. Raises ProfileError naming the file and
    the line."""
    effect = with_settings(EffectRow, tuple(settings.values()))
    option = msgspec.defstruct("_Option", [("effect", effect | None, None)], bases=(_OptionRow,))
    ruling = msgspec.defstruct("_Ruling", [("option", list[option])], bases=(_RulingRow,), kw_only=True)  # type: ignore[valid-type]
    shape = msgspec.defstruct("_Rulings", [("ruling", list[ruling], [])], forbid_unknown_fields=True)  # type: ignore[valid-type]
    rows: list[Any] = decode(where, content, shape).ruling  # type: ignore[attr-defined]
    return {row.id: _ruling(row, settings) for row in rows}


def _ruling(row: Any, settings: Mapping[str, Setting[Any]]) -> Ruling:
    options = tuple(_option(each, row.id, settings) for each in row.option)
    formerly = Formerly(row.formerly.option, version_of(row.formerly.until)) if row.formerly else None
    return Ruling(row.id, row.question.text(), options, formerly)


def version_of(program: str) -> tuple[int, ...]:
    """A version of the program by its numbers; none of what is no version."""
    numbers = program.split(".")
    return tuple(map(int, numbers)) if all(each.isascii() and each.isdigit() for each in numbers) else ()


def _option(row: Any, ruling: str, settings: Mapping[str, Setting[Any]]) -> Option:
    holders = tuple(holder.citation() for holder in row.holders)
    citation = row.citation.citation() if row.citation else None
    stated = next(iter(holders), citation or NOWHERE)
    effect = row.effect.effect(stated, ruling, settings) if row.effect else Effect()
    return Option(row.id, row.text.text(), holders, citation, effect)


def rulings_of_exclusions(rulings: Mapping[str, Ruling]) -> Mapping[Pair, str]:
    """For each exclusion that some option switches on or off, the ruling it hangs on."""
    found: dict[Pair, str] = {}
    for ruling in rulings.values():
        for option in ruling.options:
            for pair in (*sorted(option.effect.allow), *(row.pair for row in option.effect.exclude)):
                found.setdefault(pair, ruling.id)
    return found
