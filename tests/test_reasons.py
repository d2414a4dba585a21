"""Why a fan is not counted is one sentence: everything that says it is asked, and says the same."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import StringIO
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtWidgets import QTreeWidgetItemIterator
from pytestqt.qtbot import QtBot
from rich.console import Console

from mjgui.cli.at_table import AtTable
from mjgui.cli.tables import Tables
from mjgui.core.analysis import Analysis, CountedReading
from mjgui.core.inquiry import Inquiry
from mjgui.core.notation import format_hand, parse_hand
from mjgui.core.profiles.profile import Difference, RuleProfile, derived
from mjgui.core.profiles.profile_files import load_profile
from mjgui.core.questions.claim import Verdict
from mjgui.core.questions.gallery import load_gallery
from mjgui.core.report import answer_report, claim_report, report
from mjgui.core.rules.effects import Effect, Exclusion
from mjgui.core.rules.fans import Citation, FanId
from mjgui.core.systems.registry import system_of
from mjgui.core.texts import LANGUAGES, Language, Text, same
from mjgui.core.wording.reasons import Reason, reason_elsewhere, reasons_of, sentence
from mjgui.gui.editor.table_row import TableRow
from mjgui.gui.results.claim import ClaimPanel
from mjgui.gui.results.fan_list import FanList
from mjgui.gui.results.graph_view import GraphView
from mjgui.gui.results.panel import PanelContext, PanelSignals, Shown
from mjgui.gui.results.why import WhyPanel
from mjgui.gui.state.faces import Faces
from mjgui.gui.state.model import HandModel
from mjgui.gui.state.rules_model import RulesModel
from mjgui.gui.state.words import Words
from mjgui.render.flow import Words as PaintedWords
from mjgui.render.picture import Options, Page, picture
from mjgui.render.sheet import sheet
from tests.cases import read
from tests.hands import HandMaker

# In the first the flowers stand apart; in the second other readings hold what the best one does not.
MORE_HANDS = [("234m234p234s678m8m8m|SS0000|ab", "mil-2025"), ("111222333444m5m5m", "arithmetic")]
# More than any hand is claimed to have of a fan.
TOO_MANY = 9


@dataclass(frozen=True)
class Case:
    """A reading, and each reason why it does not count a fan."""

    asked: Inquiry
    reading: int

    @property
    def analysis(self) -> Analysis:
        return self.asked.analysis

    @property
    def profile(self) -> RuleProfile:
        return self.asked.rules

    def __str__(self) -> str:
        return f"{format_hand(self.analysis.hand)} {self.profile.id} {self.reading + 1}"

    @property
    def counted(self) -> CountedReading:
        return self.analysis.readings[self.reading]

    @property
    def of_occurrences(self) -> list[Reason]:
        """Of what is in the reading."""
        suppressed = self.counted.count.suppressed
        return [reason for entry in suppressed for reason in reasons_of(entry, self.asked, self.reading)]

    @property
    def reasons(self) -> list[Reason]:
        elsewhere = (reason_elsewhere(each, self.asked, self.reading) for each in self.counted.elsewhere)
        return [*self.of_occurrences, *elsewhere]

    @property
    def kinds(self) -> set[tuple[object, ...]]:
        """What its sentences are made of."""
        return {
            (
                self.profile.system,
                reason.principle,
                bool(reason.chains),
                reason.ruling is not None,
                min(len(reason.against_fans), 2),
                min(len(reason.readings), 2),
                reason.least == reason.total,
                self.reading == 0,
            )
            for reason in self.reasons
        }


def excluding_at_the_arithmetic_table() -> RuleProfile:
    """House rules: the text of the game itself has no fan exclude another."""
    house = Citation("house", same("1"), "decree")
    rows = (Exclusion("full-flush", "same-difference", "hand", house),)
    base = load_profile("arithmetic")
    return derived(base, "house", same("house"), {}, (Difference(house, Effect(exclude=rows)),))


def hands() -> Iterator[tuple[str, RuleProfile]]:
    """Every hand of the gallery under its rules, and the disputed ones with every answer about circles."""
    yield "123m456m789m123m3m3m", excluding_at_the_arithmetic_table()
    yield from ((hand, load_profile(profile)) for hand, profile in MORE_HANDS)
    yield from ((each.hand, load_profile(each.profile)) for each in load_gallery())
    mil = load_profile("mil-2025")
    for row in read("disputes.jsonl"):
        yield row["hand"], mil
        for option in row["rulings"].get("account-once", ()):
            yield row["hand"], mil.adopt("account-once", option)


def cases() -> list[Case]:
    """One for each kind of sentence, and for each fan that a principle suppresses."""
    found, known = [], set[tuple[object, ...]]()
    for text, profile in hands():
        asked = Inquiry(parse_hand(text), profile)
        for reading in range(len(asked.analysis.readings)):
            case = Case(asked, reading)
            new = case.kinds | {(profile.system, reason.fan) for reason in case.reasons}
            if new - known:
                known |= new
                found.append(case)
    return found


CASES = cases()


def test_the_cases_are_of_every_principle() -> None:
    every = [(case.profile.system.id, reason) for case in CASES for reason in case.reasons]
    assert len({(reason.fan, reason.principle) for _, reason in every}) >= 50
    # At the arithmetic table fans add up, and none is chosen instead of another.
    for name, never in (("national", set[str]()), ("arithmetic", {system_of("arithmetic").free_choice})):
        principles = system_of(name).principle_table.keys() - never
        assert {reason.principle for system, reason in every if system == name} == principles
    assert any(reason.chains for _, reason in every)
    assert {min(len(reason.readings), 2) for _, reason in every} == {0, 1, 2}


def painted(part: Any) -> list[str]:
    """The words on a page, or on a part of one."""
    if isinstance(part, Page):
        return painted(part.body)
    if isinstance(part, PaintedWords):
        return [part.text]
    inner = getattr(part, "parts", ())
    return [words for each in (inner if isinstance(inner, tuple | list) else [inner]) for words in painted(each)]


def claim_of(case: Case, fan: FanId) -> Verdict:
    """What is said of a claim that has too many of a fan."""
    return case.asked.claim(fans={fan: TOO_MANY})


# Each of these gives what a place says of a reading, in one language.


def in_the_list(case: Case, language: Language) -> list[str]:
    fans = FanList(Words(language))
    fans.list_fans(case.asked, case.reading)
    rows, found = QTreeWidgetItemIterator(fans), []
    while row := rows.value():
        found.append(row.text(0))
        rows += 1
    return found


def in_the_picture(case: Case, language: Language) -> list[str]:
    return painted(picture(case.asked, Options((language,), reading=case.reading, graph=False)))


def in_the_bilingual_picture(case: Case, _language: Language) -> list[str]:
    return painted(picture(case.asked, Options(LANGUAGES, reading=case.reading, graph=False)))


def in_the_sheet(case: Case, language: Language) -> list[str]:
    return painted(sheet(case.asked, Options((language,), reading=case.reading)))


def table(case: Case, language: Language) -> Tables:
    """One that writes lines of any length into a text."""
    made = Tables(case.profile, language)
    made.console = Console(file=StringIO(), width=10_000, highlight=False, markup=False)
    return made


def written(of: Tables) -> list[str]:
    assert isinstance(of.console.file, StringIO)
    return of.console.file.getvalue().splitlines()


def on_the_command_line(case: Case, language: Language) -> list[str]:
    made = table(case, language)
    at = AtTable({}, None, case.asked.rules, language)
    made.print(case.asked, at.settle(case.asked), at)
    return written(made)


def in_json(case: Case, language: Language) -> list[str]:
    reading = report(case.asked)["readings"][case.reading]
    entries = [*reading["suppressed"], *reading["elsewhere"]]
    said = [each[key] for each in entries for key in ("reason", "choice") if each.get(key)]
    return [words[language] for words in said]


# These only of what is in the reading.


def in_the_graph(case: Case, language: Language) -> list[str]:
    """What is said of each shape that is pointed at, in a tip and aloud."""
    panel = GraphView(Words(language), Faces())
    panel.show_reading(Shown(case.asked, case.reading))
    assert panel.graph is not None
    found = []
    for place, shape in enumerate(panel.graph.shapes):
        panel._point_at(place)
        assert panel.reason == shape.fact.words.in_(language)
        assert panel.reason in panel.accessibleName()
        found.append(panel.reason)
    return found


# And these of one fan, in the best reading.


def context(language: Language) -> PanelContext:
    rules = RulesModel()
    model = HandModel(rules.profile.system.is_meld)
    words = Words(language)
    return PanelContext(model, rules, words, Faces(), PanelSignals(), TableRow(model, rules, words))


def in_the_why_panel(case: Case, fan: FanId, language: Language) -> list[str]:
    panel = WhyPanel(context(language))
    panel.take(case.asked)
    panel.retranslate()
    panel.ask(fan)
    return [panel.answer.text()]


def why_on_the_command_line(case: Case, fan: FanId, language: Language) -> list[str]:
    made = table(case, language)
    made.print_answer(case.asked.why(fan))
    return written(made)


def why_in_json(case: Case, fan: FanId, language: Language) -> list[str]:
    answer = answer_report(case.asked.why(fan), case.profile)
    return [each[language] for each in answer["reasons"]]


def in_the_claim(case: Case, fan: FanId, language: Language) -> list[str]:
    (line,) = claim_of(case, fan).over
    return [line.answer.text.in_(language)]


def claim_in_the_window(case: Case, fan: FanId, language: Language) -> list[str]:
    panel = ClaimPanel(context(language))
    panel.take(case.asked)
    panel.fans.setText(f"{case.profile.fans[fan].name.zh}*{TOO_MANY}")
    return [panel.answer.text()]


def claim_on_the_command_line(case: Case, fan: FanId, language: Language) -> list[str]:
    made = table(case, language)
    made.print_claim(claim_of(case, fan))
    return written(made)


def claim_in_json(case: Case, fan: FanId, language: Language) -> list[str]:
    (line,) = claim_report(claim_of(case, fan), case.profile)["over"]
    return [each[language] for each in line["reasons"]]


def claim_on_the_sheet(case: Case, fan: FanId, language: Language) -> list[str]:
    claim = claim_of(case, fan).texts
    words = painted(sheet(case.asked, Options((language,)), claim))
    return words[: words.index(claim[-1].in_(language)) + 1]


OF_A_READING = [
    in_the_list,
    in_the_picture,
    in_the_bilingual_picture,
    in_the_sheet,
    on_the_command_line,
    in_json,
]
OF_A_FAN = [
    in_the_why_panel,
    why_on_the_command_line,
    why_in_json,
    in_the_claim,
    claim_in_the_window,
    claim_on_the_command_line,
    claim_in_json,
    claim_on_the_sheet,
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_everything_says_the_same_sentence(case: Case, language: Language, qtbot: QtBot) -> None:
    def asked(place: Callable[..., list[str]], reasons: list[Reason], *of: FanId) -> None:
        said = place(case, *of, language)
        for reason in reasons:
            wanted = sentence(reason, case.profile).in_(language)
            assert any(wanted in words for words in said), f"{place.__name__}: {wanted!r} is not in {said}"

    for of_a_reading in OF_A_READING:
        asked(of_a_reading, case.reasons)
    asked(in_the_graph, case.of_occurrences)
    if case.reading == 0:
        for fan in dict.fromkeys(reason.fan for reason in case.reasons):
            for of_a_fan in OF_A_FAN:
                asked(of_a_fan, [reason for reason in case.reasons if reason.fan == fan], fan)


def test_a_guess_at_what_was_claimed_says_it_too() -> None:
    mil = load_profile("mil-2025")
    asked = Inquiry(parse_hand("[234m,1][234m,1]22334s55p4s"), mil)
    guesses = asked.claim(total=8).guesses
    for entry in asked.analysis.best.count.suppressed:
        words = sentence(reasons_of(entry, asked)[0], mil)
        assert any(words.en in guess.en and words.zh in guess.zh for guess in guesses)


@pytest.mark.parametrize("profile", ["mil-2025", "book-1998", "essay", "reform"])
def test_every_occurrence_stands_in_one_row_for_each_of_its_reasons(profile: str) -> None:
    rules = load_profile(profile)
    for hand in HandMaker(91).take(60):
        asked = Inquiry(hand, rules)
        for reading, counted in enumerate(asked.analysis.readings):
            wanted = [
                (reason.principle, entry.instance, sentence(reason, rules))
                for entry in counted.count.suppressed
                for reason in reasons_of(entry, asked, reading)
            ]
            rows = asked.uncounted(reading)
            listed = [
                (principle, found, row.text)
                for principle, of_one in rows.items()
                for row in of_one
                for found in row.occurrences
            ]
            assert sorted(listed, key=repr) == sorted(wanted, key=repr)


@pytest.mark.parametrize("profile", ["mil-2025", "book-1998", "essay"])
def test_a_circle_goes_along_counted_fans_from_one_set_to_the_other(profile: str) -> None:
    rules = load_profile(profile)
    found = 0
    for hand in HandMaker(92).take(500):
        asked = Inquiry(hand, rules)
        for reading, counted in enumerate(asked.analysis.readings):
            for entry in counted.count.suppressed:
                reason = reasons_of(entry, asked, reading)[0]
                assert bool(reason.chains) == entry.circle
                found += len(reason.chains)
                for chain in reason.chains:
                    assert {chain.sets[0], chain.sets[-1]} <= set(entry.instance.sets)
                    for step, link in zip(pairwise(chain.sets), chain.links, strict=True):
                        assert set(step) <= set(link.sets)
                if reason.chains:
                    assert {link for chain in reason.chains for link in chain.links} == set(entry.by)
    assert found > 5


def test_what_is_said_of_the_ring() -> None:
    """The hand the window opens on: the circle step by step, the fans by both names, how the rule is stated."""
    mil = load_profile("mil-2025")
    asked = Inquiry(parse_hand("[234m,1][234m,1]22334s55p4s"), mil)
    suppressed = asked.analysis.best.count.suppressed
    said = [sentence(reason, mil) for entry in suppressed for reason in reasons_of(entry, asked)]
    assert said[-1] == Text(
        "因平和 All Chows、断幺 All Simples（1998 p. 90，按原则推出）",
        "because of 平和 All Chows, 断幺 All Simples (1998 p. 90, implied by the principle)",
    )
    assert (
        Text(
            "会与 一般高 Pure Double Chow [234m] [234m]、喜相逢 Mixed Double Chow [234m] 234s、"
            "一般高 Pure Double Chow 234s 234s 成环（MIL 2025 1.11，明文）",
            "would close a circle with 一般高 Pure Double Chow [234m] [234m], 喜相逢 Mixed Double Chow [234m] 234s, "
            "一般高 Pure Double Chow 234s 234s (MIL 2025 1.11, printed)",
        )
        in said
    )
