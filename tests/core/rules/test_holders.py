"""Who is shown to hold an answer to a disputed question, and where it says so."""

import re
from collections.abc import Iterator

import pytest

from mjgui.core import analyze, parse_hand
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.rules.fans import Citation
from mjgui.core.rules.rulings import Option, Ruling
from mjgui.core.systems.registry import systems
from mjgui.core.systems.sources import load_sources
from tests import cases

HEADER, *TABLE = [line.split("\t") for line in (cases.DATA / "holders.tsv").read_text("utf-8").splitlines()]
KINDS = ("printed", "example", "implied", "decree", "run", "reported")
# Those that were run, and nothing else of them is cited.
ENGINES = {"engines", "summerinsects", "gb-mahjong", "xelnagamiao", "jan", "strict-98"}
# What no answer to a disputed question can be held by.
NO_HOLDERS = {"house", "none", "proof"}


def options() -> Iterator[tuple[Ruling, Option]]:
    """Every answer to every question of every system."""
    for system in systems():
        for ruling in system.rulings.values():
            for option in ruling.options:
                yield ruling, option


def held() -> list[tuple[Ruling, Option, Citation]]:
    """Every holder of every answer."""
    return [(ruling, option, holder) for ruling, option in options() for holder in option.holders]


def of_kind(kind: str, *, source: str | None = None) -> list[object]:
    """The holders of one kind, of one source where it is given, as cases."""
    return [
        pytest.param(ruling, option, holder, id=f"{ruling.id}-{option.id}-{holder.source}")
        for ruling, option, holder in held()
        if holder.kind == kind and source in (None, holder.source)
    ]


def test_the_table_has_every_holder_with_its_place_and_no_other() -> None:
    assert HEADER == ["ruling", "option", "holder", "place", "kind"]
    assert [
        [ruling.id, option.id, holder.source, holder.place.en, holder.kind] for ruling, option, holder in held()
    ] == TABLE


def test_every_holder_is_a_known_source_with_a_place_in_both_languages() -> None:
    for ruling, option, holder in held():
        at = (ruling.id, option.id, holder.source)
        assert holder.source in set(load_sources()) - NO_HOLDERS, at
        assert holder.place.zh.strip(), at
        assert holder.place.en.strip(), at
        assert holder.kind in KINDS, at
        # What was not run of an engine was read in its code.
        assert holder.kind in (("run", "reported") if holder.source in ENGINES else KINDS), at
        assert holder.kind != "run" or holder.source in ENGINES, at


def test_a_source_is_shown_once_at_an_answer() -> None:
    for ruling, option in options():
        sources = [holder.source for holder in option.holders]
        assert len(sources) == len(set(sources)), (ruling.id, option.id)


def test_only_an_answer_nobody_gives_cites_what_it_is_read_from() -> None:
    for ruling, option in options():
        assert not (option.holders and option.citation), (ruling.id, option.id)


@pytest.mark.parametrize(("ruling", "option", "holder"), of_kind("run"))
def test_an_engine_was_run_on_a_hand_that_turns_on_the_question(
    ruling: Ruling, option: Option, holder: Citation
) -> None:
    counted = [case["rulings"] for case in cases.read("disputes.jsonl") if case["hand"] == holder.place.en]
    assert any(ruling.id in rulings for rulings in counted)
    if option is not ruling.options[0]:
        assert any(option.id in rulings.get(ruling.id, {}) for rulings in counted)


@pytest.mark.parametrize(("ruling", "option", "holder"), of_kind("example", source="xinbian-2025"))
def test_a_worked_example_comes_to_its_total_by_this_answer_only(
    ruling: Ruling, option: Option, holder: Citation, mil: RuleProfile
) -> None:
    (printed,) = [case["total"] for case in cases.read("worked-2025.jsonl") if case["hand"] == holder.place.en]
    totals = {
        each.id: analyze(parse_hand(holder.place.en), mil.adopt(ruling.id, each.id)).total for each in ruling.options
    }
    assert totals[option.id] == printed
    assert set(totals.values()) > {printed}


@pytest.mark.parametrize(("ruling", "option", "holder"), of_kind("example", source="book-1998"))
def test_a_page_of_the_1998_book_that_is_cited_for_its_examples_has_some(
    ruling: Ruling, option: Option, holder: Citation
) -> None:
    pages = {case["page"] for case in cases.read("book98-examples.jsonl")}
    assert {int(page) for page in re.findall(r"\d+", holder.place.en)} <= pages, (ruling.id, option.id)


@pytest.mark.parametrize(
    ("source", "answers"),
    [
        (
            "essay",
            {
                ("non-repeat", "proved-same-form"),
                ("account-once", "rings-exempt"),
                ("pairs-inside-shifted-chows", "counted"),
                ("nine-gates-wait", "counted"),
                ("all-terminals-triple-pung", "counted"),
                ("all-terminals-double-pung", "counted"),
                ("big-four-winds-flush", "both"),
                ("robbable-kongs", "added"),
            },
        ),
        (
            "reform",
            {
                ("account-once", "rings-exempt"),
                ("non-repeat", "proved-same-form"),
                ("account-once", "everything"),
                ("special-forms-concealed", "neither"),
                ("last-discard-claims", "claimed"),
                ("carried-over", "by-principle"),
                ("pairs-inside-shifted-chows", "counted"),
                ("nine-gates-pungs", "none-counted"),
                ("seven-pairs-all-types", "counted"),
                ("seven-pairs-four-alike", "two-pairs"),
                ("pungs-beside-honor-fans", "all-beside-winds"),
                ("value-pung-terminal", "not-counted"),
                ("unrelated-all-types", "not-counted"),
                ("two-concealed-kongs-value", "8"),
                ("concealed-and-melded-kong", "apart"),
                ("two-concealed-kongs-pungs", "not-counted"),
                ("discarded-pung-concealed", "no"),
                ("used-up-waits", "unless-konged"),
                ("single-wait-unique", "unique"),
                ("wait-in-knitted-body", "counted"),
                ("waits-over-all-forms", "all-forms"),
                ("melded-hand-added-kong", "yes"),
                ("robbing-last-tile", "legal"),
                ("robbable-kongs", "added"),
                ("printed-against-principle", "principle"),
            },
        ),
    ],
)
def test_what_the_two_forum_texts_are_shown_to_hold(source: str, answers: set[tuple[str, str]]) -> None:
    # The reform says of seven pairs alone that neither the concealed nor the fully concealed hand need count.
    assert {(ruling.id, option.id) for ruling, option, holder in held() if holder.source == source} == answers
