"""The profiles of the rule systems, and the text of any profile's file, read strictly and checked."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import msgspec

from mjgui.core.profiles.checks import Checks, check_fields
from mjgui.core.profiles.profile import Difference, OwnText, RuleProfile, derived, with_rulings
from mjgui.core.rules.effect_rows import EffectRow, ExclusionRow, with_settings
from mjgui.core.rules.effects import Exclusion, Pair, Setting
from mjgui.core.rules.fans import Citation, Fan, FanId
from mjgui.core.rules.toml_file import CitationRow, FilePosition, Names, ProfileError, decode
from mjgui.core.systems.base import RuleSystem
from mjgui.core.systems.payments import TableRule
from mjgui.core.systems.registry import systems
from mjgui.core.texts import text

DEFAULT_PROFILE = "mil-2025"


class _DifferenceRow(EffectRow, forbid_unknown_fields=True, kw_only=True):
    """A difference as a profile's file has it; see ``Difference``."""

    citation: CitationRow
    """Where it is stated."""
    witness: str = ""
    """A hand that shows why, in notation; "" for none."""
    table: dict[str, Any] = msgspec.field(default_factory=dict)
    """What it says of the table, by the ids of the fields of the payments."""


class _TableRow(msgspec.Struct, forbid_unknown_fields=True):
    """What rules say of a field of the table, as a profile's file has it."""

    value: Any
    """The value of the field."""
    citation: CitationRow
    """Where it is stated."""


class _RootFile(msgspec.Struct, forbid_unknown_fields=True):
    """A profile that stands on its own: the rules with every ruling at its default."""

    id: str
    """The key of the profile."""
    system: str
    """The id of its rule system."""
    name: Names
    """In both languages."""
    short_name: Names
    """The same for narrow places."""
    minimum: int
    """The least total a win needs, in points."""
    exclusion: list[ExclusionRow]
    """All exclusions; each needs a citation."""
    refused: list[str] = []
    """Marks under which an occurrence of a fan is none."""
    void: list[str] = []
    """Marks under which a reading is no win."""
    legal: list[str] = []
    """Problems of a hand that are not held to be any."""
    nothing: str | None = None
    """The fan counted when no other is; None where there is none."""
    beside: list[str] = []
    """Fans that are paid beside the total."""
    values: dict[str, int] = {}
    """Points of fans that the official list gives others; 0 for no such fan."""
    rulings: dict[str, str] = {}
    """The options in force where they are not the defaults."""
    texts: list[str] = []
    """The sources that are its own texts, the chief one first."""
    principle: dict[str, CitationRow] = {}
    """Where its text states a counting principle, if not where the system's table says."""
    table: dict[str, _TableRow] = {}
    """What it says of the table, by the ids of the fields of its system's payments."""
    unread: dict[str, str] = {}
    """Fields of the table of which a text of its own says something that was not read, and the source of that text."""


class _CitedRow(msgspec.Struct, forbid_unknown_fields=True):
    """Exclusions by one fan that a text prints, as a profile's file has them."""

    fan: str
    """The fan that excludes."""
    excludes: list[str]
    """The fans it excludes."""
    citation: CitationRow
    """Where the text prints that."""


class _DefinitionRow(msgspec.Struct, forbid_unknown_fields=True):
    """How a text defines a fan, as a profile's file has it."""

    citation: CitationRow
    """Where that is printed."""
    text: Names | None = None
    """The definition in both languages; None for that of the base."""
    more: list[CitationRow] = []
    """Further places that say something of it."""
    found: bool = False
    """Whether the fan is found as another definition says, under the marks that the rules refuse."""


class _DerivedFile(msgspec.Struct, forbid_unknown_fields=True):
    """A profile that says what it has otherwise than its base."""

    id: str
    """The key of the profile."""
    base: str
    """The id of the profile it is made from."""
    name: Names
    """In both languages."""
    short_name: Names
    """The same for narrow places."""
    rulings: dict[str, str] = {}
    """The options in force where they are not those of the base."""
    difference: list[_DifferenceRow] = []
    """What it has otherwise beside its rulings."""
    texts: list[str] = []
    """The sources that are its own texts, the chief one first; those of the base where there are none."""
    principle: dict[str, CitationRow] = {}
    """Where the text states a counting principle."""
    definition: dict[str, _DefinitionRow] = {}
    """Fans as the text defines them."""
    by_number: bool = False
    """Whether the text defines every fan in the place that its number in the official list names."""
    cited: list[_CitedRow] = []
    """Exclusions taken over from the base that the text prints too."""
    carried_over: list[str] = []
    """Fans the text leaves out and that are kept from the base; marked wherever they are shown."""
    unsettled: dict[str, list[str]] = {}
    """Disputed questions that the text leaves open, and the options it leaves."""
    unread: dict[str, str] | None = None
    """Fields of the table of which the text says something that was not read, and the source of that text; None for
    those of the base."""


class _Begun(msgspec.Struct):
    """What a file says first, which tells the two kinds apart."""

    base: str | None = None
    """The id of the profile it is made from; None for one that stands on its own."""


@cache
def load_profile(profile: str = DEFAULT_PROFILE) -> RuleProfile:
    """One of the rule systems' own profiles, by id. Raises ProfileError, naming those there are."""
    system = next((each for each in systems() if profile in each.profile_ids), None)
    content = system.file(f"profiles/{profile}.toml") if system else None
    if system is None or content is None:
        raise ProfileError("unknown", profile=profile, known=", ".join(profile_ids()))
    path = f"rules/{system.id}/profiles/{profile}.toml"
    read = read_profile(content, path)
    if read.id != profile:
        raise ProfileError("id-and-name", where=path, id=read.id, expected=profile)
    return read


def profile_ids() -> tuple[str, ...]:
    """The rule systems' own profiles, the default one first, then by id."""
    found = sorted(profile for system in systems() for profile in system.profile_ids)
    return (DEFAULT_PROFILE, *(profile for profile in found if profile != DEFAULT_PROFILE))


def profiles_of(system: RuleSystem) -> tuple[RuleProfile, ...]:
    """The own profiles of a rule system, the default one first."""
    return tuple(load_profile(profile) for profile in profile_ids() if profile in system.profile_ids)


def read_profile(content: bytes, where: str, *, stored: bool = False) -> RuleProfile:
    """A profile from the text of its file. Raises ProfileError naming the file and the field.

    ``stored`` says that it was kept with a hand, maybe by an earlier version: what its rule system does not know, and
    which so never meant anything, is then passed over.
    """
    position = FilePosition(where, content)
    begun = decode(where, content, _Begun)
    if begun.base is None:
        return _root(decode(where, content, _RootFile), position, stored=stored)
    if begun.base not in profile_ids():
        known = ", ".join(profile_ids())
        raise ProfileError("no-base", where=position.field("base"), base=begun.base, known=known)
    base = load_profile(begun.base)
    settings = _every_setting() if stored else base.system.settings
    difference = with_settings(_DifferenceRow, settings)
    shape = msgspec.defstruct(
        "_DerivedFile",
        [("difference", list[difference], [])],  # type: ignore[valid-type]
        bases=(_DerivedFile,),
        forbid_unknown_fields=True,
    )
    try:
        file = decode(where, content, shape)
    except ProfileError:
        check_fields(content, base.system, difference, position)
        raise
    return _derived(file, base, Checks(base.system, position, stored))


def _every_setting() -> tuple[Setting[Any], ...]:
    """The settings of all systems, each once."""
    return tuple({each.id: each for system in systems() for each in system.settings}.values())


def _root(file: _RootFile, position: FilePosition, *, stored: bool) -> RuleProfile:
    system = next((each for each in systems() if each.id == file.system), None)
    if system is None:
        known = ", ".join(sorted(each.id for each in systems()))
        raise ProfileError("unknown-system", where=position.at(file.system), system=file.system, known=known)
    checks = Checks(system, position, stored)
    checks.minimum(file.minimum)
    checks.marks([*file.refused, *file.void])
    checks.problems(file.legal)
    rows: list[Exclusion] = []
    for each in file.exclusion:
        if each.citation is None:
            raise ProfileError("uncited", where=position.at(each.fan), fan=each.fan)
        rows += each.exclusions(None)
    checks.exclusions(rows)
    checks.paid_extra(file.beside)
    checks.fans([file.nothing] if file.nothing else [])
    checks.values(file.values)
    checks.rulings(file.rulings)
    own = OwnText(tuple(file.texts), principles=_principles(file.principle, checks), unread=checks.unread(file.unread))
    checks.sources(own.texts)
    checks.table({name: row.value for name, row in file.table.items()}, "table")
    table = {name: TableRule(row.value, checks.source(row.citation.citation())) for name, row in file.table.items()}
    values = {fan.id: file.values.get(fan.id, fan.points) for fan in system.fans.values()}
    root = RuleProfile(
        id=file.id,
        system=system,
        name=file.name.text(),
        short_name=file.short_name.text(),
        minimum=file.minimum,
        fans=system.fans,
        values={fan: points for fan, points in values.items() if points},
        exclusions=tuple(rows),
        principles=system.principle_table,
        refused_marks=frozenset(file.refused) | system.refused_unless_accepted,
        voiding_marks=frozenset(file.void),
        allowed_problems=frozenset(file.legal),
        chicken_fan=file.nothing,
        paid_extra=frozenset(file.beside),
        settings={each.id: each.default for each in system.settings},
        rulings={ruling: each.default for ruling, each in system.rulings.items()},
        table=table,
    )
    root = replace(root, **own.onto(root))
    return with_rulings(root, file.rulings) if file.rulings else root


def _derived(file: Any, base: RuleProfile, checks: Checks) -> RuleProfile:
    """A profile from its file: a ``_DerivedFile`` whose differences answer settings, those of the base's system among
    them. Raises ProfileError."""
    checks.rulings(file.rulings)
    differences = []
    for number, row in enumerate(file.difference):
        citation = checks.source(row.citation.citation())
        effect = row.effect(citation, None, base.system.settings_by_id)
        checks.effect(effect, base)
        checks.fans([each.fan for each in row.exclude])
        checks.table(row.table, f"difference[{number}].table")
        differences.append(Difference(citation, effect, row.witness, row.table))
    own = _own_text(file, base, checks)
    try:
        made = derived(base, file.id, file.name.text(), file.rulings, tuple(differences), own)
    except ProfileError as error:
        # Said of the profile's id.
        where = checks.position.field("difference" if file.difference else "rulings")
        raise ProfileError(error.code, **{**error.parts, "where": where}) from None
    return replace(made, short_name=file.short_name.text())


def _own_text(file: _DerivedFile, base: RuleProfile, checks: Checks) -> OwnText:
    """What a file says for itself beside what it changes. Raises ProfileError."""
    texts = tuple(file.texts)
    checks.sources(texts)
    checks.fans(
        [*file.definition, *file.carried_over, *(fan for row in file.cited for fan in (row.fan, *row.excludes))]
    )
    checks.options(file.unsettled)
    defined = dict(_by_number(base, (texts or base.texts)[0])) if file.by_number else {}
    for fan, definition in file.definition.items():
        citation = checks.source(definition.citation.citation())
        words = definition.text.text() if definition.text else base.fans[fan].definition
        more = (checks.source(each.citation()) for each in definition.more)
        defined[fan] = replace(base.fans[fan], definition=words, citations=(citation, *more))
    for fan in file.carried_over:
        described = defined.get(fan, base.fans[fan])
        defined[fan] = replace(described, name=text("carried.over", name=described.name))
    cited: dict[Pair, Citation] = {}
    for row in file.cited:
        citation = checks.source(row.citation.citation())
        cited.update(dict.fromkeys([(row.fan, excluded) for excluded in row.excludes], citation))
    return OwnText(
        texts,
        defined,
        frozenset(fan for fan, definition in file.definition.items() if definition.found),
        cited,
        _principles(file.principle, checks),
        frozenset(file.carried_over),
        {ruling: tuple(options) for ruling, options in file.unsettled.items()},
        None if file.unread is None else checks.unread(file.unread),
    )


def _by_number(base: RuleProfile, source: str) -> Iterator[tuple[FanId, Fan]]:
    """The fans of the official list, each defined in the place of a text that its number names."""
    for fan, described in base.fans.items():
        place = text("cited.fan-number", number=described.number)
        yield fan, replace(described, citations=(Citation(source, place, "printed"),))


def _principles(rows: Mapping[str, CitationRow], checks: Checks) -> Mapping[str, Citation]:
    """Where a text states counting principles. Raises ProfileError for one there is not."""
    checks.principles(rows)
    return {principle: checks.source(row.citation()) for principle, row in rows.items()}
