"""Each profile cites its own text; where that is silent, it says so in words."""

from collections import Counter
from collections.abc import Iterator

import pytest

from mjgui.core import analyze, parse_hand
from mjgui.core.inquiry import Inquiry
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.profiles.profile_files import load_profile, profiles_of
from mjgui.core.questions.reference import page
from mjgui.core.rules.fans import Citation
from mjgui.core.systems.registry import system_of
from mjgui.core.wording.citations import full_citation, short_citation
from mjgui.core.wording.reasons import reasons_of
from tests.cases import DATA
from tests.hands import HandMaker

PROFILES = [profile.id for profile in profiles_of(system_of("national"))]
COUNTS = DATA / "citations-by-profile.tsv"


def citations(profile: RuleProfile) -> Iterator[Citation]:
    """Of every exclusion, every fan's page and every principle of a profile."""
    yield from (profile.citation_of(row) for row in profile.exclusions if {row.fan, row.excluded} <= {*profile.values})
    for fan in profile.values:
        yield from page(fan, profile, ()).citations
    yield from (each.citation for each in profile.principles.values())


def kind(citation: Citation) -> str:
    if citation.silent is None:
        return "own"
    return "implied" if citation.kind == "implied" else "as-in"


@pytest.mark.parametrize("profile", PROFILES)
def test_what_is_not_in_its_own_text_is_said_to_be_elsewhere(profile: str) -> None:
    rules = load_profile(profile)
    for citation in citations(rules):
        if citation.source not in rules.texts:
            own = {difference.citation.source for difference in rules.differences}
            assert citation.silent == rules.texts[0] or citation.source in own
            for words in (short_citation(citation), full_citation(citation)):
                assert "not printed in" in words.en or citation.source in own
                assert "未印" in words.zh or citation.source in own


def test_how_often_each_profile_cites_which_text() -> None:
    counted: Counter[tuple[str, str, str]] = Counter()
    for profile in PROFILES:
        counted.update((profile, each.source, kind(each)) for each in citations(load_profile(profile)))
    found = ["\t".join([*key, str(number)]) for key, number in sorted(counted.items())]
    assert found == COUNTS.read_text("utf-8").splitlines()[1:]


@pytest.mark.parametrize("profile", PROFILES)
def test_every_reason_of_a_hand_is_cited_so(profile: str) -> None:
    rules = load_profile(profile)
    for hand in HandMaker(141).take(150):
        asked = Inquiry(hand, rules)
        for place, reading in enumerate(asked.analysis.readings):
            for entry in reading.count.suppressed:
                for reason in reasons_of(entry, asked, place):
                    cited = reason.citation
                    known = cited.source in rules.texts or cited.silent is not None
                    assert known or any(cited == difference.citation for difference in rules.differences), cited


@pytest.mark.parametrize(
    ("profile", "hand", "fan", "words"),
    [
        ("wmo-2006", "[EEE,1][111m,1][999s,1]99pCC9p", "all-pungs", "WMO 2006 fan 18, printed"),
        ("book-1998", "[EEE,1][111m,1][999s,1]99pCC9p", "all-pungs", "1998 p. 63, printed"),
        (
            "book-1998",
            "[111m,1][111s,1][999m,1]99s11p9s",
            "pung-of-terminals-or-honors",
            "not printed in 1998; as in MIL 2025 1.8",
        ),
        (
            "book-1998",
            "[1111m,1][2222m,1][7777s,1]789p5p5p",
            "two-melded-kongs",
            "not printed in 1998; as in MIL 2025 1.5",
        ),
        ("mil-2025", "[1111m,1][2222m,1][7777s,1]789p5p5p", "two-melded-kongs", "MIL 2025 1.5, printed"),
        ("essay", "[WWW,1][123m,1]CC456s78p9p", "pung-of-terminals-or-honors", "essay 14, implied by the principle"),
        ("reform", "1112345678999m5m", "pung-of-terminals-or-honors", "reform principle 5, implied by the principle"),
        ("reform", "[CCC,1][FFF,1][EEE,1]NN99mN|EN0000", "all-pungs", "1998 p. 63, printed"),
    ],
)
def test_a_reason_is_cited_from_the_text_of_the_rules(profile: str, hand: str, fan: str, words: str) -> None:
    answer = Inquiry(parse_hand(hand), load_profile(profile)).why(fan)
    assert words in answer.text.en


@pytest.mark.parametrize(
    ("profile", "source"),
    [
        ("mil-2025", "mil-2025"),
        ("book-1998", "book-1998"),
        ("wmo-2006", "wmo-2006"),
        ("jmsa", "book-1998"),
        ("xiaolin", "book-1998"),
        ("essay", "essay"),
        ("reform", "reform"),
    ],
)
def test_account_once_is_cited_from_where_the_profile_has_it(profile: str, source: str) -> None:
    assert load_profile(profile).principles["account-once"].citation.source == source


@pytest.mark.parametrize(
    ("profile", "fan", "points", "source", "place"),
    [
        ("reform", "pure-double-chow", 2, "reform", "2 points, (1)"),
        ("mil-2025", "pure-double-chow", 1, "book-1998", "p. 91"),
        ("wmo-2006", "pure-double-chow", 1, "wmo-2006", "fan 69"),
        ("reform", "all-green", 88, "book-1998", "p. 55"),
        ("reform", "little-three-dragons", 64, "book-1998", "p. 59"),
    ],
)
def test_the_page_of_a_fan_has_the_value_and_definition_of_the_profile(
    profile: str, fan: str, points: int, source: str, place: str
) -> None:
    shown = page(fan, load_profile(profile), ())
    assert shown.points == points
    assert (shown.citations[0].source, shown.citations[0].place.en) == (source, place)


def test_what_the_reform_proposes_and_leaves_open_stands_on_the_page() -> None:
    shown = page("little-three-dragons", load_profile("reform"), ())
    assert "does not say how" in shown.definition.en
    assert "没有说怎样放宽" in shown.definition.zh
    assert [each.place.en for each in shown.citations] == ["p. 59", "principle 2"]


def test_what_is_printed_in_1998_of_the_kongs_is_every_fan_of_kongs() -> None:
    rules = load_profile("book-1998")
    for excluded in ("melded-kong", "concealed-kong", "two-melded-kongs", "two-concealed-kongs", "three-kongs"):
        row = rules.row("four-kongs", excluded)
        assert row is not None
        assert rules.citation_of(row).place.en == "p. 56"
    assert analyze(parse_hand("[1111s][2222m,1][3333p,1][4444p,1]88s"), load_profile("reform")).total == 98
