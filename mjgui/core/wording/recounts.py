"""An earlier count against the present one, in words: both totals, and each thing that is otherwise."""

from collections.abc import Sequence

from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.rules.fans import Citation, FanId
from mjgui.core.rules.rulings import Ruling
from mjgui.core.texts import Text, has_text, joined, same, text
from mjgui.core.wording.citations import with_citation


def headline(then: int | None, program: str, now: int | None, *, decided: bool, differs: bool) -> Text:
    """Both totals, None for no win, with the version that counted the first. ``decided`` says that a ruling was given
    on it."""
    key = "decided" if decided else "counted"
    said = {"then": _worth(then), "program": same(program)}
    return text(f"recount.{key}", now=_worth(now), **said) if differs else text(f"recount.{key}-as-now", **said)


def _worth(total: int | None) -> Text:
    return text("recount.no-win") if total is None else text("recount.worth", total=total)


def no_win(problems: Sequence[Text]) -> Text:
    """That the hand is no win now for these reasons; for none, that it was held to be none then."""
    if not problems:
        return text("recount.was-no-win")
    return text("why.no-win", reason=joined(problems, "；", "; "))


def other_rules(then: Text, now: Text) -> Text:
    """That other rules are in force, each by their name."""
    return text("recount.rules", then=then, now=now)


def answered_otherwise(ruling: Ruling, then: str, now: str) -> Text:
    """That a dispute is answered by another option now; the options are given by their ids."""
    answers = {"then": ruling.option(then).text, "now": ruling.option(now).text}
    return text("recount.ruling", question=ruling.question, **answers)


def sets_marked(form: str, sets: Sequence[str], completed: int | str | None) -> Text:
    """A reading by its form and its sets, that which the winning tile completes in brackets."""
    named = text(f"form.{form}") if has_text(f"form.{form}") else same(form)
    shown = " ".join(f"({each})" if place == completed else each for place, each in enumerate(sets))
    return text("recount.sets", form=named, sets=shown) if shown else named


def other_reading(then: Text, now: Text) -> Text:
    """That another reading counts now."""
    return text("recount.reading", then=then, now=now)


def no_longer(fan: str, then: int, now: int, reason: Text) -> Text:
    """That a fan counts less often than it did, and why; ``fan`` is its label."""
    key = "fewer" if now else "no-longer"
    return text(f"recount.{key}", fan=fan, then=then, now=now, reason=reason)


def counts_now(fan: str, then: int, now: int, reason: Text) -> Text:
    """That a fan counts more often than it did, and why; ``fan`` is its label."""
    key = "more" if then else "now"
    return text(f"recount.{key}", fan=fan, then=then, now=now, reason=reason)


def other_points(fan: str, then: int, now: int) -> Text:
    """That a fan is worth something else; ``fan`` is its label."""
    return text("recount.points", fan=fan, then=then, now=now)


def unknown_fan() -> Text:
    """A fan that this version does not know."""
    return text("recount.unknown-fan")


def by_new_row(reason: Text) -> Text:
    """A reason that the earlier count did not have, though all fans it names counted."""
    return text("recount.new-row", reason=reason)


def kept_out(principle: str, by: Sequence[FanId], citation: Citation, profile: RuleProfile) -> Text:
    """Why a fan did not count then, in the words of now."""
    known = profile.principles.get(principle)
    name = known.name if known else same(principle)
    if not by:
        return text("reason.by-principle", principle=name, reason=known.meaning if known else same("—"))
    labels = joined(same(profile.fans[fan].label if fan in profile.fans else fan) for fan in by)
    reason = text("reason.suppressed-by", fans=labels)
    return text("reason.by-principle", principle=name, reason=_cited(reason, citation))


def _cited(reason: Text, citation: Citation) -> Text:
    try:
        return with_citation(reason, citation)
    except KeyError:
        # A source, or a kind of citation, that this version does not know.
        return reason


def row_gone(reason: Text) -> Text:
    """That the rule by which a fan was not counted has gone; ``reason`` is that of then."""
    return text("recount.row-gone", reason=reason)


def released(reason: Text) -> Text:
    """That no fan counts any longer by which another was not counted; ``reason`` is that of then."""
    return text("recount.released", reason=reason)


def kept_out_no_longer(reason: Text) -> Text:
    """That a fan is no longer kept out; ``reason`` is that of then."""
    return text("recount.kept-out", reason=reason)


def not_found() -> Text:
    """That a fan was not found in the hand then."""
    return text("recount.not-found")


def not_kept() -> Text:
    """That the reason cannot be said, as too little was kept of the count of then."""
    return text("recount.not-kept")


def capped(total: int, *, is_now: bool) -> Text:
    """That a hand is, or was, worth no more than so much."""
    return text("recount.capped-now" if is_now else "recount.capped-then", total=total)


def other_minimum(then: int, now: int) -> Text:
    """That a win needs another total, in points."""
    return text("recount.minimum", then=then, now=now)


def other_flowers(then: int, now: int) -> Text:
    """That flowers are paid otherwise, in points."""
    return text("recount.flowers", then=then, now=now)


def payments(points: int | None, transfers: Sequence[tuple[str | None, str, int]]) -> Text:
    """What a win is worth and who pays whom how much, by the letters of their winds."""
    parts = [text("recount.win-points", points="—" if points is None else points)]
    parts += [
        text("recount.transfer", payer=payer or text("payment.unknown"), payee=payee, amount=amount)
        for payer, payee, amount in transfers
    ]
    return joined(parts, "；", "; ")


def paid_otherwise(then: Text, now: Text) -> Text:
    """That something else is paid now."""
    return text("recount.paid", then=then, now=now)
