"""What a picture shows, as text to embed in it: the hand, the rules and the reading, to be opened again."""

from dataclasses import dataclass

import msgspec

from mjgui import __version__
from mjgui.core.hand import Hand
from mjgui.core.notation import ParseError, format_hand, parse_hand
from mjgui.core.profile import RuleProfile
from mjgui.core.rulefiles import load_profile, profile_ids, read_profile
from mjgui.core.texts import Text, text
from mjgui.core.tomlfile import ProfileError
from mjgui.profiles import as_toml

VERSION = 1


@dataclass(frozen=True, slots=True)
class Shown:
    """profile: with a session's changes in it. reading: which one is shown, from 0."""

    hand: Hand
    profile: RuleProfile
    reading: int = 0


class EmbeddedError(ValueError):
    """Text that is not what a picture of ours holds. zh, en: what is wrong with it."""

    def __init__(self, words: Text) -> None:
        self.zh, self.en = words
        super().__init__(self.en)


class _Rules(msgspec.Struct):
    """toml: of a profile that is not the program's own. rulings: answered otherwise than in it."""

    id: str
    toml: str = ""
    rulings: dict[str, str] = {}


class _File(msgspec.Struct):
    mjgui: int
    hand: str
    profile: _Rules
    reading: int = 0
    program: str = ""


def encoded(shown: Shown) -> str:
    profile = shown.profile
    if profile.id in profile_ids():
        stored = load_profile(profile.id)
        rulings = {key: option for key, option in profile.rulings.items() if option != stored.rulings[key]}
        rules = _Rules(profile.id, "", rulings)
    else:
        rules = _Rules(profile.id, as_toml(profile, load_profile(profile.base or "")))
    file = _File(VERSION, format_hand(shown.hand), rules, shown.reading, __version__)
    return msgspec.json.encode(file).decode()


def decoded(content: str) -> Shown:
    """What was encoded. Raises EmbeddedError."""
    try:
        file = msgspec.json.decode(content, type=_File)
    except (msgspec.DecodeError, RecursionError) as error:
        raise EmbeddedError(text("embedded.damaged", reason=str(error))) from None
    if file.mjgui > VERSION:
        raise EmbeddedError(text("embedded.newer", version=file.program or str(file.mjgui)))
    try:
        return Shown(parse_hand(file.hand), _profile(file.profile), max(0, file.reading))
    except (ParseError, ProfileError) as error:
        raise EmbeddedError(text("embedded.damaged", reason=Text(error.zh, error.en))) from None
    except KeyError as error:
        raise EmbeddedError(text("embedded.damaged", reason=str(error.args[0]))) from None


def _profile(rules: _Rules) -> RuleProfile:
    if not rules.toml:
        profile = load_profile(rules.id)
        for ruling, option in rules.rulings.items():
            profile = profile.adopt(ruling, option)
        return profile
    return read_profile(rules.toml.encode(), f"{rules.id}.toml")
