"""What is not counted, as a person reads it: by principle, occurrences with the same reason in one row."""

from dataclasses import dataclass

from mjgui.core.analysis import CountedReading
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.rules.fans import Citation, FanId, FanInstance, Sets


@dataclass(frozen=True, slots=True)
class Uncounted:
    """One fan that is not counted, with one reason.

    occurrences: those the reason holds for; none for a fan of another reading. against: the counted instances
    that suppress it, or that it could have been counted instead of. readings: where it is found if not in this
    one. total: what the choice that counts it is worth, under free choice.
    """

    fan: FanId
    occurrences: tuple[FanInstance, ...]
    against: tuple[FanInstance, ...]
    citation: Citation
    readings: tuple[int, ...] = ()
    total: int | None = None
    circle: bool = False

    @property
    def sets(self) -> tuple[Sets, ...]:
        return tuple(found.sets for found in self.occurrences if found.sets)

    @property
    def against_fans(self) -> tuple[FanId, ...]:
        return tuple(dict.fromkeys(found.fan for found in self.against))


def not_counted(counted: CountedReading, profile: RuleProfile) -> dict[str, tuple[Uncounted, ...]]:
    """The rows of each principle, in the principles' order; principles without any are left out.

    Under free choice stand the fans of another choice of the same reading that is worth as much.
    """
    found: dict[str, dict[object, Uncounted]] = {principle: {} for principle in profile.principles}

    def add(principle: str, row: Uncounted) -> None:
        key = (row.fan, row.against_fans, row.citation)
        known = found[principle].get(key)
        if known:
            merged = dict.fromkeys((*known.against, *row.against))
            row = Uncounted(
                row.fan,
                known.occurrences + row.occurrences,
                tuple(merged),
                row.citation,
                total=row.total,
                circle=row.circle,
            )
        found[principle][key] = row

    free_choice = profile.principles[profile.system.free_choice].citation
    for entry in counted.count.suppressed:
        fan = entry.instance.fan
        add(entry.principle, Uncounted(fan, (entry.instance,), entry.by, entry.citation, circle=entry.circle))
        if entry.instead_total == counted.total and any(given.fan != fan for given in entry.instead_of):
            row = Uncounted(fan, (entry.instance,), entry.instead_of, free_choice, total=entry.instead_total)
            add(profile.system.free_choice, row)
    one_arrangement = profile.system.one_arrangement
    citation = profile.principles[one_arrangement].citation
    for elsewhere in counted.elsewhere:
        add(one_arrangement, Uncounted(elsewhere.fan, (), (), citation, readings=elsewhere.readings))
    return {principle: tuple(rows.values()) for principle, rows in found.items() if rows}
