"""A claim against the count, in words: the verdict, each fan that differs, and what may lie behind a total."""

from collections.abc import Mapping

from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.rules.fans import Fan, FanId
from mjgui.core.rules.rulings import Ruling
from mjgui.core.texts import Text, joined, same, text
from mjgui.core.wording.reasons import Reason, with_principle


def claim_verdict(
    total: int | None, claimed: int | None, *, right: bool, all_right: bool = True, laid_down: str = ""
) -> Text:
    """Whether a claim is right. ``total`` is what counts and ``claimed`` what was claimed, in points; None for none.
    ``all_right`` is whether what else was claimed is right too. ``laid_down`` are the sets,
    in notation, as which the tiles have to be laid down for it; "" for no others."""
    said = {"total": total or 0, "claimed": "—" if claimed is None else claimed}
    if total is None:
        return text("claim.wrong-no-win", **said)
    if not right:
        return text("claim.wrong", **said)
    key = "claim.right" if all_right else "claim.total-right"
    return text(f"{key}-if-laid-down", sets=laid_down, **said) if laid_down else text(key, **said)


def perhaps_uncapped(worth: int, cap: int) -> Text:
    """That the fans are worth what was claimed, of which not all counts."""
    return text("claim.uncapped", worth=worth, cap=cap)


def if_laid_down(sets: str) -> Text:
    """That what was claimed is right if the tiles are laid down as these sets, given in notation."""
    return text("claim.if-laid-down", sets=sets)


def claim_line(fan: Fan, claimed: int, counted: int, answer: Text) -> Text:
    """A fan claimed too often or too seldom: how often it was ``claimed`` and is ``counted``, and the ``answer`` why it
    counts as it does."""
    key = "claim.over" if claimed > counted else "claim.under"
    return text(key, fan=fan.label, claimed=claimed, counted=counted, answer=answer)


def claim_read(claimed: Mapping[FanId, int], profile: RuleProfile) -> Text:
    """What a claim was read as, which may have been typed short for more than one fan."""
    labels = {fan: profile.fans[fan].label for fan in claimed}
    return text(
        "claim.read",
        fans=joined(
            same(labels[fan]) if times == 1 else text("claim.times", fan=labels[fan], times=times)
            for fan, times in claimed.items()
        ),
    )


def nearest_count(answer: Text) -> Text:
    """An answer for the count that is shown, where another of the same total is nearer to the claim."""
    return text("claim.nearest", answer=answer)


def sum_differs(worth: int, claimed: int) -> Text:
    """That the claimed fans are not worth the claimed total."""
    return text("claim.sum", sum=worth, claimed=claimed)


def no_total(reason: Text) -> Text:
    """That there is no total to compare with, and the reason why."""
    return text("claim.no-win", reason=reason)


def perhaps_suppressed(reason: Reason, profile: RuleProfile) -> Text:
    """A guess: a fan was claimed that does not count, for this reason."""
    return text("claim.suppressed", fan=profile.fans[reason.fan].label, reason=with_principle(reason, profile))


def perhaps_forgotten(fan: Fan) -> Text:
    """A guess: a fan that counts was not claimed."""
    return text("claim.forgotten", fan=fan.label)


def perhaps_flowers(points: int) -> Text:
    """A guess: the points of the flowers were added."""
    return text("claim.flowers", points=points)


def perhaps_points(total: int, points: int) -> Text:
    """A guess: what the win is paid was claimed for its total."""
    return text("claim.points", total=total, points=points)


def perhaps_ruled(ruling: Ruling, option: str) -> Text:
    """A guess: a dispute was taken to be answered otherwise, by the option with this id."""
    return text("claim.ruling", question=ruling.question, answer=ruling.option(option).text)


def perhaps_reading(number: int) -> Text:
    """A guess: another reading was counted, by its number from 1."""
    return text("claim.reading", reading=number)


def unexplained(difference: int) -> Text:
    """That no single guess explains by how much a claimed total differs."""
    return text("claim.unexplained", difference=difference)
