"""How a hand and the rules it is counted by are kept in files, so that exactly these come back."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

import msgspec

from mjgui.core.hand import Hand, Unwritten
from mjgui.core.hand.tiles import ANY_FLOWER, KINDS
from mjgui.core.notation import ParseError, format_hand, parse_hand
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.profiles.profile_files import load_profile, profile_ids, read_profile
from mjgui.core.rules.rulings import version_of
from mjgui.core.rules.toml_file import ProfileError
from mjgui.core.texts import text
from mjgui.files.profiles import whole
from mjgui.files.strict_json import ContentError, converted


class Rules(msgspec.Struct):
    """The rules of a hand, as a file has them."""

    id: str
    """The id of the profile."""
    toml: str = ""
    """The text of a profile that is not the program's own; "" for one that is."""
    rulings: dict[str, str] = {}
    """The options of rulings answered otherwise than in the profile."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """A profile as it is stored, and the rulings answered otherwise for a session."""

    stored: RuleProfile
    """The profile as it is stored."""
    adopted: Mapping[str, str]
    """The options of the rulings answered otherwise."""

    @property
    def profile(self) -> RuleProfile:
        """The rules in force."""
        profile = self.stored
        for ruling, option in self.adopted.items():
            profile = profile.adopt(ruling, option)
        return profile

    def kept(self) -> Rules:
        stored, rulings = self.stored, dict(sorted(self.adopted.items()))
        if stored.id not in profile_ids():
            return Rules(stored.id, whole(stored), rulings)
        base = load_profile(stored.id)
        own = {key: option for key, option in stored.rulings.items() if option != base.rulings[key]}
        return Rules(stored.id, "", dict(sorted((own | rulings).items())))


def ruled(rules: Rules, program: str = "") -> Ruled:
    """The rules that were kept. ``program`` is the version that kept them, if that is known: what it left out is
    answered as was usual then. Raises ContentError naming the field."""
    try:
        stored = (
            read_profile(rules.toml.encode(), f"{rules.id}.toml", stored=True) if rules.toml else load_profile(rules.id)
        )
    except ProfileError as error:
        raise ContentError("toml" if rules.toml else "id", error.words) from None
    found = Ruled(stored, {**_as_then(rules, stored, program), **rules.rulings})
    try:
        # Made once here, so that nobody has to expect it to fail later.
        _ = found.profile
    except KeyError as error:
        raise ContentError("rulings", text("json.unknown", name=str(error.args[0]))) from None
    except ProfileError as error:
        raise ContentError("rulings", error.words) from None
    return found


def ruled_within(rules: Rules, program: str) -> Ruled:
    """The same of rules that are the part ``rules`` of a file."""
    try:
        return ruled(rules, program)
    except ContentError as error:
        raise ContentError(f"rules.{error.field}", error.detail) from None


def _as_then(rules: Rules, stored: RuleProfile, program: str) -> dict[str, str]:
    """Answers that were the default in the version that kept some rules, as far as nothing in them says another."""
    version = version_of(program)
    # A profile's own file says them in any version of the program.
    written = tomllib.loads(rules.toml).get("rulings", {}) if rules.toml else {}
    return {
        ruling.id: ruling.formerly.option
        for ruling in stored.system.rulings.values()
        if ruling.formerly and () < version <= ruling.formerly.until and ruling.id not in written
    }


def exact(hand: Hand) -> dict[str, Any] | None:
    """All of a hand, where the notation does not say everything of it; else None.

    It does not say which tile is the winning one of a hand with a tile missing, or that no tile is; nor from
    whom a kong was claimed where that is not known; nor what it has no place for of how the hand was won, which is
    left out where nothing is said of it.
    """
    try:
        if parse_hand(format_hand(hand)) == hand:
            return None
    except ParseError:
        pass
    made: dict[str, Any] = msgspec.to_builtins(hand)
    unsaid = (each.name for each in fields(Unwritten) if getattr(hand.context, each.name) == each.default)
    for name in unsaid:
        del made["context"][name]
    return made


def hand_of(notation: str, parts: object = None) -> Hand:
    """The hand that was kept as notation, with what ``exact`` gave as ``parts``. Raises ContentError naming the
    field."""
    if parts is None:
        try:
            return parse_hand(notation)
        except ParseError as error:
            raise ContentError("hand", error.words) from None
    try:
        hand = converted(parts, Hand)
    except ContentError as error:
        raise ContentError(f"exact.{error.field}".rstrip("."), error.words) from None
    tiles = [*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)]
    tiles += [] if hand.winning is None else [hand.winning]
    marks = [mark for meld in hand.melds for mark in (meld.claimed, meld.seat) if mark is not None]
    winds = [hand.context.prevalent, hand.context.seat]
    known = all(tile in range(KINDS) for tile in tiles) and all(tile in range(27, 31) for tile in winds)
    known = known and all(tile in range(KINDS, ANY_FLOWER + 1) for tile in hand.flowers)
    known = known and all(mark in (1, 2, 3) for mark in marks) and all(len(meld.tiles) in (3, 4) for meld in hand.melds)
    if not known or format_hand(hand) != notation:
        raise ContentError("exact", text("json.not-the-hand"))
    return hand
