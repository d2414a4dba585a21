"""The reference page of a fan: what it says is what the profile counts by."""

from collections.abc import Iterator

import pytest

from mjgui.core import analyze, parse_hand
from mjgui.core.profiles.profile import RuleProfile, derived
from mjgui.core.profiles.profile_files import load_profile, profile_ids, profiles_of
from mjgui.core.questions.gallery import load_gallery
from mjgui.core.questions.reference import Page, Relation, examples_of, page
from mjgui.core.systems.registry import system_of
from mjgui.core.texts import Text
from mjgui.core.wording.citations import full_citation
from mjgui.core.wording.fans import worth


def pages(profile: RuleProfile) -> Iterator[Page]:
    return (page(fan, profile, profiles_of(profile.system)) for fan in profile.fans)


def relation(found: tuple[Relation, ...], fan: str) -> Relation:
    return next(each for each in found if each.fan == fan)


@pytest.mark.parametrize("identity", profile_ids())
def test_the_pages_say_every_exclusion_of_fans_there_are_from_both_sides(identity: str) -> None:
    profile = load_profile(identity)
    rows = {(row.fan, row.excluded) for row in profile.exclusions if {row.fan, row.excluded} <= profile.values.keys()}
    made = list(pages(profile))
    assert {(each.fan, other.fan) for each in made for other in each.excludes} == rows
    assert {(other.fan, each.fan) for each in made for other in each.excluded_by} == rows
    for each in made:
        for other in (*each.excludes, *each.excluded_by):
            assert all(other.scope)
            assert all(other.necessity)
            assert all(full_citation(other.citation))
            assert (other.witness is not None) == (other.standing == "not-necessary")


@pytest.mark.parametrize("identity", ["mil-2025", "book-1998", "essay"])
def test_a_witness_has_the_one_without_the_other(identity: str) -> None:
    profile = load_profile(identity)
    for each in pages(profile):
        for other in each.excludes:
            if other.witness:
                readings = profile.system.detect(parse_hand(other.witness))
                held = [
                    {found.fan for found in reading.instances if not profile.refused_marks & set(found.marks)}
                    for reading in readings
                ]
                assert any(each.fan in fans and other.fan not in fans for fans in held), (each.fan, other.fan)


def test_under_rules_that_go_by_what_is_proved_nothing_is_decreed() -> None:
    essay = load_profile("essay")
    assert {other.standing for each in pages(essay) for other in each.excludes} == {"proved"}


def test_what_is_called_proved_is_in_the_table(mil: RuleProfile) -> None:
    proofs = mil.system.proofs(mil)
    assert proofs is not None
    standings = set()
    for each in pages(mil):
        for other in each.excludes:
            standings.add(other.standing)
            assert (other.standing == "proved") == proofs.is_implied(each.fan, other.fan, mil)
    assert {"proved", "not-necessary"} <= standings


@pytest.mark.parametrize(
    ("fan", "excluded", "scope", "standing", "source", "ruling"),
    [
        ("big-four-winds", "big-three-winds", "none of it counts", "proved", "book-1998", None),
        (
            "big-four-winds",
            "pung-of-terminals-or-honors",
            "none within the same sets counts",
            "proved",
            "mil-2025",
            "pungs-beside-honor-fans",
        ),
        ("nine-gates", "pung-of-terminals-or-honors", "the first 1 of it are not counted", "proved", "mil-2025", None),
        ("all-green", "half-flush", "none of it counts", "not-necessary", "mil-2025", "all-green-half-flush"),
        ("all-pungs", "half-flush", None, None, None, None),
    ],
)
def test_an_exclusion_under_mil(
    fan: str,
    excluded: str,
    scope: str | None,
    standing: str | None,
    source: str | None,
    ruling: str | None,
    mil: RuleProfile,
) -> None:
    found = [each for each in page(fan, mil, ()).excludes if each.fan == excluded]
    if scope is None:
        assert found == []
        return
    (shown,) = found
    assert (shown.scope.en, shown.standing, shown.citation.source) == (scope, standing, source)
    assert ruling is None or shown.ruling == ruling


@pytest.mark.parametrize(
    ("ruling", "option", "fan", "excluded", "zh", "en"),
    [
        (
            "seven-pairs-hog", "not-counted", "all-green", "tile-hog",
            "一概不计（限七对）", "none of it counts (as seven pairs)",
        ),
        (
            "all-honors-dragons", "one-dragon-pung", "all-honors", "dragon-pung",
            "少计 1 个（限另有双箭刻时）", "the first 1 of it are not counted (where Two Dragon Pungs is there too)",
        ),
    ],
)  # fmt: skip
def test_a_form_and_a_companion_limit_an_exclusion(
    ruling: str, option: str, fan: str, excluded: str, zh: str, en: str, mil: RuleProfile
) -> None:
    shown = relation(page(fan, mil.adopt(ruling, option), ()).excludes, excluded)
    assert shown.scope == (zh, en)
    assert shown.ruling == ruling


def test_points_here_and_where_they_differ(mil: RuleProfile) -> None:
    shown = page("two-concealed-kongs", mil, profiles_of(system_of("national")))
    assert (shown.number, shown.name.zh, shown.points) == (48, "双暗杠", 6)
    eight = ("wmo-2006", "wmo-2014", "xiaolin", "reform")
    assert {each.profile: each.points for each in shown.elsewhere} == dict.fromkeys(eight, 8)
    reformed = page("closed-wait", load_profile("reform"), profiles_of(system_of("national")))
    assert reformed.points is None
    assert (reformed.excludes, reformed.excluded_by) == ((), ())
    assert {each.points for each in reformed.elsewhere} == {1}
    assert worth(reformed.points, reformed.profile).zh == "没有这个番 · 改良方案"
    assert worth(shown.points, shown.profile).en == "6 fan · MIL 2025"


def test_a_ruling_answered_otherwise_changes_the_page(mil: RuleProfile) -> None:
    strict = mil.adopt("two-concealed-kongs-pungs", "counted").adopt("two-concealed-kongs-value", "8")
    before, after = (page("two-concealed-kongs", rules, ()) for rules in (mil, strict))
    assert (before.points, after.points) == (6, 8)
    assert "two-concealed-pungs" in {each.fan for each in before.excludes}
    assert "two-concealed-pungs" not in {each.fan for each in after.excludes}


def test_a_citation_says_source_place_and_kind(mil: RuleProfile) -> None:
    words = [full_citation(citation) for citation in page("big-four-winds", mil, ()).citations]
    assert [each.zh for each in words] == ["《中国麻将竞赛规则（试行）》1998 p. 53（明文）"]
    assert [each.en for each in words] == ["Chinese Mahjong Competition Rules (trial), 1998, p. 53 (printed)"]


@pytest.mark.parametrize(
    ("profile", "fan", "examples"),
    [
        ("mil-2025", "two-concealed-kongs", "national/two-concealed-kongs D45 D47 D48 D49c D50c"),
        # The notes are of the reform; other rules are not about them.
        ("reform", "two-concealed-kongs", "national/two-concealed-kongs reform-8p-4 D45 D47 D48 D49c D50c"),
        ("essay", "two-concealed-kongs", "national/two-concealed-kongs D45 D47 D48 D49c D50c"),
        ("arithmetic", "all-pungs", "arithmetic/all-pungs arithmetic-same-pungs arithmetic-8 arithmetic-10"),
        (
            "arithmetic",
            "all-declared",
            "arithmetic/all-declared arithmetic-kong-declared arithmetic-1-all-declared arithmetic-2-all-declared"
            " arithmetic-10 A02",
        ),
    ],
)
def test_examples_are_the_hand_that_shows_it_the_notes_that_count_it_and_the_disputes_about_it(
    profile: str, fan: str, examples: str
) -> None:
    assert [each.id for each in examples_of(fan, load_profile(profile))] == examples.split()


def test_only_disputes_that_concern_a_fan_are_on_its_page(mil: RuleProfile) -> None:
    closed = {each.id for each in examples_of("closed-wait", mil)}
    assert {"national/closed-wait", "D58c", "D61"} <= closed
    assert "D01" not in closed
    assert {"D01", "D04", "D06"} <= {each.id for each in examples_of("pure-double-chow", mil)}


@pytest.mark.parametrize("identity", ["mil-2025", "reform", "essay", "arithmetic"])
def test_every_fan_has_an_example_and_its_disputes_hold_it(identity: str) -> None:
    profile = load_profile(identity)
    for fan in profile.fans:
        examples = examples_of(fan, profile)
        assert examples[0].fan == fan
        for each in examples:
            if each.kind == "dispute":
                readings = profile.system.detect(each.as_hand)
                assert any(found.fan == fan for reading in readings for found in reading.instances)


@pytest.mark.parametrize("identity", ["reform", "arithmetic"])
def test_a_note_is_on_the_pages_of_the_fans_its_hand_counts(identity: str) -> None:
    profile = load_profile(identity)
    on_pages = {(fan, each.id) for fan in profile.fans for each in examples_of(fan, profile) if each.kind == "note"}
    notes = [each for each in load_gallery() if each.kind == "note" and each.profile == identity]
    analyses = [(each.id, analyze(each.as_hand, profile)) for each in notes]
    won = [(note, analysis.best.count.counted) for note, analysis in analyses if analysis.readings]
    assert on_pages == {(found.fan, note) for note, counted in won for found in counted}


def test_every_fan_of_the_arithmetic_text_has_several_examples() -> None:
    profile = load_profile("arithmetic")
    assert min(len(examples_of(fan, profile)) for fan in profile.fans) >= 4


def test_every_fan_of_the_arithmetic_text_is_cited_from_its_rules_and_its_examples() -> None:
    profile = load_profile("arithmetic")
    for each in pages(profile):
        assert {citation.source for citation in each.citations} == {"arithmetic"}
        assert {"printed", "example"} == {citation.kind for citation in each.citations}


def test_rules_made_from_others_have_the_notes_of_their_texts() -> None:
    base = load_profile("arithmetic")
    house = derived(base, "house", Text("家规", "House rules"), {}, ())
    assert examples_of("full-flush", house) == examples_of("full-flush", base)


def test_no_page_of_no_fan(mil: RuleProfile) -> None:
    with pytest.raises(KeyError):
        page("royal-flush", mil, ())


def test_an_excluded_fan_does_not_count_in_the_example_of_the_one_that_excludes_it(mil: RuleProfile) -> None:
    for each in pages(mil):
        if each.points is None or each.fan in mil.paid_extra:
            continue
        counted = {found.fan for found in analyze(parse_hand(each.examples[0].hand), mil).best.count.counted}
        for other in each.excludes:
            if other.scope.en == "none of it counts":
                assert other.fan not in counted, (each.fan, other.fan)
