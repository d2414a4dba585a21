"""Rule profiles: which fans a rule set has, what they are worth, and which exclude which."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias, TypeVar

import msgspec

from mjgui import resources
from mjgui.core.fans import Citation, Fan, FanId
from mjgui.core.texts import Text, text

Scope: TypeAlias = Literal["hand", "within", "inside"] | int

DEFAULT_PROFILE = "mil-2025"

S = TypeVar("S", bound=msgspec.Struct)


class ProfileError(ValueError):
    """A profile that cannot be used. zh, en: which file, which field, and what was expected."""

    def __init__(self, code: str, /, **parts: str | int) -> None:
        self.code = code
        words = text(f"profile.{code}", **parts)
        self.zh, self.en = words
        super().__init__(words.en)


@dataclass(frozen=True, slots=True)
class Exclusion:
    """Where ``fan`` counts, ``excluded`` does not.

    scope: ``hand``, no occurrence of it; ``within``, those whose sets are all among the sets of ``fan``; a
    number n, the first n that nothing else excludes. ``inside`` excludes nothing by itself: it cites where the
    rules say that sets inside ``fan`` are not separated to make the other.
    """

    fan: FanId
    excluded: FanId
    scope: Scope
    citation: Citation


@dataclass(frozen=True, slots=True)
class Principle:
    """A counting principle: its name, what it says, and where."""

    id: str
    name: Text
    meaning: Text
    citation: Citation


@dataclass(frozen=True, slots=True)
class Source:
    """A text that citations name: its title, and a short one for narrow places."""

    name: Text
    short: Text


@dataclass(frozen=True, slots=True)
class RuleProfile:
    """A rule system with values, exclusions and everything else a hand is counted by.

    system: the folder of ``resources/rules`` with its fans. values: points of every fan that exists in this
    profile. minimum: the least total a win needs, in points. refused: marks under which an occurrence is none
    (see ``FanInstance``). legal: problems of a hand this profile does not hold to be any. nothing: the fan
    counted when no other is. beside: fans paid beside the total.
    """

    id: str
    system: str
    name: Text
    short_name: Text
    minimum: int
    fans: Mapping[FanId, Fan]
    values: Mapping[FanId, int]
    exclusions: tuple[Exclusion, ...]
    principles: Mapping[str, Principle]
    refused: frozenset[str] = frozenset()
    legal: frozenset[str] = frozenset()
    nothing: FanId | None = None
    beside: frozenset[FanId] = frozenset()
    rows_of: Mapping[FanId, tuple[Exclusion, ...]] = field(init=False, repr=False, compare=False)
    order: Mapping[FanId, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        rows: dict[FanId, tuple[Exclusion, ...]] = {}
        for row in self.exclusions:
            rows[row.fan] = (*rows.get(row.fan, ()), row)
        object.__setattr__(self, "rows_of", rows)
        object.__setattr__(self, "order", _order(self))

    def row(self, fan: FanId, excluded: FanId) -> Exclusion | None:
        """The exclusion of one fan by another, if there is one."""
        return next((row for row in self.rows_of.get(fan, ()) if row.excluded == excluded), None)


def _order(profile: RuleProfile) -> dict[FanId, int]:
    """Fans that are no combinations, each after those that exclude it; of two that exclude each other the
    one of more points comes first, so that it counts."""
    plain = [fan for fan in profile.values if not profile.fans[fan].combination]
    blockers: dict[FanId, set[FanId]] = {fan: set() for fan in plain}
    for row in profile.exclusions:
        if row.fan in blockers and row.excluded in blockers and row.fan != row.excluded:
            blockers[row.excluded].add(row.fan)
    waiting = sorted(plain, key=lambda fan: (-profile.values[fan], profile.fans[fan].number))
    order: dict[FanId, int] = {}

    def settled(fan: FanId, *, mutual: bool) -> bool:
        return all(
            blocker in order or blocker not in blockers or (mutual and fan in blockers[blocker])
            for blocker in blockers[fan]
        )

    while waiting:
        free = [fan for fan in waiting if settled(fan, mutual=False)]
        free = free or [fan for fan in waiting if settled(fan, mutual=True)]
        if not free:
            raise ProfileError("circle", where=profile.id, fans=", ".join(waiting))
        order[free[0]] = len(order)
        waiting.remove(free[0])
    return order


class _Names(msgspec.Struct, forbid_unknown_fields=True):
    zh: str
    en: str

    def text(self) -> Text:
        return Text(self.zh, self.en)


class _Citation(msgspec.Struct, forbid_unknown_fields=True):
    source: str
    place: str
    kind: Literal["printed", "example", "implied", "decree"]

    def citation(self) -> Citation:
        return Citation(self.source, self.place, self.kind)


class _FanRow(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    number: int
    name: _Names
    points: int
    definition: _Names
    citations: list[_Citation]
    combination: bool = False


class _FanFile(msgspec.Struct, forbid_unknown_fields=True):
    fan: list[_FanRow]


class _PrincipleRow(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: _Names
    meaning: _Names
    citation: _Citation


class _PrincipleFile(msgspec.Struct, forbid_unknown_fields=True):
    principle: list[_PrincipleRow]


class _ExclusionRow(msgspec.Struct, forbid_unknown_fields=True):
    fan: str
    excludes: list[str]
    citation: _Citation
    scope: Scope = "hand"


class _ProfileFile(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    system: str
    name: _Names
    short_name: _Names
    minimum: int
    exclusion: list[_ExclusionRow]
    values: dict[str, int] = {}
    refused: list[str] = []
    legal: list[str] = []
    nothing: str | None = None
    beside: list[str] = []


class _SourceRow(msgspec.Struct, forbid_unknown_fields=True):
    name: _Names
    short: _Names


class _SourceFile(msgspec.Struct, forbid_unknown_fields=True):
    source: dict[str, _SourceRow]


@cache
def load_fans(system: str) -> Mapping[FanId, Fan]:
    """The fan table of a system, by id, in the official order."""
    path = f"rules/{system}/fans.toml"
    rows = _decode(path, resources.read(path), _FanFile).fan
    return {
        row.id: Fan(
            row.id,
            row.number,
            row.name.text(),
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
        for row in _decode(path, resources.read(path), _PrincipleFile).principle
    }


@cache
def load_sources() -> Mapping[str, Source]:
    """The sources that citations name."""
    path = "rules/sources.toml"
    rows = _decode(path, resources.read(path), _SourceFile).source
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
    return tuple(sorted(path.parent.name for path in (resources.root() / "rules").glob("*/fans.toml")))


@cache
def profile_ids() -> tuple[str, ...]:
    """The program's own profiles, the default one first."""
    found = sorted(Path(file).stem for file in (resources.root() / "rules" / "profiles").glob("*.toml"))
    return (DEFAULT_PROFILE, *(profile for profile in found if profile != DEFAULT_PROFILE))


def read_profile(content: bytes, where: str) -> RuleProfile:
    """A profile from the text of its file. Raises ProfileError naming the file and the field."""
    file = _decode(where, content, _ProfileFile)
    if file.system not in systems():
        raise ProfileError("unknown-system", where=where, system=file.system, known=", ".join(systems()))
    if file.minimum < 0:
        raise ProfileError("negative-minimum", where=where, minimum=file.minimum)
    fans = load_fans(file.system)
    sources = load_sources()
    names = [*file.values, *file.beside, *([file.nothing] if file.nothing else [])]
    for row in file.exclusion:
        names += [row.fan, *row.excludes]
        if row.citation.source not in sources:
            raise ProfileError("unknown-source", where=where, fan=row.fan, source=row.citation.source)
        if isinstance(row.scope, int) and not 1 <= row.scope <= 4:
            raise ProfileError("scope-range", where=where, fan=row.fan, scope=row.scope)
        if row.fan in row.excludes:
            raise ProfileError("excludes-itself", where=where, fan=row.fan)
        if isinstance(row.scope, int) and any(fans[name].combination for name in row.excludes if name in fans):
            raise ProfileError("counted-scope", where=where, fan=row.fan)
    for name in names:
        if name not in fans:
            raise ProfileError("unknown-fan", where=where, fan=name, system=file.system)
    for name, points in file.values.items():
        if points < 0:
            raise ProfileError("negative", where=where, fan=name, points=points)
    values = {fan.id: file.values.get(fan.id, fan.points) for fan in fans.values()}
    return RuleProfile(
        id=file.id,
        system=file.system,
        name=file.name.text(),
        short_name=file.short_name.text(),
        minimum=file.minimum,
        fans=fans,
        values={fan: points for fan, points in values.items() if points},
        exclusions=tuple(_exclusions(file.exclusion, where)),
        principles=load_principles(file.system),
        refused=frozenset(file.refused),
        legal=frozenset(file.legal),
        nothing=file.nothing,
        beside=frozenset(file.beside),
    )


def _exclusions(rows: list[_ExclusionRow], where: str) -> Iterable[Exclusion]:
    seen = set()
    for row in rows:
        for excluded in row.excludes:
            if (row.fan, excluded) in seen:
                raise ProfileError("twice", where=where, fan=row.fan, excluded=excluded)
            seen.add((row.fan, excluded))
            yield Exclusion(row.fan, excluded, row.scope, row.citation.citation())


def _decode(where: str, content: bytes, shape: type[S]) -> S:
    try:
        return msgspec.toml.decode(content, type=shape)
    except msgspec.MsgspecError as error:
        raise ProfileError("unreadable", where=where, detail=str(error)) from None
