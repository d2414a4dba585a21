"""Analyses and what belongs to them as tables on a terminal."""

import sys
from collections.abc import Iterable

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table

from mjgui.cli.at_table import AtTable
from mjgui.cli.words import said
from mjgui.core.analysis import CountedHand
from mjgui.core.counting import grouped
from mjgui.core.hand.tiles import tile_text
from mjgui.core.inquiry import Inquiry
from mjgui.core.notation import ParseError
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.questions.claim import Verdict
from mjgui.core.questions.lists import VERDICTS, Compared
from mjgui.core.questions.points import in_points, outcome_points, wait_points
from mjgui.core.questions.recount import Recount
from mjgui.core.questions.uncounted import not_counted
from mjgui.core.questions.unsettled import unsettled_line
from mjgui.core.questions.why import Answer
from mjgui.core.report import fans_report
from mjgui.core.rules.fans import Citation, FanId, Sets
from mjgui.core.rules.proofs import RELATIONS, OneOfTwo, Proof
from mjgui.core.settlement import Settlement, at_table
from mjgui.core.systems.fields import Values
from mjgui.core.texts import Language, Text, joined, same, text
from mjgui.core.wording.at_table import table_line, table_sources
from mjgui.core.wording.circumstances import in_full
from mjgui.core.wording.citations import held_by, short_citation, sources_named
from mjgui.core.wording.fans import tiles_of
from mjgui.core.wording.reasons import with_principle
from mjgui.core.wording.verdict import headline, payment_lines, verdict

# How many characters of a text are shown on either side of a wrong one.
_REACH = 80


def _console(*, stderr: bool = False) -> Console:
    # Piped output has no width of its own; 80 columns would fold the tables.
    width = None if (sys.stderr if stderr else sys.stdout).isatty() else 120
    return Console(stderr=stderr, highlight=False, markup=False, width=width)


def _marked(source: str, position: int) -> tuple[str, str]:
    """The line of a text that has a character, of a long one what stands about it; and a mark below the character."""
    begin = source.rfind("\n", 0, position) + 1
    line, at = source[begin:].partition("\n")[0], position - begin
    start = max(0, at - _REACH)
    shown = "…" * (start > 0) + line[start : at + _REACH] + "…" * (at + _REACH < len(line))
    return shown, " " * cell_len(shown[: at - start + (start > 0)]) + "^"


def _evidence(proof: Proof) -> tuple[str, str]:
    """How many cases show it, and the hand that does where a hand does."""
    return f"{proof.cases:,}" if proof.cases else "—", (proof.apart or proof.together or "") if not proof.cases else ""


class Tables:
    """Prints analyses as tables in one language."""

    def __init__(self, profile: RuleProfile, language: Language, stored: RuleProfile | None = None) -> None:
        """``stored`` are the rules as they are stored, where ``profile`` has other answers to disputed questions."""
        self.profile = profile
        self._stored = stored or profile
        self.language = language
        self.console = _console()

    def print_error(self, source: str, error: ParseError) -> None:
        console = _console(stderr=True)
        for line in (*_marked(source, error.position), error.words.in_(self.language)):
            console.print(line, soft_wrap=True)

    def print_wrong_file(self, source: str, reason: Text) -> None:
        """Say why a file cannot be read."""
        _console(stderr=True).print(f"{source}: {reason.in_(self.language)}", soft_wrap=True)

    def print_recount(self, recount: Recount) -> None:
        """What was counted once against what counts now, each thing that is otherwise on a line of its own."""
        first, *changes = (words.in_(self.language) for words in recount.texts)
        self.console.print(f"\n{first}", style="bold", soft_wrap=True)
        for change in changes:
            self.console.print(f"• {change}", soft_wrap=True)

    def print(self, asked: Inquiry, settled: Settlement | Text | None, table: AtTable) -> None:
        """Print a hand. ``settled`` is what is paid at the table for the reading that was laid down, or why it cannot
        be said; None for rules that do not pay."""
        say, language, analysis = self.console.print, self.language, asked.analysis
        say(in_full(analysis.hand).in_(language), style="bold")
        for problem in analysis.problems:
            say(said("impossible", language, reason=problem.words.in_(language)))
        for remark in analysis.remarks:
            say(said("remark", language, remark=remark.words.in_(language)))
        if analysis.readings:
            laid_down = table.place if table.place < len(analysis.readings) else 0
            known = settled if isinstance(settled, Settlement) else None
            say(headline(asked, laid_down, known).in_(language))
            if asked.unsettled:
                say(unsettled_line(asked.unsettled, asked.rules).in_(language))
        elif not analysis.problems:
            self._print_waits(asked, table.values)
        if settled is not None:
            self._print_settled(settled, asked)
        cited = []
        for number in range(1, len(analysis.readings) + 1):
            cited += self._print_reading(number, asked)
        for source in sources_named(cited):
            say(source.in_(language))

    def _print_settled(self, settled: Settlement | Text, asked: CountedHand) -> None:
        """Print what is paid; with the table where that is not as in the rules."""
        say, language = self.console.print, self.language
        if not isinstance(settled, Settlement):
            say(said("wrong-table", language, reason=settled.in_(language)))
            return
        if settled.unpaid:
            say(said("wrong-table", language, reason=settled.unpaid.in_(language)))
        if settled.points is not None:
            say(said("points", language, points=settled.points))
        hand = asked.analysis.hand
        for line in payment_lines(settled, hand):
            say("  " + line.in_(language))
        at = table_line(hand, settled.table, asked.rules)
        if at is not None and at != table_line(hand, at_table(self._stored, {}), self._stored):
            say("  " + at.in_(language))

    def _print_waits(self, asked: CountedHand, values: Values) -> None:
        waits = asked.analysis.waits
        if not waits:
            self.console.print(said("no-waits", self.language))
            return
        table = Table(title=said("waits", self.language))
        for heading in ("tile", "left", "by-self-draw", "by-discard"):
            table.add_column(said(f"column-{heading}", self.language))
        for wait in waits:
            totals, points = (wait.total_self_draw, wait.total_discard), wait_points(asked, wait, values)
            shown = map(self._with_points, totals, points)
            table.add_row(tile_text(wait.tile), str(wait.left), *shown)
        self.console.print(table)

    def _with_points(self, total: int | None, points: int | None) -> str:
        """A total, and what it is paid where it is."""
        if total is None:
            return "—"
        return (
            str(total)
            if points is None or not in_points(self.profile)
            else said("total-points", self.language, total=total, points=points)
        )

    def _print_reading(self, number: int, asked: CountedHand) -> list[Citation]:
        """Print a reading of a hand, by its number from 1, and give what it cites."""
        counted = asked.analysis.readings[number - 1]
        reading = counted.reading
        sets = [str(tile_set) for tile_set in reading.arrangement.sets]
        marked = [f"({text})" if index == reading.winning_set else text for index, text in enumerate(sets)]
        form = asked.rules.system.text(f"form.{reading.arrangement.form}").in_(self.language)
        self.console.print()
        self.console.print(
            said("reading", self.language, number=number, total=counted.total, form=form, sets=" ".join(marked))
        )
        table = Table(show_header=True)
        for heading in ("points", "fan", "sets", "reason"):
            table.add_column(said(f"column-{heading}", self.language), overflow="fold")

        def places(found: tuple[Sets, ...]) -> str:
            return "; ".join(tiles_of(of, reading.arrangement) for of in found if of)

        for fan, found in grouped(counted.count.counted):
            times = f" ×{len(found)}" if len(found) > 1 else ""
            detail = self.profile.system.detail(fan, reading)
            more = detail.in_(self.language) if detail else ""
            table.add_row(f"{self.profile.values[fan]}{times}", self._label(fan), places(tuple(found)), more)
        rows = [row for rows in not_counted(asked, number - 1).values() for row in rows]
        if rows:
            table.add_section()
        for row in rows:
            reason = with_principle(row.reason, self.profile).in_(self.language)
            table.add_row(f"({self.profile.values[row.fan]})", self._label(row.fan), places(row.sets), reason)
        self.console.print(table)
        return [row.reason.citation for row in rows]

    def _label(self, fan: FanId) -> str:
        return self.profile.fans[fan].label

    def print_effects(self, asked: Inquiry, values: Values) -> None:
        """The rulings that matter, each option with its total and what it is paid at a table; the one in force is
        marked."""
        say, language, analysis = self.console.print, self.language, asked.analysis
        say(in_full(analysis.hand).in_(language), style="bold")
        for problem in analysis.problems:
            say(said("impossible", language, reason=problem.words.in_(language)))
        if analysis.readings:
            say(verdict(asked).in_(language))
        if analysis.hand.winning is None and not analysis.problems:
            say(said("waiting", language))
        elif not asked.effects:
            say(said("no-disputes", language))
        for effect in asked.effects:
            ruling = self.profile.system.rulings[effect.ruling]
            table = Table(title=f"{ruling.question.in_(language)} ({effect.ruling})", title_justify="left")
            for heading in ("", "total", "answer", "held-by"):
                table.add_column(said(f"column-{heading}", language) if heading else "", overflow="fold")
            for outcome in effect.outcomes:
                option = ruling.option(outcome.option)
                follows = [each.in_(language) for each in outcome.follows]
                table.add_row(
                    "▶" if outcome.option == effect.current else "",
                    "\n".join(
                        filter(
                            None,
                            [
                                self._total(outcome.total, outcome.meets_minimum),
                                self._points(outcome_points(asked, effect, outcome, values)),
                            ],
                        )
                    ),
                    "\n".join([f"{option.text.in_(language)} ({option.id})", *follows]),
                    held_by(option).in_(language),
                )
            say()
            say(table)

    def _points(self, points: int | None) -> str:
        if points is None or not in_points(self.profile):
            return ""
        return said("only-points", self.language, points=points)

    @staticmethod
    def _total(total: int | None, meets: bool | None) -> str:
        return "—" if total is None else f"{total} ✓" if meets else str(total)

    def print_comparison(self, compared: Iterable[Inquiry]) -> None:
        """The hand under each profile."""
        table = Table()
        for heading in ("profile", "total", "fans"):
            table.add_column(said(f"column-{heading}", self.language), overflow="fold")
        for each in compared:
            analysis, profile = each.analysis, each.rules
            if analysis.readings:
                counted = analysis.best.count.alternatives[0]
                names = (
                    same(profile.fans[fan].name.in_(self.language) + (f" ×{times}" if times > 1 else ""))
                    for fan, times in counted
                )
                fans = joined(names).in_(self.language)
            else:
                fans = joined((problem.words for problem in analysis.problems), "；", "; ").in_(self.language)
                fans = fans or said("waiting", self.language)
            name = f"{profile.short_name.in_(self.language)} ({profile.id})"
            table.add_row(name, self._range(each), fans)
        self.console.print(table)

    def _range(self, asked: Inquiry) -> str:
        """The total, or from where to where it goes by what the text of the rules leaves open."""
        found, meets = asked.unsettled, asked.analysis.meets_minimum
        if found is None:
            return self._total(asked.analysis.total, meets)
        return f"{found.least}-{found.most}{' ✓' if meets else ''}"

    def print_answer(self, answer: Answer) -> None:
        self.console.print(f"{self._label(answer.fan)}: {answer.text.in_(self.language)}")

    def print_compared(self, compared: Iterable[Compared], layouts: int, *, by_lists: bool) -> None:
        """Print what is listed as not counted against what is proved, by verdict. ``by_lists`` says whether the profile
        goes by its lists."""
        language = self.language
        self.console.print(said("proofs-intro", language, layouts=f"{layouts:,}"))
        if not by_lists:
            self.console.print(said("proofs-not-listed", language, profile=self.profile.short_name.in_(language)))
        by_verdict: dict[str, list[Compared]] = {verdict: [] for verdict in VERDICTS}
        for each in compared:
            by_verdict[each.verdict].append(each)
        for key, found in by_verdict.items():
            words = text(f"lists.{key}").in_(language)
            table = Table(title=f"{words} ({len(found)})", title_justify="left")
            for heading in ("fan", "not-counted", "listed", "cases", "witness"):
                table.add_column(said(f"column-{heading}", language), overflow="fold")
            for each in found:
                proof, cited = each.proof, each.citation
                place = short_citation(cited).in_(language) if cited else "—"
                evidence = _evidence(proof) if each.verdict != "undecided" else ("—", "")
                table.add_row(self._label(proof.fan), self._label(proof.other), place, *evidence)
            self.console.print()
            self.console.print(table)

    def print_proofs(self, proofs: Iterable[Proof], pairs: Iterable[OneOfTwo], undecided: int) -> None:
        """Print what is proved of one fan and each other: what always comes with it first, then never, then sometimes.

        ``undecided`` says of how many others the profile's definitions keep the table from saying anything.
        """
        language = self.language
        table = Table()
        for heading in ("fan", "relation", "cases", "witness"):
            table.add_column(said(f"column-{heading}", language), overflow="fold")
        for proof in sorted(proofs, key=lambda proof: RELATIONS.index(proof.relation)):
            table.add_row(self._label(proof.other), text(f"relation.{proof.relation}").in_(language), *_evidence(proof))
        self.console.print(table)
        for pair in pairs:
            names = [self.profile.fans[fan].name for fan in pair.others]
            words = text("proof.one-of-two", cases=f"{pair.cases:,}", one=names[0], other=names[1])
            self.console.print(f"• {words.in_(language)}")
        if undecided > 0:
            self.console.print(said("proofs-undecided", language, count=undecided))

    def print_claim(self, found: Verdict) -> None:
        """What there is to say of a claim."""
        verdict, *rest = found.texts
        self.console.print(verdict.in_(self.language), style="bold")
        for words in rest:
            self.console.print(f"• {words.in_(self.language)}")

    def print_profiles(self, profiles: Iterable[RuleProfile]) -> None:
        """Every profile with its minimum, what its table pays and where that is said, and the rulings it answers
        otherwise than the default."""
        table = Table()
        for heading in ("profile", "name", "minimum", "table", "rulings"):
            table.add_column(said(f"column-{heading}", self.language), overflow="fold")
        for profile in profiles:
            rulings = profile.system.rulings
            chosen = [(rulings[ruling], option) for ruling, option in profile.rulings.items()]
            others = [
                f"{ruling.question.in_(self.language)} {ruling.option(option).text.in_(self.language)}"
                for ruling, option in chosen
                if option != ruling.default
            ]
            at_table = [line.in_(self.language) for line in table_sources(profile)]
            name, minimum = profile.name.in_(self.language), str(profile.minimum)
            table.add_row(profile.id, name, minimum, "\n".join(at_table), "\n".join(others))
        self.console.print(table)

    def print_fans(self) -> None:
        """The fans of the profile in the official order."""
        table = Table(title=self.profile.name.in_(self.language))
        for heading in ("number", "fan", "id", "points", "definition"):
            table.add_column(said(f"column-{heading}", self.language), overflow="fold")
        for entry in fans_report(self.profile):
            name, definition = self._label(entry["fan"]), entry["definition"][self.language]
            table.add_row(str(entry["number"]), name, entry["fan"], str(entry["points"]), definition)
        self.console.print(table)
