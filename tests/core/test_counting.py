"""The principles, against their definition written down a second time and slowly."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations

import pytest

from mjgui.core import analyze, format_hand, parse_hand
from mjgui.core.counting import resolve
from mjgui.core.hand import Hand
from mjgui.core.hand.arrange import Reading
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.profiles.profile_files import load_profile
from mjgui.core.rules.fans import FanInstance
from mjgui.core.systems.national import SYSTEM as NATIONAL
from mjgui.core.systems.national.principles import ACCOUNT_ONCE, MINIMUM, NON_IDENTICAL, NON_REPEAT, NON_SEPARATION
from mjgui.core.texts import same
from tests.hands import HandMaker

ORDER = (NON_REPEAT, NON_SEPARATION, NON_IDENTICAL, ACCOUNT_ONCE)


def is_combination(found: FanInstance, profile: RuleProfile) -> bool:
    return profile.fans[found.fan].combination


def excludes(a: FanInstance, b: FanInstance, profile: RuleProfile) -> bool:
    """Whether a row for all, or for those within, lets b not count where a does."""
    for row in profile.exclusions:
        if (row.fan, row.excluded) == (a.fan, b.fan) and a is not b:
            return row.scope == "hand" or (row.scope == "within" and set(b.sets) <= set(a.sets))
    return False


def linked(choice: Iterable[FanInstance], first: int, second: int) -> bool:
    """Whether a way leads from one set to another through the sets of the chosen fans."""
    reached, before = {first}, set()
    while reached != before:
        before = set(reached)
        for found in choice:
            if reached & set(found.sets):
                reached |= set(found.sets)
    return second in reached


def breaks(x: FanInstance, choice: Sequence[FanInstance], profile: RuleProfile) -> list[str]:
    """The principles that x together with the choice breaks, in order."""
    others = [found for found in choice if is_combination(found, profile)]
    numbered = [
        row
        for row in profile.exclusions
        if isinstance(row.scope, int) and row.excluded == x.fan and any(found.fan == row.fan for found in choice)
    ]
    broken = [NON_REPEAT] if numbered or any(excludes(a, x, profile) for a in choice) else []
    if is_combination(x, profile):
        if any(set(x.sets) < set(found.sets) for found in others):
            broken.append(NON_SEPARATION)
        if any(found.fan == x.fan and set(found.sets) & set(x.sets) for found in others):
            broken.append(NON_IDENTICAL)
        if any(linked(others, a, b) for a, b in combinations(x.sets, 2)):
            broken.append(ACCOUNT_ONCE)
    return broken


def legal_combinations(instances: list[FanInstance], profile: RuleProfile) -> Iterator[tuple[FanInstance, ...]]:
    """All subsets of the combination instances that break nothing among themselves.

    Each takes a join at least, and five sets have no circle only with four joins: larger subsets have one.
    """
    candidates = [found for found in instances if is_combination(found, profile)]
    for size in range(min(len(candidates), 4) + 1):
        for chosen in combinations(candidates, size):
            if any(excludes(a, b, profile) or excludes(b, a, profile) for a, b in combinations(chosen, 2)):
                continue
            if any(a.fan == b.fan and set(a.sets) & set(b.sets) for a, b in combinations(chosen, 2)):
                continue
            # No circle: each fan joins sets that no way links without it.
            joins = [(a, b) for found in chosen for a, b in zip(found.sets, found.sets[1:], strict=False)]
            parts: dict[int, int] = {index: index for found in chosen for index in found.sets}
            for a, b in joins:
                if parts[a] == parts[b]:
                    break
                parts = {index: parts[a] if part == parts[b] else part for index, part in parts.items()}
            else:
                yield chosen


def settled(chosen: tuple[FanInstance, ...], instances: list[FanInstance], profile: RuleProfile) -> list[FanInstance]:
    """The choice with all other instances: one counts once nothing that could exclude it is left or counts."""
    plain = [found for found in instances if not is_combination(found, profile)]
    counted, undecided = list(chosen), list(plain)
    while undecided:
        for x in undecided:
            could = [a for a in undecided if a is not x and excludes(a, x, profile)]
            numbered = [row for row in profile.exclusions if isinstance(row.scope, int) and row.excluded == x.fan]
            waits_for = [a for a in undecided if any(a.fan == row.fan for row in numbered)]
            if any(excludes(a, x, profile) for a in counted):
                undecided.remove(x)
                break
            if could or waits_for:
                continue
            same = [y for y in plain if y.fan == x.fan and not any(excludes(a, y, profile) for a in counted)]
            taken = sum(
                row.scope for row in numbered if isinstance(row.scope, int) and any(a.fan == row.fan for a in counted)
            )
            same.sort(key=lambda found: found.sets)
            undecided.remove(x)
            if x not in same[:taken]:
                counted.append(x)
            break
        else:
            raise AssertionError("exclusions in a circle")
    return counted


def best_by_brute_force(instances: list[FanInstance], profile: RuleProfile) -> int:
    best = 0
    for chosen in legal_combinations(instances, profile):
        counted = settled(chosen, instances, profile)
        if any(excludes(a, b, profile) for a in counted for b in chosen):
            continue
        best = max(best, sum(profile.values[found.fan] for found in counted))
    return best


@cache
def counted_readings() -> list[tuple[Hand, Reading, tuple[FanInstance, ...]]]:
    found = []
    for hand in HandMaker(21).take(400):
        found += [(hand, each.reading, each.instances) for each in NATIONAL.detect(hand)]
    return found


def counting(profile: RuleProfile, instances: Iterable[FanInstance]) -> list[FanInstance]:
    """Those that are occurrences under the profile and count toward the total."""
    return [
        found
        for found in instances
        if not profile.refused_marks & set(found.marks)
        and found.fan in profile.values
        and found.fan not in profile.paid_extra
    ]


def test_the_total_is_that_of_a_search_by_brute_force(mil: RuleProfile) -> None:
    for hand, reading, instances in counted_readings():
        count = resolve(instances, mil, reading.arrangement)
        expected = best_by_brute_force(counting(mil, instances), mil)
        assert count.total == (expected or mil.values["chicken-hand"]), (format_hand(hand), reading)


def test_every_instance_is_counted_or_has_a_reason(mil: RuleProfile) -> None:
    for hand, reading, instances in counted_readings():
        count = resolve(instances, mil, reading.arrangement)
        named = [*count.counted, *(entry.instance for entry in count.suppressed)]
        expected = [
            found for found in instances if found.fan in mil.values and not mil.refused_marks & set(found.marks)
        ]
        if count.counted == (FanInstance("chicken-hand", ()),):
            named = named[1:]
        assert sorted(named, key=repr) == sorted(expected, key=repr), format_hand(hand)


def test_a_suppressed_instance_breaks_the_named_rule_and_none_before_it(mil: RuleProfile) -> None:
    for hand, reading, instances in counted_readings():
        count = resolve(instances, mil, reading.arrangement)
        for entry in count.suppressed:
            if entry.principle == MINIMUM:
                continue
            broken = breaks(entry.instance, count.counted, mil)
            assert list(entry.breaks) == broken, (format_hand(hand), entry)
            assert entry.principle == broken[0]
            assert entry.by
            without = [found for found in count.counted if found not in entry.by]
            assert entry.principle not in breaks(entry.instance, without, mil), (format_hand(hand), entry)


def test_the_shown_choice_is_legal(mil: RuleProfile) -> None:
    for hand, reading, instances in counted_readings():
        count = resolve(instances, mil, reading.arrangement)
        for found in count.counted:
            others = [other for other in count.counted if other is not found]
            if found.fan != "pung-of-terminals-or-honors":
                assert not breaks(found, others, mil), (format_hand(hand), found)


def test_what_one_could_count_instead_is_worth_no_more(mil: RuleProfile) -> None:
    for hand, reading, instances in counted_readings():
        count = resolve(instances, mil, reading.arrangement)
        for entry in count.suppressed:
            if entry.instead_total is not None:
                assert entry.instead_total <= count.total, format_hand(hand)
                assert set(entry.instead_of) <= set(count.counted)
                assert entry.instance.fan not in {each.fan for each in entry.instead_of}


def test_what_is_counted_instead_gives_up_no_fan_that_it_counts_too(mil: RuleProfile) -> None:
    counted = analyze(parse_hand("123m456m789m456mEE"), mil).best.count
    instead = {entry.instead_of for entry in counted.suppressed if entry.instance.fan == "short-straight"}
    # The chow more may join the straight as either of the two.
    assert {tuple(each.fan for each in given_up) for given_up in instead} == {("pure-double-chow",)}


@pytest.mark.parametrize("profile", ["mil-2025", "book-1998", "essay", "reform"])
def test_a_limit_on_combining_is_cited_from_where_it_is_stated(profile: str) -> None:
    rules = load_profile(profile)
    limits = {"account-once", "non-identical"}
    cited = [
        (entry.principle, entry.citation)
        for hand in ("123m456m789m456mEE", "345m34s33334455p5s|NW1000", "[789s,3][456s,1][123s,2]456sCC|EE1000")
        for reading in analyze(parse_hand(hand), rules).readings
        for entry in reading.count.suppressed
        if entry.principle in limits
    ]
    assert cited
    assert all(citation == rules.principles[principle].citation for principle, citation in cited)


def test_alternatives_are_distinct_and_worth_the_total(mil: RuleProfile) -> None:
    for _, reading, instances in counted_readings():
        count = resolve(instances, mil, reading.arrangement)
        lists = [dict(alternative) for alternative in count.alternatives]
        assert all(lists.count(each) == 1 for each in lists)
        for each in lists:
            assert sum(mil.values[fan] * times for fan, times in each.items()) == count.total


@pytest.mark.parametrize(
    ("text", "total", "fan", "principle"),
    [
        # The ring of four: what two pairs already link, a fourth pairing may not.
        ("[234m,1][234m,1]22334s55p4s", 7, "mixed-double-chow", ACCOUNT_ONCE),
        ("[234m,1][567m,1]23456s88p7s", 7, "short-straight", ACCOUNT_ONCE),
        # A three-chow fan takes a fourth chow once.
        ("[123m,1][456s,1][789p,1]77m45p6p", 11, "short-straight", ACCOUNT_ONCE),
        ("123m456m789m456mEE|SS0000", 26, "short-straight", NON_REPEAT),
        # Four shifted chows are not taken apart.
        ("[123m,1][234m,1][345m,1]1145m6m", 58, "short-straight", NON_SEPARATION),
        ("[123s,1][345s,1][567s,1]78s55p9s", 35, "two-terminal-chows", NON_SEPARATION),
        # The same fan twice needs sets of its own.
        ("[123m,1][456m,1][CCC,1]45m55p6m", 5, "short-straight", NON_IDENTICAL),
        ("11123456789991m", 106, "pung-of-terminals-or-honors", NON_REPEAT),
    ],
)
def test_disputed_hands(text: str, total: int, fan: str, principle: str, mil: RuleProfile) -> None:
    analysis = analyze(parse_hand(text), mil)
    assert analysis.total == total
    assert principle in {entry.principle for entry in analysis.best.count.suppressed if entry.instance.fan == fan}


def test_nine_gates_take_one_pung_of_terminals(mil: RuleProfile) -> None:
    def pungs(text: str) -> tuple[int, int]:
        count = analyze(parse_hand(text), mil).best.count
        fan = "pung-of-terminals-or-honors"
        return (
            sum(found.fan == fan for found in count.counted),
            sum(entry.instance.fan == fan for entry in count.suppressed),
        )

    assert pungs("11123456789995m") == (1, 1)
    assert pungs("11123456789991m") == (0, 1)


def test_equal_choices_are_all_kept_and_the_first_in_the_official_order_is_shown(mil: RuleProfile) -> None:
    count = analyze(parse_hand("[123m,1][456s,1][789p,1]77m45p6p"), mil).best.count
    assert [dict(each) for each in count.alternatives] == [
        {"mixed-straight": 1, "all-chows": 1, "mixed-double-chow": 1},
        {"mixed-straight": 1, "all-chows": 1, "short-straight": 1},
    ]
    (straight,) = [entry for entry in count.suppressed if entry.instance.fan == "short-straight"]
    assert [found.fan for found in straight.instead_of] == ["mixed-double-chow"]
    assert straight.instead_total == count.total


def test_two_fans_that_exclude_each_other_the_higher_counts() -> None:
    from dataclasses import replace

    from mjgui.core.profiles.profile import Exclusion
    from mjgui.core.rules.fans import Citation

    mil = load_profile()
    cite = Citation("book-1998", same("p. 29"), "implied")
    mutual = (
        Exclusion("all-chows", "concealed-hand", "hand", cite),
        Exclusion("concealed-hand", "all-chows", "hand", cite),
    )
    hand = parse_hand("123m456m78s123p55p9s")
    for higher, lower in (("all-chows", "concealed-hand"), ("concealed-hand", "all-chows")):
        profile = replace(mil, values={**mil.values, higher: 3}, exclusions=(*mil.exclusions, *mutual))
        count = analyze(hand, profile).best.count
        assert higher in {found.fan for found in count.counted}
        assert lower in {entry.instance.fan for entry in count.suppressed}
