"""The arithmetic system: its worked examples, its arrangements by brute force, what always holds, who pays."""

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations_with_replacement, permutations

import pytest

from mjgui.core import analyze, format_hand, parse_hand
from mjgui.core.hand import Hand, Meld, MeldKind
from mjgui.core.inquiry import Inquiry
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.profiles.profile_files import load_profile
from mjgui.core.settlement import settle
from mjgui.core.systems.arithmetic import SYSTEM as ARITHMETIC
from mjgui.core.systems.arithmetic.claims import Claim, refusals, taker
from mjgui.core.systems.arithmetic.facts import REGISTRY, facts_of
from mjgui.core.systems.arithmetic.forms import RING, RUNS, arrangements
from mjgui.core.systems.arithmetic.payments import Table, kong_payments, points, win_payments
from mjgui.core.systems.payments import TableError
from mjgui.core.wording.verdict import verdict
from tests.unpaid import unpaid_rules


@pytest.fixture(scope="module")
def rules() -> RuleProfile:
    return load_profile("arithmetic")


# The examples of the source: hand, fans, points on a discard and by self-draw, with 全城 declared, kongs.
EXAMPLES = [
    ("234m357s147pESW3p3p", set(), (5, 15), (15, 45), 0),
    ("234m123s777mNCFEE", {"same-difference"}, (10, 30), (25, 75), 0),
    ("[5555s]246m357pESW7m7m", {"same-difference"}, (10, 30), (25, 75), 30),
    ("159m159s159p159pNN", {"same-difference"}, (10, 30), (25, 75), 0),
    ("[369m,1]159m444mCFP6m6m", {"half-flush"}, (10, 30), (25, 75), 0),
    ("123m444m789mCFP6m6m", {"same-difference", "half-flush"}, (20, 60), (35, 105), 0),
    ("123m444m579m258m6m6m", {"full-flush"}, (15, 45), (30, 90), 0),
    ("[PPPP,5]EEESWNNCFFF", {"same-difference", "all-honors"}, (30, 90), (45, 135), 15),
    ("[FFFF,1]EEE222s555p2m2m", {"same-difference", "all-pungs"}, (25, 75), (40, 120), 15),
    ("22s44s66s77s99sNNCC", {"same-difference", "half-flush", "seven-pairs"}, (35, 105), (35, 105), 0),
]


@pytest.mark.parametrize(("text", "fans", "plain", "declared", "kongs"), EXAMPLES)
def test_the_examples_of_the_source(
    text: str, fans: set[str], plain: tuple[int, int], declared: tuple[int, int], kongs: int, rules: RuleProfile
) -> None:
    hand = parse_hand(text)
    for profile, expected in ((rules, plain), (rules.adopt("all-declared", "declared"), declared)):
        if profile is not rules and not hand.melds:
            hand = first_set_declared(hand, rules)
        drawn = replace(hand, context=replace(hand.context, self_draw=True))
        by_discard, by_self_draw = analyze(hand, profile), analyze(drawn, profile)
        held = {found.fan for found in by_discard.best.count.counted}
        assert held - {"all-declared"} == fans
        # Seven pairs hold no set that could be declared.
        assert ("all-declared" in held) == (profile is not rules and "seven-pairs" not in fans)
        table = Table(payer=1)
        assert points(hand, by_discard.best.total, table) == expected[0]
        assert points(drawn, by_self_draw.best.total, table) == expected[1]
    assert sum(payment.amount for payment in kong_payments(hand, Table())) == kongs


def first_set_declared(hand: Hand, rules: RuleProfile) -> Hand:
    """The same tiles with one of the sets declared; as it is where there are no sets."""
    arranged = analyze(hand, rules).best.reading.arrangement
    if arranged.form != "standard":
        return hand
    first = arranged.sets[0].tiles
    standing = list(hand.concealed)
    for tile in first:
        standing.remove(tile)
    kind = MeldKind.CHOW if first[0] != first[-1] else MeldKind.PUNG
    meld = Meld(kind, first, claimed=1) if kind is MeldKind.CHOW else Meld(kind, first, seat=1)
    return replace(hand, melds=(meld,), concealed=tuple(standing))


@pytest.mark.parametrize(
    ("text", "said"),
    [("234m357s147pESW3p3p", "no set is declared"), ("22s44s66s77s99sNNCC", "seven pairs, which hold no pung")],
)
def test_a_hand_without_a_declared_set_is_never_all_declared(text: str, said: str, rules: RuleProfile) -> None:
    asked = Inquiry(parse_hand(text), rules.adopt("all-declared", "declared"))
    assert said in asked.why("all-declared").text.en
    # So whether the winner says so is no dispute about it.
    assert "all-declared" not in {effect.ruling for effect in asked.effects}


def test_all_declared_is_derived_where_it_fits(rules: RuleProfile) -> None:
    hand = parse_hand("[2222m][444m,1][666m,1][999m,1]3m3m")
    analysis = analyze(hand, rules)
    assert {found.fan for found in analysis.best.count.counted} == {
        "same-difference", "full-flush", "all-pungs", "all-declared",
    }  # fmt: skip
    assert analysis.total == 11
    assert sum(payment.amount for payment in kong_payments(hand, Table())) == 30


def test_robbing_a_kong(rules: RuleProfile) -> None:
    hand = parse_hand("135m35s468pWWW2p2p7s|EE0001")
    assert points(hand, analyze(hand, rules).best.total, Table(payer=2)) == 25
    assert {payment.payer for payment in win_payments(hand, 2, Table(payer=2))} == {2}


def test_a_flush_of_equal_steps_that_robs_a_kong() -> None:
    # 相同等差清一色抢杠: 5 fans and 15.
    assert points(parse_hand("1m|EE0001"), 5, Table(payer=1)) == 40


def test_undeclared_tiles_may_be_worth_more(rules: RuleProfile) -> None:
    analysis = analyze(parse_hand("369m159m444mCFP6m6m"), rules)
    assert analysis.total == 4
    assert [reading.total for reading in analysis.readings] == sorted(
        (reading.total for reading in analysis.readings), reverse=True
    )
    assert analysis.readings[-1].total < 4


@pytest.mark.parametrize(("players", "kong", "each"), [(4, 15, 3), (3, 10, 2), (2, 5, 1)])
def test_fewer_players(players: int, kong: int, each: int) -> None:
    table = Table(players=players, payer=1)
    public = parse_hand("[PPPP,5]1m")
    assert sum(payment.amount for payment in kong_payments(public, table)) == 5 * each
    private = parse_hand("[PPPP,3]1m")
    assert sum(payment.amount for payment in kong_payments(private, table)) == kong
    concealed = parse_hand("[PPPP]1m")
    assert sum(payment.amount for payment in kong_payments(concealed, table)) == 10 * each
    assert points(parse_hand("1m|EE0001"), 2, table) == 10 + kong
    assert points(parse_hand("1m|EE1000"), 2, table) == 10 * each


def test_options_of_the_table() -> None:
    drawn = parse_hand("1m|EE1000")
    assert points(drawn, 2, Table(double_self_draw=True)) == 60
    assert points(drawn, 2, Table(unit=10)) == 60
    late = frozenset({1})
    assert kong_payments(parse_hand("[PPPP,5]1m"), Table(late_kongs=late)) == []
    assert kong_payments(parse_hand("[PPPP,1]1m"), Table(late_kongs=late)) == []
    assert sum(payment.amount for payment in kong_payments(parse_hand("[PPPP]1m"), Table(late_kongs=late))) == 30


def test_a_robbed_kong_paid_by_the_robbed_seat_or_by_all(rules: RuleProfile) -> None:
    hand = parse_hand("135m35s468pWWW2p2p7s|EE0001")
    for option, payers in (("robbed", {2: 25}), ("shared", {1: 5, 2: 15, 3: 5})):
        settled = settle(Inquiry(hand, rules.adopt("robbed-kong", option)), {"payer": 2})
        assert settled.points == 25
        paid: Counter[int] = Counter()
        for payment in settled.payments:
            paid[payment.payer] += payment.amount
        assert paid == payers


def test_kongs_are_paid_without_a_win_and_a_losing_reading_for_what_it_is(rules: RuleProfile) -> None:
    waiting = settle(Inquiry(parse_hand("[PPPP,5]123456789mE"), rules), {})
    assert (waiting.points, [payment.amount for payment in waiting.payments]) == (None, [5, 5, 5])
    impossible = settle(Inquiry(parse_hand("[PPPP,5]123m"), rules), {})
    assert (impossible.points, impossible.payments) == (None, ())
    asked = Inquiry(parse_hand("369m159m444mCFP6m6m"), rules)
    last = len(asked.analysis.readings) - 1
    assert settle(asked, {}).points == 20
    assert settle(asked, {}, last).points == 5 * max(asked.analysis.readings[last].total, 1)


def test_a_system_that_does_not_pay() -> None:
    with pytest.raises(LookupError):
        settle(Inquiry(parse_hand("123456789m55s12p3p"), unpaid_rules()), {})


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"players": 5}, "players"),
        ({"players": 1}, "players"),
        ({"unit": 0}, "unit"),
        ({"players": 2}, "payer"),
        ({"payer": 0}, "payer"),
        ({"payer": 9}, "payer"),
        ({"late_kongs": {5}}, "late_kongs"),
    ],
)
def test_a_table_that_cannot_be(values: dict[str, object], field: str, rules: RuleProfile) -> None:
    with pytest.raises(TableError) as raised:
        settle(Inquiry(parse_hand("159m159s159p19pNN5p"), rules), {"payer": 2, **values})
    assert raised.value.fields == (field,)
    assert raised.value.words.zh != raised.value.words.en


def test_payments_are_between_different_seats_of_the_table() -> None:
    chance = random.Random(5)
    for _ in range(300):
        players = chance.choice((2, 3, 4))
        seat = chance.randrange(players)
        other = chance.choice([place for place in range(players) if place != seat])
        table = Table(players, seat, other, double_self_draw=chance.random() < 0.5)
        text = chance.choice(("[PPPP][EEEE,1][WWWW,6]1m|EE1000", "[PPPP,3]1m|EE0001", "[PPPP,2]1m|EE0000"))
        hand = parse_hand(text)
        balance: Counter[int] = Counter()
        for payment in (*win_payments(hand, 3, table), *kong_payments(hand, table)):
            assert payment.payee == seat
            assert payment.amount > 0
            if payment.payer is not None:
                assert payment.payer in table.others
                balance[payment.payer] -= payment.amount
                balance[payment.payee] += payment.amount
        assert sum(balance.values()) == 0


SETS = [tuple(9 * suit + rank for rank in shape) for suit in range(3) for shape in RUNS]
SETS += [tuple(27 + rank for rank in shape) for shape in RING]
SETS += [(tile,) * 3 for tile in range(34)]


def random_hands(seed: int, number: int) -> list[Hand]:
    chance = random.Random(seed)
    found: list[Hand] = []
    while len(found) < number:
        pool = [each for each in SETS if chance.random() < 0.15] or SETS
        tiles = [tile for _ in range(4) for tile in chance.choice(pool)] + [chance.randrange(34)] * 2
        if chance.random() < 0.1:
            tiles = sorted([chance.randrange(34) for _ in range(7)] * 2)
        if max(Counter(tiles).values()) <= 4:
            winning = tiles.pop(chance.randrange(14))
            found.append(Hand((), tuple(tiles), winning))
    return found


def test_every_arrangement_once() -> None:
    for hand in random_hands(1, 60):
        assert hand.winning is not None
        tiles = Counter([*hand.concealed, hand.winning])
        possible = [each for each in SETS if not Counter(each) - tiles]
        expected = Counter()
        for chosen in combinations_with_replacement(possible, 4):
            left = Counter(tiles)
            left.subtract(tile for each in chosen for tile in each)
            rest = +left
            if min(left.values()) >= 0 and len(rest) == 1:
                expected[tuple(sorted(chosen))] = 1
        found = Counter(
            tuple(sorted(each.tiles for each in arrangement.sets[:-1]))
            for arrangement in arrangements(hand)
            if arrangement.form == "standard"
        )
        assert found == expected, format_hand(hand)


def test_pungs_honours_and_pairs_always_share_a_difference(rules: RuleProfile) -> None:
    seen = 0
    for hand in random_hands(2, 400):
        for detected in ARITHMETIC.detect(hand):
            held = {found.fan for found in detected.instances}
            if held & {"all-pungs", "all-honors", "seven-pairs"}:
                seen += 1
                assert "same-difference" in held
    assert seen > 20


def test_exchanging_suits_leaves_the_total(rules: RuleProfile) -> None:
    for hand in random_hands(3, 80):
        for order in permutations(range(3)):
            moved = [
                9 * order[tile // 9] + tile % 9 if tile < 27 else tile for tile in (*hand.concealed, hand.winning or 0)
            ]
            other = Hand((), tuple(moved[:-1]), moved[-1])
            assert analyze(other, rules).total == analyze(hand, rules).total


def test_the_conditions_hold_exactly_where_the_fan_is_found() -> None:
    for hand in random_hands(4, 200):
        for detected in ARITHMETIC.detect(hand):
            held = {found.fan for found in detected.instances}
            facts = facts_of(hand, detected.reading)
            for fan, definition in REGISTRY.declared.items():
                failed = next((at for at, each in enumerate(definition.conditions) if not each.holds(facts)), None)
                assert (fan in held) == (failed is None), (format_hand(hand), fan)
                if failed is not None:
                    assert definition.first_failure(facts)[0] == failed


@pytest.mark.parametrize(
    ("text", "code"),
    [("[147p,1]123m", "too-few-tiles"), ("[ESW,1]1m", "too-few-tiles"), ("[124p,1]456m789m123s5s5s", "not-a-meld"),
     ("[ESN,1]456m789m123s5s5s", "not-a-meld"),],
)  # fmt: skip
def test_what_a_meld_is(text: str, code: str, rules: RuleProfile) -> None:
    assert [problem.code for problem in analyze(parse_hand(text), rules).problems] == [code]


# A hand, what it is asked, and what the answer says in the words of these rules.
OWN_WORDS = [
    ("123s135m147p15mEE9m", "same-difference", "等差不同：135m 159m 123s 147p", "different steps"),
    ("123s135m147p15mEE9m", "half-flush", "数牌不止一类：1359m123s147p", "more than one suit: 1359m123s147p"),
    ("EEESSSWNCCFPFF", "half-flush", "没有数牌", "no suit tile is there"),
    ("123m444m579m258m6m6m", "half-flush", "没有风元牌", "no honour is there"),
    ("22s44s66s77s99sNNCC", "full-flush", "有风元牌：NC", "honours are there: NC"),
    ("22s44s66s77s99sNNCC", "all-honors", "有数牌：24679s", "suit tiles are there: 24679s"),
    ("123s135m147p15mEE9m", "all-pungs", "有坎、杠以外的话：135m 159m 123s 147p", "runs are there: 135m"),
    ("22s44s66s77s99sNNCC", "all-pungs", "是七个对子，没有坎、杠", "seven pairs, which hold no pung"),
    ("EEE222s555pFFF22m", "seven-pairs", "是四句话一将，不是七个对子", "four sets and a pair, not seven pairs"),
    ("[124p,1]456m789m123s5s5s", "all-pungs", "不成话：应为同一类牌等差的三张", "neighbours in the ring of honours"),
    ("135m246s357p57mEE8m", "all-pungs", "不成四句话一将，也不是七巧对", "neither four sets and a pair nor seven"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "fan", "zh", "en"), OWN_WORDS)
def test_why_a_fan_is_absent_in_the_words_of_the_rules(
    text: str, fan: str, zh: str, en: str, rules: RuleProfile
) -> None:
    answer = Inquiry(parse_hand(text), rules).why(fan)
    assert zh in answer.text.zh
    assert en in answer.text.en


def test_the_ring_of_honours_meets_at_its_ends() -> None:
    assert ARITHMETIC.is_meld(MeldKind.CHOW, (27, 28, 33))
    assert ARITHMETIC.is_meld(MeldKind.CHOW, (27, 32, 33))
    assert not ARITHMETIC.is_meld(MeldKind.CHOW, (27, 28, 31))
    assert ARITHMETIC.is_meld(MeldKind.CHOW, (0, 4, 8))
    assert not ARITHMETIC.is_meld(MeldKind.CHOW, (7, 8, 9))
    assert Meld(MeldKind.CHOW, (33, 27, 28)).tiles == (27, 28, 33)


@pytest.mark.parametrize(
    ("claim", "situation", "allowed"),
    [
        (Claim.WIN_BY_DISCARD, {}, True),
        (Claim.WIN_BY_DISCARD, {"is_open": True}, False),
        (Claim.WIN_BY_ROBBING, {"is_open": True}, False),
        (Claim.WIN_BY_SELF_DRAW, {"is_open": True}, True),
        (Claim.PUBLIC_KONG, {"is_open": True}, True),
        (Claim.PRIVATE_KONG, {"is_open": True}, False),
        (Claim.CONCEALED_KONG, {"is_open": True}, False),
        (Claim.PUNG, {"is_open": True}, False),
        (Claim.CHOW, {"declared": 0, "others_declared": (1, 0, 0)}, True),
        (Claim.CHOW, {"declared": 1, "others_declared": (1, 0, 0)}, False),
        (Claim.CHOW, {"declared": 0, "others_declared": (0, 0, 0)}, False),
        (Claim.CHOW, {"declared": 1, "others_declared": (3, 0, 0)}, True),
        (Claim.PUNG, {"declared": 3, "others_declared": (0, 0, 0)}, True),
        (Claim.CONCEALED_KONG, {"at_the_win": True}, False),
        (Claim.WIN_BY_DISCARD, {"last_tile_taken": True}, False),
        (Claim.WIN_BY_SELF_DRAW, {"last_tile_taken": True}, True),
        (Claim.WIN_BY_DISCARD, {"passed_up": True}, False),
        # Four sets leave none to declare; to a pung among them a tile may be added, and they may win.
        (Claim.CHOW, {"declared": 4, "others_declared": (5, 0, 0)}, False),
        (Claim.PUNG, {"declared": 4}, False),
        (Claim.PRIVATE_KONG, {"declared": 4}, False),
        (Claim.CONCEALED_KONG, {"declared": 4}, False),
        (Claim.PUBLIC_KONG, {"declared": 4}, True),
        (Claim.WIN_BY_DISCARD, {"declared": 4}, True),
        # The last tile can be konged by who drew it, without its replacement.
        (Claim.CONCEALED_KONG, {"last_tile_taken": True}, True),
        (Claim.PUBLIC_KONG, {"last_tile_taken": True}, True),
        (Claim.PRIVATE_KONG, {"last_tile_taken": True}, False),
    ],
)  # fmt: skip
def test_what_a_seat_may_do(claim: Claim, situation: dict, allowed: bool) -> None:
    reasons = refusals(claim, **situation)
    assert (not reasons) == allowed
    for reason in reasons:
        assert reason.zh
        assert reason.en


def answered(claim: str, **said: object) -> list[str]:
    """The notes to an answer of what a seat may do."""
    (question,) = (each for each in ARITHMETIC.questions if each.id == "may")
    return [remark.words.en for remark in question.answer({"claim": claim, **said}, {}).remarks]


def test_a_kong_on_the_last_tile_is_not_paid_and_makes_the_hand_dead() -> None:
    for claim in ("concealed-kong", "public-kong"):
        (note,) = [note for note in answered(claim, last_tile=True) if "replacement" in note]
        assert note == "no replacement tile is left: the kong is not paid, and makes the hand a dead one"
        assert not [note for note in answered(claim) if "replacement" in note]


def test_who_takes_the_tile() -> None:
    assert taker([1, 3], None, 0, 4) == 3
    assert taker([0, 2], None, 3, 4) == 2
    assert taker([1, 3], 2, 0, 4) == 2
    with pytest.raises(ValueError, match="3"):
        taker([1, 3], 3, 0, 4)


def test_the_game_without_honours(rules: RuleProfile) -> None:
    without = rules.adopt("honors", "without")
    hand = parse_hand("159m159s159p19pNN5p")
    (problem,) = analyze(hand, without).problems
    assert (problem.code, problem.words.en) == ("honors", "played without honours there is no N")
    (effect,) = (effect for effect in Inquiry(hand, without).effects if effect.ruling == "honors")
    assert [outcome.total for outcome in effect.outcomes] == [2, None]
    plain = parse_hand("123m444m579m258m6m6m")
    assert analyze(plain, without).total == analyze(plain, rules).total


@pytest.mark.parametrize(("text", "problems"), [
    ("123m123s123p12m55s3m|EE0010", ["last-tile-discarded"]),
    ("123m123s123p12m55s3m|EE1010", []),
    ("123m123s123p12m55s3m|EE0000", []),
])  # fmt: skip
def test_the_last_tile_of_the_wall_is_not_discarded(text: str, problems: list[str], rules: RuleProfile) -> None:
    assert [problem.code for problem in analyze(parse_hand(text), rules).problems] == problems


def test_the_runs_of_different_steps_are_named_without_honours(rules: RuleProfile) -> None:
    answer = Inquiry(parse_hand("234m357s147pESW3p3p"), rules).why("same-difference")
    assert "234m 357s 147p (" in answer.text.en


@pytest.mark.parametrize(("players", "seat", "payer"), [(4, 2, 2), (3, 2, None), (3, 1, 2), (3, 3, 1), (2, 2, 1)])
def test_who_discarded_a_private_kong(players: int, seat: int, payer: int | None) -> None:
    hand = parse_hand(f"[PPPP,{seat}]1m")
    assert [payment.payer for payment in kong_payments(hand, Table(players=players))] == [payer]


def test_rulings_that_change_no_total_and_still_matter(rules: RuleProfile) -> None:
    def listed(text: str) -> set[str]:
        return {effect.ruling for effect in Inquiry(parse_hand(text), rules).effects}

    assert "arrangement" in listed("369m159m444mCFP6m6m")
    assert "robbed-kong" in listed("135m35s468pWWW2p2p7s|EE0001")
    assert not {"arrangement", "robbed-kong"} & listed("159m159s159p19pNN5p")


def test_a_kong_without_its_replacement_is_not_paid_and_the_hand_is_dead(rules: RuleProfile) -> None:
    values = {"burnt_kongs": {1}}
    waiting = Inquiry(parse_hand("[PPPP][EEEE,5]123456mS"), rules)
    assert [payment.reason for payment in settle(waiting, values).payments] == ["public-kong"] * 3
    won = settle(Inquiry(parse_hand("[PPPP][EEEE,5]123456mSS"), rules), values)
    assert won.points is None
    assert "dead" in won.unpaid.en
    assert [payment.reason for payment in won.payments] == ["public-kong"] * 3


def test_a_win_below_a_house_minimum_is_not_paid(rules: RuleProfile) -> None:
    strict = replace(rules, minimum=5)
    settled = settle(Inquiry(parse_hand("[PPPP]159m159s159p5p5p"), strict), {})
    assert settled.points is None
    assert "below" in settled.unpaid.en
    assert [payment.amount for payment in settled.payments] == [10, 10, 10]


def test_a_claim_of_what_was_laid_down(rules: RuleProfile) -> None:
    hand = parse_hand("369m159m444mCFP6m6m")
    best = rules.adopt("arrangement", "best")
    assert not Inquiry(hand, best).claim(total=2).is_right
    laid_down = Inquiry(hand, rules)
    assert laid_down.claim(total=2).is_right
    assert laid_down.claim(fans={"half-flush": 1}).is_right
    assert laid_down.claim(total=4).is_right
    assert not laid_down.claim(total=3).is_right
    assert laid_down.claim(total=2).texts[0].en == ("the claim is right if so laid down: 2 fan. 159m 369m 444m CFP 66m")
    assert laid_down.claim(total=4).texts[0].en == "the claim is right: 4 fan"
    # With what was laid down said, nothing else is right.
    assert laid_down.claim(total=2, reading=1).is_right
    assert not laid_down.claim(total=4, reading=1).is_right
    with pytest.raises(IndexError):
        laid_down.claim(total=2, reading=9)


def test_circumstances_of_other_systems_do_not_matter(rules: RuleProfile) -> None:
    # The last of its kind while another copy stands in hand; a replacement tile without a kong.
    for context in ("EE0100", "EE1001"):
        analysis = analyze(parse_hand(f"123m123s123p11m23p1p|{context}"), rules)
        assert analysis.total == 2
        assert not analysis.remarks
    assert not analyze(parse_hand("[666m,1][777m,1][999m,1]7888m6m"), rules).remarks


@pytest.mark.parametrize(
    ("winners", "kong", "said"),
    [
        ({1}, None, ["who takes the tile can discard no other"]),
        (
            {1, 3},
            None,
            ["each of them wins, and the discarder pays each", "who takes the tile can discard no other"],
        ),
        ({1}, 2, ["both the win and the kong count, and the discarder pays both"]),
        (set(), 2, []),
    ],
)
def test_what_follows_for_a_discard_that_several_want(winners: set[int], kong: int | None, said: list[str]) -> None:
    (question,) = (each for each in ARITHMETIC.questions if each.id == "takes")
    answer = question.answer({"discarder": 0, "winners": winners, "kong": kong}, {})
    assert [remark.words.en for remark in answer.remarks] == said
    assert {citation.source for remark in answer.remarks for citation in remark.citations} <= {"arithmetic"}


@pytest.mark.parametrize(
    ("written", "kept", "claimed"),
    [("[FPE,3]", "[EFP,1]", "E"), ("[FPE,1]", "[EFP,2]", "F"), ("[PES,1]", "[ESP,3]", "P"), ("[PES,2]", "[ESP,1]", "E"),
     ("[ESW,2]", "[ESW,2]", "S")],
)  # fmt: skip
def test_a_run_of_the_ring_keeps_the_tile_that_was_claimed(written: str, kept: str, claimed: str) -> None:
    (meld,) = parse_hand(written).melds
    assert meld.claimed is not None
    assert parse_hand(claimed).concealed == (meld.tiles[meld.claimed - 1],)
    assert format_hand(parse_hand(written)).startswith(kept)
    assert parse_hand(kept).melds == (meld,)


@pytest.mark.parametrize(("option", "points"), [("base-and-robbing", 20), ("robbing-alone", 15)])
def test_a_robbed_kong_without_fans_is_paid_as_it_is_ruled(option: str, points: int, rules: RuleProfile) -> None:
    asked = Inquiry(parse_hand("234m357s147pEW3p3pS|EE0001"), rules.adopt("robbing-without-fan", option))
    assert asked.analysis.total == 0
    assert settle(asked, {"payer": 1}).points == points
    # With fans it is no question.
    asked = Inquiry(parse_hand("135m35s468pWWW2p2p7s|EE0001"), rules.adopt("robbing-without-fan", option))
    assert settle(asked, {"payer": 1}).points == 25


def test_there_are_no_flowers(rules: RuleProfile) -> None:
    asked = Inquiry(parse_hand("159m159s159p19pNN5p|EE0000|ab"), rules)
    assert [problem.words.en for problem in asked.analysis.problems] == [
        "there are no flowers in this game, and the hand has 2"
    ]
    assert settle(asked, {}).payments == ()


@pytest.mark.parametrize(
    ("text", "step", "sets"),
    [
        ("135m246s357p57mEE9m", "in steps of 2", 4),
        # Sets of any step are not what makes it one.
        ("[ESW,1]147m258s369p5p5p", "in steps of 3", 3),
        ("159m159s159p159pNN", "in steps of 4", 4),
        ("EEESSSWNCCFPFF", "any step", 0),
        ("22s44s66s77s99sNNCC", "any step", 0),
    ],
)
def test_the_same_difference_names_its_step_and_its_sets(text: str, step: str, sets: int, rules: RuleProfile) -> None:
    best = analyze(parse_hand(text), rules).best
    (found,) = [each for each in best.count.counted if each.fan == "same-difference"]
    assert ARITHMETIC.detail("same-difference", best.reading).en == step
    assert len(found.sets) == sets


def test_a_cap_says_what_it_cuts(rules: RuleProfile) -> None:
    asked = Inquiry(parse_hand("[2222m][444m,1][666m,1][999m,1]3m3m"), replace(rules, cap=8))
    assert asked.analysis.total == 8
    assert verdict(asked).en == "8 fan · arithmetic · the fans come to 11, capped at 8"
