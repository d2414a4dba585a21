"""The rule files: fans, principles, sources and profiles, read strictly and checked."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache

import msgspec

from mjgui import resources
from mjgui.core.hand.problems import TILE_PROBLEMS
from mjgui.core.rules.fans import Citation, Fan, FanId
from mjgui.core.rules.profile import Difference, Principle, RuleProfile, Source, derived, with_rulings
from mjgui.core.rules.proofs import load_proofs
from mjgui.core.rules.rulings import (
    Effect,
    EffectRow,
    Exclusion,
    ExclusionRow,
    Ruling,
    exclusions,
    load_rulings,
    rulings_of_rows,
)
from mjgui.core.rules.toml_file import CitationRow, FilePosition, Names, ProfileError, decode
from mjgui.core.texts import catalogue, text

DEFAULT_PROFILE = "mil-2025"
# The most a fan, a minimum or a cap can be; more is a slip of the finger, and no field or column holds it.
MOST_POINTS = 9_999


class _FanRow(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    number: int
    name: Names
    pinyin: str
    points: int
    definition: Names
    citations: list[CitationRow]
    combination: bool = False


class _FanFile(msgspec.Struct, forbid_unknown_fields=True):
    fan: list[_FanRow]


class _PrincipleRow(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: Names
    meaning: Names
    citation: CitationRow


class _PrincipleFile(msgspec.Struct, forbid_unknown_fields=True):
    principle: list[_PrincipleRow]


class _SourceRow(msgspec.Struct, forbid_unknown_fields=True):
    name: Names
    short: Names


class _SourceFile(msgspec.Struct, forbid_unknown_fields=True):
    source: dict[str, _SourceRow]


class _DifferenceRow(EffectRow, forbid_unknown_fields=True, kw_only=True):
    citation: CitationRow
    witness: str = ""


class _RootFile(msgspec.Struct, forbid_unknown_fields=True):
    """A profile that stands on its own: the rules with every ruling at its default."""

    id: str
    system: str
    name: Names
    short_name: Names
    minimum: int
    exclusion: list[ExclusionRow]
    refused: list[str] = []
    void: list[str] = []
    legal: list[str] = []
    nothing: str | None = None
    beside: list[str] = []
    values: dict[str, int] = {}
    rulings: dict[str, str] = {}


class _CitedRow(msgspec.Struct, forbid_unknown_fields=True):
    fan: str
    excludes: list[str]
    citation: CitationRow


class _DefinitionRow(msgspec.Struct, forbid_unknown_fields=True):
    text: Names
    citation: CitationRow


class _DerivedFile(msgspec.Struct, forbid_unknown_fields=True):
    """A profile that says what it has otherwise than its base."""

    id: str
    base: str
    name: Names
    short_name: Names
    rulings: dict[str, str] = {}
    difference: list[_DifferenceRow] = []
    # Fans that the text defines otherwise.
    definition: dict[str, _DefinitionRow] = {}
    # Exclusions taken over from the base that the text prints too.
    cited: list[_CitedRow] = []
    # Fans the text leaves out and that are kept from the base; marked wherever they are shown.
    carried_over: list[str] = []


class _Base(msgspec.Struct):
    base: str | None = None


@cache
def load_fans(system: str) -> Mapping[FanId, Fan]:
    """The fan table of a system, by id, in the official order."""
    path = f"rules/{system}/fans.toml"
    rows = decode(path, resources.read(path), _FanFile).fan
    return {
        row.id: Fan(
            row.id,
            row.number,
            row.name.text(),
            row.pinyin,
            row.points,
            row.definition.text(),
            row.combination,
            tuple(citation.citation() for citation in row.citations),
        )
        for row in sorted(rows, key=lambda row: row.number)
    }


@cache
def load_principles(system: str) -> Mapping[str, Principle]:
    """The counting principles of a system, in the order they are asked."""
    path = f"rules/{system}/principles.toml"
    return {
        row.id: Principle(row.id, row.name.text(), row.meaning.text(), row.citation.citation())
        for row in decode(path, resources.read(path), _PrincipleFile).principle
    }


@cache
def load_sources() -> Mapping[str, Source]:
    """The sources that citations and holders name."""
    path = "rules/sources.toml"
    rows = decode(path, resources.read(path), _SourceFile).source
    return {key: Source(row.name.text(), row.short.text()) for key, row in rows.items()}


@cache
def load_profile(profile: str = DEFAULT_PROFILE) -> RuleProfile:
    """One of the program's own profiles, by id. Raises ProfileError, naming those there are."""
    if profile not in profile_ids():
        raise ProfileError("unknown", profile=profile, known=", ".join(profile_ids()))
    path = f"rules/profiles/{profile}.toml"
    read = read_profile(resources.read(path), path)
    if read.id != profile:
        raise ProfileError("id-and-name", where=path, id=read.id, expected=profile)
    return read


@cache
def systems() -> tuple[str, ...]:
    """The rule systems there are: the folders with a table of fans."""
    return tuple(name for name in resources.names("rules") if resources.exists(f"rules/{name}/fans.toml"))


@cache
def profile_ids() -> tuple[str, ...]:
    """The program's own profiles, the default one first."""
    found = resources.names("rules/profiles", ".toml")
    return (DEFAULT_PROFILE, *(profile for profile in found if profile != DEFAULT_PROFILE))


@cache
def profiles_of(system: str) -> tuple[RuleProfile, ...]:
    """The program's own profiles of a rule system, the default one first."""
    return tuple(each for each in map(load_profile, profile_ids()) if each.system == system)


def read_profile(content: bytes, where: str) -> RuleProfile:
    """A profile from the text of its file. Raises ProfileError naming the file and the field."""
    place = FilePosition(where, content)
    if decode(where, content, _Base).base is None:
        return _root(decode(where, content, _RootFile), place)
    return _derived(decode(where, content, _DerivedFile), place)


def _root(file: _RootFile, place: FilePosition) -> RuleProfile:
    if file.system not in systems():
        raise ProfileError(
            "unknown-system", where=place.at(file.system), system=file.system, known=", ".join(systems())
        )
    _check_minimum(file.minimum, place)
    _check_marks([*file.refused, *file.void], "mark", place)
    _check_marks(file.legal, "problem", place)
    fans = load_fans(file.system)
    rows: list[Exclusion] = []
    for each in file.exclusion:
        if each.citation is None:
            raise ProfileError("uncited", where=place.at(each.fan), fan=each.fan)
        rows += exclusions(each, None)
    _check_rows(rows, fans, file.system, place)
    _check_fans([*file.beside, *([file.nothing] if file.nothing else [])], fans, file.system, place)
    _check_values(file.values, fans, file.system, place)
    known = load_rulings(file.system)
    _check_rulings(file.rulings, known, place)
    values = {fan.id: file.values.get(fan.id, fan.points) for fan in fans.values()}
    root = RuleProfile(
        id=file.id,
        system=file.system,
        name=file.name.text(),
        short_name=file.short_name.text(),
        minimum=file.minimum,
        fans=fans,
        values={fan: points for fan, points in values.items() if points},
        exclusions=tuple(rows),
        principles=load_principles(file.system),
        refused_marks=frozenset(file.refused),
        voiding_marks=frozenset(file.void),
        allowed_problems=frozenset(file.legal),
        chicken_fan=file.nothing,
        paid_extra=frozenset(file.beside),
        rulings={ruling: each.default for ruling, each in known.items()},
    )
    return with_rulings(root, file.rulings) if file.rulings else root


def _derived(file: _DerivedFile, place: FilePosition) -> RuleProfile:
    if file.base not in profile_ids():
        raise ProfileError("no-base", where=place.field("base"), base=file.base, known=", ".join(profile_ids()))
    base = load_profile(file.base)
    _check_rulings(file.rulings, load_rulings(base.system), place)
    differences = []
    for row in file.difference:
        citation = row.citation.citation()
        _check_source(citation, place)
        effect = row.effect(citation, None)
        _check_effect(effect, base, place)
        _check_fans([each.fan for each in row.exclude], base.fans, base.system, place)
        differences.append(Difference(citation, effect, row.witness))
    defined, cited = _own_definitions(file, base, place)
    try:
        made = derived(base, file.id, file.name.text(), file.rulings, tuple(differences), defined, cited)
    except ProfileError as error:
        # Said of the profile's id.
        raise ProfileError(error.code, **{**error.parts, "where": str(place)}) from None
    _check_fans(file.carried_over, base.fans, base.system, place)
    marked = {
        fan: replace(made.fans[fan], name=text("carried.over", name=made.fans[fan].name)) for fan in file.carried_over
    }
    return replace(made, short_name=file.short_name.text(), fans={**made.fans, **marked})


def _own_definitions(
    file: _DerivedFile, base: RuleProfile, place: FilePosition
) -> tuple[dict[FanId, Fan], dict[tuple[FanId, FanId], Citation]]:
    """The fans that a file defines otherwise than its base, and where it prints exclusions of the base's."""
    defined, cited = {}, {}
    for fan, definition in file.definition.items():
        _check_fans([fan], base.fans, base.system, place)
        citation = definition.citation.citation()
        _check_source(citation, place)
        defined[fan] = replace(base.fans[fan], definition=definition.text.text(), citations=(citation,))
    for row in file.cited:
        _check_fans([row.fan, *row.excludes], base.fans, base.system, place)
        citation = row.citation.citation()
        _check_source(citation, place)
        cited.update(dict.fromkeys([(row.fan, excluded) for excluded in row.excludes], citation))
    return defined, cited


def _check_fans(names: Iterable[FanId], fans: Mapping[FanId, Fan], system: str, place: FilePosition) -> None:
    for name in names:
        if name not in fans:
            raise ProfileError("unknown-fan", where=place.at(name), fan=name, system=system)


def _check_source(citation: Citation, place: FilePosition) -> None:
    if citation.source not in load_sources():
        raise ProfileError(
            "unknown-source", where=place.at(citation.source), fan=citation.place, source=citation.source
        )


def _check_rows(rows: Iterable[Exclusion], fans: Mapping[FanId, Fan], system: str, place: FilePosition) -> None:
    seen = set()
    for row in rows:
        _check_fans([row.fan, row.excluded, *([row.given] if row.given else [])], fans, system, place)
        _check_source(row.citation, place)
        if isinstance(row.scope, int) and not 1 <= row.scope <= 4:
            raise ProfileError("scope-range", where=place.at(row.fan), fan=row.fan, scope=row.scope)
        if row.fan == row.excluded:
            raise ProfileError("excludes-itself", where=place.at(row.fan), fan=row.fan)
        if isinstance(row.scope, int) and fans[row.excluded].combination:
            raise ProfileError("counted-scope", where=place.at(row.fan), fan=row.fan)
        if row.form is not None and f"form.{row.form}" not in catalogue("core"):
            raise ProfileError("no-form", where=place.at(row.form), form=row.form)
        if (row.fan, row.excluded) in seen:
            raise ProfileError("twice", where=place.at(row.excluded), fan=row.fan, excluded=row.excluded)
        seen.add((row.fan, row.excluded))


def _check_marks(marks: Iterable[str], section: str, place: FilePosition) -> None:
    """Marks and problems are named by the texts there are for them."""
    known = catalogue("core")
    for mark in marks:
        if f"{section}.{mark}" not in known:
            raise ProfileError("unknown-mark", where=place.at(mark), mark=mark)


def _check_effect(effect: Effect, base: RuleProfile, place: FilePosition) -> None:
    _check_rows(effect.exclude, base.fans, base.system, place)
    _check_fans([fan for pair in effect.allow for fan in pair], base.fans, base.system, place)
    _check_values(effect.values, base.fans, base.system, place)
    _check_minimum(effect.minimum, place)
    if effect.cap is not None and effect.cap < 0:
        raise ProfileError("negative-cap", where=place.at(effect.cap), cap=effect.cap)
    _check_most("cap", effect.cap, place)
    for fan, excluded in sorted(effect.allow):
        proof = proofs.proofs.get((fan, excluded)) if (proofs := load_proofs(base.system)) else None
        known = (fan, excluded) in rulings_of_rows(base.system) or base.row(fan, excluded) is not None
        if not known and (proof is None or proof.relation != "always"):
            raise ProfileError("no-row", where=place.at(excluded), fan=fan, excluded=excluded)
    for problem in effect.legal & TILE_PROBLEMS:
        raise ProfileError("not-legal", where=place.at(problem), problem=problem)
    _check_marks(effect.refuse | effect.accept | effect.void, "mark", place)
    _check_marks(effect.legal, "problem", place)


def _check_minimum(minimum: int | None, place: FilePosition) -> None:
    if minimum is not None and minimum < 0:
        raise ProfileError("negative-minimum", where=place.at(minimum), minimum=minimum)
    _check_most("minimum", minimum, place)


def _check_most(name: str, points: int | None, place: FilePosition) -> None:
    if points is not None and points > MOST_POINTS:
        raise ProfileError("too-many-points", where=place.field(name), field=name, most=MOST_POINTS)


def _check_values(values: Mapping[FanId, int], fans: Mapping[FanId, Fan], system: str, place: FilePosition) -> None:
    _check_fans(values, fans, system, place)
    for name, points in values.items():
        if points < 0:
            raise ProfileError("negative", where=place.assigned(name, points), fan=name, points=points)
        _check_most(name, points, place)


def _check_rulings(chosen: Mapping[str, str], known: Mapping[str, Ruling], place: FilePosition) -> None:
    for ruling, option in chosen.items():
        if ruling not in known:
            raise ProfileError("unknown-ruling", where=place.field(f"rulings.{ruling}"), ruling=ruling)
        options = [each.id for each in known[ruling].options]
        if option not in options:
            raise ProfileError(
                "unknown-option",
                where=place.field(f"rulings.{ruling}"),
                ruling=ruling,
                option=option,
                known=", ".join(options),
            )
