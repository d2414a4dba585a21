"""What a profile may ask of its rule system; whatever else it asks is refused with the file, the field and what could
have stood there."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from mjgui.core.hand.problems import TILE_PROBLEMS
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.rules.effect_rows import EffectRow
from mjgui.core.rules.effects import Effect, Exclusion
from mjgui.core.rules.fans import Citation, FanId
from mjgui.core.rules.toml_file import FilePosition, ProfileError, fault
from mjgui.core.systems.base import RuleSystem
from mjgui.core.systems.fields import Field
from mjgui.core.systems.registry import systems
from mjgui.core.systems.sources import load_sources
from mjgui.core.texts import has_text

# The most a fan, a minimum or a cap can be; more is a slip of the finger, and no field or column holds it.
MOST_POINTS = 9_999


def check_fields(content: bytes, system: RuleSystem, difference: type[EffectRow], position: FilePosition) -> None:
    """Say which field of a file the rule system does not know, where that is why the file cannot be read. Raises
    ProfileError."""
    known = [each.encode_name for each in msgspec.structs.fields(difference)]
    try:
        rows = tomllib.loads(content.decode("utf-8-sig")).get("difference")
    except ValueError:
        # That it is no TOML at all is said by who reads it strictly.
        return
    for number, row in enumerate(rows if isinstance(rows, list) else []):
        for key in row if isinstance(row, dict) else ():
            if key not in known:
                field = f"difference[{number}].{key}"
                where, fields = position.field(field), ", ".join(known)
                raise ProfileError("no-such-field", where=where, field=field, system=system.id, known=fields)


def _marks_of_all() -> frozenset[str]:
    """The marks of all rule systems."""
    return frozenset(mark for system in systems() for marks in system.marks.values() for mark in marks)


@dataclass(frozen=True, slots=True)
class Checks:
    """What is asked of a profile. Each method raises ProfileError for what it refuses."""

    system: RuleSystem
    """The rule system that has to know what the profile names."""
    position: FilePosition
    """The file that errors name."""
    stored: bool = False
    """Whether the rules were kept with a hand: then marks that the system does not know are left, as they say
    nothing."""

    def fans(self, names: Iterable[FanId]) -> None:
        for name in names:
            if name not in self.system.fans:
                raise ProfileError("unknown-fan", where=self.position.at(name), fan=name, system=self.system.id)

    def source(self, citation: Citation) -> Citation:
        """The citation, where its source is known."""
        if citation.source not in load_sources():
            raise ProfileError(
                "unknown-source", where=self.position.at(citation.source), fan=citation.place, source=citation.source
            )
        return citation

    def sources(self, names: Iterable[str]) -> None:
        for name in names:
            if name not in load_sources():
                raise ProfileError("unknown-text", where=self.position.at(name), source=name)

    def principles(self, names: Iterable[str]) -> None:
        known = self.system.principle_table
        for name in names:
            if name not in known:
                where = self.position.field(f"principle.{name}")
                raise ProfileError("unknown-principle", where=where, principle=name, known=", ".join(known))

    def exclusions(self, rows: Iterable[Exclusion]) -> None:
        seen = set()
        for row in rows:
            at = self.position.at
            if self.system.excluding is None:
                raise ProfileError("no-exclusions", where=at(row.excluded), fan=row.fan, system=self.system.id)
            self.fans([row.fan, row.excluded, *([row.given] if row.given else [])])
            self.source(row.citation)
            if isinstance(row.scope, int) and not 1 <= row.scope <= 4:
                raise ProfileError("scope-range", where=at(row.fan), fan=row.fan, scope=row.scope)
            if row.fan == row.excluded:
                raise ProfileError("excludes-itself", where=at(row.fan), fan=row.fan)
            if isinstance(row.scope, int) and self.system.fans[row.excluded].combination:
                raise ProfileError("counted-scope", where=at(row.excluded), fan=row.excluded)
            if row.form is not None and row.form not in self.system.forms:
                known = ", ".join(self.system.forms)
                raise ProfileError("no-form", where=at(row.form), form=row.form, known=known)
            if row.pair in seen:
                raise ProfileError("twice", where=at(row.excluded), fan=row.fan, excluded=row.excluded)
            seen.add(row.pair)

    def marks(self, marks: Iterable[str]) -> None:
        known = sorted(frozenset().union(*self.system.marks.values()))
        for mark in marks:
            if mark not in known and not (self.stored and mark in _marks_of_all()):
                raise ProfileError("unknown-mark", where=self.position.at(mark), mark=mark, known=", ".join(known))

    def problems(self, problems: Iterable[str]) -> None:
        """Check the codes of problems; there is a text for each problem there is."""
        for problem in problems:
            if problem in TILE_PROBLEMS:
                raise ProfileError("not-legal", where=self.position.at(problem), problem=problem)
            if not has_text(f"problem.{problem}"):
                raise ProfileError("unknown-problem", where=self.position.at(problem), problem=problem)

    def effect(self, effect: Effect, base: RuleProfile) -> None:
        self.exclusions(effect.exclude)
        self.fans([fan for pair in effect.allow for fan in pair])
        self.values(effect.values)
        self.minimum(effect.minimum)
        if effect.cap is not None and effect.cap < 0:
            raise ProfileError("negative-cap", where=self.position.at(effect.cap), cap=effect.cap)
        self._most("cap", effect.cap)
        for fan, excluded in sorted(effect.allow):
            if not self._is_excluded(fan, excluded, base):
                raise ProfileError("no-row", where=self.position.at(excluded), fan=fan, excluded=excluded)
        self.marks(effect.marks)
        self.problems(effect.legal)

    def _is_excluded(self, fan: FanId, excluded: FanId, base: RuleProfile) -> bool:
        """Whether one fan excludes another in the base, or may by some answer or by what is proved, if only of hands of
        one form."""
        if (fan, excluded) in self.system.rulings_of_exclusions or base.row(fan, excluded) is not None:
            return True
        proofs = self.system.proofs(base)
        tables = (proofs.proofs, *proofs.by_form.values()) if proofs else ()
        found = (table.get((fan, excluded)) for table in tables)
        return any(proof is not None and proof.relation == "always" for proof in found)

    def minimum(self, minimum: int | None) -> None:
        if minimum is not None and minimum < 0:
            raise ProfileError("negative-minimum", where=self.position.at(minimum), minimum=minimum)
        self._most("minimum", minimum)

    def _most(self, name: str, points: int | None) -> None:
        if points is not None and points > MOST_POINTS:
            raise ProfileError("too-many-points", where=self.position.field(name), field=name, most=MOST_POINTS)

    def paid_extra(self, fans: Iterable[FanId]) -> None:
        fans = list(fans)
        self.fans(fans)
        if fans and self.system.paid_beside is None:
            raise ProfileError("none-beside", where=self.position.field("beside"), system=self.system.id)

    def values(self, values: Mapping[FanId, int]) -> None:
        self.fans(values)
        for name, points in values.items():
            if points < 0:
                raise ProfileError("negative", where=self.position.assigned(name, points), fan=name, points=points)
            self._most(name, points)

    def table(self, said: Mapping[str, object], path: str) -> None:
        """Check what is said of the table in the part of the file with this path."""
        for name, value in said.items():
            where = self.position.field(f"{path}.{name}")
            shape = self._of_table(name, where).json_type
            try:
                msgspec.convert(value, shape)
            except msgspec.ValidationError as error:
                _, detail = fault(error, shape)
                raise ProfileError("field", where=where, field=f"{path}.{name}", detail=detail) from None

    def unread(self, names: Mapping[str, str]) -> Mapping[str, str]:
        """The fields of the table that were not read, where the system asks for them and the sources are known."""
        self.sources(names.values())
        for name in names:
            self._of_table(name, self.position.field("unread"))
        return names

    def _of_table(self, name: str, where: str) -> Field[Any]:
        """The field of the table with this id, of those that rules can say."""
        known = {field.id: field for field in self.system.payments.of_rules} if self.system.payments else {}
        if name not in known:
            fields = ", ".join(known) or "—"
            raise ProfileError("no-table-field", where=where, field=name, system=self.system.id, known=fields)
        return known[name]

    def rulings(self, chosen: Mapping[str, str]) -> None:
        """Check the option in force of each ruling."""
        for ruling, option in chosen.items():
            self._option(ruling, option, self.position.field(f"rulings.{ruling}"))

    def options(self, left: Mapping[str, Iterable[str]]) -> None:
        """Check the options that are left of each ruling."""
        for ruling, options in left.items():
            for option in options:
                self._option(ruling, option, self.position.field(f"unsettled.{ruling}"))

    def _option(self, ruling: str, option: str, where: str) -> None:
        if ruling not in self.system.rulings:
            raise ProfileError("unknown-ruling", where=where, ruling=ruling)
        known = [each.id for each in self.system.rulings[ruling].options]
        if option not in known:
            raise ProfileError("unknown-option", where=where, ruling=ruling, option=option, known=", ".join(known))
