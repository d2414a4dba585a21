"""All profiles there are: the program's own, and those a user keeps as TOML files in a folder of theirs."""

import os
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tomli_w

from mjgui.core.profiles.profile import Difference, RuleProfile, own_text
from mjgui.core.profiles.profile_files import load_profile, profile_ids, read_profile
from mjgui.core.rules.effect_rows import effect_row, exclusion_row
from mjgui.core.rules.fans import Citation, Fan, FanId
from mjgui.core.rules.toml_file import FilePosition, ProfileError
from mjgui.core.system_messages import words_of
from mjgui.files import folders
from mjgui.files.whole_files import make_folder, read_bounded, write_whole

# Far more than any profile has.
MOST_BYTES = 1 << 20
# What is said of rules that ask what only another rule system knows.
_MEANINGLESS = frozenset({"no-such-field", "unknown-mark"})
ID = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")


def user_folder() -> Path:
    """Where a user's profiles are kept."""
    return folders.config() / "profiles"


@dataclass(frozen=True, slots=True)
class Broken:
    """A file in the user's folder that is no profile, or says what means nothing, and why."""

    path: Path
    """Where the file is."""
    error: ProfileError
    """Why it is no profile, or what was passed over in it."""
    is_profile: bool = False
    """Whether it is a profile all the same, without what means nothing."""


def user_profiles() -> tuple[list[RuleProfile], list[Broken]]:
    """The user's profiles, and the files that cannot be used; a missing folder holds none."""
    good: list[RuleProfile] = []
    broken: list[Broken] = []
    try:
        paths = sorted(user_folder().glob("*.toml"))
    except OSError:
        paths = []
    for path in paths:
        try:
            profile, passed_over = read_own(path)
        except ProfileError as error:
            broken.append(Broken(path, error))
            continue
        good.append(profile)
        if passed_over is not None:
            broken.append(Broken(path, passed_over, is_profile=True))
    return good, broken


def read_own(path: Path) -> tuple[RuleProfile, ProfileError | None]:
    """A profile from a file in the user's folder, and what was passed over in it.

    Earlier versions took answers and marks of one rule system under another, where they mean nothing: such a file
    still opens. Raises ProfileError as ``read_file`` does for any other.
    """
    try:
        return read_file(path), None
    except ProfileError as error:
        if error.code not in _MEANINGLESS:
            raise
        return read_file(path, stored=True), error


def read_file(path: Path, *, any_name: bool = False, stored: bool = False) -> RuleProfile:
    """A profile from a file, whose name is its id unless ``any_name``. ``stored`` is as in ``read_profile``. Raises
    ProfileError with the file and the line or field."""
    try:
        content = read_bounded(path, MOST_BYTES)
    except OSError as error:
        raise ProfileError("unreadable", where=str(path), detail=words_of(error)) from None
    profile = read_profile(content, str(path), stored=stored)
    if any_name:
        return profile
    if not ID.fullmatch(profile.id):
        raise ProfileError("bad-id", where=FilePosition(str(path), content).field("id"), id=profile.id)
    if profile.id in profile_ids():
        raise ProfileError("taken", where=str(path), id=profile.id)
    if profile.id != path.stem:
        raise ProfileError("id-and-name", where=str(path), id=profile.id, expected=path.stem)
    return profile


def all_profiles() -> list[RuleProfile]:
    """Every profile that can be used, the default first, the user's last."""
    return [*map(load_profile, profile_ids()), *user_profiles()[0]]


def find_profile(profile: str) -> RuleProfile:
    """A profile by id. Raises ProfileError, which says why the user's file of this name cannot be used, or which
    profiles there are."""
    return look_up(profile)[0]


def look_up(profile: str) -> tuple[RuleProfile, ProfileError | None]:
    """A profile by id, and what was passed over in its file; see ``read_own``. Raises as ``find_profile`` does."""
    if profile in profile_ids():
        return load_profile(profile), None
    path = user_folder() / f"{profile}.toml"
    if ID.fullmatch(profile) and os.path.lexists(path):
        return read_own(path)
    known = [each.id for each in all_profiles()]
    raise ProfileError("unknown", profile=profile, known=", ".join(known))


def whole(profile: RuleProfile) -> str:
    """A profile as the text of a file, whatever it is made from."""
    return as_toml(profile, load_profile(profile.base)) if profile.base else _standing_alone(profile)


def as_toml(profile: RuleProfile, base: RuleProfile) -> str:
    """A profile as the text of a file that names a base: what the profile has otherwise than that base."""
    file: dict[str, Any] = {"id": profile.id, "base": base.id, **_names(profile)}
    rulings = {key: option for key, option in profile.rulings.items() if option != base.rulings[key]}
    if rulings:
        file["rulings"] = rulings
    own = profile.differences[len(base.differences) :]
    if own:
        file["difference"] = [_difference(each) for each in own]
    return tomli_w.dumps(file | _own_text(profile, base))


def _difference(difference: Difference) -> dict[str, Any]:
    """What a file says of a difference; each exclusion has a citation of its own where that is another."""
    cited = difference.citation
    rows = [
        {**exclusion_row(row), **({"citation": _cited(row.citation)} if row.citation != cited else {})}
        for row in difference.effect.exclude
    ]
    return {
        "citation": _cited(cited),
        **({"witness": difference.witness} if difference.witness else {}),
        **effect_row(difference.effect),
        **({"exclude": rows} if rows else {}),
        **({"table": dict(difference.table)} if difference.table else {}),
    }


def _own_text(profile: RuleProfile, base: RuleProfile) -> dict[str, Any]:
    """What a file says for itself otherwise than its base."""
    own = own_text(profile, base)
    parts: dict[str, Any] = {
        "texts": list(own.texts),
        "principle": {principle: _cited(citation) for principle, citation in own.principles.items()},
        "definition": {fan: row for fan, each in own.defined.items() if (row := _definition(each, base, own.found))},
        "cited": [
            {"fan": fan, "excludes": [excluded], "citation": _cited(citation)}
            for (fan, excluded), citation in sorted(own.cited.items())
        ],
        "carried_over": sorted(own.carried_over),
        "unsettled": {ruling: list(options) for ruling, options in own.unsettled.items()},
    }
    unread = {} if own.unread is None else {"unread": dict(own.unread)}
    return {key: part for key, part in parts.items() if part} | unread


def _definition(own: Fan, base: RuleProfile, found: Collection[FanId]) -> dict[str, Any]:
    """What a file says of how a fan is defined; nothing of one that is defined as in the base."""
    before = base.fans[own.id]
    worded = {"text": own.definition._asdict()} if own.definition != before.definition else {}
    if not worded and own.citations == before.citations:
        return {}
    first, *more = map(_cited, own.citations)
    further = {"more": more} if more else {}
    return {"citation": first, **further, **worded, **({"found": True} if own.id in found else {})}


def _principles(root: RuleProfile) -> dict[str, Any]:
    """Where a profile that has no base states principles otherwise than its rule system's table."""
    table = root.system.principle_table
    return {
        principle: _cited(each.citation)
        for principle, each in root.principles.items()
        if each.citation != table[principle].citation
    }


def _table(root: RuleProfile) -> dict[str, Any]:
    """What a profile that has no base says of the table."""
    return {name: {"value": rule.value, "citation": _cited(rule.citation)} for name, rule in sorted(root.table.items())}


# What a file calls the sets of a profile.
_SETS = {"refused": "refused_marks", "void": "voiding_marks", "legal": "allowed_problems", "beside": "paid_extra"}


def _standing_alone(profile: RuleProfile) -> str:
    """A profile that has no base, as the text of a file: its rules with every ruling at its default, then the
    rulings."""
    root = profile.root or profile
    sets = {name: frozenset(getattr(root, field)) for name, field in _SETS.items()}
    # Any rules refuse them.
    sets["refused"] -= root.system.refused_unless_accepted
    rulings = {key: option for key, option in profile.rulings.items() if option != root.rulings[key]}
    file: dict[str, Any] = {
        "id": profile.id,
        "system": profile.system.id,
        **_names(profile),
        "minimum": root.minimum,
        **{name: sorted(each) for name, each in sets.items() if each},
        **({"nothing": root.chicken_fan} if root.chicken_fan else {}),
        "values": {fan: root.values.get(fan, 0) for fan in root.fans},
        **({"rulings": rulings} if rulings else {}),
        "exclusion": [{**exclusion_row(row), "citation": _cited(row.citation)} for row in root.exclusions],
        **({"texts": list(root.texts)} if root.texts else {}),
        **({"principle": stated} if (stated := _principles(root)) else {}),
        **({"unread": dict(root.unread)} if root.unread else {}),
        **({"table": table} if (table := _table(root)) else {}),
    }
    return tomli_w.dumps(file)


def _names(profile: RuleProfile) -> dict[str, Any]:
    return {
        "name": {"zh": profile.name.zh, "en": profile.name.en},
        "short_name": {"zh": profile.short_name.zh, "en": profile.short_name.en},
    }


def _cited(citation: Citation) -> dict[str, Any]:
    zh, en = citation.place
    place = zh if zh == en else {"zh": zh, "en": en}
    return {"source": citation.source, "place": place, "kind": citation.kind}


def save(profile: RuleProfile, base: RuleProfile, path: Path | None = None) -> Path:
    """Write a profile to the user's folder, or to another file; nothing remains if that fails.

    Raises OSError, and ProfileError where the file would not give the profile back.
    """
    target = path or user_folder() / f"{profile.id}.toml"
    content = as_toml(profile, base)
    # What was passed over when it was read may still be in it.
    read_profile(content.encode(), str(target), stored=True)
    make_folder(target.parent)
    write_whole(target, content.encode())
    return target


def delete(profile: str) -> None:
    """Remove a profile from the user's folder. Raises OSError."""
    (user_folder() / f"{profile}.toml").unlink()


def free_id(name: str, taken: Mapping[str, object] | set[str]) -> str:
    """An id made of a name, that is not taken."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")[:40] or "house"
    found, number = plain, 2
    while found in taken:
        found, number = f"{plain}-{number}", number + 1
    return found
