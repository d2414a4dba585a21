"""What is not counted, as a person reads it: by principle, occurrences with the same reason in one row."""

from dataclasses import dataclass, replace

from mjgui.core.analysis import CountedHand
from mjgui.core.rules.fans import FanId, FanInstance, Sets
from mjgui.core.texts import Text
from mjgui.core.wording.reasons import Reason, reason_elsewhere, reasons_of, sentence


@dataclass(frozen=True, slots=True)
class Uncounted:
    """One fan that is not counted, for one reason."""

    fan: FanId
    """The fan."""
    occurrences: tuple[FanInstance, ...]
    """Those the reason holds for; none for a fan of another reading."""
    reason: Reason
    """Why it is not counted: of the first occurrence, the others having the same in words."""
    text: Text
    """The reason in words."""

    @property
    def sets(self) -> tuple[Sets, ...]:
        """The sets of each occurrence that has any."""
        return tuple(found.sets for found in self.occurrences if found.sets)


def not_counted(asked: CountedHand, reading: int = 0) -> dict[str, tuple[Uncounted, ...]]:
    """What a reading does not count, by principle, in the principles' order; principles without any are left out.

    Under free choice stand the fans of another choice of the same reading that is worth as much. ``reading`` says by
    its place which one is asked about. Raises IndexError for a reading there is not.
    """
    profile, counted = asked.rules, asked.analysis.readings[reading]
    found: dict[str, dict[tuple[FanId, Text], Uncounted]] = {principle: {} for principle in profile.principles}

    def add(reason: Reason, *occurrences: FanInstance) -> None:
        rows, words = found[reason.principle], sentence(reason, profile)
        known = rows.get((reason.fan, words)) or Uncounted(reason.fan, (), reason, words)
        rows[reason.fan, words] = replace(known, occurrences=known.occurrences + occurrences)

    for entry in counted.count.suppressed:
        for reason in reasons_of(entry, asked, reading):
            add(reason, entry.instance)
    for elsewhere in counted.elsewhere:
        add(reason_elsewhere(elsewhere, asked, reading))
    return {principle: tuple(rows.values()) for principle, rows in found.items() if rows}
