"""How fans made by relating sets limit each other: the readings of account-once and non-identical.

Each rule names, for a fan that is to join others already there, those it may not stand beside. None lets it join.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import Literal, TypeAlias, get_args

from mjgui.core.hand.arrange import Arrangement, SetKind
from mjgui.core.rules.fans import FanInstance, Sets
from mjgui.core.systems.principles import Limit

AccountOnce: TypeAlias = Literal[
    "no-cycles", "across-families", "rings-exempt", "literal", "partition", "none", "everything"
]

# Groups of sets that fans link, each as bits of set indexes.
Links: TypeAlias = tuple[int, ...]


def joined(links: Links, sets: Sets) -> Links | None:
    """The linked groups of sets after a fan of these sets is added; None where that closes a circle."""
    bits = 0
    for index in sets:
        bits |= 1 << index
    merged = bits
    apart = []
    for group in links:
        common = group & bits
        if not common:
            apart.append(group)
        elif common & (common - 1):
            return None
        else:
            merged |= group
    return (*apart, merged)


def _closes(members: Sequence[FanInstance], sets: Sets) -> bool:
    links: Links = ()
    for member in members:
        # A pair inside another member's sets adds no link.
        links = joined(links, member.sets) or links
    return joined(links, sets) is None


def circle(found: FanInstance, members: Sequence[FanInstance]) -> list[FanInstance]:
    """The members through which any two sets of ``found`` are linked already."""
    if not _closes(members, found.sets):
        return []
    path: list[FanInstance] = []
    for pair in combinations(found.sets, 2):
        needed = list(members)
        if _closes(needed, pair):
            for member in members:
                rest = [other for other in needed if other is not member]
                if _closes(rest, pair):
                    needed = rest
            path += [member for member in needed if member not in path]
    return path


def no_cycles(found: FanInstance, members: Sequence[FanInstance], _arrangement: Arrangement) -> Sequence[FanInstance]:
    """Every fan of k sets takes k-1 joins, and joins close no circle."""
    return circle(found, members)


def rings_exempt(found: FanInstance, members: Sequence[FanInstance], arrangement: Arrangement) -> Sequence[FanInstance]:
    """Two-set fans join freely, until a fan of three or more sets counts beside them."""
    if all(len(each.sets) == 2 for each in (found, *members)):
        return []
    return no_cycles(found, members, arrangement)


TWO_CHOW_FANS = frozenset({"pure-double-chow", "mixed-double-chow", "short-straight", "two-terminal-chows"})


def literal(found: FanInstance, members: Sequence[FanInstance], arrangement: Arrangement) -> Sequence[FanInstance]:
    """The numbers of MIL 1.11 and nothing else: of two-chow fans there are none beside a four-chow fan, one beside a
    three-chow fan, and else three among four chows and two among three."""
    large = [member for member in members if member.fan not in TWO_CHOW_FANS]
    if found.fan not in TWO_CHOW_FANS:
        return no_cycles(found, large, arrangement)
    chows = sum(each.kind is SetKind.CHOW for each in arrangement.sets)
    largest = max((len(member.sets) for member in large), default=0)
    most = 0 if largest >= 4 else 1 if largest == 3 else chows - 1
    taken = [member for member in members if member.fan in TWO_CHOW_FANS]
    return [] if len(taken) < most else taken or large


def partition(found: FanInstance, members: Sequence[FanInstance], _arrangement: Arrangement) -> Sequence[FanInstance]:
    """Each set is used in one fan only."""
    return [member for member in members if set(member.sets) & set(found.sets)]


def unlimited(_found: FanInstance, _members: Sequence[FanInstance], _arrangement: Arrangement) -> Sequence[FanInstance]:
    """Nothing keeps sets from being linked again."""
    return []


LIMITS: Mapping[AccountOnce, Limit] = {
    "no-cycles": no_cycles,
    "across-families": no_cycles,
    "rings-exempt": rings_exempt,
    "literal": literal,
    "partition": partition,
    "none": unlimited,
    "everything": unlimited,
}


# Fans of two sets not made by relating the sets' numbers. Where they too fall under account-once, they link them.
OTHER_FAMILIES = frozenset(
    {
        "tile-hog",
        "two-concealed-pungs",
        "two-dragon-pungs",
        "two-concealed-kongs",
        "two-melded-kongs",
        "concealed-and-melded-kong",
    }
)

# The answers under which linked sets are not to be linked a second way, so that a circle would close.
NO_CIRCLES: tuple[AccountOnce, ...] = ("no-cycles", "across-families", "rings-exempt")


def identical(
    found: FanInstance, members: Sequence[FanInstance], arrangement: Arrangement, account_once: AccountOnce
) -> Sequence[FanInstance]:
    """The members of the same fan that share a set with it, where that is a reason."""
    # What is of another family links sets, and is not made of them.
    if account_once == "everything" or found.fan in OTHER_FAMILIES:
        return []
    sharing = [member for member in members if member.fan == found.fan and set(member.sets) & set(found.sets)]
    if account_once == "none" or (account_once == "literal" and found.fan in TWO_CHOW_FANS):
        # Only a larger fan is no other one for exchanging a set for one like it.
        return [member for member in sharing if len(found.sets) > 2 and _same_tiles(member, found, arrangement)]
    return sharing


IDENTICAL: Mapping[AccountOnce, Limit] = {
    answer: partial(identical, account_once=answer) for answer in get_args(AccountOnce)
}


def _same_tiles(found: FanInstance, other: FanInstance, arrangement: Arrangement) -> bool:
    """Whether two fans differ only in which of sets that are alike they use."""
    sets = arrangement.sets
    return sorted(sets[index].tiles for index in found.sets) == sorted(sets[index].tiles for index in other.sets)
