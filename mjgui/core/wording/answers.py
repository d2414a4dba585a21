"""What is answered to “why not?”: the reasons of a fan, with what is proved and disputed around them."""

from collections import Counter
from collections.abc import Sequence

from mjgui.core.hand.arrange import Arrangement
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.rules.fans import FanInstance
from mjgui.core.rules.proofs import Proof
from mjgui.core.texts import Text, joined, text
from mjgui.core.wording.exclusions import necessity
from mjgui.core.wording.fans import tiles_of
from mjgui.core.wording.reasons import Reason, with_principle


def counts(points: int, found: Sequence[FanInstance], arrangement: Arrangement) -> Text:
    """That a fan counts: its points, how often, and where. ``found`` are its counted occurrences."""
    times = f" × {len(found)}" if len(found) > 1 else ""
    places = [tiles_of(each.sets, arrangement) for each in found if each.sets]
    return text("why.counted", points=points, times=times, sets=f": {'; '.join(places)}" if places else "")


def reasons_together(occurrences: Sequence[Sequence[Reason]], profile: RuleProfile) -> Text:
    """Every different reason of some occurrences, with how many it holds for where it is not all of them.
    ``occurrences`` gives the reasons of each."""
    found = Counter(with_principle(reason, profile) for reasons in occurrences for reason in reasons)
    parts = [
        reason if times == len(occurrences) else text("why.times", count=times, reason=reason)
        for reason, times in found.items()
    ]
    return joined(parts, "；", "; ")


def with_dispute(answer: Text, ruling: str | None, profile: RuleProfile) -> Text:
    """An answer with the disputed question it hangs on, if it does."""
    if ruling is None:
        return answer
    return text("why.on-ruling", answer=answer, question=profile.system.rulings[ruling].question)


def with_proof(answer: Text, proof: Proof | None, profile: RuleProfile) -> Text:
    """An answer with what is proved about it, if anything is."""
    return text("proof.with-reason", answer=answer, necessity=necessity(proof, profile)) if proof else answer
