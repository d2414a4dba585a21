"""All of a window that belongs to a case: gathered, and laid out again as one step that can be undone."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand

from mjgui.core.analysis import certain
from mjgui.core.hand import Hand, Unwritten
from mjgui.core.inquiry import Inquiry
from mjgui.core.notation import format_hand
from mjgui.core.questions.kept_count import Record, is_count_of, record_of
from mjgui.core.questions.recount import Recount, counted_again
from mjgui.core.settlement import Settlement, pays
from mjgui.core.systems.fields import Values
from mjgui.core.texts import Text
from mjgui.files.cases import Case, Papers, now, to_save, was_decided_uncounted
from mjgui.files.session import Session
from mjgui.files.stored_rules import Ruled, hand_of
from mjgui.gui.editor.notation_line import NotationLine
from mjgui.gui.editor.table_row import TableRow
from mjgui.gui.results.claim import ClaimPanel
from mjgui.gui.results.results import Results
from mjgui.gui.state.edits import Edits, State
from mjgui.gui.state.model import HandModel
from mjgui.gui.state.rules_model import RulesModel


@dataclass(frozen=True, slots=True)
class _Laid:
    """Everything that opening a case changes."""

    edited: State
    """Hand and rules."""
    papers: Papers
    """The papers of the case."""
    table: Values
    """What is said of the table: values of the form of the rule system's payments."""
    path: Path | None
    """The file the case was read from or written to last; None for none."""
    as_kept: tuple[State, Values] | None
    """Hand and rules, and what is said of the table, as they were when they were opened or saved; None before that."""


class _Step(QUndoCommand):
    def __init__(self, controller: "CaseController", before: _Laid, after: _Laid) -> None:
        super().__init__()
        self._controller = controller
        self._before, self._after = before, after

    def undo(self) -> None:
        # With what was written on the papers meanwhile, so that redo brings that back too.
        self._after = self._controller.laid
        self._controller.restore(self._before)

    def redo(self) -> None:
        if self._controller.laid != self._after:
            self._before = self._controller.laid
        self._controller.restore(self._after)


class CaseController(QObject):
    """The case in a window. ``changed`` follows every change of what a case holds, ``papers_changed`` those of the
    papers, ``opened`` whenever something that was kept is shown.

    ``path`` is the file the case was read from or written to last; None for none.
    """

    changed = Signal()
    papers_changed = Signal()
    opened = Signal()

    def __init__(
        self,
        model: HandModel,
        rules: RulesModel,
        edits: Edits,
        notation: NotationLine,
        table: TableRow,
        results: Results,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._rules = rules
        self._edits = edits
        self._notation = notation
        self._table = table
        self._results = results
        self._papers = Papers()
        self.path: Path | None = None
        self._as_kept: tuple[State, Values] | None = None
        self._recounted: tuple[Record, Inquiry, Values, Recount] | None = None
        claim = results.panel(ClaimPanel)
        for signal in (model.changed, rules.changed, notation.edit.textChanged, table.changed, results.reading_shown):
            signal.connect(self.changed)
        claim.claimed.connect(self.papers_changed)
        self.papers_changed.connect(self.changed)
        self._said_of_table = table.values
        self._laying_out = False
        table.changed.connect(self._record_table)
        model.changed.connect(self._look_at_table)
        rules.changed.connect(self._look_at_table)

    @property
    def papers(self) -> Papers:
        """The papers of the case, with the claim as it stands in the window."""
        claim = self._results.panel(ClaimPanel)
        return replace(self._papers, total=claim.claimed_total, fans=claim.fans.text(), paid=claim.paid)

    def set_papers(self, papers: Papers) -> None:
        claim = self._results.panel(ClaimPanel)
        if papers == self.papers:
            # What is kept of the file beside them may still be another.
            self._papers = papers
            return
        self._papers = papers
        claim.take_claim(papers.total, papers.fans, papers.paid)
        self.papers_changed.emit()

    @property
    def case(self) -> Case:
        analysis, hand = self._results.analysis, self._model.hand
        shown = analysis is not None and analysis.hand == certain(hand, self._rules.profile)[0]
        return Case(
            hand,
            Ruled(self._rules.stored, self._rules.adopted),
            self._results.shown_reading if shown else 0,
            self.papers,
            self._table.values if pays(self._rules.profile) else None,
        )

    @property
    def session(self) -> Session:
        return Session(self.case, self._notation.unfinished, self.path if self.is_filed else None)

    @property
    def is_filed(self) -> bool:
        """Whether the hand is the one in the case's file, so that this can be written over."""
        hand, rest = self._model.hand, self._papers.rest
        if self.path is None or rest.get("hand") != format_hand(hand):
            return False
        return Unwritten.of(hand_of(rest["hand"], rest.get("exact")).context) == Unwritten.of(hand.context)

    # What was counted once.

    @property
    def recount(self) -> Recount | None:
        """What was counted of the hand when it was kept, against what counts now; until there is an answer, against
        what counted last. None where nothing was kept of it.

        What a ruling was given on is compared whatever rules are looked at; any other count under its own alone.
        """
        record, table = self._papers.counted, self._table.values
        if record is None or not is_count_of(record, self._model.hand, self._rules.profile):
            return None
        if not record.is_decision and self._as_kept != (self._edits.state, table):
            return None
        known, asked = self._recounted, self.asked
        if asked is not None and (known is None or known[:3] != (record, asked, table)):
            settled = self._settled(asked, counted_again(record, asked))
            known = self._recounted = record, asked, table, asked.recount(record, settled)
        return known[3] if known is not None and known[0] == record else None

    @property
    def decided(self) -> tuple[Text, ...]:
        """What a ruling was given on, with what is otherwise now; nothing where none was."""
        recount = self.recount
        return recount.texts if recount is not None and recount.record.is_decision else ()

    @property
    def can_count_anew(self) -> bool:
        """Whether there is a count to take over in place of the one that is kept."""
        recount = self.recount
        if recount is None:
            return was_decided_uncounted(self.case) and self._fresh() is not None
        return recount.differs

    def count_anew(self) -> None:
        """Take over the count of now, as one step."""
        if self.can_count_anew:
            with self.one_step():
                self.set_papers(replace(self.papers, counted=self._fresh()))

    def find_count(self, case: Case, record: Record | None) -> None:
        """Take a count that was found elsewhere, if one was and the window still shows the case it is of, which has
        none."""
        if record is None:
            return
        papers = self._papers
        if papers.rest == case.papers.rest and papers.counted is None and self._model.hand == case.hand:
            decided = was_decided_uncounted(self.case)
            self.set_papers(replace(self.papers, counted=replace(record, is_decision=decided)))

    def to_save(self) -> Case:
        """The case as it is to be written to its file."""
        return to_save(self.case, self._fresh())

    def saved(self, case: Case, path: Path) -> None:
        """The case has been written to a file."""
        self.path, self._as_kept = path, (self._edits.state, self._table.values)
        self.set_papers(case.papers)
        self.changed.emit()

    @property
    def asked(self) -> Inquiry | None:
        """The hand in the window under the rules in force, once it has been counted."""
        asked = self._results.asked
        is_of_now = asked and (asked.hand, asked.rules) == (self._model.hand, self._rules.profile)
        return asked if is_of_now else None

    def _fresh(self) -> Record | None:
        """The count of now; None where there is none."""
        if self._results.asked is None:
            # It cannot be counted.
            return None
        asked = self.asked or Inquiry(self._model.hand, self._rules.profile)
        reading = min(self.case.reading, max(len(asked.analysis.readings) - 1, 0))
        decided = bool(self._papers.ruling.strip())
        return record_of(asked, reading, self._settled(asked, reading), is_decision=decided)

    def _settled(self, asked: Inquiry, reading: int) -> Settlement | None:
        settled = self._table.settle(asked, reading)
        return settled if isinstance(settled, Settlement) else None

    def shown(self, asked: Inquiry) -> tuple[int, Settlement | None]:
        """The place of the reading that is shown of a hand, and what is paid for it."""
        reading = self._results.shown_reading if self._results.asked is asked else 0
        return reading, self._settled(asked, reading)

    def begin(self) -> None:
        """Blank papers for another case, as one step."""
        with self.one_step():
            self.path = None
            self.set_papers(Papers(time=now()))

    def open(self, case: Case, path: Path) -> bool:
        """Lay out a case as one step. Gives whether its rules are lent to this window."""
        with self.one_step():
            return self._lay_out(case, path)

    def show(
        self,
        hand: Hand,
        rules: Ruled,
        reading: int = 0,
        counted: Record | None = None,
        table: Values | None = None,
    ) -> bool:
        """Show a hand that was kept, as one step, in the reading of this number from 0, with what was ``counted`` of
        it and what was said of the table. Gives whether its rules are lent to this window."""
        with self.one_step():
            lent = self._show(hand, rules, reading, table)
            kept = self._papers.counted
            if kept is None or not kept.is_decision or not is_count_of(kept, hand, rules.profile):
                self.set_papers(replace(self.papers, counted=counted))
            return lent

    def _show(self, hand: Hand, rules: Ruled, reading: int, table: Values | None) -> bool:
        self.opened.emit()
        lent = self._rules.show(rules.stored, rules.adopted)
        self._results.expect(certain(hand, self._rules.profile)[0], reading)
        self._model.begin(hand)
        if table is not None:
            self._lay_table(table)
        self._as_kept = self._edits.state, self._table.values
        return lent

    def resume(self, session: Session) -> None:
        """Lay out what a window was like, without a step that would lead to what was there before."""
        self._lay_out(session.case, session.path)
        if session.typed is not None:
            self._notation.resume(session.typed)
        self._edits.stack.clear()

    @contextmanager
    def one_step(self) -> Iterator[None]:
        """All changes made within are undone and redone together."""
        before = self.laid
        with self._edits.unrecorded():
            yield
        if self.laid != before:
            self._edits.stack.push(_Step(self, before, self.laid))

    def _lay_out(self, case: Case, path: Path | None) -> bool:
        lent = self._show(case.hand, case.rules, case.reading, case.payments)
        self.path = path
        self.set_papers(case.papers)
        self.changed.emit()
        return lent

    def _lay_table(self, values: Values) -> None:
        self._laying_out = True
        self._table.take(values)
        self._laying_out = False

    def _look_at_table(self) -> None:
        self._said_of_table = self._table.values

    def _record_table(self) -> None:
        """What is said of the table is undone like the rest."""
        before, self._said_of_table = self._said_of_table, self._table.values
        if self._said_of_table != before and not self._laying_out:
            self._edits.stack.push(_Step(self, replace(self.laid, table=before), self.laid))

    @property
    def laid(self) -> _Laid:
        return _Laid(self._edits.state, self.papers, self._table.values, self.path, self._as_kept)

    def restore(self, laid: _Laid) -> None:
        self._edits.restore(laid.edited)
        self._lay_table(laid.table)
        self.path, self._as_kept = laid.path, laid.as_kept
        self.set_papers(laid.papers)
