"""What holds of every rule system alike: the program's own, and one that is only here.

Hands are made of whatever the system says is a meld, so that nothing below knows any of them.
"""

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest

from mjgui.core.analysis import CountedHand, analyze, completed
from mjgui.core.hand import Hand, Meld, MeldKind, WinContext
from mjgui.core.hand.problems import TILE_PROBLEMS, problems
from mjgui.core.hand.tiles import KINDS, WINDS, Tile
from mjgui.core.inquiry import Inquiry
from mjgui.core.notation import format_hand, parse_hand
from mjgui.core.profiles.profile import Difference, OwnText, RuleProfile, derived
from mjgui.core.profiles.profile_files import load_profile, profiles_of, read_profile
from mjgui.core.questions.what_if import replaced
from mjgui.core.report import comparison_report, effects_report, report, settlement_report
from mjgui.core.rules.effects import Effect, Exclusion
from mjgui.core.rules.fans import Citation
from mjgui.core.settlement import pays, settle
from mjgui.core.systems.base import RuleSystem
from mjgui.core.systems.registry import system_of
from mjgui.core.texts import LANGUAGES, Text, same
from mjgui.files import cases, embedded
from mjgui.files.cases import Case
from mjgui.files.history import History, entry_of
from mjgui.files.profiles import save, user_profiles, whole
from mjgui.files.stored_rules import Ruled
from mjgui.render.exporting import exported
from mjgui.render.formats import read
from mjgui.render.graph import layout
from mjgui.render.picture import Options, picture
from mjgui.render.sheet import sheet
from tests.invented import registered

SYSTEMS = ("national", "arithmetic", "invented")
HANDS = 12
HOUSE = Citation("house", same("1"), "decree")


pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(autouse=True)
def _invented() -> Iterator[None]:
    with registered():
        yield


@pytest.fixture(params=SYSTEMS)
def system(request: pytest.FixtureRequest) -> RuleSystem:
    return system_of(request.param)


# Hands of any system.


@cache
def melds(system: str) -> dict[MeldKind, tuple[tuple[Tile, ...], ...]]:
    """Every chow and pung of a system."""
    of, every = system_of(system), range(KINDS)
    chows = tuple(each for each in combinations_with_replacement(every, 3) if of.is_meld(MeldKind.CHOW, each))
    pungs = tuple((tile,) * 3 for tile in every if of.is_meld(MeldKind.PUNG, (tile,) * 3))
    return {MeldKind.CHOW: chows, MeldKind.PUNG: pungs}


def won(system: str, seed: int = 7, number: int = HANDS) -> list[Hand]:
    """Hands that win under the default rules of a system; the first sets come again, so that fans meet."""
    chosen, found = random.Random(seed), []
    rules = profiles_of(system_of(system))[0]
    while len(found) < number:
        few = chosen.sample(melds(system)[MeldKind.CHOW], 2)
        sets = [
            (MeldKind.CHOW, chosen.choice(few))
            if chosen.random() < 0.7
            else (MeldKind.PUNG, chosen.choice(melds(system)[MeldKind.PUNG]))
            for _ in range(4)
        ]
        pair = chosen.randrange(KINDS)
        if max(Counter([pair, pair, *(tile for _, tiles in sets for tile in tiles)]).values()) > 4:
            continue
        declared = chosen.randrange(3)
        standing = [pair, pair, *(tile for _, tiles in sets[declared:] for tile in tiles)]
        winning = standing.pop(chosen.randrange(len(standing)))
        context = WinContext(
            self_draw=chosen.random() < 0.5, prevalent=chosen.choice(WINDS), seat=chosen.choice(WINDS[:4])
        )
        hand = Hand(
            tuple(Meld(kind, tiles, claimed=1 if kind is MeldKind.CHOW else None) for kind, tiles in sets[:declared]),
            tuple(sorted(standing)),
            winning,
            context=context,
        )
        if not problems(hand, rules.system.is_meld) and analyze(hand, rules).readings:
            found.append(hand)
    return found


def waiting(hand: Hand) -> Hand:
    return replace(hand, winning=None, context=replace(hand.context, self_draw=False))


@cache
def _asked(system: str, profile: str, number: int) -> Inquiry:
    return Inquiry(won(system)[number], load_profile(profile))


def asked_of(system: RuleSystem) -> list[Inquiry]:
    """Every hand under the default rules, and the first of them under all others."""
    first, *others = profiles_of(system)
    asked = [_asked(system.id, first.id, number) for number in range(HANDS)]
    return asked + [_asked(system.id, rules.id, number) for rules in others for number in range(3)]


def is_said(text: Text) -> bool:
    return all(text.in_(language).strip() for language in LANGUAGES)


def best(asked: CountedHand) -> Counter[str]:
    return Counter(found.fan for found in asked.analysis.best.count.counted)


# Counting and its questions.


def test_a_win_is_counted_and_nothing_found_is_lost(system: RuleSystem) -> None:
    for asked in asked_of(system):
        analysis, rules = asked.analysis, asked.rules
        assert not analysis.problems
        assert [each.total for each in analysis.readings] == sorted(
            (each.total for each in analysis.readings), reverse=True
        )
        for entry, found in zip(analysis.readings, asked.found, strict=False):
            counted = entry.count.counted
            worth = sum(rules.values[each.fan] for each in counted if each.fan not in rules.paid_extra)
            assert entry.total == (min(worth, rules.cap) if rules.cap else worth)
            for suppressed in entry.count.suppressed:
                assert suppressed.principle in system.principle_table
                assert suppressed.by or suppressed.instead_of
            assert found.reading.arrangement.form in system.forms
        assert analyze(analysis.hand, rules) == analysis


def test_each_wait_is_worth_what_its_hand_is(system: RuleSystem) -> None:
    for asked in asked_of(system):
        held = Inquiry(waiting(asked.hand), asked.rules)
        assert asked.hand.winning in {wait.tile for wait in held.waits}
        for wait in held.waits:
            for drawn, total in ((True, wait.total_self_draw), (False, wait.total_discard)):
                if wait.left:
                    assert held.changed(completed(held.hand, wait.tile, self_draw=drawn)).analysis.total == total
                else:
                    assert total is None


def test_why_of_every_fan(system: RuleSystem) -> None:
    for asked in asked_of(system)[:4]:
        for fan in asked.rules.values:
            answer = asked.why(fan)
            assert answer.fan == fan
            assert is_said(answer.text)
        assert set(best(asked)) <= asked.rules.values.keys()


def test_a_claim_is_right_or_is_told_what_is_wrong(system: RuleSystem) -> None:
    for asked in asked_of(system):
        total, fans = asked.analysis.total, best(asked)
        assert total is not None
        assert asked.claim(total).is_right
        if not asked.rules.cap:
            assert asked.claim(total, fans).is_right
        wrong = asked.claim(total + 1)
        assert not wrong.is_right
        assert all(map(is_said, wrong.texts))
        for fan in [fan for fan in asked.rules.values if fan not in fans][:3]:
            over = asked.claim(fans={**fans, fan: 1})
            assert not over.is_right
            assert [line.fan for line in over.over] == [fan] or over.under


def test_the_hand_is_compared_under_every_profile(system: RuleSystem) -> None:
    for asked in asked_of(system)[:4]:
        compared = asked.compare(profiles_of(system))
        assert [each.rules for each in compared] == list(profiles_of(system))
        assert [each.analysis for each in compared] == [analyze(asked.hand, each.rules) for each in compared]
        assert json.dumps(comparison_report(compared))


def test_the_effects_of_rulings_are_what_the_hand_counts(system: RuleSystem) -> None:
    for asked in asked_of(system):
        for effect in asked.effects:
            for outcome in effect.outcomes:
                other = asked.under(asked.rules.adopt(effect.ruling, outcome.option))
                assert outcome.total == other.analysis.total
        listed = {effect.ruling for effect in asked.effects}
        for ruling in system.rulings.values():
            totals = {asked.under(asked.rules.adopt(ruling.id, each.id)).analysis.total for each in ruling.options}
            assert len(totals) == 1 or ruling.id in listed
        assert json.dumps(effects_report(asked)) is not None


def test_each_replacement_is_worth_what_its_hand_is(system: RuleSystem) -> None:
    asked = asked_of(system)[1]
    for row in asked.what_if():
        for tile, value in enumerate(row.values):
            if value is not None:
                hand = replaced(asked.hand, row.target, tile)
                assert value.total == asked.changed(hand).analysis.total


def test_what_is_paid(system: RuleSystem) -> None:
    for asked in asked_of(system)[:4]:
        if not pays(asked.rules):
            with pytest.raises(LookupError):
                settle(asked, {})
            continue
        settled = settle(asked, {})
        assert settled.unpaid is not None or settled.points == sum(
            each.amount for each in settled.payments if each.is_of_win
        )
        assert json.dumps(settlement_report(settled, asked.rules))


# What shows and keeps it.


def test_pictures_and_sheets(system: RuleSystem) -> None:
    for asked in asked_of(system)[:2]:
        for language in LANGUAGES:
            assert layout(asked, 0, language) is not None
            assert picture(asked, Options((language,))).size > (0, 0)
            assert sheet(asked, Options((language,)), asked.claim(1).texts).size > (0, 0)


@pytest.mark.parametrize("form", ["svg", "png"])
def test_a_picture_holds_the_hand_and_its_rules(system: RuleSystem, form: Any) -> None:
    for asked in asked_of(system)[1:3]:
        content = exported(asked, Options(("en",)), form, scale=0.2)
        held = read(content)
        assert held is not None
        shown = embedded.decoded(held)
        assert format_hand(shown.hand) == format_hand(asked.hand)
        assert analyze(shown.hand, shown.profile).total == asked.analysis.total


def test_a_case_is_read_as_it_was_written(system: RuleSystem, tmp_path: Path) -> None:
    for asked in asked_of(system)[::3]:
        payments = {} if pays(asked.rules) else None
        cases.save(Case(asked.hand, Ruled(asked.rules, {}), payments=payments), tmp_path / "a.mjcase")
        kept = cases.read(tmp_path / "a.mjcase")
        assert kept.hand == asked.hand
        assert kept.rules.profile == asked.rules
        assert (kept.payments is None) == (payments is None)
        assert analyze(kept.hand, kept.rules.profile) == asked.analysis


def test_the_history_keeps_it(system: RuleSystem, tmp_path: Path) -> None:
    history = History(tmp_path / "hands.sqlite3")
    for asked in asked_of(system)[::3]:
        entry = entry_of(asked, Ruled(asked.rules, {}), datetime(2026, 1, 2, tzinfo=UTC))
        assert entry is not None
        history.add(entry)
        (found, *_) = history.find()
        hand, rules = found.opened()
        assert (hand, rules.profile) == (asked.analysis.hand, asked.rules)


def test_it_is_told_in_json(system: RuleSystem) -> None:
    for asked in asked_of(system):
        told = json.loads(json.dumps(report(asked)))
        assert told["total"] == asked.analysis.total
        assert parse_hand(told["hand"]) == asked.analysis.hand


# House rules: every kind of change there is.


@dataclass(frozen=True)
class Change:
    """One thing that house rules may say otherwise."""

    name: str
    effect: Callable[[RuleProfile], Effect | None]
    """None where the system has nothing of the kind."""


def _two(rules: RuleProfile) -> tuple[str, str]:
    """Two fans of which neither excludes the other."""
    fans = [fan for fan in rules.values if fan in rules.system.found_fans]
    pairs = ((one, other) for one in fans for other in fans if one != other and not rules.fans[other].combination)
    return next(
        (one, other)
        for one, other in pairs
        if rules.row(one, other) is None and rules.row(other, one) is None and rules.values[one] >= rules.values[other]
    )


def _exclude(scope: Any) -> Callable[[RuleProfile], Effect]:
    return lambda rules: Effect(exclude=(Exclusion(*_two(rules), scope, HOUSE),))


def _allow(rules: RuleProfile) -> Effect | None:
    return Effect(allow=frozenset({rules.exclusions[0].pair})) if rules.exclusions else None


def _marks(field: str) -> Callable[[RuleProfile], Effect | None]:
    def changed(rules: RuleProfile) -> Effect | None:
        marks = sorted(frozenset().union(*rules.system.marks.values()))
        return Effect(**{field: frozenset({marks[0]})}) if marks else None  # type: ignore[arg-type]

    return changed


def _setting(rules: RuleProfile) -> Effect | None:
    flags = [each for each in rules.system.settings if each.type is bool]
    return Effect(settings={flags[0].id: not flags[0].default}) if flags else None


CHANGES = [
    Change("minimum", lambda _rules: Effect(minimum=3)),
    Change("cap", lambda _rules: Effect(cap=6)),
    Change("value", lambda rules: Effect(values={next(iter(rules.values)): 9})),
    Change("no value", lambda rules: Effect(values={next(iter(rules.values)): 0})),
    *(Change(f"exclude {scope}", _exclude(scope)) for scope in ("hand", "within", "inside", 1)),
    Change("allow", _allow),
    *(Change(field, _marks(field)) for field in ("refuse", "accept", "void")),
    Change("legal", lambda _rules: Effect(legal=frozenset({"robbing-last-tile"}))),
    Change("setting", _setting),
]


def changes() -> Iterator[Any]:
    """Each change with each system that has something of the kind."""
    with registered():
        for system in map(system_of, SYSTEMS):
            for change in CHANGES:
                effect = change.effect(profiles_of(system)[0])
                if effect is not None:
                    yield pytest.param(system.id, effect, id=f"{system.id} {change.name}")


@pytest.mark.parametrize(("name", "effect"), list(changes()))
def test_house_rules_count_and_are_kept(name: str, effect: Effect, tmp_path: Path) -> None:
    system = system_of(name)
    base = profiles_of(system)[0]
    house = derived(base, "house", Text("家规", "House rules"), {}, (Difference(HOUSE, effect),))
    save(house, base)
    good, broken = user_profiles()
    assert not broken
    (kept,) = good
    assert read_profile(whole(kept).encode(), "house.toml").values == house.values
    for hand in won(system.id)[:6]:
        asked = Inquiry(hand, kept)
        assert asked.analysis == analyze(hand, house)
        for entry in asked.analysis.readings:
            assert all(each.principle in kept.principles for each in entry.count.suppressed)
        assert {fan: is_said(asked.why(fan).text) for fan in kept.values} == dict.fromkeys(kept.values, True)
        assert asked.effects is not None
        cases.save(Case(hand, Ruled(kept, {})), tmp_path / "a.mjcase")
        assert analyze(hand, cases.read(tmp_path / "a.mjcase").rules.profile) == asked.analysis
        assert json.dumps(report(asked))


def test_house_rules_may_define_fans_and_cite_what_they_take_over(system: RuleSystem) -> None:
    base = profiles_of(system)[0]
    fan = next(each for each in base.values if each in system.found_fans)
    words = Text("另有定义", "defined otherwise")
    defined = {fan: replace(base.fans[fan], definition=words, citations=(HOUSE,))}
    cited = {row.pair: HOUSE for row in base.exclusions[:1]}
    save(derived(base, "house", Text("家规", "House rules"), {}, (), OwnText(defined=defined, cited=cited)), base)
    (kept,), broken = user_profiles()
    assert not broken
    assert (kept.fans[fan].definition, kept.fans[fan].citations[0], kept.cited) == (words, HOUSE, cited)
    assert {each.id for each in kept.fans.values() if each.definition == words} == {fan}
    for hand in won(system.id)[:3]:
        asked = Inquiry(hand, kept)
        assert asked.analysis.total == Inquiry(hand, base).analysis.total
        assert is_said(asked.why(fan).text)


def test_an_added_exclusion_is_counted_by_a_principle_and_cited(system: RuleSystem) -> None:
    base = profiles_of(system)[0]
    found = 0
    for hand in won(system.id, seed=11, number=40):
        fans = best(Inquiry(hand, base))
        plain = [fan for fan in fans if not base.fans[fan].combination and fan in system.found_fans]
        for one, other in ((one, other) for one in fans for other in plain if one != other):
            dear = one in system.found_fans and base.values[one] >= base.values[other] * fans[other]
            if not dear or base.row(one, other) is not None:
                continue
            rows = (Exclusion(one, other, "hand", HOUSE),)
            house = derived(base, "house", same("house"), {}, (Difference(HOUSE, Effect(exclude=rows)),))
            asked = Inquiry(hand, house)
            assert other not in best(asked) or one not in best(asked)
            suppressed = asked.analysis.best.count.suppressed
            entries = [each for each in suppressed if each.instance.fan == other and each.by and each.by[0].fan == one]
            if entries:
                found += 1
                assert {(each.principle, each.citation) for each in entries} == {(system.excluding, HOUSE)}
                assert base.fans[one].label in asked.why(other).text.en
    assert found


def test_a_ruling_answered_by_house_rules_counts_as_it_does_when_adopted(system: RuleSystem) -> None:
    base = profiles_of(system)[0]
    for ruling in system.rulings.values():
        for option in ruling.options:
            house = derived(base, "house", same("house"), {ruling.id: option.id}, ())
            for hand in won(system.id)[:2]:
                asked = Inquiry(hand, house)
                adopted = Inquiry(hand, base.adopt(ruling.id, option.id))
                assert asked.analysis.readings == adopted.analysis.readings


# Hands that are no win.


@pytest.mark.parametrize("code", ["not-a-win", "too-few-tiles", "five-of-a-kind"])
def test_a_hand_that_is_no_win_is_told_why_everywhere(system: RuleSystem, code: str) -> None:
    hand = {
        "not-a-win": parse_hand("1379m2468s135pEE9m"),
        "too-few-tiles": parse_hand("123m"),
        "five-of-a-kind": parse_hand("11111234567mEE1s1s"),
    }[code]
    asked = Inquiry(hand, profiles_of(system)[0])
    assert code in {problem.code for problem in asked.analysis.problems}
    assert all(is_said(problem.words) for problem in asked.analysis.problems)
    assert (code in TILE_PROBLEMS) == any(problem.of_tiles for problem in asked.analysis.problems)
    assert all(is_said(asked.why(fan).text) for fan in asked.rules.values)
    assert json.dumps(report(asked))
    assert not asked.claim(5).is_right
    assert asked.effects == () or code == "not-a-win"
    assert picture(asked, Options(("en",))).size > (0, 0)
    assert entry_of(asked, Ruled(asked.rules, {}), datetime(2026, 1, 2, tzinfo=UTC)) is None
