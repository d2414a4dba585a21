"""Why a fan counts or does not: counted, suppressed by what, or absent and for want of what."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from mjgui.core.analysis import CountedHand
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.questions.lists import listed_by
from mjgui.core.rules.fans import FanId
from mjgui.core.rules.proofs import Proof
from mjgui.core.texts import Text, joined, text
from mjgui.core.wording.answers import counts, reasons_together, with_dispute, with_proof
from mjgui.core.wording.fans import fan_labels
from mjgui.core.wording.reasons import Reason, reason_elsewhere, reasons_of, with_principle

Status: TypeAlias = Literal["counted", "suppressed", "refused", "elsewhere", "absent", "no-such-fan", "no-win"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What there is to say of a fan in a hand."""

    fan: FanId
    """The fan."""
    status: Status
    """Whether it counts, and if not of which kind the answer is."""
    text: Text
    """The answer in words."""
    condition: str | None = None
    """The key of the condition that fails first, where the fan is absent; the mark, where it is refused."""
    reading: int | None = None
    """The index of the reading this is about."""
    ruling: str | None = None
    """The id of the disputed question it hangs on."""
    proof: Proof | None = None
    """Whether the fan necessarily comes with the one it is measured against."""
    reasons: tuple[Reason, ...] = ()
    """Why occurrences of it are not counted: all reasons of each."""

    @property
    def witness(self) -> str | None:
        """A hand, in notation, that shows the fan is not necessary; None where it is, or nothing is proved."""
        return self.proof.apart if self.proof and self.proof.relation == "sometimes" else None


def why(fan: FanId, asked: CountedHand) -> Answer:
    """Explain a fan in a hand. Raises KeyError for a fan the rules do not know."""
    analysis, profile = asked.analysis, asked.rules
    if fan not in profile.fans:
        raise KeyError(fan)
    if fan not in profile.values:
        return Answer(fan, "no-such-fan", text("why.no-such-fan", profile=profile.short_name))
    if analysis.problems:
        reasons = joined((each.words for each in analysis.problems), "；", "; ")
        return Answer(fan, "no-win", text("why.no-win", reason=reasons))
    if not analysis.readings:
        return Answer(fan, "no-win", text("why.waiting"))
    return _held(fan, asked) or _elsewhere(fan, asked) or _refused(fan, asked) or _absent(fan, asked)


def _held(fan: FanId, asked: CountedHand) -> Answer | None:
    """The answer for a fan that the best reading holds; None for any other."""
    best, profile = asked.analysis.best, asked.rules
    counted = [found for found in best.count.counted if found.fan == fan]
    suppressed = [entry for entry in best.count.suppressed if entry.instance.fan == fan]
    if not counted and not suppressed:
        return None
    status: Status = "counted" if counted else "suppressed"
    words = counts(profile.values[fan], counted, best.reading.arrangement)
    if not suppressed:
        proof = _unsuppressed(fan, asked)
        return Answer(fan, status, with_proof(words, proof, profile), None, 0, None, proof)
    reasons = [reasons_of(entry, asked) for entry in suppressed]
    together = reasons_together(reasons, profile)
    if counted:
        words = text("why.also-suppressed", answer=words, count=len(suppressed), reason=together)
    else:
        words = text("why.suppressed", reason=together)
    every = tuple(reason for of_one in reasons for reason in of_one)
    ruling = next((reason.ruling for reason in every if reason.ruling), None)
    proof = next((reason.proof for reason in every if reason.proof), None)
    words = with_proof(with_dispute(words, ruling, profile), proof, profile)
    return Answer(fan, status, words, None, 0, ruling, proof, every)


def _unsuppressed(fan: FanId, asked: CountedHand) -> Proof | None:
    """Why a counted fan is not suppressed by another where rules that go by what is listed would have it so."""
    profile = asked.rules
    proofs, form = profile.system.proofs(profile), asked.analysis.best.reading.arrangement.form
    if proofs is None or profile.goes_by_list:
        return None
    listed = listed_by(profile)
    for other in asked.analysis.best.count.counted:
        if (other.fan, fan) in listed and not proofs.is_implied(other.fan, fan, profile, form):
            return proofs.of(other.fan, fan, profile, form)
    return None


def _refused(fan: FanId, asked: CountedHand) -> Answer | None:
    """The answer for a fan that occurs only under circumstances these rules do not let it count under; None for any
    other."""
    profile = asked.rules
    places = {each.reading: index for index, each in enumerate(asked.analysis.readings)}
    for detected in asked.found:
        # A reading that is no win under these rules has no place.
        for found in detected.instances if detected.reading in places else ():
            marks = [mark for mark in found.marks if mark in profile.refused_marks]
            if found.fan == fan and marks:
                index = places[detected.reading]
                ruling = _ruling_of_mark(marks[0], profile)
                words = text("why.refused", mark=text(f"mark.{marks[0]}"))
                return Answer(fan, "refused", with_dispute(words, ruling, profile), marks[0], index, ruling)
    return None


def _ruling_of_mark(mark: str, profile: RuleProfile) -> str | None:
    for ruling in profile.system.rulings.values():
        if any(mark in option.effect.accept | option.effect.refuse for option in ruling.options):
            return ruling.id
    return None


def _elsewhere(fan: FanId, asked: CountedHand) -> Answer | None:
    """The answer for a fan that only other readings hold; None for any other."""
    best, profile = asked.analysis.best, asked.rules
    for entry in best.elsewhere:
        if entry.fan == fan:
            reason = reason_elsewhere(entry, asked)
            words = text("why.elsewhere", reason=with_principle(reason, profile), best=best.total)
            return Answer(fan, "elsewhere", words, None, entry.readings[0], reasons=(reason,))
    return None


def _absent(fan: FanId, asked: CountedHand) -> Answer:
    """The answer for a fan no reading holds: the reading that meets most of its conditions, and the first it does
    not."""
    analysis, profile = asked.analysis, asked.rules
    if fan == profile.chicken_fan:
        fans = dict.fromkeys(found.fan for found in analysis.best.count.counted)
        condition = text("absent.others-count", fans=fan_labels(fans, profile))
        return Answer(
            fan,
            "absent",
            text("why.absent", condition=condition, definition=profile.fans[fan].definition),
            "others-count",
            0,
        )
    explain = profile.system.explainer(analysis.hand, fan)
    failures = [explain(entry.reading) for entry in analysis.readings]
    index = max(range(len(failures)), key=lambda at: (failures[at][0], -at))
    found = failures[index][1]
    key = "why.absent" if len(failures) == 1 else "why.absent-nearest"
    definition = profile.fans[fan].definition
    words = text(key, condition=found.words, definition=definition, reading=index + 1)
    return Answer(fan, "absent", words, found.key, index)
