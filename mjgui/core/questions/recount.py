"""What a hand was counted as once, by this version of the program or an older one, against what it counts now: both
totals, what is otherwise, and why."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from mjgui.core.analysis import Analysis, CountedHand
from mjgui.core.questions.kept_count import Record, paid_for, read_as
from mjgui.core.questions.why import why
from mjgui.core.rules.fans import FanId
from mjgui.core.rules.toml_file import ProfileError
from mjgui.core.settlement import Settlement
from mjgui.core.texts import Text
from mjgui.core.wording import recounts
from mjgui.core.wording.answers import reasons_together
from mjgui.core.wording.reasons import reasons_of

Kind: TypeAlias = Literal[
    "rules", "ruling", "no-win", "reading", "no-longer", "now", "points", "cap", "minimum", "flowers", "paid", "unknown"
]


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is otherwise now, and why."""

    kind: Kind
    """What it is about."""
    text: Text
    """All of it in words."""
    fan: FanId | None = None
    """The fan it is about, if it is about one."""
    ruling: str | None = None
    """The disputed question it is about, if it is about one."""


@dataclass(frozen=True, slots=True)
class Recount:
    """A record against the count of now."""

    record: Record
    """What was counted once."""
    total: int | None
    """Points now, without flowers; None for no win."""
    changes: tuple[Change, ...] = ()
    """What is otherwise, the cause before what follows from it; none where all is as it was."""

    @property
    def differs(self) -> bool:
        """Whether anything is counted otherwise."""
        return bool(self.changes)

    @property
    def headline(self) -> Text:
        """Both totals, with the version that counted the first."""
        record = self.record
        return recounts.headline(
            record.total, record.program, self.total, decided=record.is_decision, differs=self.differs
        )

    @property
    def texts(self) -> tuple[Text, ...]:
        """The headline, then each change."""
        return (self.headline, *(change.text for change in self.changes))


def recount(record: Record, asked: CountedHand, settled: Settlement | None = None) -> Recount:
    """A record against what the same hand counts now. ``settled`` is what is paid for it now.

    Where the rules let the winner lay down any reading, the recorded one is compared, as long as there is such a
    reading.
    """
    found = _Comparison(record, asked, settled)
    return Recount(record, found.total, tuple(found.changes()))


def counted_again(record: Record, asked: CountedHand) -> int:
    """The place of the reading that a record is compared with."""
    readings = asked.analysis.readings
    same = next((place for place, each in enumerate(readings) if read_as(each) == record.reading), 0)
    return asked.counting(same)


class _Comparison:
    def __init__(self, record: Record, asked: CountedHand, settled: Settlement | None) -> None:
        self.record, self.asked, self.settled = record, asked, settled
        self.profile = asked.rules
        readings = asked.analysis.readings
        self.place = counted_again(record, asked)
        self.counted = readings[self.place] if readings else None
        self.total = self.counted.total if self.counted else None
        self.now = Counter(dict(self.counted.count.alternatives[0])) if self.counted else Counter()
        self.then = {each.fan: each for each in record.fans or ()}

    def changes(self) -> Iterator[Change]:
        """All that is otherwise, causes first."""
        otherwise = self.total != self.record.total or not self._same_fans()
        found = [*self._minimum(), *self._flowers(), *self._payments()]
        if otherwise or found:
            yield from self._rules()
        if otherwise:
            yield from self._counted_otherwise()
        yield from found

    def _same_fans(self) -> bool:
        """Whether what was counted is still what may be counted for the total."""
        if self.record.fans is None or self.counted is None:
            return True
        laid_down = self.profile.system.chooses_reading(self.profile.rulings)
        readings = (self.counted,) if laid_down else self.asked.analysis.readings
        return any(
            self._is_same(dict(alternative))
            for reading in readings
            if reading.total == self.total
            for alternative in reading.count.alternatives
        )

    def _is_same(self, fans: Mapping[FanId, int]) -> bool:
        return fans.keys() == self.then.keys() and all(
            each.times in (None, fans[each.fan]) and each.points in (None, self.profile.values.get(each.fan))
            for each in self.then.values()
        )

    def _counted_otherwise(self) -> Iterator[Change]:
        record, found = self.record, [*self._rulings()]
        if self.total is None or record.total is None:
            found.append(self._no_win())
        elif record.fans is not None and not self._is_other_system():
            found += [*self._reading(), *self._fans()]
        if not any(each.kind != "reading" for each in found):
            found += self._capped()
        if not found and not self._is_other_system():
            found.append(Change("unknown", recounts.not_kept()))
        yield from found

    def _is_other_system(self) -> bool:
        other_rules = self.record.profile not in ("", self.profile.id)
        return other_rules and not self.then.keys() & self.profile.fans.keys()

    def _rules(self) -> Iterator[Change]:
        """That other rules are in force."""
        record, profile = self.record, self.profile
        if record.profile and record.profile != profile.id and record.profile_name != profile.name:
            yield Change("rules", recounts.other_rules(record.profile_name, profile.name))

    def _rulings(self) -> Iterator[Change]:
        """The rulings that are answered otherwise, as far as that alone makes a difference."""
        if self.record.rulings is None:
            return
        rulings = self.profile.system.rulings
        for ruling, option in self.profile.rulings.items():
            before = self.record.rulings.get(ruling, rulings[ruling].default)
            if before == option:
                continue
            try:
                as_then = self.asked.under(self.profile.adopt(ruling, before)).analysis
            except (KeyError, ProfileError):
                # That answer is gone, or goes in a circle with rules there are by now.
                continue
            if _counts(as_then) != _counts(self.asked.analysis):
                words = recounts.answered_otherwise(rulings[ruling], before, option)
                yield Change("ruling", words, ruling=ruling)

    def _no_win(self) -> Change:
        problems = [problem.words for problem in self.asked.analysis.problems]
        return Change("no-win", recounts.no_win(problems if self.total is None else ()))

    def _reading(self) -> Iterator[Change]:
        assert self.counted is not None
        now, then = read_as(self.counted), self.record.reading
        if then is not None and then != now:
            sets = [recounts.sets_marked(each.form, each.sets, each.completed) for each in (then, now)]
            yield Change("reading", recounts.other_reading(*sets))

    def _fans(self) -> Iterator[Change]:
        fans, last = self.profile.fans, len(self.profile.fans) + 1
        for fan in sorted(
            {*self.then, *self.now}, key=lambda each: (fans[each].number if each in fans else last, each)
        ):
            known, now = self.then.get(fan), self.now[fan]
            then = 0 if known is None else known.times
            if then is None:
                # More than none, however often.
                then = max(now, 1)
            points = self.profile.values.get(fan)
            label = fans[fan].label if fan in fans else fan
            if now < then:
                yield Change("no-longer", recounts.no_longer(label, then, now, self._why_not(fan)), fan)
            elif now > then:
                yield Change("now", recounts.counts_now(label, then, now, self._why_now(fan)), fan)
            elif known is not None and known.points not in (None, points):
                yield Change("points", recounts.other_points(label, known.points or 0, points or 0), fan)

    def _why_not(self, fan: FanId) -> Text:
        """Why a fan does not count, or not so often."""
        assert self.counted is not None
        if fan not in self.profile.fans:
            return recounts.unknown_fan()
        entries = [entry for entry in self.counted.count.suppressed if entry.instance.fan == fan]
        if not entries:
            return why(fan, self.asked).text
        reason = reasons_together([reasons_of(entry, self.asked, self.place) for entry in entries], self.profile)
        excluding = self.profile.system.excluding
        is_new = all(
            entry.principle == excluding and all(found.fan in self.then for found in entry.by) for entry in entries
        )
        # All of them counted together, so nothing kept it out.
        return recounts.by_new_row(reason) if is_new else reason

    def _why_now(self, fan: FanId) -> Text:
        """Why a fan counts that did not, or not so often."""
        if self.record.left_out is None:
            return recounts.not_kept()
        found = [each for each in self.record.left_out if each.fan == fan]
        if not found:
            return recounts.not_found()
        first, profile = found[0], self.profile
        then = recounts.kept_out(first.principle, first.by, first.citation, profile)
        if first.principle == profile.system.excluding and not any(profile.row(by, fan) for by in first.by):
            return recounts.row_gone(then)
        if first.by and not any(self.now[by] for by in first.by):
            return recounts.released(then)
        return recounts.kept_out_no_longer(then)

    def _capped(self) -> Iterator[Change]:
        """That a hand is worth no more than so much, now or then."""
        if self.total is None or self.record.total is None:
            return
        worth_now = sum(self.profile.values[fan] * times for fan, times in self.now.items())
        worth_then = sum((each.points or 0) * (each.times or 0) for each in self.then.values())
        if worth_now > self.total:
            yield Change("cap", recounts.capped(self.total, is_now=True))
        elif worth_then > self.record.total:
            yield Change("cap", recounts.capped(self.record.total, is_now=False))

    def _minimum(self) -> Iterator[Change]:
        then, now = self.record.minimum, self.asked.analysis.minimum
        if then is not None and then != now:
            yield Change("minimum", recounts.other_minimum(then, now))

    def _flowers(self) -> Iterator[Change]:
        then, now = self.record.flowers, self.asked.analysis.flowers
        if self.record.minimum is not None and then != now:
            yield Change("flowers", recounts.other_flowers(then, now))

    def _payments(self) -> Iterator[Change]:
        then = self.record.paid
        if then is None or self.settled is None:
            return
        now = paid_for(self.settled, self.profile)
        if (then.points, then.transfers) != (now.points, now.transfers):
            words = [
                recounts.payments(each.points, [(one.payer, one.payee, one.amount) for one in each.transfers])
                for each in (then, now)
            ]
            yield Change("paid", recounts.paid_otherwise(*words))


def _counts(analysis: Analysis) -> list[object]:
    """What counts in each reading, whatever the reasons why the rest does not."""
    return [(each.total, each.count.alternatives) for each in analysis.readings]
