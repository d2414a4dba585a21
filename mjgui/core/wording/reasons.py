"""Why fans are not counted: each reason as data, and the one sentence that says it everywhere."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from mjgui.core.analysis import CountedHand, Elsewhere
from mjgui.core.counting import Suppressed
from mjgui.core.hand.arrange import Arrangement
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.rules.fans import Citation, FanId, FanInstance, Sets
from mjgui.core.rules.proofs import Proof
from mjgui.core.texts import Text, joined, same, text
from mjgui.core.wording.citations import with_citation
from mjgui.core.wording.fans import fan_labels, tiles_of


@dataclass(frozen=True, slots=True)
class Chain:
    """Counted fans by which two sets are linked already, so that a fan of the two would close a circle."""

    sets: Sets
    """From the one set to the other, in the order of the links."""
    links: tuple[FanInstance, ...]
    """For each set but the last, the counted occurrence that links it with the next."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason why an occurrence of a fan is not counted in a reading, or why a reading does not hold a fan.

    An occurrence has the reason of its principle, and one of free choice where it could be counted in another choice
    of the same total; see ``reasons_of``.
    """

    fan: FanId
    """The fan that is not counted."""
    principle: str
    """The id of the principle that says so."""
    citation: Citation
    """Where that is stated, and in which kind of words."""
    arrangement: Arrangement
    """The sets that indexes are about."""
    sets: Sets | None = None
    """The sets of the occurrence; none of a fan of the whole hand; None for a fan this reading does not hold."""
    against: tuple[FanInstance, ...] = ()
    """The counted occurrences that suppress it, or, under free choice, those it could be counted instead of."""
    chains: tuple[Chain, ...] = ()
    """How each two of its sets are linked already, where it would close a circle."""
    ruling: str | None = None
    """The id of the disputed question the reason hangs on."""
    proof: Proof | None = None
    """Whether the fan always comes with the one that suppresses it; None where that is not the question."""
    total: int | None = None
    """Points of the choice that counts it, under free choice; the most of ``readings``."""
    least: int | None = None
    """The least points of ``readings``."""
    readings: tuple[int, ...] = ()
    """The indexes of the readings that hold the fan where this one does not."""

    @property
    def against_fans(self) -> tuple[FanId, ...]:
        """The fans of ``against``, each once."""
        return tuple(dict.fromkeys(found.fan for found in self.against))


def reasons_of(entry: Suppressed, asked: CountedHand, reading: int = 0) -> tuple[Reason, ...]:
    """Why an occurrence is not counted in a reading, which is given by its place: the principle's reason first, then
    that of free choice where there is one."""
    counted, profile = asked.analysis.readings[reading], asked.rules
    fan, sets, arrangement = entry.instance.fan, entry.instance.sets, counted.reading.arrangement
    first = Reason(
        fan,
        entry.principle,
        entry.citation,
        arrangement,
        sets,
        entry.by,
        _chains(entry) if entry.circle else (),
        entry.ruling,
        _proof(entry, profile, arrangement.form),
    )
    if entry.instead_total != counted.total or all(given.fan == fan for given in entry.instead_of):
        return (first,)
    free_choice = profile.system.free_choice
    citation = profile.principles[free_choice].citation
    return (first, Reason(fan, free_choice, citation, arrangement, sets, entry.instead_of, total=entry.instead_total))


def reason_elsewhere(entry: Elsewhere, asked: CountedHand, reading: int = 0) -> Reason:
    """Why a reading, by its place, does not hold a fan that others do."""
    readings, profile = asked.analysis.readings, asked.rules
    totals = [readings[index].total for index in entry.readings]
    one_arrangement = profile.system.one_arrangement
    return Reason(
        entry.fan,
        one_arrangement,
        profile.principles[one_arrangement].citation,
        readings[reading].reading.arrangement,
        total=max(totals),
        least=min(totals),
        readings=entry.readings,
    )


def sentence(reason: Reason, profile: RuleProfile) -> Text:
    """A reason under the profile in words, with where it is stated. The principle's name and the ruling stand beside
    it, if anywhere."""
    return with_citation(_bare(reason, profile), reason.citation)


def with_principle(reason: Reason, profile: RuleProfile) -> Text:
    """The sentence of a reason behind the name of its principle."""
    name = profile.principles[reason.principle].name
    return text("reason.by-principle", principle=name, reason=sentence(reason, profile))


def _bare(reason: Reason, profile: RuleProfile) -> Text:
    if reason.readings:
        return _elsewhere(reason)
    if reason.total is not None:
        return text("reason.instead-of", fans=fan_labels(reason.against_fans, profile), total=reason.total)
    if reason.chains:
        links = dict.fromkeys(link for chain in reason.chains for link in chain.links)
        placed = (f"{profile.fans[link.fan].label} {tiles_of(link.sets, reason.arrangement)}" for link in links)
        return text("reason.circle", path=joined(map(same, placed)))
    if reason.against:
        return text("reason.suppressed-by", fans=fan_labels(reason.against_fans, profile))
    return profile.principles[reason.principle].meaning


def _elsewhere(reason: Reason) -> Text:
    key = "reason.elsewhere"
    if len(reason.readings) > 1:
        key = "reason.elsewhere-each" if reason.least == reason.total else "reason.elsewhere-up-to"
    numbers = joined(same(str(index + 1)) for index in reason.readings)
    return text(key, readings=numbers, total=reason.total or 0)


def _chains(entry: Suppressed) -> tuple[Chain, ...]:
    found = (_chain(start, end, entry.by) for start, end in combinations(entry.instance.sets, 2))
    return tuple(chain for chain in found if chain)


def _chain(start: int, end: int, links: Sequence[FanInstance]) -> Chain | None:
    """The shortest way from a set to another over fans that link sets; None where there is none."""
    reached: dict[int, tuple[int, FanInstance] | None] = {start: None}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        for link in links:
            for there in link.sets if here in link.sets else ():
                if there not in reached:
                    reached[there] = (here, link)
                    waiting.append(there)
    if end not in reached:
        return None
    sets, passed = [end], []
    while step := reached[sets[-1]]:
        sets.append(step[0])
        passed.append(step[1])
    return Chain(tuple(reversed(sets)), tuple(reversed(passed)))


def _proof(entry: Suppressed, profile: RuleProfile, form: str) -> Proof | None:
    """Whether a fan that suppresses another always brings it, in hands of a form where the rules ask that apart."""
    proofs = profile.system.proofs(profile)
    if proofs is None or entry.principle != profile.system.excluding or not entry.by:
        return None
    found = [proofs.of(by.fan, entry.instance.fan, profile, form) for by in entry.by]
    # One that always brings it is reason enough, whatever the others do.
    always = (proof for proof in found if proof and proof.relation == "always")
    return next(always, found[0])
