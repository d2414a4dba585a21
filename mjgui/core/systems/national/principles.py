"""The counting principles of the national rules: what each keeps from counting, and where that is stated."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mjgui.core.hand.arrange import Arrangement
from mjgui.core.rules.fans import FanId, FanInstance
from mjgui.core.systems.national import settings
from mjgui.core.systems.national.combining import LIMITS, NO_CIRCLES, Layout, identical
from mjgui.core.systems.national.proofs import proofs
from mjgui.core.systems.principles import CountingPrinciple, ExcludesByRow, Limit, LimitsCombining, Rules, Stated

NON_REPEAT = "non-repeat"
NON_SEPARATION = "non-separation"
NON_IDENTICAL = "non-identical"
ACCOUNT_ONCE = "account-once"
FREE_CHOICE = "free-choice"
MINIMUM = "minimum"


@dataclass(frozen=True)
class NonRepeat(ExcludesByRow):
    """不重复: a fan that necessarily comes with a counted fan is not counted again; by what is listed, or proved."""

    def stated(self, found: FanInstance, by: Sequence[FanInstance], rules: Rules) -> Stated:
        stated = super().stated(found, by, rules)
        if stated.ruling is None and rules.row(by[0].fan, found.fan) is not None:
            return replace(stated, ruling=self._disputed(found.fan, by, rules))
        return stated

    def _disputed(self, fan: FanId, by: Sequence[FanInstance], rules: Rules) -> str | None:
        """The principle itself, where none of those that exclude a fan would by what is proved, or none by what is
        listed."""
        if settings.PROVED.of(rules):
            listed = rules.adopt(self.id, "listed")
            return None if any(listed.row(each.fan, fan) for each in by) else self.id
        found = [proofs().of(each.fan, fan, rules) for each in by]
        undecided = any(proof is None or proof.relation == "always" for proof in found)
        return None if undecided else self.id


@dataclass(frozen=True)
class NonSeparation(LimitsCombining):
    """不拆移: the sets of a counted fan are not taken apart to make another."""

    def limit(self, _arrangement: Arrangement, rules: Rules) -> Limit:
        if settings.INSIDE_PAIRS.of(rules):
            return lambda _found, _members: ()
        return _around

    def stated(self, found: FanInstance, by: Sequence[FanInstance], rules: Rules) -> Stated:
        row = rules.row(by[0].fan, found.fan)
        if row is not None and row.scope == "inside":
            return Stated(row.citation, self.ruling)
        return super().stated(found, by, rules)


@dataclass(frozen=True)
class _Linking(LimitsCombining):
    """A limit that lets a pair inside a larger fan be, where the rules have it count."""

    def limit(self, arrangement: Arrangement, rules: Rules) -> Limit:
        limit = self._limit(arrangement, rules)
        if settings.INSIDE_PAIRS.of(rules):
            return lambda found, members: () if _around(found, members) else limit(found, members)
        return limit

    def _limit(self, arrangement: Arrangement, rules: Rules) -> Limit:
        raise NotImplementedError


@dataclass(frozen=True)
class NonIdentical(_Linking):
    """不得相同: a set used for a fan does not make the same fan again with another set."""

    def _limit(self, arrangement: Arrangement, rules: Rules) -> Limit:
        account_once, layout = settings.ACCOUNT_ONCE.of(rules), Layout(arrangement)
        return lambda found, members: identical(found, members, layout, account_once)


@dataclass(frozen=True)
class AccountOnce(_Linking):
    """套算一次: a set not yet combined may join the combined ones once."""

    def _limit(self, arrangement: Arrangement, rules: Rules) -> Limit:
        rule, layout = LIMITS[settings.ACCOUNT_ONCE.of(rules)], Layout(arrangement)
        return lambda found, members: rule(found, members, layout)

    def closes_circle(self, rules: Rules) -> bool:
        return settings.ACCOUNT_ONCE.of(rules) in NO_CIRCLES


def _around(found: FanInstance, members: Sequence[FanInstance]) -> Sequence[FanInstance]:
    """The members that have all sets of a fan, and more."""
    sets = set(found.sets)
    return [member for member in members if sets < set(member.sets)]


PRINCIPLES: tuple[CountingPrinciple, ...] = (
    NonRepeat(NON_REPEAT),
    NonSeparation(NON_SEPARATION, ruling="pairs-inside-shifted-chows"),
    NonIdentical(NON_IDENTICAL, ruling="account-once"),
    AccountOnce(ACCOUNT_ONCE, ruling="account-once"),
)
