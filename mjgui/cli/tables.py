"""Analyses and what belongs to them as tables on a terminal."""

import sys
from collections.abc import Iterable

from rich.console import Console
from rich.table import Table

from mjgui.cli.words import said
from mjgui.core.analysis import Analysis, CountedReading
from mjgui.core.counting import grouped
from mjgui.core.hand.tiles import tile_text
from mjgui.core.notation import ParseError, format_hand
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.questions.claim import Verdict
from mjgui.core.questions.compare import RulingEffect
from mjgui.core.questions.lists import VERDICTS, Compared
from mjgui.core.questions.uncounted import Uncounted, not_counted
from mjgui.core.questions.why import Answer, fan_names
from mjgui.core.report import fans_report
from mjgui.core.rules.fans import FanId, Sets
from mjgui.core.rules.proofs import RELATIONS, OneOfTwo, Proof
from mjgui.core.settlement import Settlement
from mjgui.core.systems.sources import load_sources
from mjgui.core.texts import Language, Text, text
from mjgui.core.wording.verdict import payment_line, verdict


def _console(*, stderr: bool = False) -> Console:
    # Piped output has no width of its own; 80 columns would fold the tables.
    width = None if (sys.stderr if stderr else sys.stdout).isatty() else 120
    return Console(stderr=stderr, highlight=False, markup=False, width=width)


def _evidence(proof: Proof) -> tuple[str, str]:
    """How many cases show it, and the hand that does where a hand does."""
    return f"{proof.cases:,}" if proof.cases else "—", (proof.apart or proof.together or "") if not proof.cases else ""


class Tables:
    """Prints analyses as tables in one language."""

    def __init__(self, profile: RuleProfile, language: Language) -> None:
        self.profile = profile
        self.language = language
        self.console = _console()

    def print_error(self, source: str, error: ParseError) -> None:
        console = _console(stderr=True)
        words = error.words.in_(self.language)
        for line in (source, " " * error.position + "^", words):
            console.print(line, soft_wrap=True)

    def print(self, analysis: Analysis, settled: Settlement | Text | None = None, place: int = 0) -> None:
        """settled: what is paid for the reading at this place, or why it cannot be said; None for rules that do
        not pay."""
        say, language = self.console.print, self.language
        say(format_hand(analysis.hand), style="bold")
        for problem in analysis.problems:
            say(said("impossible", language, reason=problem.words.in_(language)))
        for remark in analysis.remarks:
            say(said("remark", language, remark=remark.words.in_(language)))
        if analysis.readings:
            say(verdict(analysis, self.profile, place if isinstance(settled, Settlement) else 0).in_(language))
        elif not analysis.problems:
            self._print_waits(analysis)
        if settled is not None:
            self._print_settled(settled)
        for number, counted in enumerate(analysis.readings, start=1):
            self._print_reading(number, counted)

    def _print_settled(self, settled: Settlement | Text) -> None:
        say, language = self.console.print, self.language
        if not isinstance(settled, Settlement):
            say(said("wrong-table", language, reason=settled.in_(language)))
            return
        if settled.unpaid:
            say(said("wrong-table", language, reason=settled.unpaid.in_(language)))
        if settled.points is not None:
            say(said("points", language, points=settled.points))
        for payment in settled.payments:
            say("  " + payment_line(payment).in_(language))

    def _print_waits(self, analysis: Analysis) -> None:
        if not analysis.waits:
            self.console.print(said("no-waits", self.language))
            return
        table = Table(title=said("waits", self.language))
        for heading in ("tile", "left", "by-self-draw", "by-discard"):
            table.add_column(said(f"column-{heading}", self.language))
        for wait in analysis.waits:
            totals = ["—" if total is None else str(total) for total in (wait.total_self_draw, wait.total_discard)]
            table.add_row(tile_text(wait.tile), str(wait.left), *totals)
        self.console.print(table)

    def _print_reading(self, number: int, counted: CountedReading) -> None:
        reading = counted.reading
        sets = [str(tile_set) for tile_set in reading.arrangement.sets]
        marked = [f"({text})" if index == reading.winning_set else text for index, text in enumerate(sets)]
        form = text(f"form.{reading.arrangement.form}").in_(self.language)
        self.console.print()
        self.console.print(
            said("reading", self.language, number=number, total=counted.total, form=form, sets=" ".join(marked))
        )
        table = Table(show_header=True)
        for heading in ("points", "fan", "sets", "reason"):
            table.add_column(said(f"column-{heading}", self.language), overflow="fold")

        def places(found: tuple[Sets, ...]) -> str:
            return "; ".join(" ".join(sets[index] for index in of) for of in found if of)

        for fan, found in grouped(counted.count.counted):
            times = f" ×{len(found)}" if len(found) > 1 else ""
            table.add_row(f"{self.profile.values[fan]}{times}", self._name(fan), places(tuple(found)), "")
        explained = not_counted(counted, self.profile)
        if explained:
            table.add_section()
        for principle, rows in explained.items():
            for row in rows:
                reason = f"{self.profile.principles[principle].name.in_(self.language)}: {self._reason(row)}"
                table.add_row(f"({self.profile.values[row.fan]})", self._name(row.fan), places(row.sets), reason)
        self.console.print(table)

    def _name(self, fan: FanId) -> str:
        name = self.profile.fans[fan].name
        return f"{name.zh} {name.en}"

    def _reason(self, row: Uncounted) -> str:
        fans = ", ".join(map(self._name, row.against_fans))
        if row.readings:
            where = ", ".join(str(index + 1) for index in row.readings)
            return said("only-in", self.language, readings=where)
        if row.total is not None:
            return said("instead-of", self.language, fans=fans, total=row.total)
        source = load_sources()[row.citation.source].name.in_(self.language)
        return f"{fans} ({source}, {row.citation.place.in_(self.language)})".lstrip()

    def print_flips(self, analysis: Analysis, flips: Iterable[RulingEffect]) -> None:
        """The rulings that matter, each option with its total; the one in force is marked."""
        say, language = self.console.print, self.language
        say(format_hand(analysis.hand), style="bold")
        for problem in analysis.problems:
            say(said("impossible", language, reason=problem.words.in_(language)))
        if analysis.readings:
            say(verdict(analysis, self.profile).in_(language))
        flips = list(flips)
        if analysis.hand.winning is None and not analysis.problems:
            say(said("waiting", language))
        elif not flips:
            say(said("no-disputes", language))
        for flip in flips:
            ruling = self.profile.system.rulings[flip.ruling]
            table = Table(title=f"{ruling.question.in_(language)} ({flip.ruling})", title_justify="left")
            for heading in ("", "total", "answer", "held-by"):
                table.add_column(said(f"column-{heading}", language) if heading else "", overflow="fold")
            for outcome in flip.outcomes:
                option = ruling.option(outcome.option)
                holders = [load_sources()[holder].short.in_(language) for holder in option.holders]
                table.add_row(
                    "▶" if outcome.option == flip.current else "",
                    self._total(outcome.total, outcome.meets_minimum),
                    f"{option.text.in_(language)} ({option.id})",
                    ", ".join(holders) or said("nobody", language),
                )
            say()
            say(table)

    @staticmethod
    def _total(total: int | None, meets: bool | None) -> str:
        return "—" if total is None else f"{total} ✓" if meets else str(total)

    def print_comparison(self, analyses: Iterable[Analysis], profiles: Iterable[RuleProfile]) -> None:
        """The hand under each profile."""
        table = Table()
        for heading in ("profile", "total", "fans"):
            table.add_column(said(f"column-{heading}", self.language), overflow="fold")
        for analysis, profile in zip(analyses, profiles, strict=True):
            if analysis.readings:
                counted = analysis.best.count.alternatives[0]
                fans = ", ".join(
                    profile.fans[fan].name.in_(self.language) + (f" ×{times}" if times > 1 else "")
                    for fan, times in counted
                )
            else:
                fans = "; ".join(each.words.in_(self.language) for each in analysis.problems)
                fans = fans or said("waiting", self.language)
            name = f"{profile.short_name.in_(self.language)} ({profile.id})"
            table.add_row(name, self._total(analysis.total, analysis.meets_minimum), fans)
        self.console.print(table)

    def print_answer(self, answer: Answer) -> None:
        self.console.print(f"{self._name(answer.fan)}: {answer.text.in_(self.language)}")

    def print_compared(self, compared: Iterable[Compared], layouts: int, *, by_lists: bool) -> None:
        """What is listed as not counted against what is proved, by verdict. by_lists: whether the profile goes by
        its lists."""
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
                place = (
                    f"{load_sources()[cited.source].short.in_(language)} {cited.place.in_(language)}" if cited else "—"
                )
                evidence = _evidence(proof) if each.verdict != "undecided" else ("—", "")
                table.add_row(self._name(proof.fan), self._name(proof.other), place, *evidence)
            self.console.print()
            self.console.print(table)

    def print_proofs(self, proofs: Iterable[Proof], pairs: Iterable[OneOfTwo], undecided: int) -> None:
        """What is proved of one fan and each other: what always comes with it first, then never, then sometimes.
        undecided: of how many others the profile's definitions keep the table from saying anything."""
        language = self.language
        table = Table()
        for heading in ("fan", "relation", "cases", "witness"):
            table.add_column(said(f"column-{heading}", language), overflow="fold")
        for proof in sorted(proofs, key=lambda proof: RELATIONS.index(proof.relation)):
            table.add_row(self._name(proof.other), text(f"relation.{proof.relation}").in_(language), *_evidence(proof))
        self.console.print(table)
        for pair in pairs:
            names = [self.profile.fans[fan].name for fan in pair.others]
            words = text("proof.one-of-two", cases=f"{pair.cases:,}", one=names[0], other=names[1])
            self.console.print(f"• {words.in_(language)}")
        if undecided > 0:
            self.console.print(said("proofs-undecided", language, count=undecided))

    def print_claim(self, found: Verdict) -> None:
        """What there is to say of a claim."""
        say = self.console.print
        parts: dict[str, str | int | Text] = {
            "total": "—" if found.total is None else found.total,
            "claimed": "—" if found.claimed is None else found.claimed,
        }
        say(text("claim.right" if found.is_right else "claim.wrong", **parts).in_(self.language), style="bold")
        for key, lines in (("over", found.over), ("under", found.under)):
            for line in lines:
                words = text(
                    f"claim.{key}",
                    fan=fan_names((line.fan,), self.profile),
                    claimed=line.claimed,
                    counted=line.counted,
                    answer=line.answer.text,
                )
                say(f"• {words.in_(self.language)}")
        for guess in found.guesses:
            say(f"• {guess.in_(self.language)}")

    def print_profiles(self, profiles: Iterable[RuleProfile]) -> None:
        """Every profile with its minimum, and the rulings it answers otherwise than the default."""
        table = Table()
        for heading in ("profile", "name", "minimum", "rulings"):
            table.add_column(said(f"column-{heading}", self.language), overflow="fold")
        for profile in profiles:
            rulings = profile.system.rulings
            chosen = [(rulings[ruling], option) for ruling, option in profile.rulings.items()]
            others = [
                f"{ruling.question.in_(self.language)} {ruling.option(option).text.in_(self.language)}"
                for ruling, option in chosen
                if option != ruling.default
            ]
            table.add_row(profile.id, profile.name.in_(self.language), str(profile.minimum), "\n".join(others))
        self.console.print(table)

    def print_fans(self) -> None:
        """The fans of the profile in the official order."""
        table = Table(title=self.profile.name.in_(self.language))
        for heading in ("number", "fan", "id", "points", "definition"):
            table.add_column(said(f"column-{heading}", self.language), overflow="fold")
        for entry in fans_report(self.profile):
            name, definition = f"{entry['zh']} {entry['en']}", entry["definition"][self.language]
            table.add_row(str(entry["number"]), name, entry["fan"], str(entry["points"]), definition)
        self.console.print(table)
