"""Why a fan counts or does not: counted, suppressed by what, or absent and for want of what."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from mjgui.core.analysis import Analysis, Detection
from mjgui.core.counting import Suppressed
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.questions.lists import listed_by, necessity
from mjgui.core.rules.fans import FanId, FanInstance
from mjgui.core.rules.proofs import Proof
from mjgui.core.systems.sources import load_sources
from mjgui.core.texts import Text, text

Status: TypeAlias = Literal["counted", "suppressed", "refused", "elsewhere", "absent", "no-such-fan", "no-win"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What there is to say of a fan in a hand.

    condition: the key of the condition that fails first, where the fan is absent. reading: the index of the
    reading this is about. ruling: the disputed question it hangs on. proof: whether the fan comes with the one it
    is measured against necessarily.
    """

    fan: FanId
    status: Status
    text: Text
    condition: str | None = None
    reading: int | None = None
    ruling: str | None = None
    proof: Proof | None = None

    @property
    def witness(self) -> str | None:
        """A hand, in notation, that shows the fan is not necessary; None where it is, or nothing is proved."""
        return self.proof.apart if self.proof and self.proof.relation == "sometimes" else None


def why(fan: FanId, analysis: Analysis, profile: RuleProfile, detection: Detection | None = None) -> Answer:
    """Explain a fan in an analysed hand. analysis: made under the profile. Raises KeyError for no fan."""
    if fan not in profile.fans:
        raise KeyError(fan)
    if fan not in profile.values:
        return Answer(fan, "no-such-fan", text("why.no-such-fan", profile=profile.short_name))
    if analysis.problems:
        reasons = Text(*("; ".join(words) for words in zip(*(each.words for each in analysis.problems), strict=True)))
        return Answer(fan, "no-win", text("why.no-win", reason=reasons))
    if not analysis.readings:
        return Answer(fan, "no-win", text("why.waiting"))
    return (
        _held(fan, analysis, profile)
        or _elsewhere(fan, analysis)
        or _refused(fan, analysis, profile, detection or Detection())
        or _absent(fan, analysis, profile)
    )


def _held(fan: FanId, analysis: Analysis, profile: RuleProfile) -> Answer | None:
    """Of a fan that the best reading holds."""
    best = analysis.best
    counted = [found for found in best.count.counted if found.fan == fan]
    suppressed = [entry for entry in best.count.suppressed if entry.instance.fan == fan]
    if not counted and not suppressed:
        return None
    first = suppressed[0] if suppressed else None
    reason = _reasons(suppressed, profile, best.total) if suppressed else None
    if not counted and first and reason:
        proof = _proof(first, profile)
        words = _on(first.ruling, profile, text("why.suppressed", reason=reason))
        return Answer(fan, "suppressed", _proved(words, proof, profile), None, 0, first.ruling, proof)
    times = f" × {len(counted)}" if len(counted) > 1 else ""
    words = text("why.counted", points=profile.values[fan], times=times, sets=_places(counted, analysis))
    if first and reason:
        words = text("why.also-suppressed", answer=words, count=len(suppressed), reason=reason)
        words = _on(first.ruling, profile, words)
    proof = _proof(first, profile) if first else _unsuppressed(fan, analysis, profile)
    return Answer(fan, "counted", _proved(words, proof, profile), None, 0, first.ruling if first else None, proof)


def _proof(entry: Suppressed, profile: RuleProfile) -> Proof | None:
    """Whether the fan that suppresses another always comes with it."""
    proofs = profile.system.proofs
    if proofs is None or entry.principle != profile.system.excluding or not entry.by:
        return None
    found = [proofs.of(by.fan, entry.instance.fan, profile) for by in entry.by]
    # One that always brings it is reason enough, whatever the others do.
    always = (proof for proof in found if proof and proof.relation == "always")
    return next(always, found[0])


def _unsuppressed(fan: FanId, analysis: Analysis, profile: RuleProfile) -> Proof | None:
    """Why a counted fan is not suppressed by another where rules that go by what is listed would have it so."""
    proofs = profile.system.proofs
    if proofs is None or profile.goes_by_list:
        return None
    listed = listed_by(profile)
    for other in analysis.best.count.counted:
        if (other.fan, fan) in listed and not proofs.is_implied(other.fan, fan, profile):
            return proofs.of(other.fan, fan, profile)
    return None


def _proved(answer: Text, proof: Proof | None, profile: RuleProfile) -> Text:
    """An answer with what is proved about it."""
    return text("proof.with-reason", answer=answer, necessity=necessity(proof, profile)) if proof else answer


def _places(found: list[FanInstance], analysis: Analysis) -> str:
    sets = analysis.best.reading.arrangement.sets
    places = [" ".join(str(sets[index]) for index in each.sets) for each in found if each.sets]
    return f": {'; '.join(places)}" if places else ""


def fan_names(fans: tuple[FanId, ...], profile: RuleProfile) -> Text:
    """Names of fans, each in both languages."""
    names = [f"{profile.fans[fan].name.zh} {profile.fans[fan].name.en}" for fan in fans]
    return Text("、".join(names), ", ".join(names))


def _reasons(entries: list[Suppressed], profile: RuleProfile, total: int) -> Text:
    """Every different reason, with how many occurrences it holds for where there are several."""
    found: dict[Text, int] = {}
    for entry in entries:
        reason = _reason(entry, profile, total)
        found[reason] = found.get(reason, 0) + 1
    if len(found) == 1:
        return next(iter(found))
    parts = [text("why.times", count=count, reason=reason) for reason, count in found.items()]
    return Text("；".join(part.zh for part in parts), "; ".join(part.en for part in parts))


def _reason(entry: Suppressed, profile: RuleProfile, total: int) -> Text:
    source = load_sources()[entry.citation.source].short
    principle = profile.principles[entry.principle].name
    by = tuple(dict.fromkeys(found.fan for found in entry.by))
    parts: dict[str, str | int | Text] = {
        "principle": principle,
        "source": source,
        "place": entry.citation.place,
    }
    reason = text("why.reason", fans=fan_names(by, profile), **parts) if by else text("why.reason-alone", **parts)
    instead = tuple(dict.fromkeys(found.fan for found in entry.instead_of))
    if entry.instead_total != total or not instead:
        return reason
    return text("why.as-good", reason=reason, fans=fan_names(instead, profile))


def _on(ruling: str | None, profile: RuleProfile, answer: Text) -> Text:
    if ruling is None:
        return answer
    return text("why.on-ruling", answer=answer, question=profile.system.rulings[ruling].question)


def _refused(fan: FanId, analysis: Analysis, profile: RuleProfile, detection: Detection) -> Answer | None:
    """Of a fan that occurs only under circumstances these rules do not let it count under."""
    places = {each.reading: index for index, each in enumerate(analysis.readings)}
    for detected in detection.of(profile.system, analysis.hand):
        # A reading that is no win under these rules has no place.
        for found in detected.instances if detected.reading in places else ():
            marks = [mark for mark in found.marks if mark in profile.refused_marks]
            if found.fan == fan and marks:
                index = places[detected.reading]
                ruling = _ruling_of_mark(marks[0], profile)
                words = _on(ruling, profile, text("why.refused", mark=text(f"mark.{marks[0]}")))
                return Answer(fan, "refused", words, marks[0], index, ruling)
    return None


def _ruling_of_mark(mark: str, profile: RuleProfile) -> str | None:
    for ruling in profile.system.rulings.values():
        if any(mark in option.effect.accept | option.effect.refuse for option in ruling.options):
            return ruling.id
    return None


def _elsewhere(fan: FanId, analysis: Analysis) -> Answer | None:
    for entry in analysis.best.elsewhere:
        if entry.fan == fan:
            index = entry.readings[0]
            total = analysis.readings[index].total
            words = text("why.elsewhere", reading=index + 1, total=total, best=analysis.best.total)
            return Answer(fan, "elsewhere", words, None, index)
    return None


def _absent(fan: FanId, analysis: Analysis, profile: RuleProfile) -> Answer:
    """Of a fan no reading holds: the reading that meets most of its conditions, and the first it does not."""
    if fan == profile.chicken_fan:
        fans = tuple(dict.fromkeys(found.fan for found in analysis.best.count.counted))
        condition = text("absent.others-count", fans=fan_names(fans, profile))
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
