"""Which rules the window counts by: a profile, and rulings answered otherwise for this session."""

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.profiles.profile_files import DEFAULT_PROFILE, load_profile, profile_ids
from mjgui.core.systems.fields import Values
from mjgui.core.wording.verdict import with_answers
from mjgui.files.profiles import Broken, free_id, user_profiles, whole


class RulesModel(QObject):
    """The rules the window counts by. ``changed`` follows every choice of a profile or an option; ``listed`` follows
    changes of the profiles there are."""

    changed = Signal()
    listed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._stored = load_profile(DEFAULT_PROFILE)
        self._adopted: dict[str, str] = {}
        self._profile = self._stored
        self._lent: list[RuleProfile] = []
        # What was said of the table beside each profile, by its id.
        self._tables: dict[str, Values] = {}
        self.profiles: list[RuleProfile] = []
        self.broken: list[Broken] = []
        self.reload()

    @property
    def profile(self) -> RuleProfile:
        """The rules in force, named after the profile and the number of changes."""
        return self._profile

    @property
    def stored(self) -> RuleProfile:
        """The chosen profile without the session's changes."""
        return self._stored

    @property
    def changes(self) -> int:
        return len(self._adopted)

    @property
    def table(self) -> Values:
        """What was said in this session of the table beside the chosen profile, of what is the same in every deal."""
        return self._tables.get(self._stored.id, {})

    def say_table(self, values: Values) -> None:
        """Have this said of the table beside the chosen profile."""
        self._tables[self._stored.id] = values

    def forget_table(self, profile: str) -> None:
        """The table is as the profile of this id has it."""
        self._tables.pop(profile, None)

    def of_the_system(self) -> list[RuleProfile]:
        """The profiles of the rule system in force."""
        return [each for each in self.profiles if each.system == self._profile.system]

    def reload(self) -> None:
        """Read the user's profiles again."""
        own, self.broken = user_profiles()
        self.profiles = [*map(load_profile, profile_ids()), *own, *self._lent]
        same = next((each for each in self.profiles if each.id == self._stored.id), self.profiles[0])
        self.listed.emit()
        if same != self._stored:
            self.choose(same.id)

    def choose(self, profile: str) -> None:
        """Count by another profile; the session's changes are dropped."""
        if profile == self._stored.id and self._stored in self.profiles:
            return
        self._stored = next(each for each in self.profiles if each.id == profile)
        self._adopted = {}
        self._apply()

    def adopt(self, ruling: str, option: str) -> None:
        """Answer a ruling otherwise for this session, or again as the profile does."""
        if option == self._stored.rulings[ruling]:
            self._adopted.pop(ruling, None)
        else:
            self._adopted[ruling] = option
        self._apply()

    @property
    def adopted(self) -> dict[str, str]:
        """The rulings answered otherwise for this session."""
        return dict(self._adopted)

    def restore(self, profile: str, adopted: dict[str, str]) -> None:
        """Count again by a profile with a session's changes; nothing changes where it is no longer there."""
        stored = next((each for each in self.profiles if each.id == profile), None)
        if stored is not None and (stored, adopted) != (self._stored, self._adopted):
            self._stored, self._adopted = stored, dict(adopted)
            self._apply()

    def show(self, profile: RuleProfile, adopted: Mapping[str, str] | None = None) -> bool:
        """Count by rules that were kept with a hand. ``adopted`` are the rulings answered otherwise than in them.

        Gives True where they are not among the rules there are, and so are lent to this window.
        """
        stored = next((each for each in self.profiles if each.id == profile.id), None)
        if stored is not None and profile.id in profile_ids():
            answers = {**profile.rulings, **(adopted or {})}
            self._stored = stored
            self._adopted = {key: option for key, option in answers.items() if option != stored.rulings[key]}
            self._apply()
            return False
        text = whole(profile)
        alike = (each for each in (stored, *self._lent) if each and whole(replace(each, id=profile.id)) == text)
        stored = next(alike, None)
        if stored is None:
            stored = replace(profile, id=free_id(profile.id, {each.id for each in self.profiles}))
            self._lent.append(stored)
            self.reload()
        self._stored, self._adopted = stored, dict(adopted or {})
        self._apply()
        return stored in self._lent

    def take(self, other: "RulesModel") -> None:
        """Count by what another window counts by."""
        self._stored, self._adopted, self._lent = other._stored, dict(other._adopted), list(other._lent)
        self.reload()
        self._apply()

    def reset(self) -> None:
        self._adopted = {}
        self._apply()

    def _apply(self) -> None:
        self._profile = with_answers(self._stored, self._adopted)
        self.changed.emit()
