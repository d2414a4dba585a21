"""Cases as they are given to a command: read from their files, with what was counted when they were kept."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from mjgui.cli.asking import print_json
from mjgui.cli.at_table import AtTable, settled_report
from mjgui.cli.circumstances import check_asked
from mjgui.cli.tables import Tables
from mjgui.core.case_report import recount_report, unread_report
from mjgui.core.hand import Unwritten
from mjgui.core.inquiry import Inquiry
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.questions.kept_count import Record, is_count_of
from mjgui.core.questions.recount import Recount
from mjgui.core.report import report
from mjgui.core.settlement import Settlement, at_table
from mjgui.core.system_messages import words_of
from mjgui.core.texts import Text
from mjgui.files.cases import ENDING, Case, read, was_decided_uncounted
from mjgui.files.history import History, HistoryError
from mjgui.files.strict_json import ContentError


def is_case(source: str) -> bool:
    """Whether what is given as a hand is the file of a case."""
    return source.lower().endswith(ENDING)


class CaseAnswer:
    """What is answered to the file of a case: its count, and what was counted when it was kept."""

    def __init__(
        self,
        source: str,
        rules: RuleProfile | None,
        given: Mapping[str, Any],
        reading: int | None,
        won: Unwritten,
        tables: Tables,
    ) -> None:
        """``rules`` take the place of those of the case; None leaves it its own. ``given`` are the options for the
        table, beside what the case says of it, ``reading`` the number from 1 of the one that was laid down, if it is
        another than in the case, ``won`` what was said of how it was won."""
        self._source, self._rules, self._given, self._reading, self._tables = source, rules, given, reading, tables
        self._won = won

    def print(self, *, as_json: bool, number: int) -> bool:
        """Print the answer, and give whether the hand could be counted. ``number`` is that of the hand among those that
        were given, from 1."""
        try:
            case = read(Path(self._source))
        except (ContentError, OSError) as error:
            if as_json:
                print_json(unread_report(number, self._source, words_of(error)))
            else:
                self._tables.print_wrong_file(self._source, words_of(error))
            return False
        own, language = case.rules.profile, self._tables.language
        rules = self._rules or own
        check_asked(self._won, rules, language)
        hand = self._won.said_of(case.hand)
        laid_down = Inquiry(hand, rules).counting(case.reading)
        kept = case.payments or {}
        if self._rules is not None:
            # What is as in its own rules is as the others have it.
            as_own = at_table(own, {})
            kept = {name: value for name, value in kept.items() if value != as_own[name]}
        table = AtTable(self._given, self._reading, rules, language, kept, laid_down)
        asked = Inquiry(table.seated(hand), table.rules)
        settled = table.settle(asked)
        recount = _recount(case, asked, settled)
        if as_json:
            counted = report(asked, table.values) | (
                settled_report(settled, table.place, asked.rules) if settled else {}
            )
            recorded = recount_report(recount) if recount else None
            print_json(counted | {"adopted": table.adopted, "recorded": recorded})
        else:
            tables = Tables(asked.rules, language, rules)
            tables.print(asked, settled, table)
            if recount is not None:
                tables.print_recount(recount)
        return not asked.analysis.problems and not isinstance(settled, Text)


def _recount(case: Case, asked: Inquiry, settled: Settlement | Text | None) -> Recount | None:
    """What was counted of a case when it was kept, against what counts now; None where that is not known."""
    record = case.papers.counted or _found(case)
    if record is None or not is_count_of(record, case.hand, asked.rules):
        return None
    return asked.recount(record, settled if isinstance(settled, Settlement) else None)


def _found(case: Case) -> Record | None:
    """What the version that wrote a case counted, where the history knows it and the case does not say it."""
    program = case.papers.rest.get("program")
    if "counted" in case.papers.rest or not isinstance(program, str):
        return None
    with suppress(HistoryError):
        found = History().counted_by(case.hand, case.rules, program)
        if found is not None:
            return replace(found, is_decision=was_decided_uncounted(case))
    return None
