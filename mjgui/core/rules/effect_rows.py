"""How exclusions and effects stand in rule files: read strictly, and written as they are read."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from mjgui.core.rules.effects import Effect, Exclusion, Scope, Setting
from mjgui.core.rules.fans import Citation
from mjgui.core.rules.toml_file import CitationRow


class ExclusionRow(msgspec.Struct, forbid_unknown_fields=True):
    """Exclusions by one fan, as a rule file has them; see ``Exclusion``."""

    fan: str
    """The fan that excludes."""
    excludes: list[str]
    """The fans it excludes."""
    scope: Scope = "hand"
    """Which of their occurrences."""
    form: str | None = None
    """Only in this form of hand; None for all."""
    given: str | None = None
    """Only where this fan is there too; None for always."""
    beside_proof: bool = False
    """Whether they hold also where what is proved decides."""
    citation: CitationRow | None = None
    """Where it is stated; None for where the effect they stand in is."""

    def exclusions(self, citation: Citation | None, ruling: str | None = None) -> list[Exclusion]:
        """What the row states, cited as it says or else by ``citation``; nothing where neither is there."""
        cited = self.citation.citation() if self.citation else citation
        if cited is None:
            return []
        return [
            Exclusion(self.fan, excluded, self.scope, cited, self.form, self.given, ruling, self.beside_proof)
            for excluded in self.excludes
        ]


class AllowRow(msgspec.Struct, forbid_unknown_fields=True):
    """Exclusions that are switched off, as a rule file has them."""

    fan: str
    """The fan that excluded."""
    excludes: list[str]
    """The fans it excludes no more."""


class EffectRow(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What an effect of any rule system may say; see ``with_settings``."""

    exclude: list[ExclusionRow] = []
    """Exclusions switched on."""
    allow: list[AllowRow] = []
    """Exclusions switched off."""
    values: dict[str, int] = {}
    """Points of fans; 0 for no such fan."""
    refuse: list[str] = []
    """Marks under which an occurrence is none from now on."""
    accept: list[str] = []
    """Marks under which an occurrence is one again."""
    void: list[str] = []
    """Marks under which a reading is no win."""
    legal: list[str] = []
    """Problems of a hand that are not held to be any."""
    cap: int | None = None
    """The most a hand is worth; 0 takes the cap away, None leaves it."""
    minimum: int | None = None
    """The least total a win needs, in points; None leaves it."""

    def effect(self, citation: Citation | None, ruling: str | None, settings: Mapping[str, Setting[Any]]) -> Effect:
        """The effect, its exclusions cited as they say or else by ``citation``."""
        answers = {name: getattr(self, name) for name in settings}
        return Effect(
            exclude=tuple(row for each in self.exclude for row in each.exclusions(citation, ruling)),
            allow=frozenset((row.fan, excluded) for row in self.allow for excluded in row.excludes),
            values=self.values,
            refuse=frozenset(self.refuse),
            accept=frozenset(self.accept),
            void=frozenset(self.void),
            legal=frozenset(self.legal),
            cap=self.cap,
            minimum=self.minimum,
            settings={name: answer for name, answer in answers.items() if answer is not None},
        )


@cache
def with_settings(row: type[EffectRow], settings: tuple[Setting[Any], ...]) -> type[EffectRow]:
    """A kind of row that can also answer the settings of a rule system, and no others."""
    fields = [(each.id, each.type | None, None) for each in settings]
    made = msgspec.defstruct(row.__name__, fields, bases=(row,), forbid_unknown_fields=True, kw_only=True)
    assert issubclass(made, EffectRow)
    return made


def exclusion_row(row: Exclusion) -> dict[str, Any]:
    """What a file says of an exclusion, without its citation."""
    return {
        "fan": row.fan,
        "excludes": [row.excluded],
        "scope": row.scope,
        **({"form": row.form} if row.form else {}),
        **({"given": row.given} if row.given else {}),
        **({"beside_proof": True} if row.beside_proof else {}),
    }


def effect_row(effect: Effect) -> dict[str, Any]:
    """What a file says of an effect: what ``EffectRow.effect`` reads back, but for the citations of exclusions."""
    found: dict[str, Any] = {
        "exclude": [exclusion_row(row) for row in effect.exclude],
        "allow": [{"fan": fan, "excludes": [excluded]} for fan, excluded in sorted(effect.allow)],
        "values": dict(effect.values),
        **{name: sorted(getattr(effect, name)) for name in ("refuse", "accept", "void", "legal")},
    }
    found = {key: value for key, value in found.items() if value}
    single = {"cap": effect.cap, "minimum": effect.minimum, **effect.settings}
    return found | {key: value for key, value in single.items() if value is not None}
