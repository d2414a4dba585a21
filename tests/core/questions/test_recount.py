"""A count that was kept against that of now: both totals, what is otherwise, and why."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjgui import __version__
from mjgui.core.hand import Hand
from mjgui.core.inquiry import Inquiry
from mjgui.core.notation import format_hand, parse_hand
from mjgui.core.profiles.profile import Difference, RuleProfile, derived
from mjgui.core.profiles.profile_files import load_profile, profiles_of
from mjgui.core.questions.kept_count import FanCount, LeftOut, Record, is_count_of, record_of
from mjgui.core.questions.recount import recount
from mjgui.core.rules.effects import Effect, Exclusion
from mjgui.core.rules.fans import Citation
from mjgui.core.settlement import settle
from mjgui.core.systems.registry import system_of
from mjgui.core.texts import same
from tests.hands import HandMaker

MIL = load_profile("mil-2025")
ARITHMETIC = load_profile("arithmetic")
RING = parse_hand("[234m,1][234m,1]22334s55p4s")
PUNGS = parse_hand("[111m,1][111p,1][111s,1]99s99p9p")
FLOWERY = parse_hand("[234m,1][234m,1]22334s55p4s|EE0000|ab")
PAID = parse_hand("135m[1111p]246s555s7p7p|EE1000")
HOUSE = Citation("house", same("art. 3"), "printed")


NATIONAL = st.sampled_from([profile.id for profile in profiles_of(system_of("national"))])


def otherwise(rules: RuleProfile, effect: Effect | None = None, **rulings: str) -> RuleProfile:
    """The rules of the same name as an earlier version may have had them."""
    differences = (Difference(HOUSE, effect),) if effect else ()
    answers = {ruling.replace("_", "-"): option for ruling, option in rulings.items()}
    made = derived(rules, rules.id, rules.name, answers, differences)
    return replace(made, short_name=rules.short_name)


def excluding(fan: str, excluded: str) -> Effect:
    return Effect(exclude=(Exclusion(fan, excluded, "hand", HOUSE),))


def kept(hand: Inquiry, **changes: object) -> Record:
    record = record_of(hand)
    assert record is not None
    return replace(record, program="0.0.9", **changes)  # type: ignore[arg-type]


def test_what_is_kept_of_a_count() -> None:
    record = record_of(Inquiry(RING, otherwise(MIL, account_once="literal")))
    assert record is not None
    assert (record.program, record.hand) == (__version__, format_hand(RING))
    assert (record.total, record.minimum, record.profile, record.profile_name) == (7, 8, "mil-2025", MIL.name)
    assert record.fans is not None
    assert FanCount("pure-double-chow", 2, 1) in record.fans
    assert sum((each.times or 0) * (each.points or 0) for each in record.fans) == 7
    assert record.left_out is not None
    left_out = {(each.fan, each.principle) for each in record.left_out}
    assert {("no-honors", "non-repeat"), ("mixed-double-chow", "account-once")} <= left_out
    assert record.rulings is not None
    assert record.rulings["account-once"] == "literal"
    assert record.reading is not None
    assert record.reading.sets == ("[234m]", "[234m]", "234s", "234s", "55p")


def test_a_hand_that_waits_has_no_count_and_one_that_is_no_win_has() -> None:
    assert record_of(Inquiry(parse_hand("[234m,1][234m,1]22334s55p"), MIL)) is None
    record = record_of(Inquiry(parse_hand("123456789m12s35p9p"), MIL))
    assert record is not None
    assert record.total is None


# What an earlier version had otherwise: hand, rules of then, rules of now, and what is said in English.
CHANGES = [
    (
        "a row that is new",
        RING,
        MIL,
        otherwise(MIL, excluding("all-chows", "all-simples")),
        ["Counted 7 by version 0.0.9, 5 now",
         "断幺 All Simples counted then and does not now: by a rule not in force then — "
         "Non-repeat: because of 平和 All Chows (house art. 3, printed)"],
    ),
    (
        "a row that has gone",
        RING,
        otherwise(MIL, excluding("all-chows", "all-simples")),
        MIL,
        ["断幺 All Simples counts now and did not then: the rule that kept it out has gone — "
         "Non-repeat: because of 平和 All Chows (house art. 3, printed)"],
    ),
    (
        "a fan that no longer is one, and what it kept out",
        RING,
        MIL,
        otherwise(MIL, Effect(values={"all-chows": 0, "all-simples": 0})),
        ["Counted 7 by version 0.0.9, 4 now",
         "平和 All Chows counted then and does not now: MIL 2025 has no such fan",
         "无字 No Honors counts now and did not then: "],
    ),
    (
        "another value",
        RING,
        otherwise(MIL, Effect(values={"all-simples": 5})),
        MIL,
        ["Counted 10 by version 0.0.9, 7 now", "断幺 All Simples was worth 5 then and is worth 2 now"],
    ),
    (
        "another answer to a dispute",
        RING,
        otherwise(MIL, account_once="rings-exempt"),
        MIL,
        ["Counted 8 by version 0.0.9, 7 now",
         "“How far does account-once reach?” was answered “",
         "喜相逢 Mixed Double Chow counted 2 times then, now 1: "],
    ),
    (
        "another minimum",
        RING,
        otherwise(MIL, Effect(minimum=6)),
        MIL,
        ["Counted 7 by version 0.0.9, 7 now", "The minimum was 6 then and is 8 now"],
    ),
    (
        "a cap",
        PUNGS,
        otherwise(MIL, Effect(cap=64)),
        MIL,
        ["Counted 64 by version 0.0.9, 80 now", "A hand was worth at most 64 then"],
    ),
    (
        "a cap now",
        PUNGS,
        MIL,
        otherwise(MIL, Effect(cap=64)),
        ["Counted 80 by version 0.0.9, 64 now", "A hand is worth at most 64 now"],
    ),
    (
        "flowers",
        FLOWERY,
        otherwise(MIL, Effect(values={"flower-tiles": 3})),
        MIL,
        ["Flowers were paid 6 then and are paid 2 now"],
    ),
    (
        "other rules",
        PUNGS,
        load_profile("xiaolin"),
        MIL,
        ["Then under “Xiaolin"],
    ),
    (
        "another rule system",
        parse_hand("123456789m12344p"),
        ARITHMETIC,
        MIL,
        ["Then under “"],
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "then", "now", "said"), [each[1:] for each in CHANGES], ids=[each[0] for each in CHANGES]
)
def test_what_is_otherwise_is_said_with_its_reason(
    hand: Hand, then: RuleProfile, now: RuleProfile, said: list[str]
) -> None:
    record = kept(Inquiry(hand, then))
    found = Inquiry(hand, now).recount(record)
    words = [each.en for each in found.texts]
    for each in said:
        assert any(line.startswith(each) for line in words), (each, words)
    assert found.differs
    assert all(each.zh and each.zh != each.en for each in found.texts)


def test_what_a_ruling_was_given_on_is_said_so() -> None:
    record = kept(Inquiry(RING, MIL), is_decision=True)
    assert Inquiry(RING, MIL).recount(record).texts[0].en == "Decided: 7, counted by version 0.0.9, and so now"
    later = Inquiry(RING, otherwise(MIL, Effect(values={"all-simples": 3})))
    assert later.recount(record).texts[0] == (
        "裁决所据：版本 0.0.9 计 7 番；现在计 8 番",
        "Decided: 7, counted by version 0.0.9; 8 now",
    )


UNKNOWN = Record("0.1.0", format_hand(RING), 7)


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (UNKNOWN, []),
        (replace(UNKNOWN, total=9), ["too little was kept"]),
        (
            replace(UNKNOWN, total=8, fans=(FanCount("all-types", None),)),
            ["All Types counted then", "All Chows counts now"],
        ),
        (replace(UNKNOWN, total=None), ["held to be no win then"]),
        (replace(UNKNOWN, total=8, fans=(FanCount("x-gone", 1, 8),)), ["x-gone counted then and does not now: this"]),
    ],
)
def test_of_what_little_was_kept_nothing_false_is_said(record: Record, said: list[str]) -> None:
    found = Inquiry(RING, MIL).recount(record)
    assert found.differs == bool(said)
    for each in said:
        assert any(each in change.text.en for change in found.changes)
    assert not any(change.kind in ("minimum", "flowers", "ruling", "reading") for change in found.changes)


def test_ids_that_this_version_does_not_know_do_not_end_it() -> None:
    citation = Citation("x-book", same("p. 1"), "x-kind")
    record = kept(
        Inquiry(RING, MIL),
        total=1,
        fans=(FanCount("x-fan", 1, 1),),
        left_out=(LeftOut("all-chows", "x-principle", ("x-fan",), citation), LeftOut("all-simples", "y", (), citation)),
        rulings={"x-ruling": "y", "account-once": "x-option"},
    )
    words = [change.text.en for change in Inquiry(RING, MIL).recount(record).changes]
    assert any("x-principle: because of x-fan" in each for each in words)


def test_a_win_that_is_none_any_longer_says_why() -> None:
    hand = parse_hand("EESSWWNNCCFFP9m")
    record = kept(Inquiry(RING, MIL))
    found = recount(record, Inquiry(hand, MIL))
    assert found.headline.en == "Counted 7 by version 0.0.9, as no win now"
    assert found.changes[0].kind == "no-win"


def test_payments_that_are_otherwise_are_said() -> None:
    asked = Inquiry(PAID, ARITHMETIC)
    then, now = (settle(asked, {"unit": unit}) for unit in (5, 10))
    record = record_of(asked, settled=then)
    assert record is not None
    assert not asked.recount(record, then).differs
    assert not asked.recount(record).differs
    (change,) = asked.recount(record, now).changes
    assert change.kind == "paid"
    assert str(then.points) in change.text.en
    assert str(now.points) in change.text.en


def test_a_record_is_of_its_hand_alone() -> None:
    record = kept(Inquiry(RING, MIL))
    assert is_count_of(record, RING, MIL)
    assert not is_count_of(record, PUNGS, MIL)


@settings(deadline=None)
@given(st.integers(0, 10_000), NATIONAL)
def test_the_count_of_now_is_as_it_is(seed: int, rules: str) -> None:
    (hand,) = HandMaker(seed).take(1)
    asked = Inquiry(hand, load_profile(rules))
    record = record_of(asked)
    assert record is not None
    assert not asked.recount(record).differs


@settings(deadline=None)
@given(
    st.integers(0, 10_000),
    NATIONAL,
    NATIONAL,
)
def test_the_fans_that_are_said_to_differ_make_the_difference(seed: int, then: str, now: str) -> None:
    (hand,) = HandMaker(seed).take(1)
    record = record_of(Inquiry(hand, load_profile(then)))
    assert record is not None
    asked = Inquiry(hand, load_profile(now))
    found = asked.recount(record)
    if found.total != record.total:
        assert found.differs
    if record.total is None or found.total is None or found.total == record.total:
        return
    before = Counter({each.fan: each.times for each in record.fans or ()})
    after = Counter(dict(asked.analysis.best.count.alternatives[0]))
    said = {change.fan for change in found.changes if change.fan}
    points = {each.fan: each.points for each in record.fans or ()}
    differing = {
        fan for fan in before | after if before[fan] != after[fan] or points[fan] != asked.rules.values.get(fan)
    }
    assert said == differing
