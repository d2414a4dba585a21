"""The counting principles of the national rules: what each keeps from counting, and where that is stated."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from mjgui.core.hand.arrange import Arrangement
from mjgui.core.rules.fans import FanId, FanInstance
from mjgui.core.rules.proofs import Under
from mjgui.core.rules.toml_file import ProfileError
from mjgui.core.systems.national import settings
from mjgui.core.systems.national.combining import IDENTICAL, LIMITS, NO_CIRCLES, unlimited
from mjgui.core.systems.national.proofs import proofs
from mjgui.core.systems.principles import CountingPrinciple, ExcludesByRow, Limit, LimitsCombining, Rules, Stated

NON_REPEAT = "non-repeat"
NON_SEPARATION = "non-separation"
NON_IDENTICAL = "non-identical"
ACCOUNT_ONCE = "account-once"
FREE_CHOICE = "free-choice"
MINIMUM = "minimum"


def by_list(rules: Rules) -> Rules:
    """The rules with non-repeat by what they list; themselves where they go by that, or cannot, because what they list
    goes in a circle."""
    if not settings.PROVED.of(rules):
        return rules
    try:
        return rules.adopt(NON_REPEAT, "listed")
    except ProfileError:
        return rules


@dataclass(frozen=True)
class NonRepeat(ExcludesByRow):
    """不重复: a fan that necessarily comes with a counted fan is not counted again; by what is listed, or proved."""

    def stated(self, found: FanInstance, by: Sequence[FanInstance], rules: Rules) -> Stated:
        stated = super().stated(found, by, rules)
        if stated.ruling is None and rules.row(by[0].fan, found.fan) is not None:
            return Stated(stated.citation, self._disputed(found.fan, by, rules))
        return stated

    def _disputed(self, fan: FanId, by: Sequence[FanInstance], rules: Rules) -> str | None:
        """The principle itself, where none of those that exclude a fan would by what is proved, or none by what is
        listed."""
        if settings.PROVED.of(rules):
            listed = by_list(rules)
            return None if listed is rules or any(listed.row(each.fan, fan) for each in by) else self.id
        table = proofs(Under.of(rules), same_form=settings.SAME_FORM.of(rules))
        found = [table.of(each.fan, fan, rules) for each in by]
        undecided = any(proof is None or proof.relation == "always" for proof in found)
        return None if undecided else self.id


@dataclass(frozen=True)
class NonSeparation(LimitsCombining):
    """不拆移: the sets of a counted fan are not taken apart to make another."""

    def limit(self, rules: Rules) -> Limit:
        return unlimited if settings.INSIDE_PAIRS.of(rules) else _around

    def stated(self, found: FanInstance, by: Sequence[FanInstance], rules: Rules) -> Stated:
        row = rules.row(by[0].fan, found.fan)
        if row is not None and row.scope == "inside":
            return Stated(rules.citation_of(row), self.ruling)
        return super().stated(found, by, rules)


@dataclass(frozen=True)
class NonIdentical(LimitsCombining):
    """不得相同: a set used for a fan does not make the same fan again with another set."""

    def limit(self, rules: Rules) -> Limit:
        return _limit(IDENTICAL[settings.ACCOUNT_ONCE.of(rules)], inside_pairs=settings.INSIDE_PAIRS.of(rules))


@dataclass(frozen=True)
class AccountOnce(LimitsCombining):
    """套算一次: a set not yet combined may join the combined ones once."""

    def limit(self, rules: Rules) -> Limit:
        return _limit(LIMITS[settings.ACCOUNT_ONCE.of(rules)], inside_pairs=settings.INSIDE_PAIRS.of(rules))

    def closes_circle(self, rules: Rules) -> bool:
        return settings.ACCOUNT_ONCE.of(rules) in NO_CIRCLES


@cache
def _limit(limit: Limit, *, inside_pairs: bool) -> Limit:
    """A limit that lets a pair inside a larger fan be, where the rules have it count."""
    if not inside_pairs:
        return limit
    return lambda found, members, arrangement: (
        () if _around(found, members, arrangement) else limit(found, members, arrangement)
    )


def _around(found: FanInstance, members: Sequence[FanInstance], _arrangement: Arrangement) -> Sequence[FanInstance]:
    """The members that have all sets of a fan, and more."""
    sets = set(found.sets)
    return [member for member in members if sets < set(member.sets)]


PRINCIPLES: tuple[CountingPrinciple, ...] = (
    NonRepeat(NON_REPEAT),
    NonSeparation(NON_SEPARATION, ruling="pairs-inside-shifted-chows"),
    NonIdentical(NON_IDENTICAL, ruling="account-once"),
    AccountOnce(ACCOUNT_ONCE, ruling="account-once"),
)
