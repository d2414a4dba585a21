"""The disputed questions of a rule system, their options, and what an option changes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal, TypeAlias

import msgspec

from mjgui import resources
from mjgui.core.rules.fans import Citation, FanId
from mjgui.core.rules.toml_file import CitationRow, Names, decode
from mjgui.core.texts import Text, same

Scope: TypeAlias = Literal["hand", "within", "inside"] | int
AccountOnce: TypeAlias = Literal["no-cycles", "across-families", "rings-exempt", "literal", "partition", "none"]


@dataclass(frozen=True, slots=True)
class Exclusion:
    """Where ``fan`` counts, ``excluded`` does not.

    scope: ``hand``, no occurrence of it; ``within``, those whose sets are all among the sets of ``fan``; a number n,
    the first n that nothing else excludes, of those within ``fan`` if there are such; ``inside`` excludes nothing by
    itself, and cites where the rules say that sets inside ``fan`` are not separated to make the other. form: only in
    this form of hand; given: only where this fan is there too; None for everywhere. ruling: the disputed question the
    row answers, if any.
    """

    fan: FanId
    excluded: FanId
    scope: Scope
    citation: Citation
    form: str | None = None
    given: FanId | None = None
    ruling: str | None = None


@dataclass(frozen=True, slots=True)
class Effect:
    """What an option, or a difference of a profile, changes in the rules it is applied to.

    exclude: rows switched on. allow: (fan, excluded) rows switched off. values: points of fans, 0 for none.
    refuse, accept: marks under which an occurrence is none, or is one. void: marks under which a reading is no
    win. legal: problems that are none. proved, without_honors, account_once, inside_pairs, infer_last_of_kind, cap,
    minimum: see ``RuleProfile``; None leaves them, and a cap of 0 takes it away.
    """

    exclude: tuple[Exclusion, ...] = ()
    allow: frozenset[tuple[FanId, FanId]] = frozenset()
    values: Mapping[FanId, int] = field(default_factory=dict)
    refuse: frozenset[str] = frozenset()
    accept: frozenset[str] = frozenset()
    void: frozenset[str] = frozenset()
    legal: frozenset[str] = frozenset()
    proved: bool | None = None
    without_honors: bool | None = None
    account_once: AccountOnce | None = None
    inside_pairs: bool | None = None
    infer_last_of_kind: bool | None = None
    cap: int | None = None
    minimum: int | None = None


# What an effect sets to a single value, where it is not None.
SINGLE = ("proved", "without_honors", "account_once", "inside_pairs", "infer_last_of_kind", "cap", "minimum")


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to a ruling. holders: sources that give it; empty for none known."""

    id: str
    text: Text
    holders: tuple[str, ...]
    citation: Citation | None
    effect: Effect


@dataclass(frozen=True, slots=True)
class Ruling:
    """A disputed question. options: the first is the default, and changes nothing."""

    id: str
    question: Text
    options: tuple[Option, ...]

    @property
    def default(self) -> str:
        return self.options[0].id

    def option(self, option: str) -> Option:
        """Raises KeyError for an option there is not."""
        for each in self.options:
            if each.id == option:
                return each
        raise KeyError(option)


class ExclusionRow(msgspec.Struct, forbid_unknown_fields=True):
    fan: str
    excludes: list[str]
    scope: Scope = "hand"
    form: str | None = None
    given: str | None = None
    citation: CitationRow | None = None


class AllowRow(msgspec.Struct, forbid_unknown_fields=True):
    fan: str
    excludes: list[str]


class EffectRow(msgspec.Struct, forbid_unknown_fields=True):
    exclude: list[ExclusionRow] = []
    allow: list[AllowRow] = []
    values: dict[str, int] = {}
    refuse: list[str] = []
    accept: list[str] = []
    void: list[str] = []
    legal: list[str] = []
    proved: bool | None = None
    without_honors: bool | None = None
    account_once: AccountOnce | None = None
    inside_pairs: bool | None = None
    infer_last_of_kind: bool | None = None
    cap: int | None = None
    minimum: int | None = None

    def effect(self, citation: Citation | None, ruling: str | None) -> Effect:
        """The effect, its rows cited as they say or else by ``citation``."""
        return Effect(
            exclude=tuple(row for each in self.exclude for row in exclusions(each, citation, ruling)),
            allow=frozenset((row.fan, excluded) for row in self.allow for excluded in row.excludes),
            values=self.values,
            refuse=frozenset(self.refuse),
            accept=frozenset(self.accept),
            void=frozenset(self.void),
            legal=frozenset(self.legal),
            proved=self.proved,
            without_honors=self.without_honors,
            account_once=self.account_once,
            inside_pairs=self.inside_pairs,
            infer_last_of_kind=self.infer_last_of_kind,
            cap=self.cap,
            minimum=self.minimum,
        )


def exclusions(row: ExclusionRow, citation: Citation | None, ruling: str | None = None) -> list[Exclusion]:
    """The exclusions a row of a file states; without any citation there are none to state."""
    cited = row.citation.citation() if row.citation else citation
    if cited is None:
        return []
    return [Exclusion(row.fan, excluded, row.scope, cited, row.form, row.given, ruling) for excluded in row.excludes]


def exclusion_row(row: Exclusion) -> dict[str, Any]:
    """What a file says of an exclusion, without its citation."""
    return {
        "fan": row.fan,
        "excludes": [row.excluded],
        "scope": row.scope,
        **({"form": row.form} if row.form else {}),
        **({"given": row.given} if row.given else {}),
    }


def effect_row(effect: Effect) -> dict[str, Any]:
    """What a file says of an effect: what ``EffectRow.effect`` reads back, but for the citations of rows."""
    found: dict[str, Any] = {
        "exclude": [exclusion_row(row) for row in effect.exclude],
        "allow": [{"fan": fan, "excludes": [excluded]} for fan, excluded in sorted(effect.allow)],
        "values": dict(effect.values),
        **{name: sorted(getattr(effect, name)) for name in ("refuse", "accept", "void", "legal")},
        **{name: getattr(effect, name) for name in SINGLE},
    }
    return {name: part for name, part in found.items() if part is not None and part not in ([], {})}


class _OptionRow(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    text: Names
    holders: list[str] = []
    citation: CitationRow | None = None
    effect: EffectRow | None = None


class _RulingRow(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    question: Names
    option: list[_OptionRow]


class _RulingFile(msgspec.Struct, forbid_unknown_fields=True):
    ruling: list[_RulingRow] = []


# What no known source states, and where in a holder's rules an answer stands that is known only by report.
NOBODY = "none"
SOMEWHERE = same("—")


@cache
def load_rulings(system: str) -> Mapping[str, Ruling]:
    """The rulings of a system by id."""
    path = f"rules/{system}/rulings.toml"
    file = decode(path, resources.read(path), _RulingFile)
    return {row.id: Ruling(row.id, row.question.text(), tuple(_options(row))) for row in file.ruling}


def _options(row: _RulingRow) -> list[Option]:
    found = []
    for option in row.option:
        citation = option.citation.citation() if option.citation else None
        stated = citation or Citation(next(iter(option.holders), NOBODY), SOMEWHERE, "implied")
        effect = option.effect.effect(stated, row.id) if option.effect else Effect()
        found.append(Option(option.id, option.text.text(), tuple(option.holders), citation, effect))
    return found


@cache
def rulings_of_rows(system: str) -> Mapping[tuple[FanId, FanId], str]:
    """For each exclusion that some option switches on or off, the ruling it hangs on."""
    found: dict[tuple[FanId, FanId], str] = {}
    for ruling in load_rulings(system).values():
        for option in ruling.options:
            for pair in option.effect.allow:
                found.setdefault(pair, ruling.id)
            for row in option.effect.exclude:
                found.setdefault((row.fan, row.excluded), ruling.id)
    return found
