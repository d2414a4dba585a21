"""What is proved of every two fans: the table, what it feeds, and the proof on a part of its cases."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, combinations_with_replacement

import pytest

from mjgui import resources
from mjgui.core.analysis import analyze
from mjgui.core.hand import Hand
from mjgui.core.hand.arrange import readings
from mjgui.core.hand.problems import problems
from mjgui.core.inquiry import Inquiry
from mjgui.core.notation import parse_hand
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.profiles.profile_files import load_profile, profiles_of
from mjgui.core.questions.lists import against_proof, listed_by
from mjgui.core.rules.fans import FanId
from mjgui.core.rules.proofs import Proof, Proofs, Under, read_proofs, written
from mjgui.core.systems.national import SYSTEM
from mjgui.core.systems.national.circumstances import infer_last_of_kind
from mjgui.core.systems.national.detection import declared_fans, detect
from mjgui.core.systems.national.facts import REGISTRY, hand_facts, reading_facts
from mjgui.core.systems.national.forms import arrangements
from mjgui.core.systems.national.lists_1998 import printed_in_1998
from mjgui.core.systems.national.principles import NON_REPEAT
from mjgui.core.systems.national.proof.census import Census
from mjgui.core.systems.national.proof.layouts import SETS, Sets, knitted_straights, seven_pairs, standard, without_sets
from mjgui.core.systems.national.proof.parts import work_out
from mjgui.core.systems.national.proof.relations import Relations
from mjgui.core.systems.national.proof.universe import BIT, DECIDED, FANS, Reaches, Universe
from mjgui.core.systems.national.proof.views import UndeclaredReadError, view
from mjgui.core.systems.national.proofs import proved_exclusions
from mjgui.core.systems.registry import system_of
from tests.hands import HandMaker

HANDS = 3000


def table_of(profile: str) -> Proofs:
    """What is proved under the definitions of a profile."""
    rules = load_profile(profile)
    found = rules.system.proofs(rules)
    assert found is not None
    return found


@pytest.fixture(scope="module")
def proofs() -> Proofs:
    return table_of("mil-2025")


@pytest.fixture(scope="module")
def of_essay() -> Proofs:
    return table_of("essay")


@pytest.fixture(scope="module", params=["essay", "reform"])
def table(request: pytest.FixtureRequest) -> Proofs:
    """Each table there is, with what is asked of a form by itself."""
    return table_of(request.param)


@pytest.fixture(scope="module")
def essay() -> RuleProfile:
    return load_profile("essay")


def held(hand: Hand, refused: frozenset[str], form: str = "") -> Iterator[set[FanId]]:
    """The fans of each reading of a hand, or of each of one form."""
    for detected in detect(infer_last_of_kind(hand)[0]):
        if form and detected.reading.arrangement.form != form:
            continue
        yield {found.fan for found in detected.instances if not refused.intersection(found.marks)}


# The proof.


def test_a_fan_reads_what_it_declares_and_nothing_else() -> None:
    for hand in HandMaker(11).take(1500):
        shared = hand_facts(hand)
        for arrangement in arrangements(hand):
            for reading in readings(arrangement, hand.winning or 0):
                facts = reading_facts(shared, reading)
                for definition in REGISTRY.possible(facts.form, len(facts.chows), len(facts.pungs)):
                    bare = view(facts, definition.reads)
                    assert definition.instances(bare) == definition.instances(facts), definition.fan


def test_reading_what_is_not_declared_is_noticed() -> None:
    hand = parse_hand("123456789m55s12p3p")
    (arrangement, *_) = arrangements(hand)
    (reading, *_) = readings(arrangement, hand.winning or 0)
    bare = view(reading_facts(hand_facts(hand), reading), {"kinds"})
    with pytest.raises(UndeclaredReadError):
        REGISTRY.declared["pure-straight"].instances(bare)
    with pytest.raises(UndeclaredReadError):
        REGISTRY.declared["self-drawn"].instances(bare)


def test_layouts_are_as_many_as_counted_another_way(proofs: Proofs) -> None:
    """Sets as lists of tiles, none more than four times, for the forms that are quickly counted so."""
    shapes = [(first, first + 1, first + 2) for first in range(27) if first % 9 < 7]
    shapes += [(tile,) * 3 for tile in range(34)]
    pungs = shapes[21:]

    def layouts(pool: list[tuple[int, ...]], number: int, rest: tuple[int, ...] = ()) -> int:
        found = 0
        for chosen in combinations_with_replacement(pool, number):
            counts = Counter([tile for each in chosen for tile in each] + list(rest))
            if max(counts.values()) <= 4:
                found += sum(1 for tile in range(34) if counts[tile] <= 2)
        return found

    assert proofs.proofs["four-pure-shifted-pungs", "all-pungs"].cases == 3 * 6 * 30
    assert layouts(pungs, 4) == sum(len(each.pairs) for first in range(21, len(SETS)) for each in standard(first))
    bodies = list({each.body for each in knitted_straights()})
    assert layouts(shapes, 1, bodies[0]) * len(bodies) == sum(len(each.pairs) for each in knitted_straights())
    pairs = sum(1 for _ in combinations(range(24, 34), 7)) + 10 * sum(1 for _ in combinations(range(9), 5))
    pairs += sum(1 for _ in combinations(range(10), 2)) * 56 + sum(1 for _ in combinations(range(10), 3)) * 7
    assert sum(1 for lowest in range(24, 34) for _ in seven_pairs(lowest)) == pairs
    assert sum(1 for _ in without_sets()) == 720 + 13


def some_layouts(seed: int) -> Census:
    chosen = random.Random(seed)
    census = Census()
    for _ in range(250):
        four = sorted(chosen.choices(range(len(SETS)), k=4))
        sets = [SETS[each] for each in four]
        packed = Counter(t for chow, tile in sets for t in ((tile, tile + 1, tile + 2) if chow else (tile,) * 3))
        if max(packed.values()) <= 4:
            pairs = tuple(tile for tile in range(34) if packed[tile] <= 2)
            census.add_sets(
                Sets(
                    "standard",
                    tuple(tile for chow, tile in sets if chow),
                    tuple(tile for chow, tile in sets if not chow),
                    pairs,
                )
            )
    for sets_ in chosen.sample(list(knitted_straights()), 10):
        census.add_sets(sets_)
    for layout in chosen.sample(list(seven_pairs(25)), 100) + chosen.sample(list(without_sets()), 100):
        census.add_whole(layout)
    return census


@pytest.mark.parametrize("seed", [1, 2])
def test_a_random_part_of_the_cases_says_what_the_table_says(seed: int, proofs: Proofs) -> None:
    census = some_layouts(seed)
    relations = Relations(Universe(census, Reaches(census), proofs.under.refused_marks))
    for fan in FANS:
        for other in FANS:
            proof = proofs.proofs.get((fan, other))
            if proof is not None:
                seen = relations.seen[BIT[fan]] & BIT[other] & DECIDED and BIT[fan] & DECIDED
                assert not (seen and proof.relation == "never"), (fan, other)
                missed = relations.missed[BIT[fan]] & BIT[other] and BIT[fan] & DECIDED
                assert not (missed and proof.relation == "always"), (fan, other)


class Memory:
    """Keeps parts as long as it is there itself."""

    def __init__(self) -> None:
        self.kept: dict[str, Census] = {}

    def has(self, name: str) -> bool:
        return name in self.kept

    def keep(self, name: str, found: Census) -> None:
        self.kept[name] = found

    def get(self, name: str) -> Census:
        return self.kept[name]


def test_a_part_that_is_kept_is_not_worked_out_again() -> None:
    made = []
    store = Memory()

    def part() -> Census:
        made.append(1)
        return some_layouts(3)

    for _ in range(2):
        work_out("a", part, store)
        assert store.get("a").held
    assert made == [1]


def test_a_part_that_was_broken_off_is_worked_out_again() -> None:
    store = Memory()

    def broken() -> Census:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        work_out("a", broken, store)
    assert not store.has("a")
    work_out("a", Census, store)
    assert store.has("a")


# The table.


@pytest.mark.parametrize(("name", "rules"), [("mil-2025", ["mil-2025", "essay"]), ("reform", ["reform"])])
def test_the_table_holds_every_two_fans_of_its_rules_and_no_others(name: str, rules: list[str]) -> None:
    proofs = table_of(name)
    fans = declared_fans() & {fan for each in rules for fan in load_profile(each).values}
    assert proofs.proofs.keys() == {(fan, other) for fan in fans for other in fans if fan != other}


@pytest.mark.parametrize("profile", ["mil-2025", "essay", "reform"])
def test_there_is_a_table_of_the_definitions_of_each_that_goes_by_it(profile: str) -> None:
    assert table_of(profile).under == Under.of(load_profile(profile))


def test_what_is_asked_of_a_form_is_of_the_fans_there_are_in_it(table: Proofs) -> None:
    fans = {fan for fan, _ in table.proofs if "standard" in REGISTRY.declared[fan].forms}
    assert table.by_form.keys() == {"standard"}
    assert table.by_form["standard"].keys() == {(fan, other) for fan in fans for other in fans if fan != other}


def test_what_is_so_in_all_forms_is_so_in_each(table: Proofs) -> None:
    for pair, proof in table.by_form["standard"].items():
        assert table.proofs[pair].relation in (proof.relation, "sometimes")


def test_relations_agree_with_each_other(table: Proofs) -> None:
    for proved in (table.proofs, *table.by_form.values()):
        _agree(proved)


def _agree(proofs: Mapping[tuple[FanId, FanId], Proof]) -> None:
    for (fan, other), proof in proofs.items():
        back = proofs[other, fan]
        assert (proof.relation == "never") == (back.relation == "never")
        assert proof.cases > 0 or proof.relation == "sometimes"
        if proof.relation == "always":
            assert proof.least >= proof.inside
            assert proof.least > 0
            for third in {each for each, _ in proofs} - {fan, other}:
                beyond = proofs[other, third].relation
                if beyond != "sometimes":
                    assert proofs[fan, third].relation == beyond, (fan, other, third)


def test_every_hand_of_the_table_shows_what_it_is_there_for(table: Proofs) -> None:
    known: dict[tuple[str, str], list[set[FanId]]] = {}

    def readings_of(notation: str, form: str = "") -> list[set[FanId]]:
        if (notation, form) not in known:
            hand = parse_hand(notation)
            assert not problems(hand, SYSTEM.is_meld, table.under.allowed_problems), notation
            known[notation, form] = list(held(hand, table.under.refused_marks, form))
        return known[notation, form]

    for form, proved in (("", table.proofs), *table.by_form.items()):
        for (fan, other), proof in proved.items():
            assert (proof.together is None) == (proof.relation == "never")
            assert (proof.apart is None) == (proof.relation == "always")
            if proof.together:
                assert any({fan, other} <= fans for fans in readings_of(proof.together, form)), (fan, other)
            if proof.apart:
                assert any(fan in fans and other not in fans for fans in readings_of(proof.apart, form)), (fan, other)
    for pair in table.one_of_two:
        for one, hand in zip(pair.others, pair.hands, strict=True):
            assert any({pair.fan, one} <= fans for fans in readings_of(hand))


def test_no_random_hand_contradicts_the_table(table: Proofs) -> None:
    hands = list(HandMaker(12).take(HANDS))
    for form, proved in (("", table.proofs), *table.by_form.items()):
        always: dict[FanId, set[FanId]] = {}
        never: dict[FanId, set[FanId]] = {}
        for (fan, other), proof in proved.items():
            if proof.relation != "sometimes":
                (always if proof.relation == "always" else never).setdefault(fan, set()).add(other)
        for hand in hands:
            for fans in held(hand, table.under.refused_marks, form):
                for fan in fans:
                    assert always.get(fan, set()) <= fans, (hand, fan)
                    assert not never.get(fan, set()) & fans, (hand, fan)
    for hand in hands:
        for fans in held(hand, table.under.refused_marks):
            for pair in table.one_of_two:
                assert pair.fan not in fans or len(fans & set(pair.others)) == 1, (hand, pair)


def test_what_holds_under_any_definitions_does_so_under_every_profile(proofs: Proofs) -> None:
    marks = frozenset().union(
        *(found.marks for hand in HandMaker(13).take(1000) for each in detect(hand) for found in each.instances)
    )
    chosen = random.Random(13)
    always = [proof for proof in proofs.proofs.values() if proof.always_so]
    assert len(always) > 75
    for hand in HandMaker(14).take(HANDS):
        refused = frozenset(mark for mark in marks if chosen.random() < 0.5)
        for fans in held(hand, refused):
            for proof in always:
                assert proof.fan not in fans or proof.other in fans, (hand, proof, refused)


@pytest.mark.parametrize("name", ["mil-2025.json", "reform.json"])
def test_the_file_is_what_is_written_of_it(name: str) -> None:
    assert set(resources.names("rules/national/proved")) == {"mil-2025.json", "reform.json"}
    content = resources.read(f"rules/national/proved/{name}")
    assert written(read_proofs(content, frozenset())) == content


@pytest.mark.parametrize(
    ("fan", "other", "relation"),
    [
        ("pure-straight", "short-straight", "always"),
        ("mixed-triple-chow", "mixed-double-chow", "always"),
        ("four-kongs", "single-wait", "always"),
        ("melded-hand", "single-wait", "always"),
        ("robbing-the-kong", "last-tile", "always"),
        ("nine-gates", "pung-of-terminals-or-honors", "always"),
        ("big-four-winds", "seat-wind", "always"),
        ("four-pure-shifted-chows", "short-straight", "sometimes"),
        ("all-terminals", "all-pungs", "sometimes"),
        ("thirteen-orphans", "single-wait", "sometimes"),
        ("robbing-the-kong", "seven-pairs", "never"),
        ("quadruple-chow", "pure-shifted-pungs", "never"),
        ("edge-wait", "all-simples", "never"),
        ("seven-shifted-pairs", "single-wait", "sometimes"),
    ],
)
def test_what_is_proved(fan: str, other: str, relation: str, proofs: Proofs) -> None:
    assert proofs.proofs[fan, other].relation == relation


@pytest.mark.parametrize(
    ("fan", "others"),
    [
        ("all-green", {"full-flush", "half-flush"}),
        ("all-honors", {"seven-pairs", "all-pungs"}),
        ("seven-pairs", {"concealed-hand", "fully-concealed-hand"}),
        ("four-concealed-pungs", {"concealed-hand", "self-drawn"}),
        # The essay's own: steps of one hold the one, steps of two the other, and no hand with steps holds both.
        ("four-pure-shifted-chows", {"short-straight", "two-terminal-chows"}),
        ("nine-gates", {"concealed-hand", "fully-concealed-hand"}),
    ],
)
def test_fans_of_which_exactly_one_is_always_there(fan: str, others: set[str], proofs: Proofs) -> None:
    assert others in [set(pair.others) for pair in proofs.one_of_two if pair.fan == fan]


# What it feeds.


def test_a_proved_fan_is_never_worth_more_than_what_it_comes_with(proofs: Proofs) -> None:
    for profile in profiles_of(system_of("national")):
        for proof in proofs.proofs.values():
            if proof.relation == "always" and {proof.fan, proof.other} <= profile.values.keys():
                assert profile.values[proof.fan] >= profile.values[proof.other], (profile.id, proof)


@pytest.mark.parametrize(
    ("profile", "fan", "other"),
    [
        ("book-1998", "seven-pairs", "single-wait"),
        ("book-1998", "nine-gates", "single-wait"),
        ("reform", "robbing-the-kong", "last-tile-claim"),
    ],
)
def test_nothing_is_said_of_fans_that_rules_define_otherwise(
    profile: str, fan: str, other: str, proofs: Proofs, mil: RuleProfile
) -> None:
    assert proofs.of(fan, other, mil) is not None
    assert proofs.of(fan, other, load_profile(profile)) is None


@pytest.mark.parametrize("profile", ["book-1998", "wmo-2006", "wmo-2014", "jmsa", "xiaolin", "reform"])
def test_no_random_hand_contradicts_what_is_proved_under_other_definitions(profile: str, proofs: Proofs) -> None:
    rules = load_profile(profile)
    known = {pair: proof for pair in proofs.proofs if (proof := proofs.of(*pair, rules))}
    for hand in HandMaker(19).take(HANDS // 3):
        for fans in held(hand, rules.refused_marks):
            for fan in fans:
                for other in fans - {fan}:
                    proof = known.get((fan, other))
                    assert proof is None or proof.relation != "never", (hand, fan, other)


def test_disputed_is_what_would_not_be_suppressed_by_the_other_answer(essay: RuleProfile, mil: RuleProfile) -> None:
    for profile in (essay, mil):
        other = profile.adopt("non-repeat", "listed" if not profile.goes_by_list else "proved")
        for hand in HandMaker(20).take(600):
            there = {each.reading: each.count for each in analyze(hand, other).readings}
            for reading in analyze(hand, profile).readings:
                for entry in reading.count.suppressed:
                    if entry.ruling == NON_REPEAT:
                        still = [each for each in there[reading.reading].suppressed if each.instance == entry.instance]
                        by = {found.fan for found in entry.by}
                        assert not any({found.fan for found in each.by} & by for each in still), (hand, entry)


def test_proved_leaves_what_there_need_not_be(essay: RuleProfile) -> None:
    """Two melded kongs always bring two; the third of three counts."""
    best = analyze(parse_hand("[1111m,1][2222m,1][7777s,1]789p5p5p"), essay).best
    assert [found.fan for found in best.count.counted].count("melded-kong") == 1


def test_combinations_are_excluded_among_the_sets_of_a_fan(mil: RuleProfile) -> None:
    for row in proved_exclusions(Under.of(mil), same_form=False):
        assert row.scope == "within" or not mil.fans[row.excluded].combination


def test_what_proved_suppresses_no_hand_of_the_form_contradicts(essay: RuleProfile) -> None:
    """By random search: of every hand counted, and in every other."""
    suppressed: set[tuple[FanId, FanId, str]] = set()
    hands = list(HandMaker(15).take(HANDS))
    for hand in hands:
        for reading in analyze(hand, essay).readings:
            form = reading.reading.arrangement.form
            for entry in reading.count.suppressed:
                if entry.principle == NON_REPEAT:
                    asked = form if form == "standard" else ""
                    suppressed |= {(by.fan, entry.instance.fan, asked) for by in entry.by}
    assert len(suppressed) > 50
    for hand in hands:
        for form in ("", "standard"):
            for fans in held(hand, essay.refused_marks, form):
                for fan, other, asked in suppressed:
                    assert asked != form or fan not in fans or other in fans, (hand, fan, other)


def test_proved_counts_what_is_not_necessarily_present(essay: RuleProfile, of_essay: Proofs) -> None:
    """Whatever is there and worth something counts, unless it is proved to come with a counted fan or a limit on
    combining keeps it out."""
    for hand in HandMaker(16).take(HANDS):
        for reading in analyze(hand, essay).readings:
            form = reading.reading.arrangement.form
            for entry in reading.count.suppressed:
                if entry.principle == NON_REPEAT:
                    assert any(of_essay.is_implied(by.fan, entry.instance.fan, essay, form) for by in entry.by)


@pytest.mark.parametrize(
    ("hand", "total"),
    [
        # Of four sets and a pair, all terminals and honors are all pungs, an outside hand and four such pungs.
        ("[EEE,1][999m,1]111m111s9s9s|WW0000", 38),
        # Of steps of two, the essay's own example: Two Terminal Chows counts.
        ("123s345s567s99m79s8s", 39),
        # Of steps of one: Short Straight.
        ("123m234m345m99s45m6m", 38),
        # One pung is in all nine gates, however they are won; Concealed Hand is not.
        ("1112345678999m9m", 108),
        # Three winds bring their own three pungs, whichever of them are the prevalent or the seat wind: 999m counts.
        ("[EEE,1][SSS,1]WWW99m55p9m|ES0000", 24),
        ("[EEE,1][SSS,1]WWW99m55p9m|EE0000", 24),
        ("[EEE,1][SSS,1]WWW99m55p9m|NE0000", 22),
    ],
)
def test_hands_under_what_is_proved(hand: str, total: int, essay: RuleProfile) -> None:
    assert analyze(parse_hand(hand), essay).total == total


def test_a_necessary_fan_is_explained_by_its_proof(mil: RuleProfile) -> None:
    analysis = analyze(parse_hand("123456789m55s12p3p"), mil)
    answer = Inquiry(analysis.hand, mil).why("short-straight")
    assert answer.proof is not None
    assert answer.proof.relation == "always"
    assert answer.witness is None
    assert "Necessarily present: proved over 5,508 cases" in answer.text.en
    assert "必然并存：就 5,508 种情形" in answer.text.zh


def test_a_fan_that_is_not_necessary_is_explained_by_a_hand(mil: RuleProfile, essay: RuleProfile) -> None:
    hand = parse_hand("[EEE,1][999m,1]111m111s9s9s|WW0000")
    listed = Inquiry(hand, mil).why("all-pungs")
    assert listed.status == "suppressed"
    assert listed.witness is not None
    assert f"Not necessary: {listed.witness} has" in listed.text.en
    fans = list(held(parse_hand(listed.witness), mil.refused_marks))
    assert any("all-terminals-and-honors" in each and "all-pungs" not in each for each in fans)
    # Seven pairs are the witness, and say nothing of hands of the same form.
    assert Inquiry(hand, essay).why("all-pungs").status == "suppressed"
    gates = parse_hand("1112345678999m9m")
    proved = Inquiry(gates, essay).why("concealed-hand")
    assert proved.status == "counted"
    assert proved.witness is not None
    assert Inquiry(gates, mil).why("concealed-hand").witness is not None


@pytest.mark.parametrize(
    ("fan", "other", "verdict"),
    [
        ("big-four-winds", "all-pungs", "proved"),
        ("all-honors", "all-pungs", "not-necessary"),
        ("all-green", "half-flush", "not-necessary"),
        # Under the 1998 definitions a pair's wait need not be the only one.
        ("seven-pairs", "single-wait", "undecided"),
        ("quadruple-chow", "pure-shifted-pungs", "never"),
        ("big-three-dragons", "two-dragon-pungs", "unlisted"),
        ("full-flush", "no-honors", "proved"),
    ],
)
def test_the_lists_of_1998_against_what_is_proved(fan: str, other: str, verdict: str) -> None:
    compared = against_proof(printed_in_1998(), load_profile("book-1998"))
    found = {(each.proof.fan, each.proof.other): each for each in compared}
    assert found[fan, other].verdict == verdict
    assert (found[fan, other].citation is None) == (verdict == "unlisted")


def test_every_printed_list_is_compared() -> None:
    compared = against_proof(printed_in_1998(), load_profile("book-1998"))
    assert printed_in_1998().keys() <= {(each.proof.fan, each.proof.other) for each in compared}


def test_the_essay_lists_what_its_base_lists(essay: RuleProfile, mil: RuleProfile) -> None:
    """What moved is seen by comparing what it would list with what is proved."""
    assert listed_by(essay).keys() - listed_by(mil).keys() == set()
    assert any(each.verdict == "not-necessary" for each in against_proof(listed_by(essay), essay))


def test_what_moves_under_proof_is_what_is_listed_and_not_proved(essay: RuleProfile, of_essay: Proofs) -> None:
    """Reading by reading, against the same rules by what is listed."""
    listed = essay.adopt("non-repeat", "listed")
    rows = listed_by(essay)
    moved: Counter[tuple[FanId, FanId]] = Counter()
    for hand in HandMaker(17).take(HANDS):
        before = {each.reading: each.count for each in analyze(hand, listed).readings}
        for entry in analyze(hand, essay).readings:
            form = entry.reading.arrangement.form
            was, now = before[entry.reading], entry.count
            fans = {found.fan for found in (*was.counted, *now.counted)}
            for found in set(now.counted) - set(was.counted):
                by = [(other, found.fan) for other in fans if (other, found.fan) in rows]
                loosened = [pair for pair in by if not of_essay.is_implied(*pair, essay, form)]
                # Or there is room for it, as what it would have been counted beside no longer is.
                assert loosened or set(was.counted) - set(now.counted), (hand, found)
                moved.update(loosened)
            for found in set(was.counted) - set(now.counted):
                suppressed = next(each for each in now.suppressed if each.instance == found)
                assert suppressed.principle != NON_REPEAT or all(
                    of_essay.is_implied(by.fan, found.fan, essay, form) for by in suppressed.by
                )
    assert len(moved) > 10


@pytest.mark.parametrize(
    ("hand", "counted"),
    [
        ("[EEE,1][SSS,1]WWW99m55p9m|ES0000", ["999m"]),
        ("[999m,1][CCC,1]FFF55s78p9p", ["[999m]"]),
        ("[999m,1][EEE,1][SSS,1]WW55pW|NN0000", ["[999m]"]),
    ],
)
def test_what_a_fan_brings_along_is_among_its_own_sets(hand: str, counted: list[str], essay: RuleProfile) -> None:
    best = analyze(parse_hand(hand), essay).best
    sets = best.reading.arrangement.sets
    found = [each for each in best.count.counted if each.fan == "pung-of-terminals-or-honors"]
    assert [str(sets[at]) for each in found for at in each.sets] == counted
